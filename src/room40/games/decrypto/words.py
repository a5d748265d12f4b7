"""Named keywords: which of them are right (DEC-D11, R21)."""

import unicodedata
from collections.abc import Sequence

from room40.games.decrypto.types import Setup
from room40.games.word_lists import plain


def folded(word: str) -> str:
    """R21: a word as it is compared: case, accents and hyphens do not count."""
    bare = unicodedata.normalize("NFD", plain(word).replace("-", " ")).replace("ł", "l")
    return "".join(sign for sign in bare if not unicodedata.combining(sign))


def hits_of(
    words: Sequence[str], keywords: Sequence[str], rules: Setup
) -> tuple[bool, bool, bool, bool]:
    """R21: right in its own slot; by option in any, each keyword once."""
    said, right = [folded(word) for word in words], [folded(word) for word in keywords]
    if rules.keyword_match == "positional":
        hits = [one == other for one, other in zip(said, right, strict=True)]
    else:
        hits = [word in right and word not in said[:at] for at, word in enumerate(said)]

    first, second, third, fourth = hits
    return first, second, third, fourth
