"""Told of games: what happened from position to position, laid out at full length."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from sqlalchemy import Connection, RowMapping, select

from domain.events import Event
from domain.game import Game
from domain.title import Title
from domain.viewer import Seat, by_seat
from projections.outcomes import RESULTS, STORIES
from projections.statistics import GameStatistics, PieceUsed, SeatOfGame
from projections.story import Series, Story, at_each, lead_changes, story, turning_point

_story = msgspec.json.Decoder(Story).decode


def statistics(connection: Connection, game: str) -> GameStatistics | None:
    """The statistics of a game that is over; None of one that is not, or never began."""
    row = connection.execute(select(STORIES).where(STORIES.c.game == game)).mappings().one_or_none()
    if row is None:
        return None
    sitting = select(RESULTS).where(RESULTS.c.game == game).order_by(RESULTS.c.seat)
    seats = [_seat(each) for each in connection.execute(sitting).mappings()]
    told = _story(row["story"])
    points = _by_seat(told)
    return GameStatistics(
        game=game,
        title=row["title"],
        name=row["name"],
        finished=True,
        ended_at=row["ended_at"],
        ending=row["ending"],
        voided=row["voided"],
        seats=seats,
        versions=told.versions,
        movers=told.movers,
        seconds=told.seconds,
        points=points,
        parts=_each(told.parts, len(seats), len(told.versions)),
        resources=_each(told.resources, len(seats), len(told.versions)),
        lead_changes=[told.versions[place] for place in lead_changes(points)],
        turning_point=_turn(told, points, [seat.seat for seat in seats if seat.place == 1]),
        pieces=[PieceUsed(*piece) for piece in told.pieces],
    )


def while_it_goes_on(title: Title, game: Game, events: Sequence[Event]) -> GameStatistics:
    """What everybody may see of a game that goes on, given all its events: its points, and who moved when."""
    told = story(title, len(game.seats), game.options, events)
    return GameStatistics(
        game=game.id,
        title=game.title,
        name=game.name,
        finished=False,
        seats=[
            SeatOfGame(
                seat=seat, player=chair.player, bot=chair.bot, forfeited=chair.forfeited, points=_now(told, seat)
            )
            for seat, chair in by_seat(game.seats)
        ],
        versions=told.versions,
        movers=told.movers,
        seconds=told.seconds,
        points=_by_seat(told),
        parts=_each(told.parts, len(game.seats), len(told.versions)),
        lead_changes=[told.versions[place] for place in lead_changes(_by_seat(told))],
    )


def _seat(row: RowMapping) -> SeatOfGame:
    place, shared = (row["place"], row["shared"]) if row["stands"] else (0, 1)
    return SeatOfGame(
        seat=row["seat"],
        player=row["player"],
        bot=row["bot"],
        forfeited=row["forfeited"],
        place=place,
        shared=shared,
        points=row["points"],
    )


def _by_seat(told: Story) -> list[list[int]]:
    return [at_each(changes, len(told.versions)) for changes in told.points]


def _now(told: Story, seat: Seat) -> int:
    return told.points[seat][-1] if told.points else 0


def _turn(told: Story, points: Sequence[Sequence[int]], winners: Iterable[Seat]) -> int | None:
    place = turning_point(points, winners)
    return None if place is None else told.versions[place]


def _each(series: Series, seats: int, length: int) -> list[dict[str, list[int]]]:
    """By seat, then by name, over all positions."""
    return [{name: at_each(numbers[seat], length) for name, numbers in series.items()} for seat in range(seats)]
