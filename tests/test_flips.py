"""Flips: each byte of a stored game is changed, and an incomplete check is detected."""

import subprocess
import sys
from pathlib import Path

import pytest

from scoresheet.domain import chain
from tests import flips


@pytest.fixture(scope="module")
def events(tmp_path_factory: pytest.TempPathFactory) -> list[bytes]:
    (stored,) = flips.stored_games(tmp_path_factory.mktemp("store"), 1)
    return stored[:6]


def test_every_changed_byte_is_detected_by_the_events_own_check(events: list[bytes]) -> None:
    assert flips.examine(events) == []


def test_each_byte_is_changed_and_nothing_else(events: list[bytes]) -> None:
    changed = list(flips.flips(events[0], flips.random.Random(1)))
    pairs = [list(zip(events[0], one, strict=True)) for one in changed]
    differing = [[at for at, (old, new) in enumerate(both) if old != new] for both in pairs]
    assert differing == [[at] for at in range(len(events[0]))]


@pytest.mark.parametrize(
    ("careless", "bytes_missed"),
    [
        (lambda line: chain.is_sealed(line[:-1] + b"}"), 1),
        (lambda line: True, 9_999),
    ],
    ids=["last byte", "everything"],
)
def test_a_check_that_skips_bytes_is_detected(events: list[bytes], careless: flips.Check, bytes_missed: int) -> None:
    missed = list(flips.unnoticed(events[:1], careless))
    assert len(missed) == min(bytes_missed, len(events[0]))
    assert all(where.startswith("version 1, byte ") for where in missed)


def test_games_of_every_title_are_chosen() -> None:
    assert len({file.parent for file in flips.chosen(10)}) == len({file.parent for file in flips.chosen(99)})


def test_it_runs_by_name_and_prints_its_totals(events: list[bytes]) -> None:
    command = [sys.executable, "-m", "tests.flips", "--games", "1"]
    done = subprocess.run(command, cwd=Path(__file__).parent.parent, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "1 games, " in done.stdout
    assert "none not noticed" in done.stdout
