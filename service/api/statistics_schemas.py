"""Response schemas for statistics, ratings and leaderboards; all numbers are integers."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema, fields

from scoresheet.service.api.fields import Id, SeatNumber, Time, Version
from scoresheet.service.api.schemas import NEXT, LinkedSchema


def _number(description: str, example: int = 12, least: int | None = 0) -> fields.Integer:
    low = {} if least is None else {"minimum": least}
    return fields.Integer(required=True, metadata={**low, "description": description, "examples": [example]})


def _text(description: str, example: str) -> fields.String:
    return fields.String(required=True, metadata={"description": description, "examples": [example]})


def _piece_id() -> fields.String:
    return fields.String(
        required=True,
        metadata={
            "description": "The id of the piece, within its kind.",
            "pattern": "^.{1,80}$",
            "examples": ["order"],
        },
    )


def _over_positions(description: str) -> fields.List[int]:
    """Return a field with a number for each position."""
    return fields.List(fields.Integer(metadata={"examples": [3]}), required=True, metadata={"description": description})


def _by_name(description: str) -> fields.List[Any]:
    """Return a field that lists, for each seat, a mapping from names to a number per position."""
    series = fields.List(fields.Integer(metadata={"examples": [3]}))
    by_name: Any = fields.Dict(keys=fields.String(), values=series)
    return fields.List(by_name, required=True, metadata={"description": description})


class SeatOfGameSchema(Schema):
    """The result of a seat."""

    seat = SeatNumber(required=True)
    player = Id(required=True, allow_none=True)
    bot = fields.String(required=True, allow_none=True, metadata={"examples": ["greedy"]})
    forfeited = fields.Boolean(required=True)
    place = _number("The place from 1; 0 while the game is running, and if it is voided.", 1)
    shared = _number("The number of seats that share the place.", 1, 1)
    points = _number("The current or final points.", 42, None)


class PieceUsedSchema(Schema):
    """A seat's use of a card, tile, technology or action."""

    kind = _text("The kind of piece, as defined by the title.", "card")
    id = _piece_id()
    name = _text("The name of the piece.", "Order")
    seat = SeatNumber(required=True)
    times = _number("The number of uses.", 2, 1)
    first = Version(required=True, metadata={"description": "The first position after a use."})


class GameStatisticsSchema(LinkedSchema):
    """The statistics of a game, with series over its positions."""

    game = Id(required=True)
    title = _text("The id of the title.", "industrial-waste")
    name = fields.String(required=True, metadata={"examples": ["Tuesday evening"]})
    finished = fields.Boolean(
        required=True, metadata={"description": "True if the game is over; otherwise some data is withheld."}
    )
    voided = fields.Boolean(required=True)
    ending = _text("The kind of ending; empty while the game is running.", "played")
    ended_at = Time(required=True, allow_none=True)
    seats = fields.List(fields.Nested(SeatOfGameSchema), required=True)
    versions = _over_positions("The positions that were not taken back, in order; all series have this length.")
    movers = _over_positions("By position: the seat whose move led to it; -1 if none did.")
    seconds = _over_positions("By position: the seconds since the previous position.")
    points = fields.List(
        fields.List(fields.Integer(metadata={"examples": [3]})),
        required=True,
        metadata={"description": "By seat, then by position: the points as if the game ended there."},
    )
    parts = _by_name("By seat, then by source of points, then by position: the points.")
    resources = _by_name("By seat, then by resource, then by position: the amount; empty while the game is running.")
    resource_names = fields.Dict(
        keys=fields.String(), values=fields.String(metadata={"examples": ["money in millions"]}), required=True
    )
    lead_changes = _over_positions("The positions at which a different seat took the sole lead.")
    turning_point = Version(
        required=True,
        allow_none=True,
        metadata={"description": "The first position from which the winners led to the end; null if there is none."},
    )
    pieces = fields.List(fields.Nested(PieceUsedSchema), required=True)


class CountSchema(Schema):
    """The number of games, and their results."""

    games = _number("The number of games.")
    contested = _number("The number of these games with opponents; places count in these only.")
    firsts = _number("The number of first places, including shared ones.", 5)
    shared = _number("The number of shared first places.", 1)
    place = _number("The mean place, in tenths.", 17)
    points = _number("The mean points, in tenths.", 415, None)


class SourceOfPointsSchema(Schema):
    """Mean points from one source."""

    source = _text("The source of points, as in `parts` of scores.", "growth")
    own = _number("The player's mean points, in tenths.", 120, None)
    table = _number("The opponents' mean points at the same tables, in tenths.", 110, None)


class RatedSchema(Schema):
    """A player's rating: the values of openskill multiplied by 40."""

    rating = _number("The estimated strength; beginners have 1000.", 1120, None)
    uncertainty = _number("The standard deviation of the rating.", 180)
    conservative = _number("`rating` minus three times `uncertainty`, which orders leaderboards.", 580, None)
    games = _number("The number of rated games.", 14)
    provisional = fields.Boolean(
        required=True, metadata={"description": "True if there are few games or the uncertainty is high."}
    )
    last_game = Id(
        required=True,
        allow_none=True,
        metadata={"description": "The id of the last rated game; null if that game is not public."},
    )
    last_at = Time(required=True)


class PlayerOfTitleSchema(Schema):
    """A player's statistics in a title."""

    title = _text("The id of the title.", "industrial-waste")
    count = fields.Nested(CountSchema, required=True)
    sources = fields.List(fields.Nested(SourceOfPointsSchema), required=True)
    rating = fields.Nested(
        RatedSchema,
        required=True,
        allow_none=True,
        metadata={"description": "The rating; null before the first rated game."},
    )


class ResultSchema(LinkedSchema):
    """A player's result in a game."""

    number = _number("The number of the result, for `after`; later results have higher numbers.", 1200)
    game = Id(required=True)
    title = _text("The id of the title.", "industrial-waste")
    seat = SeatNumber(required=True)
    seats = _number("The number of seats in the game.", 3, 1)
    place = _number("The place, from 1.", 1, 1)
    shared = _number("The number of seats that share the place.", 1, 1)
    points = _number("The final points.", 42, None)
    forfeited = fields.Boolean(required=True)
    rated = fields.Boolean(required=True, metadata={"description": "True if the game counts for ratings."})
    ended_at = Time(required=True)
    rating_change = _number("The change of the rating.", 18, None)


class PlayerStatisticsSchema(LinkedSchema):
    """A player's statistics in all titles, and a page of results, newest first."""

    player = Id(required=True)
    count = fields.Nested(CountSchema, required=True)
    titles = fields.List(
        fields.Nested(PlayerOfTitleSchema),
        required=True,
        metadata={"description": "The statistics by title, most played first."},
    )
    items = fields.List(fields.Nested(ResultSchema), required=True)
    next = fields.String(required=True, allow_none=True, metadata=NEXT)


class SpreadSchema(Schema):
    """A distribution: mean, deviation and quartiles."""

    mean = _number("The mean, in tenths.", 405, None)
    deviation = _number("The standard deviation, in tenths.", 82)
    least = _number("The minimum.", 18, None)
    lower = _number("The lower quartile.", 35, None)
    median = _number("The median.", 41, None)
    upper = _number("The upper quartile.", 47, None)
    most = _number("The maximum.", 66, None)


class ShareSchema(Schema):
    """A share in thousandths with its 95 % Wilson interval."""

    share = _number("The share, in thousandths.", 512)
    low = _number("The lower bound of the interval, in thousandths.", 480)
    high = _number("The upper bound of the interval, in thousandths.", 544)


class SeatAdvantageSchema(Schema):
    """The advantage of playing on a seat."""

    seat = SeatNumber(required=True)
    wins = fields.Nested(
        ShareSchema,
        required=True,
        metadata={"description": "The share of first places; one shared by n seats counts 1/n."},
    )
    expected = _number("The share of a seat without advantage, in thousandths.", 500)
    points = _number("The mean points, in tenths.", 412, None)


class BySeatsSchema(Schema):
    """A title's statistics for games with a given number of seats."""

    seats = _number("The number of seats.", 2, 1)
    games = _number("The number of games.", 120)
    scores = fields.Nested(SpreadSchema, required=True)
    winning = fields.Nested(SpreadSchema, required=True, metadata={"description": "The points of winners."})
    moves = fields.Nested(SpreadSchema, required=True)
    minutes = fields.Nested(SpreadSchema, required=True, metadata={"description": "The duration of games in minutes."})
    advantage = fields.List(fields.Nested(SeatAdvantageSchema), required=True)


class PieceFiguresSchema(Schema):
    """A card, tile, technology or action, and the results of seats that used it."""

    kind = _text("The kind of piece, as defined by the title.", "card")
    id = _piece_id()
    name = _text("The name of the piece.", "Order")
    used = _number("The number of seats that used it, in games with opponents.", 90)
    times = _number("The total number of uses.", 160)
    wins = fields.Nested(ShareSchema, required=True)
    expected = _number("The share of wins if it made no difference, in thousandths.", 480)
    lift = _number("`wins.share` in thousandths of `expected`; 1000 for no difference.", 1067)
    lift_by_use = _number("Like `lift`, but counting each use.", 1102)


class KindFiguresSchema(Schema):
    """The use of a type of move or effect."""

    kind = _text("The type of the move or effect.", "TakeLoan")
    text = _text("A sentence about it, with gaps for values; may be empty.", "… takes a loan of … million")
    times = _number("The total number of uses.", 44)
    games = _number("The number of games with it.", 31)
    a_game = _number("The mean number of uses per game, in tenths.", 4)


class TitleStatisticsSchema(LinkedSchema):
    """The statistics of a title over its completed public games."""

    title = _text("The id of the title.", "industrial-waste")
    games = _number("The number of games.", 120)
    imported = _number("The number of these games that were imported.", 0)
    by_seats = fields.List(fields.Nested(BySeatsSchema), required=True)
    pieces = fields.List(fields.Nested(PieceFiguresSchema), required=True)
    piece_kinds = fields.Dict(
        keys=fields.String(), values=fields.String(metadata={"examples": ["cards played"]}), required=True
    )
    actions = fields.List(
        fields.Nested(KindFiguresSchema),
        required=True,
        metadata={"description": "All types of moves, including unused ones."},
    )
    rules = fields.List(
        fields.Nested(KindFiguresSchema),
        required=True,
        metadata={"description": "All types of effects, including unused ones."},
    )


class LeaderSchema(LinkedSchema):
    """A player on a leaderboard."""

    place = _number("The place from 1; equal conservative ratings share a place.", 1, 1)
    player = Id(required=True)
    name = fields.String(required=True, metadata={"examples": ["Ada"]})
    former = fields.Boolean(required=True, metadata={"description": "True if the account was deleted."})
    bot = fields.Boolean(required=True, metadata={"description": "True for a bot account."})
    rated = fields.Nested(RatedSchema, required=True)


class LeaderboardSchema(LinkedSchema):
    """A page of a title's leaderboard, best first."""

    title = _text("The id of the title.", "industrial-waste")
    total = _number("The total number of ranked players.", 37)
    items = fields.List(fields.Nested(LeaderSchema), required=True)
    next = fields.String(required=True, allow_none=True, metadata=NEXT)
