"""The raw-materials auction: each player bids once or passes, the seller last.

Section "Raw Materials" of the rules.
"""

from scoresheet.domain.decision import Decision
from scoresheet.domain.kit.present import present
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.industrial_waste.effects.auction import BidMade, BidPassed, LotTaken, MaterialsOffered
from scoresheet.domain.titles.industrial_waste.effects.business import Paid
from scoresheet.domain.titles.industrial_waste.playing import Action, play_card
from scoresheet.domain.titles.industrial_waste.state import Auction, State
from scoresheet.domain.viewer import NOBODY, Public, Seat
from scoresheet.domain.why import Why


class SellMaterials(Public, Action, frozen=True):
    """Auction as many raw materials as the marker shows (twice as many with the advisor)."""

    def play(self, table: Table[State], seat: Seat) -> None:
        lot = lot_size(table.state, seat, self.advised)
        play_card(table, seat, "raw_materials", self.advised)
        if lot:
            table.record(MaterialsOffered(seat, lot))
            next_bidder(table, seat)

    def anchor(self, seat: Seat) -> str:
        return f"card:{seat}:raw_materials"


class Offer(Public, Move, frozen=True):
    """Bid this many millions for the lot."""

    millions: int

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(BidMade(seat, self.millions))
        go_on(table, seat)

    def anchor(self, seat: Seat) -> str:
        return "auction"


class Pass(Public, Move, frozen=True):
    """Make no bid."""

    ends = True

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(BidPassed(seat))
        go_on(table, seat)

    def anchor(self, seat: Seat) -> str:
        return "auction"


class Bid(Public, Decision, frozen=True):
    """A choice to bid more than the last bid, within the seat's cash, or to pass."""

    seller: Seat
    lot: int
    bid: int

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        cash = state.companies[self.seat].cash
        if why and cash <= self.bid:
            why.refuse(Offer(self.bid + 1), "needs more than {bid} million; you have {cash}", bid=self.bid, cash=cash)
        return [Pass(), *(Offer(millions) for millions in range(self.bid + 1, cash + 1))]


def sales(state: State, seat: Seat, advised: bool, why: Why | None = None) -> list[Move]:
    """Return the auction, which is always legal, even if the supply is empty."""
    return [SellMaterials(advised)]


def lot_size(state: State, seat: Seat, advised: bool) -> int:
    """Return the number the marker shows (twice that if advised), at most the supply."""
    factor = state.components.advised.lot_factor if advised else 1
    return min(factor * state.companies[seat].materials_needed, state.supply)


def go_on(table: Table[State], seat: Seat) -> None:
    """End the auction after the seller's own bid, or ask the next player."""
    auction = present(table.state.auction)
    if seat == auction.seller:
        knock_down(table, auction)
    else:
        next_bidder(table, seat)


def next_bidder(table: Table[State], seat: Seat) -> None:
    """Ask the next player clockwise for a bid.

    If no player has bid, the seller gets the lot for nothing without being asked.
    """
    auction = present(table.state.auction)
    following = table.state.clockwise(seat)[1]
    if following == auction.seller and auction.leader < 0:
        knock_down(table, auction)
    else:
        table.ask(Bid(following, auction.seller, auction.lot, auction.bid))


def knock_down(table: Table[State], auction: Auction) -> None:
    """Let the highest bidder take the lot and pay the seller; a winning seller pays the bank."""
    winner = auction.seller if auction.leader < 0 else auction.leader
    if auction.bid:
        to = NOBODY if winner == auction.seller else auction.seller
        table.record(Paid(winner, auction.bid, "raw materials", to))
    table.record(LotTaken(winner, auction.lot, auction.bid))
