"""Clock commands: pauses, vacation, time-outs; each checks, then writes on a sheet.

A game is abandoned when no player is left, and when it is `neglected`.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from scoresheet.domain.clocks.clocks import Dial, deadline, left, on_vacation
from scoresheet.domain.clocks.events import (
    ClocksStarted,
    GiftReason,
    PauseAnswered,
    PauseAsked,
    TimeGivenBack,
    TimeRanOut,
    VacationEnded,
    VacationTaken,
)
from scoresheet.domain.commands.consents import asked_about_pause as asked_about_pause
from scoresheet.domain.commands.consents import asked_by
from scoresheet.domain.commands.disputes import end_holds
from scoresheet.domain.commands.seats import after_time_out
from scoresheet.domain.commands.settling import is_settled, settle
from scoresheet.domain.commands.sheet import Sheet
from scoresheet.domain.disputes.disputes import hold_ends, holding
from scoresheet.domain.errors import CannotChangeClock
from scoresheet.domain.game import Game
from scoresheet.domain.instants import DAY, milliseconds, rfc3339
from scoresheet.domain.viewer import NOBODY, Seat, by_seat

DAYS_OF_PAUSE = 60
"""The longest pause."""
DAYS_OF_WAITING = 30
"""After this many idle days with a time-out pending, the game is abandoned."""
DAYS_TO_FILL = 90
"""An open game is closed after this many idle days."""


class Due(NamedTuple):
    """A clock event that becomes due at an instant (milliseconds since 1970)."""

    at: int
    what: str
    """"settled", "time", "hold", "pause", "waiting" or "open"."""
    seats: tuple[Seat, ...] = ()
    """The seats whose time runs out at that instant: they are judged together."""


def ask_pause(sheet: Sheet, seat: Seat) -> None:
    """Ask for a pause; the clocks stop at once if no other player has to agree."""
    dial = _dial(sheet)
    if dial.paused:
        raise CannotChangeClock("The clocks are already stopped.")
    if dial.pause:
        raise CannotChangeClock("A pause request is already open.")
    if sheet.game.tournament and not asked_by(sheet.game, seat):
        raise CannotChangeClock(
            "The tournament is waiting for this game, and no other player here can agree to a pause."
        )
    sheet.write(PauseAsked, seat=seat)
    settle(sheet)


def answer_pause(sheet: Sheet, seat: Seat, agree: bool) -> None:
    """Answer a request for a pause; the clocks stop when all have agreed."""
    if seat not in asked_about_pause(sheet.game):
        raise CannotChangeClock("This seat has no pause request to answer.")
    sheet.write(PauseAnswered, seat=seat, agree=agree)
    settle(sheet)


def withdraw_pause(sheet: Sheet, seat: Seat) -> None:
    """Withdraw the request for a pause."""
    pause = _dial(sheet).pause
    if pause is None or pause.seat != seat:
        raise CannotChangeClock("This seat has no open pause request.")
    sheet.write(PauseAnswered, seat=seat, agree=False)


def start_clocks(sheet: Sheet, seat: Seat) -> None:
    """End the pause at a seat's request, or for `NOBODY` once it has reached its maximum length."""
    dial = _dial(sheet)
    if not dial.paused:
        raise CannotChangeClock("The clocks are not paused.")
    if seat == NOBODY and _now(sheet) < dial.paused + DAYS_OF_PAUSE * DAY:
        raise CannotChangeClock("The pause has not reached its limit yet.")
    sheet.write(ClocksStarted, seat=seat)


def take_vacation(sheet: Sheet, seat: Seat, days: int) -> None:
    """Stop the seat's clock for `days`, from now or from the end of its current vacation."""
    dial, rest = _dial(sheet), vacation_left(sheet.game, seat)
    if not 0 < days <= rest:
        raise CannotChangeClock("Vacation days left: {left}.", left=rest)
    if seat in dial.turns and (dial.turns[seat].out or not any(_left(sheet, seat))):
        raise CannotChangeClock("This seat has run out of time.")
    sheet.write(VacationTaken, seat=seat, days=days)


def end_vacation(sheet: Sheet, seat: Seat) -> None:
    """End the seat's vacation."""
    _dial(sheet)
    if on_vacation(sheet.game, seat) <= _now(sheet):
        raise CannotChangeClock("This seat is not on vacation.")
    sheet.write(VacationEnded, seat=seat)


def give_back(sheet: Sheet, since: int, until: int, reason: GiftReason = "outage") -> None:
    """Refund the time from `since` to `until`; raises `CannotChangeClock` if already refunded."""
    if until <= max(since, _dial(sheet).given):
        raise CannotChangeClock("That time has already been credited.")
    sheet.write(TimeGivenBack, since=rfc3339(since), until=rfc3339(until), reason=reason)


def run_out(sheet: Sheet, *seats: Seat) -> None:
    """Record that the time of `seats` ran out at the same instant, and apply the agreed terms.

    Raises `CannotChangeClock` if the time of one of them has not run out.
    """
    _dial(sheet)
    ends = [deadline(sheet.game, seat) for seat in seats]
    if not seats or any(end is None or end > _now(sheet) for end in ends):
        raise CannotChangeClock("This seat has not run out of time.")
    for seat in seats:
        sheet.write(TimeRanOut, seat=seat)
    after_time_out(sheet, seats)


def abandon(sheet: Sheet) -> None:
    """Close a game that is neglected or was never filled."""
    due = neglected(sheet.game)
    if due is None or due > _now(sheet):
        raise CannotChangeClock("The game is still running.")
    if sheet.game.status == "playing":
        sheet.finish("abandoned")
        return
    for seat, chair in by_seat(sheet.game.seats):
        if chair.player:
            sheet.leave_seat(seat)


def neglected(game: Game) -> int | None:
    """Return when the game will count as abandoned; None if it will not as things stand."""
    if game.status == "open":
        return (milliseconds(game.updated_at) or 0) + DAYS_TO_FILL * DAY
    dial = game.dial
    if game.status != "playing" or dial is None or dial.stopped is not None:
        return None
    return dial.happened + DAYS_OF_WAITING * DAY if any(turn.out for turn in dial.turns.values()) else None


def dues(game: Game) -> list[Due]:
    """Return the events that will become due if nothing else happens, earliest first."""
    if game.imported or game.over:
        return []
    found = []
    closed = neglected(game)
    if closed is not None:
        found.append(Due(closed, "waiting" if game.status == "playing" else "open"))
    if game.status == "playing":
        players = {one.player for one in holding(game.disputes)}
        found += [Due(at, "hold") for one in players if (at := hold_ends(game.disputes, one)) is not None]
    if game.status == "playing" and game.dial is not None:
        if not is_settled(game):
            found.append(Due(game.dial.now, "settled"))
        found += _time_outs(game, game.dial)
        if game.dial.paused:
            found.append(Due(game.dial.paused + DAYS_OF_PAUSE * DAY, "pause"))
    return sorted(found)


def began(game: Game, due: Due) -> int | None:
    """Return when the wait for `due` began, if outages must be added to it; None if not.

    They must not if the clocks already refund them (`TimeGivenBack`).
    """
    if due.what == "open":
        return milliseconds(game.updated_at) or 0
    if due.what == "hold" and game.dial is None:
        return min(one.since for one in holding(game.disputes))
    return game.dial.paused if due.what == "pause" and game.dial is not None else None


def _time_outs(game: Game, dial: Dial) -> list[Due]:
    """Return each instant at which time runs out, with all seats concerned."""
    ends = {seat: end for seat in sorted(dial.turns) if (end := deadline(game, seat)) is not None}
    return [Due(at, "time", tuple(seat for seat in ends if ends[seat] == at)) for at in {*ends.values()}]


def write_due(sheet: Sheet, due: Due) -> None:
    """Write a due event; raises `CannotChangeClock` if it is no longer due."""
    if due.what == "settled":
        settle(sheet)
    elif due.what == "time":
        run_out(sheet, *due.seats)
    elif due.what == "hold":
        end_holds(sheet)
    elif due.what == "pause":
        start_clocks(sheet, NOBODY)
    else:
        abandon(sheet)


def vacation_left(game: Game, seat: Seat) -> int:
    """Return the days of vacation that the seat has left."""
    if game.clock is None:
        return 0
    return game.clock.vacation - (game.dial.taken.get(seat, 0) if game.dial is not None else 0)


def _left(sheet: Sheet, seat: Seat) -> tuple[int, ...]:
    return msgspec.structs.astuple(left(sheet.game, seat, _now(sheet)))


def _now(sheet: Sheet) -> int:
    """Return when the next event will be written, as the clocks see it."""
    latest = sheet.game.dial.now if sheet.game.dial is not None else 0
    return max(latest, milliseconds(sheet.metadata.at) or 0)


def _dial(sheet: Sheet) -> Dial:
    sheet.need("playing")
    if sheet.game.dial is None:
        raise CannotChangeClock("This game is played without a clock.")
    return sheet.game.dial
