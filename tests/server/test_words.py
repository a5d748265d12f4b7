"""Word models are made beside the server; what is missing holds up nothing but word bots."""

import asyncio
import sys
from pathlib import Path

import pytest

from room40.lexicon.languages import LANGUAGES
from room40.server import words
from room40.server.settings import Settings
from room40.server.words import WordModels
from tests.lexicon.planted import plant

MAKES = """
import sys
from pathlib import Path
from tests.lexicon.planted import plant
for language in sys.argv[2:]:
    plant(Path(sys.argv[1]), language)
    print(language, flush=True)
"""
FAILS = "import sys; print('no network'); sys.exit(1)"
HANGS = "import time; print('fetching', flush=True); time.sleep(600)"


def models(tmp_path: Path, *, is_wanted: bool = True) -> WordModels:
    return WordModels(Settings(data=tmp_path, makes_words=is_wanted))


def made_by(monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    monkeypatch.setattr(words, "MAKER", (sys.executable, "-c", script))


async def test_whoever_waits_goes_on_once_a_language_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made_by(monkeypatch, MAKES)
    made = models(tmp_path)
    assert set(made.answer().languages.values()) == {"missing"}
    made.begin()
    made.begin()
    assert set(made.answer().languages.values()) == {"building"}
    async with asyncio.timeout(60):
        for language in LANGUAGES:
            await made.settled(language)
            assert made.state(language) == "ready"
    assert made.answer().why is None
    await made.stop()


async def test_when_making_fails_nobody_waits_and_the_lobby_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No network is the usual reason."""
    made_by(monkeypatch, FAILS)
    made = models(tmp_path)
    made.begin()
    async with asyncio.timeout(60):
        await made.settled("en")
    assert made.state("en") == "missing" and made.answer().why == "failed"
    await made.stop()


async def test_what_is_there_is_not_made_again_and_off_means_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made_by(monkeypatch, FAILS)
    plant(tmp_path / "words", "es")
    off = models(tmp_path, is_wanted=False)
    off.begin()
    await off.settled("pl")
    assert off.answer().languages == {"en": "missing", "es": "ready", "pl": "missing"}
    assert off.answer().why == "off"
    for language in ("en", "pl"):
        plant(tmp_path / "words", language)
    whole = models(tmp_path)
    whole.begin()
    assert set(whole.answer().languages.values()) == {"ready"} and whole.answer().why is None


async def test_a_server_that_ends_ends_the_making(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made_by(monkeypatch, HANGS)
    made = models(tmp_path)
    made.begin()
    await asyncio.sleep(0)
    async with asyncio.timeout(60):
        await made.stop()
    assert made.state("en") == "missing"
