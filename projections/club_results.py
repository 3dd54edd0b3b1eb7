"""The results of a club: its finished games, and the standings of its members."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec
from sqlalchemy import ColumnElement, Engine, Select, Subquery, and_, case, exists, func, or_, select

from scoresheet.projections.engine import reading
from scoresheet.projections.listed import ListedGame
from scoresheet.projections.lobby import read_games
from scoresheet.projections.lobby_tables import GAMES
from scoresheet.projections.outcomes import RESULTS

THOUSAND = 1_000


class ClubStanding(msgspec.Struct, frozen=True, kw_only=True):
    """A member's standing over the club's finished games that count and had opponents."""

    place: int
    """Counted from 1; members with equally many first places and the same share have the same place."""
    player: str
    games: int
    firsts: int
    """The number of first places, including shared ones."""
    share: int
    """The mean share of a game's points, in thousandths; a resigned seat counts as 0."""


class ClubResults:
    """Reads the results of clubs."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def standings(self, club: str, members: Collection[str], title: str = "") -> list[ClubStanding]:
        """Return the standings of `members` with games, best first, overall or for a title."""
        with reading(self._engine) as connection:
            rows = connection.execute(_summed(club, title)).all()  # PostgreSQL returns sums as decimals
        found = [
            ClubStanding(place=0, player=player, games=games, firsts=int(firsts), share=int(shares) // games)
            for player, games, firsts, shares in rows
            if player in members
        ]
        return _placed(sorted(found, key=lambda one: (-one.firsts, -one.share, -one.games, one.player)))

    def games(
        self, club: str, title: str = "", after: int | None = None, limit: int = 50
    ) -> list[tuple[int, ListedGame]]:
        """Return up to `limit` finished games of a club, latest first.

        With `after`, only games that ended before it.
        """
        wanted = [GAMES.c.club == club, GAMES.c.ended.is_not(None), *_of_title(title)]
        earlier = [GAMES.c.ended < after] if after is not None else []
        ended = select(GAMES.c.game, GAMES.c.ended).where(*wanted, *earlier).order_by(GAMES.c.ended.desc()).limit(limit)
        with reading(self._engine) as connection:
            ends = {row.game: row.ended for row in connection.execute(ended)}
            found = read_games(connection, select(GAMES).where(GAMES.c.game.in_(ends)).order_by(GAMES.c.ended.desc()))
        return [(ends[game.id], game) for game in found]


def _of_title(title: str) -> list[ColumnElement[bool]]:
    return [GAMES.c.title == title] if title else []


def _summed(club: str, title: str) -> Select[str, int, int, int]:
    """Return a query for each player's games, first places, and total share of points."""
    counted = select(RESULTS).join(GAMES, GAMES.c.game == RESULTS.c.game)
    counted = counted.where(GAMES.c.club == club, GAMES.c.parent == "", *_of_title(title))
    own = counted.where(RESULTS.c.stands, RESULTS.c.seats > 1, RESULTS.c.player != "", ~_elsewhere_too()).subquery()
    all_seats = counted.where(RESULTS.c.stint == 0).subquery()
    total = (
        select(all_seats.c.game, func.sum(_positive(all_seats)).label("points")).group_by(all_seats.c.game).subquery()
    )
    points = case((own.c.rank <= own.c.seats, _positive(own)), else_=0)
    share = THOUSAND * points // case((total.c.points > 0, total.c.points), else_=1)
    first = case((own.c.rank == 1, 1), else_=0)
    sums = select(own.c.player, func.count(), func.sum(first), func.sum(share))
    return sums.join_from(own, total, total.c.game == own.c.game).group_by(own.c.player)


def _positive(seat: Subquery) -> ColumnElement[int]:
    return case((seat.c.points > 0, seat.c.points), else_=0)


def _elsewhere_too() -> ColumnElement[bool]:
    """Return the condition that a player held another seat too, or the seat changed hands."""
    other = RESULTS.alias()
    elsewhere = and_(other.c.seat != RESULTS.c.seat, other.c.player == RESULTS.c.player)
    taken_over = and_(other.c.seat == RESULTS.c.seat, other.c.stint == 1, RESULTS.c.stint != 1)
    return exists().where(other.c.game == RESULTS.c.game, or_(elsewhere, taken_over))


def _placed(ordered: Sequence[ClubStanding]) -> list[ClubStanding]:
    found: list[ClubStanding] = []
    for number, one in enumerate(ordered, 1):
        tied = bool(found) and (found[-1].firsts, found[-1].share) == (one.firsts, one.share)
        found.append(msgspec.structs.replace(one, place=found[-1].place if tied else number))
    return found
