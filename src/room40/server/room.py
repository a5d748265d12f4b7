"""The whole server in one value: people, tables, limits, bots and what lies beneath them."""

from dataclasses import dataclass, field

from room40.server.limits import Buckets
from room40.server.lobby import Lobby
from room40.server.looking import Folding
from room40.server.origin import Asked
from room40.server.people import People
from room40.server.services import Services
from room40.server.settings import Limits, Settings

ALL = "all"


class Gates:
    """The buckets that are not of one table."""

    def __init__(self, limits: Limits) -> None:
        self.reads = Buckets(limits.reads)
        self.looks = Buckets(limits.looks)
        self.requests = Buckets(limits.requests)
        self.new_tables = Buckets(limits.new_tables)
        self.new_people = Buckets(limits.new_people)
        self.new_people_of_all = Buckets(limits.new_people_of_all)
        self.wrong_codes = Buckets(limits.wrong_codes)
        self.wrong_codes_of_all = Buckets(limits.wrong_codes_of_all)
        self.sockets: dict[str, int] = {}
        """Open ones by address."""


@dataclass(slots=True)
class Room:
    services: Services
    people: People = field(init=False)
    lobby: Lobby = field(init=False)
    gates: Gates = field(init=False)
    folding: Folding = field(init=False)

    def __post_init__(self) -> None:
        self.people = People(self.services)
        self.lobby = Lobby(self.services, self.people)
        self.gates = Gates(self.services.settings.limits)
        self.folding = Folding(self.services.settings.replay_deadline)

    @property
    def settings(self) -> Settings:
        return self.services.settings

    def check_code_guesses(self, asked: Asked) -> None:
        """Whoever has guessed wrong too often waits, whether the next one is right or not."""
        now = self.services.now()
        self.gates.wrong_codes.check(asked.address, now)
        self.gates.wrong_codes_of_all.check(ALL, now)

    def count_wrong_code(self, asked: Asked) -> None:
        now = self.services.now()
        self.gates.wrong_codes.take(asked.address, now)
        self.gates.wrong_codes_of_all.take(ALL, now)
