"""Byproduct tanks: storing for euros, and taking what is recycled ("Byproducts", "Byproduct tanks")."""

from scoresheet.domain.table import Table
from scoresheet.domain.titles.algae_inc import abilities
from scoresheet.domain.titles.algae_inc.effects.line import ByproductAdded, ByproductStored, StoringBegun
from scoresheet.domain.titles.algae_inc.kinds import Byproduct
from scoresheet.domain.titles.algae_inc.means import charge, gain
from scoresheet.domain.titles.algae_inc.state import State
from scoresheet.domain.viewer import Seat

FIRST_STORED = 3
"""EUR for the first byproduct of a storing, by FIRST_STORED_EUR3."""


def price(state: State, seat: Seat) -> int:
    """EUR for a byproduct that the line takes in: nothing while its tank has one."""
    return 0 if state.byproducts[state.box(seat).recycles].cubes else state.components.byproduct_tank.bought


def begin_storing(table: Table[State], seat: Seat) -> None:
    """A new storing: its first byproduct has not been stored."""
    if table.state.departments[seat].activation.stored:
        table.record(StoringBegun(seat))


def store(table: Table[State], seat: Seat, byproduct: Byproduct) -> None:
    """Into the lowest row with room for its euros; if the tank is full, it is sold."""
    tank = table.state.byproducts[byproduct]
    euros = euros_for(table.state, seat, byproduct)
    table.record(ByproductStored(seat, byproduct, tank.full))
    gain(table, seat, "eur", euros)


def euros_for(state: State, seat: Seat, byproduct: Byproduct) -> int:
    """What a player gets for the next byproduct."""
    first = not state.departments[seat].activation.stored
    if first and abilities.has(state, seat, "FIRST_STORED_EUR3"):
        return FIRST_STORED
    return pays(state, byproduct)


def pays(state: State, byproduct: Byproduct) -> int:
    """EUR for the next byproduct of anybody: those of the lowest row with room, or of the supply."""
    tank, box = state.byproducts[byproduct], state.components.byproduct_tank
    return box.sold if tank.full else box.euros[tank.cubes // tank.row]


def add(table: Table[State], seat: Seat, belt: str, end: str, energy: int) -> None:
    """A byproduct comes into the line: energy for the belt, EUR if its tank is empty."""
    state = table.state
    byproduct = state.box(seat).recycles
    eur = price(state, seat)
    table.record(ByproductAdded(seat, belt, byproduct, end, supply=not state.byproducts[byproduct].cubes))
    charge(table, seat, {"eur": eur}, energy)
