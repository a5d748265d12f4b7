"""What may be a name and which names look alike (REL-S08, FAULT-94)."""

# ruff: noqa: RUF001 (letters that look like others are what this is about)

import itertools
import unicodedata

import pytest

from room40.core.refused import Refused
from room40.server.names import LOOKS_LIKE, PLAIN, length, look_alike, name_from
from tests.server.house import House

LETTERS = "aábcćčdeęéfghijklłmnńñoóöőøpqrsśštuúüůvwxyzźżžßæðþçğışțëïâêîôûàèìòùăąįų"
INVISIBLE = [
    "\u200b",
    "\u200d",
    "\u200e",
    "\u202e",
    "\u2066",
    "\u2069",
    "\ufeff",
    "\u00ad",
    "\u180e",
]
CONTROLS = ["\x00", "\x07", "\n", "\r", "\t", "\x1b", "\x7f", "\x85", "\u2028", "\u00a0", "\u3000"]
OTHER_SCRIPTS = [
    "Аna",
    "Вen",
    "Εva",
    "Οla",
    "陳",
    "أنا",
    "אבא",
    "ªna",
    "\uff41na",
    "𝒜na",
    "ⅠI",
    "ᴀna",
]
CYRILLIC = dict(zip("aeopcyxAEOPCTXHKMB", "аеорсухАЕОРСТХНКМВ", strict=True))
GREEK = dict(zip("ovAEZHIKMNOPTX", "ονΑΕΖΗΙΚΜΝΟΡΤΧ", strict=True))


@pytest.mark.parametrize(
    "name",
    [
        *("O'Neil", "Łukasz", "Zoë", "José María", "Müller-Lüdenscheidt", "J. R.", "Ana2", "Đorđe"),
        *("Ýmir", "Żółć", "Ğülşah", "Nguyễn", "🦊", "Ana 🦊", "🇵🇱 Ola", "👍🏽", "Eva ❤️", "x" * 20),
        *(
            "👩\u200d🚀",
            "👨\u200d👩\u200d👧\u200d👦",
            "🧑🏽\u200d🎤 Zoe",
            "❤️\u200d🔥",
            "👩\u200d🚀" * 20,
        ),
    ],
)
def test_ordinary_names_are_taken_as_they_are(name: str) -> None:
    assert name_from(name) == name
    assert name_from(unicodedata.normalize("NFD", name)) == name


def test_all_letters_of_our_neighbours_are_letters() -> None:
    for letter in LETTERS + LETTERS.upper().replace("SS", ""):
        for form in ("NFC", "NFD"):
            assert name_from(unicodedata.normalize(form, f"{letter}a")) == f"{letter}a"


@pytest.mark.parametrize("bad", [*INVISIBLE, *CONTROLS])
def test_what_cannot_be_seen_is_refused(bad: str) -> None:
    for name in (f"Ana{bad}", f"{bad}Ana", f"A{bad}na"):
        with pytest.raises(Refused):
            name_from(name)


@pytest.mark.parametrize("name", [*OTHER_SCRIPTS, "a\u0301\u0301\u0301", "\u0301", "\ud800"])
def test_other_scripts_and_towers_of_marks_are_refused(name: str) -> None:
    with pytest.raises(Refused):
        name_from(name)


@pytest.mark.parametrize(
    "name",
    [
        *("👩\u200d", "\u200d👩", "a\u200db", "👩\u200da", "👩\u200d\u200d🚀", "🇵🇱\u200d🦊"),
        "\u200d".join("🦊🦊🦊🦊🦊"),
        "👩\u200d" * 3 + "x",
    ],
)
def test_only_emoji_are_joined_and_only_to_one_picture(name: str) -> None:
    with pytest.raises(Refused):
        name_from(name)


@pytest.mark.parametrize("name", ["", " ", "   ", "-", ".", "' '", "x" * 21, "x" * 300, "\ufe0f"])
def test_a_name_has_something_in_it_but_not_too_much(name: str) -> None:
    with pytest.raises(Refused) as caught:
        name_from(name)
    assert caught.value.facts["problem"] in ("length", "character")


@pytest.mark.parametrize(
    "name",
    [
        *("Host", "BOT", "bot", "System", "anfitrión", "sistema", "Gospodarz", "the host", "Bot 1"),
        *("bot1", "b0t", "H0st", "hóst", "Sy.stem bot", "Ana (2)", "Bot-Ana"),
    ],
)
def test_nobody_speaks_for_the_table(name: str) -> None:
    with pytest.raises(Refused):
        name_from(name)


@pytest.mark.parametrize("name", ["Robota", "Abbot", "Hosta", "Systema", "Botond", "Hostos"])
def test_a_reserved_word_inside_another_is_no_reserved_word(name: str) -> None:
    assert name_from(name) == name


def test_blanks_and_typed_apostrophes_are_tidied() -> None:
    assert name_from("  Ana   María ") == "Ana María"
    assert name_from("O\u2019Neil") == "O'Neil"


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("Ana", 3),
        ("a\u0301", 1),
        ("🇵🇱🇪🇸", 2),
        ("👍🏽", 1),
        ("❤️", 1),
        ("👩\u200d🚀", 1),
        ("👨\u200d👩\u200d👧\u200d👦a", 2),
    ],
)
def test_characters_are_counted_as_people_do(name: str, count: int) -> None:
    assert length(name) == count


def disguises(word: str) -> list[str]:
    """A word with one letter exchanged for another that looks the same."""
    tables = [CYRILLIC, GREEK, {plain: odd for odd, plain in LOOKS_LIKE.items() if len(plain) == 1}]
    tables += [{"l": "I", "I": "l", "o": "0", "O": "0", "i": "1"}, {"m": "rn", "w": "vv"}]
    marks = {letter: unicodedata.normalize("NFC", f"{letter}\u0301") for letter in "aeiouy"}
    return [
        word[:place] + table[letter] + word[place + 1 :]
        for table in [*tables, marks]
        for place, letter in enumerate(word)
        if letter in table
    ]


def test_disguises_are_refused_or_marked() -> None:
    words = ["".join(each) for each in itertools.product("AEOPI", "lomwvc", "aeioy", "nrtl")]
    pairs = [(word, disguise) for word in words for disguise in disguises(word)]
    passed = [pair for pair in pairs if is_a_name(pair[1]) and not look_alike(*pair)]
    assert len(pairs) > 5000
    assert passed == []


def is_a_name(name: str) -> bool:
    try:
        return bool(name_from(name))
    except Refused:
        return False


def test_different_names_do_not_look_alike() -> None:
    names = ["Ana", "Anna", "Ben", "Eva", "Ewa", "Ola", "Ula", "Jan", "Ian", "Max", "Ali", "Alex"]
    assert [p for p in itertools.combinations(names, 2) if look_alike(*p)] == []


def test_every_own_lookalike_is_plain() -> None:
    assert all(set(plain) <= PLAIN for plain in LOOKS_LIKE.values())


async def test_same_looking_names_at_a_table_are_told_apart(house: House) -> None:
    """UX-S9."""
    guests = await house.guests("Ana", "ana", "Ána", "Ben")
    table = await guests[0].new_table()
    wires = [await guest.open(table) for guest in guests]
    names = [(await wire.next("table"))["you"]["name"] for wire in wires]
    assert names == ["Ana", "ana (2)", "Ána (3)", "Ben"]
    assert await guests[3].refused("PATCH", "/people/me", {"name": "ANA"}) == "name_taken"
    assert await guests[3].refused("POST", "/people", {"name": "ANA"}) == "name_taken"
    await guests[3].do("PATCH", "/people/me", {"name": "Benno"})
    news = await wires[0].next("table")
    while "Benno" not in [each["name"] for each in news["people"]]:
        news = await wires[0].next("table")
