"""What every game of the registry gets for free: the contract, without a line of its own."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import room40
from room40.core.codec import decode, encode, json_ready
from room40.core.game import AnyGame, TableAction
from room40.core.match import Match
from room40.core.refused import Refused, Why
from room40.core.rng import Rng, seed_of
from room40.games import GAMES
from tests.contract.play import NAMES, TABLES, begun, depth, eyes, next_action, played, steps

every_table = pytest.mark.parametrize(("game", "seats"), TABLES, ids=NAMES)
SEEDS = range(depth(40, 6))


def snapshot(match: Match) -> bytes:
    return encode([match.state, match.version])


@every_table
def test_random_play_ends_within_the_declared_bound(game: AnyGame, seats: int):
    """A bound is a promise to bots and clocks; a miss that costs only the turn does not count."""
    for seed in SEEDS:
        match = played(game, seats, seed)
        tags = [json_ready(entry.action)["tag"] for entry in match.entries[1:]]
        assert game.longest is None or tags.count("ask") <= game.longest
        assert match.to_act == match.awaited == set()


@every_table
def test_the_same_seed_and_actions_give_the_same_bytes(game: AnyGame, seats: int):
    """REL-R19."""
    for seed in SEEDS:
        assert played(game, seats, seed).dump() == played(game, seats, seed).dump()


@every_table
def test_the_live_state_is_the_fold_of_the_stored_events(game: AnyGame, seats: int):
    for seed in SEEDS:
        match = played(game, seats, seed)
        state = None
        for entry in match.entries:
            for event in decode(encode(entry.events), game.events_type, Why.BAD_MATCH):
                state = game.evolve(state, event)
        assert encode(state) == encode(match.state)


@every_table
def test_a_dump_loads_to_the_same_match(game: AnyGame, seats: int):
    for seed in SEEDS:
        match = played(game, seats, seed)
        again = room40.load(match.dump())
        assert again.dump() == match.dump()
        assert all(again.view(eye) == match.view(eye) for eye in eyes(match))


@every_table
def test_setup_action_events_and_view_survive_the_codec(game: AnyGame, seats: int):
    match = played(game, seats, 3)
    kinds = [(match.setup, game.setup_type), (match.view_of(0), game.view_type)]
    kinds += [(entry.action, game.action_type) for entry in match.entries[1:]]
    kinds += [(entry.events, game.events_type) for entry in match.entries]
    for value, kind in kinds:
        assert decode(encode(value), kind, Why.BAD_MATCH) == value


@every_table
def test_unknown_fields_are_refused(game: AnyGame, seats: int):
    match = begun(game, seats, 1)
    seat, action = next_action(match, Rng(seed_of(1), "x"))
    with pytest.raises(Refused) as refused:
        match.act(seat, {**json_ready(action), "surplus": 1})
    assert refused.value.why is Why.BAD_ACTION
    with pytest.raises(Refused) as refused:
        room40.deal(game.name, setup={"seats": seats, "surplus": 1})
    assert refused.value.why is Why.BAD_SETUP


@every_table
def test_every_view_has_the_common_fields(game: AnyGame, seats: int):
    """That a seat may act can be a secret from others, but never from itself."""
    common = {"game", "seat", "phase", "to_act", "awaited", "offers", "history", "outcome"}
    for match in steps(begun(game, seats, 4), 4):
        for eye in eyes(match):
            view = match.view(eye)
            assert common <= view.keys()
            assert (view["game"], view["seat"]) == (game.name, eye)
            assert set(view["awaited"]) == match.awaited <= set(view["to_act"]) <= match.to_act
            assert (eye in view["to_act"]) == (eye in match.to_act)
            assert all("tag" in entry for entry in view["history"])


@every_table
def test_somebody_is_awaited_until_there_is_an_outcome(game: AnyGame, seats: int):
    for seed in SEEDS:
        for match in steps(begun(game, seats, seed), seed):
            assert bool(match.awaited) == (match.outcome is None)


@every_table
def test_offers_are_for_those_who_may_act_and_are_taken(game: AnyGame, seats: int):
    for seed in SEEDS:
        rng = Rng(seed_of(seed), "offers")
        for match in steps(begun(game, seats, seed), seed):
            for seat in range(seats):
                assert bool(match.offers(seat)) == (seat in match.to_act)
                if seat in match.to_act:
                    action = game.any_action(match.view_of(seat), rng)
                    match.decide(seat, action, match.offers(seat)[0]["id"])
                elif match.outcome is None:
                    refused_without_effect(match, seat, game.any_action(acting_view(match), rng))


def acting_view(match: Match):
    return match.view_of(min(match.to_act))


def refused_without_effect(match: Match, seat: int, action: object) -> None:
    before = snapshot(match)
    with pytest.raises(Refused):
        match.act(seat, action)
    assert snapshot(match) == before


@every_table
def test_an_offer_that_has_closed_is_refused_as_closed(game: AnyGame, seats: int):
    match = begun(game, seats, 2)
    seat, action = next_action(match, Rng(seed_of(2), "x"))
    offer = match.offers(seat)[0]["id"]
    match.act(seat, action, offer)
    with pytest.raises(Refused) as refused:
        match.act(seat, action, offer)
    assert refused.value.why is Why.CLOSED


@every_table
def test_deciding_changes_nothing(game: AnyGame, seats: int):
    for match in steps(begun(game, seats, 8), 8):
        before = snapshot(match)
        for seat in match.to_act:
            match.decide(seat, game.any_action(match.view_of(seat), Rng(seed_of(8), "x")))
        assert snapshot(match) == before


@every_table
def test_what_was_told_is_never_told_otherwise(game: AnyGame, seats: int):
    """History only grows, for every eye but the one that sees all."""
    for seed in SEEDS:
        told: dict[object, list[object]] = {}
        for match in steps(begun(game, seats, seed), seed):
            for eye in eyes(match)[:-1]:
                history = match.view(eye)["history"]
                assert history[: len(told.get(eye, []))] == told.get(eye, [])
                told[eye] = history


@every_table
def test_an_outcome_names_seats_and_returns_and_stays(game: AnyGame, seats: int):
    for seed in SEEDS:
        match = played(game, seats, seed)
        outcome = match.outcome
        assert outcome is not None
        assert set(outcome["winners"]) <= set(range(seats))
        assert len(outcome["returns"]) == seats
        if game.zero_sum and seats == 2:
            assert sum(outcome["returns"]) == 0
        for seat in range(seats):
            with pytest.raises(Refused) as refused:
                match.act(seat, game.any_action(begun(game, seats, seed).view_of(0), Rng(b"", "")))
            assert refused.value.why is Why.MATCH_OVER
        assert match.outcome == outcome


@every_table
def test_time_up_always_lets_play_go_on_and_agreement_ends_it(game: AnyGame, seats: int):
    for seed in SEEDS:
        match = begun(game, seats, seed)
        for _ in range(5):
            offers = [match.offers(seat) for seat in range(seats)]
            match.act(None, {"tag": "time_up"})
            if match.outcome is not None:
                break
            assert [match.offers(seat) for seat in range(seats)] != offers
        else:
            match.act(None, {"tag": "abandon"})
        assert match.outcome is not None


@every_table
def test_a_seat_may_not_act_for_the_table(game: AnyGame, seats: int):
    match = begun(game, seats, 1)
    for action in ({"tag": "time_up"}, {"tag": "abandon"}, {"tag": "resign", "seat": 1}):
        with pytest.raises(Refused) as refused:
            match.act(0, action)
        assert refused.value.why is Why.BAD_ACTION


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
@settings(max_examples=depth(300, 60), deadline=None)
@given(data=st.data(), seats=st.integers(0, 10), seat=st.integers(-2, 10))
def test_garbage_is_refused_and_changes_nothing(game: AnyGame, data, seats: int, seat: int):
    """Any JSON from any seat is refused with a reason or is an action; never anything else."""
    match = begun(game, game.seat_counts[seats % len(game.seat_counts)], seats)
    tag = data.draw(st.sampled_from(tags(game)) | st.text(max_size=5))
    action = data.draw(st.dictionaries(st.sampled_from(fields(game)), JSON) | JSON)
    if isinstance(action, dict):
        action["tag"] = tag
    before = snapshot(match)
    try:
        match.act(seat, action)
    except Refused as refused:
        encode(refused.facts)
        assert snapshot(match) == before


def tags(game: AnyGame) -> list[str]:
    kinds = [*game.action_type.__args__, *TableAction.__args__]
    return [kind.__struct_config__.tag for kind in kinds]


def fields(game: AnyGame) -> list[str]:
    kinds = [*game.action_type.__args__, *TableAction.__args__]
    return sorted({field.name for kind in kinds for field in msgspec.structs.fields(kind)} | {"x"})
