"""The reader of statistics of games, players and titles."""

from __future__ import annotations

from sqlalchemy import Engine

from scoresheet.domain.title import Title
from scoresheet.projections import game_statistics, player_statistics, title_statistics
from scoresheet.projections.engine import reading
from scoresheet.projections.ratings import Ratings
from scoresheet.projections.statistics import GameStatistics, PlayerStatistics, Result, TitleStatistics


class Statistics:
    """Reads statistics; running games have none."""

    def __init__(self, engine: Engine, ratings: Ratings) -> None:
        self.engine = engine
        self.ratings = ratings

    def of_game(self, game: str) -> GameStatistics | None:
        """Return the statistics of a finished game, or None."""
        with reading(self.engine) as connection:
            return game_statistics.statistics(connection, game)

    def of_player(self, player: str) -> PlayerStatistics:
        """Return a player's statistics over public games; ratings cover all rated games."""
        with reading(self.engine) as connection:
            return player_statistics.statistics(connection, player, self.ratings.of(player))

    def results(self, player: str, viewer: str = "", after: int | None = None, limit: int = 50) -> list[Result]:
        """Return up to `limit` results of a player before number `after`, newest first.

        They cover public games and games in which `viewer` (may be empty) has a seat.
        """
        with reading(self.engine) as connection:
            return player_statistics.results(connection, player, viewer, after, limit)

    def of_title(self, title: Title) -> TitleStatistics:
        """Return the statistics of a title over its public games that were played to the end."""
        with reading(self.engine) as connection:
            return title_statistics.statistics(connection, title)
