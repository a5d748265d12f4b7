"""What must hold for the project as a whole: locks, recipes, licence, nothing of one machine."""

import json
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LOCKS = (
    "requirements.lock",
    "requirements-dev.lock",
    "requirements-node.lock",
    "requirements-mutants.lock",
    "tools/peers/rules/requirements.lock",
)

# Written in two halves, so that this file does not find itself.
REGISTRIES = ("files.python" + "hosted", "pypi" + ".org", "registry.npm" + "js", "deb.deb" + "ian")
FOLDERS = re.compile(r"(?<![\w.~/-])/(?:work|root|home/\w+|opt/wheels|Users/\w+)/(?=\w)")


def tracked_texts() -> dict[str, str]:
    """Each text file that git knows, with its contents."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    texts = {}
    for name in filter(None, listed.stdout.split("\0")):
        path = ROOT / name
        if path.is_file() and b"\0" not in (contents := path.read_bytes()):
            texts[name] = contents.decode()
    return texts


def recipes() -> set[str]:
    """The targets of the Makefile that have a line of help."""
    return set(re.findall(r"^([a-z-]+):.*## ", (ROOT / "Makefile").read_text(), re.M))


def test_no_registry_is_named() -> None:
    texts = tracked_texts()
    assert "pyproject.toml" in texts
    assert [(name, host) for name in texts for host in REGISTRIES if host in texts[name]] == []


def test_no_folder_of_one_machine_is_named() -> None:
    found = {name: FOLDERS.findall(text) for name, text in tracked_texts().items()}
    assert {name: folders for name, folders in found.items() if folders} == {}


def test_locks_are_hashed_and_bare() -> None:
    for lock in LOCKS:
        text = (ROOT / lock).read_text().replace("\\\n", "")
        pins = [line for line in text.splitlines() if line and not line.startswith("#")]
        assert pins, lock
        assert [pin for pin in pins if "==" not in pin or "--hash=sha256:" not in pin] == []
        assert "://" not in text


def test_locks_hold_every_dependency() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    wanted = project["project"]["dependencies"]
    names = {re.split(r"[\[<>=;~! ]", each)[0] for each in wanted}
    for lock in LOCKS[:2]:
        pinned = set(re.findall(r"^([\w.-]+)==", (ROOT / lock).read_text(), re.M))
        assert names - pinned == set(), lock


@pytest.mark.parametrize("folder", ["web", "tools/peers/boardgame_io"])
def test_locks_of_npm_have_no_addresses(folder: str) -> None:
    lock = json.loads((ROOT / folder / "package-lock.json").read_text())
    packages = [entry for name, entry in lock["packages"].items() if name]
    assert all("integrity" in entry for entry in packages)
    assert not any("resolved" in entry for entry in packages)


@pytest.mark.parametrize("folder", ["web", "tools/peers/boardgame_io"])
def test_packages_of_npm_are_pinned_exactly(folder: str) -> None:
    package = json.loads((ROOT / folder / "package.json").read_text())
    versions = {**package["dependencies"], **package.get("devDependencies", {})}
    assert [name for name, v in versions.items() if not re.fullmatch(r"\d+\.\d+\.\d+", v)] == []


def test_make_alone_lists_each_recipe() -> None:
    shown = subprocess.run(["make"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert {"setup", "play", "test", "check"} <= recipes()
    assert set(re.findall(r"^make ([a-z-]+)", shown, re.M)) == recipes()


def test_each_phony_target_is_a_recipe_or_an_inner_step() -> None:
    makefile = (ROOT / "Makefile").read_text()
    public, inner = re.findall(r"^\.PHONY: (.*)$", makefile, re.M)
    assert set(public.split()) == recipes()
    assert not set(inner.split()) & recipes()


def test_the_licence_is_there() -> None:
    assert (ROOT / "LICENSE").read_text().startswith("MIT License")
