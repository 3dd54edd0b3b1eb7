"""A game at one position: its fields and properties; `game.py` folds events into it."""

from __future__ import annotations

import sys
from typing import Generic, Literal

import msgspec

from scoresheet.domain.chain import GENESIS
from scoresheet.domain.clocks.clocks import Clock, Dial
from scoresheet.domain.disputes.disputes import Dispute, holding
from scoresheet.domain.events import Parent, Replacements, Score
from scoresheet.domain.generics import S
from scoresheet.domain.json_values import JsonObject
from scoresheet.domain.viewer import Seat, by_seat

Status = Literal["new", "open", "playing", "finished", "abandoned"]


class Chair(msgspec.Struct, omit_defaults=True):
    """A seat and its holder: a player, a bot, or none while the game is open."""

    player: str = ""
    bot: str = ""
    entropy: str = ""
    forfeited: bool = False
    imported: bool = False
    """True if an imported player without an account here holds the seat."""
    former: list[str] = []
    """The previous holders, oldest first."""
    offered: bool = False
    """True if the player offers the seat."""
    away: bool = False
    """True if the player's time ran out and a bot plays until the player returns."""
    overdue: int = 0
    """The version of the `TimeRanOut` about which the opponents have to decide; 0 if none."""
    unwilling: list[Seat] = []
    """The seats that do not want to wait for this one."""

    @property
    def taken(self) -> bool:
        return bool(self.player or self.bot or self.imported)


class Request(msgspec.Struct):
    """A pending takeback request; its id is the version of the event that made it."""

    id: int
    seat: Seat
    to: int
    at: str = ""
    """The time of the request: UTC, RFC 3339."""
    agreed: list[Seat] = []


class Position(msgspec.Struct, Generic[S], kw_only=True):
    """A game of a title at one position."""

    id: str = ""
    title: str = ""
    name: str = ""
    status: Status = "new"
    version: int = 0
    digest: str = GENESIS
    """The digest of the last event."""
    options: JsonObject = {}
    imported: bool = False
    """True if imported from a record, so that its player ids match no accounts here. Set before the first event."""
    visibility: str = "public"
    rated: bool = False
    pace: int = 0
    commitment: str = ""
    on_dispute: str = "play_on"
    parent: Parent | None = None
    """For a branch: the position that it starts from."""
    seats: list[Chair] = []
    created_at: str = ""
    updated_at: str = ""
    started: int = 0
    """The version of `GameStarted`, which is the first position of play."""
    rules: str = ""
    draws: int = 0
    """The number of draws used so far; takebacks do not lower it."""
    state: S | None = None
    last: tuple[Seat, int] | None = None
    """The last move on the current line: its seat and version."""
    free: dict[Seat, int] = {}
    """By seat, the earliest position to which it may undo without consent.

    Anytime moves of other seats do not limit it, since they are replayed after the takeback (`sheet.py`).
    """
    disclosed: int = 0
    """The version of the last move on the current line that drew or disclosed something."""
    request: Request | None = None
    disputes: list[Dispute] = []
    """All disputes, oldest first."""
    voided: bool = False
    """True if a ruling voided the game."""
    ending: str = ""
    scores: list[Score] = []
    ranking: list[list[Seat]] = []
    clock: Clock | None = None
    dial: Dial | None = None
    """The state of the clocks; None without clocks, and before the start."""
    handicap: list[int] = []
    club: str = ""
    tournament: str = ""
    replacements: Replacements = "anybody"

    @property
    def started_state(self) -> S:
        """The state of a game that has started; raises `RuntimeError` before the start."""
        if self.state is None:
            raise RuntimeError("The game has not started.")
        return self.state

    @property
    def over(self) -> bool:
        """Return whether the game has ended, so that nothing is hidden any more."""
        return self.status in ("finished", "abandoned")

    @property
    def edition(self) -> str:
        """The digest of the components in use; empty before the start."""
        return self.state.edition if self.state is not None else ""

    @property
    def waits(self) -> bool:
        """Return whether play is suspended until a ruling."""
        return self.on_dispute == "wait" and self.status == "playing" and bool(holding(self.disputes))

    @property
    def plays(self) -> bool:
        """Return whether moves can be made now."""
        return self.status == "playing" and not self.waits

    def to_act(self) -> list[Seat]:
        """Return the seats that have to act; empty while play is suspended for a ruling."""
        return self.state.to_act() if self.plays and self.state is not None else []

    def bots_refuse(self, to: int) -> bool:
        """Return whether bots refuse a takeback to `to`.

        They do in a rated game if it would undo a draw or a reveal.
        """
        return self.rated and to < self.disclosed and any(chair.bot for chair in self.seats)

    def consulted(self) -> list[Seat]:
        """Return the seats whose consent to the takeback is pending; bots agree at once.

        Empty while play is suspended for a ruling.
        """
        if self.request is None or self.waits:
            return []
        asker, agreed = self.seats[self.request.seat].player, self.request.agreed
        return [
            seat
            for seat, chair in by_seat(self.seats)
            if not chair.bot and chair.player != asker and seat not in agreed
        ]

    def seats_of(self, player: str) -> list[Seat]:
        """Return the seats that `player` holds and has not forfeited."""
        held = (seat for seat, chair in by_seat(self.seats) if chair.player == player and not chair.forfeited)
        return list(held) if player else []

    def may_return(self, seat: Seat, to: int) -> bool:
        """Return whether `seat` may undo to position `to` without consent."""
        return self.free.get(seat, sys.maxsize) <= to
