"""Deliberate faults of the durable path, each of a kind that real servers have shown.

Each replaces a piece of the program by one that forgets a promise, for as long as the process
lives, and names the test that must notice it. As a plugin of pytest this module plants one of them:

    ROOM40_FAULT=skip_the_dedupe pytest -p tests.store.faults TEST
"""

import asyncio
import os
from collections.abc import Callable, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any

from sqlalchemy import Connection, insert

from room40.core.refused import Refused, Why
from room40.server import play
from room40.server.playing import Playing, row_of
from room40.server.services import Services
from room40.store import database, matches, people, talk, writer
from room40.store.matches import Append
from room40.store.types import StorageError
from room40.store.writer import Job, Writer

FAULTS: dict[str, tuple[str, Callable[[], None]]] = {}
"""By name: the test that notices, and how to plant."""

Plant = Callable[[], None]


def noticed_by(test: str) -> Callable[[Plant], Plant]:
    def noted(plant: Plant) -> Plant:
        FAULTS[plant.__name__] = (f"tests/{test}", plant)
        return plant

    return noted


def pytest_configure() -> None:
    """Plant the fault of this process, if one is named."""
    if name := os.environ.get("ROOM40_FAULT"):
        FAULTS[name][1]()


def put(place: Any, name: str, value: object) -> None:
    assert hasattr(place, name), f"{place} has no {name} any more: plant the fault elsewhere"
    setattr(place, name, value)


# ---- the disk

CUTS = "store/test_power.py::test_no_cut_of_the_power_takes_what_was_told"


def _tuned(*further: str) -> None:
    tune = database._tune
    put(database, "_tune", lambda engine, begin, *more: tune(engine, begin, *more, *further))


@noticed_by(CUTS)
def drop_the_fsync() -> None:
    _tuned("synchronous=OFF")


@noticed_by(CUTS)
def sync_now_and_then() -> None:
    _tuned("synchronous=NORMAL")


@noticed_by("store/test_power.py::test_what_is_shown_after_a_kill_outlives_a_cut")
def show_what_is_not_synced() -> None:
    put(database, "_sync_the_wal", lambda engine: None)


@noticed_by("store/test_people.py::test_no_erased_text_stays_in_the_files")
def erase_in_the_log_alone() -> None:
    put(database, "_empty_the_wal", lambda engine: None)


# ---- the writer


@noticed_by("store/test_writer.py::test_nothing_is_answered_before_the_commit")
def acknowledge_before_the_commit() -> None:
    write = Writer._write

    async def eager(self: Writer, batch: Sequence[Job]) -> None:
        for job in batch:
            if isinstance(job.wanted, Append):
                job.done.set_result(job.wanted.row.version)
        await write(self, batch)

    put(Writer, "_write", eager)


@noticed_by("store/test_writer.py::test_a_failing_commit_is_told_to_all_and_passes")
def swallow_an_error_of_the_commit() -> None:
    def commit(wanted: Any, crash_point: Any, connection: Connection) -> list[Any]:
        results = writer._apply(wanted, connection)
        try:
            crash_point("before_commit")
            connection.commit()
        except Exception:
            connection.rollback()
        return results

    put(writer, "_commit", commit)


@noticed_by("store/test_writer.py::test_one_bad_job_fails_alone")
def let_a_bad_job_take_its_group_along() -> None:
    async def write(self: Writer, batch: Sequence[Job]) -> None:
        work = partial(writer._commit, [job.wanted for job in batch], self._crash_point)
        try:
            results = await self._database.write(work)
        except writer._Spoilt as spoilt:
            results = [spoilt.verdict for _ in batch]
        for job, result in zip(batch, results, strict=True):
            writer._settle(job, result)

    put(Writer, "_write", write)


@noticed_by("store/test_writer.py::test_one_bad_job_fails_alone")
def acknowledge_what_was_rolled_back() -> None:
    """The group of a bad job is rolled back, and told that all went well but for the bad one."""

    async def write(self: Writer, batch: Sequence[Job]) -> None:
        work = partial(writer._commit, [job.wanted for job in batch], self._crash_point)
        try:
            results = await self._database.write(work)
        except writer._Spoilt as spoilt:
            results = [
                spoilt.verdict if "\ud800" in repr(job.wanted) or not isinstance(job.wanted, Append)
                else job.wanted.row.version
                for job in batch
            ]  # fmt: skip
        for job, result in zip(batch, results, strict=True):
            writer._settle(job, result)

    put(Writer, "_write", write)


@noticed_by("store/test_writer.py::test_closing_writes_what_waits")
def drop_what_waits_when_closing() -> None:
    async def close(self: Writer) -> None:
        self._is_closing = True
        self._task.cancel()
        await asyncio.wait([self._task])

    put(Writer, "close", close)


# ---- the log


@noticed_by("store/test_log.py::test_only_the_next_version_is_taken")
def ignore_the_version() -> None:
    def last_versions(connection: Connection, wanted: Sequence[Append]) -> dict[str, int]:
        return {each.match: each.row.version - 1 for each in wanted}

    put(matches, "_last_versions", last_versions)


@noticed_by("store/test_log.py::test_only_the_next_version_is_taken")
def believe_that_all_was_written() -> None:
    """The database counts what it wrote; nobody looks."""

    def trusting(connection: Connection, wanted: Sequence[Append]) -> list[matches.Accepted]:
        matches.append_next(connection, wanted)
        return [each.row.version for each in wanted]

    put(writer, "append_next", trusting)


@noticed_by("store/test_log.py::test_of_two_nodes_one_gets_each_version")
def overwrite_what_is_stored() -> None:
    """The last writer wins."""
    ignore_the_version()
    put(matches, "INSERT_ROW", insert(matches.rows).prefix_with("OR REPLACE"))


@noticed_by("server/test_histories.py::test_each_history_could_have_been_one_callers")
def overwrite_what_other_nodes_have_stored() -> None:
    overwrite_what_is_stored()


@noticed_by("server/test_histories.py::test_each_history_could_have_been_one_callers")
def judge_by_a_state_that_is_no_more() -> None:
    judge_by_the_old_state()


@noticed_by("store/test_log.py::test_a_repeat_gets_the_first_acceptance")
def skip_the_dedupe() -> None:
    put(matches, "_stored", lambda connection, wanted: {})


@noticed_by("store/test_log.py::test_an_id_stands_for_one_action")
def take_any_body_for_a_repeat() -> None:
    stored = matches._stored

    def careless(connection: Connection, wanted: Sequence[Append]) -> matches.Stored:
        found = stored(connection, wanted)
        hashes = {each.key: each.row.action_hash for each in wanted}
        return {key: (version, hashes[key]) for key, (version, _) in found.items()}

    put(matches, "_stored", careless)


@noticed_by("store/test_log.py::test_rows_come_back_in_order_and_byte_for_byte")
def read_in_another_order() -> None:
    read = matches.read_rows
    put(matches, "read_rows", lambda *given: read(*given)[::-1])


@noticed_by("store/test_log.py::test_a_refused_row_does_not_end_its_match")
def end_a_match_whose_row_was_refused() -> None:
    append = matches.append_all

    def ending(connection: Connection, wanted: Sequence[Append]) -> list[matches.Accepted]:
        if ended := [each.match for each in wanted if each.ends]:
            connection.execute(matches.END_MATCHES, {"matches": ended})
        return append(connection, wanted)

    put(writer, "append_all", ending)


@noticed_by("store/test_log.py::test_what_is_stored_is_there_after_a_restart")
def forget_the_seed() -> None:
    start = matches.start_match

    def seedless(connection: Connection, record: Any, first: Any, table: Any) -> None:
        fields = {name: getattr(record, name) for name in record.__struct_fields__}
        start(connection, type(record)(**fields | {"seed": b""}), first, table)

    put(matches, "start_match", seedless)


@noticed_by("store/test_writer.py::test_a_match_that_could_not_be_stored_leaves_nothing")
def begin_a_match_in_two_commits() -> None:
    save = people.save_table

    def committing(connection: Connection, record: Any) -> None:
        save(connection, record)
        connection.commit()

    put(matches, "save_table", committing)


@noticed_by("store/test_talk.py::test_what_is_said_comes_back_as_it_was")
def lose_talk() -> None:
    say = talk.say

    def forgetful(connection: Connection, record: Any) -> Any:
        with connection.begin_nested() as savepoint:
            said = say(connection, record)
            savepoint.rollback()
        return said

    put(talk, "say", forgetful)


@noticed_by("store/test_talk.py::test_the_last_seq_outlives_what_was_said")
def count_talk_by_what_is_left() -> None:
    say = talk.say

    def counting(connection: Connection, record: Any) -> Any:
        left = [each.seq for each in talk.read_talk(connection, record.table, 0)]
        here = talk.tables.c.table_id == record.table
        connection.execute(
            talk.update(talk.tables).where(here).values(talk_seq=max(left, default=0))
        )
        return say(connection, record)

    put(talk, "say", counting)


# ---- the server

TROUBLE = "server/test_trouble.py::test_"


@noticed_by(f"{TROUBLE}nothing_is_told_that_is_not_stored")
def publish_before_the_append() -> None:
    decided = play._decided

    async def eager(table: Any, playing: Playing, what: play.Submission) -> Any:
        entry = playing.match.decide(what.seat, what.action, what.offer)
        shown = Playing(playing.id, playing.match)
        fields = ("entries", "state")
        before = {name: getattr(playing.match, name) for name in fields}
        playing.match.entries = [*playing.match.entries]
        shown.accept(entry, row_of(playing.match, entry, what.action_id))
        playing.forget_texts()
        play._publish(table)
        await asyncio.sleep(0)
        for name, value in before.items():
            setattr(playing.match, name, value)
        playing.forget_texts()
        return await decided(table, playing, what)

    put(play, "_decided", eager)


@noticed_by(f"{TROUBLE}another_node_was_faster")
def judge_by_the_old_state() -> None:
    """After a conflict the old verdict is stored at the next version: a lost update."""
    decided = play._decided

    async def stubborn(table: Any, playing: Playing, what: play.Submission) -> Any:
        try:
            return await decided(table, playing, what)
        except play.Conflict:
            entry = playing.match.decide(what.seat, what.action, what.offer)
            last = len(await table.services.store.rows(playing.id))
            row = row_of(playing.match, entry, what.action_id)
            late = type(row)(last + 1, row.seat, row.action_id, row.action_hash, row.body)
            return await table.services.store.append(playing.id, late)

    put(play, "_decided", stubborn)


@noticed_by(f"{TROUBLE}an_unknown_outcome_is_looked_up")
def take_an_unknown_outcome_for_none() -> None:
    async def careless(table: Any, what: Any, digest: Any) -> Any:
        raise Refused(Why.STORAGE)

    put(play, "_looked_up", careless)


@noticed_by(f"{TROUBLE}what_cannot_be_stored_is_refused_and_then_counts")
def go_on_with_what_was_not_stored() -> None:
    """The state of a failed append is kept, its version used twice."""

    async def careless(table: Any, what: play.Submission, digest: Any) -> Any:
        playing = table.playing
        entry = playing.match.decide(what.seat, what.action, what.offer)
        playing.accept(entry, row_of(playing.match, entry, what.action_id))
        table.services.set_storage_down(True)
        raise Refused(Why.STORAGE)

    put(play, "_looked_up", careless)


@noticed_by(f"{TROUBLE}people_and_talk_are_refused_too")
def call_a_failure_a_success() -> None:
    @contextmanager
    def storing(self: Services) -> Any:
        with suppress(StorageError):
            yield

    put(Services, "storing", storing)
