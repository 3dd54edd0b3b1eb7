"""The history of measurements: a file per complete run in `docs/bench/`, and a table."""

from __future__ import annotations

import platform
import re
import shutil
import sqlite3
import subprocess
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from bench.row import Row
from scoresheet.projections.runner import processors
from tests import postgres

FOLDER = Path("docs/bench")
LAST = 6
"""The number of runs in the table."""
INTRODUCTION = """# Measurements

Every complete run of `make bench` leaves a file here, named after its time and commit. `python -m bench.history`
generates this page from the latest runs. Each row is a ratio of two measurements taken alternately in the same run,
so that rows from different machines can be compared. A row is struck through if other programs kept the machine busy,
so that the row cannot be trusted; `✗` marks a missed target. The commit of the first run was a step towards the first
release and is not in its history.

"""


class Machine(msgspec.Struct, frozen=True):
    """The machine and software that were measured."""

    at: str
    commit: str
    cores: int
    system: str
    python: str
    sqlite: str
    postgresql: str


class Run(msgspec.Struct, frozen=True):
    """The results of one run."""

    machine: Machine
    rows: list[Row]


def machine() -> Machine:
    """Describe this machine."""
    return Machine(
        at=f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}",
        commit=_said("git", "describe", "--always", "--dirty=-changed", "--exclude=*"),
        cores=processors(),
        system=f"{platform.system()} {platform.machine()}",
        python=platform.python_version(),
        sqlite=sqlite3.sqlite_version,
        postgresql=_postgresql(),
    )


def _postgresql() -> str:
    programs = postgres.programs()
    version = _said(str(programs / "postgres"), "--version") if programs else ""
    found = re.search(r"[0-9.]+", version)
    return found[0] if found else ""


def _said(*command: str) -> str:
    if not shutil.which(command[0]):
        return ""
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()


def keep(run: Run, folder: Path = FOLDER) -> Path:
    """Store a run and rewrite the table; return the run's file."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{run.machine.at.replace(':', '')}-{run.machine.commit}.json"
    file.write_bytes(msgspec.json.format(msgspec.json.encode(run)) + b"\n")
    write_table(folder)
    return file


def write_table(folder: Path = FOLDER) -> None:
    """Write the page of the latest runs."""
    runs = [msgspec.json.decode(file.read_bytes(), type=Run) for file in sorted(folder.glob("*.json"))[-LAST:]]
    (folder / "README.md").write_text(INTRODUCTION + "\n".join(_table(runs[::-1])) + "\n")


def _table(runs: list[Run]) -> list[str]:
    """Return the table in Markdown, newest run first."""
    titles = [f"{run.machine.at[:10]}<br>{run.machine.commit}" for run in runs]
    rows = {(row.measure, row.against): row for run in reversed(runs) for row in run.rows}
    lines = [
        " | ".join(["| measure", "against", "target", *titles]) + " |",
        "|---" * (3 + len(runs)) + "|",
        *(_line(row, runs) for row in rows.values()),
        "",
        "| run | cores | system | Python | SQLite | PostgreSQL |",
        "|---|---|---|---|---|---|",
    ]
    return [*lines, *(_of(run.machine) for run in runs)]


def _line(row: Row, runs: list[Run]) -> str:
    figure = f"{'≤' if row.at_most else '≥'} {row.figure:g}"
    cells = [_cell(row, run) for run in runs]
    return " | ".join([f"| {row.measure}", row.against, figure, *cells]) + " |"


def _cell(row: Row, run: Run) -> str:
    for found in run.rows:
        if (found.measure, found.against) == (row.measure, row.against):
            if found.failure:
                return "failed"
            said = f"{found.ratio:.2f}{'' if found.reached else ' ✗'}"
            return said if found.believable else f"~~{said}~~"
    return "–"


def _of(machine: Machine) -> str:
    facts = (machine.at, machine.cores, machine.system, machine.python, machine.sqlite, machine.postgresql or "–")
    return "| " + " | ".join(map(str, facts)) + " |"


if __name__ == "__main__":
    write_table()
