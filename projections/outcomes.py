"""The tables of finished games: their stories, and the results of seats."""

from __future__ import annotations

from sqlalchemy import Column, Index, Table

from scoresheet.projections.columns import NumberColumn, TextColumn, TruthColumn, WholeColumn
from scoresheet.projections.tables import METADATA

STORIES = Table(
    "game_stories",
    METADATA,
    Column("game", TextColumn, primary_key=True),
    Column("number", WholeColumn, nullable=False),
    Column("title", TextColumn, nullable=False),
    Column("name", TextColumn, nullable=False),
    Column("ending", TextColumn, nullable=False),
    Column("ended_at", TextColumn, nullable=False),
    Column("voided", TruthColumn, nullable=False),
    Column("imported", TruthColumn, nullable=False),
    Column("counted", TruthColumn, nullable=False),
    Column("seats", NumberColumn, nullable=False),
    Column("moves", NumberColumn, nullable=False),
    Column("seconds", WholeColumn, nullable=False),
    Column("story", TextColumn, nullable=False),
    Index("game_stories_counted", "title", "counted", "seats", "moves", "seconds", "imported"),
)
"""Stories: `number` is the log position of the game's end, `seconds` its duration.

`counted` says whether the game counts in its title's statistics.
"""
RESULTS = Table(
    "results",
    METADATA,
    Column("game", TextColumn, primary_key=True),
    Column("seat", NumberColumn, primary_key=True),
    Column("stint", NumberColumn, primary_key=True),
    Column("number", WholeColumn, nullable=False),
    Column("title", TextColumn, nullable=False),
    Column("seats", NumberColumn, nullable=False),
    Column("player", TextColumn, nullable=False),
    Column("bot", TextColumn, nullable=False),
    Column("forfeited", TruthColumn, nullable=False),
    Column("place", NumberColumn, nullable=False),
    Column("rank", NumberColumn, nullable=False),
    Column("shared", NumberColumn, nullable=False),
    Column("points", NumberColumn, nullable=False),
    Column("parts", TextColumn, nullable=False),
    Column("table_parts", TextColumn, nullable=False),
    Column("stands", TruthColumn, nullable=False),
    Column("counted", TruthColumn, nullable=False),
    Column("shown", TruthColumn, nullable=False),
    Column("listed", TruthColumn, nullable=False),
    Column("rated", TruthColumn, nullable=False),
    Column("ended_at", TextColumn, nullable=False),
    Index("results_by_player", "player", "number"),
    Index("results_by_title", "title", "counted", "seats", "seat", "place", "shared", "points"),
    Index("results_rated", "title", "rated", "number"),
)
"""Results: `parts` are points by source, `table_parts` those of all other seats, as JSON.

`stint` is 0 for the holder at the end; earlier holders are numbered from 1, oldest first. `rank` is the place for
ratings, in which resigned, replaced and absent players are last. `stands` says that the game was completed and is not
void; `counted` is as in `STORIES`; `shown` says whether the result counts in the player's statistics, `rated` in
ratings, `listed` in lists.
"""
