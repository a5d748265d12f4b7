"""The requests with which four guests come to a table, sit down and begin: the server's own API."""

import http.client
import json
from typing import Any
from urllib.parse import urlsplit

SEATS = 4


class Desk:
    """A kept connection to the server's API. Blocking: it belongs into a thread."""

    def __init__(self, base: str) -> None:
        self.base = base
        self._connection = http.client.HTTPConnection(urlsplit(base).netloc, timeout=60)

    def ask(self, method: str, path: str, body: Any, cookie: str = "") -> tuple[Any, str]:
        """The answer, and the cookie that came with it. Raises `RuntimeError` if refused."""
        headers = {"content-type": "application/json", "origin": self.base}
        if cookie:
            headers["cookie"] = cookie
        content = None if body is None else json.dumps(body)
        self._connection.request(method, f"/api{path}", content, headers)
        answer = self._connection.getresponse()
        text = answer.read()
        if answer.status >= 400:
            raise RuntimeError(f"{method} {path}: {answer.status} {text.decode(errors='replace')}")
        return json.loads(text), (answer.getheader("set-cookie") or "").partition(";")[0]

    def seated(self, number: int) -> tuple[str, list[str]]:
        """A new table with a guest on each seat: its id and their cookies."""
        cookies = [
            self.ask("POST", "/people", {"name": f"Guest {number}-{seat}"})[1]
            for seat in range(SEATS)
        ]
        wanted = {"game": "break_the_code", "setup": {"seats": SEATS}}
        made, _ = self.ask("POST", "/tables", wanted, cookies[0])
        table = str(made["table"])
        for seat, cookie in enumerate(cookies):
            self.ask("PUT", f"/tables/{table}/seats/{seat}", {"holder": "me"}, cookie)
        return table, cookies

    def start(self, table: str, cookies: list[str]) -> None:
        self.ask("POST", f"/tables/{table}/start", None, cookies[0])

    def again(self, table: str, cookies: list[str]) -> None:
        """All agree to a rematch."""
        for cookie in cookies:
            self.ask("POST", f"/tables/{table}/rematch", {"agree": True}, cookie)

    def close(self) -> None:
        self._connection.close()
