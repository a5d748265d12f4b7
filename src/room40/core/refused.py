"""Why something was not taken: one closed list, which the browser turns into sentences."""

from enum import StrEnum

Fact = str | int | bool | None | list[str] | list[int]


class Why(StrEnum):
    """The reasons. The browser holds one sentence per member and language; a test compares."""

    # from the rules
    ALREADY_GUESSED = "already_guessed"
    CARD_COVERED = "card_covered"
    CARD_NEEDED = "card_needed"
    CARD_NOT_IN_ROW = "card_not_in_row"
    CLOSED = "closed"
    CLUE_REPEATED = "clue_repeated"
    CLUES_STAND = "clues_stand"
    CODE_DIGITS = "code_digits"
    CODE_LENGTH = "code_length"
    CODE_REPEATS = "code_repeats"
    COLOURS_NEEDED = "colours_needed"
    GUESS_FIRST = "guess_first"
    IMPOSSIBLE_NUMBERS = "impossible_numbers"
    IMPOSSIBLE_TILES = "impossible_tiles"
    MATCH_OVER = "match_over"
    NO_SUCH_CARD = "no_such_card"
    NO_SUCH_RACK = "no_such_rack"
    NOT_AN_OWN_CARD = "not_an_own_card"
    NOT_OFFERED = "not_offered"
    NOT_YOUR_TURN = "not_your_turn"
    NUMBER_NEEDED = "number_needed"
    NUMBER_NOT_OFFERED = "number_not_offered"
    NUMBER_NOT_ON_CARD = "number_not_on_card"
    WRONG_TILE_COUNT = "wrong_tile_count"
    # from the referee of clues: certain
    CLUE_BAD_LETTER = "clue_bad_letter"
    CLUE_BOARD_WORD = "clue_board_word"
    CLUE_COMPOUND_WITH = "clue_compound_with"
    CLUE_EMPTY = "clue_empty"
    CLUE_FORM_OF = "clue_form_of"
    CLUE_KEYWORD = "clue_keyword"
    CLUE_KEYWORD_KIN = "clue_keyword_kin"
    CLUE_LETTERS = "clue_letters"
    CLUE_LOOKS_ALIKE = "clue_looks_alike"
    CLUE_PART_OF = "clue_part_of"
    CLUE_POSITION = "clue_position"
    CLUE_SEVERAL_WORDS = "clue_several_words"
    CLUE_TOO_LONG = "clue_too_long"
    # from the referee of clues: in doubt
    CLUE_ACCENTS_ONLY = "clue_accents_only"
    CLUE_ACRONYM = "clue_acronym"
    CLUE_DIGITS = "clue_digits"
    CLUE_MAYBE_COMPOUND = "clue_maybe_compound"
    CLUE_MAYBE_FORM_OF = "clue_maybe_form_of"
    CLUE_MAYBE_PART_OF = "clue_maybe_part_of"
    CLUE_NAME = "clue_name"
    CLUE_SINGLE_LETTER = "clue_single_letter"
    CLUE_UNKNOWN = "clue_unknown"
    # from the border: a shape that could not be read
    BAD_ACTION = "bad_action"
    BAD_DEAL = "bad_deal"
    BAD_FRAME = "bad_frame"
    BAD_MATCH = "bad_match"
    BAD_NAME = "bad_name"
    BAD_OPTIONS = "bad_options"
    BAD_SETUP = "bad_setup"
    NO_SUCH_GAME = "no_such_game"
    NO_SUCH_LEVEL = "no_such_level"
    NO_SUCH_SEAT = "no_such_seat"
    TOO_LARGE = "too_large"
    # from the table and the server
    ALREADY_STARTED = "already_started"
    CROSS_SITE = "cross_site"
    FAULT = "fault"
    """A fault of the server's own: nothing counted, and the log says where it lies."""
    ID_REUSED = "id_reused"
    NAME_TAKEN = "name_taken"
    NO_AIDS = "no_aids"
    NO_SUCH_MATCH = "no_such_match"
    NO_SUCH_MEMBER = "no_such_member"
    NO_SUCH_MOMENT = "no_such_moment"
    NO_SUCH_PAGE = "no_such_page"
    NO_SUCH_TABLE = "no_such_table"
    NOT_HOST = "not_host"
    NOT_SIGNED_IN = "not_signed_in"
    NOT_STARTED = "not_started"
    NOT_YOUR_SEAT = "not_your_seat"
    REMOVED = "removed"
    SEAT_TAKEN = "seat_taken"
    SEATS_EMPTY = "seats_empty"
    SILENT = "silent"
    STILL_HERE = "still_here"
    STORAGE = "storage"
    TABLE_FULL = "table_full"
    TOO_MANY = "too_many"


class Refused(ValueError):
    """An action, setup, deal or request that cannot be taken.

    `why` is the reason; `facts` are JSON values drawn only from what the sender sent or may see.
    """

    def __init__(self, why: Why, **facts: Fact) -> None:
        super().__init__(why.value, facts)
        self.why = why
        self.facts = facts

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={value!r}" for name, value in self.facts.items())
        return f"{self.why.value} ({facts})" if facts else self.why.value
