"""Conditional moves of a player, and games for them."""

import msgspec

from scoresheet.domain.commands.sheet import GameSettings, Sheet
from scoresheet.domain.conditional_moves.language import (
    Answer,
    Conditions,
    Offered,
    StandingOrder,
)
from scoresheet.domain.game import Game
from scoresheet.domain.titles.industrial_waste.market import Bid, Offer, Pass
from scoresheet.domain.viewer import Seat, at_seat
from tests.domain.evenings import METADATA, SECRET

BID = Bid(Seat(1), Seat(0), 3, 2)
PASSING = StandingOrder(
    asked="Bid", answer=Answer(move="Pass"), when=Conditions(offered=[Offered(move="Offer", field="millions", value=4)])
)
"""Pass auctions at 4 and above."""


def sent(order) -> bytes:
    return msgspec.json.encode(order)


def begun(title, seats: int = 0, order: str = "") -> Sheet:
    """Return a sheet of a game that has just begun."""
    sheet = Sheet(title, Game(), SECRET, METADATA)
    seats = seats or title.seats[0]
    sheet.open("g", GameSettings(seats=seats))
    for seat in range(seats):
        sheet.take_seat(player=f"p{seat}", entropy="")
    return sheet


def offers(low: int) -> list[object]:
    return [Pass(), *(Offer(millions) for millions in range(low, 9))]


def asked_of(sheet: Sheet):
    seat = sheet.game.to_act()[0]
    return seat, sheet.game.state.open_to(seat).seen_by(at_seat(seat)), sheet.legal_moves(seat)
