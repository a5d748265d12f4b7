"""Matches played over the live socket, from the deal to the rematch."""

from typing import Any

import pytest

from tests.server.house import Frame, Guest, House, Wire, act, any_action, any_question


async def begun(house: House, *guests: Guest, **options: Any) -> tuple[str, list[Wire]]:
    """A match among these guests, one seat each, all with an open socket."""
    table = await guests[0].new_table(len(guests), **options)
    for seat, guest in enumerate(guests):
        await guest.sit(table, seat)
    wires = [await guest.open(table) for guest in guests]
    await guests[0].do("POST", f"/tables/{table}/start")
    return table, wires


async def to_move(house: House, table: str, wires: list[Wire]) -> tuple[int, Wire, Frame]:
    """Whose turn it is, their socket, and their newest view."""
    match = house.truth(table)
    (seat,) = match.awaited
    return seat, wires[seat], await wires[seat].view_at(match.version)


async def play_out(house: House, table: str, wires: list[Wire]) -> None:
    """Random actions until the match is over."""
    match = house.truth(table)
    while match.outcome is None:
        seat, wire, view = await to_move(house, table, wires)
        action = any_action(match, seat, match.version)
        answer = await wire.answer(act(view, action, f"move{match.version}"))
        assert answer["tag"] == "done", answer


@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_a_whole_match(house: House, seats: int) -> None:
    guests = await house.guests(*["Ana", "Ben", "Eva", "Zoë"][:seats])
    table, wires = await begun(house, *guests)
    await play_out(house, table, wires)
    match = house.truth(table)
    for seat, wire in enumerate(wires):
        last = await wire.view_at(match.version)
        assert last["view"] == match.view(seat)
        assert (await wire.next("table", phase="over"))["match"]["is_over"] is True


async def test_the_acceptance_comes_before_the_view(house: House) -> None:
    table, wires = await begun(house, *await house.guests("Ana", "Ben"))
    _, wire, view = await to_move(house, table, wires)
    before = len(wire.frames)
    wire.send(act(view, any_question(view)))
    await wire.next("view", version=2)
    assert [frame["tag"] for frame in wire.frames[before:]] == ["done", "view"]


async def test_a_refusal_reaches_its_sender_alone(house: House) -> None:
    """FAULT-50."""
    table, wires = await begun(house, *await house.guests("Ana", "Ben"))
    seat, mover, view = await to_move(house, table, wires)
    other = wires[1 - seat]
    sent = len(mover.frames)
    theirs = (await other.next("view", version=1)) | {}
    answer = await other.answer(act(theirs, any_question(view), "late"))
    assert (answer["why"], answer["action_id"]) == ("not_your_turn", "late")
    assert len(mover.frames) == sent
    assert house.truth(table).version == 1


async def test_two_clicks_count_once(house: House) -> None:
    """FAULT-52, FAULT-20: the same card twice, under one id and under two."""
    table, wires = await begun(house, *await house.guests("Ana", "Ben"))
    _, wire, view = await to_move(house, table, wires)
    question = any_question(view)
    for name in ("one", "one", "two"):
        wire.send(act(view, question, name))
    answers = [await wire.next("done"), await wire.next("done"), await wire.next("refused")]
    assert [each["action_id"] for each in answers] == ["one", "one", "two"]
    assert answers[0] == answers[1]
    assert house.truth(table).version == 2


async def test_an_id_used_for_something_else_is_refused(house: House) -> None:
    """REL-R04: accepted or refused, the id belongs to the first action."""
    table, wires = await begun(house, *await house.guests("Ana", "Ben"))
    _, wire, view = await to_move(house, table, wires)
    wrong = {"tag": "ask", "card": "no_such_card"}
    first = await wire.answer(act(view, wrong, "a"))
    again = await wire.answer(act(view, wrong, "a"))
    other = await wire.answer(act(view, any_question(view), "a"))
    assert (first, other["why"]) == (again, "id_reused")
    assert (await wire.answer(act(view, any_question(view), "b")))["version"] == 2
    reused = await wire.answer(act(view, wrong, "b"))
    assert reused["why"] == "id_reused"


async def test_a_closed_offer_is_refused(house: House) -> None:
    """FAULT-C3: a late click answers a question that has closed."""
    table, wires = await begun(house, *await house.guests("Ana", "Ben"))
    _, wire, view = await to_move(house, table, wires)
    offer = view["view"]["offers"][0]["id"]
    await wire.answer(act(view, any_question(view), "a", offer=offer))
    late = await wire.answer(act(view, any_question(view), "b", offer=offer))
    assert late["why"] == "closed"


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"match": "another"}, "no_such_match"),
        ({"seat": 7}, "not_your_seat"),
        ({"seat": -1}, "not_your_seat"),
        ({"action": {"tag": "dance"}}, "bad_action"),
        ({"action": {"tag": "ask", "card": "zeros", "extra": 1}}, "bad_action"),
        ({"action": None}, "bad_action"),
        ({"action": {"tag": "time_up"}}, "bad_action"),
        ({"action": {"tag": "abandon"}}, "bad_action"),
        ({"action": {"tag": "resign", "seat": 0}}, "bad_action"),
    ],
)
async def test_what_makes_no_sense_is_refused(house: House, change: Frame, why: str) -> None:
    """Also what only the table may do."""
    table, wires = await begun(house, *await house.guests("Ana", "Ben"))
    _, wire, view = await to_move(house, table, wires)
    answer = await wire.answer(act(view, any_question(view)) | change)
    assert answer["why"] == why
    assert house.truth(table).version == 1


async def test_two_tabs_are_one_seat(house: House) -> None:
    """UX-S8: both hear everything, both may act."""
    ana, ben = await house.guests("Ana", "Ben")
    table, wires = await begun(house, ana, ben)
    tabs = [wires[0], await ana.open(table)]
    if house.truth(table).awaited == {1}:
        view = await wires[1].next("view", version=1)
        await wires[1].answer(act(view, any_question(view), "ben"))
    version = house.truth(table).version
    view = await tabs[1].next("view", version=version)
    tabs[1].send(act(view, any_question(view), "second_tab"))
    for tab in tabs:
        assert (await tab.next("done"))["action_id"] == "second_tab"
        await tab.next("view", version=version + 1)
    repeated = await tabs[0].answer(act(view, any_question(view), "second_tab"))
    assert repeated == {"tag": "done", "action_id": "second_tab", "version": version + 1}


async def test_new_history_only_when_asked_for(house: House) -> None:
    ana, ben = await house.guests("Ana", "Ben")
    table, wires = await begun(house, ana, ben)
    short = await ana.open(table, "history=new")
    history = (await short.next("view"))["view"]["history"]
    for _ in range(4):
        _, wire, view = await to_move(house, table, wires)
        await wire.answer(act(view, any_question(view), f"m{view['version']}"))
        frame = await short.next("view", version=view["version"] + 1)
        assert frame["history_from"] == len(history)
        history += frame["view"]["history"]
    assert history == house.truth(table).view(0)["history"]
    assert all(frame["history_from"] is None for frame in wires[0].views())


async def test_resigning_is_for_ones_own_seat(house: House) -> None:
    ana, ben, eva = await house.guests("Ana", "Ben", "Eva")
    table, _ = await begun(house, ana, ben)
    await eva.open(table)
    path = f"/tables/{table}/resign"
    assert await eva.refused("POST", path, {}) == "not_your_seat"
    assert await ben.refused("POST", path, {"seat": 0}) == "not_your_seat"
    await ben.do("POST", path, {})
    assert house.truth(table).outcome == {
        "winners": [0],
        "reason": "resigned",
        "returns": [1.0, -1.0],
    }
    assert await ana.refused("POST", path, {}) == "match_over"


async def test_a_match_ends_when_all_agree(house: House) -> None:
    ana, ben = await house.guests("Ana", "Ben")
    table, wires = await begun(house, ana, ben)
    path = f"/tables/{table}/end"
    await ana.do("POST", path, {"agree": True})
    news = await wires[1].next("table", phase="playing")
    while not news["match"]["wants_end"]:
        news = await wires[1].next("table")
    assert news["match"]["wants_end"] == [ana.person]
    await ana.do("POST", path, {"agree": False})
    await ben.do("POST", path, {})
    assert house.truth(table).outcome is None
    await ana.do("POST", path, {})
    outcome = house.truth(table).outcome
    assert outcome is not None and outcome["reason"] == "abandoned"
    await wires[0].next("table", phase="over")


async def test_a_rematch_begins_when_all_present_agree(house: House) -> None:
    """UX-M1: same link, same people, another deal."""
    ana, ben, eva = await house.guests("Ana", "Ben", "Eva")
    table, wires = await begun(house, ana, ben, eva)
    first = house.table(table).playing
    await play_out(house, table, wires)
    await wires[2].drop()
    path = f"/tables/{table}/rematch"
    await ana.do("POST", path, {})
    assert house.table(table).state.phase == "over"
    await ben.do("POST", path, {})
    second = house.table(table).playing
    assert first and second and first.id != second.id
    assert first.match.seed != second.match.seed
    news = await wires[0].next("table", phase="playing")
    while news["match"]["number"] != 2:
        news = await wires[0].next("table")
    assert (await wires[0].next("view", match=second.id, version=1))["seat"] == 0


async def test_a_match_ends_when_the_only_one_against_it_leaves(house: House) -> None:
    """FAULT-55: all who are left have agreed, so nobody has to agree again."""
    ana, ben, eva = await house.guests("Ana", "Ben", "Eva")
    table, _ = await begun(house, ana, ben, eva)
    for guest in (ana, ben):
        await guest.do("POST", f"/tables/{table}/end", {})
    assert house.truth(table).outcome is None
    await eva.do("DELETE", f"/tables/{table}/members/me")
    outcome = house.truth(table).outcome
    assert outcome is not None and outcome["reason"] == "abandoned"


@pytest.mark.parametrize("how", ["stands up for a bot", "is forgotten"])
async def test_a_match_ends_when_the_only_one_against_it_goes(house: House, how: str) -> None:
    """FAULT-55."""
    ana, ben = await house.guests("Ana", "Ben")
    table, _ = await begun(house, ana, ben)
    await ana.do("POST", f"/tables/{table}/end", {})
    if how == "is forgotten":
        await ben.do("DELETE", "/people/me")
    else:
        await ben.sit(table, 1, "bot:easy")
    assert house.truth(table).outcome is not None


async def test_a_rematch_does_not_wait_for_who_has_gone(house: House) -> None:
    """FAULT-55, UX-M1: a line may break for a moment; who stays away is not waited for."""
    ana, ben, eva = await house.guests("Ana", "Ben", "Eva")
    table, wires = await begun(house, ana, ben, eva)
    await play_out(house, table, wires)
    for guest in (ana, ben):
        await guest.do("POST", f"/tables/{table}/rematch", {})
    await wires[2].drop()
    await house.pass_(10)
    assert house.table(table).state.phase == "over"
    await house.pass_(30)
    assert house.table(table).state.phase == "playing"
    assert house.table(table).state.seats_of(eva.person) == [2]


async def test_no_rematch_begins_in_an_empty_room(house: House) -> None:
    ana, ben = await house.guests("Ana", "Ben")
    table, wires = await begun(house, ana, ben)
    await play_out(house, table, wires)
    await ana.do("POST", f"/tables/{table}/rematch", {})
    for wire in wires:
        await wire.drop()
    await house.pass_(100)
    assert house.table(table).state.phase == "over"


async def test_a_retry_after_the_rematch_gets_its_first_answer(house: House) -> None:
    ana, ben = await house.guests("Ana", "Ben")
    table, wires = await begun(house, ana, ben)
    seat, wire, view = await to_move(house, table, wires)
    frame = act(view, any_question(view), "kept")
    first = await wire.answer(frame)
    for guest in (ana, ben):
        await guest.do("POST", f"/tables/{table}/end", {})
    for guest in (ana, ben):
        await guest.do("POST", f"/tables/{table}/rematch", {})
    assert await wire.answer(frame) == first
    other = frame | {"action": {"tag": "decline"}}
    assert (await wire.answer(other))["why"] == "id_reused"
    assert (await wires[1 - seat].answer(frame))["why"] == "not_your_seat"
    assert (await wire.answer(frame | {"action_id": "new"}))["why"] == "no_such_match"


async def test_between_matches_people_change_seats(house: House) -> None:
    """The match that is over keeps its own holders, the next has the new ones."""
    ana, ben, eva = await house.guests("Ana", "Ben", "Eva")
    table, wires = await begun(house, ana, ben)
    hers = await eva.open(table)
    assert (await hers.next("view"))["seat"] is None
    await ben.do("POST", f"/tables/{table}/resign", {})
    await ben.sit(table, 1, "nobody")
    await eva.sit(table, 1)
    again = await eva.open(table)
    assert (await again.next("view"))["seat"] is None
    for guest in (ana, eva):
        await guest.do("POST", f"/tables/{table}/rematch", {})
    assert (await again.next("view", seat=1))["version"] == 1
    assert (await wires[1].next("view", seat=None))["version"] == 1
