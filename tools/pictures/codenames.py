"""Codenames: two teams of three from the first clue to the key; two against the box."""

from collections.abc import Callable

from room40.lexicon.packs import words
from tools.pictures.people import Action, View
from tools.pictures.script import (
    LOBBY,
    Move,
    Picture,
    Script,
    Start,
    Step,
    Talk,
    Views,
    ended,
    panel,
    replay,
    role,
)
from tools.pictures.touches import (
    LOOK_BACK,
    Touch,
    choose,
    click,
    fill,
    on_phone,
    to_end,
    unfold,
    wait,
)

GAME = "codenames"


def first(views: Views) -> int:
    """The spymaster who begins."""
    return 0 if views[0]["first"] == "blue" else 1


def rival(views: Views) -> int:
    return 1 - first(views)


def agent(views: Views) -> int:
    """Of the team that begins."""
    return 2 + first(views)


def partner(views: Views) -> int:
    return 4 + first(views)


def listener(views: Views) -> int:
    """An agent of the other team."""
    return 2 + rival(views)


SPYMASTERS = (0, 1)


def letter(view: View) -> str:
    """That of the seat's own team on the key."""
    return "B" if view["seat"] in view["teams"]["blue"] else "R"


def open_cards(view: View, views: Views, kind: str) -> list[int]:
    """Cards of that kind which are not covered, as a spymaster knows them."""
    key = next(each["key"] for each in views if each["key"] is not None)
    return [at for at in range(25) if key[at] == kind and view["covered"][at] is None]


def clue_word(view: View, at: int) -> str:
    """A word of the pack that has nothing to do with those on the board."""
    begins = {word[:3].casefold() for word in view["words"]}
    fair = [each for each in words(view["rules"]["language"]) if each[:3] not in begins]
    return [each for each in fair if each.isalpha()][at * 11]


def clue(at: int, number: int | str, tag: str = "give_clue") -> Callable[[View, Views], Action]:
    def action(view: View, views: Views) -> Action:
        said = {"tag": tag, "word": clue_word(view, at), "number": number}
        meant = open_cards(view, views, letter(view))[:2]
        return {**said, "meant": meant} if tag == "give_clue" else said

    return action


def reveal(kind: str, at: int = 0) -> Callable[[View, Views], Action]:
    """Touch a card: of the `own` team, or of a letter of the key."""

    def action(view: View, views: Views) -> Action:
        letters = letter(view) if kind == "own" else kind
        return {"tag": "reveal", "card": open_cards(view, views, letters)[at]}

    return action


def cover(view: View, views: Views) -> Action:
    """An own word for an illegal clue, or one of the enemy's after a turn against the box."""
    kind = "R" if view["phase"] == "enemy" else letter(view)
    return {"tag": "cover", "card": open_cards(view, views, kind)[0]}


def plain(tag: str) -> Callable[[View, Views], Action]:
    return lambda view, views: {"tag": tag}


def mark(who: Callable[[Views], int], *places: int) -> Step:
    def body(view: View) -> str:
        cards = [at for at in range(25) if view["covered"][at] is None]
        chosen = [cards[place] for place in places]
        return f'{{"turn": {view["turn"]}, "cards": {chosen}}}'

    return Talk(who, "mark", body, lambda match: f"mark:{match}")


OWN = tuple(click(f".keyed.cn-{side}", at) for side in "BR" for at in range(2))
"""Words that are meant; a touch on one of the other team's means nothing."""
ON_BOARD: Touch = lambda page: page.locator("form.clue input").fill(  # noqa: E731
    page.locator("[data-card] .word").first.inner_text()
)
GIVE: tuple[Touch, ...] = (choose("form.clue select", "2"), click("form.clue .primary"))
TOUCHED = (click("[data-card][aria-disabled=false]", 7),)

TEAMS: tuple[Step, ...] = (
    Start(),
    role("role-spymaster", first),
    role("role-agent", agent),
    role("rules", agent, unfold("dialog summary")),
    role("role-onlooker", 6),
    Picture("key", first, in_grey=True),
    Picture("clue", first, (*OWN, fill("form.clue input", "ocean"))),
    Picture("clue-sure", first, (*OWN, fill("form.clue input", "ocean"), *GIVE)),
    Picture(
        "clue-refused",
        first,
        (ON_BOARD, *GIVE, click(".bar .primary"), wait("form.clue .fault:not(:empty)")),
    ),
    Picture("waiting-rival", rival),
    Picture("waiting-agent", agent),
    Move(first, clue(0, 2, "consult"), SPYMASTERS),
    Picture("consult-waiting", first),
    Picture("consult", rival),
    Move(rival, plain("approve"), SPYMASTERS),
    Picture("consult-answer", first),
    Move(first, clue(0, 2)),
    Picture("silent", first),
    Picture("may-object", rival),
    mark(partner, 3, 8, 12),
    mark(agent, 8),
    Picture("guess", agent, in_grey=True),
    Picture("guess-sure", agent, TOUCHED, in_grey=True),
    Picture("guess-listener", listener),
    Picture("onlooker", 6),
    Move(agent, reveal("own")),
    Move(agent, reveal("n")),
    Move(rival, clue(1, 1)),
    Move(first, plain("object")),
    Picture("objected", rival),
    Picture("objected-waiting", first),
    Move(rival, plain("concede")),
    Picture("cover", first),
    Picture("cover-waiting", agent),
    Move(first, cover),
    Move(first, clue(2, "unlimited")),
    *(Move(agent, reveal("own")) for _ in range(3)),
    Picture("middle", agent, in_grey=True),
    Picture("list", agent, (click(".words > .button"),), is_narrow=True),
    panel("clues", agent, 0),
    panel("team", agent, 1),
    panel("ledger", agent, 2),
    panel("chat", agent, 3),
    Picture("looking-back", agent, LOOK_BACK),
    *(Move(agent, reveal("own")) for _ in range(4)),
    ended("won", agent),
    ended("lost", rival),
    ended("won-below", agent, on_phone(to_end(".flow"))),
    Picture("replay", agent, (wait("[data-testid=look]"),), replay, has_role_card=False),
)
BOX: tuple[Step, ...] = (
    Start(),
    role("role", 0),
    Move(0, clue(0, 2)),
    Move(1, reveal("own")),
    Move(1, plain("stop")),
    Picture("enemy", 0),
    Picture("enemy-waiting", 1),
    Move(0, cover),
    Move(0, clue(1, 1)),
    Move(1, reveal("x")),
    ended("assassin", 1),
)

SCRIPTS = (
    Script("cn", GAME, people=2, seats=6, bots={5: "medium"}, has_language=True, steps=LOBBY),
    Script("cn-teams", GAME, people=7, seats=6, has_language=True, steps=TEAMS),
    Script("cn-box", GAME, people=2, seats=2, has_language=True, steps=BOX),
)
