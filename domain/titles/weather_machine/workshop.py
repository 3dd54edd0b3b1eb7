"""The Workshop: taking and laying tiles, taking Parts ("Extend Workshop", "Machine Part")."""

from scoresheet.domain.decision import Decision
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.weather_machine.benefits import GIVERS, Branch, Decline, Giver
from scoresheet.domain.titles.weather_machine.breakthrough import about_to_build
from scoresheet.domain.titles.weather_machine.effects.laying_out import (
    StackTurned,
    WorkshopTileOffered,
    WorkshopTileRevealed,
)
from scoresheet.domain.titles.weather_machine.effects.workshop import GainLost, PartGained, TileTaken, WorkshopExtended
from scoresheet.domain.titles.weather_machine.feasibility import after_part, after_tile, stays_possible
from scoresheet.domain.titles.weather_machine.kinds import COLOURS, Benefit, Colour
from scoresheet.domain.titles.weather_machine.state import State
from scoresheet.domain.titles.weather_machine.storing import on_offer, room_for_parts, spots
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why, reason

START = (1, 1)
"""The place of the first tile: in the middle row, beside the printed column."""


class TakeTile(Public, Move, frozen=True):
    """Take this Workshop tile."""

    tile: str

    def play(self, table: Table[State], seat: Seat) -> None:
        take_tile(table, seat, self.tile)

    def anchor(self, seat: Seat) -> str:
        return f"tile:{self.tile}"


NEEDED = reason("you have to take it: it is paid for, or the Prototype needs it")


class ChooseTile(Public, Decision, frozen=True):
    """Take a Workshop tile on offer or the stack's top tile.

    If `may` is false, the seat has paid for a tile and cannot decline.
    """

    may: bool = True

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        building = about_to_build(state, self.seat)
        if why:
            why.refuse([f"tile:{tile}" for tile in on_offer(state)], "the Prototype would not be possible with it")
            why.refuse([f"tile:{tile}" for tile in state.components.workshop_tiles], "it is not on offer")
            why.refuse(f"laboratory:{self.seat}", NEEDED)
        tiles: list[Move] = [TakeTile(tile) for tile in on_offer(state) if self._leaves(state, tile, building)]
        return [*tiles, Decline("tile")] if self.may and stays_possible(state, self.seat, building) else tiles

    def _leaves(self, state: State, tile: str, building: Branch) -> bool:
        """Return whether the Prototype stays possible with this tile."""
        rows = (row for row, _, _ in spots(state, self.seat, tile)) if building else ()
        return stays_possible(state, self.seat, building, after_tile(state, self.seat, rows))


class LayTile(Public, Move, frozen=True):
    """Lay the tile here, (`turned`) with its second end at the top."""

    tile: str
    row: int
    column: int
    turned: bool = False

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(WorkshopExtended(seat, self.tile, self.row, self.column, self.turned))

    def anchor(self, seat: Seat) -> str:
        return f"workshop:{seat}:{self.row}:{self.column}"

    def concerns(self, seat: Seat) -> tuple[str, ...]:
        return (f"workshop:{seat}",)


class ChoosePlace(Public, Decision, frozen=True):
    """Lay a Workshop tile beside other tiles, with matching half-circles."""

    tile: str

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        building, found = about_to_build(state, self.seat), spots(state, self.seat, self.tile)
        return [
            LayTile(self.tile, *spot)
            for spot in found
            if stays_possible(state, self.seat, building, after_tile(state, self.seat, spot[:1]))
        ]


class LayStart(Public, Decision, frozen=True):
    """Lay the first tile, either way up."""

    tile: str

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        return [LayTile(self.tile, *START, turned) for turned in (False, True)]


class TakePart(Public, Move, frozen=True):
    """Take a Machine Part of this colour."""

    colour: Colour
    more: int = 0
    """The number of Parts to take after this one."""
    prototype: Branch = ""

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(PartGained(seat, self.colour))
        choose_parts(table, seat, self.more, self.prototype)

    def anchor(self, seat: Seat) -> str:
        return f"part:{seat}:{self.colour}"


class ChoosePart(Public, Decision, frozen=True):
    """Take a Machine Part of any colour, `number` times."""

    number: int
    prototype: Branch = ""

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        more, building = self.number - 1, self.prototype
        if why:
            why.refuse([f"part:{self.seat}:{colour}" for colour in COLOURS], "the Prototype needs another Part")
            why.refuse(f"laboratory:{self.seat}", NEEDED)
        parts: list[Move] = [
            TakePart(colour, more, self.prototype)
            for colour in COLOURS
            if stays_possible(state, self.seat, building, after_part(state, self.seat, building, colour, more))
        ]
        can_do_without = stays_possible(state, self.seat, self.prototype)
        return [*parts, Decline("part")] if can_do_without else parts


def take_tile(table: Table[State], seat: Seat, tile: str) -> None:
    """Take a tile. If it was on offer, the top tile of the stack replaces it."""
    top = tile == table.state.top
    table.record(TileTaken(seat, tile, top))
    if not top and table.state.top:
        table.record(WorkshopTileOffered(table.state.top, top=True))
    reveal(table)
    table.ask(ChoosePlace(seat, tile))


def reveal(table: Table[State]) -> None:
    """Reveal the next face-up tile; if that stack is empty, turn the other one over first."""
    if table.state.top:
        return
    if not table.state.face_up and table.state.face_down:
        table.record(StackTurned())
    if table.state.face_up:
        table.record(WorkshopTileRevealed(table.draw(table.state.unseen)))


def choose_parts(table: Table[State], seat: Seat, number: int, prototype: Branch = "") -> None:
    """Ask a seat to choose `number` Parts; Parts for which there is no room are lost."""
    if not number:
        return
    if room_for_parts(table.state.laboratories[seat]):
        table.ask(ChoosePart(seat, number, prototype))
    else:
        table.record(GainLost(seat, "part", number, "no_room"))


def _part_possible(state: State, seat: Seat, benefit: Benefit) -> bool:
    return room_for_parts(state.laboratories[seat]) > 0


def _give_parts(table: Table[State], seat: Seat, benefit: Benefit, prototype: Branch) -> None:
    choose_parts(table, seat, benefit.number, prototype)


def _extend_possible(state: State, seat: Seat, benefit: Benefit) -> bool:
    return bool(on_offer(state))


def _extend(table: Table[State], seat: Seat, benefit: Benefit, prototype: Branch) -> None:
    if on_offer(table.state):
        table.ask(ChooseTile(seat))
    else:
        table.record(GainLost(seat, "tile", 1, "none_left"))


GIVERS["part"] = Giver(_part_possible, _give_parts)
GIVERS["extend"] = Giver(_extend_possible, _extend)
