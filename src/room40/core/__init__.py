"""What every game stands on: seats, contract, refusals, chance, the match as a fold."""
