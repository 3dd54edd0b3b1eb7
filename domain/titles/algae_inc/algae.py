"""Taking cubes from the Algae tanks, or buying them ("Take new Algae cubes")."""

from scoresheet.domain.decision import Decision
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.algae_inc import line
from scoresheet.domain.titles.algae_inc.effects.line import AlgaTaken
from scoresheet.domain.titles.algae_inc.enough import Enough
from scoresheet.domain.titles.algae_inc.kinds import SPECIES, Species
from scoresheet.domain.titles.algae_inc.means import NOTHING, Needs, can_pay, charge, plus
from scoresheet.domain.titles.algae_inc.state import State
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why


class TakeAlga(Public, Move, frozen=True):
    """Take a cube of this species; it costs EUR 1 if the tank is empty."""

    species: Species
    left: int = 1
    """The number of cubes that may be taken, including this one."""

    def play(self, table: Table[State], seat: Seat) -> None:
        ask_algae(table, seat, self.left - 1)
        take(table, seat, self.species)

    def anchor(self, seat: Seat) -> str:
        return f"tank:{self.species}"

    def concerns(self, seat: Seat) -> tuple[str, ...]:
        return (f"place:{seat}:{self.species}",)


class TakeNoMore(Enough, frozen=True):
    """Take no more cubes."""

    def play(self, table: Table[State], seat: Seat) -> None:
        pass


class TakeAlgae(Public, Decision, frozen=True):
    """A choice of cubes to take, one at a time."""

    left: int

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        return [*(TakeAlga(species, self.left) for species in to_take(state, self.seat, why=why)), TakeNoMore()]


def to_take(
    state: State, seat: Seat, given: Needs = NOTHING, reserved: int = 0, why: Why | None = None
) -> list[Species]:
    """Return the species of which a seat can take a cube.

    The storage must have room; if the tank is empty, the seat must be able to pay for the cube.
    """
    if why:
        refuse_algae(state, seat, why)
    return [
        species
        for species in SPECIES
        if line.room_in_storage(state, seat, species)
        and can_pay(state, seat, plus(given, "eur", line.price_of_alga(state, seat, species)), 0, reserved)
    ]


def refuse_algae(state: State, seat: Seat, why: Why) -> None:
    """Give the reasons why cubes of a species cannot be taken."""
    department = state.departments[seat]
    for species in SPECIES:
        pieces = [f"tank:{species}", f"place:{seat}:{species}"]
        if species not in department.open:
            why.refuse(pieces, "your storage for it is not open")
        elif not line.room_in_storage(state, seat, species):
            why.refuse(pieces, "your storage for it is full: {cubes} cubes", cubes=department.cubes[species])
        elif not can_pay(state, seat, {"eur": line.price_of_alga(state, seat, species)}):
            why.refuse(pieces, "the tank is empty, and you cannot pay for a cube from the supply")


def take(table: Table[State], seat: Seat, species: Species) -> None:
    """Take a cube from its tank, or buy it from the supply."""
    state = table.state
    eur = line.price_of_alga(state, seat, species)
    table.record(AlgaTaken(seat, species, supply=not state.tanks[species].cubes))
    charge(table, seat, {"eur": eur})


def ask_algae(table: Table[State], seat: Seat, number: int) -> None:
    """Offer up to `number` cubes if any storage has room.

    Each cube is offered only if the seat can pay for it.
    """
    if number > 0 and any(line.room_in_storage(table.state, seat, species) for species in SPECIES):
        table.ask(TakeAlgae(seat, number))
