"""The proofs of one night, in parts that run alone, again, or go on where a night was cut short.

python tools/nightly.py               every part that this commit has not passed yet
python tools/nightly.py resume kills  these parts, whether passed or not
python tools/nightly.py --share 100   at full depth, which takes more than one night of two cores
python tools/nightly.py --page        write the table of docs/proof.md from the last reports

A part is a selection of tests at the depth of a night (ROOM40_DEPTH=night), or at the share of it
that lets the whole end within 90 minutes on two cores (`SHARES`). What they print by
`tests.proofs.proved` goes into .nightly/PART.json, with date, commit, share and duration.
"""

import argparse
import json
import os
import platform
import re
import subprocess
import sys
import time
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from room40.games import GAMES

ROOT = Path(__file__).resolve().parent.parent
REPORTS = ROOT / ".nightly"
PAGE = ROOT / "docs" / "proof.md"
BEGIN, END = "<!-- figures -->\n", "<!-- end of figures -->\n"

SECRECY = ["tests/contract/test_secrecy.py", "tests/contract/test_planted_leaks.py"]
TWINS = {f"twins_{game}": [*SECRECY, f"-k={game}"] for game in GAMES}

PARTS: dict[str, list[str]] = {
    **TWINS,
    "rules": [
        "tests/contract",
        "tests/games",
        "tests/server/test_match_files.py",
        *(f"--deselect={path}" for path in SECRECY),
    ],
    "aids": ["tests/bots/test_aid.py"],
    "resume": ["tests/server/test_resume.py"],
    "sockets": ["tests/server/test_resume_sockets.py", "tests/server/test_slow_readers.py"],
    "bots": ["tests/server/test_bot_time.py", "tests/server/test_heavy_bots.py"],
    "retries": ["tests/server/test_retries.py"],
    "power": ["tests/store/test_power.py", "tests/server/test_bad_disk.py"],
    "store": ["tests/store", "--ignore=tests/store/test_power.py"],
    "histories": ["tests/server/test_histories.py"],
    "kills": ["tests/server/test_kill.py"],
}
WORKERS = {"kills": 1, "histories": 1}
"""How many processes of pytest; two where nothing is said."""

SHARES = {
    **dict.fromkeys(TWINS, 100),
    "rules": 10,
    "aids": 10,
    "resume": 25,
    "kills": 40,
    "power": 50,
}
"""Percent of the full depth that fits into a night; 25 where nothing is said."""

Report = dict[str, Any]


def commit() -> str:
    """The one that is checked out; `-dirty` behind it with changes that are not committed."""
    head = _git("rev-parse", "--short=10", "HEAD")
    return head + ("-dirty" if _git("status", "--porcelain", "--", "src", "tests") else "")


def _git(*command: str) -> str:
    said = subprocess.run(["git", *command], cwd=ROOT, capture_output=True, text=True, check=True)
    return said.stdout.strip()


def run(part: str, share: int) -> Report:
    """Run one part to its end, whatever becomes of it."""
    lines = REPORTS / f"{part}.lines"
    lines.unlink(missing_ok=True)
    here = commit()
    begun, at = time.monotonic(), datetime.now(UTC)
    command = [sys.executable, "-m", "pytest", "-q", "-n", str(WORKERS.get(part, 2)), *PARTS[part]]
    surroundings = os.environ | {
        "ROOM40_DEPTH": "night",
        "ROOM40_SHARE": str(share),
        "ROOM40_REPORT": str(lines),
    }
    ran = subprocess.run(command, cwd=ROOT, env=surroundings, stdout=subprocess.PIPE, text=True)
    print(ran.stdout[-3000:], flush=True)
    report: Report = {
        "part": part,
        "date": at.isoformat(timespec="minutes"),
        "commit": here,
        "share": share,
        "minutes": round((time.monotonic() - begun) / 60, 1),
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, Python "
        f"{platform.python_version()}",
        "load": round(os.getloadavg()[0]),
        "passed": ran.returncode == 0,
        "tests": passed_in(ran.stdout),
        "proved": gathered(lines),
    }
    (REPORTS / f"{part}.json").write_text(json.dumps(report, indent=1, ensure_ascii=False) + "\n")
    lines.unlink(missing_ok=True)
    return report


def passed_in(said: str) -> int:
    """How many tests passed, by the closing line of pytest."""
    found = re.findall(r"(\d+) passed", said)
    return int(found[-1]) if found else 0


def gathered(lines: Path) -> dict[str, int]:
    """How often each thing was tried, over all the tests of a part."""
    counts: Counter[str] = Counter()
    if lines.exists():
        for line in lines.read_text(encoding="utf-8").splitlines():
            said = json.loads(line)
            counts[said["what"]] += said["n"]
    return dict(sorted(counts.items()))


def report_of(part: str) -> Report | None:
    path = REPORTS / f"{part}.json"
    return json.loads(path.read_text()) if path.exists() else None


def share_of(part: str, wanted: int | None) -> int:
    return SHARES.get(part, 25) if wanted is None else wanted


def is_done(part: str, share: int) -> bool:
    """Whether this commit has passed it at that depth or a greater one."""
    report = report_of(part)
    if report is None or not report["passed"]:
        return False
    return report["commit"] == commit() and report["share"] >= share


def table() -> str:
    """The last report of each part, in Markdown."""
    rows = [
        "| part | what | n | share % | result | date | commit | minutes |",
        "|---|---|--:|--:|---|---|---|--:|",
    ]
    for part in PARTS:
        report = report_of(part)
        if report is None:
            continue
        result = "held" if report["passed"] else "**failed**"
        end = f"{result} | {report['date'][:10]} | {report['commit']} | {report['minutes']} |"
        for what, n in (report["proved"] or {"tests at this share": report["tests"]}).items():
            rows.append(f"| {part} | {what} | {n:,} | {report['share']} | {end}")
    reports = [report for part in PARTS if (report := report_of(part))]
    minutes = sum(report["minutes"] for report in reports)
    machines = sorted({report["machine"] for report in reports})
    loads = sorted({report["load"] for report in reports})
    return "\n".join(
        [
            *rows,
            "",
            f"{minutes:.0f} minutes in all, one part after another, on {'; '.join(machines)}.",
            f"The load was {loads[0]} to {loads[-1]} when a part ended; a night itself makes 2.",
            "",
        ]
    )


def write_page() -> None:
    head, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    _, _, tail = rest.partition(END)
    PAGE.write_text(f"{head}{BEGIN}\n{table()}\n{END}{tail}", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("parts", nargs="*", choices=[[], *PARTS], metavar="PART")
    parser.add_argument("--share", type=int, help="percent of the full depth, for every part")
    parser.add_argument("--page", action="store_true", help="write the figures of docs/proof.md")
    given = parser.parse_args()
    if given.page:
        write_page()
        return
    REPORTS.mkdir(exist_ok=True)
    wanted = given.parts or [
        part for part in PARTS if not is_done(part, share_of(part, given.share))
    ]
    reports = []
    for part in wanted:
        print(f"== {part}", flush=True)
        reports.append(run(part, share_of(part, given.share)))
    print(table())
    failed = [report["part"] for report in reports if not report["passed"]]
    if failed:
        print(f"failed: {', '.join(failed)}")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
