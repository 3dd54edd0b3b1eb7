"""Settling: what follows when a seat has gone to a bot, or its time ran out, and no answer of its player is needed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from scoresheet.domain.clocks.events import ClocksStopped, PauseAnswered
from scoresheet.domain.commands.consents import has_all_consents, is_pause_refused, waited_for_by_nobody
from scoresheet.domain.commands.stand_ins import stand_in
from scoresheet.domain.events import Ending, Event, SeatForfeited
from scoresheet.domain.game import Game
from scoresheet.domain.viewer import Seat, by_seat


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
    """Return whether nobody waits for an answer that nobody is asked for."""
    return not (has_all_consents(game) or is_pause_refused(game) or waited_for_by_nobody(game))


def settle(sheet: Writing) -> None:
    """Write what the players who are left have decided: stop the clocks, give up late seats.

    Late seats that nobody waits for are given up together, so that the order of seats decides nothing.
    """
    if has_all_consents(sheet.game):
        sheet.write(ClocksStopped, reason="agreed")
    elif is_pause_refused(sheet.game):
        sheet.write(PauseAnswered, seat=sheet.game.dial.pause.seat, agree=False)  # type: ignore[union-attr]
    if late := waited_for_by_nobody(sheet.game):
        forfeit(sheet, late)


def all_late(game: Game[Any]) -> bool:
    """Return whether the time of every player has run out; bots play for those who left or are away."""
    turns = game.dial.turns if game.dial is not None else {}
    players = [seat for seat, chair in by_seat(game.seats) if not chair.bot]
    return bool(players) and all(seat in turns and turns[seat].out for seat in players)


def forfeit(sheet: Writing, seats: Sequence[Seat]) -> None:
    """Give up seats for their players, all at once; bots play on."""
    give_up(sheet, seats, stand_in(sheet.game))
    settle_departure(sheet)


def give_up(sheet: Writing, seats: Sequence[Seat], bot: str) -> None:
    """Give up seats and settle nothing yet: more seats may be given up at the same instant."""
    for seat in seats:
        if not sheet.game.seats[seat].forfeited:
            sheet.write(SeatForfeited, seat=seat, bot=bot)


def settle_departure(sheet: Writing) -> None:
    """Settle the game after seats were given up; it ends if one player or none is left."""
    left = [chair for chair in sheet.game.seats if not chair.forfeited]
    if not any(chair.away or not chair.bot for chair in left):
        sheet.finish("abandoned")
    elif len(left) == 1:
        sheet.finish("resigned")
    else:
        settle(sheet)
