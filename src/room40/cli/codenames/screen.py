"""A view as lines of text: the board, what was told, how it ended. Fit to be read out."""

from collections.abc import Sequence
from typing import assert_never

from room40.cli.codenames.words import LANGUAGES
from room40.cli.table import table
from room40.games.codenames.tables import SIDE
from room40.games.codenames.types import (
    Abandoned,
    Advised,
    Began,
    Card,
    ClueTold,
    Conceded,
    Consulted,
    Covered,
    Objected,
    Phase,
    Resigned,
    Revealed,
    Stopped,
    TimedOut,
    Told,
    TurnEnded,
    Unveiled,
    View,
    Voted,
    Waived,
)

Deed = (
    ClueTold
    | Consulted
    | Advised
    | Revealed
    | Voted
    | Stopped
    | Objected
    | Conceded
    | Covered
    | Waived
    | Resigned
)
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
        """The cards, what is left to find, the clue and what one can do now."""
        parts = [self._cards(view), self._counts(view), self._clue(view), self.lamp(view)]
        return "\n\n".join(part for part in parts if part)

    def _cards(self, view: View) -> str:
        cells = [self._card(view, card) for card in range(len(view.words))]
        rows = [cells[at : at + SIDE] for at in range(0, len(cells), SIDE)]
        return table(rows) + "\n" + self.words.legend

    def _card(self, view: View, card: Card) -> str:
        """`7 moon`, covered `7 moon [B]`; whoever knows the key sees `7 moon B`."""
        covered = view.covered[card]
        mark = f" [{covered}]" if covered else f" {view.key[card]}" if view.key else ""
        return f"{card:>2} {view.words[card]}{mark}"

    def _counts(self, view: View) -> str:
        words = self.words
        counts = ", ".join(f"{words.team[team]} {view.left[team]}" for team in view.left)
        lines = [f"{words.left}: {counts}"]
        lines += [
            f"{words.team[team]}: {self._of_all(seats)}"
            for team, seats in view.teams.items()
            if seats
        ]
        return "\n".join([*lines, f"{words.spymasters}: {self._of_all(view.spymasters)}"])

    def _clue(self, view: View) -> str:
        if view.clue is None:
            return ""
        votes = ", ".join(
            f"{self.name(int(seat))}: {self.words.stop if vote == 'stop' else view.words[vote]}"
            for seat, vote in view.votes.items()
        )
        said = self.words.clue.format(clue=self._said(view.clue.word, view.clue.number))
        return f"{said}\n{self.words.votes}: {votes}" if votes else said

    def _said(self, word: str, number: int | str) -> str:
        return f"“{word}”, {self.words.unlimited if number == 'unlimited' else number}"

    def lamp(self, view: View) -> str:
        """The one sentence that says what this eye can do now."""
        words, waited = self.words, self._of_all(view.awaited)
        is_mine = view.seat in view.awaited
        match view.phase:
            case Phase.CLUE if is_mine:
                return self._answer(view) or words.your_clue
            case Phase.CLUE if view.asked and view.seat in view.to_act:
                return words.asked.format(clue=self._said(view.asked.word, view.asked.number))
            case Phase.CLUE:
                return words.their_clue.format(name=waited)
            case Phase.GUESS:
                return self._guess_lamp(view, waited)
            case Phase.PENALTY:
                return words.penalty if is_mine else words.thinking.format(names=waited)
            case Phase.ENEMY:
                return words.enemy if is_mine else words.thinking.format(names=waited)
            case Phase.OVER:
                return ""
            case _ as never:
                assert_never(never)

    def _answer(self, view: View) -> str:
        if view.asked is None:
            return ""
        said = self._said(view.asked.word, view.asked.number)
        match view.asked.approved:
            case None:
                return f"{self.words.not_answered.format(clue=said)} {self.words.your_clue}"
            case True:
                return f"{self.words.approves.format(clue=said)} {self.words.your_clue}"
            case False:
                return f"{self.words.declines.format(clue=said)} {self.words.your_clue}"

    def _guess_lamp(self, view: View, waited: str) -> str:
        words = self.words
        kinds = {type(offer).__struct_config__.tag for offer in view.offers}
        if "reveal" in kinds:
            left = view.clue.left if view.clue else None
            limit = words.no_limit if left is None else words.limit.format(n=left)
            return f"{words.your_guess} {limit}"
        if "object" in kinds:
            return f"{words.thinking.format(names=waited)} {words.may_object}"
        if "concede" in kinds:
            return f"{words.thinking.format(names=waited)} {words.may_concede}"
        return words.thinking.format(names=waited)

    # ---- what was told

    def told(self, view: View, entry: Told) -> str:
        """One entry of the history as a line; what lays everything open is several."""
        words = self.words
        match entry:
            case Began(team):
                return words.began.format(team=words.team[team])
            case TurnEnded(team):
                return words.next.format(team=words.team[team])
            case TimedOut(seats):
                return f"{self._of_all(seats)}: {words.timed_out}"
            case Abandoned():
                return words.abandoned
            case Unveiled():
                return self._unveiled(view, entry)
            case _:
                return f"{self.name(entry.seat)}: {self._done(view, entry)}"

    def _done(
        self,
        view: View,
        entry: Deed,
    ) -> str:
        words = self.words
        match entry:
            case ClueTold(_, word, number, _, meant):
                own = f" = {self._names_of(view, meant)}" if meant else ""
                return words.clue.format(clue=self._said(word, number)) + own
            case Consulted(_, word, number):
                return words.consults.format(clue=self._said(word, number))
            case Advised(_, approves):
                return words.approved if approves else words.declined
            case Revealed(_, card, identity) | Covered(_, card, identity):
                return f"{view.words[card]}: {words.identity[identity]}"
            case Voted(_, card):
                choice = words.stop if card is None else view.words[card]
                return f"{words.votes}: {choice}"
            case Stopped():
                return words.stopped
            case Objected(_, stands):
                return words.objects_and_it_stands if stands else words.objects
            case Conceded():
                return words.concedes
            case Waived():
                return words.waives
            case Resigned():
                return words.resigned
            case _ as never:
                assert_never(never)

    def _names_of(self, view: View, cards: Sequence[Card]) -> str:
        return ", ".join(view.words[card] for card in cards)

    def _unveiled(self, view: View, entry: Unveiled) -> str:
        """What each clue was meant for, then the words by what they are."""
        words = self.words
        clues = [each for each in view.history if isinstance(each, ClueTold)]
        lines = [
            f"{self._said(clue.word, clue.number)} = {self._names_of(view, meant)}"
            for clue, meant in zip(clues, entry.meant, strict=True)
            if meant
        ]
        for letter, name in words.identity.items():
            cards = [card for card, each in enumerate(entry.key) if each == letter]
            lines.append(f"{name}: {self._names_of(view, cards)}")
        return "\n".join(lines)

    def log(self, view: View) -> str:
        """All clues, each with the cards that were touched after it."""
        rows: list[list[str]] = []
        for entry in view.history:
            match entry:
                case ClueTold(seat, word, number):
                    rows.append([self.name(seat), self._said(word, number), ""])
                case Revealed(_, card, identity) if rows:
                    touched = f"{view.words[card]} [{identity}]"
                    rows[-1][2] = f"{rows[-1][2]}, {touched}" if rows[-1][2] else touched
        return table(rows) if rows else self.words.no_clues

    def outcome(self, view: View) -> str:
        """How it ended and for whom; empty while the match runs."""
        if view.outcome is None:
            return ""
        words, winners = self.words, view.outcome.winners
        reason = next(text for why, text in words.reason.items() if why == view.outcome.reason)
        end = words.winners.format(names=self._of_all(winners)) if winners else words.nobody
        score = "" if view.score is None else f" {words.score.format(n=view.score)}"
        return f"{reason} {end}{score}"
