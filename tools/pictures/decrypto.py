"""Decrypto: two teams of three through two rounds to the keywords; three at a table."""

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
    click,
    fill,
    on_phone,
    to_end,
    unfold,
    wait,
)

GAME = "decrypto"
TEAMS = ("white", "black")


def encryptor(team: int) -> Callable[[Views], int]:
    return lambda views: int(views[0]["encryptors"][TEAMS[team]])


def member(team: int) -> Callable[[Views], int]:
    """The first of that team who does not encrypt."""

    def who(views: Views) -> int:
        seats: list[int] = views[0]["teams"][TEAMS[team]]
        return next(seat for seat in seats if seat != encryptor(team)(views))

    return who


def team_of(view: View) -> int:
    return int(view["seat"]) % 2


def code_of(team: int, views: Views) -> str:
    """That of this round, as its encryptor sees it."""
    return str(views[encryptor(team)(views)]["code"])


def clue_words(view: View) -> list[str]:
    """Three of the pack that have nothing to do with a keyword and have never been given."""
    begins = {word[:3].casefold() for word in view["keywords"][TEAMS[team_of(view)]]}
    pack = [each for each in words(view["rules"]["language"]) if each[:3] not in begins]
    at = 6 * int(view["round"]) + 3 * team_of(view)
    return [each for each in pack if each.isalpha()][7::13][at : at + 3]


def write(view: View, views: Views) -> Action:
    return {"tag": "write_clues", "clues": clue_words(view)}


def write_anew(view: View, views: Views) -> Action:
    """One clue is void, the two others stand."""
    clues = list(view["clues"][TEAMS[team_of(view)]])
    clues[view["objected"]] = clue_words({**view, "round": view["round"] + 9})[0]
    return {"tag": "write_clues", "clues": clues}


def guess(tag: str, of: int, *, is_right: bool = True) -> Callable[[View, Views], Action]:
    def action(view: View, views: Views) -> Action:
        code = code_of(of, views)
        return {"tag": tag, "code": code if is_right else "-".join(reversed(code.split("-")))}

    return action


def half(of: int, *, is_decoded: bool = True, is_caught: bool | None = None) -> tuple[Step, ...]:
    """Both teams write their guesses down; in the first round nobody listens to the rivals."""
    own = Move(member(of), guess("decode", of, is_right=is_decoded))
    if is_caught is None:
        return (own,)
    return (own, Move(member(1 - of), guess("intercept", of, is_right=is_caught)))


def idea(who: Callable[[Views], int], kind: str, code: str) -> Step:
    return Talk(who, "draft", lambda view: code, lambda match: f"{kind}:{match}:1")


def belief(who: Callable[[Views], int], digit: int, text: str) -> Step:
    return Talk(who, "draft", lambda view: text, lambda match: f"think:{match}:{digit}")


def name_words(view: View, views: Views) -> Action:
    """White has two of the four, Black one."""
    rivals = next(each for each in views[:2] if team_of(each) != team_of(view))
    right = rivals["keywords"][TEAMS[team_of(rivals)]]
    known = 2 - team_of(view)
    return {"tag": "name_words", "words": [*right[:known], "river", "?", "?"][:4]}


def last(team: int) -> Callable[[Views], int]:
    """The last of those."""

    def who(views: Views) -> int:
        seats: list[int] = views[0]["teams"][TEAMS[team]]
        return next(seat for seat in reversed(seats) if seat != encryptor(team)(views))

    return who


CLUES: tuple[Touch, ...] = tuple(
    fill("form.clues input", text, at) for at, text in enumerate(("ocean", "old bridge", "fog"))
)
CODE: tuple[Touch, ...] = (fill("form.guess label input", "421"),)
STAGE = click("form.guess .primary")
WORDS: tuple[Touch, ...] = tuple(
    fill("form.words input", text, at) for at, text in enumerate(("ship", "river", "?", "stone"))
)

MATCH: tuple[Step, ...] = (
    Start(),
    role("role-encryptor", encryptor(0)),
    role("role-member", member(0)),
    role("rules", member(0), unfold("dialog summary")),
    role("role-onlooker", 6),
    Picture("clues-empty", encryptor(0)),
    Picture("clues", encryptor(0), CLUES, in_grey=True),
    Picture("clues-sure", encryptor(0), (*CLUES, click("form.clues .primary"))),
    Picture("waiting", member(0)),
    Move(encryptor(0), write),
    Picture("written", encryptor(0)),
    Move(encryptor(1), write),
    Picture("silent", encryptor(0)),
    idea(last(0), "decode", "3-1-2"),
    Picture("decode", member(0), CODE, in_grey=True),
    Picture("decode-sure", member(0), (*CODE, STAGE)),
    Picture("listening", member(1)),
    Picture("object-sure", member(1), (click("form.guess .do .button"),)),
    Picture("onlooker", 6),
    Move(member(1), lambda view, views: {"tag": "object", "clue": 1}),
    Picture("rewrite", encryptor(0), (fill("form.clues input", "harvest", 1),)),
    Picture("rewrite-waiting", member(0)),
    Move(encryptor(0), write_anew),
    *half(0),
    Picture("second-half", member(0)),
    Picture("revealed", member(1)),
    *half(1, is_decoded=False),
    belief(member(0), 1, "ship?"),
    belief(member(0), 3, "something cold"),
    Move(encryptor(0), write),
    Move(encryptor(1), write),
    Picture("intercept", member(1), CODE, in_grey=True),
    Picture("intercept-sure", member(1), (*CODE, STAGE)),
    *half(0, is_caught=True),
    Picture("caught", member(0), in_grey=True),
    panel("history", member(0), 0),
    panel("team", member(0), 1),
    panel("ledger", member(0), 2),
    panel("chat", member(0), 3),
    Picture("looking-back", member(0), LOOK_BACK),
    *half(1, is_caught=False),
    Picture("words-empty", 0),
    Picture("words", 0, WORDS),
    Picture("words-sure", 0, (*WORDS, click("form.words .primary"))),
    Picture("words-onlooker", 6),
    Move(0, name_words),
    Picture("words-waiting", 0),
    Picture("words-others", 1),
    Move(1, name_words),
    ended("won", 0),
    ended("lost", 1),
    ended("won-below", 0, on_phone(to_end(".flow"))),
    Picture("replay", 0, (wait("[data-testid=look]"),), replay, has_role_card=False),
)
THREE: tuple[Step, ...] = (
    Start(),
    role("role-interceptor", 1),
    Picture("interceptor", 1),
    Move(0, write),
    Picture("decode", 2, CODE),
    Picture("listening", 1),
)

SCRIPTS = (
    Script("dec", GAME, people=2, seats=6, bots={5: "medium"}, has_language=True, steps=LOBBY),
    Script(
        "dec-teams",
        GAME,
        people=7,
        seats=6,
        setup={"round_limit": 2},
        has_language=True,
        steps=MATCH,
    ),
    Script("dec-three", GAME, people=3, seats=3, has_language=True, steps=THREE),
)
