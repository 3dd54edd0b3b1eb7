"""The stored events of a game, all immutable."""

from __future__ import annotations

from typing import ClassVar, Generic, Literal, Self

import msgspec

from scoresheet.domain.chance import Draw
from scoresheet.domain.clocks.clocks import ASKING, Clock
from scoresheet.domain.clocks.events import CLOCK_EVENTS
from scoresheet.domain.clocks.events import ClocksStarted as ClocksStarted
from scoresheet.domain.clocks.events import ClocksStopped as ClocksStopped
from scoresheet.domain.clocks.events import PauseAnswered as PauseAnswered
from scoresheet.domain.clocks.events import PauseAsked as PauseAsked
from scoresheet.domain.clocks.events import TimeGivenBack as TimeGivenBack
from scoresheet.domain.clocks.events import TimeRanOut as TimeRanOut
from scoresheet.domain.clocks.events import VacationEnded as VacationEnded
from scoresheet.domain.clocks.events import VacationTaken as VacationTaken
from scoresheet.domain.clocks.events import WaitingAnswered as WaitingAnswered
from scoresheet.domain.envelope import Event as Event
from scoresheet.domain.generics import E, M
from scoresheet.domain.json_values import JsonObject
from scoresheet.domain.seats.events import SEAT_EVENTS
from scoresheet.domain.seats.events import OfferWithdrawn as OfferWithdrawn
from scoresheet.domain.seats.events import SeatHandedOver as SeatHandedOver
from scoresheet.domain.seats.events import SeatOffered as SeatOffered
from scoresheet.domain.viewer import NOBODY, Public, Seat, Viewer

Ending = Literal["played", "resigned", "abandoned", "voided"]
OnDispute = Literal["play_on", "wait"]
"""The choice, made when the game is opened, of whether play continues or waits during a dispute."""
Replacements = Literal["anybody", "invited"]
Verdict = Literal["upheld", "dismissed"]
Remedy = Literal["none", "rewind", "replay", "void"]
Contributor = Literal["", "server", "device", "words", "program"]
"""The source of a contribution to the draws: server, browser, typed words, or program."""


class Score(msgspec.Struct, frozen=True, kw_only=True):
    """A seat's score: `points`, their parts, and the tie-breaker (higher wins)."""

    seat: Seat
    points: int
    parts: dict[str, int] = {}
    tie_break: list[int] = []


class Parent(msgspec.Struct, frozen=True):
    """The origin of a branch: a position as `seat` knew it, or as it was if `seat` is -1."""

    game: str
    version: int
    seat: Seat = NOBODY


class GameOpened(Public, Event, frozen=True, kw_only=True):
    """A game was opened; the event commits the server to its secret."""

    title: str
    seats: int
    options: JsonObject
    name: str
    visibility: Literal["public", "unlisted", "private"]
    rated: bool
    pace: int
    """The agreed time for a move in hours; 0 without an agreement."""
    commitment: str
    on_dispute: OnDispute = "play_on"
    parent: Parent | None = None
    """For a branch: the position that it starts from."""
    clock: Clock | None = None
    """The time control; None for no clocks, where `pace` is only an agreement."""
    handicap: list[int] = []
    """The handicap points by seat; empty without handicaps."""
    club: str = ""
    """The club whose members may see the game as if they were invited."""
    tournament: str = ""
    """The tournament that the game belongs to."""
    replacements: Replacements = "anybody"
    """The players who may take over a vacant seat; a private game always accepts only invited ones."""


class SeatTaken(Public, Event, frozen=True, kw_only=True):
    """A player or a bot took a seat and contributed to the draws."""

    seat: Seat
    player: str
    """Empty for a bot."""
    bot: str
    """The strategy; empty for a player."""
    entropy: str
    entropy_from: Contributor = ""
    """The source of the contribution; empty if unknown."""


class SeatLeft(Public, Event, frozen=True, kw_only=True):
    """A player left the seat before the start of the game."""

    seat: Seat


class GameStarted(Event, Generic[E], frozen=True, kw_only=True):
    """The last seat was taken and the game was set up."""

    components: str
    effects: list[E]
    draws: list[Draw]
    branched: bool = False
    """True if the effects come from another game's position instead of the rules' set-up."""
    salt: str = ""
    """Secret bits that prevent guessing hidden content from its digest (`chain.py`)."""

    def seen_by(self, viewer: Viewer) -> Self:
        effects = [effect.seen_by(viewer) for effect in self.effects]
        return msgspec.structs.replace(self, effects=effects, **_server_side(self, viewer))


class MoveMade(Event, Generic[M, E], frozen=True, kw_only=True):
    """A move of a seat, with all its consequences."""

    seat: Seat
    move: M
    anytime: bool = False
    """True for an anytime move, made without an open decision."""
    effects: list[E]
    draws: list[Draw]
    salt: str = ""
    """Like `GameStarted.salt`."""
    order: str = ""
    """The conditional move that made it; during the game, only its owner can see it."""

    def seen_by(self, viewer: Viewer) -> Self:
        """Return the copy that `viewer` may see; the seat's holder sees the full move."""
        return msgspec.structs.replace(
            self,
            order=self.order if viewer.sees(self.seat) and viewer.knows(self.actor) else "",
            move=self.move if viewer.sees(self.seat) else self.move.seen_by(viewer),
            effects=[effect.seen_by(viewer) for effect in self.effects],
            **_server_side(self, viewer),
        )


class TakebackAsked(Public, Event, frozen=True, kw_only=True):
    """A seat asks the opponents to agree to a takeback to position `to`.

    The request expires with the next move, except an anytime move that draws and discloses nothing.
    """

    stands: ClassVar[bool] = True
    seat: Seat
    to: int
    stops: int = ASKING
    """The maximum time in milliseconds for which the pending request stops the clocks."""


class TakebackWithdrawn(Public, Event, frozen=True, kw_only=True):
    """The seat withdrew its takeback request."""

    stands: ClassVar[bool] = True
    seat: Seat


class TakebackAnswered(Public, Event, frozen=True, kw_only=True):
    """A seat agreed to a takeback or refused it."""

    stands: ClassVar[bool] = True
    seat: Seat
    agree: bool


class MovesTakenBack(Public, Event, frozen=True, kw_only=True):
    """Position `to` is current again; no event is deleted, and draws since then stay used."""

    seat: Seat
    """The seat that requested it."""
    to: int
    ruling: int = 0
    """The version of the `DisputeRuled` that caused it; 0 if players did."""
    used: list[int] = []
    """By seat, milliseconds of its turn that stay used, if the takeback needed no consent."""
    asking: int = 0
    """With `used`: milliseconds for which takeback requests may still stop the clocks."""


class SeatForfeited(Public, Event, frozen=True, kw_only=True):
    """A player resigned. A bot continues for the opponents' sake, and the seat ranks last."""

    seat: Seat
    bot: str


class DisputeRaised(Public, Event, frozen=True, kw_only=True):
    """A seat disputes position `about`. The dispute's id is the version of this event."""

    stands: ClassVar[bool] = True
    seat: Seat
    about: int
    reason: str
    person: str = ""
    """The owner of the program that raised it, whose limit it counts towards; empty otherwise."""
    holds: bool = True
    """True if it stops the clocks and, if agreed, play as well; false if the player's limit is used up."""


class DisputeHoldEnded(Public, Event, frozen=True, kw_only=True):
    """The player's limit for stopping the game is used up; the dispute stays open."""

    stands: ClassVar[bool] = True
    dispute: int


class DisputeWithdrawn(Public, Event, frozen=True, kw_only=True):
    """The seat withdrew its dispute."""

    stands: ClassVar[bool] = True
    seat: Seat
    dispute: int


class DisputeExpired(Public, Event, frozen=True, kw_only=True):
    """The dispute expired without a ruling."""

    stands: ClassVar[bool] = True
    dispute: int


class ArbiterLooked(Public, Event, frozen=True, kw_only=True):
    """An arbiter, the actor, saw hidden information up to the disputed position."""

    stands: ClassVar[bool] = True
    dispute: int


class DisputeRuled(Public, Event, frozen=True, kw_only=True):
    """An arbiter, the actor, ruled on a dispute; events for the remedy follow."""

    stands: ClassVar[bool] = True
    dispute: int
    verdict: Verdict
    remedy: Remedy = "none"
    to: int = 0
    """The position that a rewind restores or a replay starts at."""
    note: str = ""
    game_again: str = ""
    """The game in which a replay is played."""


class GameFinished(Public, Event, frozen=True, kw_only=True):
    """The end: scores, ranking, and the secret that proves the draws.

    The ranking is by place, best first, with ties together.
    """

    ending: Ending
    scores: list[Score]
    ranking: list[list[Seat]]
    secret: str


PLAIN_EVENTS: tuple[type[Event], ...] = (
    GameOpened,
    SeatTaken,
    SeatLeft,
    TakebackAsked,
    TakebackWithdrawn,
    TakebackAnswered,
    MovesTakenBack,
    SeatForfeited,
    DisputeRaised,
    DisputeHoldEnded,
    DisputeWithdrawn,
    DisputeExpired,
    ArbiterLooked,
    DisputeRuled,
    GameFinished,
    *CLOCK_EVENTS,
    *SEAT_EVENTS,
)


def _server_side(event: GameStarted[E] | MoveMade[M, E], viewer: Viewer) -> dict[str, object]:
    """Return draws and salt, empty unless the viewer may see everything."""
    return {"draws": event.draws, "salt": event.salt} if viewer.all else {"draws": [], "salt": ""}
