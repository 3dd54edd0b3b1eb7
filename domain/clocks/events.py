"""The events of a game's clock: beside the line of play, so that no takeback undoes them."""

from __future__ import annotations

from typing import ClassVar, Literal

from scoresheet.domain.envelope import Event
from scoresheet.domain.viewer import Public, Seat

StopReason = Literal["agreed"]
GiftReason = Literal["outage"]


class PauseAsked(Public, Event, frozen=True, kw_only=True):
    """A seat asks for a pause."""

    stands: ClassVar[bool] = True
    seat: Seat


class PauseAnswered(Public, Event, frozen=True, kw_only=True):
    """A seat agreed or refused; the seat that asked refuses by asking no more."""

    stands: ClassVar[bool] = True
    seat: Seat
    agree: bool


class ClocksStopped(Public, Event, frozen=True, kw_only=True):
    """No time runs from here on until the clocks are started."""

    stands: ClassVar[bool] = True
    reason: StopReason = "agreed"


class ClocksStarted(Public, Event, frozen=True, kw_only=True):
    """A seat ended the pause."""

    stands: ClassVar[bool] = True
    seat: Seat


class VacationTaken(Public, Event, frozen=True, kw_only=True):
    """A seat's clock stands for some days, or until it ends the vacation."""

    stands: ClassVar[bool] = True
    seat: Seat
    days: int


class VacationEnded(Public, Event, frozen=True, kw_only=True):
    """A seat is back before its days are over; days not begun are kept."""

    stands: ClassVar[bool] = True
    seat: Seat


class TimeGivenBack(Public, Event, frozen=True, kw_only=True):
    """Time between two instants does not count, because the service was down."""

    stands: ClassVar[bool] = True
    since: str
    until: str
    reason: GiftReason = "outage"


class TimeRanOut(Public, Event, frozen=True, kw_only=True):
    """A seat had used its time for the turn, and its bank, when the event was written or before."""

    stands: ClassVar[bool] = True
    seat: Seat


class WaitingAnswered(Public, Event, frozen=True, kw_only=True):
    """A seat says whether it wants to wait for seat `about`, whose time ran out."""

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
