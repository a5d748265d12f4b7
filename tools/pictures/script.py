"""What the pictures of a game are made of: a table of steps, some of them moves, some pictures."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from tools.pictures.people import Action, Party, View
from tools.pictures.touches import ROLE_CARD, Touch, tab, unfold, wait

Views = list[View]
"""Of one table, by seat; that of an onlooker comes last."""

Who = int | Callable[[Views], int]
"""A seat, or how to find it."""


def find(who: Who, party: Party) -> int:
    return who if isinstance(who, int) else who(party.views)


# ---- whose screen, and how far


def awaited(views: Views) -> int:
    return int(views[0]["awaited"][0])


def idle(views: Views) -> int:
    """The first seat that is not awaited."""
    return next(seat for seat in range(int(views[0]["seats"])) if seat not in views[0]["awaited"])


def winner(views: Views) -> int:
    return int(views[0]["outcome"]["winners"][0])


def loser(views: Views) -> int:
    seats = range(int(views[0]["seats"]))
    return next(seat for seat in seats if seat not in views[0]["outcome"]["winners"])


def is_over(views: Views) -> bool:
    return views[0]["outcome"] is not None


def told(views: Views, tag: str) -> int:
    """How many such things everybody has been told."""
    return min([each["tag"] for each in view["history"]].count(tag) for view in views)


# ---- steps


class Camera(Protocol):
    def take(self, picture: "Picture", party: Party) -> None:
        """Photograph what that person sees, on each kind of screen."""


class Step(Protocol):
    def do(self, party: Party, camera: Camera) -> None: ...


@dataclass(frozen=True)
class Picture:
    name: str
    who: Who = 0
    touches: tuple[Touch, ...] = ()
    path: Callable[[Party], str] = field(default=lambda party: f"/t/{party.table}")
    touches_by_view: Callable[[View], tuple[Touch, ...]] = field(default=lambda view: ())
    """More touches, made of what that seat sees."""
    has_role_card: bool = True
    """Whether a card comes up that is to be put away first."""
    is_anonymous: bool = False
    """Somebody who has never been here."""
    is_whole: bool = False
    """The page from top to bottom, where it is longer than the screen."""
    is_narrow: bool = False
    """Only on a phone; elsewhere it stands beside the board all the time."""
    in_grey: bool = False
    """What is to be played without any colour is printed in shades of grey, too."""

    def do(self, party: Party, camera: Camera) -> None:
        camera.take(self, party)


@dataclass(frozen=True)
class Start:
    """All sit down who have not yet, and the match begins."""

    def do(self, party: Party, camera: Camera) -> None:
        party.sit(*range(len(party.guests)))
        party.start()


@dataclass(frozen=True)
class Move:
    who: Who
    action: Callable[[View, Views], Action]
    """Made of what that seat sees; where the truth is needed, of what others see."""
    heard_by: tuple[Who, ...] | None = None
    """Who is told that anything happened; None: everybody."""

    def do(self, party: Party, camera: Camera) -> None:
        seat = find(self.who, party)
        heard = None if self.heard_by is None else [find(who, party) for who in self.heard_by]
        party.act(seat, self.action(party.views[seat], party.views), heard)


@dataclass(frozen=True)
class Talk:
    who: Who
    kind: str
    body: Callable[[View], str]
    talk_id: Callable[[str], str]
    """Made of the id of the match."""
    audience: str = "team"

    def do(self, party: Party, camera: Camera) -> None:
        guest = party.guests[find(self.who, party)]
        body, talk_id = self.body(guest.view), self.talk_id(guest.match)
        guest.say(kind=self.kind, audience=self.audience, body=body, talk_id=talk_id)


@dataclass(frozen=True)
class PlayOn:
    """Everybody plays as a bot would, until it is so."""

    is_so: Callable[[Views], bool]

    def do(self, party: Party, camera: Camera) -> None:
        party.play_on(self.is_so)


@dataclass(frozen=True)
class Ask:
    """Something of the table itself: to end it, to change seats."""

    who: int
    method: str
    path: str
    body: Any = None

    def do(self, party: Party, camera: Camera) -> None:
        party.guests[self.who].call(self.method, f"/tables/{party.table}{self.path}", self.body)


@dataclass(frozen=True)
class Script:
    name: str
    game: str
    steps: tuple[Step, ...]
    people: int = 1
    seats: int = 4
    bots: dict[int, str] = field(default_factory=dict)
    """Levels by seat."""
    setup: dict[str, Any] = field(default_factory=dict)
    options: dict[str, Any] = field(default_factory=dict)
    has_language: bool = False
    """Whether the rules name the language of the pictures."""


# ---- what all games have


def page(name: str, who: Who = 0, *touches: Touch, path: str = "/t/{table}") -> Picture:
    """A page that is no match, from top to bottom."""
    return Picture(
        name,
        who,
        touches,
        path=lambda party: path.format(table=party.table),
        has_role_card=False,
        is_whole=True,
    )


LOBBY: tuple[Step, ...] = (
    page("lobby", 0, wait("#seats-title")),
    page("lobby-unfolded", 0, wait("#seats-title"), unfold()),
    page("lobby-guest", 1, wait("#seats-title")),
)


def role(name: str, who: Who, *touches: Touch) -> Picture:
    """The card that comes up by itself."""
    return Picture(name, who, (ROLE_CARD, *touches), has_role_card=False)


def panel(name: str, who: Who, place: int) -> Picture:
    """What is a tab of the drawer on a phone."""
    return Picture(name, who, (tab(place),), is_narrow=True)


def ended(name: str, who: Who, *touches: Touch) -> Picture:
    return Picture(name, who, (wait(".ended"), *touches), has_role_card=False)


def replay(party: Party) -> str:
    """The link that anybody may have, once it is over: with everything open."""
    return f"/t/{party.table}/m/{party.guests[0].match}?at=2&eye=everything"
