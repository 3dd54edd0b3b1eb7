"""The events of a game's life, as they are stored: immutable, each with its envelope."""

from __future__ import annotations

from typing import Any, ClassVar, Generic, Literal, Self

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
from scoresheet.domain.seats.events import SEAT_EVENTS
from scoresheet.domain.seats.events import OfferWithdrawn as OfferWithdrawn
from scoresheet.domain.seats.events import SeatHandedOver as SeatHandedOver
from scoresheet.domain.seats.events import SeatOffered as SeatOffered
from scoresheet.domain.viewer import NOBODY, Public, Seat, Viewer

Ending = Literal["played", "resigned", "abandoned", "voided"]
OnDispute = Literal["play_on", "wait"]
"""Whether play continues during a dispute, agreed on when the game was opened."""
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
    """The origin of a branch: a position as `seat` knew it; -1 where nothing was hidden."""

    game: str
    version: int
    seat: Seat = NOBODY


class GameOpened(Public, Event, frozen=True, kw_only=True):
    """A game was opened; the server is committed to its secret from here on."""

    title: str
    seats: int
    options: dict[str, Any]
    name: str
    visibility: Literal["public", "unlisted", "private"]
    rated: bool
    pace: int
    """Hours within which the players have agreed to move; 0 if they have not."""
    commitment: str
    on_dispute: OnDispute = "play_on"
    parent: Parent | None = None
    """The origin, for a branch."""
    clock: Clock | None = None
    """None where no time is kept; `pace` is then no more than an agreement."""
    handicap: list[int] = []
    """By seat; empty without handicaps."""
    club: str = ""
    """The club whose members may see it as if they were invited."""
    tournament: str = ""
    """The tournament that it was opened for."""
    replacements: Replacements = "anybody"
    """Players who may take over a vacant seat; in a private game always invited ones only."""


class SeatTaken(Public, Event, frozen=True, kw_only=True):
    """A player (or a bot) sat down, and contributed to the draws."""

    seat: Seat
    player: str
    """Empty for a bot."""
    bot: str
    """The strategy; empty for a player."""
    entropy: str
    entropy_from: Contributor = ""
    """The source of the contribution; empty if unknown."""


class SeatLeft(Public, Event, frozen=True, kw_only=True):
    """A player stood up before the game began."""

    seat: Seat


class GameStarted(Event, Generic[E], frozen=True, kw_only=True):
    """The last seat was taken and the game was laid out."""

    components: str
    effects: list[E]
    draws: list[Draw]
    branched: bool = False
    """The effects are not those of the rules' set-up: they lead to the position that the branch begins at."""
    salt: str = ""
    """Secret bits that prevent guessing hidden content by its digest (`chain.py`)."""

    def seen_by(self, viewer: Viewer) -> Self:
        effects = [effect.seen_by(viewer) for effect in self.effects]
        return msgspec.structs.replace(self, effects=effects, **_server_side(self, viewer))


class MoveMade(Event, Generic[M, E], frozen=True, kw_only=True):
    """A seat moved; with it, everything that the rules worked out at that moment."""

    seat: Seat
    move: M
    anytime: bool = False
    """Made without being asked: it was among the moves that the seat may make at any time."""
    effects: list[E]
    draws: list[Draw]
    salt: str = ""
    """As in `GameStarted`."""
    order: str = ""
    """The standing order by which it was made, known to the player alone, who left it, while the game goes on."""

    def seen_by(self, viewer: Viewer) -> Self:
        """Return the copy that `viewer` may see; the seat's holder knows the move."""
        return msgspec.structs.replace(
            self,
            order=self.order if viewer.sees(self.seat) and viewer.knows(self.actor) else "",
            move=self.move if viewer.sees(self.seat) else self.move.seen_by(viewer),
            effects=[effect.seen_by(viewer) for effect in self.effects],
            **_server_side(self, viewer),
        )


class TakebackAsked(Public, Event, frozen=True, kw_only=True):
    """A seat asks the others whether it may return to position `to`.

    It lapses with the next move; one at any time ends it only if something is drawn or disclosed by it.
    """

    stands: ClassVar[bool] = True
    seat: Seat
    to: int
    stops: int = ASKING
    """The most milliseconds for which it stops the clocks while it is pending."""


class TakebackWithdrawn(Public, Event, frozen=True, kw_only=True):
    """The seat that asked asks no more."""

    stands: ClassVar[bool] = True
    seat: Seat


class TakebackAnswered(Public, Event, frozen=True, kw_only=True):
    """A seat agreed or refused."""

    stands: ClassVar[bool] = True
    seat: Seat
    agree: bool


class MovesTakenBack(Public, Event, frozen=True, kw_only=True):
    """Position `to` is current again; nothing is deleted, and the draws since are used up."""

    seat: Seat
    """The seat that asked."""
    to: int
    ruling: int = 0
    """The version of the `DisputeRuled` that caused it; 0 if players did."""
    used: list[int] = []
    """By seat, milliseconds of its turn that stay used up, if the return needed no consent."""
    asking: int = 0
    """With `used`: milliseconds for which the clocks will still stand while takebacks are asked."""


class SeatForfeited(Public, Event, frozen=True, kw_only=True):
    """A player resigned; a bot plays the seat on, for the others' sake, and it ranks last."""

    seat: Seat
    bot: str


class DisputeRaised(Public, Event, frozen=True, kw_only=True):
    """A seat disputes position `about`. The dispute's id is the version of this event."""

    stands: ClassVar[bool] = True
    seat: Seat
    about: int
    reason: str
    person: str = ""
    """The player who runs the program that raised it, whose time it counts as; empty where no program did."""
    holds: bool = True
    """Whether it stops clocks and, if agreed, play; false once its player's time for that is used up."""


class DisputeHoldEnded(Public, Event, frozen=True, kw_only=True):
    """The player's time for stopping the game by disputes is used up; the dispute stays open."""

    stands: ClassVar[bool] = True
    dispute: int


class DisputeWithdrawn(Public, Event, frozen=True, kw_only=True):
    """The seat that raised the dispute claims it no more."""

    stands: ClassVar[bool] = True
    seat: Seat
    dispute: int


class DisputeExpired(Public, Event, frozen=True, kw_only=True):
    """The dispute expired without a ruling."""

    stands: ClassVar[bool] = True
    dispute: int


class ArbiterLooked(Public, Event, frozen=True, kw_only=True):
    """An arbiter, the actor, looked at hidden information up to the disputed position."""

    stands: ClassVar[bool] = True
    dispute: int


class DisputeRuled(Public, Event, frozen=True, kw_only=True):
    """An arbiter, who is the actor, answered a dispute; what is done about it follows."""

    stands: ClassVar[bool] = True
    dispute: int
    verdict: Verdict
    remedy: Remedy = "none"
    to: int = 0
    """The position that a rewind or a replay begins at."""
    note: str = ""
    game_again: str = ""
    """The game that a replay is played in."""


class GameFinished(Public, Event, frozen=True, kw_only=True):
    """The end: scores, ranking (best first, ties together), and the secret that proves the draws."""

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


def _server_side(event: GameStarted[E] | MoveMade[M, E], viewer: Viewer) -> dict[str, Any]:
    """Return draws and salt, which nobody sees while the game is running."""
    return {"draws": event.draws, "salt": event.salt} if viewer.all else {"draws": [], "salt": ""}
