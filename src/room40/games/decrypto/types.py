"""Decrypto: setup, deal, state, actions, events and view. Data only."""

from enum import StrEnum
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from room40.core.game import Outcome
from room40.core.seats import Eye, Seat

GAME_NAME = "decrypto"

Team = Literal["white", "black"]

Mode = Literal["teams", "three"]
"""Of the table: two teams, or with three seats a team of two against one interceptor."""

Code = str
"""Three different digits 1 to 4 in order, written `4-2-1`."""

Guess = Literal["decode", "intercept", "words"]
"""What a team commits itself to: its own code, the rivals' code, the rivals' keywords."""

Text = Annotated[str, Meta(max_length=200)]
"""A clue or a word as it is sent; the checks say more about it."""

Word = Annotated[str, Meta(max_length=40)]

OnOff = Literal["on", "off"]

Verdict = Literal["legal", "ask", "unchecked"]
"""What the referee says of a clue that was taken: `ask`, if the rivals may have a point."""


class Setup(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=False):
    """Options fixed before the deal."""

    seats: Annotated[int, Meta(ge=3, le=8)] = 4
    """How many play (DEC-D1); three are a team of two against one interceptor (DEC-T1)."""
    teams: dict[Team, tuple[Seat, ...]] | None = None
    """Who plays for whom; None: even seats white, odd seats black."""
    language: Literal["en", "es", "pl"] = "en"
    """Of the keywords and of the clues."""
    words: Annotated[tuple[Word, ...], Meta(max_length=2000)] = ()
    """Own words to deal from; none: the pack of the language."""
    avoid: Annotated[tuple[Word, ...], Meta(max_length=2000)] = ()
    """Words that were dealt before: they come back once too few others are left."""
    round_limit: Annotated[int, Meta(ge=1, le=24)] | None = None
    """Rounds at most; None: eight, with three seats five (DEC-D12)."""
    intercept_limit: Annotated[int, Meta(ge=1, le=8)] = 2
    """So many interceptions win (DEC-D9)."""
    miscommunication_limit: Annotated[int, Meta(ge=1, le=8)] = 2
    """So many miscommunications lose (DEC-D9)."""
    round_limit_end: Literal["words", "points_then_words"] = "words"
    """After the last round: the keywords at once, or points before them (DEC-R1)."""
    decode: Literal["always", "if_not_intercepted"] = "always"
    """Whether the own guess counts although the rivals had the code (DEC-R2)."""
    intercept_from_round: Annotated[int, Meta(ge=1, le=8)] = 2
    """The first round in which rivals intercept (DEC-D6)."""
    repeat_codes: bool = True
    """Whether a team may get the same code again (DEC-D13)."""
    clue_reuse_scope: Literal["player", "team"] = "player"
    """Who may not give an own earlier clue again (DEC-D16, R16)."""
    keyword_match: Literal["positional", "any"] = "positional"
    """Whether a named keyword counts only in its own slot (DEC-R21)."""
    objections: OnOff = "on"
    """Whether the rivals may object to a clue, once in each half (DEC-R20)."""
    guess_commit: Literal["first", "majority"] = "first"
    """Whether the first member's guess is the team's, or that of more than half of them."""
    referee: Literal["strict", "off"] = "strict"
    """`strict` refuses a clue that is against the rules for certain before anybody sees it."""
    partner_errors: Literal["interceptor", "apart"] = "interceptor"
    """With three seats: whether the partner's mistake is the interceptor's token, or counts as a
    miscommunication of the team."""


class Keywords(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first keywords of each team, in order of the slots."""

    white: Annotated[tuple[Word, ...], Meta(max_length=4)] = ()
    black: Annotated[tuple[Word, ...], Meta(max_length=4)] = ()


class Codes(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The codes of each team's first rounds."""

    white: Annotated[tuple[str, ...], Meta(max_length=24)] = ()
    black: Annotated[tuple[str, ...], Meta(max_length=24)] = ()


class Deal(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Chance laid down by hand; whatever is left out comes from the seed."""

    keywords: Keywords = Keywords()
    codes: Codes = Codes()


# ---- actions


class WriteClues(
    Struct, frozen=True, tag_field="tag", tag="write_clues", forbid_unknown_fields=True
):
    """Three clues in the order of the code's digits. After an objection the same action writes the
    one clue anew that the offer names; the two others are sent as they stand."""

    clues: tuple[Text, Text, Text]


class Decode(Struct, frozen=True, tag_field="tag", tag="decode", forbid_unknown_fields=True):
    """What the own team takes its code for; by option one member's vote for it."""

    code: Text


class Intercept(Struct, frozen=True, tag_field="tag", tag="intercept", forbid_unknown_fields=True):
    """What the team takes the rivals' code for; by option one member's vote for it."""

    code: Text


class NameWords(Struct, frozen=True, tag_field="tag", tag="name_words", forbid_unknown_fields=True):
    """What the team takes the rivals' keywords for, by slot."""

    words: tuple[Text, Text, Text, Text]


class Object(Struct, frozen=True, tag_field="tag", tag="object", forbid_unknown_fields=True):
    """The rivals object to one of the clues, 0 to 2."""

    clue: int


Action = WriteClues | Decode | Intercept | NameWords | Object


# ---- events


class Dealt(Struct, frozen=True, tag_field="tag", tag="dealt"):
    """Secret: the keywords, and the codes of all rounds that there can be. White, black."""

    rules: Setup
    keywords: tuple[tuple[str, ...], tuple[str, ...]]
    codes: tuple[tuple[Code, ...], tuple[Code, ...]]


class CluesWritten(Struct, frozen=True, gc=False, tag_field="tag", tag="clues_written"):
    """Secret until the half begins, the verdicts for ever: they follow from the keywords."""

    seat: Seat
    clues: tuple[str, str, str]
    verdicts: tuple[Verdict, Verdict, Verdict]


class HalfBegan(Struct, frozen=True, gc=False, tag_field="tag", tag="half_began"):
    """The clues of a team are read out (DEC-D7)."""

    team: Team


class Voted(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="tag", tag="voted"):
    """Where the majority counts: a member's choice for now, secret to the own team."""

    seat: Seat
    guess: Guess
    code: Code | None = None
    words: tuple[str, ...] | None = None


class Committed(
    Struct, frozen=True, gc=False, omit_defaults=True, tag_field="tag", tag="committed"
):
    """A team has written its guess down; what it is, is secret until the reveal."""

    seat: Seat
    guess: Guess
    code: Code | None = None
    words: tuple[str, ...] | None = None


class Objected(Struct, frozen=True, gc=False, tag_field="tag", tag="objected"):
    """The clue is void and what was committed in this half with it (DEC-R20)."""

    seat: Seat
    clue: int


class ClueRewritten(Struct, frozen=True, gc=False, tag_field="tag", tag="clue_rewritten"):
    """Open to all but for the verdict."""

    seat: Seat
    clue: int
    text: str
    verdict: Verdict


class Revealed(Struct, frozen=True, gc=False, tag_field="tag", tag="revealed"):
    """The end of a half: both guesses, the code and the tokens, in the order in which they are
    told (DEC-R4). None: no guess was written, or in the first rounds none could be."""

    team: Team
    """Whose code it was."""
    intercept: Code | None
    decode: Code | None
    code: Code
    interception: bool
    """The rivals get a token for having the code."""
    miscommunication: bool
    """The team gets a token for not having its own (with three seats by option the interceptor)."""


class RoundBegan(Struct, frozen=True, gc=False, tag_field="tag", tag="round_began"):
    """Each encryptor has a new code (DEC-D3); None: that team has no keywords."""

    round: int
    white: Seat
    black: Seat | None


class PointsCompared(Struct, frozen=True, gc=False, tag_field="tag", tag="points_compared"):
    """Interceptions less miscommunications (DEC-D10)."""

    white: int
    black: int


class WordsBegan(Struct, frozen=True, gc=False, tag_field="tag", tag="words_began"):
    """Each team is to name the other's keywords (DEC-D11, D12)."""

    reason: Literal["round_limit", "points"]


class Succeeded(Struct, frozen=True, gc=False, tag_field="tag", tag="succeeded"):
    """The encryptor of a team has resigned; this member writes on and sees the code."""

    team: Team
    seat: Seat


class TimedOut(Struct, frozen=True, gc=False, tag_field="tag", tag="timed_out"):
    """The time of these seats ran out."""

    seats: tuple[Seat, ...]


class Resigned(Struct, frozen=True, gc=False, tag_field="tag", tag="resigned"):
    seat: Seat


class Abandoned(Struct, frozen=True, gc=False, tag_field="tag", tag="abandoned"):
    pass


class WordsTold(Struct, frozen=True, gc=False, tag_field="tag", tag="words_told"):
    """What a team took the other's keywords for, and which were right; both are told at once."""

    team: Team
    """Who named them."""
    words: tuple[str, str, str, str]
    hits: tuple[bool, bool, bool, bool]


class Ended(Struct, frozen=True, gc=False, tag_field="tag", tag="ended"):
    """`winners` are teams: one, both or none."""

    reason: str
    winners: tuple[Team, ...]


Event = (
    Dealt
    | RoundBegan
    | CluesWritten
    | HalfBegan
    | Voted
    | Committed
    | Objected
    | ClueRewritten
    | Revealed
    | PointsCompared
    | WordsBegan
    | WordsTold
    | Succeeded
    | TimedOut
    | Resigned
    | Abandoned
    | Ended
)


# ---- what an eye is told


class Wrote(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="tag", tag="wrote"):
    """An encryptor has written; what, is told to nobody else before the half begins."""

    seat: Seat
    clues: tuple[str, str, str] | None = None
    verdicts: tuple[Verdict, Verdict, Verdict] | None = None


class CluesTold(Struct, frozen=True, gc=False, tag_field="tag", tag="clues"):
    """A half begins: these are the clues of the team, in the order of its code."""

    team: Team
    seat: Seat
    round: int
    clues: tuple[str, str, str]


class Rewrote(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="tag", tag="rewrote"):
    """A clue was written anew; the verdict is for the writer."""

    seat: Seat
    clue: int
    text: str
    verdict: Verdict | None = None


class Unveiled(Struct, frozen=True, tag_field="tag", tag="unveiled"):
    """Told at the end: the keywords, and the codes of the round that was not finished."""

    white: tuple[str, ...]
    black: tuple[str, ...]
    codes: dict[Team, Code]


Told = (
    RoundBegan
    | Wrote
    | CluesTold
    | Voted
    | Committed
    | Objected
    | Rewrote
    | Revealed
    | PointsCompared
    | WordsBegan
    | WordsTold
    | Succeeded
    | TimedOut
    | Resigned
    | Abandoned
    | Ended
    | Unveiled
)
"""The entries of a view's history. Of `voted` and `committed` others than the own team are told
only that they happened."""


class Phase(StrEnum):
    CLUES = "clues"
    """The encryptors write, at the same time."""
    GUESS = "guess"
    """Of one half: its team decodes, the rivals intercept; until they have, they may object."""
    REWRITE = "rewrite"
    """After an objection: the encryptor of the half writes one clue anew."""
    WORDS = "words"
    """Each team names the other's keywords."""
    OVER = "over"


class Reason(StrEnum):
    INTERCEPTIONS = "interceptions"
    MISCOMMUNICATIONS = "miscommunications"
    POINTS = "points"
    WORDS = "words"
    """More keywords named, or as many: then it is shared."""
    SURVIVED = "survived"
    """With three seats: the rounds are over."""
    RESIGNED = "resigned"
    ABANDONED = "abandoned"


class WriteOffer(Struct, frozen=True, gc=False, tag_field="tag", tag="write_clues"):
    """Clues may be written; `slots` are those to write (0 to 2), the others stand."""

    id: str
    slots: tuple[int, ...]


class DecodeOffer(Struct, frozen=True, gc=False, tag_field="tag", tag="decode"):
    id: str


class InterceptOffer(Struct, frozen=True, gc=False, tag_field="tag", tag="intercept"):
    id: str


class NameWordsOffer(Struct, frozen=True, gc=False, tag_field="tag", tag="name_words"):
    id: str


class ObjectOffer(Struct, frozen=True, gc=False, tag_field="tag", tag="object"):
    """Any of these clues may be objected to."""

    id: str
    clues: tuple[int, ...]


Offer = WriteOffer | DecodeOffer | InterceptOffer | NameWordsOffer | ObjectOffer


class Tokens(Struct, frozen=True, gc=False):
    interceptions: int = 0
    miscommunications: int = 0


class Line(Struct, frozen=True, gc=False):
    """One past half on a sheet: what is publicly known of it."""

    round: int
    encryptor: Seat
    clues: tuple[str, str, str]
    code: Code
    intercept: Code | None
    decode: Code | None
    interception: bool
    miscommunication: bool


class View(Struct, frozen=True, kw_only=True):
    """All that one eye knows."""

    game: str = GAME_NAME
    seat: Eye
    seats: int
    mode: Mode
    phase: Phase
    teams: dict[Team, tuple[Seat, ...]]
    team: Team | None
    """That of the eye."""
    round: int
    round_limit: int
    half: Team | None
    """Whose clues are being guessed."""
    may_intercept: bool
    """Whether the rivals guess in this round, too (DEC-R3)."""
    encryptors: dict[Team, Seat | None]
    """Who encrypts in this round."""
    next_encryptors: dict[Team, Seat | None]
    """Who would in the next one."""
    to_act: tuple[Seat, ...]
    awaited: tuple[Seat, ...]
    """Where the majority counts: who has not voted, or once all have, all of the team."""
    offers: tuple[Offer, ...]
    keywords: dict[Team, tuple[str, ...] | None]
    """Those of the own team by slot; all once it is over. With three seats black has none."""
    code: Code | None
    """That of the own team in this round, for its encryptor alone."""
    codes: dict[Team, Code | None]
    """Of this round: as `code`; and what has been revealed."""
    written: dict[Team, bool]
    """Whether the clues of this round are written."""
    clues: dict[Team, tuple[str, str, str] | None]
    """Of this round: once they are read out; before that the writer's own."""
    commits: tuple[Committed, ...]
    """What teams have written down in this half or of the keywords; what it is, for the own team
    only."""
    votes: dict[str, Voted]
    """By seat, of the own team, where the majority counts."""
    voted: tuple[Seat, ...]
    """Who has voted in any team, where the majority counts."""
    objected: int | None
    """Which clue of this half was objected to; it may be done once."""
    tokens: dict[Team, Tokens]
    sheets: dict[Team, tuple[Line, ...]]
    """The past halves of each team, oldest first."""
    resigned: tuple[Seat, ...]
    rules: Setup
    history: tuple[Told, ...]
    outcome: Outcome | None


def decode_view(view: Any) -> View:
    """A view from its JSON-ready form."""
    return msgspec.convert(view, View)
