"""A store with games of every kind, and dumps of it."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from scoresheet.domain.commands.sheet import GameSettings
from scoresheet.domain.game import Game
from scoresheet.service.core.location import engine_url
from scoresheet.service.dumps.schedule import DumpOrder, keep_members
from scoresheet.service.play.games import Command, Games
from tests import databases
from tests.service.playing import play_on

NOW = datetime(2026, 11, 3, 12, tzinfo=UTC)
MONTH = "2099-12"
"""A month by whose end all games of these tests have ended."""


def ended(games: Games, game: Game) -> Game:
    return games.resign(play_on(games, game, 12).id, Command("p1")).game


def opened(games: Games, **settings: Any) -> Game:
    game = games.open("industrial-waste", GameSettings(seats=2, **settings), Command("p0"), bots={}).game
    return games.take_seat(game.id, Command("p1")).game


def order(folder: Path, into: Path, **more: Any) -> DumpOrder:
    place = DumpOrder(
        database=engine_url(databases.at(folder)), secrets=str(folder / "secrets"), folder=str(into), licence="CC0-1.0"
    )
    return msgspec.structs.replace(place, **{"month": MONTH, "today": "2026-11-03", **more})


def dump(into: Path, month: str, made: str = "2026-11-01", *players: str) -> None:
    """Write a file that stands for a dump."""
    (into / month).mkdir(parents=True)
    (into / month / "manifest.json").write_text('{"format": 1, "software": "0", "games": 0, "files": []}')
    keep_members(into, month, made, players)
