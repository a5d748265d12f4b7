"""The figures as tables of plain text."""

from collections import Counter
from collections.abc import Iterable, Sequence

from room40.arena.figures import (
    Mean,
    PlayerFigures,
    SeatResult,
    SoloFigures,
    cost_of,
    player_figures,
    seat_results,
    solo_figures,
)
from room40.arena.plan import Plan, Protocol, taking_part
from room40.arena.play import Played
from room40.arena.provenance import Made
from room40.arena.solo import Solved
from room40.arena.word_roles import Roles, roles_figures
from room40.arena.word_teams import Teamed, meeting_figures, pair_figures
from room40.arena.work import Result

Row = Sequence[str]

SHOWN_FORFEITS = 5
"""At most so many are told one by one; the file holds them all."""


def report(plan: Plan, results: Sequence[Result], made: Sequence[Made]) -> str:
    """What came of a tournament, for a person to read."""
    matches = [each for each in results if isinstance(each, Played)]
    solved = [each for each in results if isinstance(each, Solved)]
    teamed = [each for each in results if isinstance(each, Teamed)]
    roles = [each for each in results if isinstance(each, Roles)]
    parts = [
        _heading(plan, len(results), made),
        *(_matches(plan, matches) if matches else ()),
        *(_solo(plan, solved) if solved else ()),
        *(_one_team(plan, teamed) if teamed else ()),
        *(_three_role(plan, roles) if roles else ()),
        *_forfeits(results),
    ]
    return "\n\n".join(parts)


def _heading(plan: Plan, n: int, made: Sequence[Made]) -> str:
    title = (
        f"{plan.game}, {plan.protocol.value}, {plan.seats} seats, {plan.deals:,} deals, "
        f"{n:,} {'runs' if plan.protocol is Protocol.SOLO else 'matches'}, seed {plan.seed}"
    )
    commits = list(dict.fromkeys(each.commit or "no commit" for each in made))
    code = f"made by {', '.join(commits)}"
    return f"{title}\n{code}" + (" (different code in one file)" if len(commits) > 1 else "")


# ---- round robin

PLAYER_HEAD = ("player", "n", "share of wins", "alone", "shared", "returns")
COST_HEAD = ("player", "choices", "CPU ms, mean", "p99", "forfeits")

NOTE = """\
n: seats played. A win that k share counts 1/k for each (with two seats a draw, 1/2); a match that
nobody wins counts 0. After ± the standard error over deals. An even share is {even:.3f}."""


def _matches(plan: Plan, matches: list[Played]) -> list[str]:
    is_teams = plan.protocol is Protocol.TWO_TEAMS
    return _two_teams(plan, matches) if is_teams else _round_robin(plan, matches)


def _round_robin(plan: Plan, matches: list[Played]) -> list[str]:
    names = taking_part(plan)
    seats = seat_results(matches)
    overall = [_player_row(player_figures(name, seats)) for name in names]
    mixed = [row for lineup in plan.lineups for row in _rows_of_lineup(lineup, seats)]
    return [
        table([PLAYER_HEAD, *overall]),
        NOTE.format(even=1 / plan.seats),
        table([("at one table", *PLAYER_HEAD), *mixed]),
        _endings(matches),
        table([COST_HEAD, *(_cost_row(name, matches) for name in names)]),
    ]


def _rows_of_lineup(lineup: tuple[str, ...], seats: Sequence[SeatResult]) -> list[Row]:
    inside = [each for each in seats if each.lineup == tuple(sorted(lineup))]
    return [
        (" + ".join(lineup), *_player_row(player_figures(name, inside)))
        for name in dict.fromkeys(lineup)
    ]


def _player_row(figures: PlayerFigures) -> Row:
    return (
        figures.player,
        f"{figures.n:,}",
        *(_mean(each) for each in (figures.share, figures.alone, figures.shared, figures.returns)),
    )


def _cost_row(name: str, matches: list[Played]) -> Row:
    cost = cost_of(name, matches)
    forfeits = sum(
        played.players[forfeit.seat] == name for played in matches for forfeit in played.forfeits
    )
    return (name, f"{cost.choices:,}", _number(cost.mean, 2), _number(cost.p99, 2), str(forfeits))


def _endings(matches: list[Played]) -> str:
    reasons = Counter(played.reason for played in matches)
    shares = (f"{reason} {count / len(matches):.1%}" for reason, count in reasons.most_common())
    return f"How matches ended: {', '.join(shares)}."


# ---- solo

SOLO_HEAD = (
    "player",
    "n",
    "questions",
    "median",
    "p90",
    "never certain",
    "false certainties",
    "forfeits",
)


def _solo(plan: Plan, solved: list[Solved]) -> list[str]:
    figures = [solo_figures(name, solved) for name in taking_part(plan)]
    rows = [
        (
            each.player,
            f"{each.n:,}",
            _mean(each.questions),
            _number(each.median, 1),
            _number(each.p90, 0),
            f"{each.never:.2%}",
            str(each.false_certainties),
            str(each.forfeits),
        )
        for each in figures
    ]
    return [table([SOLO_HEAD, *rows]), SOLO_NOTE, table(_distribution(figures))]


def _distribution(figures: Sequence[SoloFigures]) -> list[Row]:
    """By number of questions, the share of all deals in which a player needed so many."""
    most = max((asked for each in figures for asked in each.distribution), default=0)
    rows: list[Row] = [("questions", *(each.player for each in figures))]
    for asked in range(1, most + 1):
        shares = (each.distribution.get(asked, 0) for each in figures)
        rows.append((str(asked), *(f"{share:.1%}" for share in shares)))
    return rows


SOLO_NOTE = """\
Questions until certain, over the deals in which the player was certain and right; after ± the
standard error. An own bot counts as certain when one code alone fits all that it was told."""


# ---- one team

PAIR_HEAD = (
    "spymaster -> agent",
    "n",
    "wins",
    "score",
    "turns when won",
    "assassin",
    "others' words",
)
PAIR_NOTE = """\
Score: turns, 25 for a loss; less is better. After ± the standard error."""


def _one_team(plan: Plan, teamed: list[Teamed]) -> list[str]:
    figures = [pair_figures(teamed, lineup) for lineup in plan.lineups]
    rows = [
        (
            " -> ".join(each.players),
            f"{each.n:,}",
            *(_mean(mean) for mean in (each.wins, each.score, each.turns)),
            *(_mean(mean) for mean in (each.assassin, each.others)),
        )
        for each in figures
    ]
    return [table([PAIR_HEAD, *rows]), PAIR_NOTE]


def _two_teams(plan: Plan, matches: list[Played]) -> list[str]:
    figures = [meeting_figures(matches, lineup) for lineup in plan.lineups]
    rows = [
        (" beats ".join(each.players), f"{each.n:,}", _mean(each.wins), _mean(each.found))
        for each in figures
    ]
    return [
        table([("", "n", "wins", "all found"), *rows]),
        "Each deal is played with sides changed; after ± the standard error over deals.",
        table([COST_HEAD, *(_cost_row(name, matches) for name in taking_part(plan))]),
    ]


# ---- three roles

ROLES_HEAD = (
    "encoder + decoder, interceptor",
    "n",
    "survived",
    "intercepted",
    "interceptions a round",
    "miscommunications a round",
    "rounds",
)
ROLES_NOTE = """\
Eight rounds, two mishaps of one kind end it. After ± the standard error over deals."""


def _three_role(plan: Plan, roles: list[Roles]) -> list[str]:
    figures = [roles_figures(roles, lineup) for lineup in plan.lineups]
    rows = [
        (
            "{} + {}, {}".format(*each.players),
            f"{each.n:,}",
            *(_mean(mean) for mean in (each.survived, each.intercepted, each.interceptions)),
            *(_mean(mean) for mean in (each.miscommunications, each.rounds)),
        )
        for each in figures
    ]
    return [table([ROLES_HEAD, *rows]), ROLES_NOTE]


# ---- what all share


def _forfeits(results: Iterable[Result]) -> list[str]:
    told = [
        f"  deal {result.deal}, {result.players[forfeit.seat]}: {forfeit.why} ({forfeit.detail})"
        for result in results
        for forfeit in result.forfeits
    ]
    if not told:
        return []
    more = [f"  and {len(told) - SHOWN_FORFEITS:,} more"] if len(told) > SHOWN_FORFEITS else []
    return ["\n".join([f"Forfeits: {len(told):,}", *told[:SHOWN_FORFEITS], *more])]


def _mean(mean: Mean) -> str:
    if mean.value is None:
        return "-"
    return f"{mean.value:.3f}" if mean.error is None else f"{mean.value:.3f} ± {mean.error:.3f}"


def _number(value: float | None, digits: int) -> str:
    return "-" if value is None else f"{value:.{digits}f}"


def table(rows: Sequence[Row]) -> str:
    """Columns as wide as their widest cell: the first to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if place == 0 else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )
