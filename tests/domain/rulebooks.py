"""Rulebooks: everything that a title's RULES.md refers to must exist."""

import re
from collections.abc import Iterator
from pathlib import Path

import tests

PROJECT = Path(tests.__file__).parents[1]
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
CODE = re.compile(r"`([^`\s]+)`")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def check_rulebook(rulebook: Path, beside: Path) -> None:
    """Check that the links, modules, folders and tests named in a rulebook exist."""
    broken = [*broken_links(rulebook), *missing_names(rulebook, beside)]
    assert not broken, f"{rulebook.parent.name}/{rulebook.name} refers to what is not there: {', '.join(broken)}"


def broken_links(page: Path) -> Iterator[str]:
    """Yield the relative links that lead to no file, or to no heading of it."""
    for link in LINK.findall(page.read_text()):
        path, _, anchor = link.partition("#")
        target = page.parent / path if path else page
        if "://" not in link and not (target.exists() and (not anchor or anchor in anchors(target))):
            yield link


def anchors(page: Path) -> set[str]:
    """Return the anchors that links to a page may use."""
    kept = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in HEADING.findall(page.read_text()))
    return {heading.strip().replace(" ", "-") for heading in kept}


def missing_names(page: Path, beside: Path) -> Iterator[str]:
    """Yield the named tests, modules and folders that do not exist there or `beside`."""
    functions = {name for file in beside.rglob("*.py") for name in re.findall(r"def (test_\w+)", file.read_text())}
    for name in CODE.findall(page.read_text()):
        if re.fullmatch(r"test_\w+", name) and name not in functions:
            yield name
        if re.fullmatch(r"[\w/]+(\.py|\.toml|/)", name) and not _there(name, (page.parent, beside)):
            yield name


def _there(name: str, folders: tuple[Path, ...]) -> bool:
    found = (path for folder in folders for path in (folder / name, *folder.rglob(Path(name).name)))
    return (PROJECT / name).exists() or any(path.exists() for path in found)
