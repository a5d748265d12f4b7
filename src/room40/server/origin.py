"""Where a request comes from: same site or not, which address people use, who is asking."""

from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urlsplit

from room40.server.limits import key_of
from room40.server.settings import Settings

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
LOOPBACK = frozenset({"localhost", "127.0.0.1", "[::1]"})


@dataclass(frozen=True, slots=True)
class Asked:
    """The parts of a request that say where it comes from."""

    scheme: str
    host: str
    origins: tuple[str, ...]
    fetch_site: str | None
    has_cookie: bool
    address: str
    """Of the sender: an IPv4 address or an IPv6 network."""

    @property
    def is_https(self) -> bool:
        return self.scheme == "https"


def asked(scope: dict[str, object]) -> Asked:
    """From an ASGI scope; a proxy's word has been weighed by the server in front."""
    headers = _headers(scope["headers"])  # type: ignore[arg-type]
    scheme = str(scope["scheme"]).replace("ws", "http", 1)
    client = scope.get("client")
    return Asked(
        scheme=scheme,
        host=(headers.get("host") or [""])[0],
        origins=tuple(headers.get("origin", ())),
        fetch_site=headers["sec-fetch-site"][-1] if "sec-fetch-site" in headers else None,
        has_cookie="cookie" in headers,
        address=key_of(str(client[0])) if client else "",  # type: ignore[index]
    )


def _headers(raw: Iterable[tuple[bytes, bytes]]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name, value in raw:
        found.setdefault(name.decode("latin-1").lower(), []).append(value.decode("latin-1"))
    return found


def is_cross_site(request: Asked, settings: Settings) -> bool:
    """Whether another site may be behind this request.

    Browsers name the origin on everything that changes something and on every socket. Without one
    a request counts only if it carries no cookie, so it speaks for nobody.
    """
    if request.fetch_site == "cross-site" or len(request.origins) > 1:
        return True
    if not request.origins:
        return request.has_cookie
    return request.origins[0] not in own_origins(request, settings)


def own_origins(request: Asked, settings: Settings) -> set[str]:
    """The addresses under which the pages are ours."""
    origins = {f"{request.scheme}://{request.host}"} if request.host else set()
    return origins | ({settings.public_url} if settings.public_url else set())


def base_of(request: Asked, settings: Settings) -> str:
    """What links begin with: the address that the guests of this person can use."""
    if settings.public_url:
        return settings.public_url
    name = urlsplit(f"//{request.host}").hostname or ""
    is_loopback = name in LOOPBACK or f"[{name}]" in LOOPBACK
    if settings.lan_url and is_loopback:
        return settings.lan_url
    return f"{request.scheme}://{request.host}"
