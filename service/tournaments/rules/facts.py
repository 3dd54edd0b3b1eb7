"""The facts of a tournament as stored in its stream; times in milliseconds since 1970."""

from __future__ import annotations

from typing import Literal

import msgspec

from scoresheet.domain.json_values import JsonObject
from scoresheet.service.tournaments.rules.terms import Terms

How = Literal["played", "resigned", "abandoned", "voided", "deadline"]
Reason = Literal["missing", "gone", "idle", "organiser", "moderator"]
Answer = Literal["accepted", "declined", "lapsed", "withdrawn"]
BOT = "bot:"
"""The prefix of the strategy of a bot at a seat."""


class Fact(msgspec.Struct, frozen=True, kw_only=True, tag=True, omit_defaults=True):
    """A fact; never changed once it is written."""


LEFT_BEHIND = 2
"""The first edition of the rules that ranks players who left behind those who play on."""


class TournamentOpened(Fact, frozen=True, kw_only=True):
    """The tournament was opened under these terms and this edition of the rules."""

    terms: Terms
    at: int
    edition: int = 1


class PlayerEntered(Fact, frozen=True, kw_only=True):
    """A player takes part from now on."""

    player: str
    at: int


class PlayerWithdrawn(Fact, frozen=True, kw_only=True):
    """A player no longer takes part; running games are played to the end, and count."""

    player: str


class PlayerRemoved(Fact, frozen=True, kw_only=True):
    """A player was removed, by a rule or by the organiser."""

    player: str
    reason: Reason


class TournamentStarted(Fact, frozen=True, kw_only=True):
    """The participants, the number of rounds, and the seed of lots."""

    seed: str
    entrants: list[str]
    rounds: int
    at: int


class RoundTable(msgspec.Struct, frozen=True, kw_only=True):
    """The seats of a table (players or `bot:<strategy>`) and the id of its game."""

    seats: list[str]
    game: str


class RoundPaired(Fact, frozen=True, kw_only=True):
    """The tables of a round; in a ladder also those of challenges."""

    round: int
    tables: list[RoundTable]
    byes: list[str] = []
    at: int
    deadline: int = 0
    challenge: int = 0
    """The version of the `Challenged` that it results from."""


class GameBegun(Fact, frozen=True, kw_only=True):
    """The game of a table is open and all its seats are taken."""

    round: int
    table: int
    """Counted from 0."""
    game: str


class PlayerLate(Fact, frozen=True, kw_only=True):
    """A player's time ran out at a table for the first time."""

    round: int
    table: int
    player: str


class TableResult(Fact, frozen=True, kw_only=True):
    """The result of a table; a later one, after a ruling, replaces it."""

    round: int
    table: int
    game: str
    ranking: list[list[int]]
    """Seats by place, best first, ties together; resigned players last."""
    scores: list[int] = []
    """Points in the game, by seat; empty without points."""
    time_outs: list[int] = []
    """The number of time-outs, by seat."""
    how: How
    at: int


class RoundClosed(Fact, frozen=True, kw_only=True):
    """All tables of the round have ended."""

    round: int


class Challenged(Fact, frozen=True, kw_only=True):
    """A ladder player challenges a higher one; the challenge's id is the version of this fact."""

    by: str
    of: str
    until: int


class ChallengeAnswered(Fact, frozen=True, kw_only=True):
    """The outcome of a challenge; declining it, or not answering in time, counts as a loss."""

    challenge: int
    answer: Answer


class RungLost(Fact, frozen=True, kw_only=True):
    """A player drops a rung for inactivity."""

    player: str
    at: int


class TimeGivenBack(Fact, frozen=True, kw_only=True):
    """The service was down between two instants, so deadlines move by that time."""

    since: int
    until: int


class TournamentFinished(Fact, frozen=True, kw_only=True):
    """The end, with the standings."""

    standings: list[JsonObject]


class TournamentCancelled(Fact, frozen=True, kw_only=True):
    """The tournament is cancelled; running games continue."""

    reason: Literal["organiser", "too_few", "moderator"] = "organiser"


AnyFact = (
    TournamentOpened
    | PlayerEntered
    | PlayerWithdrawn
    | PlayerRemoved
    | TournamentStarted
    | RoundPaired
    | GameBegun
    | PlayerLate
    | TableResult
    | RoundClosed
    | Challenged
    | ChallengeAnswered
    | RungLost
    | TimeGivenBack
    | TournamentFinished
    | TournamentCancelled
)


def kind_of(fact: Fact) -> str:
    """Return the kind under which a fact is stored."""
    return type(fact).__name__


def told(fact: Fact) -> dict[str, object]:
    """Return the stored data of a fact."""
    found: dict[str, object] = msgspec.to_builtins(fact)
    del found["type"]
    return found


def read(kind: str, told: dict[str, object]) -> Fact:
    """Decode a fact; raises `msgspec.ValidationError`."""
    return msgspec.convert({**told, "type": kind}, AnyFact)  # type: ignore[no-any-return]
