"""How games came out: the tables of their stories and of the results of their seats."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, Table

from projections.columns import Text
from projections.tables import METADATA

STORIES = Table(
    "game_stories",
    METADATA,
    Column("game", Text, primary_key=True),
    Column("number", BigInteger, nullable=False),
    Column("title", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("ending", Text, nullable=False),
    Column("ended_at", Text, nullable=False),
    Column("voided", Boolean, nullable=False),
    Column("imported", Boolean, nullable=False),
    Column("counted", Boolean, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("moves", Integer, nullable=False),
    Column("seconds", BigInteger, nullable=False),
    Column("story", Text, nullable=False),
    Index("game_stories_counted", "title", "counted", "seats", "moves", "seconds", "imported"),
)
"""`number` is the place of the end in the log; `seconds` are those from the start to it.

`counted` says whether the game counts in what is told of its title.
"""
RESULTS = Table(
    "results",
    METADATA,
    Column("game", Text, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("stint", Integer, primary_key=True),
    Column("number", BigInteger, nullable=False),
    Column("title", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("player", Text, nullable=False),
    Column("bot", Text, nullable=False),
    Column("forfeited", Boolean, nullable=False),
    Column("place", Integer, nullable=False),
    Column("rank", Integer, nullable=False),
    Column("shared", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("parts", Text, nullable=False),
    Column("table_parts", Text, nullable=False),
    Column("stands", Boolean, nullable=False),
    Column("counted", Boolean, nullable=False),
    Column("shown", Boolean, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("ended_at", Text, nullable=False),
    Index("results_by_player", "player", "number"),
    Index("results_by_title", "title", "counted", "seats", "seat", "place", "shared", "points"),
    Index("results_rated", "title", "rated", "number"),
)
"""`parts` are the points by source, `table_parts` those of all other seats together, in JSON.

`stint` is 0 for who held the seat at the end, and counts those who held it before, who came last; `rank` is the place
as ratings have it: who gave up, was replaced or is away is behind all others.

`stands` says that the game was played or resigned, and is not void; `counted` is as in `STORIES`; `shown` says
whether the result counts in what is told of its player, `rated` in ratings, `listed` whether lists have the game.
"""
