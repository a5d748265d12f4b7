"""Headers that every answer carries, whatever it is."""

from room40.server.settings import Settings

CONTENT_SECURITY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types svelte-trusted-html",
    ]
)

ALWAYS = {
    "content-security-policy": CONTENT_SECURITY,
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
FOR_HTTPS = {
    "strict-transport-security": "max-age=31536000",
    # From a plain address of the local network browsers ignore it, and complain.
    "cross-origin-opener-policy": "same-origin",
}
NOT_KEPT = {"cache-control": "no-store"}

_ALWAYS, _FOR_HTTPS, _NOT_KEPT = (
    [(name.encode(), value.encode()) for name, value in headers.items()]
    for headers in (ALWAYS, FOR_HTTPS, NOT_KEPT)
)


def completed(
    headers: list[tuple[bytes, bytes]], settings: Settings, *, is_https: bool
) -> list[tuple[bytes, bytes]]:
    """An answer's headers with ours. What says nothing about caches is kept by none."""
    known = {name.lower() for name, _ in headers}
    added = [*_ALWAYS]
    if is_https or (settings.public_url or "").startswith("https://"):
        added += _FOR_HTTPS
    if b"cache-control" not in known:
        added += _NOT_KEPT
    return [*headers, *((name, value) for name, value in added if name not in known)]
