"""A view as lines of text: what lies open, what was told, how it ended. Fit to be read out."""

from collections.abc import Sequence

from room40.cli.break_the_code.questions import question, short
from room40.cli.break_the_code.words import LANGUAGES
from room40.cli.table import table
from room40.games.break_the_code.notation import LETTERS
from room40.games.break_the_code.types import (
    Abandoned,
    Answer,
    Answered,
    AskOffer,
    Began,
    Declined,
    Drawn,
    Guessed,
    Phase,
    Resigned,
    Revealed,
    Standing,
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

    # ---- what lies there

    def board(self, view: View) -> str:
        """Rack, open questions and what one can do now."""
        parts = [self._rack(view), self._row(view), self.lamp(view)]
        return "\n\n".join(part for part in parts if part)

    def _rack(self, view: View) -> str:
        if view.hand is None:
            return ""
        tiles = view.hand.split()
        letters = "".join(f"{letter:>5}" for letter in LETTERS[: len(tiles)])
        return f"{self.words.rack}\n{letters}\n" + "".join(f"{tile:>5}" for tile in tiles)

    def _row(self, view: View) -> str:
        head = f"{self.words.row} ({self.words.deck.format(n=view.deck)})"
        lines = [
            f"{place:>3}  {question(self.language, view.rules, card)}"
            for place, card in enumerate(view.row, 1)
        ]
        return "\n".join([head, *lines])

    def lamp(self, view: View) -> str:
        """The one sentence that says what this eye can do now."""
        words = self.words
        if view.turn is None:
            return ""
        if view.turn != view.seat:
            return f"{words.turn_of.format(name=self.name(view.turn))}."
        if view.phase is not Phase.TURN:
            return words.turn[view.phase]
        if view.final_round:
            return words.final_turn
        return words.last_card if len(view.row) + view.deck == 1 else words.turn[view.phase]

    # ---- what was told

    def told(self, view: View, entry: Told) -> str:
        """One entry of the history as a line."""
        words = self.words
        match entry:
            case Began(first):
                return words.began.format(name=self.name(first))
            case Answered(seat, card, number, answers):
                asked = question(self.language, view.rules, card, number)
                return f"{self.name(seat)}: {asked} {self._answers(answers)}"
            case Drawn(_, card):
                return words.card.format(question=question(self.language, view.rules, card))
            case Guessed():
                return f"{self.name(entry.seat)}: {words.named} {self._guess(entry)}"
            case Declined(seat):
                return f"{self.name(seat)}: {words.declined}"
            case TimedOut(seat):
                return f"{self.name(seat)}: {words.timed_out}"
            case Resigned(seat):
                return f"{self.name(seat)}: {words.resigned}"
            case Abandoned():
                return words.abandoned
            case Revealed():
                return self._revealed(entry)

    def _answers(self, answers: dict[str, Answer]) -> str:
        return " · ".join(
            f"{self.name(int(seat))}: {self.answer(answer)}" for seat, answer in answers.items()
        )

    def answer(self, answer: Answer) -> str:
        """`22`, `yes`, `B, C`, `A-B, C-D`, `none`."""
        words = self.words
        if isinstance(answer, bool):
            return words.yes if answer else words.no
        if isinstance(answer, int):
            return str(answer)
        parts = [part if isinstance(part, str) else "-".join(part) for part in answer]
        return ", ".join(parts) or words.none

    def _guess(self, guess: Guessed) -> str:
        verdict = self.words.right if guess.right else self.words.wrong
        return f"{guess.tiles or self.words.in_secret}: {verdict}"

    def _revealed(self, entry: Revealed) -> str:
        words = self.words
        lines = [f"{words.racks}:"]
        lines += [f"  {self.name(seat)}: {hand}" for seat, hand in enumerate(entry.hands)]
        lines += [f"{words.centre}: {entry.centre}"] if entry.centre else []
        lines += [f"{words.rest}: {entry.rest}"] if entry.rest else []
        lines += [f"{self.name(each.seat)}: {self._guess(each)}" for each in entry.guesses]
        return "\n".join(lines)

    def log(self, view: View) -> str:
        """All questions, answers and guesses as a table: one column per seat."""
        words = self.words
        rows = [self._log_row(view, entry) for entry in view.history]
        filled = [row for row in rows if row]
        if not filled:
            return words.no_answers
        seats = [f"{self.name(seat)}{self._mark(view, seat)}" for seat in range(view.seats)]
        return words.answers + "\n" + table([["", words.question, *seats], *filled])

    def _mark(self, view: View, seat: int) -> str:
        standing = view.standing[str(seat)]
        return "" if standing is Standing.IN else f" ({self.words.standing[standing]})"

    def _log_row(self, view: View, entry: Told) -> list[str] | None:
        match entry:
            case Answered(seat, card, number, answers):
                cells = [
                    self.answer(answers[str(other)]) if str(other) in answers else "-"
                    for other in range(view.seats)
                ]
                return [self.name(seat), short(self.language, card, number), *cells]
            case Guessed():
                return [self.name(entry.seat), f"{self.words.named} {self._guess(entry)}"]
            case _:
                return None

    def outcome(self, view: View) -> str:
        """How it ended and for whom; empty while the match runs."""
        if view.outcome is None:
            return ""
        winners = view.outcome.winners
        words = self.words
        reason = next(text for why, text in words.reason.items() if why == view.outcome.reason)
        if not winners:
            return f"{reason} {words.nobody}"
        if view.seats == 2 and len(winners) == 2:
            return f"{reason} {words.draw}"
        names = ", ".join(self.name(seat) for seat in winners)
        return f"{reason} {words.winners.format(names=names)}"


def may_choose_number(view: View, card: str) -> tuple[int, ...]:
    """The numbers on a card that is offered; none: there is no choice."""
    offers = [offer for offer in view.offers if isinstance(offer, AskOffer)]
    return next((each.numbers for offer in offers for each in offer.cards if each.card == card), ())
