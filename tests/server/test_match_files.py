"""Match files (UX-A6, REL-S23): there and back; what the rules did not make is refused."""

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

import room40
from room40 import Why
from room40.core.codec import convert
from room40.server.settings import Rate
from room40.server.wire import FILE_BYTES
from tests.contract.play import TABLES, depth
from tests.contract.play import played as played_at_random
from tests.core.test_dump import FORGERIES
from tests.core.test_dump import forged as forged_by_hand
from tests.factories import a_match, ask_something, guess_right, guess_wrong
from tests.server.forgers import forged
from tests.server.house import NO_LIMITS, House, open_house
from tests.server.test_look_back import ended

FORGED = depth(500, 100)


def played(seats: int = 3, seed: int | str = "file", **options: Any) -> room40.Match:
    """To the end, with a wrong guess and a right one."""
    match = a_match(seats=seats, first=0, seed=seed, **options)
    ask_something(match, times=3)
    guess_wrong(match, match.awaited.pop())
    while match.outcome is None:
        guess_right(match, match.awaited.pop())
    return match


async def opened(
    house: House, text: str | bytes, query: str = "", **headers: str
) -> httpx.Response:
    """As a browser sends a file: without a name, without a cookie."""
    usual = {"content-type": "application/json"}
    content = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    path = f"/api/replays?{query}"
    async with house.client() as client:
        return await client.post(path, content=content, headers=usual | headers)


async def reason(house: House, text: str | bytes) -> tuple[int, str, dict[str, Any]]:
    answer = await opened(house, text)
    body = answer.json()
    return answer.status_code, body["why"], body["facts"]


# ---- there and back


@pytest.mark.parametrize("eye", ["0", "2", "onlooker", "everything"])
async def test_a_file_is_shown_through_any_eye(house: House, eye: str) -> None:
    match = played()
    answer = await opened(house, match.dump(), f"eye={eye}")
    page = answer.json()
    wanted: Any = (
        {"onlooker": None, "everything": "everything"}.get(eye) if not eye.isdigit() else int(eye)
    )
    assert page["views"][0]["version"] == 1
    assert (page["last"], page["is_over"], page["match"]) == (match.version, True, "")
    assert (page["eyes"], page["names"]) == ([0, 1, 2, None, "everything"], [None] * 3)
    last = await opened(house, match.dump(), f"eye={eye}&from={match.version}")
    assert last.json()["views"][0]["view"] == match.view(wanted)
    assert answer.headers["cache-control"] == "no-store"


async def test_what_a_table_gives_comes_back_and_names_nobody(house: House) -> None:
    """UX-A6: the library reads the file too."""
    table, match, guests = await ended(house)
    answer = await guests[0].ask("GET", f"/tables/{table}/matches/{match}/file")
    assert f'filename="room40-break_the_code-{match}.json"' in answer.headers["content-disposition"]
    assert room40.load(answer.text).state == house.truth(table).state
    for guest in guests:
        assert guest.name not in answer.text and guest.person not in answer.text
    assert table not in answer.text and match not in answer.text
    shown = await opened(house, answer.text, "eye=1")
    at_table = await guests[0].do("GET", f"/tables/{table}/matches/{match}/views?eye=1")
    mine = [view["view"] for view in shown.json()["views"]]
    assert mine == [view["view"] for view in at_table["views"]]


async def test_a_match_that_is_not_over_may_be_opened_too(house: House) -> None:
    """Whoever has the file has all that it holds."""
    page = (await opened(house, a_match().dump())).json()
    assert (page["last"], page["is_over"]) == (1, False)


async def test_opening_a_file_leaves_nothing_behind(house: House) -> None:
    tables = len(house.room.lobby)
    await opened(house, played().dump())
    assert len(house.room.lobby) == tables
    assert await house.room.services.store.running_matches() == []


# ---- refused, with a reason


def changed(change: Callable[[dict[str, Any]], Any]) -> str:
    record = json.loads(played().dump())
    change(record)
    return json.dumps(record)


PROBLEMS: dict[str, tuple[str, dict[str, Any]]] = {
    "": ("json", {}),
    "Dear diary": ("json", {}),
    '{"format": 1, "format": 2}': ("json", {}),
    "[" * 200 + "]" * 200: ("json", {}),
    '{"a": NaN}': ("json", {}),
    "\ud800": ("json", {}),
    "null": ("shape", {}),
    "{}": ("shape", {}),
    changed(lambda r: r.update(format="pgn")): ("shape", {}),
    changed(lambda r: r.update(game="chess")): ("game", {}),
    changed(lambda r: r["deal"].update(hands=["0k 0k"])): ("deal", {}),
    changed(lambda r: r["deal"].update(hands=["5k"])): ("deal", {}),
    changed(lambda r: r["deal"].update(cards=["no_card"])): ("deal", {}),
    changed(lambda r: r["setup"].update(seats=9)): ("shape", {}),
    changed(lambda r: r["entries"][2].update(seat=0)): ("action", {"step": 3}),
    changed(lambda r: r["entries"][1]["events"][0]["answers"].update({"1": 77})): (
        "events",
        {"step": 2},
    ),
    changed(lambda r: r["entries"][1]["events"][0].update(note="x")): ("events", {"step": 2}),
    changed(lambda r: r["entries"][0]["events"][0].update(first=1.0)): ("events", {"step": 1}),
    changed(lambda r: r["entries"].clear()): ("shape", {}),
}


@pytest.mark.parametrize("text", PROBLEMS)
async def test_a_refusal_says_what_is_wrong(house: House, text: str) -> None:
    problem, facts = PROBLEMS[text]
    status, why, found = await reason(house, text)
    assert (status, why, found["problem"]) == (400, "bad_match", problem)
    assert {name: found.get(name) for name in facts} == facts


@pytest.mark.parametrize("forgery", FORGERIES)
async def test_each_forgery_of_the_library_is_refused_here(house: House, forgery: str) -> None:
    status, why, _ = await reason(house, forged_by_hand(FORGERIES[forgery]))
    assert (status, why) == (400, "bad_match")


async def test_what_is_too_long_is_refused(house: House) -> None:
    """Also by a sender that does not say how long it is."""
    text = played().dump()
    fits = text + " " * (FILE_BYTES - len(text))
    assert (await opened(house, fits)).is_success
    for long in (fits + " ", "x" * 10_000_000):
        assert (await reason(house, long))[:2] == (413, "too_large")

    async def pieces() -> Any:
        for _ in range(100):
            yield b" " * 10_000

    headers = {"content-type": "application/json"}
    answer = await house.client().post("/api/replays", content=pieces(), headers=headers)
    assert (answer.status_code, answer.json()["why"]) == (413, "too_large")


async def test_only_json_is_taken(house: House) -> None:
    """A form of another site cannot send it."""
    for kind in (
        "text/plain",
        "multipart/form-data; boundary=x",
        "application/x-www-form-urlencoded",
    ):
        answer = await opened(house, played().dump(), **{"content-type": kind})
        assert (answer.status_code, answer.json()["why"]) == (400, "bad_frame")


async def test_a_long_file_is_read_for_a_while_only(tmp_path: Path) -> None:
    async with open_house(tmp_path, replay_deadline=-1) as house:
        assert (await reason(house, played().dump()))[:2] == (413, "too_large")


async def test_files_have_limits(tmp_path: Path) -> None:
    few = replace(NO_LIMITS, looks=Rate(2, 60))
    async with open_house(tmp_path, limits=few) as house:
        for status in (200, 200, 429):
            assert (await opened(house, played().dump())).status_code == status


# ---- many forgers


def made_by_the_rules(text: str) -> bool:
    """Whether a file says what comes of its own setup, deal, seed and actions; found out by playing
    it again, without the reader of files."""
    record = json.loads(text)
    game = room40.GAMES[record["game"]]
    setup = convert(record["setup"], game.setup_type, Why.BAD_SETUP)
    deal = convert(record["deal"], game.deal_type | None, Why.BAD_DEAL)
    match = room40.Match.dealt(game, setup, bytes.fromhex(record["seed"]), deal)
    for entry in record["entries"][1:]:
        match.act(entry["seat"], entry["action"])
    again = json.loads(match.dump())["entries"]
    events = [json.dumps(entry["events"], sort_keys=True) for entry in again]
    return events == [json.dumps(e["events"], sort_keys=True) for e in record["entries"]]


async def test_forged_files_are_never_shown_and_never_a_fault(house: House) -> None:
    """REL-S23."""
    whole_deal = {"hands": ("0k 0w 1k 1w 2k", "2w 3k 3w 4k 4w"), "centre": "5g 5g 6k 6w 7k"}
    texts = [played(2).dump(), played(3).dump(), played(4).dump()]
    texts.append(played(3, **whole_deal).dump())  # type: ignore[arg-type]
    texts += [played_at_random(game, seats, seed=1).dump() for game, seats in TABLES]
    chance, counts = Random("forgers"), Counter[str]()
    for number in range(FORGED):
        text = forged(texts[number % len(texts)], chance)
        answer = await opened(house, text)
        assert answer.status_code in (200, 400, 413), (answer.text, text)
        if answer.is_success:
            assert made_by_the_rules(text), text
        body = answer.json()
        counts[body.get("facts", {}).get("problem", body.get("why", "shown"))] += 1
    print(f"forged files: {FORGED}, {dict(counts)}")
    assert counts["shown"] < FORGED / 2
    assert {"json", "shape", "action", "events"} <= set(counts)
