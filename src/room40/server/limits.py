"""How often somebody may do something: buckets that fill with time. Nobody is banned."""

import ipaddress
import math
from collections import OrderedDict

from room40.core.refused import Refused, Why
from room40.server.settings import Rate

MOST_KEYS = 10_000
"""Buckets kept at once; the longest unused go first, so a flood cannot fill the memory."""


class Bucket:
    """What one seat, person or address has left. Times come from the caller's clock."""

    __slots__ = ("_at", "_left", "rate")

    def __init__(self, rate: Rate, now: float) -> None:
        self.rate = rate
        self._left = float(rate.count)
        self._at = now

    def wait(self, now: float) -> float:
        """Seconds until one more is allowed; 0 is now. Takes nothing."""
        per_second = self.rate.count / self.rate.seconds
        self._left = min(self.rate.count, self._left + (now - self._at) * per_second)
        self._at = now
        return 0.0 if self._left >= 1 else (1 - self._left) / per_second

    def take(self, now: float) -> None:
        """Use one, or raise `Refused(too_many)` with the seconds to wait."""
        if wait := self.wait(now):
            raise too_many(wait)
        self._left -= 1


class Buckets:
    """A bucket per key, of one rate."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, key: str, now: float) -> None:
        """Use one of this key's, or raise `Refused(too_many)`."""
        self._of(key, now).take(now)

    def check(self, key: str, now: float) -> None:
        """Raise `Refused(too_many)` if this key has none left; take nothing."""
        if wait := self._of(key, now).wait(now):
            raise too_many(wait)

    def _of(self, key: str, now: float) -> Bucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self.rate, now)
        self._buckets.move_to_end(key)
        if len(self._buckets) > MOST_KEYS:
            self._buckets.popitem(last=False)
        return bucket


def too_many(wait: float) -> Refused:
    return Refused(Why.TOO_MANY, retry_after=max(1, math.ceil(wait)))


def key_of(address: str) -> str:
    """An address, or of IPv6 the network that one household has."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if parsed.version == 4:
        return address
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed, 64), strict=False).network_address)
