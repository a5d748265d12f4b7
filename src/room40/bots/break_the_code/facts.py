"""What a view tells of the hidden racks, reduced to numbers."""

from msgspec import Struct

from room40.bots.break_the_code.tables import INDEX_OF_QUESTION, code_of
from room40.core.rng import Rng
from room40.core.seats import Seat
from room40.games.break_the_code.deal import HAND_SIZE
from room40.games.break_the_code.notation import read_hand
from room40.games.break_the_code.types import Answered, Guessed, Hand, View

ONE_IN = 10
"""A forgetful player has one answer in so many not in mind."""

Fact = tuple[int, int]
"""The index of a question and the code of its answer."""


class Facts(Struct, frozen=True):
    """What one seat knows for certain.

    A miss of somebody else in secret is left out: it says that one rack unknown to us is not the
    centre, which tells nothing without a theory of how that player guesses.
    """

    seat: Seat
    seats: int
    size: int
    own: Hand
    answers: tuple[tuple[Fact, ...], ...]
    """By seat, what its rack has answered."""
    missed: frozenset[Hand]
    """What we have seen guessed at our own target in vain."""
    found: Hand | None
    """What we have seen guessed rightly at our own target."""
    missed_at_us: frozenset[Hand]
    """With two seats: what the rival has guessed at our rack in vain."""
    is_miss_public: bool
    """Whether `missed` is known to the opponents, too."""

    @property
    def opponents(self) -> tuple[Seat, ...]:
        """The other seats, in the order of the seats."""
        return tuple(Seat(seat) for seat in range(self.seats) if seat != self.seat)

    def half_forgotten(self, rng: Rng) -> "Facts":
        """With one answer in ten gone, each by chance: fewer facts, so never a false one."""
        return self._with(
            tuple(tuple(fact for fact in facts if rng.below(ONE_IN) > 0) for facts in self.answers)
        )

    def and_told(self, question: int, code_by_seat: dict[Seat, int]) -> "Facts":
        """With the answers to one more question."""
        added: dict[int, tuple[Fact, ...]] = {
            seat: ((question, code),) for seat, code in code_by_seat.items()
        }
        return self._with(
            tuple((*facts, *added.get(seat, ())) for seat, facts in enumerate(self.answers))
        )

    def _with(self, answers: tuple[tuple[Fact, ...], ...]) -> "Facts":
        return Facts(
            self.seat,
            self.seats,
            self.size,
            self.own,
            answers,
            self.missed,
            self.found,
            self.missed_at_us,
            self.is_miss_public,
        )


def facts_of(view: View) -> Facts:
    """All that the view of a seat says about racks and centre."""
    assert isinstance(view.seat, int) and view.hand is not None, "an onlooker has no code to find"
    guesses = [entry for entry in view.history if isinstance(entry, Guessed) and entry.tiles]
    at_target = [guess for guess in guesses if view.seats > 2 or guess.seat == view.seat]
    right = [read_hand(guess.tiles or "") for guess in at_target if guess.right]
    return Facts(
        seat=view.seat,
        seats=view.seats,
        size=HAND_SIZE[view.seats],
        own=read_hand(view.hand),
        answers=tuple(_answers_of(view, Seat(seat)) for seat in range(view.seats)),
        missed=_misses(at_target),
        found=right[0] if right else None,
        missed_at_us=_misses([guess for guess in guesses if guess not in at_target]),
        is_miss_public=view.rules.reveal_guess_to_table,
    )


def _answers_of(view: View, seat: Seat) -> tuple[Fact, ...]:
    facts = []
    for entry in view.history:
        if isinstance(entry, Answered) and str(seat) in entry.answers:
            question = (entry.card, entry.number)
            code = code_of(view.rules, question, entry.answers[str(seat)])
            facts.append((INDEX_OF_QUESTION[question], code))
    return tuple(facts)


def _misses(guesses: list[Guessed]) -> frozenset[Hand]:
    return frozenset(read_hand(guess.tiles or "") for guess in guesses if not guess.right)
