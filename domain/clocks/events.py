"""The events of a game's clocks, which takebacks do not undo."""

from __future__ import annotations

from typing import ClassVar, Literal

from scoresheet.domain.envelope import Event
from scoresheet.domain.viewer import Public, Seat

StopReason = Literal["agreed"]
GiftReason = Literal["outage"]


class PauseAsked(Public, Event, frozen=True, kw_only=True):
    """A seat requests a pause."""

    stands: ClassVar[bool] = True
    seat: Seat


class PauseAnswered(Public, Event, frozen=True, kw_only=True):
    """A seat agrees or refuses; for the requesting seat, refusing withdraws the request."""

    stands: ClassVar[bool] = True
    seat: Seat
    agree: bool


class ClocksStopped(Public, Event, frozen=True, kw_only=True):
    """All clocks stop until they are started again."""

    stands: ClassVar[bool] = True
    reason: StopReason = "agreed"


class ClocksStarted(Public, Event, frozen=True, kw_only=True):
    """A seat ended the pause."""

    stands: ClassVar[bool] = True
    seat: Seat


class VacationTaken(Public, Event, frozen=True, kw_only=True):
    """A seat's clock stops for some days, or until the seat ends the vacation."""

    stands: ClassVar[bool] = True
    seat: Seat
    days: int


class VacationEnded(Public, Event, frozen=True, kw_only=True):
    """A seat ends its vacation early and keeps the days that have not begun."""

    stands: ClassVar[bool] = True
    seat: Seat


class TimeGivenBack(Public, Event, frozen=True, kw_only=True):
    """The time between two instants is refunded because the service was down."""

    stands: ClassVar[bool] = True
    since: str
    until: str
    reason: GiftReason = "outage"


class TimeRanOut(Public, Event, frozen=True, kw_only=True):
    """A seat has used up the time of its turn and its bank, at the time of the event or earlier."""

    stands: ClassVar[bool] = True
    seat: Seat


class WaitingAnswered(Public, Event, frozen=True, kw_only=True):
    """A seat votes on waiting for seat `about`, whose time ran out."""

    stands: ClassVar[bool] = True
    seat: Seat
    about: Seat
    wait: bool


CLOCK_EVENTS: tuple[type[Event], ...] = (
    PauseAsked,
    PauseAnswered,
    ClocksStopped,
    ClocksStarted,
    VacationTaken,
    VacationEnded,
    TimeGivenBack,
    TimeRanOut,
    WaitingAnswered,
)
