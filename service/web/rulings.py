"""A title's rulings, taken from its `RULES.md` without the parts for developers."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from markdown_it import MarkdownIt
from markupsafe import Markup

from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry

TITLES = Path(registry.__file__).parent
LANGUAGE = "en"
"""The language of every `RULES.md`."""
CHAPTERS = re.compile(r"^## Chapters\n.*?(?=^## )", re.MULTILINE | re.DOTALL)
"""The table of a title's modules, with the chapters of the rulebook."""
MODULE = re.compile(r"`(\w+)\.py`")
WHERE_TESTS_ARE = re.compile(r"\s*\bTests are in\s+`[^`]*`\.")
TESTS_NAMED = re.compile(r"\s*\(`test_[^)]*\)")
TABLE = re.compile(r"^\|.*\| tests? \|\n(?:\|.*\n?)+", re.MULTILINE)
LAST_CELL = re.compile(r"\|[^|\n]*\|$", re.MULTILINE)


@cache
def rulings(title: Title) -> Markup:
    """Return a title's rulings as HTML; HTML in the source is escaped."""
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    return Markup(reader.render(for_players(rules_of(title))))  # noqa: S704


def rules_of(title: Title) -> str:
    """Return the text of a title's `RULES.md`."""
    return (TITLES / title.title.replace("-", "_") / "RULES.md").read_text(encoding="utf-8")


def for_players(text: str) -> str:
    """Return the text of a `RULES.md` without the table of modules and the names of tests."""
    text = TESTS_NAMED.sub("", WHERE_TESTS_ARE.sub("", CHAPTERS.sub("", text)))
    return TABLE.sub(lambda table: LAST_CELL.sub("|", table[0]), text)


@cache
def sections(title: Title) -> dict[str, str]:
    """Return the rulebook section of each module, according to `RULES.md`."""
    found = CHAPTERS.search(rules_of(title))
    rows = [line.split("|")[1:3] for line in (found[0] if found else "").splitlines() if line.startswith("| ")]
    return {module: section.strip() for section, modules in reversed(rows) for module in MODULE.findall(modules)}


def section_of(title: Title, kind: type) -> str:
    """Return the rulebook section about a kind of move; empty if it is not known."""
    return sections(title).get(kind.__module__.rpartition(".")[2], "")
