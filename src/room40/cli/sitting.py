"""One person at a keyboard, or several in turn, and bots in the seats that are left."""

import re
import sys
from dataclasses import dataclass
from typing import Any

import room40
from room40.cli.commands import Do, Quit, Resign, Show, Unreadable
from room40.cli.terminal import Screen, Terminal
from room40.core.match import Match
from room40.core.refused import Refused, Why

DONE, INTERRUPTED = 0, 130
CLEAR = "\033[2J\033[H"
RULE = "-" * 72
OTHER_SEAT = re.compile(r"\s*(?P<seat>\d{1,2})\s*:(?P<rest>.*)")
"""`2: announce 5 5 7`, where one keyboard serves several seats: who acts out of turn."""


class Left(Exception):
    """The person has had enough."""


@dataclass(frozen=True, slots=True)
class Bots:
    """Who takes the seats that are left."""

    level: str
    seed: str


class Sitting:
    """Plays a match to its end; reads standard input, writes standard output."""

    def __init__(
        self, match: Match, terminal: Terminal, screen: Screen, people: frozenset[int], bots: Bots
    ) -> None:
        """Raises `Refused(NO_SUCH_LEVEL)` where bots are to play a game that has none."""
        self._match = match
        self._terminal = terminal
        self._screen = screen
        self._people = people
        seats = frozenset(range(match.setup.seats))
        self._bot = None if seats <= people else room40.bot(match.game.name, bots.level)
        self._seed = bots.seed
        self._told = 0
        self._passed: int | None = None
        """At which version the only person has let play go on without acting out of turn."""
        self._eye = next(iter(people)) if len(people) == 1 else None
        """Through whose eye the news is told: with several people, what all may know."""

    def play(self) -> int:
        """The exit code: 0, or 130 after Ctrl-C. The end of the input is a way to leave, too."""
        try:
            self._play()
        except (EOFError, Left):
            print(f"\n{self._screen.words.bye}")
        except KeyboardInterrupt:
            print(f"\n{self._screen.words.bye}")
            return INTERRUPTED
        return DONE

    def _play(self) -> None:
        self._tell()
        while self._match.outcome is None:
            seat = min(self._match.awaited)
            if self._may_come_before(seat):
                self._ask_whether_to_act()
                self._tell()
                continue
            early = sorted(self._match.to_act - self._match.awaited - self._people)
            if any(self._has_acted(bot) for bot in early):
                pass
            elif seat in self._people:
                self._ask_person(seat)
            else:
                self._has_acted(seat)
            self._tell()
        print(f"\n{self._screen.outcome(self._view(self._eye))}")
        print(self._screen.words.seed.format(seed=self._seed))

    def _may_come_before(self, awaited: int) -> bool:
        """Whether the only person may act out of turn and has not let this moment go by."""
        return (
            awaited not in self._people
            and self._eye in self._match.to_act - self._match.awaited
            and self._passed != self._match.version
        )

    def _ask_whether_to_act(self) -> None:
        """An empty line lets play go on."""
        assert self._eye is not None, "several people say who acts"
        version = self._match.version
        print(f"{RULE}\n{self._screen.lamp(self._view(self._eye))}")
        while self._match.version == version:
            line = input("> ")
            if not line.strip():
                self._passed = version
                return
            answer = self._obey(self._eye, line)
            if answer:
                print(answer)

    def _has_acted(self, seat: int) -> bool:
        """A bot's choice, done; out of turn it may be to do nothing."""
        assert self._bot is not None, "no seat is left for a bot"
        seed = f"{self._seed}/{self._match.version}"
        choice = self._bot.choose(self._match.view(seat), seed=seed)
        if choice.action is not None:
            self._match.act(seat, choice.action)
        return choice.action is not None

    def _tell(self) -> None:
        """What has been told since the last time."""
        view = self._view(self._eye)
        for entry in view.history[self._told :]:
            print(self._screen.told(view, entry))
        self._told = len(view.history)

    def _ask_person(self, seat: int) -> None:
        """Reads commands until one of them has changed the match."""
        if len(self._people) > 1:
            self._hand_over(seat)
        print(f"{RULE}\n{self._screen.board(self._view(seat))}")
        version = self._match.version
        while self._match.version == version:
            answer = self._obey(seat, input("> "))
            if answer:
                print(answer)

    def _hand_over(self, seat: int) -> None:
        """Between two people the screen is wiped, so that nobody reads the other's rack."""
        name = self._screen.name(seat)
        input(f"\n{self._screen.words.hand_over.format(name=name)} ")
        if sys.stdout.isatty():
            print(CLEAR, end="")
        print(self._screen.log(self._view(seat)))

    def _obey(self, seat: int, line: str) -> str:
        """Does what was typed; returns what there is to say about it."""
        other = OTHER_SEAT.match(line)
        if other and int(other["seat"]) in self._people & self._match.to_act:
            seat, line = int(other["seat"]), other["rest"]
        view = self._view(seat)
        match self._terminal.read_command(line, view, self._screen.words):
            case Do(action):
                return self._act(seat, action)
            case Resign():
                return self._act(None, {"tag": "resign", "seat": seat})
            case Show("board"):
                return self._screen.board(view)
            case Show("log"):
                return self._screen.log(view)
            case Show():
                return self._screen.words.help
            case Unreadable(sentence):
                return sentence
            case Quit():
                raise Left
            case None:
                return ""

    def _act(self, seat: int | None, action: object) -> str:
        try:
            self._match.act(seat, action)
        except Refused as refused:
            return self._sentence(refused)
        return ""

    def _sentence(self, refused: Refused) -> str:
        sentences = self._screen.words.why
        facts = {
            name: ", ".join(map(str, fact)) if isinstance(fact, list) else fact
            for name, fact in refused.facts.items()
        }
        return sentences.get(refused.why, sentences[Why.NOT_OFFERED]).format(**facts)

    def _view(self, eye: int | None) -> Any:
        return self._match.view_of(eye)
