"""The commands and the table of variables in `docs/operations.md`, for tests."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "operations.md"
BEGIN, END = "<!-- configuration -->\n", "<!-- end of configuration -->"


def all_commands() -> list[str]:
    """Return all lines of commands, including those that tests do not run."""
    found = re.findall(r"^```(?:sh \w+|console)\n(.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    return [line for block in found for line in block.splitlines()]


def table() -> str:
    """Return the table of variables on the page."""
    return PAGE.read_text().partition(BEGIN)[2].partition(END)[0]


def write_table(new: str) -> None:
    """Replace the table on the page."""
    before, _, rest = PAGE.read_text().partition(BEGIN)
    PAGE.write_text(f"{before}{BEGIN}{new}{END}{rest.partition(END)[2]}")
