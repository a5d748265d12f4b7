"""The generated pages and types are up to date, and say what the server does."""

import subprocess
import sys
from pathlib import Path

import pytest

from room40.core.refused import Why
from room40.server import wire
from room40.server.wire import encode_frame
from tests.server.house import House
from tests.server.test_origin import routes_of

ROOT = Path(__file__).parent.parent.parent


def test_nothing_generated_is_stale() -> None:
    run = subprocess.run(
        [sys.executable, "tools/docs.py", "--check"], cwd=ROOT, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr


def test_the_protocol_names_everything() -> None:
    page = (ROOT / "docs" / "protocol.md").read_text()
    assert [why for why in Why if f"`{why}`" not in page] == []
    assert [close for close in wire.Close if str(close.value) not in page] == []
    for frame in ("act", "talk", "view", "done", "refused", "table"):
        assert f'tag: "{frame}"' in page


async def test_the_protocol_names_every_route(house: House) -> None:
    page = (ROOT / "docs" / "protocol.md").read_text()
    api = [each for each in house.app.routes if each.path_format.startswith("/api/")]
    for route in api:
        if not route.path_format.startswith("/api/openapi"):
            assert route.path_format.replace("_id}", "}") in page
    assert len(routes_of(house.app)) > len(api) > 10


@pytest.mark.parametrize("thing", [{"tag": "view"}, None, "text", wire.Signed(), wire.You])
def test_only_frames_leave(thing: object) -> None:
    """The closed union: handing the encoder anything else is a fault of ours."""
    with pytest.raises(TypeError):
        encode_frame(thing)  # type: ignore[arg-type]
