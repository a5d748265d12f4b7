"""More and more matches on each server in turn, until it answers too late."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from statistics import median

from msgspec import Struct

from room40.cli.capacity.processes import bound_to, busy
from room40.cli.capacity.side import Side, of_each
from room40.cli.capacity.tally import Played

P99_BELOW = 100.0
"""Milliseconds; a server holds as many matches as it answers within that."""
ROUNDS = 3
AT_REST = 1.5
"""Seconds without a move before memory is read."""
ALL_MOVES = 10_000
"""More than any match has."""
MOVES_PER_SECOND = 1.25
"""At most, by one match; that many must be left when a stretch begins."""


class Step(Struct, frozen=True, kw_only=True):
    """One stretch of play on one server. CPU is the server's, in milliseconds per move."""

    server: str
    matches: int
    moves: int
    moves_per_second: float
    p50: float
    p95: float
    p99: float
    max: float
    cpu: float | None
    scaled: float | None
    """CPU as if the plain loop ran at its fixed speed."""
    yardstick: float
    client_cores: float
    other_cores: float | None
    """What everything else on this machine used meanwhile: with much of it, times say little."""
    faults: dict[str, int]

    @property
    def is_held(self) -> bool:
        return not self.faults and 0 < self.p99 < P99_BELOW


class Memory(Struct, frozen=True, kw_only=True):
    """KiB per match with four sockets open, as the server's resident memory grew."""

    server: str
    matches: int
    sockets: float
    """The table, its four people and their sockets, before there is a match."""
    begun: float
    """What the match adds when it has been dealt and shown."""
    played: float
    """What it adds when all has been asked and told, and the end is reached."""


class FlatOut(Struct, frozen=True, kw_only=True):
    """Every match played to its end, each move sent as soon as the one before was seen: what a move
    costs a server that has always something to do. It says more than latencies where others use
    the machine. CPU is the server's, in milliseconds per move."""

    server: str
    matches: int
    moves: int
    moves_per_second: float
    cpu: float | None
    scaled: float | None
    yardstick: float
    faults: dict[str, int]


class Held(Struct, frozen=True, kw_only=True):
    """What a server reached: the most matches whose steps had a median p99 below the limit."""

    server: str
    matches: int
    moves_per_second: float
    cpu: float | None
    scaled: float | None


def memory_of(side: Side, *, warm: int, matches: int) -> Memory | None:
    """Resident memory before, during and at the end of many matches. A few whole ones go first, so
    that what is loaded once is not counted. None where memory cannot be read."""
    side.open(warm)
    side.begin(1)
    side.finish(ALL_MOVES)
    sizes: list[float] = []
    for stage in (
        lambda: None,
        lambda: side.open(warm + matches),
        lambda: side.begin(1),
        lambda: side.finish(ALL_MOVES),
    ):
        stage()
        time.sleep(AT_REST)
        if (used := side.used) is None:
            return None
        sizes.append(used.memory / matches)
    empty, sockets, begun, played = sizes
    return Memory(
        server=side.name,
        matches=matches,
        sockets=sockets - empty,
        begun=begun - sockets,
        played=played - sockets,
    )


@dataclass(slots=True)
class Ramp:
    """Steps over a list of sizes, the servers taking turns within each size."""

    sides: Sequence[Side]
    sizes: Sequence[int]
    seconds: float
    loop: Callable[[], float]
    """The yardstick: million turns a CPU second."""
    scaled_to: float
    rounds: int = ROUNDS
    steps: list[Step] = field(default_factory=list)

    def run(self) -> Iterator[Step]:
        """Each step once it is done. A server that does not hold a size sees no larger one."""
        within = list(self.sides)
        for size in self.sizes:
            for side in within:
                side.open(size)
            for _ in range(self.rounds):
                for side in within:
                    yield self._step(side, size)
            within = [side for side in within if self.held(side.name, size)]

    def held(self, server: str, size: int) -> bool:
        """Whether the median of the rounds is good, and no round had a fault."""
        rounds = [each for each in self.steps if (each.server, each.matches) == (server, size)]
        is_clean = not any(each.faults for each in rounds)
        return bool(rounds) and is_clean and median(each.p99 for each in rounds) < P99_BELOW

    def result(self, server: str) -> Held:
        sizes = [size for size in self.sizes if self.held(server, size)]
        best = [each for each in self.steps if each.server == server and each.matches in sizes[-1:]]
        return Held(
            server=server,
            matches=sizes[-1] if sizes else 0,
            moves_per_second=median([each.moves_per_second for each in best] or [0.0]),
            cpu=_median([each.cpu for each in best]),
            scaled=_median([each.scaled for each in best]),
        )

    def cpu_at(self, server: str, size: int) -> float | None:
        """Scaled CPU per move at a size, the median of its rounds."""
        at = [each for each in self.steps if (each.server, each.matches) == (server, size)]
        return _median([each.scaled for each in at])

    def _step(self, side: Side, size: int) -> Step:
        side.begin(int(self.seconds * MOVES_PER_SECOND) + 3)
        stretch = self._stretch(side, lambda: side.play(self.seconds))
        played = stretch.played
        step = Step(
            server=side.name,
            matches=size,
            moves=played.moves,
            moves_per_second=played.seen / played.seconds,
            p50=played.p50,
            p95=played.p95,
            p99=played.p99,
            max=played.max,
            cpu=stretch.cpu,
            scaled=stretch.scaled,
            yardstick=stretch.loop,
            client_cores=played.cpu / played.seconds,
            other_cores=stretch.others,
            faults=played.faults,
        )
        self.steps.append(step)
        return step

    def flat_out(self, side: Side, matches: int) -> FlatOut:
        """All matches that are open, from deal to end."""
        side.begin(1)
        stretch = self._stretch(side, lambda: side.finish(ALL_MOVES))
        return FlatOut(
            server=side.name,
            matches=matches,
            moves=stretch.played.moves,
            moves_per_second=stretch.played.seen / stretch.played.seconds,
            cpu=stretch.cpu,
            scaled=stretch.scaled,
            yardstick=stretch.loop,
            faults=stretch.played.faults,
        )

    def _stretch(self, side: Side, play: Callable[[], Played]) -> "_Stretch":
        before = self._loop_there()
        used, all_used = side.used, busy()
        played = play()
        after, all_after = side.used, busy()
        loop = (before + self._loop_there()) / 2
        if used is None or after is None or not played.moves:
            return _Stretch(played, loop, None, None, None)
        server = after.cpu - used.cpu
        cpu = server * 1000 / played.moves
        others = None
        if all_used is not None and all_after is not None:
            others = max(0.0, all_after - all_used - server - played.cpu) / played.seconds
        return _Stretch(played, loop, cpu, cpu * loop / self.scaled_to, others)

    def _loop_there(self) -> float:
        """The yardstick where the servers run, which are idle now."""
        with bound_to(of_each()[0]):
            return self.loop()


@dataclass(frozen=True, slots=True)
class _Stretch:
    """What was played, and what it cost the server in milliseconds of CPU per move."""

    played: Played
    loop: float
    cpu: float | None
    scaled: float | None
    others: float | None


def _median(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return median(known) if known else None
