"""`make bench`: prints one table, writes it as JSON, and keeps whole runs in `docs/bench/`.

`python -m bench NAME…` measures only these parts and keeps no run. Each part runs in its own process: a part that fails
gets a row that says so, no other row is lost, and the exit code is 1.
"""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table

from bench import history, part
from bench.row import Row, failed
from tests.parts import Part, run

PARTS = ("http", "http_postgres", "inside", "simulation", "audits", "log", "readmodels", "postgres", "pages")
OUTPUT = Path("var/bench.json")
LOGS = Path("var/bench")
MINUTES = 30.0
"""The time after which a part counts as hanging; the longest part takes a few minutes on two cores."""


def main(names: list[str]) -> int:
    """Measure the named parts, or all of them without names; return 1 if a part failed."""
    if unknown := sorted(set(names) - set(PARTS)):
        sys.exit(f"There is no part {', '.join(unknown)}; there are {', '.join(PARTS)}.")
    result = measure(names or PARTS)
    Console(width=None if sys.stdout.isatty() else 200).print(table(result.rows))
    if not names:
        history.keep(result)
    return 1 if any(row.failure for row in result.rows) else 0


def measure(names: tuple[str, ...] | list[str], measured: Callable[[str], list[Row]] | None = None) -> history.Run:
    """Measure one part after another, and save the results so far after each."""
    result = history.Run(machine=history.machine(), rows=[])
    OUTPUT.parent.mkdir(exist_ok=True)
    for name in names:
        result.rows.extend((measured or rows)(name))
        OUTPUT.write_bytes(msgspec.json.format(msgspec.json.encode(result)))
    return result


def rows(name: str, minutes: float = MINUTES) -> list[Row]:
    """Measure one part; if it fails, the last row says how."""
    LOGS.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        command = [sys.executable, "-m", "bench.part", name, folder]
        outcome = run(Part(name, command, minutes), LOGS / f"{name}.log")
        found = part.read(Path(folder))
    if outcome.failure:
        found.append(failed(name, f"{outcome.failure}: {outcome.last_line} ({LOGS / name}.log)"))
    elif not found:
        print(f"{name}: {outcome.last_line}")
    return found


def table(rows: list[Row]) -> Table:
    """Return the rows as a table for the terminal."""
    shown = Table("measure", "against", "ratio", "figure", "", "measured")
    for row in rows:
        shown.add_row(row.measure, row.against, *_figures(row), row.failure or row.measured)
    return shown


def _figures(row: Row) -> tuple[str, str, str]:
    if row.failure:
        return "", "", "failed"
    verdict = ("✓" if row.reached else "✗") if row.believable else "busy: unreliable"
    return f"{row.ratio:.2f}", f"{'≤' if row.at_most else '≥'} {row.figure:g}", verdict


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
