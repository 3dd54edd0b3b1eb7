"""`make bench`: prints the table and writes it as JSON."""

import tempfile
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table

from bench import audits, http, inside, log, pages, readmodels
from bench.row import Row

OUTPUT = Path("var/bench.json")


def main() -> None:
    """Measure everything."""
    with tempfile.TemporaryDirectory() as folder:
        rows = [row for part in (http, inside, audits, log, readmodels, pages) for row in part.rows(Path(folder))]
    OUTPUT.parent.mkdir(exist_ok=True)
    OUTPUT.write_bytes(msgspec.json.format(msgspec.json.encode(rows)))
    Console().print(table(rows))


def table(rows: list[Row]) -> Table:
    """The rows, for people."""
    shown = Table("measure", "against", "ratio", "figure", "", "measured")
    for row in rows:
        figure = f"{'≤' if row.at_most else '≥'} {row.figure:g}"
        shown.add_row(row.measure, row.against, f"{row.ratio:.2f}", figure, "✓" if row.reached else "✗", row.measured)
    return shown


if __name__ == "__main__":
    main()
