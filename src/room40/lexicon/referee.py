"""The referee of clues: what everyone at the table could see, judged by form and never by meaning.

    judge("moonlight", ["moon", "bank"], "en", ClueRules())  # illegal, compound_with, moon

Illegal is said only of what is certain; what might be a relative is "ask", for people to decide.
"""

from collections.abc import Sequence
from functools import lru_cache

from room40.lexicon import compounds
from room40.lexicon.dictionary import lemma, stem
from room40.lexicon.kin import base, derived_roots, family, plurals, root, table
from room40.lexicon.languages import Language, language_named, normal, unaccented
from room40.lexicon.packs import words as pack
from room40.lexicon.signs import DIGIT_LIKE, HYPHENS, Read, illegal, read
from room40.lexicon.types import LEGAL, ClueRules, ClueWhy, Ruling

BOARDS = 256
KEPT_RULINGS = 32_768
SHORTEST_STEM = 4
SHORTEST_SIBLING = 5
"""Letters of a root that makes two derived words siblings for certain."""
SHORTEST_KNOWN_SIBLING = 4
"""The same of a root that is a word itself, such as "hunt" of hunter and hunting."""
GUESSED = 1
"""How many letters fewer than for certain a stem may have to be asked about."""
SHORTEST_GUEST = 3
"""Letters of a board word that is looked for at either end of a word nobody knows."""
SHORT_WORDS = {
    "en": frozenset(["the", "a", "an", "of", "and", "in", "on", "at", "to", "for"]),
    "es": frozenset(["el", "la", "los", "las", "un", "una", "de", "del", "y", "en", "al", "a"]),
    "pl": frozenset(["i", "w", "z", "na", "do", "o", "od", "ze", "we"]),
}
"""In NEW YORK or FACE OF THE MOON these are no parts that count."""


def judge(clue: str, board: Sequence[str], language: str, rules: ClueRules) -> Ruling:
    """The ruling on a clue while the words of `board` lie uncovered (CN-N14, CN-R15)."""
    return board_of(tuple(board), language, rules).judge(clue)


@lru_cache(BOARDS)
def board_of(words: tuple[str, ...], language: str, rules: ClueRules) -> "Board":
    """The board with these uncovered words: made once, then asked as often as one likes."""
    return Board(words, language, rules)


class _Entry:
    """One word on the board and all that is compared with a clue."""

    def __init__(self, shown: str, language: Language) -> None:
        name = language.name
        self.shown = shown
        self.whole = joined(shown)
        self.folded, self.plain = unaccented(self.whole, language.own), unaccented(self.whole)
        parts = [part for part in normal(shown).replace("-", " ").split() if part]
        content = [part for part in parts if part not in SHORT_WORDS[name]]
        self.words = {self.whole} if len(parts) == 1 else {part.strip("'") for part in content}
        self.is_several = len(parts) > 1
        self.parts = {part for word in self.words for part in compounds.parts(word, name)}
        self.halves = compounds.ends(self.whole, name)
        self._plurals = plurals(self.whole, name)
        self._name = name

    def is_plural(self, word: str) -> bool:
        """Whether the word is written like a plural of the entry, or the entry like one of it."""
        return word in self._plurals or self.whole in plurals(word, self._name)


def joined(text: str) -> str:
    """A word without blanks, hyphens and apostrophes."""
    return "".join(sign for sign in normal(text) if sign not in " '" and sign not in HYPHENS)


class Board:
    """The uncovered words of a match; judges any number of clues."""

    def __init__(self, words: Sequence[str], language: str, rules: ClueRules) -> None:
        self._language = language_named(language)
        self._rules = rules
        self._entries = [_Entry(word, self._language) for word in words]
        self._rulings: dict[str, Ruling] = {}

    def judge(self, clue: str) -> Ruling:
        """The ruling on one clue; the same clue is judged once."""
        found = self._rulings.get(clue)
        if found is None:
            found = self._judged(clue)
            if len(self._rulings) < KEPT_RULINGS:
                self._rulings[clue] = found
        return found

    def _judged(self, clue: str) -> Ruling:
        said = read(clue, self._language, self._rules)
        if isinstance(said, Ruling):
            return said
        rulings = [self._on_word(word) for word in _candidates(said)]
        for verdict in ("illegal", "ask"):
            for ruling in rulings:
                if ruling.verdict == verdict:
                    return ruling
        return self._on_form(said)

    def _on_form(self, said: Read) -> Ruling:
        """What is left to ask when no word of the clue touches the board."""
        name = self._language.name
        if said.has_digits:
            return Ruling("ask", ClueWhy.DIGITS)
        if len(said.words) > 1:
            is_agreed = self._rules.allow_multiword
            return LEGAL if is_agreed else Ruling("ask", ClueWhy.NAME)
        (word,) = said.words
        if len(word) == 1:
            return Ruling("ask", ClueWhy.SINGLE_LETTER)
        is_known = is_word(word, name)
        if said.has_dots or (said.is_capitals and not is_known and len(word) <= 5):
            return LEGAL if self._rules.allow_acronyms else Ruling("ask", ClueWhy.ACRONYM)
        return LEGAL if is_known else self._on_unknown(word)

    def _on_unknown(self, word: str) -> Ruling:
        """CN-K15: what no dictionary has may be a name, or made up of a word on the board."""
        for entry in self._entries:
            whole = entry.whole
            if len(whole) >= SHORTEST_GUEST and (word.startswith(whole) or word.endswith(whole)):
                return Ruling("ask", ClueWhy.MAYBE_COMPOUND, entry.shown)
        return Ruling("ask", ClueWhy.UNKNOWN)

    def _on_word(self, word: str) -> Ruling:
        for test in (self._same, self._inflected, self._derived, self._part, self._doubtful):
            found = test(word)
            if found is not None:
                return found
        return LEGAL

    def _same(self, word: str) -> Ruling | None:
        """CN-K5, CN-K11: the word itself, in whatever sense, also with its letters disguised."""
        own = self._language.own
        for entry in self._entries:
            if word == entry.whole:
                return illegal(ClueWhy.BOARD_WORD, entry.shown)
            if (
                any("0" <= sign <= "9" for sign in word)
                and word.translate(DIGIT_LIKE) == entry.whole
            ):
                return illegal(ClueWhy.LOOKS_ALIKE, entry.shown)
        folded, plain = unaccented(word, own), unaccented(word)
        for entry in self._entries:
            if folded == entry.folded:
                return Ruling("ask", ClueWhy.ACCENTS_ONLY, entry.shown)
            if plain == entry.plain and not is_word(word, self._language.name):
                return Ruling("ask", ClueWhy.ACCENTS_ONLY, entry.shown)
        return None

    def _inflected(self, word: str) -> Ruling | None:
        """CN-K6: another form of the same word."""
        form = base(word, self._language.name)
        for entry in self._entries:
            if not entry.is_several and (form in entry.words or entry.is_plural(word)):
                return illegal(ClueWhy.FORM_OF, entry.shown)
        return None

    def _derived(self, word: str) -> Ruling | None:
        """CN-K6: a word made of it, one that it was made of, or another made of the same root."""
        name = self._language.name
        for entry in self._entries:
            for other in entry.words:
                if not entry.is_several and is_kin(word, other, name):
                    return illegal(ClueWhy.FORM_OF, entry.shown)
        return None

    def _part(self, word: str) -> Ruling | None:
        """CN-K7, CN-R17: a part of a visible compound, a compound with it, or with a part of it."""
        name = self._language.name
        own = compounds.parts(word, name)
        for entry in self._entries:
            inner = entry.parts | (entry.words if entry.is_several else set())
            if any(word == part or same(word, part, name) for part in inner):
                return illegal(ClueWhy.PART_OF, entry.shown)
            wholes = inner | entry.words
            if any(same(mine, theirs, name) for mine in own for theirs in wholes):
                return illegal(ClueWhy.COMPOUND_WITH, entry.shown)
        return None

    def _doubtful(self, word: str) -> Ruling | None:
        """What may be a relative: the same snowball stem, a short common root, a possible part."""
        name = self._language.name
        halves = compounds.ends(word, name)
        for entry in self._entries:
            if any(may_be_kin(word, other, name) for other in entry.words):
                return Ruling("ask", ClueWhy.MAYBE_FORM_OF, entry.shown)
            if entry.words & halves:
                return Ruling("ask", ClueWhy.MAYBE_COMPOUND, entry.shown)
            if word in entry.halves:
                return Ruling("ask", ClueWhy.MAYBE_PART_OF, entry.shown)
        return None


def _candidates(said: Read) -> list[str]:
    """The words to judge: each one, and all written as one ("h o r s e", "ice-cream")."""
    return [*said.words, "".join(said.words)] if len(said.words) > 1 else list(said.words)


def is_word(word: str, language: str) -> bool:
    """Whether the dictionary or our pack has the word."""
    return lemma(word, language) is not None or word in pack(language)


def same(one: str, other: str, language: str) -> bool:
    """Forms of one word, or one derived from the other: for parts of compounds."""
    if base(one, language) == base(other, language) or one in plurals(other, language):
        return True
    return is_kin(one, other, language)


def is_kin(one: str, other: str, language: str) -> bool:
    """Whether one is certainly derived from the other, or both from one root."""
    if family(one, language) and family(one, language) == family(other, language):
        return True
    if {one, other, base(one, language)} & table(language).strangers:
        return False
    mine, theirs = derived_roots(one, language), derived_roots(other, language)
    if root(other, language) in mine or root(base(one, language), language) in theirs:
        return True
    return any(_is_telling(each, language) for each in mine & theirs)


def _is_telling(shared: str, language: str) -> bool:
    """Whether two words with this root are siblings for certain."""
    if len(shared) >= SHORTEST_SIBLING:
        return True
    return len(shared) >= SHORTEST_KNOWN_SIBLING and lemma(shared, language) == shared


def may_be_kin(one: str, other: str, language: str) -> bool:
    """Whether they might be relatives: the same snowball stem, if that is long enough to tell,
    or a stem that is a little too short for `is_kin`.
    """
    if {one, other, base(one, language)} & table(language).strangers:
        return False
    if root(other, language) in derived_roots(one, language, GUESSED):
        return True
    if root(base(one, language), language) in derived_roots(other, language, GUESSED):
        return True
    cut = stem(one, language)
    return len(cut) >= SHORTEST_STEM and cut == stem(other, language)
