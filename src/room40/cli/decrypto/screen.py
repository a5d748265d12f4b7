"""A view as lines of text: sheets, tokens, what was told, how it ended. Fit to be read out."""

from collections.abc import Sequence
from typing import assert_never

from room40.cli.decrypto.words import LANGUAGES
from room40.cli.table import table
from room40.games.decrypto.tables import SLOTS, TEAMS
from room40.games.decrypto.types import (
    Abandoned,
    CluesTold,
    Committed,
    DecodeOffer,
    Ended,
    InterceptOffer,
    Line,
    NameWordsOffer,
    Objected,
    ObjectOffer,
    Phase,
    PointsCompared,
    Resigned,
    Revealed,
    Rewrote,
    RoundBegan,
    Succeeded,
    Team,
    TimedOut,
    Told,
    Unveiled,
    View,
    Voted,
    WordsBegan,
    WordsTold,
    WriteOffer,
    Wrote,
)

UNKNOWN = "?"
Deed = Wrote | Voted | Committed | Objected | Rewrote | Resigned
"""What a seat did."""


class Screen:
    """How one language and these names put things."""

    def __init__(self, language: str, names: Sequence[str]) -> None:
        self.words = LANGUAGES[language]
        self._names = names

    def name(self, seat: int) -> str:
        return self._names[seat]

    def _of_all(self, seats: Sequence[int]) -> str:
        return ", ".join(map(self.name, seats))

    # ---- what lies there

    def board(self, view: View) -> str:
        """Teams and tokens, the own keywords and code, the clues and what one can do now."""
        parts = [self._teams(view), self._own(view), self._clues(view), self.lamp(view)]
        return "\n\n".join(part for part in parts if part)

    def _teams(self, view: View) -> str:
        words = self.words
        lines = [words.round.format(n=view.round, of=view.round_limit)]
        for team in TEAMS:
            tokens = view.tokens[team]
            counts = words.tokens.format(
                interceptions=tokens.interceptions, miscommunications=tokens.miscommunications
            )
            lines.append(f"{words.team[team]} ({self._of_all(view.teams[team])}): {counts}")
            encryptor = view.encryptors[team]
            if encryptor is not None:
                lines.append(f"  {words.encryptor}: {self.name(encryptor)}")
        return "\n".join(lines)

    def _own(self, view: View) -> str:
        """For each team its slots: the known keywords, and the clues that stood for them."""
        parts = []
        for team in TEAMS:
            keywords = view.keywords[team] or (UNKNOWN,) * (SLOTS if view.sheets[team] else 0)
            rows = [
                [f"{slot} {word}", ", ".join(self._column(view, team, slot))]
                for slot, word in enumerate(keywords, 1)
            ]
            if rows:
                parts.append(f"{self.words.keywords} ({self.words.team[team]}):\n{table(rows)}")
        if view.code:
            parts.append(self.words.code.format(code=view.code))
        return "\n".join(parts)

    def _column(self, view: View, team: Team, slot: int) -> list[str]:
        """All clues of a team that stood for this slot."""
        return [
            clue
            for line in view.sheets[team]
            for clue, digit in zip(line.clues, line.code.split("-"), strict=True)
            if digit == str(slot) and clue
        ]

    def _clues(self, view: View) -> str:
        if view.half is None or view.clues[view.half] is None:
            return ""
        commits = [self._committed(commit) for commit in view.commits]
        votes = [
            f"{self.name(int(seat))}: {self._guess(vote)}" for seat, vote in view.votes.items()
        ]
        lines = [
            f"{self.words.clues} ({self.words.team[view.half]}): "
            f"{self._numbered(view.clues[view.half] or ())}",
            *commits,
        ]
        if votes:
            lines.append(f"{self.words.votes}: {', '.join(votes)}")
        return "\n".join(lines)

    def _numbered(self, clues: Sequence[str]) -> str:
        return "  ".join(f"{n}. {clue or self.words.missing}" for n, clue in enumerate(clues, 1))

    def _committed(self, commit: Committed) -> str:
        return f"{self.name(commit.seat)}: {self._guess(commit)}"

    def _guess(self, guess: Voted | Committed) -> str:
        """`decodes 4-2-1`; of the rivals only that they did."""
        what = self.words.guess[guess.guess]
        if guess.words is not None:
            return f"{what} {self._listed(guess.words)}"
        return f"{what} {guess.code}" if guess.code else what

    def _listed(self, texts: Sequence[str]) -> str:
        return "; ".join(text or self.words.missing for text in texts)

    def lamp(self, view: View) -> str:
        """The one sentence that says what this eye can do now."""
        words = self.words
        can = [
            sentence
            for offer in view.offers
            if (sentence := self._can(view, offer)) and view.seat in view.to_act
        ]
        if can:
            return " ".join(can)
        if view.phase is Phase.OVER:
            return ""
        return words.thinking.format(names=self._of_all(view.awaited))

    def _can(self, view: View, offer: object) -> str:
        words = self.words
        match offer:
            case WriteOffer(_, slots) if len(slots) == 1:
                return words.your_new_clue.format(n=slots[0] + 1)
            case WriteOffer():
                return words.your_clues
            case DecodeOffer():
                return words.your_decode
            case InterceptOffer():
                return words.your_intercept
            case NameWordsOffer():
                return words.your_words
            case ObjectOffer() if view.seat not in view.awaited:
                return words.may_object
            case _:
                return ""

    # ---- what was told

    def told(self, view: View, entry: Told) -> str:
        """One entry of the history as a line; what lays everything open is several."""
        words = self.words
        match entry:
            case RoundBegan():
                return self._round_began(entry)
            case CluesTold(team, seat, _, clues):
                head = f"{words.clues} ({words.team[team]}, {self.name(seat)})"
                return f"{head}: {self._numbered(clues)}"
            case Revealed():
                return self._revealed(entry)
            case PointsCompared(white, black):
                return words.points.format(white=white, black=black)
            case WordsBegan():
                return words.words_began
            case WordsTold(team, named, hits):
                marks = ", ".join(
                    f"{word or words.missing} {'+' if hit else '-'}"
                    for word, hit in zip(named, hits, strict=True)
                )
                return f"{words.team[team]}: {words.guess['words']} {marks}"
            case Succeeded(team, seat):
                return f"{words.team[team]}: {words.succeeded.format(name=self.name(seat))}"
            case TimedOut(seats):
                return f"{self._of_all(seats)}: {words.timed_out}"
            case Abandoned() | Ended():
                return words.ended
            case Unveiled():
                return self._unveiled(entry)
            case _:
                return f"{self.name(entry.seat)}: {self._done(entry)}"

    def _round_began(self, entry: RoundBegan) -> str:
        seats = [seat for seat in (entry.white, entry.black) if seat is not None]
        return self.words.round_began.format(n=entry.round, names=self._of_all(seats))

    def _done(self, entry: Deed) -> str:
        words = self.words
        match entry:
            case Wrote(_, clues):
                return f"{words.wrote}: {self._numbered(clues)}" if clues else words.wrote
            case Voted() | Committed():
                mark = words.votes if isinstance(entry, Voted) else words.written_down
                return f"{mark}: {self._guess(entry)}"
            case Objected(_, clue):
                return words.objects.format(n=clue + 1)
            case Rewrote(_, clue, text):
                return words.rewrote.format(n=clue + 1, clue=text or words.missing)
            case Resigned():
                return words.resigned
            case _ as never:
                assert_never(never)

    def _revealed(self, entry: Revealed) -> str:
        """In the order in which it is told: interception, own guess, code, tokens."""
        words = self.words
        lines = [
            f"{words.guess['intercept']} {entry.intercept or '-'}",
            f"{words.guess['decode']} {entry.decode or '-'}",
            words.code.format(code=entry.code),
        ]
        if entry.interception:
            lines.append(words.interception)
        if entry.miscommunication:
            lines.append(words.miscommunication)
        return f"{words.team[entry.team]}: {', '.join(lines)}"

    def _unveiled(self, entry: Unveiled) -> str:
        words = self.words
        sides: list[tuple[Team, tuple[str, ...]]] = [
            ("white", entry.white),
            ("black", entry.black),
        ]
        lines = [
            f"{words.keywords} ({words.team[team]}): {', '.join(keywords)}"
            for team, keywords in sides
            if keywords
        ]
        lines += [
            f"{words.team[team]}: {words.code.format(code=c)}" for team, c in entry.codes.items()
        ]
        return "\n".join(lines)

    def log(self, view: View) -> str:
        """Both sheets: each round's clues with code and guesses."""
        rows = [
            self._row(team, line)
            for lines in zip(*(_padded(view, team) for team in TEAMS), strict=True)
            for team, line in zip(TEAMS, lines, strict=True)
            if line is not None
        ]
        return table(rows) if rows else self.words.no_clues

    def _row(self, team: Team, line: Line) -> list[str]:
        guesses = f"{self.words.guess['decode']} {line.decode or '-'}"
        heard = f"{self.words.guess['intercept']} {line.intercept or '-'}"
        return [
            str(line.round),
            self.words.team[team],
            line.code,
            self._listed(line.clues),
            guesses,
            heard,
        ]

    def outcome(self, view: View) -> str:
        """How it ended and for whom; empty while the match runs."""
        if view.outcome is None:
            return ""
        words, winners = self.words, view.outcome.winners
        reason = next(text for why, text in words.reason.items() if why == view.outcome.reason)
        end = words.winners.format(names=self._of_all(winners)) if winners else words.nobody
        return f"{reason} {end}"


def _padded(view: View, team: Team) -> list[Line | None]:
    """The lines of a sheet, as many as the longer one has."""
    longest = max(len(lines) for lines in view.sheets.values())
    return [*view.sheets[team], *[None] * (longest - len(view.sheets[team]))]
