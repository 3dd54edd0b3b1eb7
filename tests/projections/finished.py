"""Games that end at once, by resignation or a written end, for tests of results and ratings."""

from __future__ import annotations

import random
from typing import Any

from sqlalchemy import Table, select

from scoresheet.domain.commands import disputes
from scoresheet.domain.events import GameFinished, Score
from scoresheet.domain.viewer import Seat, all_seats
from scoresheet.projections.engine import reading
from scoresheet.projections.outcomes import RESULTS, STORIES
from scoresheet.projections.ratings import RATINGS, STEPS
from scoresheet.projections.read_models import ReadModels
from scoresheet.projections.tallies import TALLIES
from tests.domain import hidden_hands
from tests.projections.logs import Log

HIDDEN_HANDS = hidden_hands.TITLE.title
FIGURES = (STORIES, RESULTS, TALLIES, RATINGS, STEPS)
"""All tables of statistics and ratings."""


def rows(read_models: ReadModels, table: Table) -> list[dict[str, Any]]:
    """Return every row of a table, in order of keys."""
    with reading(read_models.lobby.engine) as connection:
        return [dict(row) for row in connection.execute(select(table).order_by(*table.primary_key)).mappings()]


def figures(read_models: ReadModels) -> list[list[dict[str, Any]]]:
    """Return all rows from which statistics and ratings are read."""
    return [rows(read_models, table) for table in FIGURES]


def play(log: Log, game: str, seed: int = 1) -> None:
    """Make random moves until the game ends."""
    rng = random.Random(seed)
    while log.games[game].status == "playing":
        log.move(game, rng)


def played(log: Log, game: str, seats: int = 2, title: str = HIDDEN_HANDS, seed: int = 1, **settings: Any) -> None:
    """Play a whole game."""
    log.begin(game, title, seats, **settings)
    play(log, game, seed)


def seated(log: Log, game: str, *players: str, bots: int = 0, **settings: Any) -> None:
    """Begin a game with p0, the given players and a number of bots, in this order of seats."""
    log.open(game, HIDDEN_HANDS, 1 + len(players) + bots, **settings)
    for player in players:
        with log.writing(game) as sheet:
            sheet.take_seat(player=player, entropy=player)
    for _ in range(bots):
        with log.writing(game) as sheet:
            sheet.take_seat(bot="random")


def ended(log: Log, game: str, *points: int, ranking: list[list[int]] | None = None) -> None:
    """Write the end of a game, with points by seat and the resulting ranking."""
    order = sorted(set(points), reverse=True)
    places = ranking or [[seat for seat, own in enumerate(points) if own == most] for most in order]
    with log.writing(game) as sheet:
        scores = [Score(seat=seat, points=points[seat], parts={"all": points[seat]}) for seat in all_seats(len(points))]
        ranks = [[Seat(seat) for seat in group] for group in places]
        sheet.write(GameFinished, ending="played", scores=scores, ranking=ranks, secret="")


def made_void(log: Log, game: str) -> None:
    """Dispute a game and void it."""
    with log.writing(game) as sheet:
        disputes.raise_dispute(sheet, Seat(0), sheet.game.started, "wrong")
    dispute = log.games[game].version
    with log.writing(game) as sheet:
        disputes.rule(sheet, dispute, disputes.Ruling(verdict="upheld", remedy="void"))
