"""Shapes of statistics, ratings and leaderboards: integers, tenths and thousandths."""

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
        required=True, metadata={"description": "Which of them.", "pattern": "^.{1,80}$", "examples": ["order"]}
    )


def _over_positions(description: str) -> fields.List[int]:
    """A number for each position."""
    return fields.List(fields.Integer(metadata={"examples": [3]}), required=True, metadata={"description": description})


def _by_name(description: str) -> fields.List[Any]:
    """A field by seat, name and position."""
    series = fields.List(fields.Integer(metadata={"examples": [3]}))
    by_name: Any = fields.Dict(keys=fields.String(), values=series)
    return fields.List(by_name, required=True, metadata={"description": description})


class SeatOfGameSchema(Schema):
    """The result of a seat."""

    seat = SeatNumber(required=True)
    player = Id(required=True, allow_none=True)
    bot = fields.String(required=True, allow_none=True, metadata={"examples": ["greedy"]})
    forfeited = fields.Boolean(required=True)
    place = _number("From 1; 0 while the game goes on, and where it counts for nothing.", 1)
    shared = _number("How many seats share that place.", 1, 1)
    points = _number("As the game stands, or ended.", 42, None)


class PieceUsedSchema(Schema):
    """How often a seat used a card, tile, technology or action."""

    kind = _text("Of the pieces that the title counts.", "card")
    id = _piece_id()
    name = _text("What it is called.", "Order")
    seat = SeatNumber(required=True)
    times = _number("How often.", 2, 1)
    first = Version(required=True, metadata={"description": "The first position at which it had been used."})


class GameStatisticsSchema(LinkedSchema):
    """A game over its positions."""

    game = Id(required=True)
    title = _text("The title's id.", "industrial-waste")
    name = fields.String(required=True, metadata={"examples": ["Tuesday evening"]})
    finished = fields.Boolean(required=True, metadata={"description": "Whether it is over; else it has less to tell."})
    voided = fields.Boolean(required=True)
    ending = _text("`played`, `resigned`, `abandoned` or `voided`; empty while it goes on.", "played")
    ended_at = Time(required=True, allow_none=True)
    seats = fields.List(fields.Nested(SeatOfGameSchema), required=True)
    versions = _over_positions("The positions of play that stand, in order; all lists over positions are as long.")
    movers = _over_positions("The seat that moved to get there; -1 where none did.")
    seconds = _over_positions("How long the table had stood at the position before.")
    points = fields.List(
        fields.List(fields.Integer(metadata={"examples": [3]})),
        required=True,
        metadata={"description": "By seat, then by position: as if the game ended there."},
    )
    parts = _by_name("By seat, then by source of points, then by position.")
    resources = _by_name("By seat, then by resource, then by position; empty while the game goes on.")
    resource_names = fields.Dict(
        keys=fields.String(), values=fields.String(metadata={"examples": ["money in millions"]}), required=True
    )
    lead_changes = _over_positions("The positions at which another seat than before came to lead alone.")
    turning_point = Version(
        required=True,
        allow_none=True,
        metadata={"description": "The first position from which on winners had more points than all others."},
    )
    pieces = fields.List(fields.Nested(PieceUsedSchema), required=True)


class CountSchema(Schema):
    """The number of games, and their results."""

    games = _number("Games.")
    contested = _number("Of those, games with others at the table; places are those of these.")
    firsts = _number("First places, shared ones among them.", 5)
    shared = _number("Of those, shared ones.", 1)
    place = _number("The mean place, in tenths.", 17)
    points = _number("The mean, in tenths.", 415, None)


class SourceOfPointsSchema(Schema):
    """Mean points by a source."""

    source = _text("As in the parts of scores.", "growth")
    own = _number("The player's mean, in tenths.", 120, None)
    table = _number("The mean of the others at the same tables, in tenths.", 110, None)


class RatedSchema(Schema):
    """A player's rating; the unit is 1/40 of openskill's."""

    rating = _number("The middle of what is believed; who begins has 1000.", 1120, None)
    uncertainty = _number("One standard deviation of it.", 180)
    conservative = _number("`rating` minus three times `uncertainty`: by this leaders are ordered.", 580, None)
    games = _number("Rated games.", 14)
    provisional = fields.Boolean(required=True, metadata={"description": "Few games, or great uncertainty."})
    last_game = Id(
        required=True,
        allow_none=True,
        metadata={"description": "Null where that game is in no list: its address is for its players."},
    )
    last_at = Time(required=True)


class PlayerOfTitleSchema(Schema):
    """A player's games of a title."""

    title = _text("The title's id.", "industrial-waste")
    count = fields.Nested(CountSchema, required=True)
    sources = fields.List(fields.Nested(SourceOfPointsSchema), required=True)
    rating = fields.Nested(
        RatedSchema, required=True, allow_none=True, metadata={"description": "null before the first rated game."}
    )


class ResultSchema(LinkedSchema):
    """A player's result in a game."""

    number = _number("Later ends have higher ones; what the list goes on `after`.", 1200)
    game = Id(required=True)
    title = _text("The title's id.", "industrial-waste")
    seat = SeatNumber(required=True)
    seats = _number("At the table.", 3, 1)
    place = _number("From 1.", 1, 1)
    shared = _number("How many seats share that place.", 1, 1)
    points = _number("At the end.", 42, None)
    forfeited = fields.Boolean(required=True)
    rated = fields.Boolean(required=True, metadata={"description": "Whether it counts in ratings."})
    ended_at = Time(required=True)
    rating_change = _number("What it changed of the rating.", 18, None)


class PlayerStatisticsSchema(LinkedSchema):
    """A player over all titles, and a page of results, the newest first."""

    player = Id(required=True)
    count = fields.Nested(CountSchema, required=True)
    titles = fields.List(
        fields.Nested(PlayerOfTitleSchema), required=True, metadata={"description": "The most played first."}
    )
    items = fields.List(fields.Nested(ResultSchema), required=True)
    next = fields.String(required=True, allow_none=True, metadata=NEXT)


class SpreadSchema(Schema):
    """Mean, deviation and quartiles."""

    mean = _number("In tenths.", 405, None)
    deviation = _number("The standard deviation, in tenths.", 82)
    least = _number("The least.", 18, None)
    lower = _number("The lower quartile.", 35, None)
    median = _number("The median.", 41, None)
    upper = _number("The upper quartile.", 47, None)
    most = _number("The most.", 66, None)


class ShareSchema(Schema):
    """A share in thousandths, and the ends of its interval of 95 % after Wilson."""

    share = _number("The share.", 512)
    low = _number("The lower end.", 480)
    high = _number("The upper end.", 544)


class SeatAdvantageSchema(Schema):
    """The advantage of a seat."""

    seat = SeatNumber(required=True)
    wins = fields.Nested(
        ShareSchema, required=True, metadata={"description": "First places; one that n share counts 1/n."}
    )
    expected = _number("The share of a seat without advantage, in thousandths.", 500)
    points = _number("The mean, in tenths.", 412, None)


class BySeatsSchema(Schema):
    """Games with this number of seats."""

    seats = _number("At the table.", 2, 1)
    games = _number("Games.", 120)
    scores = fields.Nested(SpreadSchema, required=True)
    winning = fields.Nested(SpreadSchema, required=True, metadata={"description": "Points of first places."})
    moves = fields.Nested(SpreadSchema, required=True)
    minutes = fields.Nested(SpreadSchema, required=True, metadata={"description": "From the start to the end."})
    advantage = fields.List(fields.Nested(SeatAdvantageSchema), required=True)


class PieceFiguresSchema(Schema):
    """A card, tile, technology or action, over seats that used it in games with opponents."""

    kind = _text("Of the pieces that the title counts.", "card")
    id = _piece_id()
    name = _text("What it is called.", "Order")
    used = _number("By so many seats of games.", 90)
    times = _number("How often altogether.", 160)
    wins = fields.Nested(ShareSchema, required=True)
    expected = _number("What those seats would win if it made no difference, in thousandths.", 480)
    lift = _number("`wins.share` as thousandths of `expected`: 1000 makes no difference.", 1067)
    lift_by_use = _number("The same where each use counts.", 1102)


class KindFiguresSchema(Schema):
    """A kind of move, or of effect."""

    kind = _text("The type, as moves and effects name it.", "TakeLoan")
    text = _text("A sentence about it, with gaps; empty where there is nothing to say.", "… takes a loan of … million")
    times = _number("How often.", 44)
    games = _number("In how many games.", 31)
    a_game = _number("How often in a game, the mean in tenths.", 4)


class TitleStatisticsSchema(LinkedSchema):
    """A title over its public games that were played to their end."""

    title = _text("The title's id.", "industrial-waste")
    games = _number("Games that count.", 120)
    imported = _number("Of those, games that came as records.", 0)
    by_seats = fields.List(fields.Nested(BySeatsSchema), required=True)
    pieces = fields.List(fields.Nested(PieceFiguresSchema), required=True)
    piece_kinds = fields.Dict(
        keys=fields.String(), values=fields.String(metadata={"examples": ["cards played"]}), required=True
    )
    actions = fields.List(
        fields.Nested(KindFiguresSchema),
        required=True,
        metadata={"description": "Every kind of move, never used ones too."},
    )
    rules = fields.List(
        fields.Nested(KindFiguresSchema), required=True, metadata={"description": "Every kind of effect, the same way."}
    )


class LeaderSchema(LinkedSchema):
    """A player on a board of leaders."""

    place = _number("From 1; the same for the same conservative rating.", 1, 1)
    player = Id(required=True)
    name = fields.String(required=True, metadata={"examples": ["Ada"]})
    former = fields.Boolean(required=True, metadata={"description": "Whether the account has been deleted."})
    bot = fields.Boolean(required=True, metadata={"description": "Whether it is the account of a program."})
    rated = fields.Nested(RatedSchema, required=True)


class LeaderboardSchema(LinkedSchema):
    """A page of a title's leaders, the best first."""

    title = _text("The title's id.", "industrial-waste")
    total = _number("How many there are altogether.", 37)
    items = fields.List(fields.Nested(LeaderSchema), required=True)
    next = fields.String(required=True, allow_none=True, metadata=NEXT)
