"""Settling: what follows when a seat has gone to a bot, or its time ran out, and no answer of its player is needed."""

from __future__ import annotations

from typing import Any, Protocol

from domain.clock_events import ClocksStopped
from domain.consents import has_all_consents, waited_for_by_nobody
from domain.events import Ending, Event, SeatForfeited
from domain.game import Game
from domain.stand_ins import stand_in
from domain.viewer import Seat


class Writing(Protocol):
    """What of a sheet is needed here."""

    game: Game[Any]

    def write(self, kind: type[Event], **fields: Any) -> Event:
        """Write an event of that kind."""
        ...

    def finish(self, ending: Ending) -> None:
        """Close the books."""
        ...


def is_settled(game: Game[Any]) -> bool:
    """Whether nobody waits for an answer that nobody is asked for."""
    return not (has_all_consents(game) or waited_for_by_nobody(game))


def settle(sheet: Writing) -> None:
    """Write what those who are still there have decided: that the clocks stand, that a late seat is given up."""
    if has_all_consents(sheet.game):
        sheet.write(ClocksStopped, reason="agreed")
    if late := waited_for_by_nobody(sheet.game):
        forfeit(sheet, late[0])


def forfeit(sheet: Writing, seat: Seat) -> None:
    """Write that a seat is given up for its player, for whom a bot plays on, and what follows."""
    sheet.write(SeatForfeited, seat=seat, bot=stand_in(sheet.game))
    settle_departure(sheet)


def settle_departure(sheet: Writing) -> None:
    """The same after a seat was given up: the game ends if nobody is left to play it, or nobody to play against."""
    left = [chair for chair in sheet.game.seats if not chair.forfeited]
    if not any(chair.away or not chair.bot for chair in left):
        sheet.finish("abandoned")
    elif len(left) == 1:
        sheet.finish("resigned")
    else:
        settle(sheet)
