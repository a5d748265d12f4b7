"""A view as lines of text: racks, what was told, how it ended. Fit to be read out."""

from collections.abc import Sequence
from typing import assert_never

from room40.cli.code_777.questions import question, short, texts
from room40.cli.code_777.words import LANGUAGES
from room40.cli.table import table
from room40.games.code_777.types import (
    Abandoned,
    Announced,
    Answer,
    Answered,
    Began,
    Froze,
    LockedIn,
    Phase,
    Replaced,
    Reshuffled,
    Resigned,
    Revealed,
    Shown,
    TimedOut,
    Told,
    View,
)


class Screen:
    """How one language and these names put things."""

    def __init__(self, language: str, names: Sequence[str]) -> None:
        self.language = language
        self.words = LANGUAGES[language]
        self._names = names

    def name(self, seat: int) -> str:
        return self._names[seat]

    def _of_all(self, seats: Sequence[int]) -> str:
        return ", ".join(map(self.name, seats))

    # ---- what lies there

    def board(self, view: View) -> str:
        """Racks, points, piles, open cards and what one can do now."""
        parts = [self._racks(view), self._piles(view), self._open_cards(view), self.lamp(view)]
        return "\n\n".join(part for part in parts if part)

    def _racks(self, view: View) -> str:
        rows = [["", self.words.points, self.words.racks]]
        for number, tiles in view.racks.items():
            points = str(view.points.get(number, ""))
            rows.append([self._rack_name(view, int(number)), points, tiles or self._hidden(view)])
        return table(rows)

    def _hidden(self, view: View) -> str:
        return "?  ?  ?" if view.seat is None else self.words.not_for_you

    def _rack_name(self, view: View, rack: int) -> str:
        if rack >= view.seats:
            return self.words.rack.format(n=rack)
        name = self.name(rack)
        return f"{name} ({self.words.gave_up})" if rack in view.resigned else name

    def _piles(self, view: View) -> str:
        words = self.words
        seen = f" ({words.seen}: {view.out_seen})" if view.out_seen else ""
        lines = [words.pile.format(n=view.pile), words.out.format(n=view.out) + seen]
        return "\n".join([*lines, words.cards.format(n=view.cards)])

    def _open_cards(self, view: View) -> str:
        return "\n".join(
            f"{place:>3}  {question(self.language, view.rules, card)}"
            for place, card in enumerate(view.open_cards, 1)
        )

    def lamp(self, view: View) -> str:
        """The one sentence that says what this eye can do now."""
        words, waited = self.words, self._of_all(view.awaited)
        is_mine = view.seat in view.awaited
        match view.phase:
            case Phase.TURN if is_mine:
                return words.choose if view.open_cards else words.your_turn
            case Phase.TURN:
                may = f" {words.may_announce}" if view.seat in view.to_act else ""
                return f"{words.reads_next.format(name=waited)}{may}"
            case Phase.FREEZE:
                return words.answer if is_mine else words.thinking.format(names=waited)
            case Phase.REFRESH if is_mine:
                racks = range(view.seats, len(view.racks))
                return words.which_rack.format(racks=", ".join(map(str, racks)))
            case Phase.REFRESH:
                return words.thinking.format(names=waited)
            case Phase.OVER:
                return ""
            case _ as never:
                assert_never(never)

    # ---- what was told

    def told(self, view: View, entry: Told) -> str:
        """One entry of the history as a line; what lays everything open is several."""
        words = self.words
        match entry:
            case Began(first):
                return words.began.format(name=self.name(first))
            case Answered(seat, card, answer):
                asked = question(self.language, view.rules, card)
                return f"{self.name(seat)}: {asked} {self.answer(card, answer)}"
            case Reshuffled(cards):
                return words.reshuffled.format(n=cards)
            case Froze() | LockedIn() | Announced():
                return f"{self.name(entry.seat)}: {self._said(entry)}"
            case Shown(seat, tiles):
                return f"{self.name(seat)}: {words.was.format(tiles=tiles)}"
            case Replaced():
                return self._replaced(view, entry)
            case TimedOut(seats):
                return f"{self._of_all(seats)}: {words.timed_out}"
            case Resigned(seat):
                return f"{self.name(seat)}: {words.resigned}"
            case Abandoned():
                return words.abandoned
            case Revealed():
                return self._revealed(view, entry)
            case _ as never:
                assert_never(never)

    def answer(self, card: str, answer: Answer) -> str:
        """`3`, `more blue`, `equal`."""
        text = texts(self.language)[card]
        match answer:
            case int():
                return str(answer)
            case "first":
                return self.words.more.format(what=text.first)
            case "second":
                return self.words.more.format(what=text.second)
            case "equal":
                return self.words.equal
            case _ as never:
                assert_never(never)

    def _said(self, entry: Froze | LockedIn | Announced) -> str:
        """What was announced, as far as the eye was told, and the verdict."""
        words = self.words
        code = entry.tiles or " ".join(map(str, entry.numbers or ()))
        match entry:
            case Announced(right=True):
                return f"{code}: {words.right.format(n=entry.points)}"
            case Announced():
                return f"{code}: {words.wrong}"
            case LockedIn(choice="stay"):
                return words.stays
            case LockedIn(choice=None):
                return words.decided
            case _:
                return f"{words.announces} {code}".strip()

    def _replaced(self, view: View, entry: Replaced) -> str:
        words = self.words
        line = f"{self._rack_name(view, entry.rack)}: {words.new_tiles}"
        if entry.new is not None:
            line += f" {entry.new}"
        if entry.old is not None:
            line += f" ({words.was.format(tiles=entry.old)})"
        return f"{line}. {words.renewed.format(n=entry.pile)}" if entry.refreshed else line

    def _revealed(self, view: View, entry: Revealed) -> str:
        words = self.words
        lines = [f"{words.racks}:"]
        lines += [
            f"  {self._rack_name(view, int(rack))}: {tiles}" for rack, tiles in entry.racks.items()
        ]
        lines += [f"{words.not_judged} {self.told(view, each)}" for each in entry.unjudged]
        return "\n".join(lines)

    def log(self, view: View) -> str:
        """All answers and announcements, each answer with the racks that it spoke of."""
        words = self.words
        rows = [row for entry in view.history if (row := self._log_row(view, entry))]
        if not rows:
            return words.no_answers
        racks = [self._rack_name(view, int(rack)) for rack in view.racks]
        return words.answers + "\n" + table([["", words.question, "", *racks], *rows])

    def _log_row(self, view: View, entry: Told) -> list[str] | None:
        match entry:
            case Answered(seat, card, answer, racks):
                asked = short(self.language, view.rules, card)
                spoken = [racks.get(rack, "-") or "?" for rack in view.racks]
                return [self.name(seat), asked, self.answer(card, answer), *spoken]
            case Announced():
                return [self.name(entry.seat), self._said(entry)]
            case _:
                return None

    def outcome(self, view: View) -> str:
        """How it ended and for whom; empty while the match runs."""
        if view.outcome is None:
            return ""
        words, winners = self.words, view.outcome.winners
        reason = next(text for why, text in words.reason.items() if why == view.outcome.reason)
        end = words.winners.format(names=self._of_all(winners)) if winners else words.nobody
        return f"{reason} {end}"
