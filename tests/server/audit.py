"""The audit: what the guests were told, held against what is stored, folded afresh."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import zip_longest
from pathlib import Path
from typing import Any

from room40.core.codec import decode, encode
from room40.core.game import TableAction
from room40.core.match import Match
from room40.core.refused import Why
from room40.core.seats import Seat
from room40.games import game_named
from room40.server.wire import ViewFrame, encode_frame
from room40.store.sql import open_store, sqlite_url
from room40.store.talk import line_of
from room40.store.types import MatchRecord, Row, Store
from tests.server.players import Player, Submission


@dataclass(slots=True)
class Findings:
    """What the audit counted, and every fault that it found."""

    counts: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    matches: list[str] = field(default_factory=list)
    """All that were shown to anybody."""

    def check(self, is_right: bool, fault: str) -> None:
        if not is_right:
            self.faults.append(fault)


async def audit(database: Path, players: Iterable[Player]) -> Findings:
    """Of one table or of many; nobody plays any more."""
    findings = Findings()
    store = await open_store(sqlite_url(database))
    try:
        by_match: dict[str, list[Player]] = {}
        for player in players:
            await _check_talk(findings, store, player)
            for match in {match for match, _ in player.seen} | {act.key[0] for act in player.acts}:
                by_match.setdefault(match, []).append(player)
        for match, holders in sorted(by_match.items()):
            await _check_match(findings, store, match, holders)
    finally:
        await store.close()
    return findings


async def _check_match(findings: Findings, store: Store, name: str, players: list[Player]) -> None:
    record, rows = await store.match(name), await store.rows(name)
    if record is None:
        findings.faults.append(f"{name}: was shown but is not stored")
        return
    acts = [act for player in players for act in player.acts if act.key[0] == name]
    findings.matches.append(name)
    findings.counts += Counter(matches=1, rows=len(rows))
    _check_order(findings, name, rows)
    _check_acts(findings, rows, acts)
    _check_moments(findings, acts)
    for match in _folded(findings, record, rows):
        _check_views(findings, name, match, players)


def _check_order(findings: Findings, name: str, rows: list[Row]) -> None:
    versions = [row.version for row in rows]
    findings.check(versions == [*range(1, len(rows) + 1)], f"{name}: versions {versions}")
    twice = [key for key, n in Counter((r.seat, r.action_id) for r in rows).items() if n > 1]
    findings.check(twice == [], f"{name}: stored twice {twice}")


def _check_acts(findings: Findings, rows: list[Row], acts: list[Submission]) -> None:
    """Each acknowledged one is there as it was sent; each refused one is not."""
    by_key = {(row.seat, row.action_id): row for row in rows}
    for act in acts:
        row = by_key.pop((Seat(act.key[1]), act.key[2]), None)
        if act.version is not None:
            findings.counts["acknowledged"] += 1
            is_there = row is not None and row.version == act.version and _is_of(row, act)
            findings.check(is_there, f"{act.key}: acknowledged as {act.version}, stored {row}")
        elif act.refused is not None:
            findings.counts[f"refused: {act.refused}"] += 1
            findings.check(row is None, f"{act.key}: refused ({act.refused}), stored {row}")
        else:
            findings.faults.append(f"{act.key}: was never answered")
    strangers = [key for key in by_key if key[1].split("/")[0] not in ("bot", "deal")]
    findings.check(strangers == [], f"stored but never sent: {strangers}")


def _is_of(row: Row, act: Submission) -> bool:
    action = decode(row.body, dict[str, Any], Why.BAD_MATCH)["action"]
    kept = {name: value for name, value in action.items() if value is not None}
    return kept == {n: value for n, value in act.frame["action"].items() if value is not None}


def _check_moments(findings: Findings, acts: list[Submission]) -> None:
    """What was answered before something else was sent has the lower version."""
    earliest = float("inf")
    for act in sorted((a for a in acts if a.version), key=lambda a: a.version or 0, reverse=True):
        findings.check(act.sent < earliest, f"{act.key}: has overtaken a later version")
        earliest = min(earliest, act.answered or 0)


def _folded(findings: Findings, record: MatchRecord, rows: list[Row]) -> Iterator[Match]:
    """The match at each of its versions; every entry is what the rules make of it again."""
    game = game_named(record.game)
    setup = decode(record.setup, game.setup_type, Why.BAD_MATCH)
    deal = decode(record.deal, game.deal_type | None, Why.BAD_MATCH)
    match = Match(game, setup, record.seed, deal)
    for row in rows:
        if row.version == 1:
            entry = match.first_entry()
        else:
            kind = TableAction if row.seat is None else game.action_type
            action = decode(row.body, dict[str, Any], Why.BAD_MATCH)["action"]
            entry = match.decide(row.seat, decode(encode(action), kind, Why.BAD_MATCH))
        findings.check(encode(entry) == row.body, f"{record.match}: row {row.version} is odd")
        match.accept(entry)
        yield match
    is_over = match.outcome is not None
    findings.check(record.is_over == is_over, f"{record.match}: over is {record.is_over}")


def _check_views(findings: Findings, name: str, match: Match, players: list[Player]) -> None:
    """Every view that a guest was ever shown is the view of what is stored, byte for byte."""
    for player in players:
        seen = player.seen.get((name, match.version))
        if seen is None:
            continue
        frame = ViewFrame(name, Seat(player.seat), match.version, match.view_of(player.seat))
        text = encode_frame(frame)
        findings.counts["views"] += 1
        is_same = sha256(text).digest() == seen
        findings.check(is_same, f"{name}: seat {player.seat} saw another version {match.version}")
        if json.loads(player.last[name])["version"] == match.version:
            findings.counts["last views"] += 1
            is_last = player.last[name].encode() == text
            findings.check(is_last, f"{name}: seat {player.seat} ended with another view")


async def _check_talk(findings: Findings, store: Store, player: Player) -> None:
    """What was said and acknowledged is there once; what was heard has no gap and no repeat."""
    chat = [each for each in await store.talk(player.table, 0) if each.kind == "chat"]
    stored = Counter((each.talk_id, each.body) for each in chat)
    for said in player.said:
        findings.counts["said"] += said.answered is not None
        times = stored[said.key[2], said.frame["body"]]
        findings.check(times == 1, f"{said.key}: stored {times} times")
    expected = [(line_of(each), each.talk_id, each.body) for each in chat][: len(player.heard)]
    findings.counts["heard"] += len(expected)
    wrong = [each for each in zip_longest(player.heard, expected) if each[0] != each[1]][:1]
    findings.check(wrong == [], f"{player.name}: heard, not what was said: {wrong}")
