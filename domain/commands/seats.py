"""Seats that change hands while the game is played. Each function checks, then writes on a sheet, or raises.

Who may come is for the service to say (invitations, whose program is whose); who can, by the game alone, is said here.
What cannot be done raises `CannotHandOver`.
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
    """That the others are asked whether they wait for seat `about`, whose time ran out."""

    about: Seat


def vacant(game: Game) -> list[Seat]:
    """The seats that somebody may take over: offered ones, those given up, and those whose players are away."""
    if game.status != "playing" or game.imported:
        return []
    return [seat for seat, chair in by_seat(game.seats) if chair.offered or chair.forfeited or chair.away]


def has_played(game: Game, player: str) -> bool:
    """Return whether `player` sits at the game or ever did, at whatever seat."""
    return bool(player) and any(chair.player == player or player in chair.former for chair in game.seats)


def offer(sheet: Sheet, seat: Seat) -> None:
    """Look for somebody who plays on in one's place; one plays until somebody comes."""
    sheet.need("playing")
    chair = sheet.game.seats[seat]
    if chair.offered:
        raise CannotHandOver("This seat is offered already.")
    if not chair.player or chair.forfeited:
        raise CannotHandOver("Only a player who holds a seat can offer it.")
    sheet.write(SeatOffered, seat=seat)


def withdraw_offer(sheet: Sheet, seat: Seat) -> None:
    """Play on oneself, after all."""
    sheet.need("playing")
    if not sheet.game.seats[seat].offered:
        raise CannotHandOver("This seat is not offered, or no longer.")
    sheet.write(OfferWithdrawn, seat=seat)


def take_over(sheet: Sheet, seat: Seat, player: str) -> None:
    """Sit down on a seat that is vacant, for good."""
    sheet.need("playing")
    game = sheet.game
    if not 0 <= seat < len(game.seats) or seat not in vacant(game):
        raise CannotHandOver("Seat {seat} is not available, or no longer.", seat=seat)
    if has_played(game, player):
        raise CannotHandOver("Current and former players of the game cannot take over a seat in it.")
    if any(player in dispute.arbiters for dispute in game.disputes):
        raise CannotHandOver("An arbiter of the game cannot take over a seat there.")
    reason = "offer" if game.seats[seat].offered else "replacement"
    sheet.write(SeatHandedOver, seat=seat, player=player, reason=reason)


def come_back(sheet: Sheet, seat: Seat) -> None:
    """Play on oneself where a bot did while one was away."""
    sheet.need("playing")
    chair = sheet.game.seats[seat]
    if not chair.away:
        raise CannotHandOver("No bot plays for this seat in its player's absence.")
    sheet.write(SeatHandedOver, seat=seat, player=chair.player, reason="return")


def hand_to_bots(sheet: Sheet, seats: Sequence[Seat]) -> None:
    """Let bots play on for players whose time ran out, until the players come back."""
    sheet.need("playing")
    for seat in seats:
        chair = sheet.game.seats[seat]
        if chair.bot or not chair.player:
            raise CannotHandOver("A bot plays for this seat already.")
        sheet.write(SeatHandedOver, seat=seat, bot=stand_in(sheet.game), reason="time")
    settle(sheet)


def after_time_out(sheet: Sheet, seats: Sequence[Seat]) -> None:
    """Carry out the terms after `TimeRanOut` was written for all of `seats`, whose time ran out at one instant.

    If nobody is left in time, the game is abandoned whatever the terms say. Otherwise the seats share their fate. A
    player who is late has no say in waiting for another.
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
    """About whom `seat` is asked whether it waits, the first of them if there are several."""
    if not any(chair.overdue for chair in game.seats):
        return None
    return next((LateSeats(about) for about, _ in by_seat(game.seats) if seat in deciding(game, about)), None)


def answer_waiting(sheet: Sheet, seat: Seat, about: Seat, wait: bool) -> None:
    """Say whether to wait: one who will gives the seat its time again; when nobody will, it is given up."""
    sheet.need("playing")
    game = sheet.game
    if not 0 <= about < len(game.seats) or not game.seats[about].overdue or seat not in beside(game, about):
        raise CannotHandOver("This seat has no question about waiting for seat {about} to answer.", about=about)
    if not wait and seat in game.seats[about].unwilling:
        raise CannotHandOver("This seat has already answered that it does not want to wait.")
    sheet.write(WaitingAnswered, seat=seat, about=about, wait=wait)
    settle(sheet)
