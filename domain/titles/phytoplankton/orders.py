"""Standing orders: whether a seat is asked before powers that can only help."""

from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.phytoplankton.effects import OrderLeft
from scoresheet.domain.titles.phytoplankton.state import ORDERS, Order, State
from scoresheet.domain.viewer import Public, Seat


class LeaveOrder(Public, Move, frozen=True):
    """Set whether powers that can only help are used without asking."""

    answers = False
    standing = True
    order: Order

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(OrderLeft(seat, self.order))

    def anchor(self, seat: Seat) -> str:
        return f"player:{seat}"


def orders(state: State, seat: Seat) -> list[Move]:
    """Return the moves that set a different standing order, allowed once a turn."""
    player = state.players[seat]
    return [] if player.ordered else [LeaveOrder(order) for order in ORDERS if order != player.order]
