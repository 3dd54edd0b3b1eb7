"""Links, anchors, files and modules that the documentation names exist."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from subprocess import check_output

import pytest

from tests.docs.blocks import ROOT

FILES = check_output(["git", "ls-files"], cwd=ROOT, text=True).splitlines()
NAMES = {Path(file).name for file in FILES}
PAGES = [
    file
    for file in FILES
    if file.endswith(".md") and file != "CHANGELOG.md" and not re.match(r"domain/titles/\w+/", file)
]
ROOMS = ("", "domain", "service", "service/web", "tests")
"""Folders to which a page may refer without naming them."""
ENDINGS = "py|sh|yml|yaml|toml|css|html"
FOLDERS = "deploy|docs|tests|bench|service|domain|replays|projections"


def missing(page: Path, text: str) -> list[str]:
    """Return the references of a page's text that lead nowhere."""
    return [*_missing_files(page, text), *_missing_modules(text), *_missing_links(page, text)]


def _missing_files(page: Path, text: str) -> Iterator[str]:
    here = (page.parent, *(ROOT / room for room in ROOMS))
    for file in re.findall(rf"`((?:(?:{FOLDERS})/)?\w[\w./-]*\.(?:{ENDINGS})|(?:{FOLDERS})/[\w/-]*/)`", text):
        if not any((folder / file).exists() for folder in here) and ("/" in file or file not in NAMES):
            yield file


def _missing_modules(text: str) -> Iterator[str]:
    for module in re.findall(r"python -m (?:scoresheet\.)?((?:tests|bench|service|replays)[\w.]*)", text):
        path = ROOT / module.replace(".", "/")
        if not path.with_suffix(".py").exists() and not (path / "__main__.py").exists():
            yield module


def _missing_links(page: Path, text: str) -> Iterator[str]:
    for link, anchor in re.findall(r"\]\((?!https?:)([^)#\s]*)(?:#([\w-]+))?\)", text):
        target = page.parent / link if link else page
        if not target.exists() or (anchor and anchor not in anchors(target.read_text())):
            yield f"{link}#{anchor}"


def anchors(text: str) -> set[str]:
    """Return the anchors of a page's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES)
def test_references_of_a_page_exist(page: str) -> None:
    assert missing(ROOT / page, (ROOT / page).read_text()) == []


@pytest.mark.parametrize(
    "reference",
    [
        "`service/nowhere/`",
        "`nothing.py`",
        "`tests/nothing.py`",
        "`python -m tests.nothing`",
        "[a](nothing.md)",
        "[a](operations.md#nothing)",
        "[a](#nothing)",
    ],
)
def test_a_broken_reference_is_detected(reference: str) -> None:
    assert missing(ROOT / "docs" / "sizing.md", reference)


def test_valid_references_are_accepted() -> None:
    text = "`service/web/`, `gateway.py`, `python -m tests.soak`, [a](sizing.md), [b](operations.md#configuration)"
    assert missing(ROOT / "docs" / "sizing.md", text) == []
