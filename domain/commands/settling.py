"""Automatic consequences of departures and time-outs, which need no player's answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from scoresheet.domain.clocks.events import ClocksStopped, PauseAnswered
from scoresheet.domain.commands.consents import has_all_consents, is_pause_refused, waited_for_by_nobody
from scoresheet.domain.commands.stand_ins import stand_in
from scoresheet.domain.events import Ending, Event, SeatForfeited
from scoresheet.domain.game import Game
from scoresheet.domain.viewer import Seat, by_seat


class Writing(Protocol):
    """The part of a `Sheet` that this module uses."""

    game: Game

    def write(self, kind: type[Event], **fields: object) -> Event:
        """Write an event of that type."""
        ...

    def finish(self, ending: Ending) -> None:
        """End the game."""
        ...


def is_settled(game: Game) -> bool:
    """Return whether no automatic consequence is due."""
    return not (has_all_consents(game) or is_pause_refused(game) or waited_for_by_nobody(game))


def settle(sheet: Writing) -> None:
    """Apply the outcome of the votes as they stand: stop the clocks, forfeit late seats.

    Late seats for which nobody votes to wait are forfeited together, so the order of seats does not matter.
    """
    if has_all_consents(sheet.game):
        sheet.write(ClocksStopped, reason="agreed")
    elif is_pause_refused(sheet.game):
        sheet.write(PauseAnswered, seat=sheet.game.dial.pause.seat, agree=False)  # type: ignore[union-attr]
    if late := waited_for_by_nobody(sheet.game):
        forfeit(sheet, late)


def all_late(game: Game) -> bool:
    """Return whether the time of every player has run out, not counting seats played by bots."""
    turns = game.dial.turns if game.dial is not None else {}
    players = [seat for seat, chair in by_seat(game.seats) if not chair.bot]
    return bool(players) and all(seat in turns and turns[seat].out for seat in players)


def forfeit(sheet: Writing, seats: Sequence[Seat]) -> None:
    """Forfeit all the seats at once and settle the game; bots play on."""
    give_up(sheet, seats, stand_in(sheet.game))
    settle_departure(sheet)


def give_up(sheet: Writing, seats: Sequence[Seat], bot: str) -> None:
    """Forfeit the seats without settling, as more seats may be forfeited at the same instant."""
    for seat in seats:
        if not sheet.game.seats[seat].forfeited:
            sheet.write(SeatForfeited, seat=seat, bot=bot)


def settle_departure(sheet: Writing) -> None:
    """Settle the game after forfeits; it ends if at most one player is left."""
    left = [chair for chair in sheet.game.seats if not chair.forfeited]
    if not any(chair.away or not chair.bot for chair in left):
        sheet.finish("abandoned")
    elif len(left) == 1:
        sheet.finish("resigned")
    else:
        settle(sheet)
