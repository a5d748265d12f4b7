"""Nothing leaves that an eye may not know: twins by the rules, compared byte for byte.

REL-F01 (twins), REL-F06 (bots), REL-F09 (refusals), REL-F10 (onlookers).
"""

from collections.abc import Iterator

import pytest

from room40.core.game import AnyGame
from room40.core.match import Match
from room40.core.rng import Rng
from room40.core.seats import EVERYTHING
from room40.lexicon.folder import VARIABLE
from room40.lexicon.languages import LANGUAGES
from tests.contract.exits import Exits, Moment, exits_with_bots
from tests.contract.play import (
    NAMES,
    TABLES,
    QuickRng,
    begun,
    depth,
    eyes,
    steps,
    tried,
    twins_of,
)
from tests.lexicon.planted import plant
from tests.proofs import proved


class Tally:
    """How many pairs were compared, and how many of them told of another truth."""

    def __init__(self) -> None:
        self.pairs = 0
        self.hiding = 0
        """Pairs in which the eye does not know everything."""
        self.different = 0
        """Of those, pairs in which something hidden is otherwise."""
        self.moved = 0
        """Of those, pairs in which what the game is about lies elsewhere."""


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Word models of our own, so that bots that need words have thoughts that could leak."""
    models = tmp_path_factory.mktemp("words")
    for language in LANGUAGES:
        plant(models, language)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(VARIABLE, str(models))
        yield


def moments(game: AnyGame, seats: int, seed: int) -> Iterator[Match]:
    """A match at random under one of the setups that the game's twins name."""
    setups = twins_of(game).SETUPS
    return steps(begun(game, seats, seed, **setups[seed % len(setups)]), seed)


def compare(match: Match, rng: Rng, exits: Exits, tally: Tally) -> None:
    """Each eye of one moment against one twin; fails with the first byte that differs."""
    game, twins = match.game, twins_of(match.game)
    moment = Moment(game, match.state, match.version)
    for eye in eyes(match):
        if eye == EVERYTHING:
            continue
        other = twins.twin(match.state, eye, rng)
        probes = twins.probes(match.state, eye)
        truth = exits.all_for(moment, eye, probes)
        dream = exits.all_for(Moment(game, other, match.version), eye, probes)
        tally.pairs += 1
        if not twins.knows_everything(match.state, eye):
            tally.hiding += 1
            tally.different += twins.differs(match.state, other)
            tally.moved += twins.differs_in_tiles(match.state, other)
        assert truth == dream, f"leak to {eye!r} of {match!r}"


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=NAMES)
@pytest.mark.slow
def test_twins_receive_the_same_bytes(game: AnyGame, seats: int, capsys: pytest.CaptureFixture):
    """REL-F01: 10,000 pairs of each game, at every moment of random playings."""
    wanted = depth(10_000 // len(tried(game.seat_counts)) + 1, 200, night=100_000)
    tally, rng, seed = Tally(), QuickRng(5), 0
    while tally.pairs < wanted:
        for match in moments(game, seats, seed):
            compare(match, rng, Exits(), tally)
        seed += 1
    detail = f"{tally.different} of {tally.hiding} that hide something differ"
    proved(capsys, f"twin pairs, {game.name} {seats} seats", tally.pairs, detail)
    assert tally.different >= tally.hiding / 2
    assert tally.moved >= tally.hiding / 5


@pytest.mark.usefixtures("words")
@pytest.mark.parametrize(("game", "seats"), TABLES, ids=NAMES)
def test_bots_and_aids_do_the_same_in_twin_worlds(
    game: AnyGame, seats: int, capsys: pytest.CaptureFixture
):
    """REL-F06: a bot's choice, its note and all that an aid says follow from the view."""
    wanted = depth(1, 1, night=1_000)
    tally, rng, seed = Tally(), QuickRng(6), 1
    while tally.pairs < wanted:
        for match in moments(game, seats, seed):
            compare(match, rng, exits_with_bots(game.name), tally)
        seed += 1
    proved(capsys, f"twin pairs with bots and aids, {game.name} {seats} seats", tally.pairs)


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=NAMES)
def test_the_onlooker_knows_only_what_every_seat_knows(game: AnyGame, seats: int):
    """REL-F10: whatever a seat cannot tell apart, the onlooker cannot tell apart either."""
    twins, rng = twins_of(game), QuickRng(7)
    for seed in range(depth(12, 3)):
        for match in moments(game, seats, seed):
            for seat in range(seats):
                other = twins.twin(match.state, seat, rng)
                assert game.view(match.state, None) == game.view(other, None)
