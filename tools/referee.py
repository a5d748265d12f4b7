"""What the referee says about frequent words on random boards: `python tools/referee.py`.

Needs `pip install wordfreq`, which nothing else here does. Prints, for each language, the verdicts
over (word, board) pairs, the time of a ruling, and the illegal pairs to read through.
"""

import random
import sys
import time
from collections import Counter

from room40.lexicon import packs
from room40.lexicon.dictionary import warm
from room40.lexicon.languages import LANGUAGES, language_named
from room40.lexicon.referee import Board
from room40.lexicon.types import ClueRules

WORDS, BOARDS, SIZE = 20_000, 20, 25


def frequent(language: str) -> list[str]:
    # Imported here: the package is none of the locked ones, and mypy need not find it.
    from wordfreq import top_n_list  # type: ignore[import-not-found,unused-ignore]

    letters = language_named(language).letters
    words = top_n_list(language, WORDS)
    return [word for word in words if len(word) > 1 and set(word) <= letters]


def measure(language: str) -> None:
    started = time.perf_counter()
    warm(language)
    loaded = time.perf_counter() - started
    rng, words = random.Random(7), frequent(language)
    verdicts: Counter[str] = Counter()
    pairs: Counter[str] = Counter()
    started = time.process_time()
    for _ in range(BOARDS):
        board = Board(rng.sample(packs.words(language), SIZE), language, ClueRules())
        for word in words:
            ruling = board.judge(word)
            verdicts[f"{ruling.verdict} {ruling.why or ''}".strip()] += 1
            if ruling.verdict == "illegal":
                pairs[f"{ruling.word}:{word}"] += 1
    spent = time.process_time() - started
    n = len(words) * BOARDS
    print(f"{language}: n={n} loaded in {loaded:.2f} s, {spent / n * 1e6:.0f} us a ruling")
    print("  ", {what: f"{count / n:.4%}" for what, count in verdicts.most_common()})
    print("  ", " ".join(sorted(pairs)))


if __name__ == "__main__":
    for name in sys.argv[1:] or LANGUAGES:
        measure(name)
