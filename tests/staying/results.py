"""Results: a line of JSON for each run, and the latest ones for the table in `docs/reliability.md`."""

from __future__ import annotations

import subprocess
from datetime import UTC, datetime
from pathlib import Path

import msgspec

ROOT = Path(__file__).parents[2]
FILE = ROOT / "docs" / "reliability" / "results.jsonl"
PAGE = ROOT / "docs" / "reliability.md"


class Result(msgspec.Struct, kw_only=True, omit_defaults=True):
    """The result of one run."""

    name: str
    store: str
    rounds: int
    seed: int
    figures: dict[str, str | int | float]
    """The measured values, by their names in the table."""
    faults: list[str] = []
    """Promises that were broken, if any."""
    commit: str = ""
    at: str = ""


def commit() -> str:
    """Return the checked-out commit, with a plus if anything but the results has changed, or an empty text."""
    changed = ("status", "--porcelain", "--untracked-files=no", "--", ".", ":!docs/reliability*")
    try:
        return _git("rev-parse", "--short=10", "HEAD") + ("+" if _git(*changed) else "")
    except (OSError, subprocess.CalledProcessError):
        return ""


def _git(*arguments: str) -> str:
    said = ["git", "-C", str(ROOT), *arguments]
    return subprocess.run(said, capture_output=True, text=True, check=True).stdout.strip()


def write(result: Result, file: Path = FILE) -> None:
    """Append a line."""
    result.commit, result.at = commit(), datetime.now(UTC).date().isoformat()
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("ab") as lines:
        lines.write(msgspec.json.encode(result) + b"\n")


def last(file: Path = FILE) -> dict[tuple[str, str], Result]:
    """Return the latest result of each trial on each store."""
    lines = file.read_bytes().splitlines() if file.exists() else []
    results = [msgspec.json.decode(line, type=Result) for line in lines]
    return {(result.name, result.store): result for result in results}
