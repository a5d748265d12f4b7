"""The clause pages in docs/rules, read by the tests that hold rules and pages together."""

import re
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "docs" / "rules"

CLAUSE = re.compile(r"^(?:- |\| )\*\*([A-Z0-9]+-[A-Z]\d+)\*\*", re.M)
"""Where a page lays a clause down: at the head of a list item or of a row."""

Row = dict[str, str]


def page(game: str) -> str:
    return (FOLDER / f"{game}.md").read_text()


def clauses(text: str) -> list[str]:
    """The ids that a page lays down, in its order."""
    return CLAUSE.findall(text)


def table(text: str, *heads: str) -> list[Row]:
    """The rows of the table that begins with these column heads, without their marks."""
    head, *body = _rows(text[text.index(f"| {' | '.join(heads)} |") :].partition("\n\n")[0])
    return [dict(zip(head, row, strict=True)) for row in body[1:]]


def _rows(lines: str) -> list[list[str]]:
    return [
        [cell.strip().strip("`*") for cell in line.strip("|").split("|")]
        for line in lines.splitlines()
    ]
