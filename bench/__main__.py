"""`make bench`: prints one table, writes it as JSON, and keeps whole runs in `docs/bench/`.

`python -m bench NAME…` measures some parts only, which are not kept.
"""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table

from bench import audits, history, http, http_postgres, inside, log, pages, postgres, readmodels, simulation
from bench.idle import beside_idleness
from bench.row import Row

PARTS = {
    "http": http,
    "http_postgres": http_postgres,
    "inside": inside,
    "simulation": simulation,
    "audits": audits,
    "log": log,
    "readmodels": readmodels,
    "postgres": postgres,
    "pages": pages,
}
OUTPUT = Path("var/bench.json")


def main(names: list[str]) -> None:
    """Measure the parts of these names; without any, all."""
    if unknown := sorted(set(names) - set(PARTS)):
        sys.exit(f"There is no part {', '.join(unknown)}; there are {', '.join(PARTS)}.")
    run = history.Run(machine=history.machine(), rows=list(measured(names or list(PARTS))))
    OUTPUT.parent.mkdir(exist_ok=True)
    OUTPUT.write_bytes(msgspec.json.format(msgspec.json.encode(run)))
    Console().print(table(run.rows))
    if not names:
        history.keep(run)


def measured(names: list[str]) -> Iterator[Row]:
    """The rows of these parts; those during which the machine did other things as well say so."""
    for name in names:
        with tempfile.TemporaryDirectory() as folder:
            yield from beside_idleness(PARTS[name].rows(Path(folder)))


def table(rows: list[Row]) -> Table:
    """The rows, for people."""
    shown = Table("measure", "against", "ratio", "figure", "", "measured")
    for row in rows:
        figure = f"{'≤' if row.at_most else '≥'} {row.figure:g}"
        reached = ("✓" if row.reached else "✗") if row.believable else "busy: not to be believed"
        shown.add_row(row.measure, row.against, f"{row.ratio:.2f}", figure, reached, row.measured)
    return shown


if __name__ == "__main__":
    main(sys.argv[1:])
