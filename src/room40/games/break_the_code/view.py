"""What one eye knows of a match: the only way out for secrets."""

from room40.core.rng import Rng
from room40.core.seats import EVERYTHING, Eye, Seat
from room40.games.break_the_code.deal import HAND_SIZE
from room40.games.break_the_code.notation import BOX, hand_text, read_hand
from room40.games.break_the_code.rules import (
    answerers,
    awaited,
    may_guess_any_time,
    seats_of,
    to_act,
)
from room40.games.break_the_code.tables import CARD_BY_ID
from room40.games.break_the_code.types import (
    Action,
    Ask,
    AskOffer,
    CardOffer,
    Decline,
    DeclineOffer,
    Guess,
    Guessed,
    GuessOffer,
    Offer,
    Phase,
    Revealed,
    State,
    Told,
    View,
)


def view(state: State, eye: Eye) -> View:
    """B8 to B10, B16, R20: own tiles, the row, every answer; of guesses what concerns the eye."""
    is_over = state.phase is Phase.OVER
    return View(
        seat=eye,
        seats=state.rules.seats,
        phase=state.phase,
        first=state.first,
        turn=None if is_over else state.turn,
        to_act=tuple(sorted(to_act(state))),
        awaited=tuple(sorted(awaited(state))),
        offers=offers(state, eye),
        standing={str(seat): state.standing[seat] for seat in seats_of(state)},
        final_round=state.final_round,
        hand=hand_text(state.hands[eye]) if isinstance(eye, int) else None,
        row=state.row,
        deck=len(state.deck),
        rules=state.rules,
        history=_history(state, eye),
        outcome=state.outcome,
    )


def _history(state: State, eye: Eye) -> tuple[Told, ...]:
    """Once told, an entry never changes; what is learnt at the end is a new entry."""
    told: tuple[Told, ...] = state.told
    if not _sees_all_tiles(state, eye):
        told = tuple(
            [_as_seen(entry, eye) if type(entry) is Guessed else entry for entry in state.told]
        )
    if eye == EVERYTHING:
        return (*told[:1], _revealed(state), *told[1:])
    return told if state.outcome is None else (*told, _revealed(state))


def _sees_all_tiles(state: State, eye: Eye) -> bool:
    """B13: with two seats a guess is spoken. B16: with more it is written in secret."""
    return state.rules.seats == 2 or state.rules.reveal_guess_to_table or eye == EVERYTHING


def _as_seen(guessed: Guessed, eye: Eye) -> Guessed:
    """B16: the guesser alone knows which tiles were guessed."""
    return guessed if guessed.seat == eye else Guessed(guessed.seat, None, guessed.right)


def _revealed(state: State) -> Revealed:
    return Revealed(
        hands=tuple(hand_text(hand) for hand in state.hands),
        centre=hand_text(state.centre) if state.centre else None,
        rest=hand_text(state.rest) if state.rest else None,
        guesses=tuple(entry for entry in state.told if isinstance(entry, Guessed)),
    )


# ---- offers


def offers(state: State, eye: Eye) -> tuple[Offer, ...]:
    """What a seat may do now. An offer's id names the turn: it closes with it."""
    if not isinstance(eye, int) or eye not in to_act(state):
        return ()
    turn = f"turn-{state.turns}"
    if state.phase is not Phase.TURN:  # R12
        return (_guess_offer(state, turn), DeclineOffer(turn))
    guess = _guess_offer(state, "any-time" if may_guess_any_time(state) else turn)
    if eye != state.turn:  # R13, option
        return (guess,)
    return (AskOffer(turn, tuple([_card_offer(state, eye, card) for card in state.row])), guess)


def _card_offer(state: State, seat: Seat, name: str) -> CardOffer:
    card = CARD_BY_ID[name]
    return CardOffer(name, card.numbers, answerers(state.rules, card, seat))


def _guess_offer(state: State, offer: str) -> GuessOffer:
    count = HAND_SIZE[state.rules.seats]
    if state.rules.seats > 2:
        return GuessOffer(offer, count, "out")
    return GuessOffer(offer, count, "match" if state.phase is Phase.LAST_CHANCE else "turn")


# ---- any action, from a view alone


def any_action(own: View, rng: Rng) -> Action:
    """A random action that the view offers: a question if there is one, now and then a guess."""
    offered = {type(offer): offer for offer in own.offers}
    ask = offered.get(AskOffer)
    if isinstance(ask, AskOffer) and rng.below(12):
        card = rng.choice(ask.cards)
        return Ask(card.card, rng.choice(card.numbers) if card.numbers else None)
    if DeclineOffer in offered and not rng.below(2):
        return Decline()
    return Guess(_any_tiles(own, rng))


def _any_tiles(own: View, rng: Rng) -> str:
    """Tiles that the seat does not hold itself."""
    unseen = list(BOX)
    for tile in read_hand(own.hand or ""):
        unseen.remove(tile)
    return hand_text(tuple(sorted(rng.shuffled(unseen)[: HAND_SIZE[own.seats]])))
