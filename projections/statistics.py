"""Statistics of games, players and titles, in integers."""

from __future__ import annotations

import msgspec

from scoresheet.domain.viewer import Seat


class PieceUsed(msgspec.Struct, frozen=True):
    """A piece used by a seat, the number of uses, and the position after the first one."""

    kind: str
    id: str
    seat: Seat
    times: int
    first: int


class SeatOfGame(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a seat; it has no `place` while the game runs or if the game does not count.

    Player and bot are empty for unknown players; a resigned seat has both.
    """

    seat: Seat
    player: str = ""
    bot: str = ""
    forfeited: bool = False
    place: int = 0
    shared: int = 1
    """The number of seats that share the place, including this one."""
    points: int = 0


class GameStatistics(msgspec.Struct, frozen=True, kw_only=True):
    """A game's figures by position, without moves that were taken back.

    `versions[i]` is the version of position i, used in links; all lists over positions have the same length. For a
    running game only public points are included.
    """

    game: str
    title: str
    name: str
    finished: bool
    ended_at: str = ""
    """UTC, RFC 3339; empty while the game goes on."""
    ending: str = ""
    voided: bool = False
    seats: list[SeatOfGame]
    versions: list[int] = []
    movers: list[Seat] = []
    """The seat that moved to the position; -1 for the first position and without a mover."""
    seconds: list[int] = []
    """Seconds spent at the previous position."""
    points: list[list[int]] = []
    """By seat, then by position."""
    parts: list[dict[str, list[int]]] = []
    """By seat, then by source of points, then by position."""
    resources: list[dict[str, list[int]]] = []
    """By seat, then by the resource's name, then by position."""
    lead_changes: list[int] = []
    """Positions at which the sole leader changes."""
    turning_point: int | None = None
    """The first position from which the winners lead to the end."""
    pieces: list[PieceUsed] = []


class Count(msgspec.Struct, frozen=True, kw_only=True):
    """The number of games and their results: means in tenths, shares in thousandths."""

    games: int = 0
    contested: int = 0
    """The number of those games with opponents; places count only these."""
    firsts: int = 0
    """The number of first places, including shared ones."""
    shared: int = 0
    """The number of shared first places."""
    place: int = 0
    """The mean place in tenths; shared places count as 1, 1, 3."""
    points: int = 0
    """The mean points in tenths."""


class SourceOfPoints(msgspec.Struct, frozen=True, kw_only=True):
    """Mean points by source, in tenths: the player's, and the other seats' at the same tables."""

    source: str
    own: int
    table: int


class PlayerOfTitle(msgspec.Struct, frozen=True, kw_only=True):
    """A player's games of a title; `rating` is missing without rated games."""

    title: str
    count: Count
    sources: list[SourceOfPoints]
    rating: Rated | None = None


class Rated(msgspec.Struct, frozen=True, kw_only=True):
    """A rating in points of 1/40 of openskill's unit; beginners have 1000."""

    rating: int
    """The mean of the distribution (mu)."""
    uncertainty: int
    """Its standard deviation (sigma)."""
    conservative: int
    """The rating minus three times the uncertainty, which orders leaderboards."""
    games: int
    provisional: bool
    """True with few games or much uncertainty: the rating may still change a lot."""
    last_game: str | None
    """None in lists that omit it, because only its players may know its address."""
    last_at: str
    """UTC, RFC 3339."""


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """A player's result in a game."""

    number: int
    """The log position of the game's end, used for `after`; games that ended later have higher numbers."""
    game: str
    title: str
    seat: Seat
    seats: int
    place: int
    shared: int
    points: int
    forfeited: bool
    rated: bool
    """True if the game is rated."""
    ended_at: str
    rating_change: int = 0
    """In the unit of `Rated.rating`."""


class PlayerStatistics(msgspec.Struct, frozen=True, kw_only=True):
    """A player's statistics over all finished public games; most played titles come first."""

    player: str
    count: Count
    titles: list[PlayerOfTitle]


class Spread(msgspec.Struct, frozen=True, kw_only=True):
    """Mean and standard deviation in tenths; minimum, quartiles and maximum."""

    mean: int = 0
    deviation: int = 0
    least: int = 0
    lower: int = 0
    median: int = 0
    upper: int = 0
    most: int = 0


class Share(msgspec.Struct, frozen=True, kw_only=True):
    """A share in thousandths, with the bounds of its 95 % Wilson interval."""

    share: int = 0
    low: int = 0
    high: int = 1000


class SeatAdvantage(msgspec.Struct, frozen=True, kw_only=True):
    """The advantage of a seat; a first place shared by n counts 1/n."""

    seat: Seat
    wins: Share
    expected: int
    """The share in thousandths that a seat without advantage would have."""
    points: int
    """The mean points in tenths."""


class BySeats(msgspec.Struct, frozen=True, kw_only=True):
    """Completed games with this number of seats."""

    seats: int
    games: int
    scores: Spread
    winning: Spread
    """Points of first places."""
    moves: Spread
    minutes: Spread
    """From the start to the end."""
    advantage: list[SeatAdvantage]


class PieceFigures(msgspec.Struct, frozen=True, kw_only=True):
    """The statistics of a piece over all seats that used it."""

    kind: str
    id: str
    used: int
    """The number of seats that used it, in games with opponents."""
    times: int
    """The total number of uses."""
    wins: Share
    """The share of first places among those seats; a place shared by n counts 1/n."""
    expected: int
    """The expected win rate of those seats: the mean of 1/seats, in thousandths."""
    lift: int
    """`wins.share` as thousandths of `expected`; 1000 means no difference."""
    lift_by_use: int
    """The same with each use counted, as winners may use a common piece more often."""


class KindFigures(msgspec.Struct, frozen=True, kw_only=True):
    """A type of move or effect: total count, number of games, mean per game in tenths."""

    kind: str
    times: int
    games: int
    a_game: int


class TitleStatistics(msgspec.Struct, frozen=True, kw_only=True):
    """The statistics of a title over its public games that were played to the end.

    Branches are not included.
    """

    title: str
    games: int
    imported: int
    """The number of those games that were imported from records."""
    by_seats: list[BySeats]
    pieces: list[PieceFigures]
    actions: list[KindFigures]
    """All types of moves, most frequent first, including unused ones."""
    rules: list[KindFigures]
    """All types of effects, likewise."""
