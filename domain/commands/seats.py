"""Commands for seats that change hands during play. Each checks, then writes on a sheet.

These functions decide from the game alone which players can take a seat, and raise `CannotHandOver`. The service adds
its own rules (invitations, ownership of programs).
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from scoresheet.domain.commands.consents import beside
from scoresheet.domain.commands.consents import deciding as deciding
from scoresheet.domain.commands.settling import all_late, forfeit, settle
from scoresheet.domain.commands.sheet import Sheet
from scoresheet.domain.commands.stand_ins import stand_in as stand_in
from scoresheet.domain.errors import CannotHandOver
from scoresheet.domain.events import OfferWithdrawn, SeatHandedOver, SeatOffered, WaitingAnswered
from scoresheet.domain.game import Game
from scoresheet.domain.viewer import Seat, by_seat


class LateSeats(msgspec.Struct, frozen=True):
    """A vote of the other players on waiting for seat `about`, whose time ran out."""

    about: Seat


def vacant(game: Game) -> list[Seat]:
    """Return the seats that can be taken over: offered, forfeited, or held by absent players."""
    if game.status != "playing" or game.imported:
        return []
    return [seat for seat, chair in by_seat(game.seats) if chair.offered or chair.forfeited or chair.away]


def has_played(game: Game, player: str) -> bool:
    """Return whether `player` has or ever had any seat in the game."""
    return bool(player) and any(chair.player == player or player in chair.former for chair in game.seats)


def offer(sheet: Sheet, seat: Seat) -> None:
    """Offer the seat to other players. Its holder plays until a player takes it over."""
    sheet.need("playing")
    chair = sheet.game.seats[seat]
    if chair.offered:
        raise CannotHandOver("This seat is already offered.")
    if not chair.player or chair.forfeited:
        raise CannotHandOver("Only a player who holds a seat can offer it.")
    sheet.write(SeatOffered, seat=seat)


def withdraw_offer(sheet: Sheet, seat: Seat) -> None:
    """Withdraw the offer of the seat."""
    sheet.need("playing")
    if not sheet.game.seats[seat].offered:
        raise CannotHandOver("This seat is not on offer.")
    sheet.write(OfferWithdrawn, seat=seat)


def take_over(sheet: Sheet, seat: Seat, player: str) -> None:
    """Take over a vacant seat permanently."""
    sheet.need("playing")
    game = sheet.game
    if not 0 <= seat < len(game.seats) or seat not in vacant(game):
        raise CannotHandOver("Seat {seat} is not available.", seat=seat)
    if has_played(game, player):
        raise CannotHandOver("Current and former players of the game cannot take over a seat in it.")
    if any(player in dispute.arbiters for dispute in game.disputes):
        raise CannotHandOver("An arbiter of the game cannot take over a seat in it.")
    reason = "offer" if game.seats[seat].offered else "replacement"
    sheet.write(SeatHandedOver, seat=seat, player=player, reason=reason)


def come_back(sheet: Sheet, seat: Seat) -> None:
    """Return to a seat that a bot has played for an absent player."""
    sheet.need("playing")
    chair = sheet.game.seats[seat]
    if not chair.away:
        raise CannotHandOver("No bot is playing for this seat.")
    sheet.write(SeatHandedOver, seat=seat, player=chair.player, reason="return")


def hand_to_bots(sheet: Sheet, seats: Sequence[Seat]) -> None:
    """Let bots play for players whose time ran out, until the players return."""
    sheet.need("playing")
    for seat in seats:
        chair = sheet.game.seats[seat]
        if chair.bot or not chair.player:
            raise CannotHandOver("A bot is already playing for this seat.")
        sheet.write(SeatHandedOver, seat=seat, bot=stand_in(sheet.game), reason="time")
    settle(sheet)


def after_time_out(sheet: Sheet, seats: Sequence[Seat]) -> None:
    """Apply the time-out terms, once `TimeRanOut` has been written for all `seats`.

    If every player is late, the game is abandoned whatever the terms say. Otherwise all late seats are treated alike. A
    late player cannot vote on waiting for another late player.
    """
    terms = sheet.game.clock.on_time_out if sheet.game.clock else "wait"
    if all_late(sheet.game):
        sheet.finish("abandoned")
    elif terms == "bot":
        hand_to_bots(sheet, seats)
    elif terms == "forfeit":
        forfeit(sheet, seats)
    else:
        settle(sheet)


def late_for(game: Game, seat: Seat) -> LateSeats | None:
    """Return the first question about a late seat that `seat` must answer; None without one."""
    if not any(chair.overdue for chair in game.seats):
        return None
    return next((LateSeats(about) for about, _ in by_seat(game.seats) if seat in deciding(game, about)), None)


def answer_waiting(sheet: Sheet, seat: Seat, about: Seat, wait: bool) -> None:
    """Vote on waiting for a late seat.

    One vote in favour gives the seat new time; if no opponent votes in favour, it is forfeited.
    """
    sheet.need("playing")
    game = sheet.game
    if not 0 <= about < len(game.seats) or not game.seats[about].overdue or seat not in beside(game, about):
        raise CannotHandOver("This seat has not been asked to wait for seat {about}.", about=about)
    if not wait and seat in game.seats[about].unwilling:
        raise CannotHandOver("This seat has already declined to wait.")
    sheet.write(WaitingAnswered, seat=seat, about=about, wait=wait)
    settle(sheet)
