"""The tables of the lobby, and what may be asked of a row of them."""

from __future__ import annotations

from sqlalchemy import Column, ColumnElement, Index, Table, and_, exists, or_

from scoresheet.projections.columns import Number, Text, Truth, Whole
from scoresheet.projections.tables import METADATA

GAMES = Table(
    "lobby_games",
    METADATA,
    Column("game", Text, primary_key=True),
    Column("number", Whole, nullable=False, unique=True),
    Column("title", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("visibility", Text, nullable=False),
    Column("rated", Truth, nullable=False),
    Column("imported", Truth, nullable=False),
    Column("voided", Truth, nullable=False),
    Column("disputes", Number, nullable=False),
    Column("on_dispute", Text, nullable=False),
    Column("pace", Whole, nullable=False),
    Column("clock", Text, nullable=False),
    Column("version", Number, nullable=False),
    Column("rules", Text, nullable=False),
    Column("commitment", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("scores", Text, nullable=False),
    Column("ranking", Text, nullable=False),
    Column("created_at", Text, nullable=False),
    Column("updated_at", Text, nullable=False),
    Column("round", Number, nullable=False),
    Column("sought", Text, nullable=False),
    Column("ended", Whole),
    Column("replacements", Text, nullable=False),
    Column("parent", Text, nullable=False),
    Column("parent_version", Number, nullable=False),
    Column("club", Text, nullable=False),
    Index("lobby_by_parent", "parent", "number"),
    Index("lobby_by_status", "status", "number"),
    Index("lobby_by_end", "ended"),
    Index("lobby_by_club", "club", "number"),
)
"""`sought` is the name without regard to capitals; `ended` is the place in the log of the end, of games that began.

`disputes` are those that are open.
"""
SEATS = Table(
    "lobby_seats",
    METADATA,
    Column("game", Text, primary_key=True),
    Column("seat", Number, primary_key=True),
    Column("player", Text, nullable=False),
    Column("bot", Text, nullable=False),
    Column("forfeited", Truth, nullable=False),
    Column("imported", Truth, nullable=False),
    Column("to_act", Truth, nullable=False),
    Column("offered", Truth, nullable=False),
    Column("away", Truth, nullable=False),
    Column("vacant", Truth, nullable=False),
    Index("lobby_by_player", "player", "game"),
    Index("lobby_by_vacancy", "vacant", "game"),
)
"""Seats; `vacant` marks those that can be taken over."""
FORMER = Table(
    "lobby_former",
    METADATA,
    Column("game", Text, primary_key=True),
    Column("seat", Number, primary_key=True),
    Column("player", Text, primary_key=True),
    Index("lobby_former_by_player", "player", "game"),
)
"""The players who held a seat before the one who holds it now."""


def sits(player: str) -> ColumnElement[bool]:
    """The condition that `player` has a seat in the game and has not resigned it to another."""
    return exists().where(SEATS.c.game == GAMES.c.game, SEATS.c.player == player)


def sat(player: str) -> ColumnElement[bool]:
    """The condition that `player` has or had a seat in the game."""
    return or_(sits(player), exists().where(FORMER.c.game == GAMES.c.game, FORMER.c.player == player))


def has_vacancy_for(player: str) -> ColumnElement[bool]:
    """The condition that the game has a seat that `player` (or anyone) can take over uninvited."""
    vacancy = exists().where(SEATS.c.game == GAMES.c.game, SEATS.c.vacant)
    others = [~sat(player)] if player else []
    return and_(vacancy, GAMES.c.visibility == "public", GAMES.c.replacements == "anybody", *others)


def known_to(viewer: str) -> ColumnElement[bool]:
    """The condition that a game may be listed to `viewer`: public, or their own."""
    return or_(GAMES.c.visibility == "public", sat(viewer)) if viewer else GAMES.c.visibility == "public"


def open_to(viewer: str) -> ColumnElement[bool]:
    """The condition that `viewer` may see a game whose address they have."""
    open_ = GAMES.c.visibility.in_(("public", "unlisted"))
    return or_(open_, sat(viewer)) if viewer else open_
