"""The pages about the project: decisions short and complete, the glossary without doubles."""

import re
from collections import Counter
from pathlib import Path

import pytest

from tests.clause_pages import table

DOCS = Path(__file__).parent.parent / "docs"
DECISIONS = sorted((DOCS / "decisions").glob("*.md"))
LONGEST = 250

PAGES = sorted(DOCS.rglob("*.md")) + [
    DOCS.parent / name for name in ("README.md", "CONTRIBUTING.md")
]
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)")


def test_decisions_are_numbered_without_gaps():
    assert [path.name[:4] for path in DECISIONS] == [
        f"{number:04}" for number in range(1, len(DECISIONS) + 1)
    ]


@pytest.mark.parametrize("path", DECISIONS, ids=lambda path: path.stem)
def test_a_decision_is_short_and_says_why(path: Path):
    text = path.read_text()
    assert re.match(rf"# {int(path.name[:4])}\. \S", text)
    assert re.search(
        r"^Date: \d{4}-\d\d-\d\d\. Status: (accepted|superseded by \d+)\.$", text, re.M
    )
    assert re.findall(r"^## (\w+)$", text, re.M) == ["Context", "Decision", "Consequences"]
    assert len(text.split()) <= LONGEST


def test_the_glossary_has_each_word_once():
    words = [row["word"] for row in table((DOCS / "glossary.md").read_text(), "word")]
    assert len(words) > 40
    assert [word for word, times in Counter(words).items() if times > 1] == []


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path):
    missing = [link for link in LINK.findall(path.read_text()) if not (path.parent / link).exists()]
    assert missing == []
