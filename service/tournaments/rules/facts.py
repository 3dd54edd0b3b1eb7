"""The facts in a tournament's stream; all times are in milliseconds since 1970."""

from __future__ import annotations

from typing import Literal

import msgspec

from scoresheet.domain.json_values import JsonObject
from scoresheet.service.tournaments.rules.terms import Terms

How = Literal["played", "resigned", "abandoned", "voided", "deadline"]
Reason = Literal["missing", "gone", "idle", "organiser", "moderator"]
Answer = Literal["accepted", "declined", "lapsed", "withdrawn"]
BOT = "bot:"
"""The prefix for a seat played by a bot; the bot's strategy follows."""


class Fact(msgspec.Struct, frozen=True, kw_only=True, tag=True, omit_defaults=True):
    """A fact, which never changes once it is written."""


LEFT_BEHIND = 2
"""The first edition of the rules that ranks players who left below those who played on."""


class TournamentOpened(Fact, frozen=True, kw_only=True):
    """The tournament was opened under these terms and this edition of the rules."""

    terms: Terms
    at: int
    edition: int = 1


class PlayerEntered(Fact, frozen=True, kw_only=True):
    """A player entered the tournament."""

    player: str
    at: int


class PlayerWithdrawn(Fact, frozen=True, kw_only=True):
    """A player withdrew; their running games are still played to the end, and count."""

    player: str


class PlayerRemoved(Fact, frozen=True, kw_only=True):
    """A player was removed, by a rule or by the organiser."""

    player: str
    reason: Reason


class TournamentStarted(Fact, frozen=True, kw_only=True):
    """The tournament started: its participants, number of rounds, and seed for drawing lots."""

    seed: str
    entrants: list[str]
    rounds: int
    at: int


class RoundTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table: the players by seat (ids or `bot:<strategy>`), and the id of its game."""

    seats: list[str]
    game: str


class RoundPaired(Fact, frozen=True, kw_only=True):
    """A round was paired or, in a ladder, the table of a challenge."""

    round: int
    tables: list[RoundTable]
    byes: list[str] = []
    at: int
    deadline: int = 0
    challenge: int = 0
    """The version of the `Challenged` fact that led to this table; 0 if none did."""


class GameBegun(Fact, frozen=True, kw_only=True):
    """A table's game was opened, and all its seats were taken."""

    round: int
    table: int
    """The table's index in the round, from 0."""
    game: str


class PlayerLate(Fact, frozen=True, kw_only=True):
    """A player's time ran out at a table for the first time."""

    round: int
    table: int
    player: str


class TableResult(Fact, frozen=True, kw_only=True):
    """The result of a table; after a ruling, a later result replaces it."""

    round: int
    table: int
    game: str
    ranking: list[list[int]]
    """The seats at each place, best place first; tied seats share a place, and resigned players come last."""
    scores: list[int] = []
    """The points in the game, by seat; empty if there are none."""
    time_outs: list[int] = []
    """The number of time-outs, by seat; empty if there were none."""
    how: How
    at: int


class RoundClosed(Fact, frozen=True, kw_only=True):
    """The games at all tables of a round have ended."""

    round: int


class Challenged(Fact, frozen=True, kw_only=True):
    """A ladder player challenged a higher one; the challenge's id is this fact's version."""

    by: str
    of: str
    until: int


class ChallengeAnswered(Fact, frozen=True, kw_only=True):
    """The outcome of a challenge; declining it, or not answering in time, counts as a loss."""

    challenge: int
    answer: Answer


class RungLost(Fact, frozen=True, kw_only=True):
    """A player dropped a rung because they were inactive."""

    player: str
    at: int


class TimeGivenBack(Fact, frozen=True, kw_only=True):
    """The service was down between two instants, so deadlines were moved by that time."""

    since: int
    until: int


class TournamentFinished(Fact, frozen=True, kw_only=True):
    """The tournament ended with these standings."""

    standings: list[JsonObject]


class TournamentCancelled(Fact, frozen=True, kw_only=True):
    """The tournament was cancelled; running games continue."""

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
