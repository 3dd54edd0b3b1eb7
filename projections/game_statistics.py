"""Statistics of a game, with its values at each position."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection, RowMapping, select

from scoresheet.domain.events import Event, GameFinished
from scoresheet.domain.game import Game
from scoresheet.domain.title import Title
from scoresheet.domain.viewer import Seat, by_seat
from scoresheet.projections.outcomes import RESULTS, STORIES
from scoresheet.projections.places import placed
from scoresheet.projections.statistics import GameStatistics, PieceUsed, SeatOfGame
from scoresheet.projections.story import Series, Story, at_each, lead_changes, story, turning_point

_story = msgspec.json.Decoder(Story).decode


def statistics(connection: Connection, game: str) -> GameStatistics | None:
    """Return the statistics of a finished game; None for other games."""
    row = connection.execute(select(STORIES).where(STORIES.c.game == game)).mappings().one_or_none()
    if row is None:
        return None
    sitting = select(RESULTS).where(RESULTS.c.game == game, RESULTS.c.stint == 0).order_by(RESULTS.c.seat)
    seats = [_seat(each) for each in connection.execute(sitting).mappings()]
    told = _story(row["story"])
    head = {name: row[name] for name in ("game", "title", "name", "ended_at", "ending", "voided")}
    return _whole(told, seats, GameStatistics(**head, finished=True, seats=seats))


def of_events(title: Title, game: Game, events: Sequence[Event]) -> GameStatistics:
    """Compute the statistics of a game from its events; while it runs, from public points only."""
    told = story(title, len(game.seats), game.options, events, game.handicap)
    places = placed(game.ranking) if game.over and not game.voided and game.started else {}
    seats = [
        SeatOfGame(
            seat=seat,
            player=chair.player,
            bot=chair.bot,
            forfeited=chair.forfeited,
            place=places.get(seat, (0, 1))[0],
            shared=places.get(seat, (0, 1))[1],
            points=told.points[seat][-1] if told.points else 0,
        )
        for seat, chair in by_seat(game.seats)
    ]
    head = GameStatistics(game=game.id, title=game.title, name=game.name, finished=game.over, seats=seats)
    if not game.over:
        return _public(told, head)
    end = next(event.at for event in events if type(event) is GameFinished) if game.started else ""
    return _whole(told, seats, replace(head, ended_at=end, ending=game.ending, voided=game.voided))


def _public(told: Story, head: GameStatistics) -> GameStatistics:
    points = _by_seat(told)
    return replace(
        head,
        versions=told.versions,
        movers=told.movers,
        seconds=told.seconds,
        points=points,
        parts=_each(told.parts, len(head.seats), len(told.versions)),
        lead_changes=[told.versions[place] for place in lead_changes(points)],
    )


def _whole(told: Story, seats: Sequence[SeatOfGame], head: GameStatistics) -> GameStatistics:
    public = _public(told, head)
    return replace(
        public,
        resources=_each(told.resources, len(seats), len(told.versions)),
        turning_point=_turn(told, public.points, [seat.seat for seat in seats if seat.place == 1]),
        pieces=[PieceUsed(*piece) for piece in told.pieces],
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


def _turn(told: Story, points: Sequence[Sequence[int]], winners: Iterable[Seat]) -> int | None:
    place = turning_point(points, winners)
    return None if place is None else told.versions[place]


def _each(series: Series, seats: int, length: int) -> list[dict[str, list[int]]]:
    """Return the values at all positions, by seat and name."""
    return [{name: at_each(numbers[seat], length) for name, numbers in series.items()} for seat in range(seats)]
