"""Byproduct tanks: storing and recycling byproduct ("Byproducts", "Byproduct tanks")."""

from scoresheet.domain.table import Table
from scoresheet.domain.titles.algae_inc import abilities
from scoresheet.domain.titles.algae_inc.effects.line import ByproductAdded, ByproductStored, StoringBegun
from scoresheet.domain.titles.algae_inc.kinds import Byproduct
from scoresheet.domain.titles.algae_inc.means import charge, gain
from scoresheet.domain.titles.algae_inc.state import State
from scoresheet.domain.viewer import Seat

FIRST_STORED = 3
"""EUR for the first byproduct of a storing with FIRST_STORED_EUR3."""


def price(state: State, seat: Seat) -> int:
    """Return the EUR for a byproduct that a line recycles: 0 while its tank is not empty."""
    return 0 if state.byproducts[state.box(seat).recycles].cubes else state.components.byproduct_tank.bought


def begin_storing(table: Table[State], seat: Seat) -> None:
    """Start a new storing, in which no byproduct has been stored yet."""
    if table.state.departments[seat].activation.stored:
        table.record(StoringBegun(seat))


def store(table: Table[State], seat: Seat, byproduct: Byproduct) -> None:
    """Store a byproduct in the lowest row with room for its euros; sell it if the tank is full."""
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
    """Return the EUR for the next byproduct without abilities.

    It is the value of the lowest row with room, or the selling price if the tank is full.
    """
    tank, box = state.byproducts[byproduct], state.components.byproduct_tank
    return box.sold if tank.full else box.euros[tank.cubes // tank.row]


def add(table: Table[State], seat: Seat, belt: str, end: str, energy: int) -> None:
    """Add a byproduct to the line; charge the belt's energy, and EUR if its tank is empty."""
    state = table.state
    byproduct = state.box(seat).recycles
    eur = price(state, seat)
    table.record(ByproductAdded(seat, belt, byproduct, end, supply=not state.byproducts[byproduct].cubes))
    charge(table, seat, {"eur": eur}, energy)
