"""Time the first load of the pages over a slow line, in Chromium, with nothing cached.

python tools/first_load.py [--times N]

A server of its own, a new browser profile each time. The line is the one of UX-U-11: 400 kbit/s
both ways, and 400 ms before each answer.
"""

import argparse
import os
import platform
import subprocess
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter

from playwright.sync_api import Browser, Page, Response, sync_playwright
from screenshots import ARGUMENTS, CHROMIUM, serving

BYTES_A_SECOND = 400_000 / 8
LATENCY_MS = 400
LANGUAGE = "pl-PL"
"""The language with the largest texts, and with letters of a second font."""


@dataclass
class Load:
    """One load: seconds until it can be played with, and what came over the line."""

    seconds: float
    kilobytes: float
    requests: int
    others: set[str] = field(default_factory=set)


def load(browser: Browser, base: str, path: str, is_ready: Callable[[Page], None]) -> Load:
    context = browser.new_context(locale=LANGUAGE)
    page = context.new_page()
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    line.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": LATENCY_MS,
            "downloadThroughput": BYTES_A_SECOND,
            "uploadThroughput": BYTES_A_SECOND,
        },
    )
    received: list[float] = []
    line.on("Network.loadingFinished", lambda done: received.append(done["encodedDataLength"]))
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    began = perf_counter()
    page.goto(base + path, wait_until="commit")
    is_ready(page)
    seconds = perf_counter() - began
    page.wait_for_load_state("networkidle")
    others = {each.url for each in answers if not each.url.startswith(base)}
    context.close()
    return Load(seconds, sum(received) / 1000, len(answers), others)


def start_is_ready(page: Page) -> None:
    """A game can be started against bots, and a table can be made."""
    page.locator("article button").first.wait_for()
    page.locator("#code").wait_for()


def gate_is_ready(page: Page) -> None:
    """Whoever got a link can say a name and come in."""
    page.locator("form button").wait_for()


def a_table(browser: Browser, base: str) -> str:
    request = browser.new_context().request
    headers = {"origin": base}
    request.post(f"{base}/api/people", data={"name": "Ana"}, headers=headers)
    made = request.post(f"{base}/api/tables", data={"game": "break_the_code"}, headers=headers)
    return f"/t/{made.json()['table']}"


def told(name: str, loads: list[Load]) -> str:
    """A row of a table: median, 95th percentile (nearest rank), greatest; weight and requests."""
    seconds = sorted(each.seconds for each in loads)
    rank = -(-95 * len(seconds) // 100) - 1
    others = set().union(*(each.others for each in loads))
    return (
        f"| {name} | {len(loads)} | {seconds[len(seconds) // 2]:.2f} | {seconds[rank]:.2f} "
        f"| {seconds[-1]:.2f} | {max(each.kilobytes for each in loads):.0f} "
        f"| {max(each.requests for each in loads)} | {len(others)} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])  # type: ignore[union-attr]
    parser.add_argument("--times", type=int, default=20, help="loads of each page (default 20)")
    times: int = parser.parse_args().times
    root = Path(__file__).resolve().parent.parent
    commit = subprocess.check_output(["git", "rev-parse", "--short", "HEAD"], cwd=root, text=True)
    cores, load_now = os.cpu_count(), os.getloadavg()[0]
    print(f"{datetime.now(UTC):%Y-%m-%d}, commit {commit.strip()}, {platform.machine()}, ", end="")
    print(f"{cores} cores, load {load_now:.1f}; {LANGUAGE}, 400 kbit/s, {LATENCY_MS} ms")
    print("| page | n | median s | p95 s | max s | KB received | requests | to others |")
    print("|---|---|---|---|---|---|---|---|")
    with serving() as base, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        link = a_table(browser, base)
        for name, path, is_ready in (
            ("start page", "/", start_is_ready),
            ("a friend's link", link, gate_is_ready),
        ):
            print(told(name, [load(browser, base, path, is_ready) for _ in range(times)]))
        browser.close()


if __name__ == "__main__":
    main()
