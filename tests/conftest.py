"""What tests of more than one part of the program use."""

import os
from collections.abc import Iterator

import pytest

from tests.store import postgres

# Tests never fetch packages for word models.
os.environ["ROOM40_NO_WORDS"] = "1"

GIVEN = os.environ.get("ROOM40_TEST_POSTGRES")
"""The URL of a database that may be emptied; it takes the place of our own one."""


@pytest.fixture(scope="session")
def cluster() -> Iterator[str]:
    """The URL of a PostgreSQL database, the same one for all tests of this process."""
    if GIVEN:
        yield GIVEN
        return
    if reason := postgres.why_not():
        pytest.skip(reason)
    with postgres.cluster() as url:
        yield url
