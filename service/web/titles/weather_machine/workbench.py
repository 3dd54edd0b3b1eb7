"""The layout of a Workshop; stored pieces are drawn on any free tile."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from scoresheet.domain.titles.weather_machine.components import Components
from scoresheet.domain.titles.weather_machine.kinds import Colour
from scoresheet.domain.titles.weather_machine.laboratory_pieces import CountView, SpotView, TileView, WorkshopView

CELL = 48
LEAST = 5
"""The minimum number of columns drawn, so that tiles have the same size in every Workshop."""


class Lying(msgspec.Struct, frozen=True):
    """A tile and the piece stored on it: `bot`, the colour of a Part, or an empty string."""

    tile: TileView
    x: int
    y: int
    holds: str


class Joint(msgspec.Struct, frozen=True):
    """Two half-circles that touch: a space for a Chemical of their colour."""

    x: int
    y: int
    colour: Colour
    full: bool


class Spot(msgspec.Struct, frozen=True):
    """A printed space, or a place where the player may lay a tile."""

    view: SpotView
    x: int
    y: int
    holds: str = ""


class Workbench(msgspec.Struct, frozen=True, kw_only=True):
    """A Workshop: its printed column, its tiles and their spaces; sizes are in view box units."""

    width: int
    height: int
    printed: list[Spot]
    tiles: list[Lying]
    joints: list[Joint]
    spots: list[Spot]
    laying: tuple[Colour, Colour] | None
    """The half-circles of the tile that the player is laying; None if there is no such tile."""
    free: int
    """The number of tiles without a piece."""


def workbench(workshop: WorkshopView, components: Components) -> Workbench:
    """Return all tiles and spaces laid out, with the stored pieces distributed among them."""
    chemical, full = _chemicals(workshop)
    part, bot, rest = _pieces(workshop)
    onto = [*rest, *[""] * (len(workshop.tiles) - len(rest))]
    columns = [tile.column for tile in workshop.tiles] + [spot.column for spot in workshop.spots]
    return Workbench(
        width=CELL * max(LEAST, max(columns, default=0) + 1),
        height=CELL * len(workshop.printed),
        printed=[_spot(spot, held) for spot, held in zip(workshop.printed, (chemical, part, bot), strict=False)],
        tiles=[_lying(*each) for each in zip(workshop.tiles, onto, strict=False)],
        joints=_joints(workshop.tiles, full),
        spots=[_spot(spot) for spot in workshop.spots],
        laying=components.workshop_tiles[workshop.laying].ends if workshop.laying else None,
        free=max(0, len(workshop.tiles) - len(rest)),
    )


def _spot(spot: SpotView, holds: str = "") -> Spot:
    return Spot(spot, CELL * spot.column, CELL * spot.row, holds)


def _lying(tile: TileView, holds: str) -> Lying:
    return Lying(tile, CELL * tile.column, CELL * tile.row, holds)


def _pieces(workshop: WorkshopView) -> tuple[str, str, list[str]]:
    """Return the Part and the Bot on the printed spaces, and the pieces on the tiles."""
    parts, bots = _each(workshop.parts), ["bot"] * workshop.bots
    return "".join(parts[:1]), "".join(bots[:1]), parts[1:] + bots[1:]


def _chemicals(workshop: WorkshopView) -> tuple[str, dict[str, int]]:
    """Return the Chemical on the printed space, and the number between tiles by colour."""
    spaces = {space.kind: space.number for space in workshop.spaces}
    full = {each.kind: min(each.number, spaces.get(each.kind, 0)) for each in workshop.chemicals}
    over = [each.kind for each in workshop.chemicals if each.number > full[each.kind]]
    return "".join(over[:1]), full


def _each(counts: Sequence[CountView]) -> list[str]:
    return [count.kind for count in counts for _ in range(count.number)]


def _joints(tiles: Sequence[TileView], full: dict[str, int]) -> list[Joint]:
    placed, left, joints = {(tile.row, tile.column) for tile in tiles}, dict(full), []
    for tile in tiles:
        if (tile.row + 1, tile.column) in placed:
            here = left.get(tile.bottom, 0) > 0
            left[tile.bottom] = left.get(tile.bottom, 0) - here
            joints.append(Joint(CELL * tile.column + CELL // 2, CELL * (tile.row + 1), tile.bottom, here))
    return joints
