"""Exchanging cubes at any time in a seat's turn, with a technology ("Technology Cards")."""

from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.lineae import technology
from scoresheet.domain.titles.lineae.effects.cargo import CubesPaid
from scoresheet.domain.titles.lineae.kinds import Mineral
from scoresheet.domain.titles.lineae.purse import COSTS, held, in_supply, offer_cubes, pay
from scoresheet.domain.titles.lineae.state import State
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why


class ExchangeCube(Public, Move, frozen=True):
    """Pay money and a cube, and take a cube of another kind."""

    answers = False
    given: Mineral
    money: int

    def play(self, table: Table[State], seat: Seat) -> None:
        pay(table, seat, self.money, "exchange")
        table.record(CubesPaid(seat, [self.given]))
        offer_cubes(table, seat, 1, "exchange", self.given)

    def anchor(self, seat: Seat) -> str:
        return f"cargo:{seat}:{self.given}"


def exchanges(state: State, seat: Seat, why: Why | None = None) -> list[Move]:
    """Return the possible exchanges, one for each kind of cube in the cargo.

    They need the technology, the money, and another kind in the supply.
    """
    vessel = state.vessels[seat]
    price = technology.number(state, seat, "exchange_price", -1)
    if why:
        refuse_exchanges(state, seat, price, why)
    if not 0 <= price <= vessel.money:
        return []
    supply = set(in_supply(state))
    return [ExchangeCube(mineral, price) for mineral in held(state, seat) if supply - {mineral}]


def refuse_exchanges(state: State, seat: Seat, price: int, why: Why) -> None:
    """Give the reasons why cubes in the cargo cannot be exchanged."""
    cargo = held(state, seat)
    if price < 0:
        why.refuse([f"cargo:{seat}:{mineral}" for mineral in cargo], "you have no technology to exchange cubes")
    elif price > state.vessels[seat].money:
        why.refuse(
            [f"cargo:{seat}:{mineral}" for mineral in cargo], COSTS, price=price, money=state.vessels[seat].money
        )
    else:
        alone = [f"cargo:{seat}:{mineral}" for mineral in cargo if not set(in_supply(state)) - {mineral}]
        why.refuse(alone, "the supply has no other kind")
