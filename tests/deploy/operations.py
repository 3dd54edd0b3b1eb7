"""What `docs/operations.md` says, for tests: its blocks of commands, and its table of variables."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "operations.md"
BEGIN, END = "<!-- configuration -->\n", "<!-- end of configuration -->"


def all_commands() -> list[str]:
    """All lines of commands, tried or not."""
    found = re.findall(r"^```(?:sh \w+|console)\n(.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    return [line for block in found for line in block.splitlines()]


def table() -> str:
    """The table of variables as it stands on the page."""
    return PAGE.read_text().partition(BEGIN)[2].partition(END)[0]


def write_table(new: str) -> None:
    """Put another table on the page."""
    before, _, rest = PAGE.read_text().partition(BEGIN)
    PAGE.write_text(f"{before}{BEGIN}{new}{END}{rest.partition(END)[2]}")
