"""The planted model, made once."""

import pytest

from room40.lexicon.model import Model
from tests.bots.decrypto.planted import plant


@pytest.fixture(scope="session")
def model(tmp_path_factory: pytest.TempPathFactory) -> Model:
    return plant(tmp_path_factory.mktemp("words"))
