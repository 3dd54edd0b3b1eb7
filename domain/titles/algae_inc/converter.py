"""Machine A loses cubes to the Byproduct Converter, where they are burned or stored ("Activate Machine A")."""

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


class ConvertCube(Public, Move, frozen=True):
    """A cube becomes byproduct instead of reaching the station."""

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
    """No more cubes become byproduct."""

    def play(self, table: Table[State], seat: Seat) -> None:
        pass


class BurnByproduct(Public, Move, frozen=True):
    """Energy for it."""

    def play(self, table: Table[State], seat: Seat) -> None:
        gain_energy(table, seat, 1)

    def anchor(self, seat: Seat) -> str:
        return f"energy:{seat}"


class StoreByproduct(Public, Move, frozen=True):
    """Into its tank, for euros."""

    def play(self, table: Table[State], seat: Seat) -> None:
        byproducts.store(table, seat, table.state.box(seat).makes)

    def anchor(self, seat: Seat) -> str:
        return f"item:{seat}:eur"


class ConvertCubes(Public, Decision, frozen=True, omit_defaults=True):
    """Which of the cubes that moved become byproduct."""

    left: int = 0
    """Cubes that become byproduct, or may; 0 in games begun under the first version of the rules."""
    optional: bool = False

    def legal_moves(self, state: State) -> list[Move]:
        least, most = range_of(state, self.seat)
        done = converted(state, self.seat)
        moves: list[Move] = [ConvertCube(place) for place in convertible(state, self.seat)] if done < most else []
        return [*moves, ConvertNoMore()] if done >= least else moves


class UseByproduct(Public, Decision, frozen=True):
    """A byproduct is burned or stored."""

    def legal_moves(self, state: State) -> list[Move]:
        return [BurnByproduct(), StoreByproduct()]


def convert(table: Table[State], seat: Seat, machine: Machine) -> None:
    """After the moves of machine A; the others convert nothing."""
    if machine != "A":
        return
    byproducts.begin_storing(table, seat)
    ask_to_convert(table, seat)


def ask_to_convert(table: Table[State], seat: Seat) -> None:
    """The next cube that becomes byproduct, if there is one."""
    least, most = range_of(table.state, seat)
    done = converted(table.state, seat)
    if most > done:
        table.ask(ConvertCubes(seat, most - done, optional=done >= least))


def range_of(state: State, seat: Seat) -> tuple[int, int]:
    """The least and the most cubes that are lost, for the cubes that machine A has moved."""
    department = state.departments[seat]
    table = state.components.rules.converter
    moved = sum(department.activation.moved.values())
    number = table[min(moved, len(table) - 1)]
    tiles = state.components.engineering_tiles
    flexible = sum(tiles[tile].flexible for tile in department.fields.values())
    return (0, min(number + flexible, moved)) if flexible else (number, number)


def is_flexible(state: State, seat: Seat) -> bool:
    """Return whether the player chooses how many cubes are lost."""
    tiles = state.components.engineering_tiles
    return any(tiles[tile].flexible for tile in state.departments[seat].fields.values())


def converted(state: State, seat: Seat) -> int:
    """Cubes lost so far in this activation."""
    used = state.departments[seat].activation.used
    return sum(number for name, number in used.items() if name.startswith(CONVERTED))


def convertible(state: State, seat: Seat) -> list[str]:
    """The places to which cubes moved in this activation that are not lost."""
    activation = state.departments[seat].activation
    arrived: dict[str, int] = {}
    for name, belt in lines(state, seat).mains["A"]:
        arrived[belt.end] = arrived.get(belt.end, 0) + activation.moved.get(name, 0)
    return [place for place, cubes in arrived.items() if cubes > activation.used.get(CONVERTED + place, 0)]


def burns_and_stores(state: State, seat: Seat) -> bool:
    """Return whether every byproduct gives energy and is stored, too."""
    department = state.departments[seat]
    tiles = state.components.science_tiles[department.department]
    return any(tile.both and name not in department.science for name, tile in tiles.items())
