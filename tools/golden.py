"""Write the stored playthroughs anew: tests/golden/<game>/*.play.

Each file begins with the game, its setup, seed and deal; the rest follows from the rules. Only
lines that begin with `>` (who does what) are read back; every other line is what must come out.
"""

import sys
from hashlib import sha256
from pathlib import Path

import msgspec

import room40
from room40.core.codec import encode
from room40.core.match import Match
from room40.games import game_named

GOLDEN = Path(__file__).parent.parent / "tests" / "golden"


def replayed(text: str) -> str:
    """The playthrough that the head and the actions of `text` lead to today."""
    lines = text.splitlines()
    head = dict(line.split(" ", 1) for line in lines if line.split(" ")[0] in HEAD)
    match = room40.deal(
        head["game"],
        setup=_read(head["setup"]),
        seed=head["seed"],
        deal=_read(head["deal"]),
    )
    out = [f"{key} {head[key]}" for key in HEAD if key in head]
    out += ["", f"state {match.game.write_state(match.state)}", *_moment(match)]
    for line in lines:
        if line.startswith("> "):
            out += ["", line, *_acted(match, line)]
    out += ["", f"outcome {encode(match.outcome).decode()}"]
    out += [f"view {eye} {encode(match.view(eye)).decode()}" for eye in (0, None)]
    return "\n".join(out) + "\n"


HEAD = ("about", "game", "setup", "seed", "deal")


def _read(text: str) -> dict[str, object]:
    return msgspec.json.decode(text)  # type: ignore[no-any-return]


def _acted(match: Match, line: str) -> list[str]:
    _, who, what = line.split(" ", 2)
    if who == "table":
        match.act(None, {"tag": what.split()[0], **_seat_of(what)})
    else:
        match.act(int(who), match.game.read_action(what))
    events = [f"  {encode(event).decode()}" for event in match.entries[-1].events]
    return [*events, *_moment(match)]


def _seat_of(what: str) -> dict[str, int]:
    words = what.split()
    return {"seat": int(words[1])} if len(words) > 1 else {}


def _moment(match: Match) -> list[str]:
    """Who may act, and a short hash of each eye's view."""
    eyes = [*range(match.setup.seats), None]
    views = " ".join(
        f"{'-' if eye is None else eye}:{sha256(encode(match.view(eye))).hexdigest()[:8]}"
        for eye in eyes
    )
    return [f"  to act {sorted(match.to_act)}, awaited {sorted(match.awaited)}, views {views}"]


def main() -> int:
    changed = 0
    for path in sorted(GOLDEN.glob("*/*.play")):
        game_named(path.parent.name)
        before = path.read_text(encoding="utf-8")
        after = replayed(before)
        if after != before:
            path.write_text(after, encoding="utf-8")
            changed += 1
            print(f"renewed {path.relative_to(GOLDEN.parent.parent)}")
    print(f"{changed} changed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
