"""What a game brings so that it can be played and replayed in a terminal."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from room40.cli.commands import Command
from room40.core.refused import Why


class Words(Protocol):
    """What the terminal itself says, in one language."""

    @property
    def you(self) -> str: ...
    @property
    def seat(self) -> str: ...
    @property
    def bot(self) -> str: ...
    @property
    def seed(self) -> str: ...
    @property
    def hand_over(self) -> str: ...
    @property
    def bye(self) -> str: ...
    @property
    def help(self) -> str: ...
    @property
    def unreadable(self) -> str: ...
    @property
    def why(self) -> Mapping[Why, str]: ...


class Screen(Protocol):
    """A view as lines of text, in one language and with these names."""

    @property
    def words(self) -> Words: ...
    def name(self, seat: int) -> str: ...
    def board(self, view: Any) -> str: ...
    def log(self, view: Any) -> str: ...
    def lamp(self, view: Any) -> str: ...
    def told(self, view: Any, entry: Any) -> str: ...
    def outcome(self, view: Any) -> str: ...


@dataclass(frozen=True, slots=True)
class Terminal:
    """One game: how it is shown, and how what is typed is read."""

    languages: Mapping[str, Words]
    screen: Callable[[str, Sequence[str]], Screen]
    read_command: Callable[[str, Any, Any], Command | None]
    """(line, view, words) -> a command; None for an empty line."""
