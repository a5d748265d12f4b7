"""Everything that a host can set, with defaults that suit a table among friends."""

import os
from dataclasses import dataclass, field
from pathlib import Path

from room40.store.sql import sqlite_url


@dataclass(frozen=True, slots=True)
class Rate:
    """At most `count` in any `seconds`, as a bucket that fills evenly."""

    count: int
    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How much one address, person or seat may do; nobody is ever banned."""

    acts: Rate = Rate(100, 20)
    onlooker_frames: Rate = Rate(50, 20)
    chat: Rate = Rate(5, 10)
    notes: Rate = Rate(60, 20)
    whys: Rate = Rate(20, 40)
    new_tables: Rate = Rate(20, 3600)
    new_people: Rate = Rate(60, 3600)
    new_people_of_all: Rate = Rate(3000, 3600)
    wrong_codes: Rate = Rate(30, 60)
    wrong_codes_of_all: Rate = Rate(1000, 60)
    requests: Rate = Rate(600, 60)
    """Requests by one address that change something."""
    reads: Rate = Rate(1200, 60)
    """Other requests to the API, and sockets opened, by one address."""
    looks: Rate = Rate(240, 60)
    """Times that one address may ask for what a match looked like, or open a match file."""
    sockets: int = 50
    """Open at once by one address."""
    members: int = 40
    """People at one table, onlookers among them."""
    outbox_frames: int = 200
    outbox_bytes: int = 200_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How a server runs. Times are in seconds."""

    data: Path
    database_url: str | None = field(default=None, repr=False)
    """`postgresql://room40@db.example.org/room40`: where data is kept instead of in a file."""
    host: str = "127.0.0.1"
    port: int = 8040
    public_url: str | None = None
    """`https://play.example.org`: the address that people use, when a proxy stands in front."""
    lan_url: str | None = None
    """The address for others on the local network; links made on loopback point there."""
    trusted_proxy: str | None = None
    log_level: str = "info"
    limits: Limits = field(default_factory=Limits)

    away_for_a_bot: float = 30
    """After that long others may put a bot on the seat of somebody who is away."""
    away_for_the_host: float = 60
    heartbeat: float = 15
    tick: float = 1
    """How often the clock looks at the tables; 0 is never."""
    clock_tick: float = 0.2
    """How often running clocks are looked at; 0 is never."""
    clean: float = 3600
    """How often what is old is erased; 0 is never."""
    slow_reader: float = 10
    """How long a closing socket may take to read what is due to it."""
    person_life: float = 180 * 86400
    lobby_life: float = 86400
    finished_life: float = 30 * 86400
    idle_life: float = 90 * 86400
    unload_after: float = 300
    """A table without sockets leaves the memory after that long; the store keeps it."""

    makes_words: bool = False
    """Whether missing word models are made, from packages of the registry."""

    replay_deadline: float = 3
    """How long a match may take to be folded again for whoever looks back."""

    bot_workers: int = field(default_factory=lambda: max(1, min(2, (os.cpu_count() or 2) - 1)))
    bot_deadline: float = 5
    bot_patience: float = 30
    """How long a bot waits for a worker before it plays something simple."""
    bot_delay: tuple[float, float] = (0.7, 1.6)
    """The shortest time that an answer of a bot takes is drawn from here."""

    @property
    def database(self) -> Path:
        return self.data / "room40.sqlite3"

    @property
    def address(self) -> str:
        """Of the database, for the store; it may hold a password."""
        return self.database_url or sqlite_url(self.database)
