"""Activating scientists: science points or tiles, both if upgraded ("Activate Scientists")."""

from scoresheet.domain.decision import Decision
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.algae_inc.enough import Enough
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
        points: list[Move] = [GainScience()] if has_room(state, self.seat) else []
        return [*points, *tiles(state, self.seat), PlaceNoMore()]


class PlaceTiles(Public, Decision, frozen=True):
    """A choice of the next tile to place, up to the number of scientists."""

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        work = state.departments[self.seat].work
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


def can_work(state: State, seat: Seat, given: Needs = NOTHING, reserved: int = 0) -> bool:
    """Return whether activating scientists allows any move."""
    if has_room(state, seat, given, reserved) and can_pay(state, seat, given, 0, reserved):
        return True
    return bool(tiles(state, seat, given, reserved))
