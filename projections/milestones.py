"""The milestones answer which games of a player have begun, and which are over, since some place in the log."""

from __future__ import annotations

import msgspec
from sqlalchemy import Column, Engine, Integer, String, Table, insert, select

from domain.events import Event, GameFinished, GameStarted
from projections.following import Batch
from projections.tables import METADATA, Change, read

BEGUN, OVER = "begun", "over"
_KINDS: dict[type[Event], str] = {GameStarted: BEGUN, GameFinished: OVER}

MILESTONES = Table(
    "milestones",
    METADATA,
    Column("player", String, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String, nullable=False),
    Column("game", String, nullable=False),
    Column("title", String, nullable=False),
    Column("name", String, nullable=False),
    Column("version", Integer, nullable=False),
    Column("at", String, nullable=False),
)


class Milestone(msgspec.Struct, frozen=True, kw_only=True):
    """A game of a player's has begun, or is over."""

    number: int
    """Its place in the log of all games."""
    kind: str
    game: str
    title: str
    name: str
    """Of the game."""
    version: int
    at: str
    """UTC, RFC 3339."""


def project(batch: Batch) -> list[Change]:
    """A row for each player at a game that began or ended."""
    rows = [
        {**_row(number, event, batch), "player": player}
        for number, _, event in batch.happened
        if type(event) in _KINDS
        for player in sorted({chair.player for chair in batch.games[event.game].game.seats if chair.player})
    ]
    return [Change(insert(MILESTONES), rows)]


def _row(number: int, event: Event, batch: Batch) -> dict[str, object]:
    game = batch.games[event.game].game
    return {
        "number": number,
        "kind": _KINDS[type(event)],
        "game": game.id,
        "title": game.title,
        "name": game.name,
        "version": event.version,
        "at": event.at,
    }


class Milestones:
    """Reads the milestones of a player's games."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def of(self, player: str, after: int) -> list[Milestone]:
        """All after the place `after` in the log, oldest first."""
        mine = select(MILESTONES).where(MILESTONES.c.player == player, MILESTONES.c.number > after)
        with self.engine.connect() as connection:
            rows = connection.execute(mine.order_by(MILESTONES.c.number)).mappings()
            return [read(Milestone, row) for row in rows]
