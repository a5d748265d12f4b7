"""What nobody has touched for long is erased, and who has not come for long is forgotten."""

from room40.server import logs
from room40.server.room import Room


async def clean(room: Room) -> int:
    """Erase old lobbies, finished tables and abandoned matches; returns how many."""
    settings, now = room.settings, room.services.wall()
    gone: list[str] = []
    for phase, life in (
        ("lobby", settings.lobby_life),
        ("over", settings.finished_life),
        ("playing", settings.idle_life),
    ):
        with room.services.storing():
            gone += await room.services.store.drop_tables(phase, now - life)
    room.lobby.evict(gone)
    if gone:
        logs.log("cleaned", count=len(gone))
    await _forget_unseen(room)
    return len(gone)


async def _forget_unseen(room: Room) -> None:
    """Their cookies have run out, so nobody can ask for it any more."""
    unseen = await room.people.unseen()
    for person in unseen:
        await room.lobby.forget(person)
    if unseen:
        logs.log("forgotten", count=len(unseen))
