"""What a bot does with a view: ask or guess, at three levels.

Asked for a seat that may guess out of turn (option guess_any_time) it guesses what it knows for
certain, or does nothing.
"""

from typing import NamedTuple

import numpy as np

from room40.bots import Note
from room40.bots.break_the_code.facts import Facts, facts_of
from room40.bots.break_the_code.marks import posterior_by_marks
from room40.bots.break_the_code.situation import (
    AskChoice,
    cards_left,
    is_last_turn,
    questions,
    rivals_who_may_end_it,
)
from room40.bots.break_the_code.splits import splits
from room40.bots.break_the_code.tables import racks
from room40.bots.break_the_code.threat import Nearness, centre_threat
from room40.bots.break_the_code.worlds import (
    CentreWorlds,
    Posterior,
    Worlds,
    entropy,
    worlds_of,
)
from room40.core.refused import Refused, Why
from room40.core.rng import Rng
from room40.games.break_the_code.notation import hand_text
from room40.games.break_the_code.types import Action, Ask, Guess, View

CERTAIN = 1 - 1e-9

EVEN = 0.5
"""Two seats: a miss costs a turn, as a question does. From these odds on a guess is better."""

LONG_SHOT = 0.1
"""Two seats, last card: below these odds the draw is taken, so that the match comes to an end."""

WORTH_A_LOOK = 0.2
"""Three or four seats: below these odds no threat makes us guess."""

PLAUSIBLE = {2: 0.25, 3: EVEN, 4: EVEN}
"""By seats, the odds from which an easy player guesses."""

NOTHING_ELSE = Note("nothing_else_fits")

TOP = 3
"""A medium player takes any of so many best questions."""

Choice = tuple[Action | None, Note]


def warm() -> None:
    """Make the tables that each process needs once."""
    for size, opponents in ((5, 2), (4, 3)):
        racks(size)
        splits(opponents)


def choose(view: View, level: str, rng: Rng) -> Choice:
    """An action that the view offers, and why, for that seat alone.

    The view must offer something. None is nothing for now, out of turn. Raises
    `Refused(NO_SUCH_LEVEL)`.
    """
    if view.seat not in view.awaited:
        return _out_of_turn(view, level, rng)
    match level:
        case "easy":
            return _easy(view, rng)
        case "medium":
            return _medium(view, rng)
        case "hard":
            return _hard(view, rng)
        case _:
            raise Refused(Why.NO_SUCH_LEVEL, levels=["easy", "medium", "hard"])


# ---- hard: every world that fits, the question that tells most, the guess that pays


class Ranked(NamedTuple):
    bits: float
    asked: AskChoice


def _hard(view: View, rng: Rng) -> Choice:
    facts = facts_of(view)
    worlds = worlds_of(facts, _chance(rng))
    ranked = _ranked(view, worlds)
    reason = _reason_to_guess(view, facts, worlds, ranked)
    if reason:
        return _guess(worlds.posterior, reason)
    return _ask(ranked[0], worlds.posterior, "asks_what_tells_most")


def _ranked(view: View, worlds: Worlds) -> list[Ranked]:
    """The questions on offer, the most telling first; of equals the leftmost card."""
    ranked = [Ranked(worlds.bits(asked.question), asked) for asked in questions(view)]
    return sorted(ranked, key=lambda each: -each.bits)


def _reason_to_guess(view: View, facts: Facts, worlds: Worlds, ranked: list[Ranked]) -> Note | None:
    if not ranked:
        return Note("only_a_guess_left")
    if worlds.posterior.odds >= CERTAIN:
        return NOTHING_ELSE
    if isinstance(worlds, CentreWorlds):
        return _reason_with_many(view, facts, worlds, ranked[0].asked)
    return _reason_with_two(view, facts, worlds.posterior, ranked[0].bits)


def _reason_with_two(view: View, facts: Facts, posterior: Posterior, bits: float) -> Note | None:
    """A miss costs the turn (BTC-B15); a question that tells less than the guess is no better."""
    odds = posterior.odds
    near = Nearness(facts, posterior)
    if cards_left(view) == 1:
        pays = odds >= (1 - odds) * near.odds or view.rules.final_guess_on_exhaustion
        return Note("last_card") if pays and odds >= LONG_SHOT else None
    if odds >= EVEN:
        return Note("miss_costs_a_turn")
    if not near.surely_knows_less_than(1 - odds) and near.knows > 1 - odds:
        return Note("rival_knows", {"chance": near.knows})
    if bits <= entropy(np.array([odds, 1 - odds])):
        return Note("no_question_tells_more", {"bits": bits})
    return None


def _reason_with_many(
    view: View, facts: Facts, worlds: CentreWorlds, asked: AskChoice
) -> Note | None:
    """A miss puts us out (BTC-B18), so we wait for certainty unless there is no time to."""
    if is_last_turn(view):
        return Note("no_other_turn")
    odds = worlds.posterior.odds
    rivals, enough = rivals_who_may_end_it(view)
    if odds < WORTH_A_LOOK or len(rivals) < enough:
        return None
    threat = centre_threat(facts, worlds, asked, rivals, enough)
    return Note("others_know", {"chance": threat}) if odds > 1 - threat else None


# ---- medium: the same worlds, a leaky memory, no eye for the others


def _medium(view: View, rng: Rng) -> Choice:
    facts = facts_of(view).half_forgotten(rng)
    worlds = worlds_of(facts, _chance(rng))
    enough = EVEN if view.seats == 2 else CERTAIN
    if _has_to_guess(view, worlds.posterior.odds, enough):
        return _guess(worlds.posterior, Note("good_enough"))
    ranked = _ranked(view, worlds)
    telling = [each for each in ranked if each.bits > 0] or ranked
    return _ask(rng.choice(telling[:TOP]), worlds.posterior, "asks_what_tells")


# ---- easy: a sheet with crossed-out tiles, any question


def _easy(view: View, rng: Rng) -> Choice:
    posterior = posterior_by_marks(facts_of(view))
    if _has_to_guess(view, posterior.odds, PLAUSIBLE[view.seats]):
        return _guess(posterior, Note("looks_plausible"))
    asked = rng.choice(questions(view))
    return Ask(asked.card, asked.number), Note("asks_anything", {"codes": posterior.count})


def _has_to_guess(view: View, odds: float, enough: float) -> bool:
    """Whether the odds are good enough, or no other chance will come."""
    if not questions(view) or odds >= enough:
        return True
    if view.seats == 2:
        return cards_left(view) == 1 and odds >= LONG_SHOT
    return is_last_turn(view)


# ---- what they share


def _out_of_turn(view: View, level: str, rng: Rng) -> Choice:
    """Nothing is lost by waiting for one's turn but to somebody who knows the code as well."""
    posterior = _posterior(view, level, rng)
    if posterior.odds >= CERTAIN:
        return _guess(posterior, NOTHING_ELSE)
    return None, Note("waits", {"codes": posterior.count})


def _posterior(view: View, level: str, rng: Rng) -> Posterior:
    match level:
        case "easy":
            return posterior_by_marks(facts_of(view))
        case "medium":
            return worlds_of(facts_of(view).half_forgotten(rng), _chance(rng)).posterior
        case "hard":
            return worlds_of(facts_of(view), _chance(rng)).posterior
        case _:
            raise Refused(Why.NO_SUCH_LEVEL, levels=["easy", "medium", "hard"])


def _guess(posterior: Posterior, reason: Note) -> Choice:
    facts = {"codes": posterior.count, "odds": posterior.odds, **reason.facts}
    return Guess(hand_text(posterior.best)), Note(reason.kind, facts)


def _ask(ranked: Ranked, posterior: Posterior, kind: str) -> Choice:
    ask = Ask(ranked.asked.card, ranked.asked.number)
    return ask, Note(kind, {"codes": posterior.count, "bits": ranked.bits})


def _chance(rng: Rng) -> np.random.Generator:
    return np.random.default_rng(rng.below(1 << 63))
