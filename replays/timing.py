"""Checks that recorded clock events are possible."""

from __future__ import annotations

from scoresheet.domain.clocks.clocks import Dial, deadline, on_vacation
from scoresheet.domain.clocks.events import (
    CLOCK_EVENTS,
    ClocksStarted,
    ClocksStopped,
    PauseAnswered,
    TimeRanOut,
    VacationEnded,
    VacationTaken,
    WaitingAnswered,
)
from scoresheet.domain.commands import clocks, seats
from scoresheet.domain.envelope import Event
from scoresheet.domain.errors import BrokenRecord
from scoresheet.domain.game import Game
from scoresheet.domain.instants import milliseconds


def check_timing(game: Game, event: Event) -> None:
    """Check that a clock `event` can come next; raises `BrokenRecord`."""
    if not isinstance(event, CLOCK_EVENTS):
        return
    dial = game.dial
    if dial is None:
        raise BrokenRecord("The game is played without a clock.")
    _check_time(game, dial, event)
    _check_pause(game, dial, event)


def _check_time(game: Game, dial: Dial, event: Event) -> None:
    if isinstance(event, TimeRanOut) and not _has_run_out(game, dial, event):
        raise BrokenRecord("A seat's time runs out although it has some left.")
    if isinstance(event, VacationTaken) and not 0 < event.days <= clocks.vacation_left(game, event.seat):
        raise BrokenRecord("A seat takes more vacation than it has left.")
    if isinstance(event, VacationEnded) and not on_vacation(game, event.seat):
        raise BrokenRecord("A seat returns from a vacation without having taken one.")
    if isinstance(event, WaitingAnswered) and event.seat not in seats.deciding(game, event.about):
        raise BrokenRecord("A seat decides about waiting for a seat whose time has not run out.")


def _has_run_out(game: Game, dial: Dial, event: TimeRanOut) -> bool:
    due = deadline(game, event.seat)
    return due is not None and due <= max(dial.now, milliseconds(event.at) or 0)


def _check_pause(game: Game, dial: Dial, event: Event) -> None:
    if isinstance(event, ClocksStarted) and not dial.paused:
        raise BrokenRecord("The clocks are started although they were not stopped.")
    if isinstance(event, ClocksStopped) and (dial.pause is None or clocks.asked_about_pause(game)):
        raise BrokenRecord("The clocks are stopped without everyone's consent.")
    if isinstance(event, PauseAnswered) and dial.pause is None:
        raise BrokenRecord("A seat answers a request for a pause that does not exist.")
