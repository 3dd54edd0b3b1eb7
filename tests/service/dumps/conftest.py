"""A store with games of every kind, and dumps of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from scoresheet.domain.commands.sheet import GameSettings
from scoresheet.domain.events import Parent
from scoresheet.domain.viewer import all_seats
from scoresheet.service.dumps.process import make
from scoresheet.service.play.games import Command
from tests.service.dumps.dumped import MONTH, ended, opened, order
from tests.service.playing import open_store, play_on, start


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("dumped")


@pytest.fixture(scope="module")
def stored(folder: Path) -> dict[str, str]:
    """The ids of games of every kind, by name."""
    games = open_store(folder)
    first, second = ended(games, start(games)), ended(games, start(games))
    third = games.open("phytoplankton", GameSettings(seats=2), Command("p0"), bots={}).game
    third = ended(games, games.take_seat(third.id, Command("p1")).game)
    settings = GameSettings(seats=2, parent=Parent(first.id, first.version - 2))

    def sit_down(sheet: Any) -> None:
        for seat in all_seats(2):
            sheet.take_seat(seat=seat, player=f"p{seat}", entropy=f"e{seat}")

    branch = games.begin(first.title, settings, Command("p0"), sit_down).game
    found = {
        "first": first.id,
        "second": second.id,
        "third": third.id,
        "private": ended(games, opened(games, visibility="private")).id,
        "unlisted": ended(games, opened(games, visibility="unlisted")).id,
        "running": play_on(games, start(games), 5).id,
        "branch": ended(games, branch).id,
    }
    games.store.close()
    return found


@pytest.fixture(scope="module")
def dumped(folder: Path, stored: dict[str, str]) -> Path:
    make(order(folder, folder / "dumps"))
    return folder / "dumps" / MONTH
