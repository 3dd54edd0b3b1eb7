"""Players' clock commands, shared by the API and the pages.

A command applies to all of the player's seats, or to one that is named.
"""

from __future__ import annotations

from scoresheet.domain.clocks.clocks import on_vacation
from scoresheet.domain.commands import clocks
from scoresheet.domain.commands.sheet import Sheet
from scoresheet.domain.viewer import Seat
from scoresheet.service.accounts.all_limits import Limits
from scoresheet.service.core import clock
from scoresheet.service.core.errors import NotYourSeat
from scoresheet.service.play.commands import check_holder

MOST_ASKED, A_DAY = 20, 86_400
"""The maximum number of pause requests per player and day, over all games."""


class ClockCommands:
    """Writes players' clock commands on sheets.

    A pause concerns the player, not a single seat, so an answer counts for all of the player's seats. All methods raise
    `NotYourSeat` and `CannotChangeClock`.
    """

    def __init__(self, limits: Limits) -> None:
        self._limit = limits.of_people(MOST_ASKED, A_DAY, "pauses")

    def ask_pause(self, sheet: Sheet, player: str) -> None:
        """Ask the other players for a pause. Raises `TooManyAttempts`."""
        seats = seats_for(sheet, player)
        self._limit.check(player)
        clocks.ask_pause(sheet, seats[0])
        self._limit.count(player)

    def answer_pause(self, sheet: Sheet, player: str, agree: bool) -> None:
        """Agree to a pause for all of the player's seats that have been asked, or refuse it."""
        seats = seats_for(sheet, player)
        asked = [seat for seat in clocks.asked_about_pause(sheet.game) if seat in seats]
        if not asked:
            raise NotYourSeat("None of your seats has a pause request to answer.")
        for seat in asked if agree else asked[:1]:
            clocks.answer_pause(sheet, seat, agree)

    def withdraw_pause(self, sheet: Sheet, player: str) -> None:
        """Withdraw the player's request for a pause."""
        seats = seats_for(sheet, player)
        asking = _seat_asking(sheet, seats)
        clocks.withdraw_pause(sheet, seats[0] if asking is None else asking)

    def start_clocks(self, sheet: Sheet, player: str) -> None:
        """End the pause."""
        clocks.start_clocks(sheet, seats_for(sheet, player)[0])

    def end_pause(self, sheet: Sheet, player: str) -> None:
        """Withdraw the player's request for a pause, or end the pause if there is no such request."""
        seats = seats_for(sheet, player)
        asking = _seat_asking(sheet, seats)
        if asking is None:
            clocks.start_clocks(sheet, seats[0])
        else:
            clocks.withdraw_pause(sheet, asking)

    def take_vacation(self, sheet: Sheet, player: str, days: int, seat: Seat | None = None) -> None:
        """Take vacation days for `seat`, or for all of the player's seats."""
        for each in seats_for(sheet, player, seat):
            clocks.take_vacation(sheet, each, days)

    def end_vacation(self, sheet: Sheet, player: str, seat: Seat | None = None) -> None:
        """End the vacation of `seat`, or of all of the player's seats that are on vacation."""
        seats = seats_for(sheet, player, seat)
        away = [each for each in seats if on_vacation(sheet.game, each) > clock.milliseconds()]
        for each in away or seats[:1]:
            clocks.end_vacation(sheet, each)


def seats_for(sheet: Sheet, player: str, seat: Seat | None = None) -> list[Seat]:
    """Return the player's seats, or only `seat` if given.

    Raises `NotYourSeat` if the player does not hold it.
    """
    seats = sheet.game.seats_of(player)
    if not seats:
        raise NotYourSeat("You are not a player in this game.")
    if seat is None:
        return seats
    check_holder(sheet, player, seat)
    return [seat]


def _seat_asking(sheet: Sheet, seats: list[Seat]) -> Seat | None:
    """Return the seat in `seats` that has asked for a pause; None if there is none."""
    pause = sheet.game.dial.pause if sheet.game.dial is not None else None
    return pause.seat if pause is not None and pause.seat in seats else None
