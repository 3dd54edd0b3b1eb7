"""The ledger: lost, doubled, changed and unrequested moves are reported, each with its own sentence."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from scoresheet.domain.commands.sheet import GameSettings
from scoresheet.service.play.games import Command
from tests.service.playing import open_store, step
from tests.staying.ledger import Ledger, Stored, Told, faults, read

Change = Callable[[Ledger, Stored, str], object]


@pytest.fixture
def both(tmp_path: Path) -> tuple[Ledger, Stored, str]:
    """A ledger of a game with some moves, and the stored events."""
    games, ledger, rng = open_store(tmp_path), Ledger(), random.Random(1)
    game = games.open("industrial-waste", GameSettings(seats=2), Command("p0", None, "o", "same"), bots={}).game
    _tell(ledger, "o", game)
    game = games.take_seat(game.id, Command("p1", None, "s", "same")).game
    _tell(ledger, "s", game)
    for number in range(5):
        game = step(games, game, rng, key=f"k{number}")
        _tell(ledger, f"k{number}", game)
    games.store.close()
    return ledger, read(tmp_path / "scoresheet.db"), game.id


def _tell(ledger: Ledger, key: str, game) -> None:
    ledger.asked.add(key)
    ledger.told.append(Told(key, game.id, game.version, game.digest))


def lost(_: Ledger, found: Stored, game: str) -> None:
    found.events[game].pop()
    found.commands.pop("k4")


def doubled(_: Ledger, found: Stored, game: str) -> None:
    version = len(found.events[game])
    found.events[game].append(found.events[game][-1])
    found.commands["another"] = (game, version + 1, version + 1)


def doubled_without_a_key(_: Ledger, found: Stored, game: str) -> None:
    found.events[game].append(found.events[game][-1])


def another_event(ledger: Ledger, found: Stored, game: str) -> None:
    event = msgspec.json.decode(found.events[game][-1])
    found.events[game][-1] = msgspec.json.encode({**event, "digest": "0" * 64})


def another_game(_: Ledger, found: Stored, __: str) -> None:
    found.commands["k3"] = ("another", 7, 7)


def told_so(ledger: Ledger, _: Stored, __: str) -> None:
    ledger.surprises.append("A client was answered 500.")


def test_a_store_that_matches_the_ledger_has_no_faults(both: tuple[Ledger, Stored, str]) -> None:
    assert faults(*both[:2]) == []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        *((lost, "Lost: k4"), (doubled, "Nobody asked for another"), (doubled_without_a_key, "Doubled or lost")),
        *((another_event, "another event than its receipt says"), (another_game, "Lost: k3"), (told_so, "500")),
    ],
)
def test_every_difference_from_the_ledger_is_reported(
    both: tuple[Ledger, Stored, str], change: Change, said: str
) -> None:
    ledger, found, game = both
    change(ledger, found, game)
    assert any(said in fault for fault in faults(ledger, found))
