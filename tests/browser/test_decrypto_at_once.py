"""Decrypto: both teams write their guesses down within a few milliseconds, in either order.

No time is asserted: how close the two came is measured by the clocks of their pages, and printed.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from tests.browser.conftest import NewPerson, Person, Server
from tests.browser.test_code_777 import wait_until
from tests.browser.test_decrypto import (
    OWN,
    RIVALS,
    Table,
    commit,
    commit_together,
    stage,
    wrong,
)
from tests.proofs import proved

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CLOSE_MS = 10.0
"""As close as two teams are wanted to press; a pair further apart is tried again."""
TEAMS = ("white", "black")

CLOCK = """() => {
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (frame) {
    if (String(frame).includes('"tag":"act"'))
      window.sentAt = performance.timeOrigin + performance.now();
    return send.call(this, frame);
  };
}"""
"""When a page last sent a move, in milliseconds since 1970."""


@dataclass(frozen=True)
class Half:
    """Both teams have chosen what to write down, and nobody has."""

    own: Person
    rival: Person
    team: int
    round: int


def halves(table: Table) -> Iterator[Half]:
    """From the second round on; nobody wins, as own codes are found and the rivals' are not."""
    ana, ben, cleo, dan = table.people
    for round in range(2, 9):
        writers, others = ((ana, ben), (cleo, dan)) if round % 2 else ((cleo, dan), (ana, ben))
        for person in writers:
            table.write(person)
        for team in (0, 1):
            own, rival, code = others[team], writers[1 - team], table.code(team, round)
            stage(own, code, OWN)
            stage(rival, wrong(code), RIVALS)
            yield Half(own, rival, team, round)


def frames(person: Person, tag: str) -> list[dict[str, Any]]:
    return [frame for frame in map(json.loads, person.received) if frame["tag"] == tag]


def is_told(view: dict[str, Any], half: Half) -> bool:
    return any(line["round"] == half.round for line in view["sheets"][TEAMS[half.team]])


def wait_for_answer(person: Person, count: int) -> None:
    """One more than so many."""
    wait_until(person, lambda: len(frames(person, "done")) > count)


def wait_for_reveal(person: Person, half: Half) -> None:
    wait_until(person, lambda: is_told(person.view, half))


def press_together(table: Table, half: Half, lead_ms: int) -> tuple[int, int, float]:
    """The own team `lead_ms` before the rivals, or after: the versions of both, and milliseconds
    between the two moves as they were sent."""
    pair = (half.own, half.rival)
    answers = [len(frames(person, "done")) for person in pair]
    commit_together(*pair, later_ms=lead_ms)
    for person, count in zip(pair, answers, strict=True):
        wait_for_answer(person, count)
    for person in table.people:
        wait_for_reveal(person, half)
    at = [float(person.page.evaluate("sentAt")) for person in pair]
    own, rival = (int(frames(person, "done")[-1]["version"]) for person in pair)
    return own, rival, abs(at[1] - at[0])


def count_untold(table: Table, half: Half, versions: tuple[int, int]) -> int:
    """Views of one guess written down: to the other team it is not told, to nobody the code."""
    found = 0
    for seat, person in enumerate(table.people):
        for frame in frames(person, "view"):
            view = frame["view"]
            assert not is_told(view, half) or frame["version"] >= max(versions)
            if frame["version"] != min(versions):
                continue
            (written,) = view["commits"]
            assert ("code" in written) == (written["seat"] % 2 == seat % 2)
            found += 1
    return found


@pytest.mark.clause("DEC-D6", "DEC-D7", "DEC-R4")
def test_neither_is_told_before_both_are_in(
    new_person: NewPerson, server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whichever team is first."""
    table = Table(new_person, server)
    for encryptor in table.people[:2]:
        table.write(encryptor)
    for team in (0, 1):
        commit(table.people[2 + team], table.code(team, 1))
    for person in table.people:
        person.page.evaluate(CLOCK)
    gaps: dict[bool, float] = {}
    leads = {True: 2, False: 2}
    tries = untold = 0
    for half in halves(table):
        wants_own = gaps.get(True, 1e9) >= gaps.get(False, 1e9)
        own, rival, gap = press_together(table, half, leads[wants_own] * (1 if wants_own else -1))
        untold += count_untold(table, half, (own, rival))
        gaps[own < rival] = min(gap, gaps.get(own < rival, gap))
        tries += 1
        leads[wants_own] *= 1 if (own < rival) == wants_own else 2
        if len(gaps) == 2 and max(gaps.values()) <= CLOSE_MS:
            break
    reached = ", ".join(
        f"{'own team' if first else 'rivals'} first by {gap:.1f} ms" for first, gap in gaps.items()
    )
    proved(capsys, "Decrypto, both teams at once", tries, f"{reached}; {untold} views between")
    assert set(gaps) == {True, False}
    assert untold > 0
