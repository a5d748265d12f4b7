"""Chance from a secret seed: an HMAC-SHA-256 stream, drawn without bias."""

import hmac
import secrets
from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")

SEED_BYTES = 32


def fresh_seed() -> bytes:
    """32 bytes from the operating system."""
    return secrets.token_bytes(SEED_BYTES)


def seed_of(value: int | str) -> bytes:
    """A seed that a person can write down: 32 bytes derived from a number or a text."""
    return sha256(f"room40/seed/{value}".encode()).digest()


class Rng:
    """A stream of bytes fixed by seed and label; two labels never share a byte.

    The stream is HMAC-SHA-256(seed, label || counter). Numbers are drawn by rejection (no modulo),
    so every value is equally likely.
    """

    __slots__ = ("_at", "_counter", "_label", "_pool", "_seed")

    def __init__(self, seed: bytes, label: str) -> None:
        self._seed = seed
        self._label = label.encode() + b"\x00"
        self._counter = 0
        self._pool = b""
        self._at = 0
        """How much of the pool has been taken."""

    def below(self, bound: int) -> int:
        """A whole number 0..bound-1, each equally likely; `bound` must be at least 1."""
        bits = (bound - 1).bit_length()
        size = (bits + 7) // 8
        spare = size * 8 - bits
        while True:
            taken = self._at
            if len(self._pool) - taken < size:
                self._fill(size)
                taken = 0
            self._at = taken + size
            value = int.from_bytes(self._pool[taken : self._at], "big") >> spare
            if value < bound:
                return value

    def _fill(self, size: int) -> None:
        """Makes the pool begin with what is left of it and hold at least so many bytes."""
        self._pool = self._pool[self._at :]
        while len(self._pool) < size:
            block = self._label + self._counter.to_bytes(8, "big")
            self._pool += hmac.digest(self._seed, block, "sha256")
            self._counter += 1

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, each equally likely."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items in a random order (Fisher and Yates)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)
