"""All there is to photograph."""

from tools.pictures import break_the_code, code_777, codenames, decrypto, pages
from tools.pictures.script import Script

SCRIPTS: tuple[Script, ...] = (
    *pages.SCRIPTS,
    *break_the_code.SCRIPTS,
    *code_777.SCRIPTS,
    *codenames.SCRIPTS,
    *decrypto.SCRIPTS,
)
