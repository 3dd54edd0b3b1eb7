"""The page `docs/reliability.md`: a table of promises, how each is proven, and what the last runs came to."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.staying.results import FILE, PAGE, Result, last
from tests.staying.trials import TRIALS, Trial

HEAD = """# Staying up: promises, proofs, last results

Made by `python -m tests.staying report` of `docs/reliability/results.jsonl`, to which each run adds a line with its
seed and what was checked out; do not edit it. A trial is run at the size of one's choice by
`python -m tests.staying NAME --rounds N --store sqlite|postgresql --seed N`, all of them by `make soak`. The suite runs
each for a few seconds, and shows with a broken service that each can fail. Clients write down what they are told,
beside the service; what is stored is read by plain SQL and held against that: nothing that was acknowledged may be
missing, nothing may be there twice, every chain of events must be whole.

| promise | proof in the suite | store | last run | what was measured |
|---|---|---|---|---|
"""
FOOT = """
*Takeover*: who promotes the standby (an operator, or a program that watches) is not part of the service. It is told of
both hosts, `postgresql://…@one:5432,two:5432/scoresheet?target_session_attrs=read-write`, and finds by itself which of
them takes writes. With `synchronous_standby_names` set a move is acknowledged when both have it; the time without
writes is counted from the last move before the kill to the first after it.

*Commits*: those up to 2026-11-24 were steps on the way to the first release, brought together before they were
published: the code is in it, they are not in its history. A `+` says that the tree had changes not yet committed.

*Read too*: `docs/operations.md`; what else is promised, and shown elsewhere in the suite, is in `tests/README.md`.
"""


def page(file: Path = FILE) -> str:
    """The whole page."""
    results = last(file)
    rows = [row for name, trial in TRIALS.items() for row in _rows(name, trial, results)]
    return HEAD + "\n".join(rows) + "\n" + FOOT


def write() -> None:
    """Write the page anew."""
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
