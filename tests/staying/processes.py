"""Processes as Linux reports them: their children and their end."""

from __future__ import annotations

from pathlib import Path

GONE = "ZX"


def family(process: int) -> list[int]:
    """Return a process and its children."""
    try:
        children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    except OSError:
        return []
    return [process, *(one for child in children for one in family(int(child)))]


def has_gone(process: int) -> bool:
    """Return whether the process has ended, even if it is still a zombie."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] in GONE
    except (FileNotFoundError, ProcessLookupError):
        return True
