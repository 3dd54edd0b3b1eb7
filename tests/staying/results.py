"""Results: a line of JSON for each run, and the table that `docs/reliability.md` makes of the last ones."""

from __future__ import annotations

import subprocess
from datetime import UTC, datetime
from pathlib import Path

import msgspec

ROOT = Path(__file__).parents[2]
FILE = ROOT / "docs" / "reliability" / "results.jsonl"
PAGE = ROOT / "docs" / "reliability.md"


class Result(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What came of one run."""

    name: str
    store: str
    rounds: int
    seed: int
    figures: dict[str, str | int | float]
    """What was measured, in the words of the table."""
    faults: list[str] = []
    """Promises that did not hold; none, if all is well."""
    commit: str = ""
    at: str = ""


def commit() -> str:
    """What is checked out, with a plus if anything but the results is changed; empty where nobody knows."""
    changed = ("status", "--porcelain", "--untracked-files=no", "--", ".", ":!docs/reliability*")
    try:
        return _git("rev-parse", "--short=10", "HEAD") + ("+" if _git(*changed) else "")
    except (OSError, subprocess.CalledProcessError):
        return ""


def _git(*arguments: str) -> str:
    said = ["git", "-C", str(ROOT), *arguments]
    return subprocess.run(said, capture_output=True, text=True, check=True).stdout.strip()


def write(result: Result, file: Path = FILE) -> None:
    """Add a line."""
    result.commit, result.at = commit(), datetime.now(UTC).date().isoformat()
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("ab") as lines:
        lines.write(msgspec.json.encode(result) + b"\n")


def last(file: Path = FILE) -> dict[tuple[str, str], Result]:
    """The last result of each trial on each store."""
    lines = file.read_bytes().splitlines() if file.exists() else []
    results = [msgspec.json.decode(line, type=Result) for line in lines]
    return {(result.name, result.store): result for result in results}
