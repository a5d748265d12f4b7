"""Results say by which code they were made."""

import subprocess
from pathlib import Path

from room40.arena.provenance import commit


def git(folder: Path, *command: str) -> str:
    identity = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
    done = subprocess.run(
        ["git", *identity, *command], cwd=folder, check=True, capture_output=True, text=True
    )
    return done.stdout.strip()


def a_checkout(folder: Path) -> Path:
    """Of a package under `src`, committed."""
    package = folder / "src" / "package"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("")
    git(folder, "init", "-q")
    git(folder, "add", ".")
    git(folder, "commit", "-q", "-m", "a")
    return package


def test_a_checkout_is_known_by_its_commit(tmp_path: Path) -> None:
    package = a_checkout(tmp_path)
    head = git(tmp_path, "rev-parse", "HEAD")
    assert commit(package) == head
    (tmp_path / "notes.txt").write_text("beside the code")
    assert commit(package) == head
    (package / "new.py").write_text("")
    assert commit(package) == f"{head}-dirty"


def test_outside_a_checkout_there_is_no_commit(tmp_path: Path) -> None:
    """Also where some other project's checkout happens to lie around an installed package."""
    assert commit(tmp_path) is None
    package = a_checkout(tmp_path).parent / "installed"
    package.mkdir()
    (package / "__init__.py").write_text("")
    assert commit(package) is None
