"""Three clues that the own team reads and the rivals do not, as far as both can be foreseen.

What clues are worth is the chance to end unbeaten. The partner is taken to read by likeness to the
keywords, the interceptors in the ways that the player fears, each of them through every family of
vectors that the player knows. So an interception weighs more once the rivals have one, and
a miscommunication once the own team has one.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache

import numpy as np
from msgspec import Struct

from room40.bots.decrypto.codes import CODES, SLOTS, TABLE, Code, open_codes
from room40.bots.decrypto.intercept import Heard, behind, by_likeness, by_posterior, chances
from room40.bots.decrypto.levels import Player
from room40.bots.decrypto.mind import Mind

Clues = tuple[str, str, str]

MISHAP = 0.1
"""The chance of either mishap in each round to come."""
FAR = 8
"""Rounds further off than that count no more."""
TRIES, KEPT, SWEEPS = 1_500, 3, 2
"""So many triples are drawn; the best are bettered clue by clue, so many times."""
POOLS = 16
"""Tables of chances that are kept, of some megabytes each: those of four teams."""
FEWEST = 30
"""So many clues are weighed for a keyword even if they do not fit it well."""


class Standing(Struct, frozen=True):
    """What a team that is to give clues can still bear."""

    interceptions: int
    """So many more by the rivals beat it."""
    miscommunications: int
    """So many more beat it."""
    rounds: int
    """Still to come, this one included."""
    is_intercepted: bool
    """Whether the rivals guess in this round."""


class Task(Struct, frozen=True):
    """What an encryptor knows when it is to write."""

    keywords: tuple[str, ...]
    code: Code
    heard: Heard
    """What the rivals know."""
    past: tuple[Code, ...]
    """Codes that cannot come again."""
    standing: Standing
    is_legal: Callable[[str], bool]
    """Whether a word may be a clue for these keywords."""
    given: frozenset[str]
    """Clues that the team has had."""
    fixed: tuple[str | None, str | None, str | None] = (None, None, None)
    """Clues that stand, after an objection."""


class Weighed(Struct, frozen=True):
    """The clues chosen, and what is expected of them."""

    clues: Clues
    team: float
    """The chance that the partner finds the code."""
    rivals: float
    """The chance that the rivals do."""


class _Scores(Struct, frozen=True, eq=False):
    """One place of the code: its pool of clues, and what they say."""

    pool: tuple[str, ...]
    partner: np.ndarray
    """Models by clues by open codes: in logs, how well the clue goes with its slot of each."""
    rivals: np.ndarray
    """The same as interceptors see it."""
    told: np.ndarray
    """By clue: how sure the rivals will then be of the keyword."""


@lru_cache(256)
def hope(interceptions: int, miscommunications: int, rounds: int) -> float:
    """The chance to end unbeaten, if so many more of each mishap are too many."""
    if interceptions <= 0 or miscommunications <= 0:
        return 0.0
    if rounds <= 0:
        return 1.0
    odds = {0: 1 - MISHAP, 1: MISHAP}
    return sum(
        odds[caught]
        * odds[lost]
        * hope(interceptions - caught, miscommunications - lost, rounds - 1)
        for caught in odds
        for lost in odds
    )


def encode(mind: Mind, task: Task, player: Player, rng: np.random.Generator) -> Weighed:
    """The best triple that a search over the likely clues finds."""
    among = open_codes(task.past)
    places = _scored(mind, task, player, among)
    right = int(np.flatnonzero(among == CODES.index(task.code))[0])
    sizes = [len(each.pool) for each in places]

    def worths(triples: np.ndarray) -> np.ndarray:
        return _worth(places, triples, right, task.standing, player)

    triples = np.stack([rng.integers(0, size, TRIES) for size in sizes], axis=1)
    best = triples[np.argsort(-worths(triples), kind="stable")[:KEPT]]
    for _ in range(SWEEPS):
        for place, size in enumerate(sizes):
            best = np.array([_bettered(row, place, size, worths) for row in best])
    (row,) = best[[int(np.argmax(worths(best)))]]
    team, rivals = _chances(places, row[None], right)
    first, second, third = (each.pool[at] for each, at in zip(places, row, strict=True))
    return Weighed((first, second, third), float(team[0]), float(rivals[0]))


def _bettered(
    row: np.ndarray, place: int, size: int, worths: Callable[[np.ndarray], np.ndarray]
) -> np.ndarray:
    """The triple with the best clue of the pool at one place."""
    others = np.repeat(row[None], size, axis=0)
    others[:, place] = np.arange(size)
    best: np.ndarray = others[int(np.argmax(worths(others)))]
    return best


def _worth(
    places: Sequence[_Scores], triples: np.ndarray, right: int, standing: Standing, player: Player
) -> np.ndarray:
    """By triple: the chance to end unbeaten, less what is given away."""
    team, rivals = _chances(places, triples, right)
    rivals = rivals if standing.is_intercepted else np.zeros_like(rivals)
    caught, lost = standing.interceptions, standing.miscommunications
    ahead = min(standing.rounds, FAR) - 1
    found = (1 - rivals) * hope(caught, lost, ahead) + rivals * hope(caught - 1, lost, ahead)
    missed = (1 - rivals) * hope(caught, lost - 1, ahead) + rivals * hope(
        caught - 1, lost - 1, ahead
    )
    told = sum(each.told[at] for each, at in zip(places, triples.T, strict=True))
    same = np.zeros(len(triples))
    for one, other in ((0, 1), (0, 2), (1, 2)):
        same += _same(places[one].pool, places[other].pool)[triples[:, one], triples[:, other]]
    worth: np.ndarray = (
        team * found
        + (1 - team) * (missed - player.miscommunication)
        - player.reticence * ahead * told
        - same
    )
    return worth


@lru_cache(16)
def _same(one: tuple[str, ...], other: tuple[str, ...]) -> np.ndarray:
    """Where two pools have the same clue, which may come once only."""
    same: np.ndarray = np.array(one)[:, None] == np.array(other)[None, :]
    return same


def _chances(
    places: Sequence[_Scores], triples: np.ndarray, right: int
) -> tuple[np.ndarray, np.ndarray]:
    """By triple: that the partner finds the code, in the worst of its minds; that rivals do."""
    partner = _chance([each.partner for each in places], triples, right).min(axis=0)
    if not len(places[0].rivals):
        return partner, np.zeros(len(triples))
    return partner, _chance([each.rivals for each in places], triples, right).mean(axis=0)


def _chance(tables: Sequence[np.ndarray], triples: np.ndarray, right: int) -> np.ndarray:
    """Models by triples."""
    total = sum(table[:, at] for table, at in zip(tables, triples.T, strict=True))
    weights = np.exp(total - np.max(total, axis=2, keepdims=True))
    found: np.ndarray = weights[:, :, right] / weights.sum(axis=2)
    return found


# ---- what is known of each clue


def _scored(mind: Mind, task: Task, player: Player, among: np.ndarray) -> list[_Scores]:
    sure = behind(mind, task.heard, player) if "posterior" in player.fears else None
    found = []
    for place, slot in enumerate(task.code):
        stands = task.fixed[place]
        pool = (stands,) if stands is not None else _pool(mind, task, slot, player)
        is_open = np.array([clue not in task.given or clue == stands for clue in pool])
        partner = player.clarity * mind.to_keywords(pool, task.keywords, player.most)
        partner = np.concatenate([partner, partner.mean(axis=0, keepdims=True)])
        rivals, told = _feared(mind, task, player, pool, slot, sure)
        as_slot = TABLE[among, place]
        found.append(
            _Scores(
                tuple(clue for clue, is_so in zip(pool, is_open, strict=True) if is_so),
                partner[:, is_open][:, :, as_slot],
                rivals[:, is_open][:, :, as_slot],
                told[is_open],
            )
        )
    return found


def _pool(mind: Mind, task: Task, slot: int, player: Player) -> tuple[str, ...]:
    """The clues that are most like a keyword."""
    tables = [
        mind.model.likeness_of_clues(task.keywords, family)[: player.words_known, slot]
        for family in mind.families
    ]
    mean = np.minimum(tables, player.most).mean(axis=0)
    pool: list[str] = []
    for at in np.argsort(-mean, kind="stable"):
        if len(pool) == player.depth or (mean[at] < player.fits_from and len(pool) >= FEWEST):
            break
        if task.is_legal(mind.model.clues[at]):
            pool.append(mind.model.clues[at])
    return tuple(pool)


@lru_cache(POOLS)
def _pool_chances(
    mind: Mind, words: tuple[str, ...], pool: tuple[str, ...], player: Player
) -> np.ndarray:
    """Those of a pool stay the same for a whole match."""
    return chances(mind, words, pool, player)


def _feared(
    mind: Mind,
    task: Task,
    player: Player,
    pool: tuple[str, ...],
    slot: int,
    sure: np.ndarray | None,
) -> tuple[np.ndarray, np.ndarray]:
    """What interceptors make of each clue, and how sure they will be of the keyword then."""
    each, told = [np.zeros((0, len(pool), SLOTS))], np.zeros(len(pool))
    if "likeness" in player.fears:
        each.append(by_likeness(mind, task.heard, pool))
    if sure is not None:
        words = task.heard.words
        new = _pool_chances(mind, words, pool, player)
        log = by_posterior(new, sure)
        each.append(log)
        if task.keywords[slot] in words:
            at = words.index(task.keywords[slot])
            joint = np.exp(new[:, :, at] - log[:, :, slot]) * sure[:, slot, at][:, None]
            told = joint.mean(axis=0)
    return np.concatenate(each), told
