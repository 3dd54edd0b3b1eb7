"""Placing science and combo tiles, and taking bonuses ("Place Science tiles")."""

from typing import Literal

from scoresheet.domain.decision import Decision, FollowUp
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.algae_inc import abilities
from scoresheet.domain.titles.algae_inc.effects.tiles import StorageOpened, TilePlaced
from scoresheet.domain.titles.algae_inc.enough import Enough
from scoresheet.domain.titles.algae_inc.gains import receive
from scoresheet.domain.titles.algae_inc.grid import Cell, Spot, bonuses_under, fitting, key
from scoresheet.domain.titles.algae_inc.means import NOTHING, Needs, can_pay, charge, plus
from scoresheet.domain.titles.algae_inc.state import State
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why

Way = Literal["activation", "extra", "at_once"]
"""The reason for placing a tile.

With activated scientists; as the free tile after a combo tile; or as a combo tile that engineers have just taken.
"""


class ChooseTile(Public, Move, frozen=True):
    """Place this tile."""

    tile: str
    way: Way = "activation"

    def play(self, table: Table[State], seat: Seat) -> None:
        table.ask(TurnTile(seat, self.tile, self.way))

    def anchor(self, seat: Seat) -> str:
        return f"tile:{seat}:{self.tile}"


class ChooseTurn(Public, Move, frozen=True):
    """Turn the tile clockwise by this number of quarters; from 4 on, mirror it first."""

    tile: str
    turn: int
    way: Way = "activation"

    def play(self, table: Table[State], seat: Seat) -> None:
        table.ask(PlaceTile(seat, self.tile, self.turn, self.way))

    def anchor(self, seat: Seat) -> str:
        return f"tile:{seat}:{self.tile}"


class PlaceAt(Public, Move, frozen=True):
    """Place the tile with its first cell, the lowest of the leftmost column, here."""

    tile: str
    turn: int
    column: int
    row: int
    way: Way = "activation"

    def play(self, table: Table[State], seat: Seat) -> None:
        spot = spot_at(table.state, seat, self.tile, self.turn, (self.column, self.row))
        table.ask(TileLands(seat, self.tile, list(spot.cells), self.way))
        charge(table, seat, {"sp": price(table.state, seat, spot.zone, self.way)})

    def anchor(self, seat: Seat) -> str:
        return f"cell:{seat}:{self.column}:{self.row}"

    def concerns(self, seat: Seat) -> tuple[str, ...]:
        return (f"tile:{seat}:{self.tile}",)


class PlaceNoTile(Enough, frozen=True):
    """Do not place a tile."""

    def play(self, table: Table[State], seat: Seat) -> None:
        pass


class TakeBonus(Public, Move, frozen=True):
    """Take the bonus of this covered cell."""

    cell: Cell
    cells: list[Cell]
    """The cells of all bonuses that are left, including this one."""

    def play(self, table: Table[State], seat: Seat) -> None:
        left = list(self.cells)
        left.remove(self.cell)
        ask_bonuses(table, seat, left)
        inlay = table.state.components.inlays[table.state.departments[seat].inlay]
        receive(table, seat, inlay.bonuses[key(self.cell)])

    def anchor(self, seat: Seat) -> str:
        return f"cell:{seat}:{self.cell[0]}:{self.cell[1]}"


class TakeNoBonus(Enough, frozen=True):
    """Decline the remaining bonuses."""

    def play(self, table: Table[State], seat: Seat) -> None:
        pass


class TurnTile(Public, Decision, frozen=True):
    """A choice of how to turn a tile."""

    tile: str
    way: Way

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        turns = dict.fromkeys(spot.turn for spot in payable(state, self.seat, self.tile, self.way))
        return [ChooseTurn(self.tile, turn, self.way) for turn in sorted(turns)]


class PlaceTile(Public, Decision, frozen=True):
    """A choice of where to place a tile."""

    tile: str
    turn: int
    way: Way

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        if why:
            cells = [(x, y) for x in range(state.components.grid.columns) for y in range(state.components.grid.rows)]
            why.refuse(
                [f"cell:{self.seat}:{x}:{y}" for x, y in cells], "the tile does not fit here, or you cannot pay for it"
            )
        places = sorted(spot.cell for spot in payable(state, self.seat, self.tile, self.way) if spot.turn == self.turn)
        return [PlaceAt(self.tile, self.turn, column, row, self.way) for column, row in places]


class PlaceExtra(Public, Decision, frozen=True):
    """A choice of a free science tile with COMBO_BUILD_PLUS_FREE_SCIENCE."""

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        return [*choices(state, self.seat, uncovered(state, self.seat), "extra"), PlaceNoTile()]


class PlaceCombo(Public, Decision, frozen=True):
    """A choice, with COMBO_BUILD_AT_ONCE, of placing the combo tile just taken or not."""

    tile: str

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        return [*choices(state, self.seat, [self.tile], "at_once"), PlaceNoTile()]


class TakeBonuses(Public, Decision, frozen=True):
    """A choice of the covered bonuses, in any order."""

    cells: list[Cell]

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        if why:
            inlay = state.components.inlays[state.departments[self.seat].inlay]
            why.refuse(
                [f"cell:{self.seat}:{bonus.replace(',', ':')}" for bonus in inlay.bonuses], "the tile does not cover it"
            )
        return [*(TakeBonus(cell, self.cells) for cell in dict.fromkeys((x, y) for x, y in self.cells)), TakeNoBonus()]


class TileLands(Public, FollowUp, frozen=True):
    """The follow-up that places a paid tile in the grid.

    Whatever the tile had covered on the board takes effect from now on; the bonuses it covers in the grid are offered.
    """

    tile: str
    cells: list[Cell]
    way: Way

    def resume(self, table: Table[State]) -> None:
        state, seat = table.state, self.seat
        table.record(TilePlaced(seat, self.tile, self.cells, free=self.way != "activation"))
        combo = self.tile in state.components.combo_tiles
        if not combo:
            open_storage(table, seat, self.tile)
        if combo and self.way == "activation" and abilities.has(state, seat, "COMBO_BUILD_PLUS_FREE_SCIENCE"):
            table.ask(OfferExtra(seat))
        ask_bonuses(table, seat, covered_bonuses(state, seat, self.cells, combo))


class OfferExtra(Public, FollowUp, frozen=True):
    """The follow-up that offers a free science tile after a combo tile, if any fits."""

    def resume(self, table: Table[State]) -> None:
        if placeable(table.state, self.seat, uncovered(table.state, self.seat), "extra"):
            table.ask(PlaceExtra(self.seat))


def open_storage(table: Table[State], seat: Seat, tile: str) -> None:
    """Open the storage under a storage tile, and enlarge the tank of its species."""
    state = table.state
    species = state.components.science_tiles[state.departments[seat].department][tile].opens
    if species:
        box = state.components.algae_tank
        capacity = min(box.max, state.tanks[species].capacity + box.per_opened)
        table.record(StorageOpened(seat, species, capacity))


def covered_bonuses(state: State, seat: Seat, cells: list[Cell], combo: bool) -> list[Cell]:
    """Return the covered cells with a bonus; cells whose bonus is doubled appear twice."""
    found = list[Cell]()
    for cell in bonuses_under(state, seat, cells):
        double = combo and abilities.has(state, seat, "COMBO_BONUS_DOUBLE")
        bottom = cell[1] < state.components.grid.zone_rows
        double = double or (bottom and abilities.has(state, seat, "BOTTOM_ZONE_FREE_DOUBLE"))
        found += [cell, cell] if double else [cell]
    return found


def ask_bonuses(table: Table[State], seat: Seat, cells: list[Cell]) -> None:
    """Offer the bonuses that are left, if any."""
    if cells:
        table.ask(TakeBonuses(seat, cells))


def ask_at_once(table: Table[State], seat: Seat, tile: str) -> None:
    """Offer to place a combo tile at once if it fits and the seat can pay."""
    if placeable(table.state, seat, [tile], "at_once"):
        table.ask(PlaceCombo(seat, tile))


def uncovered(state: State, seat: Seat) -> list[str]:
    """Return the science tiles of a seat that no other tile covers."""
    department = state.departments[seat]
    tiles = state.components.science_tiles[department.department]
    return [tile for tile in department.science if tiles[tile].under not in department.science]


def price(state: State, seat: Seat, zone: int, way: Way) -> int:
    """Return the science points that a tile costs, given its most expensive zone."""
    if way == "extra" or (zone == 0 and abilities.has(state, seat, "BOTTOM_ZONE_FREE_DOUBLE")):
        return 0
    return state.components.grid.science[zone]


def payable(state: State, seat: Seat, tile: str, way: Way, given: Needs = NOTHING, reserved: int = 0) -> list[Spot]:
    """Return the placements where a tile fits and that the seat can pay for."""
    zones = affordable_zones(state, seat, way, given, reserved)
    return [spot for spot in fitting(state, seat, tile) if zones[spot.zone]]


def affordable_zones(state: State, seat: Seat, way: Way, given: Needs, reserved: int) -> list[bool]:
    """Return, for each zone, whether the seat can pay its price."""
    zones = range(len(state.components.grid.science))
    prices = [price(state, seat, zone, way) for zone in zones]
    return [can_pay(state, seat, plus(given, "sp", cost), 0, reserved) for cost in prices]


def choices(state: State, seat: Seat, tiles: list[str], way: Way) -> list[Move]:
    """Return the moves that begin to place these tiles."""
    return [ChooseTile(tile, way) for tile in placeable(state, seat, tiles, way)]


def placeable(
    state: State, seat: Seat, tiles: list[str], way: Way, given: Needs = NOTHING, reserved: int = 0
) -> list[str]:
    """Return the tiles that fit somewhere at a price the seat can pay."""
    zones = affordable_zones(state, seat, way, given, reserved)
    if not any(zones):
        return []
    return [tile for tile in tiles if any(zones[spot.zone] for spot in fitting(state, seat, tile))]


def spot_at(state: State, seat: Seat, tile: str, turn: int, cell: Cell) -> Spot:
    """Return the placement with this turn and first cell; it must fit."""
    return next(spot for spot in fitting(state, seat, tile) if spot.turn == turn and spot.cell == cell)
