"""Activating engineers: engineering and combo tiles leave the grid ("Activate Engineers")."""

from collections.abc import Iterator

from scoresheet.domain.decision import Decision, FollowUp
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.algae_inc import abilities, placing
from scoresheet.domain.titles.algae_inc.effects.tiles import ComboTaken, EngineeringSpent, TileBuilt
from scoresheet.domain.titles.algae_inc.enough import Enough
from scoresheet.domain.titles.algae_inc.grid import zone_of
from scoresheet.domain.titles.algae_inc.means import NOTHING, Needs, can_pay, charge, plus
from scoresheet.domain.titles.algae_inc.state import State
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why, reason


class BuildTile(Public, Move, frozen=True):
    """Take an engineering tile out of the grid and place it on this field of the board."""

    tile: str
    field: str

    def play(self, table: Table[State], seat: Seat) -> None:
        table.ask(BuildTiles(seat), Build(seat, self.tile, self.field))
        pay_points(table, seat, self.tile)

    def anchor(self, seat: Seat) -> str:
        return f"tile:{seat}:{self.tile}"

    def concerns(self, seat: Seat) -> tuple[str, ...]:
        return (f"field:{seat}:{self.field}",)


class TakeCombo(Public, Move, frozen=True):
    """Take a combo tile out of the grid into the reserve."""

    tile: str
    free: bool = False
    """True if FREE_COMBO_AFTER_ENGINEERS gives the tile."""

    def play(self, table: Table[State], seat: Seat) -> None:
        if self.free:
            table.record(ComboTaken(seat, self.tile, free=True))
            return
        table.ask(BuildTiles(seat), Build(seat, self.tile, ""))
        pay_points(table, seat, self.tile)

    def anchor(self, seat: Seat) -> str:
        return f"tile:{seat}:{self.tile}"


class BuildNoMore(Enough, frozen=True):
    """Leave the remaining points and tiles unused."""

    def play(self, table: Table[State], seat: Seat) -> None:
        pass


POINTS = reason("costs {cost} engineering points; you have {points} and {engineers} Freelance Engineers")


class BuildTiles(Public, Decision, frozen=True):
    """A choice of the next tile to take out of the grid, at most one for each active engineer."""

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        work = state.departments[self.seat].work
        if why:
            refuse_tiles(state, self.seat, why)
        moves = removals(state, self.seat, work.points) if work.tiles < work.strength else ()
        return [*moves, BuildNoMore()]


class TakeFreeCombo(Public, Decision, frozen=True):
    """A choice of a combo tile that FREE_COMBO_AFTER_ENGINEERS gives."""

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        if why:
            department = state.departments[self.seat]
            tiles = [f"tile:{self.seat}:{tile}" for tile in (*department.grid, *department.combos)]
            why.refuse(tiles, "only a combo tile in the grid is free now")
        return [*(TakeCombo(tile, free=True) for tile in combos(state, self.seat)), BuildNoMore()]


class Build(Public, FollowUp, frozen=True):
    """The follow-up that moves a tile once it is paid for; `field` is empty for a combo tile."""

    tile: str
    field: str

    def resume(self, table: Table[State]) -> None:
        if self.field:
            table.record(TileBuilt(self.seat, self.tile, self.field))
            return
        table.record(ComboTaken(self.seat, self.tile))
        if abilities.has(table.state, self.seat, "COMBO_BUILD_AT_ONCE"):
            placing.ask_at_once(table, self.seat, self.tile)


class AfterEngineers(Public, FollowUp, frozen=True):
    """The follow-up that offers the combo tile that FREE_COMBO_AFTER_ENGINEERS gives."""

    def resume(self, table: Table[State]) -> None:
        if abilities.has(table.state, self.seat, "FREE_COMBO_AFTER_ENGINEERS") and combos(table.state, self.seat):
            table.ask(TakeFreeCombo(self.seat))


def work(table: Table[State], seat: Seat) -> None:
    """Offer tiles after the engineers are activated."""
    table.ask(AfterEngineers(seat), BuildTiles(seat))


def removals(state: State, seat: Seat, points: int, given: Needs = NOTHING, reserved: int = 0) -> Iterator[Move]:
    """Yield the moves that take a tile for `points` plus Freelance Engineers for missing points."""
    components, department = state.components, state.departments[seat]
    payable: dict[int, bool] = {}
    for tile in department.grid:
        lacking = max(0, price(state, seat, tile) - points)
        if lacking not in payable:
            payable[lacking] = can_pay(state, seat, plus(given, "fe", lacking), 0, reserved)
        if not payable[lacking]:
            continue
        if tile in components.combo_tiles:
            yield TakeCombo(tile)
        elif not is_covered(state, seat, tile):
            yield from (BuildTile(tile, field) for field in fields(state, seat, tile))


def refuse_tiles(state: State, seat: Seat, why: Why) -> None:
    """Give the reasons why tiles cannot be taken out of the grid."""
    department, combo_tiles = state.departments[seat], state.components.combo_tiles
    work, engineers = department.work, department.items["fe"]
    if work.tiles >= work.strength:
        tiles = [f"tile:{seat}:{tile}" for tile in department.grid]
        why.refuse(tiles, "all your {engineers} active engineers have built", engineers=work.strength)
    for tile in department.grid:
        cost = price(state, seat, tile)
        if tile not in combo_tiles and is_covered(state, seat, tile):
            why.refuse(f"tile:{seat}:{tile}", "a tile of a lower level lies on it")
        elif tile not in combo_tiles and not fields(state, seat, tile):
            why.refuse(f"tile:{seat}:{tile}", "the fields for it are taken")
        else:
            why.refuse(f"tile:{seat}:{tile}", POINTS, cost=cost, points=work.points, engineers=engineers)
    why.refuse([f"tile:{seat}:{tile}" for tile in department.combos], "it is no longer in the grid")
    kinds = state.components.engineering_tiles.values()
    names = [f"conveyor {field}" if kind.moves else field for kind in kinds for field in kind.fields]
    why.refuse([f"field:{seat}:{name}" for name in names if name in department.fields], "a tile is here already")
    why.refuse([f"field:{seat}:{name}" for name in names], "you can pay for no tile that fits here")


def is_covered(state: State, seat: Seat, tile: str) -> bool:
    """Return whether a tile of a lower level still lies on this tile."""
    tiles, own = state.components.engineering_tiles, state.components.engineering_tiles[tile]
    return any(
        tiles[other].layout == own.layout and tiles[other].level < own.level
        for other in state.departments[seat].grid
        if other in tiles
    )


def fields(state: State, seat: Seat, tile: str) -> list[str]:
    """Return the fields where a tile may be placed.

    A capacity or conveyor tile goes on any of its machines that does not have one yet.
    """
    kind, department = state.components.engineering_tiles[tile], state.departments[seat]
    if kind.capacity or kind.moves:
        names = [f"conveyor {machine}" if kind.moves else machine for machine in kind.fields]
        return [name for name in names if name not in department.fields]
    return list(kind.fields)


def combos(state: State, seat: Seat) -> list[str]:
    """Return the combo tiles still in the grid."""
    return [tile for tile in state.departments[seat].grid if tile in state.components.combo_tiles]


def price(state: State, seat: Seat, tile: str) -> int:
    """Return the engineering points that a tile costs, by its zone in the grid."""
    return state.components.grid.engineering[zone_of(state, state.departments[seat].grid[tile])]


def pay_points(table: Table[State], seat: Seat, tile: str) -> None:
    """Pay for a tile with the activation's points first, then with Freelance Engineers."""
    cost, points = price(table.state, seat, tile), table.state.departments[seat].work.points
    if min(cost, points):
        table.record(EngineeringSpent(seat, min(cost, points)))
    charge(table, seat, {"fe": max(0, cost - points)})


def can_work(state: State, seat: Seat, strength: int, given: Needs = NOTHING, reserved: int = 0) -> bool:
    """Return whether activating `strength` engineers allows any move."""
    if any(removals(state, seat, strength, given, reserved)):
        return True
    free = abilities.has(state, seat, "FREE_COMBO_AFTER_ENGINEERS") and combos(state, seat)
    return bool(free) and can_pay(state, seat, given, 0, reserved)
