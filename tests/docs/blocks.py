"""The fenced blocks of the documentation, by page and name."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PAGES = ["README.md", "CONTRIBUTING.md", "SECURITY.md", *(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md"))]
_FENCED = re.compile(r"^( *)```(\w+)(?: (\w+))?\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """A fenced block: commands that tests run are marked `sh NAME`, those that need a machine `console`."""

    page: str
    language: str
    name: str
    text: str


def blocks(page: str) -> list[Block]:
    """Return the fenced blocks of a page, in order."""
    found = _FENCED.findall((ROOT / page).read_text())
    return [Block(page, language, name, dedent(text)) for _, language, name, text in found]


def commands(page: str) -> dict[str, str]:
    """Return the blocks of commands of a page that tests run, by name."""
    return {block.name: block.text for block in blocks(page) if block.language == "sh"}


def unfenced(page: str) -> list[str]:
    """Return the lines outside all fences that are indented as a block of code would be."""
    text = _FENCED.sub("", (ROOT / page).read_text())
    return re.findall(r"(?<=\n\n)(?: {4,}|\t).*", text)
