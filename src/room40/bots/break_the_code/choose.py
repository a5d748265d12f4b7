"""What a bot does with a view: ask or guess, at three levels.

Asked for a seat that may guess out of turn (option guess_any_time) it guesses what it knows for
certain, or does nothing.
"""

from typing import NamedTuple

import numpy as np

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
from room40.games.break_the_code.notation import hand_text, write_action
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

TOP = 3
"""A medium player takes any of so many best questions."""

Choice = tuple[Action | None, str]


def warm() -> None:
    """Make the tables that each process needs once."""
    for size, opponents in ((5, 2), (4, 3)):
        racks(size)
        splits(opponents)


def choose(view: View, level: str, rng: Rng) -> Choice:
    """An action that the view offers, and why, in a sentence for that seat alone.

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
    return _ask(ranked[0], worlds.posterior)


def _ranked(view: View, worlds: Worlds) -> list[Ranked]:
    """The questions on offer, the most telling first; of equals the leftmost card."""
    ranked = [Ranked(worlds.bits(asked.question), asked) for asked in questions(view)]
    return sorted(ranked, key=lambda each: -each.bits)


def _reason_to_guess(view: View, facts: Facts, worlds: Worlds, ranked: list[Ranked]) -> str | None:
    if not ranked:
        return "only a guess is left"
    if worlds.posterior.odds >= CERTAIN:
        return "nothing else fits"
    if isinstance(worlds, CentreWorlds):
        return _reason_with_many(view, facts, worlds, ranked[0].asked)
    return _reason_with_two(view, facts, worlds.posterior, ranked[0].bits)


def _reason_with_two(view: View, facts: Facts, posterior: Posterior, bits: float) -> str | None:
    """A miss costs the turn (BTC-B15); a question that tells less than the guess is no better."""
    odds = posterior.odds
    near = Nearness(facts, posterior)
    if cards_left(view) == 1:
        pays = odds >= (1 - odds) * near.odds or view.rules.final_guess_on_exhaustion
        return "this is the last card" if pays and odds >= LONG_SHOT else None
    if odds >= EVEN:
        return "a miss costs no more than a question"
    if not near.surely_knows_less_than(1 - odds) and near.knows > 1 - odds:
        return f"the rival knows our code with {near.knows:.0%}"
    if bits <= entropy(np.array([odds, 1 - odds])):
        return f"no question tells more than a guess ({bits:.1f} bits at best)"
    return None


def _reason_with_many(
    view: View, facts: Facts, worlds: CentreWorlds, asked: AskChoice
) -> str | None:
    """A miss puts us out (BTC-B18), so we wait for certainty unless there is no time to."""
    if is_last_turn(view):
        return "there will be no other turn"
    odds = worlds.posterior.odds
    rivals, enough = rivals_who_may_end_it(view)
    if odds < WORTH_A_LOOK or len(rivals) < enough:
        return None
    threat = centre_threat(facts, worlds, asked, rivals, enough)
    return f"others would know the centre with {threat:.0%}" if odds > 1 - threat else None


# ---- medium: the same worlds, a leaky memory, no eye for the others


def _medium(view: View, rng: Rng) -> Choice:
    facts = facts_of(view).half_forgotten(rng)
    worlds = worlds_of(facts, _chance(rng))
    enough = EVEN if view.seats == 2 else CERTAIN
    if _has_to_guess(view, worlds.posterior.odds, enough):
        return _guess(worlds.posterior, "good enough")
    ranked = _ranked(view, worlds)
    telling = [each for each in ranked if each.bits > 0] or ranked
    return _ask(rng.choice(telling[:TOP]), worlds.posterior)


# ---- easy: a sheet with crossed-out tiles, any question


def _easy(view: View, rng: Rng) -> Choice:
    posterior = posterior_by_marks(facts_of(view))
    if _has_to_guess(view, posterior.odds, PLAUSIBLE[view.seats]):
        return _guess(posterior, "it looks plausible")
    asked = rng.choice(questions(view))
    return Ask(asked.card, asked.number), f"{_codes(posterior)} by the marks; any question will do."


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
        return _guess(posterior, "nothing else fits")
    return None, f"{_codes(posterior)}; waiting for our turn."


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


def _guess(posterior: Posterior, reason: str) -> Choice:
    note = f"{_codes(posterior)}, the best has odds of {posterior.odds:.0%}; guessing: {reason}."
    return Guess(hand_text(posterior.best)), note


def _ask(ranked: Ranked, posterior: Posterior) -> Choice:
    ask = Ask(ranked.asked.card, ranked.asked.number)
    note = f"{_codes(posterior)}; {write_action(ask)} should tell {ranked.bits:.1f} bits."
    return ask, note


def _codes(posterior: Posterior) -> str:
    return "1 code is left" if posterior.count == 1 else f"{posterior.count:,} codes are left"


def _chance(rng: Rng) -> np.random.Generator:
    return np.random.default_rng(rng.below(1 << 63))
