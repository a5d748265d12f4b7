"""The command line as a whole: its help, its modules, how it ends."""

import os
import subprocess
import sys

import pytest

from room40.cli import COMMANDS, main, parser
from room40.lexicon.threads import VARIABLES


def test_the_help_names_each_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--help"])
    assert ended.value.code == 0
    helped = " ".join(capsys.readouterr().out.split())
    assert all(f"{name} {line}" in helped for name, line in COMMANDS.items())


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_explains_itself(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([name, "--help"])
    assert ended.value.code == 0
    helped = capsys.readouterr().out
    assert helped.startswith(f"usage: room40 {name}") and COMMANDS[name] in " ".join(helped.split())
    assert helped.count("\n  -") > 1


def test_a_parser_answers_twice() -> None:
    both = parser()
    assert both.parse_args(["serve", "--port", "8041"]).port == 8041
    assert both.parse_args(["serve", "--port", "8042"]).port == 8042


def test_a_command_loads_what_it_needs_and_counts_on_one_core() -> None:
    """Help is quick, since nothing else is loaded; and numpy was not there before the choice."""
    script = (
        "import os, sys, room40.cli\n"
        "try: room40.cli.main(['--help'])\n"
        "except SystemExit: pass\n"
        "print(sorted({'numpy', 'litestar', 'sqlalchemy'} & set(sys.modules)))\n"
        f"print([os.environ.get(name) for name in {VARIABLES!r}])\n"
    )
    surroundings = {name: value for name, value in os.environ.items() if name not in VARIABLES}
    ran = subprocess.run(
        [sys.executable, "-c", script], env=surroundings, capture_output=True, text=True, check=True
    )
    assert ran.stdout.splitlines()[-2:] == ["[]", "['1', '1']"]
