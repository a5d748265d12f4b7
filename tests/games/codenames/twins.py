"""Twins of a state of Codenames, drawn from the rules: what an eye cannot tell apart.

Nothing here looks at a view. The match is told again from its beginning. For agents and the
onlooker the key is drawn anew over the cards that are not covered, with as many of each kind as
there were, and the spymasters whisper about other things, more often or not at all. For everybody
the clues of others were meant for other cards.
"""

from collections.abc import Iterator

from room40.core.rng import Rng
from room40.core.seats import EVERYTHING, Eye, Seat
from room40.games.codenames.evolve import evolve
from room40.games.codenames.tables import CARDS, LETTERS, TEAMS, mode_of
from room40.games.codenames.types import (
    Action,
    Advised,
    Approve,
    Began,
    ClueGiven,
    ClueTold,
    Concede,
    Consult,
    Consulted,
    Cover,
    Covered,
    Dealt,
    Decline,
    Event,
    GiveClue,
    Object,
    Phase,
    Reveal,
    Revealed,
    State,
    Stop,
    Told,
    Unveiled,
    Waive,
)

SETUPS = (
    {},
    {"guess_commit": "majority"},
    {"referee": "off", "key_mode": "deck40"},
    {"objections": "off", "referee": "advise", "zero_unlimited_enabled": False},
    {"penalty_can_win": False, "language": "es"},
    {"forbid_repeat_clue": True, "enemy_covers": False, "language": "pl"},
    {"mode": "coop", "guess_commit": "majority", "referee": "off"},
)
"""The rule options under which twins are compared."""


def twin(state: State, eye: Eye, rng: Rng) -> State:
    """Another truth that this eye cannot tell from `state`; it may happen to be the same."""
    if knows_everything(state, eye):
        return state
    key = state.key if _knows_the_key(state, eye) else _key(state, rng)
    after: State | None = None
    for event in _events(state, key, eye, rng):
        after = evolve(after, event)
    assert after is not None
    return after


def events_of(state: State) -> Iterator[Event]:
    """What happened, from what the eye that sees everything was told."""
    for entry in truth_of(state):
        match entry:
            case Began(first):
                yield Dealt(state.rules, state.words, state.key, first)
            case ClueTold(seat, word, number, verdict, meant):
                assert verdict is not None and meant is not None
                yield ClueGiven(seat, word, number, verdict, meant)
            case Unveiled():
                pass
            case _:
                yield entry


def truth_of(state: State) -> list[Told]:
    return [row[-1] for row in state.told if row[-1] is not None]


def _events(state: State, key: str, eye: Eye, rng: Rng) -> Iterator[Event]:
    """The same story with this key, with other whispers and clues meant for other cards."""
    covered: set[int] = set()
    is_outsider = eye not in state.spymasters
    clues = 0
    for event in events_of(state):
        match event:
            case Dealt():
                yield Dealt(event.rules, event.words, key, event.first)
                continue
            case Consulted() | Advised() if is_outsider:
                continue
            case ClueGiven():
                team = TEAMS.index(state.clues[clues][0])
                clues += 1
                if is_outsider:
                    yield from _whispers(state, team, rng)
                if event.seat != eye and state.outcome is None:
                    own = [c for c in range(CARDS) if key[c] == LETTERS[team] and c not in covered]
                    meant = tuple(sorted(rng.shuffled(own)[: rng.below(4)]))
                    event = ClueGiven(event.seat, event.word, event.number, event.verdict, meant)
            case Revealed() | Covered():
                covered.add(event.card)
        yield event
    if is_outsider and state.phase is Phase.CLUE:
        yield from _whispers(state, TEAMS.index(state.team), rng)


def _key(state: State, rng: Rng) -> str:
    """CN-N2, N3, N10: what is covered stays; of the rest only the counts are known."""
    hidden = [card for card in range(CARDS) if state.covered[card] is None]
    letters = list(state.key)
    for card, letter in zip(hidden, rng.shuffled([state.key[c] for c in hidden]), strict=True):
        letters[card] = letter
    return "".join(letters)


def _whispers(state: State, team: int, rng: Rng) -> Iterator[Consulted | Advised]:
    """CN-N17: up to two questions of the spymaster at turn, answered or not."""
    if len(state.spymasters) == 1:
        return
    giver, rival = Seat(state.spymasters[team]), Seat(state.spymasters[1 - team])
    for _ in range(rng.below(3)):
        yield Consulted(giver, f"word{rng.below(99)}", rng.below(10))
        if rng.below(3):
            yield Advised(rival, bool(rng.below(2)))


def differs(state: State, other: State) -> bool:
    """Whether anything hidden is otherwise."""
    return state != other


def differs_in_tiles(state: State, other: State) -> bool:
    """Whether what the game is about lies elsewhere: the key."""
    return state.key != other.key


def probes(state: State, eye: Eye) -> list[Action]:
    """Actions whose taking or refusal must not depend on what is hidden."""
    meant = () if eye not in state.spymasters else (0, 1)
    return [
        *(GiveClue(word, 2, meant) for word in ("kelubodo", state.words[0], f"{state.words[1]}s")),
        GiveClue("zebra", "unlimited"),
        Consult("kelubodo", 1),
        *(Reveal(card) for card in (-1, *range(0, CARDS, 4), CARDS)),
        *(Cover(card) for card in range(0, CARDS, 5)),
        Approve(),
        Decline(),
        Stop(),
        Object(),
        Concede(),
        Waive(),
    ]


def _knows_the_key(state: State, eye: Eye) -> bool:
    return state.outcome is not None or eye in state.spymasters


def knows_everything(state: State, eye: Eye) -> bool:
    """Whether nothing is hidden from this eye: a spymaster knows all but what rivals meant, and
    after the end only what spymasters whispered is not everybody's."""
    if eye == EVERYTHING:
        return True
    if eye in state.spymasters:
        others = any(isinstance(each, ClueTold) and each.seat != eye for each in truth_of(state))
        return state.outcome is not None or not others
    return state.outcome is not None and mode_of(state.rules) == "coop"
