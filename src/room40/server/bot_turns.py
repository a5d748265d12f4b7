"""Bots at the table: those who may act think at every new view, and play once their delay is over.

Where seats may act out of turn, all are in a race. Nobody should lose it for reading slower than a
program, so bots take several times as long there; the one whose turn it is waits longest, so that
the table does not move on before the others had their chance. The delay is drawn before the bot
looks, from seat, version and who may act alone.
"""

import asyncio
import hmac
from typing import Any

import msgspec

from room40.bots.worker import Question
from room40.core.codec import convert, encode
from room40.core.refused import Refused, Why
from room40.core.seats import Seat
from room40.server import logs, notes, play
from room40.server.playing import Playing
from room40.server.table import Table
from room40.store.types import NoteRecord

RACE_IN_TURN, RACE_OUT_OF_TURN = 4.5, 3.0
"""How many times longer bots take where seats may act out of turn."""


def consider(table: Table) -> None:
    """Let each bot that may act begin to think, unless it does or has done so at this version."""
    playing = table.playing
    if playing is None or table.state.phase != "playing":
        return
    bots = table.state.bots
    now = (playing.id, playing.match.version)
    table.thinking = {key for key in table.thinking if key[:2] == now}
    for seat in map(Seat, sorted(playing.match.to_act)):
        if seat in bots and (*now, seat) not in table.thinking:
            table.thinking.add((*now, seat))
            table.services.bots.run(_take_turn(table, playing, seat, bots[seat]))


async def _take_turn(table: Table, playing: Playing, seat: Seat, level: str) -> None:
    version = playing.match.version
    label = f"bot/{seat}/{version}"
    has_acted = True
    try:
        action = await _chosen(table, playing, seat, level, label)
        async with table.hold():
            now = table.playing
            if now is None or (now.id, now.match.version) != (playing.id, version):
                return
            has_acted = action is not None
            if seat in table.state.bots and has_acted:
                await _play(table, now, seat, action, label)
    except Refused as refused:
        logs.log("bot_refused", level="warning", table=table.id, seat=seat, why=refused.why)
    finally:
        if has_acted:
            table.thinking.discard((playing.id, version, seat))


async def _chosen(table: Table, playing: Playing, seat: Seat, level: str, label: str) -> Any:
    """The bot's action, not before its delay is over, so that speed tells nothing; None: none."""
    is_awaited = seat in playing.match.awaited
    shortest, longest = _delay(playing, is_awaited, table.services.settings.bot_delay)
    share = playing.rng(f"delay/{label}").below(1001) / 1000
    seed = hmac.digest(playing.match.seed, label.encode(), "sha256").hex()
    question = Question(
        playing.match.game.name, level, msgspec.Raw(encode(playing.view(seat))), seed
    )
    language = getattr(playing.match.setup, "language", None)
    if isinstance(language, str):
        await table.services.words.settled(language)
    choice, _ = await asyncio.gather(
        table.services.bots.choose(question),
        asyncio.sleep(shortest + (longest - shortest) * share),
    )
    if choice is None:
        return _fallback(playing, seat, label) if is_awaited else None
    if choice.action is None:
        return None
    await notes.keep(table, NoteRecord(playing.id, seat, label, encode(choice.note)))
    return convert(choice.action, playing.match.game.action_type, Why.BAD_ACTION)


def _delay(playing: Playing, is_awaited: bool, usual: tuple[float, float]) -> tuple[float, float]:
    """Shortest and longest, in seconds."""
    if playing.match.to_act == playing.match.awaited:
        return usual
    times = RACE_IN_TURN if is_awaited else RACE_OUT_OF_TURN
    return usual[0] * times, usual[1] * times


def _fallback(playing: Playing, seat: Seat, label: str) -> Any:
    return playing.match.game.any_action(playing.view(seat), playing.rng(label))


async def _play(table: Table, playing: Playing, seat: Seat, action: Any, label: str) -> None:
    try:
        await play.submit(table, play.Submission(seat, action, label))
    except Refused as refused:
        if refused.why is Why.STORAGE:
            raise
        logs.log("bot_refused", level="error", table=table.id, seat=seat, why=refused.why)
        if seat not in playing.match.awaited:
            return
        # A bot's mistake must not hold up the table.
        action = _fallback(playing, seat, label)
        await play.submit(table, play.Submission(seat, action, f"{label}/any"))
