"""What one eye knows of a match: with what it was told, the only way out for secrets."""

from typing import Literal

from room40.core.seats import EVERYTHING, Eye, Seat
from room40.games.codenames.evolve import (
    agents_of,
    giver_of,
    is_coop,
    open_cards,
    rival_of,
)
from room40.games.codenames.rules import (
    awaited_in_order,
    coverable,
    is_asked,
    may_consult,
    may_object,
    numbers_of,
    to_act_in_order,
)
from room40.games.codenames.tables import OTHER
from room40.games.codenames.types import (
    ApproveOffer,
    Card,
    Clue,
    ClueOffer,
    ConcedeOffer,
    ConsultOffer,
    CoverOffer,
    DeclineOffer,
    ObjectOffer,
    Offer,
    Phase,
    RevealOffer,
    State,
    StopOffer,
    Told,
    View,
    WaiveOffer,
)


def view(state: State, eye: Eye) -> View:
    """CN-N2, N10: the board and what is covered; the key for spymasters, at the end for all."""
    is_over = state.phase is Phase.OVER
    is_insider = eye == EVERYTHING or eye in state.spymasters
    return View(
        seat=eye,
        seats=state.rules.seats,
        phase=state.phase,
        teams={"blue": state.teams[0], "red": state.teams[1]},
        spymasters=state.spymasters,
        first=state.first,
        team=None if is_over else state.team,
        turn=state.turn,
        to_act=to_act_in_order(state) if is_insider else _seen_to_act(state),
        awaited=awaited_in_order(state),
        offers=offers(state, eye),
        words=state.words,
        covered=state.covered,
        key=state.key if is_over or is_insider else None,
        left={"blue": state.left[0], "red": state.left[1]},
        clue=state.clue if is_insider else _without_verdict(state.clue),
        asked=state.asked if is_insider else None,
        votes=_votes(state),
        resigned=state.resigned,
        score=_score(state),
        rules=state.rules,
        history=history(state, eye),
        outcome=state.outcome,
    )


def history(state: State, eye: Eye) -> tuple[Told, ...]:
    """All that this eye was told."""
    place = eye if isinstance(eye, int) else -1 if eye == EVERYTHING else -2
    return tuple([each for row in state.told if (each := row[place])])


def _seen_to_act(state: State) -> tuple[Seat, ...]:
    """CN-N17: that somebody has a consult to answer is hidden from those whom it is hidden from."""
    return awaited_in_order(state) if state.phase is Phase.CLUE else to_act_in_order(state)


def _without_verdict(clue: Clue | None) -> Clue | None:
    """What the rival spymaster approved in secret could be told from it."""
    if clue is None:
        return None
    return Clue(clue.seat, clue.word, clue.number, None, clue.guesses, clue.left, clue.objected)


def _votes(state: State) -> dict[str, Card | Literal["stop"]]:
    if state.rules.guess_commit == "first":
        return {}
    return {str(seat): vote for seat, vote in enumerate(state.votes) if vote is not None}


def _score(state: State) -> int | None:
    """Section 7, CN-E17: the enemy's words that are left; 0 for a loss."""
    if state.outcome is None or not is_coop(state) or not state.rules.enemy_covers:
        return None
    return OTHER - (state.turn - 1) - state.mistakes if state.outcome.winners else 0


# ---- offers


def offers(state: State, eye: Eye) -> tuple[Offer, ...]:
    """What a seat may do now. An offer's id names the question, and closes with it."""
    if not isinstance(eye, int):
        return ()
    match state.phase:
        case Phase.CLUE:
            return (*_clue_offers(state, eye), *_consult_offers(state, eye))
        case Phase.GUESS:
            return (*_guess_offers(state, eye), *_objections(state, eye))
        case Phase.PENALTY | Phase.ENEMY:
            return _cover_offers(state, eye)
        case _:
            return ()


def _clue_offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    if seat != giver_of(state):
        return ()
    clue = ClueOffer(f"clue-{state.turn}", numbers_of(state.rules))
    if not may_consult(state):
        return (clue,)
    return clue, ConsultOffer(f"consult-{state.turn}-{state.consults}")


def _consult_offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    if not is_asked(state) or seat != rival_of(state):
        return ()
    question = f"answer-{state.turn}-{state.consults}"
    return ApproveOffer(question), DeclineOffer(question)


def _guess_offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    """They close at each reveal: of two in the same instant only one counts."""
    clue = state.clue
    if clue is None or seat not in agents_of(state, state.team):
        return ()
    question = f"guess-{state.turn}-{clue.guesses}"
    reveal = RevealOffer(question, open_cards(state))
    return (reveal, StopOffer(question)) if clue.guesses else (reveal,)


def _objections(state: State, seat: Seat) -> tuple[Offer, ...]:
    if seat == rival_of(state) and may_object(state):
        return (ObjectOffer(f"object-{state.turn}"),)
    if seat == giver_of(state) and state.clue is not None and state.clue.objected:
        return (ConcedeOffer(f"concede-{state.turn}"),)
    return ()


def _cover_offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    if seat not in awaited_in_order(state):
        return ()
    question, cards = f"cover-{state.turn}", coverable(state)
    cover = (CoverOffer(question, cards),) if cards else ()
    return cover if state.phase is Phase.ENEMY else (*cover, WaiveOffer(question))
