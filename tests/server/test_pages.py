"""The built pages and what is in their place while there are none."""

import gzip
from pathlib import Path

import pytest

from room40.server.pages import Pages
from tests.server.house import House

INDEX = b"<!doctype html><title>Room 40</title>" + b" " * 600


@pytest.fixture
def static(tmp_path: Path) -> Path:
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_bytes(INDEX)
    (folder / "assets" / "index-abc.js").write_bytes(b"export {};" * 100)
    (folder / "assets" / "small.css").write_bytes(b"a{}")
    (folder / ".digest").write_text("secret")
    (tmp_path / "outside.txt").write_text("secret")
    return folder


@pytest.fixture
def pages(static: Path) -> Pages:
    return Pages(static)


@pytest.mark.parametrize("path", ["", "/", "/t/abc", "/join", "/t/abc/", "/rules/break-the-code"])
def test_addresses_of_the_pages_are_one_page(pages: Pages, path: str) -> None:
    page = pages.find(path)
    assert page is not None and page.body == INDEX
    assert (page.kind, page.cache) == ("text/html", "no-cache")


def test_assets_are_kept_for_ever_and_compressed(pages: Pages) -> None:
    page = pages.find("/assets/index-abc.js")
    assert page is not None and page.zipped is not None
    assert "immutable" in page.cache and page.kind == "text/javascript"
    assert gzip.decompress(page.zipped) == page.body
    small = pages.find("assets/small.css")
    assert small is not None and small.zipped is None


@pytest.mark.parametrize(
    "path",
    [
        *("/assets/none.js", "/assets/none", "/.digest", "/../outside.txt", "/%2e%2e/outside.txt"),
        *("/assets/../../outside.txt", "/assets/..", "//etc/passwd.txt", "/a\x00.js", "/no.ico"),
    ],
)
def test_nothing_else_is_found(pages: Pages, path: str) -> None:
    assert pages.find(path) is None


def test_a_new_build_is_seen(static: Path, pages: Pages) -> None:
    first = pages.find("/")
    (static / "index.html").write_bytes(b"new")
    second = pages.find("/")
    assert first and second and (second.body, first.etag != second.etag) == (b"new", True)


async def test_over_http(house: House, static: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house.pages, "_folder", static)
    client = house.client()
    answer = await client.get("/t/abc")
    assert (answer.status_code, answer.content) == (200, INDEX)
    assert answer.headers["content-encoding"] == "gzip"
    plain = await client.get("/t/abc", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers and plain.content == INDEX
    known = await client.get("/", headers={"if-none-match": answer.headers["etag"]})
    assert (known.status_code, known.content) == (304, b"")
    head = await client.head("/")
    assert (head.status_code, head.content) == (200, b"")
    assert (await client.head("/assets/none.js")).status_code == 404


async def test_without_a_build_a_page_says_how_to_make_one(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house.pages, "_folder", tmp_path / "nothing")
    answer = await house.client().get("/t/abc")
    assert answer.status_code == 503
    assert answer.headers["content-type"].startswith("text/html")
    assert "make play" in answer.text
