"""Bots at the table: those who are awaited think, and play once their delay is over."""

import asyncio
import hmac
from typing import Any

import msgspec

from room40.bots.worker import Question
from room40.core.codec import convert, encode
from room40.core.refused import Refused, Why
from room40.core.seats import Seat
from room40.server import logs, play
from room40.server.playing import Playing
from room40.server.table import Table


def consider(table: Table) -> None:
    """Let each bot that is awaited begin to think, unless it does already."""
    playing = table.playing
    if playing is None or table.state.phase != "playing":
        return
    bots = table.state.bots
    for awaited in playing.match.awaited:
        seat = Seat(awaited)
        key = (playing.id, playing.match.version, seat)
        if seat in bots and key not in table.thinking:
            table.thinking.add(key)
            table.services.bots.run(_take_turn(table, playing, seat, bots[seat]))


async def _take_turn(table: Table, playing: Playing, seat: Seat, level: str) -> None:
    version = playing.match.version
    label = f"bot/{seat}/{version}"
    try:
        action = await _chosen(table, playing, seat, level, label)
        async with table.hold():
            now = table.playing
            if now is None or (now.id, now.match.version) != (playing.id, version):
                return
            if seat in table.state.bots:
                await _play(table, now, seat, action, label)
    except Refused as refused:
        logs.log("bot_refused", level="warning", table=table.id, seat=seat, why=refused.why)
    finally:
        table.thinking.discard((playing.id, version, seat))


async def _chosen(table: Table, playing: Playing, seat: Seat, level: str, label: str) -> Any:
    """The bot's action, not before its delay is over, so that speed tells nothing."""
    shortest, longest = table.services.settings.bot_delay
    share = playing.rng(f"delay/{label}").below(1001) / 1000
    seed = hmac.digest(playing.match.seed, label.encode(), "sha256").hex()
    question = Question(
        playing.match.game.name, level, msgspec.Raw(encode(playing.view(seat))), seed
    )
    choice, _ = await asyncio.gather(
        table.services.bots.choose(question),
        asyncio.sleep(shortest + (longest - shortest) * share),
    )
    if choice is None:
        return _fallback(playing, seat, label)
    return convert(choice.action, playing.match.game.action_type, Why.BAD_ACTION)


def _fallback(playing: Playing, seat: Seat, label: str) -> Any:
    return playing.match.game.any_action(playing.view(seat), playing.rng(label))


async def _play(table: Table, playing: Playing, seat: Seat, action: Any, label: str) -> None:
    try:
        await play.submit(table, play.Submission(seat, action, label))
    except Refused as refused:
        if refused.why is Why.STORAGE:
            raise
        # A bot's mistake must not hold up the table.
        logs.log("bot_refused", level="error", table=table.id, seat=seat, why=refused.why)
        action = _fallback(playing, seat, label)
        await play.submit(table, play.Submission(seat, action, f"{label}/any"))
