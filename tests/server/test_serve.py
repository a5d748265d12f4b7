"""`room40 serve`: what it listens on, what it says, how it ends."""

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
import segno

from room40.cli import parser
from room40.cli.serve import listening, qr_text, welcome
from room40.lexicon.folder import default_data
from room40.server.settings import Settings
from tests.server.house import PATIENCE


@contextmanager
def process(*arguments: str, data: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server of its own, and its address once it is open."""
    command = [sys.executable, "-m", "room40.cli", "serve", "--data", str(data), *arguments]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        lines = []
        for line in child.stdout:
            lines.append(line)
            if line.startswith("Data is kept"):
                break
        try:
            said = "".join(lines)
            yield child, next(w for w in said.split() if w.startswith("http://"))
        finally:
            child.kill()


def test_defaults_are_for_this_machine_alone() -> None:
    chosen = parser().parse_args(["serve"])
    assert (chosen.host, chosen.port, chosen.lan, chosen.data) == (None, 8040, False, None)
    assert Settings(data=Path("x")).host == "127.0.0.1"


@pytest.mark.parametrize(
    "arguments",
    [
        ["--port", "70000"],
        ["--port", "x"],
        ["--public-url", "play.example.org"],
        ["--public-url", "https://play.example.org/room"],
        ["--log-level", "loud"],
        ["--surprise"],
    ],
)
def test_what_makes_no_sense_is_refused(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        parser().parse_args(["serve", *arguments])
    assert caught.value.code == 2
    assert "usage: room40" in capsys.readouterr().err


def test_public_urls_are_origins() -> None:
    chosen = parser().parse_args(["serve", "--public-url", "https://Play.Example.org/"])
    assert chosen.public_url == "https://play.example.org"


def test_a_busy_port_makes_way_for_the_next() -> None:
    with listening("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with listening("127.0.0.1", port) as second:
            found = second.getsockname()[1]
    assert port < found < port + 20
    text = welcome(Settings(data=Path("x"), port=found), port)
    assert f"Port {port} is in use, so this is port {found}." in text
    assert f"http://localhost:{found}" in text


def test_a_worker_holds_no_port_of_its_server(tmp_path: Path) -> None:
    """REL-R01: killed while its workers get ready, it can open again where everybody's links point.

    Twice, as a worker that got the socket would hold it only until it is ready.
    """
    for _ in range(2):
        with process("--port", "0", data=tmp_path) as (child, base):
            child.kill()
            child.wait()
            port = int(base.rpartition(":")[2])
            with listening("127.0.0.1", port) as again:
                assert again.getsockname()[1] == port


def test_an_address_of_somebody_else_is_an_error() -> None:
    with pytest.raises(OSError):
        listening("192.0.2.1", 8040)


def test_the_welcome_for_the_network_has_link_and_code() -> None:
    lan = "http://192.0.2.7:8040"
    text = welcome(Settings(data=Path("x"), host="0.0.0.0", lan_url=lan), 8040)
    assert f"For the others:  {lan}" in text
    assert qr_text(lan) in text


def test_the_code_is_the_one_of_the_link() -> None:
    url = "http://192.0.2.7:8040"
    rows = [list(row) for row in segno.make(url, micro=False).matrix_iter(border=2)]
    halves = {"█": (0, 0), "▀": (0, 1), "▄": (1, 0), " ": (1, 1)}
    drawn: list[list[int]] = []
    for line in qr_text(url).splitlines():
        drawn += [[halves[sign][half] for sign in line] for half in (0, 1)]
    assert drawn[: len(rows)] == [[int(bool(dot)) for dot in row] for row in rows]


def test_data_lies_where_the_platform_keeps_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert default_data() == Path("/data/room40")
    monkeypatch.delenv("XDG_DATA_HOME")
    assert default_data() == Path.home() / ".local" / "share" / "room40"


def test_it_opens_answers_and_ends_when_told(tmp_path: Path) -> None:
    with process("--port", "0", data=tmp_path / "deep" / "folder") as (child, url):
        assert httpx.get(f"{url}/api/health").json()["status"] == "ok"
        child.send_signal(signal.SIGINT)
        assert child.wait(PATIENCE) in (0, 130, -signal.SIGINT)
        assert child.stderr is not None
        assert "Traceback" not in child.stderr.read()


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks at processes by /proc")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_no_worker_outlives_it(tmp_path: Path, how: signal.Signals) -> None:
    with process("--port", "0", data=tmp_path) as (child, url):
        wait_for(lambda: httpx.get(f"{url}/api/health").json()["bots"] == "ok")
        listed = Path(f"/proc/{child.pid}/task/{child.pid}/children").read_text()
        workers = [int(each) for each in listed.split()]
        assert workers
        child.send_signal(how)
        child.wait(PATIENCE)
        wait_for(lambda: not any(is_running(worker) for worker in workers))


def wait_for(is_so: object) -> None:
    until = time.monotonic() + 3 * PATIENCE
    while not is_so():  # type: ignore[operator]
        assert time.monotonic() < until
        time.sleep(0.05)


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_data_that_is_no_data_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "room40.sqlite3").write_bytes(b"no database" * 1000)
    command = [sys.executable, "-m", "room40.cli", "serve", "--port", "0", "--data", str(tmp_path)]
    run = subprocess.run(command, capture_output=True, text=True, timeout=3 * PATIENCE)
    assert run.returncode == 1
    assert run.stderr.startswith("room40: ") and "cannot be" in run.stderr
    assert run.stderr.count("\n") == 1


def test_a_folder_that_cannot_be_made_is_told_too(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    command = [sys.executable, "-m", "room40.cli", "serve", "--port", "0"]
    run = subprocess.run(
        [*command, "--data", str(tmp_path / "file" / "folder")],
        capture_output=True,
        text=True,
        timeout=3 * PATIENCE,
    )
    assert (run.returncode, "Traceback" in run.stderr) == (1, False)
