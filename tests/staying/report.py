"""The page `docs/reliability.md`: a table of promises, their tests, and the latest results."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.staying.results import FILE, PAGE, Result, last
from tests.staying.trials import TRIALS, Trial

HEAD = """# Reliability

Each row has a promise, the trial that tests it, and the last result. `make soak` runs all trials at full size;
`python -m tests.staying NAME --rounds N --store sqlite|postgresql --seed N` runs one at any size. The suite runs each
for a few seconds, and proves with a broken service that each can fail.

Clients keep their own ledger of acknowledged moves. After a trial, the stored events are read with plain SQL and
compared with the ledger: no acknowledged move may be missing, none may be stored twice, and every chain of events
must be complete.

`python -m tests.staying report` generates this page from `docs/reliability/results.jsonl`, to which each run appends
a line with its seed and commit. Do not edit it.

| promise | test | store | last run | measurements |
|---|---|---|---|---|
"""
FOOT = """
*Takeover*: the operator, or a program of theirs, promotes the standby; the service does not. It knows both addresses,
`postgresql://…@one:5432,two:5432/scoresheet?target_session_attrs=read-write`, and finds the one that accepts writes.
With `synchronous_standby_names` set, a move is acknowledged once both servers have it. The time without writes is the
time from the last acknowledged move before the kill to the first one after it.

*Commits* up to 2026-11-24 were squashed into the first release: its history contains their code, but not their ids. A
`+` marks a tree with uncommitted changes.

See also [operations.md](operations.md), and `tests/README.md` for promises that other tests check.
"""


def page(file: Path = FILE) -> str:
    """Return the page."""
    results = last(file)
    rows = [row for name, trial in TRIALS.items() for row in _rows(name, trial, results)]
    return HEAD + "\n".join(rows) + "\n" + FOOT


def write() -> None:
    """Write the page."""
    PAGE.write_text(page())


def _rows(name: str, trial: Trial, results: dict[tuple[str, str], Result]) -> Iterator[str]:
    for number, store in enumerate(trial.stores):
        promise = trial.promise if number == 0 else "the same"
        proof = f"`{name}`: `tests/staying/{trial.test}`" if number == 0 else ""
        result = results.get((name, store))
        yield f"| {promise} | {proof} | {store} | {_run(trial, result)} | {_measured(result)} |"


def _run(trial: Trial, result: Result | None) -> str:
    if result is None:
        return "not run yet"
    kept = "**broken**" if result.faults else "kept"
    return f"{kept}; {result.rounds:,} {trial.unit}, {result.at}, `{result.commit}`, seed {result.seed}"


def _measured(result: Result | None) -> str:
    if result is None:
        return ""
    return "; ".join([f"{name}: {_said(value)}" for name, value in result.figures.items()] + result.faults[:3])


def _said(value: str | int | float) -> str:
    return f"{value:,}" if isinstance(value, int) else str(value)
