"""Programs of other people, as the arena meets them."""

import os
from typing import Any

from room40.bots import Choice


def _offered(view: dict[str, Any], tag: str) -> dict[str, Any] | None:
    return next((offer for offer in view["offers"] if offer["tag"] == tag), None)


class Leftmost:
    """Asks the leftmost card for ever."""

    def choose(self, view: dict[str, Any], seed: int) -> Choice:
        ask = _offered(view, "ask")
        if ask is None:
            return Choice({"tag": "decline"}, "")
        card = ask["cards"][0]
        number = card["numbers"][0] if card["numbers"] else None
        return Choice({"tag": "ask", "card": card["card"], "number": number}, "")


class Stubborn:
    """Guesses its own tiles, which nobody else can have."""

    def choose(self, view: dict[str, Any], seed: int) -> Choice:
        return Choice({"tag": "guess", "tiles": view["hand"]}, "")


class Illegal:
    def choose(self, view: dict[str, Any], seed: int) -> Choice:
        return Choice({"tag": "ask", "card": "no_such_card", "number": None}, "")


class Waiting:
    """Does nothing, also where the table waits for it."""

    def choose(self, view: dict[str, Any], seed: int) -> Choice:
        return Choice(None, "")


class Raising:
    def choose(self, view: dict[str, Any], seed: int) -> Choice:
        raise KeyError("not thought of")


class Leaving:
    def choose(self, view: dict[str, Any], seed: int) -> Choice:
        raise SystemExit(1)


class Deadly:
    """Takes its whole process with it."""

    def choose(self, view: dict[str, Any], seed: int) -> Choice:
        os._exit(3)


class Silent:
    def choose(self, view: dict[str, Any], seed: int) -> None:
        return None


class Needy:
    """Cannot be made without arguments."""

    def __init__(self, model: str) -> None:
        self.model = model

    def choose(self, view: dict[str, Any], seed: int) -> Choice:
        raise AssertionError("nobody can make one")


leftmost = Leftmost()
"""An object instead of a class."""

nothing = 3
