"""The Byproduct Converter of machine A ("Activate Machine A").

Some of the moved cubes become byproduct, which is burned or stored.
"""

from scoresheet.domain.decision import Decision
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.algae_inc import byproducts
from scoresheet.domain.titles.algae_inc.effects.line import CONVERTED, CubeConverted
from scoresheet.domain.titles.algae_inc.enough import Enough
from scoresheet.domain.titles.algae_inc.kinds import Machine
from scoresheet.domain.titles.algae_inc.kit import lines
from scoresheet.domain.titles.algae_inc.means import gain_energy
from scoresheet.domain.titles.algae_inc.state import State
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why


class ConvertCube(Public, Move, frozen=True):
    """Turn a cube into byproduct instead of moving it to the station."""

    place: str

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(CubeConverted(seat, self.place))
        ask_to_convert(table, seat)
        if burns_and_stores(table.state, seat):
            gain_energy(table, seat, 1)
            byproducts.store(table, seat, table.state.box(seat).makes)
        else:
            table.ask(UseByproduct(seat))

    def anchor(self, seat: Seat) -> str:
        return f"place:{seat}:{self.place}"


class ConvertNoMore(Enough, frozen=True):
    """Turn no more cubes into byproduct."""

    def play(self, table: Table[State], seat: Seat) -> None:
        pass


class BurnByproduct(Public, Move, frozen=True):
    """Burn the byproduct for 1 energy."""

    def play(self, table: Table[State], seat: Seat) -> None:
        gain_energy(table, seat, 1)

    def anchor(self, seat: Seat) -> str:
        return f"energy:{seat}"


class StoreByproduct(Public, Move, frozen=True):
    """Store the byproduct in its tank for euros."""

    def play(self, table: Table[State], seat: Seat) -> None:
        byproducts.store(table, seat, table.state.box(seat).makes)

    def anchor(self, seat: Seat) -> str:
        return f"item:{seat}:eur"


class ConvertCubes(Public, Decision, frozen=True, omit_defaults=True):
    """A choice of a moved cube to turn into byproduct."""

    left: int = 0
    """The number of cubes still to convert, at most; 0 in games begun under rules version 1."""
    optional: bool = False

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        least, most = range_of(state, self.seat)
        done = converted(state, self.seat)
        moves: list[Move] = [ConvertCube(place) for place in convertible(state, self.seat)] if done < most else []
        return [*moves, ConvertNoMore()] if done >= least else moves


class UseByproduct(Public, Decision, frozen=True):
    """A choice between burning and storing a byproduct."""

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        return [BurnByproduct(), StoreByproduct()]


def convert(table: Table[State], seat: Seat, machine: Machine) -> None:
    """Convert cubes after the moves of machine A; do nothing after other machines."""
    if machine != "A":
        return
    byproducts.begin_storing(table, seat)
    ask_to_convert(table, seat)


def ask_to_convert(table: Table[State], seat: Seat) -> None:
    """Ask for the next cube to convert, if there is one."""
    least, most = range_of(table.state, seat)
    done = converted(table.state, seat)
    if most > done:
        table.ask(ConvertCubes(seat, most - done, optional=done >= least))


def range_of(state: State, seat: Seat) -> tuple[int, int]:
    """Return the minimum and maximum number of cubes to convert after machine A's moves."""
    department = state.departments[seat]
    table = state.components.rules.converter
    moved = sum(department.activation.moved.values())
    number = table[min(moved, len(table) - 1)]
    tiles = state.components.engineering_tiles
    flexible = sum(tiles[tile].flexible for tile in department.fields.values())
    return (0, min(number + flexible, moved)) if flexible else (number, number)


def is_flexible(state: State, seat: Seat) -> bool:
    """Return whether the player chooses how many cubes are converted."""
    tiles = state.components.engineering_tiles
    return any(tiles[tile].flexible for tile in state.departments[seat].fields.values())


def converted(state: State, seat: Seat) -> int:
    """Return the number of cubes converted so far in this activation."""
    used = state.departments[seat].activation.used
    return sum(number for name, number in used.items() if name.startswith(CONVERTED))


def convertible(state: State, seat: Seat) -> list[str]:
    """Return the places that have newly arrived cubes which can still be converted."""
    activation = state.departments[seat].activation
    arrived: dict[str, int] = {}
    for name, belt in lines(state, seat).mains["A"]:
        arrived[belt.end] = arrived.get(belt.end, 0) + activation.moved.get(name, 0)
    return [place for place, cubes in arrived.items() if cubes > activation.used.get(CONVERTED + place, 0)]


def burns_and_stores(state: State, seat: Seat) -> bool:
    """Return whether each byproduct both gives energy and is stored."""
    department = state.departments[seat]
    tiles = state.components.science_tiles[department.department]
    return any(tile.both and name not in department.science for name, tile in tiles.items())
