"""Build hook: put the built pages into the wheel and the sdist.

Node is asked for only when the pages are stale, and taken from a wheel only when this machine has
none that will do. ROOM40_SKIP_WEB=1 leaves the pages out, for work on the server alone.
"""

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent / "tools"))

import web


def is_wanted() -> bool:
    return os.environ.get("ROOM40_SKIP_WEB") != "1" and web.is_stale()


class WebHook(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        return [web.NODE_WHEEL] if is_wanted() and not web.has_system_node() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if is_wanted():
            web.build()
