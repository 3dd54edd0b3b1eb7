"""Processes, as Linux tells of them: who has started whom, and who has gone."""

from __future__ import annotations

from pathlib import Path

GONE = "ZX"


def family(process: int) -> list[int]:
    """A process and those it has started."""
    try:
        children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    except OSError:
        return []
    return [process, *(one for child in children for one in family(int(child)))]


def has_gone(process: int) -> bool:
    """Whether it has ended, whoever may still have to take note of it."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] in GONE
    except (FileNotFoundError, ProcessLookupError):
        return True
