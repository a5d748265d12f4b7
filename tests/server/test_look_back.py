"""Looking back (UX-P6, UX-A1): the same bytes as then, and nobody looks through another eye."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from room40.server.settings import Rate
from tests.server.house import NO_LIMITS, Guest, House, Wire, act, any_question, open_house
from tests.server.test_match import begun, play_out, to_move


class Page(msgspec.Struct):
    """An answer, its frames as they came."""

    last: int
    is_over: bool
    eye: Any
    eyes: list[Any]
    names: list[str | None]
    views: list[msgspec.Raw]


async def looked(guest: Guest, table: str, match: str, query: str = "") -> Page:
    answer = await guest.ask("GET", f"/tables/{table}/matches/{match}/views?{query}")
    assert answer.is_success, answer.text
    assert answer.headers["cache-control"] == "no-store"
    return msgspec.json.decode(answer.content, type=Page)


def match_of(house: House, table: str) -> str:
    return house.table(table).state.match or ""


async def asked_some(house: House, table: str, wires: list[Wire], times: int) -> None:
    for number in range(times):
        _, wire, view = await to_move(house, table, wires)
        await wire.answer(act(view, any_question(view), f"look{number}"))


async def four(house: House, **options: Any) -> tuple[str, str, list[Guest], list[Wire]]:
    """Three players, all with a line, an onlooker without a seat; a few questions were asked."""
    guests = await house.guests("Ana", "Ben", "Eva", "Zoe")
    table, wires = await begun(house, *guests[:3], **options)
    if options.get("onlookers", True):
        wires.append(await guests[3].open(table))
    await asked_some(house, table, wires, 4)
    return table, match_of(house, table), guests, wires


# ---- while the match runs


async def test_past_views_are_the_bytes_of_then(house: House) -> None:
    """UX-P6: a seat and the onlooker, one view at a time."""
    table, match, guests, wires = await four(house)
    for guest, wire in zip(guests, wires, strict=True):
        sent = {each["version"]: text for each, text in frames_of(wire)}
        assert len(sent) >= 1
        for version, text in sent.items():
            page = await looked(guest, table, match, f"from={version}&most=1")
            assert bytes(page.views[0]).decode() == text
            assert (page.last, page.is_over) == (5, False)


def frames_of(wire: Wire) -> list[tuple[dict[str, Any], str]]:
    pairs = zip(wire.frames, wire.texts, strict=True)
    return [(frame, text) for frame, text in pairs if frame["tag"] == "view"]


async def test_a_page_is_what_a_socket_for_news_got(house: House) -> None:
    guests = await house.guests("Ana", "Ben")
    table, wires = await begun(house, *guests)
    listener = await guests[0].open(table, "history=new")
    await asked_some(house, table, wires, 4)
    await listener.view_at(5)
    texts = [text for _, text in frames_of(listener)]
    page = await looked(guests[0], table, match_of(house, table))
    assert [bytes(view).decode() for view in page.views][1:] == texts[1:]


async def test_pages_join_to_the_whole(house: House) -> None:
    table, match, guests, _ = await four(house)
    whole = await looked(guests[0], table, match)
    parts = [await looked(guests[0], table, match, f"from={n}&most=2") for n in (1, 3, 5)]
    assert [len(part.views) for part in parts] == [2, 2, 1]
    versions = [msgspec.json.decode(view)["version"] for part in parts for view in part.views]
    assert (
        versions == [msgspec.json.decode(view)["version"] for view in whole.views] == [*range(1, 6)]
    )


@pytest.mark.parametrize("at", ["0", "-1", "6", "999999", str(2**62)])
async def test_no_moment_but_those_up_to_now(house: House, at: str) -> None:
    table, match, guests, _ = await four(house)
    path = f"/tables/{table}/matches/{match}/views?from={at}"
    assert await guests[0].refused("GET", path) == "no_such_moment"


@pytest.mark.parametrize(
    "query",
    ["from=x", "from=1.5", "most=0", "most=51", f"from={2**80}", "most=-1", f"eye={'1' * 30}"],
)
async def test_what_is_no_question_is_refused(house: House, query: str) -> None:
    table, match, guests, _ = await four(house)
    answer = await guests[0].ask("GET", f"/tables/{table}/matches/{match}/views?{query}")
    assert (answer.status_code, answer.json()["why"]) in (
        (400, "bad_frame"),
        (404, "no_such_moment"),
        (403, "not_your_seat"),
    )


EYES = ["0", "1", "2", "3", "-1", "00", "x", "None", "null", "onlooker", "everything", "²", ""]


@pytest.mark.parametrize("who", [0, 1, 2, 3])
async def test_while_it_runs_an_eye_is_what_the_line_shows(house: House, who: int) -> None:
    """REL-F10: an own seat or, without one, the onlooker's window; all else is one answer."""
    table, match, guests, _ = await four(house)
    own = {0: ["0", "00"], 1: ["1"], 2: ["2"], 3: ["onlooker"]}[who]
    refusals = set()
    for eye in EYES:
        path = f"/tables/{table}/matches/{match}/views?eye={eye}"
        answer = await guests[who].ask("GET", path)
        if eye in own:
            assert answer.is_success
        else:
            refusals.add((answer.status_code, answer.text))
    assert refusals == {(403, '{"why":"not_your_seat","facts":{}}')}
    assert (
        await guests[who].refused("GET", f"/tables/{table}/matches/{match}/file") == "not_offered"
    )


@pytest.mark.parametrize("path", ["views", "views?eye=0", "views?eye=onlooker", "file"])
async def test_who_does_not_belong_sees_nothing_of_a_running_match(house: House, path: str) -> None:
    """Without a cookie, with the link alone, shown the door, gone; and at a closed table."""
    table, match, guests, _ = await four(house)
    path = f"/tables/{table}/matches/{match}/{path}"
    nobody = Guest(house, house.client(), "", "")
    stranger = await house.guest("Max")
    assert await nobody.refused("GET", path) == "not_signed_in"
    assert await stranger.refused("GET", path) == "not_your_seat"
    await guests[0].do("DELETE", f"/tables/{table}/members/{guests[3].person}")
    assert await guests[3].refused("GET", path) == "removed"
    await guests[1].do("DELETE", f"/tables/{table}/members/me")
    assert await guests[1].refused("GET", path) == "not_your_seat"
    closed, match, guests, _ = await four(house, onlookers=False)
    path = f"/tables/{closed}/matches/{match}/{path.rsplit('/', 1)[1]}"
    assert await guests[3].refused("GET", path) == "not_your_seat"


async def test_no_match_of_another_table(house: House) -> None:
    table, match, guests, _ = await four(house)
    other = await guests[0].new_table()
    for place, name in ((other, match), (table, "abc"), (table, "x" * 200), ("nowhere", match)):
        answer = await guests[0].ask("GET", f"/tables/{place}/matches/{name}/views")
        assert (answer.status_code, answer.json()["why"]) == (
            404,
            "no_such_table" if place == "nowhere" else "no_such_match",
        )


async def test_looking_back_changes_nothing(house: House) -> None:
    table, match, guests, wires = await four(house)
    before, told = house.table(table).state, [len(wire.texts) for wire in wires]
    state = house.truth(table).state
    await looked(guests[0], table, match)
    assert house.table(table).state is before and house.truth(table).state is state
    assert [len(wire.texts) for wire in wires] == told


# ---- after the outcome


async def ended(house: House, **options: Any) -> tuple[str, str, list[Guest]]:
    guests = await house.guests("Ana", "Ben", "Zoe")
    table, wires = await begun(house, *guests[:2], **options)
    await play_out(house, table, wires)
    return table, match_of(house, table), guests


@pytest.mark.parametrize("eye", ["0", "1", "onlooker", "everything"])
async def test_after_the_end_whoever_has_the_link_looks_through_any_eye(
    house: House, eye: str
) -> None:
    """UX-A1."""
    table, match, _ = await ended(house)
    nobody = Guest(house, house.client(), "", "")
    truth = house.truth(table)
    page = await looked(nobody, table, match, f"eye={eye}&from={truth.version}")
    wanted: Any = {"onlooker": None, "everything": "everything"}.get(eye, eye)
    wanted = int(wanted) if wanted in ("0", "1") else wanted
    assert (page.eye, page.eyes) == (wanted, [0, 1, None, "everything"])
    assert (page.is_over, page.names) == (True, ["Ana", "Ben"])
    assert msgspec.json.decode(page.views[0])["view"] == truth.view(wanted)


async def test_the_eye_that_is_shown_first(house: House) -> None:
    table, match, guests = await ended(house)
    for guest, eye in zip(guests, (0, 1, "everything"), strict=True):
        assert (await looked(guest, table, match)).eye == eye


async def test_a_table_without_onlookers_keeps_its_matches_to_itself(house: House) -> None:
    table, match, guests = await ended(house, onlookers=False)
    for path in ("views", "views?eye=everything", "file"):
        path = f"/tables/{table}/matches/{match}/{path}"
        assert await guests[2].refused("GET", path) == "not_your_seat"
        assert (await guests[1].ask("GET", path)).is_success


async def test_shown_the_door_is_shown_the_door(house: House) -> None:
    table, match, guests = await ended(house)
    await guests[0].do("DELETE", f"/tables/{table}/members/{guests[1].person}")
    path = f"/tables/{table}/matches/{match}"
    assert await guests[1].refused("GET", f"{path}/views") == "removed"
    assert (await looked(guests[0], table, match)).names == ["Ana", None]


async def test_an_earlier_match_of_the_table(house: House) -> None:
    """The next one is on: the earlier one may be seen by all, of the new one the own seat alone."""
    table, match, guests = await ended(house)
    seen = house.truth(table).view("everything")
    for guest in guests[:2]:
        await guest.do("POST", f"/tables/{table}/rematch", {})
    assert match_of(house, table) != match
    earlier = await looked(guests[2], table, match, "eye=everything")
    assert msgspec.json.decode(earlier.views[0])["view"]["game"] == seen["game"]
    last = await looked(guests[2], table, match, f"eye=everything&from={earlier.last}")
    assert msgspec.json.decode(last.views[0])["view"] == seen
    path = f"/tables/{table}/matches/{match_of(house, table)}/views?eye=1"
    assert await guests[0].refused("GET", path) == "not_your_seat"


# ---- how often, how long


async def test_looking_back_has_limits(tmp_path: Path) -> None:
    few = replace(NO_LIMITS, looks=Rate(3, 60))
    async with open_house(tmp_path, limits=few) as house:
        table, match, guests, _ = await four(house)
        for _ in range(3):
            await looked(guests[0], table, match)
        answer = await guests[0].ask("GET", f"/tables/{table}/matches/{match}/views")
        assert (answer.status_code, answer.json()["why"]) == (429, "too_many")
        house.clock.pass_(60)
        await looked(guests[0], table, match)


async def test_folding_gives_up_after_a_while(tmp_path: Path) -> None:
    async with open_house(tmp_path, replay_deadline=-1) as house:
        table, match, guests, _ = await four(house)
        answer = await guests[0].ask("GET", f"/tables/{table}/matches/{match}/views")
        assert (answer.status_code, answer.json()["why"]) == (413, "too_large")
