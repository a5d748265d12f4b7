"""One machine per game: act, act wrongly, restart, time up, give up; its promises hold."""

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import room40
from room40.core.codec import encode
from room40.core.game import AnyGame
from room40.core.match import Match
from room40.core.refused import Refused
from room40.core.rng import Rng, seed_of
from room40.games import GAMES
from tests.contract.exits import Exits
from tests.contract.play import begun, depth
from tests.contract.test_secrecy import Tally, compare

SEEDS = st.integers(0, 2**32)


class Machine(RuleBasedStateMachine):
    """Of whichever game its subclass names."""

    game: AnyGame
    match: Match

    @initialize(at=st.integers(0, 99), seed=SEEDS)
    def deal(self, at: int, seed: int) -> None:
        counts = self.game.seat_counts
        self.match = begun(self.game, counts[at % len(counts)], seed)

    @property
    def is_running(self) -> bool:
        return self.match.outcome is None

    @precondition(lambda self: self.is_running)
    @rule(seed=SEEDS)
    def act(self, seed: int) -> None:
        rng = Rng(seed_of(seed), "act")
        seat = rng.choice(sorted(self.match.to_act))
        offer = rng.choice(self.match.offers(seat))["id"]
        self.match.act(seat, self.game.any_action(self.match.view_of(seat), rng), offer)

    @rule(seed=SEEDS, seat=st.integers(-1, 9))
    def act_wrongly(self, seed: int, seat: int) -> None:
        """Out of turn, under a closed offer, from no seat at all: refused, nothing changes."""
        before = encode([self.match.state, self.match.version])
        fresh = begun(self.game, self.game.seat_counts[0], seed)
        view = fresh.view_of(min(fresh.to_act))
        action = self.game.any_action(view, Rng(seed_of(seed), "wrong"))
        with pytest.raises(Refused):
            self.match.act(seat, action, "no-such-offer")
        assert encode([self.match.state, self.match.version]) == before

    @rule()
    def restart(self) -> None:
        self.match = room40.load(self.match.dump())

    @precondition(lambda self: self.is_running)
    @rule()
    def time_up(self) -> None:
        self.match.act(None, {"tag": "time_up"})

    @precondition(lambda self: self.is_running)
    @rule(seat=st.integers(0, 9))
    def resign(self, seat: int) -> None:
        try:
            self.match.act(None, {"tag": "resign", "seat": seat})
        except Refused:
            assert self.match.outcome is None

    @invariant()
    def the_state_is_the_fold(self) -> None:
        state = None
        for entry in self.match.entries:
            for event in entry.events:
                state = self.game.evolve(state, event)
        assert encode(state) == encode(self.match.state)

    @invariant()
    def somebody_is_awaited_or_it_is_over(self) -> None:
        assert bool(self.match.awaited) == self.is_running

    @invariant()
    def nothing_leaks(self) -> None:
        compare(self.match, Rng(seed_of(self.match.version), "twin"), Exits(), Tally())


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_the_promises_hold_whatever_happens(game: AnyGame):
    machine = type(f"{game.name}Machine", (Machine,), {"game": game}).TestCase
    machine.settings = settings(
        max_examples=depth(60, 8), stateful_step_count=30, deadline=None, print_blob=True
    )
    machine("runTest").runTest()
