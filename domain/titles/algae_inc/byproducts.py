"""Byproduct tanks: storing and recycling byproduct ("Byproducts", "Byproduct tanks")."""

from scoresheet.domain.table import Table
from scoresheet.domain.titles.algae_inc import abilities
from scoresheet.domain.titles.algae_inc.effects.line import ByproductAdded, ByproductStored, StoringBegun
from scoresheet.domain.titles.algae_inc.kinds import Byproduct
from scoresheet.domain.titles.algae_inc.means import charge, gain
from scoresheet.domain.titles.algae_inc.state import State
from scoresheet.domain.viewer import Seat

FIRST_STORED = 3
"""The EUR that FIRST_STORED_EUR3 gives for the first byproduct stored in an activation or by a bonus."""


def price(state: State, seat: Seat) -> int:
    """Return the EUR for a byproduct that goes into the line: 0 unless its tank is empty."""
    return 0 if state.byproducts[state.box(seat).recycles].cubes else state.components.byproduct_tank.bought


def begin_storing(table: Table[State], seat: Seat) -> None:
    """Reset the count of byproducts stored, because an ability rewards the first one."""
    if table.state.departments[seat].activation.stored:
        table.record(StoringBegun(seat))


def store(table: Table[State], seat: Seat, byproduct: Byproduct) -> None:
    """Store a byproduct in its tank for the euros of the row, or sell it if the tank is full."""
    tank = table.state.byproducts[byproduct]
    euros = euros_for(table.state, seat, byproduct)
    table.record(ByproductStored(seat, byproduct, tank.full))
    gain(table, seat, "eur", euros)


def euros_for(state: State, seat: Seat, byproduct: Byproduct) -> int:
    """Return the EUR that a seat gets for the next byproduct it stores."""
    first = not state.departments[seat].activation.stored
    if first and abilities.has(state, seat, "FIRST_STORED_EUR3"):
        return FIRST_STORED
    return pays(state, byproduct)


def pays(state: State, byproduct: Byproduct) -> int:
    """Return the EUR for the next byproduct stored, apart from abilities.

    This is the value of the lowest row with space, or the selling price if the tank is full.
    """
    tank, box = state.byproducts[byproduct], state.components.byproduct_tank
    return box.sold if tank.full else box.euros[tank.cubes // tank.row]


def add(table: Table[State], seat: Seat, belt: str, end: str, energy: int) -> None:
    """Add a byproduct to the line; charge `energy`, and EUR if the byproduct's tank is empty."""
    state = table.state
    byproduct = state.box(seat).recycles
    eur = price(state, seat)
    table.record(ByproductAdded(seat, belt, byproduct, end, supply=not state.byproducts[byproduct].cubes))
    charge(table, seat, {"eur": eur}, energy)
