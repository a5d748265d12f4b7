"""Twins of a state of Break the Code, drawn from the rules: what an eye cannot tell apart.

Nothing here looks at a view. A twin holds the same tiles for the seat that looks, the same row, and
gives every answer and verdict that was given; the rest is redrawn by swaps of hidden tiles.
"""

from room40.core.rng import Rng
from room40.core.seats import Eye, Seat
from room40.games.break_the_code.notation import hand_text, read_hand
from room40.games.break_the_code.tables import answer_under
from room40.games.break_the_code.types import (
    Answered,
    Ask,
    Decline,
    Guess,
    Guessed,
    Hand,
    State,
)

SETUPS = ({}, {"ruleset": "tagiron"}, {"final_guess_on_exhaustion": True, "row_size": 3})
"""The rule options under which twins are compared."""

SWAPS = 60
"""Tries to exchange hidden tiles; each that keeps every answer is taken."""


def twin(state: State, eye: Eye, rng: Rng) -> State:
    """Another truth that this eye cannot tell from `state`; it may happen to be the same."""
    deck = rng.shuffled(state.deck)
    if state.outcome is not None or eye == "everything":
        return _rebuilt(state, _groups(state), deck, eye)
    groups = _groups(state)
    hidden = [group for group in range(len(groups)) if group != eye]
    for _ in range(SWAPS):
        swapped = _swapped(groups, hidden, rng)
        if _agrees(state, swapped, eye):
            groups = swapped
    return _rebuilt(state, groups, deck, eye)


def differs(state: State, other: State) -> bool:
    """Whether anything hidden is otherwise: tiles, the deck, a guess made in secret."""
    return state != other


def differs_in_tiles(state: State, other: State) -> bool:
    """Whether tiles lie elsewhere; late in a match only one truth may be left for an eye."""
    return _groups(state) != _groups(other)


def probes(state: State, eye: Eye) -> list[Ask | Guess | Decline]:
    """Actions that are refused, whatever the truth, if nothing is judged by a secret.

    Guesses among them: their verdict is news, so they are left out where they would be taken.
    """
    asks = [Ask(card) for card in (*state.row, "sum_all", "where_1_2", "no_such_card")]
    asks += [Ask("where_3_4", 5), Ask("sum_all", 3)]
    size = len(state.hands[0])
    guesses = [Guess("2k"), Guess("5g 5g 5g"), Guess("2k 2k 3w 4w 5g"), Guess("x")]
    # each truth's own rack of another seat, named out of turn or with one tile missing
    guesses += [Guess(" ".join(["0k", "1w", "5g", "7k", "9w"][: size - 1]))]
    return [*asks, *guesses, Decline()]


def _groups(state: State) -> list[Hand]:
    """Racks by seat, then what lies in the middle or out of play."""
    return [*state.hands, state.centre or state.rest]


def _swapped(groups: list[Hand], hidden: list[int], rng: Rng) -> list[Hand]:
    """One to three pairs of hidden tiles exchanged."""
    moved = [list(group) for group in groups]
    for _ in range(1 + rng.below(3)):
        one, other = rng.shuffled(hidden)[:2]
        i, j = rng.below(len(moved[one])), rng.below(len(moved[other]))
        moved[one][i], moved[other][j] = moved[other][j], moved[one][i]
    return [tuple(sorted(group)) for group in moved]


def _agrees(state: State, groups: list[Hand], eye: Eye) -> bool:
    """Every answer and every verdict that this eye was told would have been the same."""
    for entry in state.told:
        match entry:
            case Answered(_, card, number, answers):
                for seat, given in answers.items():
                    hand = groups[int(seat)]
                    if answer_under(state.rules, card, number, hand) != given:
                        return False
            case Guessed(seat, tiles, right):
                if _is_told(state, eye, seat):
                    wanted = _target(state, groups, seat)
                    if (read_hand(tiles or "") == wanted) != right:
                        return False
    return True


def _is_told(state: State, eye: Eye, guesser: Seat) -> bool:
    is_public = state.rules.seats == 2 or state.rules.reveal_guess_to_table
    return is_public or eye == guesser


def _target(state: State, groups: list[Hand], seat: Seat) -> Hand:
    return groups[1 - seat] if state.rules.seats == 2 else groups[-1]


def _rebuilt(state: State, groups: list[Hand], deck: tuple[str, ...], eye: Eye) -> State:
    hands, last = tuple(groups[:-1]), groups[-1]
    told = tuple(
        _secret_guess(state, entry, groups)
        if isinstance(entry, Guessed)
        and state.outcome is None
        and not _is_told(state, eye, entry.seat)
        else entry
        for entry in state.told
    )
    return State(
        rules=state.rules,
        hands=hands,
        centre=last if state.centre else (),
        rest=() if state.centre else last,
        row=state.row,
        deck=deck,
        first=state.first,
        phase=state.phase,
        turn=state.turn,
        turns=state.turns,
        final_round=state.final_round,
        standing=state.standing,
        pending=state.pending,
        told=told,
        outcome=state.outcome,
    )


def _secret_guess(state: State, entry: Guessed, groups: list[Hand]) -> Guessed:
    """A guess that this eye was not shown: right or wrong as told, of other tiles."""
    wanted = groups[-1]
    if entry.right:
        return Guessed(entry.seat, hand_text(wanted), True)
    elsewhere = next(group for group in groups if group != wanted)
    return Guessed(entry.seat, hand_text(elsewhere[: len(wanted)]), False)


def knows_everything(state: State, eye: Eye) -> bool:
    """Whether nothing is hidden from this eye but the order of the deck."""
    return state.outcome is not None or eye == "everything"
