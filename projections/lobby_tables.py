"""The tables of the lobby, and conditions on their rows."""

from __future__ import annotations

from sqlalchemy import BindParameter, Column, ColumnElement, Index, Table, and_, exists, or_

from scoresheet.projections.columns import NumberColumn, TextColumn, TruthColumn, WholeColumn
from scoresheet.projections.tables import METADATA

GAMES = Table(
    "lobby_games",
    METADATA,
    Column("game", TextColumn, primary_key=True),
    Column("number", WholeColumn, nullable=False, unique=True),
    Column("title", TextColumn, nullable=False),
    Column("name", TextColumn, nullable=False),
    Column("status", TextColumn, nullable=False),
    Column("visibility", TextColumn, nullable=False),
    Column("rated", TruthColumn, nullable=False),
    Column("imported", TruthColumn, nullable=False),
    Column("voided", TruthColumn, nullable=False),
    Column("disputes", NumberColumn, nullable=False),
    Column("on_dispute", TextColumn, nullable=False),
    Column("pace", WholeColumn, nullable=False),
    Column("clock", TextColumn, nullable=False),
    Column("version", NumberColumn, nullable=False),
    Column("rules", TextColumn, nullable=False),
    Column("commitment", TextColumn, nullable=False),
    Column("options", TextColumn, nullable=False),
    Column("scores", TextColumn, nullable=False),
    Column("ranking", TextColumn, nullable=False),
    Column("created_at", TextColumn, nullable=False),
    Column("updated_at", TextColumn, nullable=False),
    Column("round", NumberColumn, nullable=False),
    Column("sought", TextColumn, nullable=False),
    Column("ended", WholeColumn),
    Column("replacements", TextColumn, nullable=False),
    Column("parent", TextColumn, nullable=False),
    Column("parent_version", NumberColumn, nullable=False),
    Column("club", TextColumn, nullable=False),
    Index("lobby_by_parent", "parent", "number"),
    Index("lobby_by_status", "status", "number"),
    Index("lobby_by_end", "ended"),
    Index("lobby_by_club", "club", "number"),
)
"""`sought` is the case-folded name; `ended` is the log position of the end, if the game began."""
SEATS = Table(
    "lobby_seats",
    METADATA,
    Column("game", TextColumn, primary_key=True),
    Column("seat", NumberColumn, primary_key=True),
    Column("player", TextColumn, nullable=False),
    Column("bot", TextColumn, nullable=False),
    Column("forfeited", TruthColumn, nullable=False),
    Column("imported", TruthColumn, nullable=False),
    Column("to_act", TruthColumn, nullable=False),
    Column("offered", TruthColumn, nullable=False),
    Column("away", TruthColumn, nullable=False),
    Column("vacant", TruthColumn, nullable=False),
    Index("lobby_by_player", "player", "game"),
    Index("lobby_by_vacancy", "vacant", "game"),
)
"""Seats; `vacant` marks those that can be taken over."""
FORMER = Table(
    "lobby_former",
    METADATA,
    Column("game", TextColumn, primary_key=True),
    Column("seat", NumberColumn, primary_key=True),
    Column("player", TextColumn, primary_key=True),
    Index("lobby_former_by_player", "player", "game"),
)
"""The previous holders of each seat."""


def sits(player: str | BindParameter[str]) -> ColumnElement[bool]:
    """Return the condition that `player` has a seat in the game, even if resigned."""
    return exists().where(SEATS.c.game == GAMES.c.game, SEATS.c.player == player)


def sat(player: str | BindParameter[str]) -> ColumnElement[bool]:
    """Return the condition that `player` has or had a seat in the game."""
    return or_(sits(player), exists().where(FORMER.c.game == GAMES.c.game, FORMER.c.player == player))


def has_vacancy_for(player: str) -> ColumnElement[bool]:
    """Return the condition that `player` (or any player) can take over a seat uninvited."""
    vacancy = exists().where(SEATS.c.game == GAMES.c.game, SEATS.c.vacant)
    others = [~sat(player)] if player else []
    return and_(vacancy, GAMES.c.visibility == "public", GAMES.c.replacements == "anybody", *others)


def known_to(viewer: str) -> ColumnElement[bool]:
    """Return the condition that a game may be listed to `viewer`: public, or their own."""
    return or_(GAMES.c.visibility == "public", sat(viewer)) if viewer else GAMES.c.visibility == "public"


def open_to(viewer: str | BindParameter[str]) -> ColumnElement[bool]:
    """Return the condition that `viewer` may see a game, given its address."""
    open_ = GAMES.c.visibility.in_(("public", "unlisted"))
    return open_ if viewer == "" else or_(open_, sat(viewer))
