"""The games that can be played in a terminal: one line each."""

from room40.cli.break_the_code.commands import read_command as read_break_the_code
from room40.cli.break_the_code.screen import Screen as BreakTheCodeScreen
from room40.cli.break_the_code.words import LANGUAGES as BREAK_THE_CODE
from room40.cli.code_777.commands import read_command as read_code_777
from room40.cli.code_777.screen import Screen as Code777Screen
from room40.cli.code_777.words import LANGUAGES as CODE_777
from room40.cli.codenames.commands import read_command as read_codenames
from room40.cli.codenames.screen import Screen as CodenamesScreen
from room40.cli.codenames.words import LANGUAGES as CODENAMES
from room40.cli.decrypto.commands import read_command as read_decrypto
from room40.cli.decrypto.screen import Screen as DecryptoScreen
from room40.cli.decrypto.words import LANGUAGES as DECRYPTO
from room40.cli.terminal import Terminal

TERMINALS: dict[str, Terminal] = {
    "break_the_code": Terminal(BREAK_THE_CODE, BreakTheCodeScreen, read_break_the_code),
    "code_777": Terminal(CODE_777, Code777Screen, read_code_777),
    "codenames": Terminal(CODENAMES, CodenamesScreen, read_codenames),
    "decrypto": Terminal(DECRYPTO, DecryptoScreen, read_decrypto),
}

LANGUAGES = ("en", "es", "pl")
"""Of every terminal; a test compares."""
