"""`make soak`: run all its parts, and print a summary; the exit code is 1 if one failed.

`python -m tests.soak_parts NAME…` runs some parts; `--scale 0.1` runs a tenth of each that has a size. Logs and the
summary are in `var/soak/`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from scoresheet.domain.titles import registry
from tests.parts import Outcome, Part, run_all
from tests.staying.trials import TRIALS

LOGS = Path("var/soak")
SUMMARY = LOGS / "summary.txt"
WIDTH = 160
SECONDS_OF_A_TRIAL = 5
"""The minimum for reliability trials: shorter ones hardly meet their trouble."""
WHOLE = (
    "tests/security",
    "tests/service/storage/damage",
    "tests/clients",
    "tests/browser/test_by_keyboard.py",
    "tests/browser/test_whole_games.py",
    "tests/browser/test_without_javascript.py",
    "tests/browser/test_board_first.py",
    "tests/browser/test_german.py",
    "tests/browser/test_accessible.py",
    "tests/browser/test_old_browsers.py",
    "tests/browser/test_pieces.py",
    "tests/domain/test_reasons.py",
    "tests/service/web/test_every_drawing.py",
    "tests/service/web/test_every_text.py",
    "tests/service/web/test_explanations.py",
    *sorted(str(path) for path in Path("tests/titles").glob("*/test_evaluation.py")),
)
"""Tests that use samples in the suite, and everything here."""


class Sized(NamedTuple):
    """A test module with options, each given at full scale."""

    module: str
    options: dict[str, float]
    minutes: float
    """The time after which the part counts as hanging, at full scale."""
    fixed: tuple[str, ...] = ()
    least: int = 1

    def part(self, name: str, scale: float) -> Part:
        """Return the command at a scale."""
        given = [text for option, size in self.options.items() for text in (option, self._scaled(size, scale))]
        return Part(name, [sys.executable, "-m", self.module, *self.fixed, *given], self.minutes * max(scale, 0.2))

    def _scaled(self, size: float, scale: float) -> str:
        return f"{size * scale:g}" if isinstance(size, float) else str(max(self.least, round(size * scale)))


def _sized() -> Iterator[tuple[str, Sized]]:
    for title in registry.all_titles():
        yield f"games-{title}", Sized("tests.soak", {"--games": 10_000}, 180, ("--title", title))
    yield "peeking", Sized("tests.peeking", {"--sequences": 100_000}, 120)
    yield "flips", Sized("tests.flips", {"--games": 50}, 120)
    yield "branches", Sized("tests.soak_of_branches", {"--games": 200}, 60)
    yield "court", Sized("tests.court", {"--games": 2_000}, 60)
    yield "clocks", Sized("tests.domain.clocks.random_clocks", {"--games": 5_000}, 60)
    yield "season", Sized("tests.season", {"--games": 60, "--weeks": 6.0}, 60, ("--players", "40"))
    yield "stopping", Sized("tests.stopping", {"--times": 200}, 60)
    for name, trial in TRIALS.items():
        least = min(trial.size, SECONDS_OF_A_TRIAL)
        for store in trial.stores:
            sized = Sized("tests.staying", {"--rounds": trial.size}, 240, (name, "--store", store), least)
            yield f"staying-{name}-{store}", sized
    yield "copying", Sized("tests.copying", {"--games": 10_000}, 90)
    yield "datasets", Sized("tests.soak_of_datasets", {"--effects": 1_000_000}, 90)
    yield "results", Sized("tests.projections.many_results", {"--games": 10_000}, 60)
    for title in registry.all_titles():
        yield f"planting-{title}", Sized("tests.replays.planting", {"--games": 40, "--seconds": 600.0}, 30, (title,))


def _whole() -> Iterator[Part]:
    yield Part("speed", [sys.executable, "-m", "pytest", "-m", "speed", "tests"], 30)
    yield Part("postgresql", ["make", "test", "STORE=postgresql"], 120)
    for path in WHOLE:
        name = "whole-" + Path(path).stem.removeprefix("test_")
        if path.endswith("test_evaluation.py"):
            name += "-" + Path(path).parts[-2]
        yield Part(name, [sys.executable, "-m", "pytest", "--whole", "--timeout", "0", path], 180)
    yield Part("clients", ["make", "clients"], 60)
    yield Part("lighthouse", ["make", "lighthouse"], 60)


def parts(scale: float = 1.0) -> dict[str, Part]:
    """Return every part of the soak by name; `scale` does not affect those without a size."""
    found = [sized.part(name, scale) for name, sized in _sized()]
    return {part.name: part for part in [*found, *_whole()]}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the given parts, by default all, and write the summary after each."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak_parts", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"parts to run: {', '.join(parts())}")
    parser.add_argument("--scale", type=float, default=1.0, help="size of each part, 1 by default")
    wanted = parser.parse_args(arguments)
    if unknown := sorted(set(wanted.names) - set(parts())):
        parser.error(f"there is no part {', '.join(unknown)}; there are {', '.join(parts())}")
    known = parts(wanted.scale)
    return soak([known[name] for name in wanted.names or known])


def soak(chosen: Sequence[Part], logs: Path = LOGS) -> int:
    """Run the parts one after another; return 1 if any failed."""
    outcomes: list[Outcome] = []
    for outcome in run_all(chosen, logs):
        print(f"{outcome.name}: {outcome.failure or 'passed'} ({outcome.seconds:,.0f} s)", flush=True)
        outcomes.append(outcome)
        _write(summary(outcomes), logs / SUMMARY.name)
    Console(width=WIDTH).print(summary(outcomes))
    return 1 if any(outcome.failure for outcome in outcomes) else 0


def summary(outcomes: Sequence[Outcome]) -> Table:
    """Lay out the result of each part."""
    failed = sum(bool(outcome.failure) for outcome in outcomes)
    table = Table("part", "result", "seconds", "last line", title=f"{len(outcomes)} parts, {failed} failed")
    for outcome in outcomes:
        table.add_row(outcome.name, outcome.failure or "passed", f"{outcome.seconds:,.0f}", outcome.last_line)
    return table


def _write(table: Table, file: Path) -> None:
    with file.open("w") as output:
        Console(file=output, width=WIDTH).print(table)


if __name__ == "__main__":
    sys.exit(main())
