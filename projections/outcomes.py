"""The tables of finished games: their stories, and the results of seats."""

from __future__ import annotations

from sqlalchemy import Column, Index, Table

from scoresheet.projections.columns import Number, Text, Truth, Whole
from scoresheet.projections.tables import METADATA

STORIES = Table(
    "game_stories",
    METADATA,
    Column("game", Text, primary_key=True),
    Column("number", Whole, nullable=False),
    Column("title", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("ending", Text, nullable=False),
    Column("ended_at", Text, nullable=False),
    Column("voided", Truth, nullable=False),
    Column("imported", Truth, nullable=False),
    Column("counted", Truth, nullable=False),
    Column("seats", Number, nullable=False),
    Column("moves", Number, nullable=False),
    Column("seconds", Whole, nullable=False),
    Column("story", Text, nullable=False),
    Index("game_stories_counted", "title", "counted", "seats", "moves", "seconds", "imported"),
)
"""Stories: `number` is the log position of the end; `seconds` the duration.

`counted` says whether the game counts in its title's statistics.
"""
RESULTS = Table(
    "results",
    METADATA,
    Column("game", Text, primary_key=True),
    Column("seat", Number, primary_key=True),
    Column("stint", Number, primary_key=True),
    Column("number", Whole, nullable=False),
    Column("title", Text, nullable=False),
    Column("seats", Number, nullable=False),
    Column("player", Text, nullable=False),
    Column("bot", Text, nullable=False),
    Column("forfeited", Truth, nullable=False),
    Column("place", Number, nullable=False),
    Column("rank", Number, nullable=False),
    Column("shared", Number, nullable=False),
    Column("points", Number, nullable=False),
    Column("parts", Text, nullable=False),
    Column("table_parts", Text, nullable=False),
    Column("stands", Truth, nullable=False),
    Column("counted", Truth, nullable=False),
    Column("shown", Truth, nullable=False),
    Column("listed", Truth, nullable=False),
    Column("rated", Truth, nullable=False),
    Column("ended_at", Text, nullable=False),
    Index("results_by_player", "player", "number"),
    Index("results_by_title", "title", "counted", "seats", "seat", "place", "shared", "points"),
    Index("results_rated", "title", "rated", "number"),
)
"""Results: `parts` are points by source, `table_parts` those of all other seats, as JSON.

`stint` is 0 for the holder at the end and counts earlier holders backwards; `rank` is the place for ratings, in which
resigned, replaced and absent players are last. `stands` says that the game was completed and is not void; `counted` is
as in `STORIES`; `shown` says whether the result counts in the player's statistics, `rated` in ratings, `listed` in
lists.
"""
