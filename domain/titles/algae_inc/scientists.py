"""Activating scientists: science points or tiles, both if upgraded ("Activate Scientists")."""

from scoresheet.domain.decision import Decision
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.algae_inc.enough import Enough
from scoresheet.domain.titles.algae_inc.grid import fitting
from scoresheet.domain.titles.algae_inc.means import NOTHING, Needs, can_pay, gain
from scoresheet.domain.titles.algae_inc.placing import ChooseTile, placeable, uncovered
from scoresheet.domain.titles.algae_inc.state import State
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why


class GainScience(Public, Move, frozen=True):
    """Gain a science point for each scientist."""

    def play(self, table: Table[State], seat: Seat) -> None:
        department = table.state.departments[seat]
        if "scientists" in department.upgraded:
            table.ask(PlaceTiles(seat))
        gain(table, seat, "sp", department.work.strength)

    def anchor(self, seat: Seat) -> str:
        return f"item:{seat}:sp"


class PlaceWithScientists(Public, Move, frozen=True):
    """Place this tile."""

    tile: str

    def play(self, table: Table[State], seat: Seat) -> None:
        table.ask(PlaceTiles(seat))
        ChooseTile(self.tile).play(table, seat)

    def anchor(self, seat: Seat) -> str:
        return f"tile:{seat}:{self.tile}"


class PlaceNoMore(Enough, frozen=True):
    """Place no more tiles."""

    def play(self, table: Table[State], seat: Seat) -> None:
        pass


class UseScientists(Public, Decision, frozen=True, omit_defaults=True):
    """The first choice of an activation: points or tiles; an upgraded team may do both."""

    upgraded: bool = False

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        if why:
            refuse_tiles(state, self.seat, why)
        points: list[Move] = [GainScience()] if has_room(state, self.seat) else []
        return [*points, *tiles(state, self.seat), PlaceNoMore()]


class PlaceTiles(Public, Decision, frozen=True):
    """A choice of the next tile to place, up to the number of scientists."""

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        work = state.departments[self.seat].work
        if why and work.tiles >= work.strength:
            placed = [f"tile:{self.seat}:{tile}" for tile in owned(state, self.seat)]
            why.refuse(placed, "all your {scientists} active scientists have placed a tile", scientists=work.strength)
        elif why:
            refuse_tiles(state, self.seat, why)
        return [*(tiles(state, self.seat) if work.tiles < work.strength else []), PlaceNoMore()]


def work(table: Table[State], seat: Seat) -> None:
    """Offer the work of activated scientists."""
    table.ask(UseScientists(seat, "scientists" in table.state.departments[seat].upgraded))


def has_room(state: State, seat: Seat, given: Needs = NOTHING, reserved: int = 0) -> bool:
    """Return whether the science track has room, or will have once science points are exchanged."""
    items = state.departments[seat].items
    exchanged = reserved or any(number > items[item] for item, number in given.items())
    return bool(exchanged) or items["sp"] - given.get("sp", 0) < state.components.rules.science_max


def tiles(state: State, seat: Seat, given: Needs = NOTHING, reserved: int = 0) -> list[Move]:
    """Return the moves that place uncovered science tiles and combo tiles in reserve."""
    own = [*uncovered(state, seat), *state.departments[seat].combos]
    return [PlaceWithScientists(tile) for tile in placeable(state, seat, own, "activation", given, reserved)]


def owned(state: State, seat: Seat) -> list[str]:
    """Return the science tiles and combo tiles of a seat that are not placed yet."""
    return [*state.departments[seat].science, *state.departments[seat].combos]


def refuse_tiles(state: State, seat: Seat, why: Why) -> None:
    """Give the reasons why tiles cannot be placed."""
    department, free = state.departments[seat], uncovered(state, seat)
    why.refuse([f"item:{seat}:sp"] * (not has_room(state, seat)), "the science track is full")
    why.refuse([f"tile:{seat}:{tile}" for tile in department.science if tile not in free], "another tile lies on it")
    for tile in owned(state, seat):
        if spot := next(fitting(state, seat, tile), None):
            cost = state.components.grid.science[spot.zone]
            own = department.items["sp"]
            why.refuse(
                f"tile:{seat}:{tile}", "costs at least {cost} science points; you have {own}", cost=cost, own=own
            )
        else:
            why.refuse(f"tile:{seat}:{tile}", "it fits nowhere in the science grid")
    grid = [f"tile:{seat}:{tile}" for tile in department.grid]
    why.refuse(grid, "it is still in the engineering grid")


def can_work(state: State, seat: Seat, given: Needs = NOTHING, reserved: int = 0) -> bool:
    """Return whether activating scientists allows any move."""
    if has_room(state, seat, given, reserved) and can_pay(state, seat, given, 0, reserved):
        return True
    return bool(tiles(state, seat, given, reserved))
