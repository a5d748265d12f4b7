"""Who is here: open sockets by person, and since when the others are away."""

from collections.abc import Callable, Iterator

from room40.server.hub import Connection


class Presence:
    """The sockets of one table."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._connections: dict[Connection, None] = {}
        """In the order of their coming, in which they are told things too."""
        self._away_since: dict[str, float] = {}
        self._began_at = now()

    def __iter__(self) -> Iterator[Connection]:
        return iter(list(self._connections))

    def __len__(self) -> int:
        return len(self._connections)

    @property
    def people(self) -> frozenset[str]:
        return frozenset(connection.person for connection in self._connections)

    def of(self, person: str) -> list[Connection]:
        """All sockets that somebody has open."""
        return [each for each in self._connections if each.person == person]

    def away_for(self, person: str) -> float:
        """Seconds since somebody's last socket closed; 0 while they are here."""
        if self.of(person):
            return 0.0
        return self._now() - self._away_since.get(person, self._began_at)

    def add(self, connection: Connection) -> None:
        self._connections[connection] = None
        self._away_since.pop(connection.person, None)

    def remove(self, connection: Connection) -> None:
        self._connections.pop(connection, None)
        if not self.of(connection.person):
            self._away_since[connection.person] = self._now()
