"""The browser of tests and pictures."""

import os
import shutil

PATH = os.environ.get("ROOM40_CHROMIUM") or shutil.which("chromium")
"""None: the one that Playwright has installed."""

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
