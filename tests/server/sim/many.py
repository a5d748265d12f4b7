"""Many schedules, one after the other, on one virtual loop."""

import asyncio
import logging
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random

from tests.contract.play import TABLES
from tests.server.sim.hours import Hours
from tests.server.sim.scenes import fixed_dice, scene
from tests.server.sim.schedule import evening

SCENES = 40
"""Different tables at which schedules begin, for each game and number of seats."""
ENOUGH = 20
"""Faults after which there is no need to go on."""


@dataclass(slots=True)
class Total:
    schedules: int = 0
    faults: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    digest: bytes = b""
    """Of all that every page showed: the same seeds give the same."""

    def __str__(self) -> str:
        counts = ", ".join(f"{n} {name}" for name, n in sorted(self.counts.items()))
        return f"n = {self.schedules} schedules: {counts}; {len(self.faults)} faults"


@contextmanager
def quiet_log() -> Iterator[None]:
    """What the server logs is read by the schedule alone."""
    logger = logging.getLogger("room40")
    before = logger.level, logger.propagate
    logger.propagate = False
    logger.setLevel(logging.ERROR)
    try:
        yield
    finally:
        logger.level, logger.propagate = before


def simulate(seeds: Iterable[int], enough: int = ENOUGH) -> Total:
    """Each seed's schedule, over every game in every seat count in turn, until there are enough
    faults."""
    total = Total()
    with quiet_log(), fixed_dice() as dice, asyncio.Runner(loop_factory=Hours) as runner:
        loop = runner.get_loop()
        assert isinstance(loop, Hours)
        for seed in seeds:
            game, seats = TABLES[seed % len(TABLES)]
            begun = scene(game, seats, Random(seed).randrange(SCENES))
            loop.begin_again()
            dice.chance = Random(seed)
            report = runner.run(evening(begun, seed))
            total.schedules += 1
            total.counts += report.counts
            total.digest = sha256(total.digest + report.digest).digest()
            total.faults += [f"seed {seed}: {fault[:400]}" for fault in report.faults]
            if len(total.faults) >= enough:
                break
    return total
