"""Whether what several nodes were told of a match could have come from one place, in one order.

The log is that order. It is held against the rules, one action after the other, and each answer
against the log: an acceptance or a read must lie, by version, after all that had ended before it
began and before all that began after it had ended (it is linearizable). A refusal must be what the
rules say to some state between what its node knew and what was stored when it ended.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from room40.core.codec import decode, encode
from room40.core.game import TableAction
from room40.core.match import Entry, Match
from room40.core.refused import Refused, Why
from room40.core.seats import Seat
from room40.games import game_named
from room40.server.playing import hash_of
from room40.store.types import MatchRecord, Row
from tests.server.node import Operation


class History:
    """All operations on one match, and the rows that came of them."""

    def __init__(self, record: MatchRecord, rows: Sequence[Row], told: Sequence[Operation]) -> None:
        self._rows = rows
        self._told = sorted(told, key=lambda each: each.began)
        self._states: list[Match] = []
        """The match at each version, by the rules; the first is before the deal."""
        self.counts: Counter[str] = Counter()
        self._fold(record)
        begun: dict[tuple[int, str], int] = {}
        for each in self._told:
            begun.setdefault(each.key, each.began)
        self._first_began = begun

    def _fold(self, record: MatchRecord) -> None:
        """Every row is what the rules make of its action at that point."""
        game = game_named(record.game)
        setup = decode(record.setup, game.setup_type, Why.BAD_MATCH)
        match = Match(game, setup, record.seed)
        assert [row.version for row in self._rows] == [*range(1, len(self._rows) + 1)]
        for row in self._rows:
            before = Match(game, setup, record.seed)
            before.state, before.entries = match.state, [*match.entries]
            self._states.append(before)
            entry = self._judged(match, row)
            assert encode(entry) == row.body, f"row {row.version} is not what the rules say"
            match.accept(entry)
        self._states.append(match)

    @staticmethod
    def _judged(match: Match, row: Row) -> Entry:
        if row.version == 1:
            return match.first_entry()
        kind: Any = TableAction if row.seat is None else match.game.action_type
        action = decode(encode(decode(row.body, dict[str, Any], Why.BAD_MATCH)["action"]), kind,
                        Why.BAD_MATCH)  # fmt: skip
        assert hash_of(action) == row.action_hash
        return match.decide(row.seat, action)

    def check(self) -> None:
        keys = [(row.seat, row.action_id) for row in self._rows]
        assert len(set(keys)) == len(keys), "an action was stored twice"
        sent = {each.key for each in self._told if not each.is_read}
        assert {(row.seat, row.action_id) for row in self._rows[1:]} <= sent, "stored, never sent"
        for told in self._told:
            if told.version is not None:
                self._check_answer(told, told.version)
            else:
                self._check_refusal(told)

    def _check_answer(self, told: Operation, version: int) -> None:
        """An acceptance or a read."""
        is_first = told.is_read or self._first_began[told.key] == told.began
        if told.is_read:
            self.counts["reads"] += 1
        else:
            row = self._rows[version - 1]
            assert (row.seat, row.action_id) == told.key, f"{told} is row {row}"
            assert row.action_hash == self._hash(told)
            self.counts["acceptances" if is_first else "repeats"] += 1
            self.counts["judged anew after a conflict"] += is_first and version > told.known + 1
        assert version <= self._most(told), f"{told}: nobody had begun to store that yet"
        if is_first:
            least = self._least(told)
            assert version >= least if told.is_read else version > least, f"{told} is too old"

    def _check_refusal(self, told: Operation) -> None:
        assert told.why is not None
        self.counts[f"refused: {told.why}"] += 1
        if told.why is Why.ID_REUSED:
            # Its id stands for something else, in the log or among what this node was asked.
            same = [each for each in self._told if each.key == told.key and each is not told]
            assert any(self._hash(each) != self._hash(told) for each in same)
            return
        assert all(
            (row.seat, row.action_id, row.action_hash) != (*told.key, self._hash(told))
            for row in self._rows[: self._least(told)]
        ), f"{told} was stored before"
        if told.why is Why.STORAGE:
            return  # others were faster too often, or held the file for too long
        again = [
            each.known for each in self._told if (each.key, each.node) == (told.key, told.node)
        ]
        reasons = {self._reason(told, at) for at in range(min(again), self._most(told) + 1)}
        assert told.why in reasons, f"{told}: the rules say {reasons}"
        is_new = len(again) == 1 and self._reason(told, told.known) != told.why
        self.counts["judged anew after a conflict"] += is_new

    def _reason(self, told: Operation, version: int) -> Why | None:
        """Why the rules refuse it at that version."""
        match = self._states[version]
        try:
            match.decide(Seat(told.seat), self._action(told))
        except Refused as refused:
            return refused.why
        return None

    def _action(self, told: Operation) -> Any:
        return decode(bytes(told.action), self._states[0].game.action_type, Why.BAD_MATCH)

    def _hash(self, told: Operation) -> bytes:
        return hash_of(self._action(told))

    def _least(self, told: Operation) -> int:
        """What was known to be stored when it began."""
        ended = (e.version for e in self._told if e.version is not None and e.ended < told.began)
        return max(ended, default=1)

    def _most(self, told: Operation) -> int:
        """What may have been stored when it ended: up to the first row that nobody had sent yet."""
        for row in self._rows[1:]:
            if self._first_began[(Seat(row.seat or 0), row.action_id)] > told.ended:
                return row.version - 1
        return len(self._rows)
