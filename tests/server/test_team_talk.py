"""Talk of teams (CN-N18, REL-F01): who hears it, who is silent, and what cannot be told from it."""

import itertools
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from room40.bots import LEVELS
from room40.core.seats import Version
from room40.games import GAMES
from room40.games.codenames import game
from room40.games.codenames.rules import Ruled
from room40.games.codenames.types import Setup
from room40.server import lobby, people, talk
from tests.server.house import Frame, Guest, House, Wire, open_house
from tests.server.test_talk import said

clause = pytest.mark.clause
NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva")
"""Blue spymaster, red spymaster, blue agent, red agent, and somebody who watches."""
ANA, BEN, CLEO, DAN, EVA = range(5)
SECRET = "canary"
Plant = Callable[[pytest.MonkeyPatch], None]


def any_clue(word: str, board: Sequence[str], rules: Setup) -> Ruled:
    return Ruled("legal")


@pytest.fixture(autouse=True)
def rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Codenames without its dictionaries: what is said does not depend on them."""
    words = tuple(f"word{chr(ord('a') + n)}" for n in range(26))
    monkeypatch.setitem(GAMES, "codenames", game(any_clue, lambda language: words))
    monkeypatch.setitem(LEVELS, "codenames", ("easy",))  # type: ignore[arg-type]


async def begun(house: House, **options: Any) -> tuple[str, list[Guest], list[Wire]]:
    """A match of two teams with somebody who watches."""
    guests = await house.guests(*NAMES)
    body = {"game": "codenames", "setup": {"seats": 4}, "options": options}
    table = str((await guests[0].do("POST", "/tables", body))["table"])
    for seat in range(4):
        await guests[seat].sit(table, seat)
    wires = [await guest.open(table) for guest in guests]
    await guests[0].do("POST", f"/tables/{table}/start")
    for wire in wires:
        await wire.next("view")
    return table, guests, wires


async def to_end(house: House, table: str, guests: list[Guest]) -> None:
    await guests[ANA].do("POST", f"/tables/{table}/resign", {})
    assert house.truth(table).outcome is not None


async def heard_by(wires: list[Wire], body: str) -> set[int]:
    """Who has heard it, once everybody has heard what came after it."""
    await wires[EVA].answer(said("chat", "table", "and then", "after"))
    for wire in wires:
        await wire.next("talk", body="and then")
    return {at for at, wire in enumerate(wires) if any(body == f.get("body") for f in wire.frames)}


@clause("CN-N18")
@pytest.mark.parametrize("kind", ["chat", "mark", "draft", "ping"])
async def test_a_team_is_heard_by_itself_alone(house: House, kind: str) -> None:
    """Its spymaster may read along."""
    _, _, wires = await begun(house)
    assert (await wires[CLEO].answer(said(kind, "team", SECRET)))["tag"] == "done"
    assert await heard_by(wires, SECRET) == {ANA, CLEO}
    for at in (BEN, DAN, EVA):
        assert not any(SECRET in text for text in wires[at].texts)


@clause("CN-N18")
@pytest.mark.parametrize("audience", ["team", "table"])
@pytest.mark.parametrize("kind", ["chat", "mark", "draft", "ping"])
async def test_a_spymaster_is_silent_until_the_end(house: House, kind: str, audience: str) -> None:
    table, guests, wires = await begun(house, marks="table")
    for at in (ANA, BEN):
        answer = await wires[at].answer(said(kind, audience, SECRET, f"t{at}"))
        assert (answer["tag"], answer["why"]) == ("refused", "silent")
    assert await heard_by(wires, SECRET) == set()
    await to_end(house, table, guests)
    assert (await wires[ANA].answer(said(kind, audience, "at last", "t9")))["tag"] == "done"


@clause("CN-N18")
async def test_a_spymaster_may_write_notes(house: House) -> None:
    _, _, wires = await begun(house)
    assert (await wires[ANA].answer(said("note", "me", "sky: 1 2 3")))["tag"] == "done"


@clause("CN-N18")
async def test_who_left_a_spymasters_seat_is_still_silent(house: House) -> None:
    table, guests, wires = await begun(house)
    await guests[ANA].do("DELETE", f"/tables/{table}/members/me")
    wires[ANA] = await guests[ANA].open(table)
    for audience in ("team", "table"):
        answer = await wires[ANA].answer(said("chat", audience, SECRET, audience))
        assert answer["why"] == "silent"
    assert await heard_by(wires, SECRET) == set()


@clause("CN-N18")
async def test_onlookers_have_no_team(house: House) -> None:
    _, _, wires = await begun(house)
    assert (await wires[EVA].answer(said("chat", "team", SECRET)))["why"] == "not_your_seat"


@clause("CN-N18")
async def test_marks_are_for_all_only_where_the_table_says_so(house: House) -> None:
    _, _, wires = await begun(house)
    assert (await wires[CLEO].answer(said("mark", "table", SECRET)))["why"] == "bad_frame"


@clause("CN-N18")
async def test_marks_for_all(house: House) -> None:
    _, _, wires = await begun(house, marks="table")
    await wires[CLEO].answer(said("mark", "table", SECRET))
    assert await heard_by(wires, SECRET) == {ANA, BEN, CLEO, DAN, EVA}


async def test_marks_and_talk_come_back_after_a_reload(house: House) -> None:
    """UX-P11: of a mark the last one."""
    table, guests, wires = await begun(house)
    for body in ("[1]", "[1,2]"):
        await wires[CLEO].answer(said("mark", "team", body, "marks"))
    await wires[CLEO].answer(said("chat", "team", "sun?", "c1"))
    again = await guests[CLEO].open(table, "talk=0")
    assert [(await again.next("talk"))["body"] for _ in range(2)] == ["[1,2]", "sun?"]


async def test_who_changes_teams_hears_nothing_of_the_other(house: House) -> None:
    """After the match, and in the next one from the very seat: what was said before stays there."""
    table, guests, wires = await begun(house)
    await wires[CLEO].answer(said("chat", "team", SECRET))
    await to_end(house, table, guests)
    for at in (CLEO, DAN):
        await guests[at].sit(table, at, "nobody")
    await guests[DAN].sit(table, CLEO)
    await guests[CLEO].sit(table, DAN)
    wires[DAN] = await guests[DAN].open(table, "talk=0")
    assert DAN not in await heard_by(wires, SECRET)
    for guest in guests[:4]:
        await guest.do("POST", f"/tables/{table}/rematch", {"agree": True})
    again = [await guest.open(table, "talk=0") for guest in guests]
    assert await heard_by(again, SECRET) == set()


# ---- twins: what others say to their team changes no byte

WORLDS: list[list[tuple[str, str]]] = [
    [],
    [("chat", "other words"), ("mark", "[3]")],
    [*(("chat", f"line {n}") for n in range(7)), ("draft", "x")],
]


async def evening(house: House, whispers: list[tuple[str, str]]) -> list[list[str]]:
    """What the other team and those who watch receive while blue talks, and when they come back."""
    table, guests, wires = await begun(house)
    await wires[DAN].answer(said("chat", "table", "before", "d1"))
    for number, (kind, body) in enumerate(whispers):
        await wires[CLEO].answer(said(kind, "team", body, f"w{number}"))
    await wires[CLEO].answer(said("note", "me", f"{whispers}", "n1"))
    await wires[DAN].answer(said("chat", "team", "between", "d2"))
    await wires[EVA].answer(said("chat", "table", "after", "e1"))
    texts = []
    for at in (BEN, DAN, EVA):
        await wires[at].next("talk", body="after")
        last: Frame = [each for each in wires[at].frames if each["tag"] == "talk"][-1]
        again = await guests[at].open(table, "talk=0")
        await again.next("talk", body="after")
        resumed = await guests[at].open(table, f"talk={last['line']}&said={last['talk_id']}")
        await resumed.answer(said("note", "me", "resumed", f"r{at}"))
        texts.append([text for wire in (wires[at], again, resumed) for text in heard_of(wire)])
    return texts


def heard_of(wire: Wire) -> list[str]:
    """Without who is here and what was dealt: these are drawn anew in each world."""
    return [t for t, f in zip(wire.texts, wire.frames, strict=True) if f["tag"] in KINDS]


KINDS = ("talk", "done", "refused")


async def heard_in(path: Path, patch: pytest.MonkeyPatch, world: int) -> list[list[str]]:
    """That evening in one of the worlds, with the same ids in each."""
    count = itertools.count()
    for module in (lobby, people):
        patch.setattr(module, "new_id", lambda: f"id{next(count)}")
    async with open_house(path) as house:
        return await evening(house, WORLDS[world])


async def differs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plant: Plant | None) -> bool:
    found = []
    for world in range(len(WORLDS)):
        with monkeypatch.context() as patch:
            if plant is not None:
                plant(patch)
            found.append(await heard_in(tmp_path / str(world), patch, world))
    assert all(len(texts) >= 4 for texts in found[0])
    return any(other != found[0] for other in found[1:])


@clause("CN-N18")
async def test_what_others_whisper_changes_no_byte(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor how often they do: neither number nor order nor count of what is heard tells it."""
    assert not await differs(tmp_path, monkeypatch, None)


def all_hear_all(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(talk, "hears", lambda state, listener, said: True)


def lines_that_count(patch: pytest.MonkeyPatch) -> None:
    """The number that the store gives, as it is."""
    patch.setattr(talk, "line_of", lambda said: said.seq)


def rivals_hear_drafts(patch: pytest.MonkeyPatch) -> None:
    usual = talk.hears
    patch.setattr(talk, "hears", lambda state, listener, said: said.kind == "draft"
                  or usual(state, listener, said))  # fmt: skip


def teams_of_the_chairs(patch: pytest.MonkeyPatch) -> None:
    """Everybody who sits at all is one team."""
    patch.setattr(talk, "_team_of", lambda table, person: tuple(range(len(table.state.holders))))


def answers_that_count(patch: pytest.MonkeyPatch) -> None:
    """An acceptance that says how much has been said so far."""
    usual = talk.DoneFrame
    told = itertools.count()
    patch.setattr(talk, "DoneFrame", lambda name, version: usual(name, Version(next(told))))


PLANTS: dict[str, Plant] = {
    "all hear all": all_hear_all,
    "lines that count": lines_that_count,
    "drafts heard by rivals": rivals_hear_drafts,
    "one team of all": teams_of_the_chairs,
    "answers that count": answers_that_count,
}


@pytest.mark.parametrize("plant", PLANTS.values(), ids=PLANTS)
async def test_a_planted_leak_of_talk_is_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plant: Plant
) -> None:
    """REL-F02."""
    assert await differs(tmp_path, monkeypatch, plant)
