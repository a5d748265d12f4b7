"""`room40 serve`: open the room on this machine, for the network if asked."""

import argparse
import errno
import os
import socket
import sys
from pathlib import Path
from urllib.parse import urlsplit

import segno
from sqlalchemy import make_url

from room40.lexicon.folder import default_data
from room40.server import logs
from room40.server.run import serve
from room40.server.settings import Settings
from room40.store.types import BadDatabase

LOOPBACK, EVERYWHERE = "127.0.0.1", "0.0.0.0"
PORT = 8040
DATABASE = "ROOM40_DATABASE"
NO_WORDS = "ROOM40_NO_WORDS"
PORTS_TRIED = 20


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default=None, help=f"address to listen on ({LOOPBACK})")
    parser.add_argument("--port", type=_port, default=PORT, help=f"port to listen on ({PORT})")
    parser.add_argument(
        "--lan", action="store_true", help="open for the local network; shows link and QR code"
    )
    parser.add_argument("--data", type=Path, default=None, metavar="DIR", help="where to keep data")
    parser.add_argument(
        "--database",
        default=os.environ.get(DATABASE),
        metavar="URL",
        help=f"keep data in PostgreSQL (default: ${DATABASE}, which hides a password better)",
    )
    parser.add_argument(
        "--public-url",
        type=_url,
        default=None,
        metavar="URL",
        help="the address that people use, such as https://play.example.org",
    )
    parser.add_argument(
        "--trusted-proxy", default=None, metavar="IP", help="believe this proxy's X-Forwarded-*"
    )
    parser.add_argument(
        "--no-words",
        action="store_true",
        default=bool(os.environ.get(NO_WORDS)),
        help=f"fetch no packages for the word models of bots (default: whether ${NO_WORDS} is set)",
    )
    parser.add_argument(
        "--log-level", choices=("debug", "info", "warning", "error"), default="info"
    )


def _port(text: str) -> int:
    port = int(text)
    if not 0 <= port <= 65535:
        raise argparse.ArgumentTypeError("a port lies between 0 and 65535")
    return port


def _url(text: str) -> str:
    url = urlsplit(text)
    if url.scheme not in ("http", "https") or not url.netloc or url.path.strip("/") or url.query:
        raise argparse.ArgumentTypeError("such as https://play.example.org, without a path")
    return f"{url.scheme}://{url.netloc.lower()}"


def run(chosen: argparse.Namespace) -> int:
    """Serve until Ctrl-C."""
    logs.set_up(chosen.log_level)
    host = chosen.host or (EVERYWHERE if chosen.lan else LOOPBACK)
    data = (chosen.data or default_data()).expanduser()
    try:
        data.mkdir(parents=True, exist_ok=True)
        listener = listening(host, chosen.port)
    except OSError as error:
        print(f"room40: {error.strerror or error}", file=sys.stderr)
        return 1
    port = listener.getsockname()[1]
    settings = Settings(
        data=data,
        database_url=chosen.database,
        host=host,
        port=port,
        public_url=chosen.public_url,
        lan_url=f"http://{lan_address()}:{port}" if chosen.lan else None,
        trusted_proxy=chosen.trusted_proxy,
        log_level=chosen.log_level,
        makes_words=not chosen.no_words,
    )
    try:
        serve(settings, listener, lambda: print(welcome(settings, chosen.port), flush=True))
    except BadDatabase as error:
        print(f"room40: {error}", file=sys.stderr)
        return 1
    finally:
        listener.close()
    return 0


def listening(host: str, port: int) -> socket.socket:
    """A socket on that port, or on one of the next if others listen there."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for candidate in range(port, port + PORTS_TRIED if port else 1):
        listener = socket.socket(family, socket.SOCK_STREAM)
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, candidate))
            listener.listen(2048)
        except OSError as error:
            listener.close()
            if error.errno != errno.EADDRINUSE:
                raise
            continue
        return listener
    raise OSError(errno.EADDRINUSE, f"ports {port} to {port + PORTS_TRIED - 1} are all in use")


def lan_address() -> str:
    """This machine's address on its network; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return LOOPBACK


def welcome(settings: Settings, wanted_port: int) -> str:
    """Where the room is, in words, as a link and, for phones, as a QR code."""
    lines = []
    if wanted_port not in (0, settings.port):
        lines.append(f"Port {wanted_port} is in use, so this is port {settings.port}.")
    shown = "localhost" if settings.host in (LOOPBACK, EVERYWHERE) else settings.host
    lines.append(f"Room 40 is open: http://{shown}:{settings.port}")
    others = settings.public_url or settings.lan_url
    if others:
        lines += [f"For the others:  {others}", "", qr_text(others)]
    lines.append(f"Data is kept in {kept_in(settings)}. Ctrl-C closes the room.")
    return "\n".join(lines)


def kept_in(settings: Settings) -> str:
    """The folder, or the address of the database without its password."""
    if settings.database_url is None:
        return str(settings.data)
    return make_url(settings.database_url).render_as_string(hide_password=True)


def qr_text(url: str) -> str:
    """A QR code of half blocks: dark on light, whatever the terminal's colours."""
    rows = [list(row) for row in segno.make(url, micro=False).matrix_iter(border=2)]
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    blocks = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
    return "\n".join(
        "".join(blocks[bool(up), bool(down)] for up, down in zip(upper, lower, strict=True))
        for upper, lower in zip(rows[::2], rows[1::2], strict=True)
    )
