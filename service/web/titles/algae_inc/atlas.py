"""The drawn map: positions of cities, and the links between them."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import msgspec

from scoresheet.domain.titles.algae_inc.components import Components
from scoresheet.domain.titles.algae_inc.pieces import Board, CityView, MarkerView

WIDTH, HEIGHT = 720, 724
DISK = 22
"""The diameter of a disk."""


class Disk(msgspec.Struct, frozen=True):
    """An export disk above its city."""

    view: MarkerView
    x: int
    y: int


class Spot(msgspec.Struct, frozen=True):
    """A city at its position, with its disks."""

    view: CityView
    x: int
    y: int
    disks: list[Disk]


class Atlas(msgspec.Struct, frozen=True):
    """The whole map, with its links as an SVG path."""

    width: int
    height: int
    links: str
    cities: list[Spot]


def atlas(board: Board, components: Components) -> Atlas:
    """Return the map with all cities and disks."""
    return Atlas(WIDTH, HEIGHT, _links(components), [_spot(city) for city in board.cities])


@cache
def places() -> dict[str, tuple[int, int]]:
    """Return the position of each city on the map."""
    table = tomllib.loads((Path(__file__).parent / "atlas.toml").read_text(encoding="utf-8"))
    return {city: (x, y) for city, (x, y) in table.items()}


def _spot(city: CityView) -> Spot:
    x, y = places()[city.city]
    left = x - DISK * len(city.disks) // 2
    disks = [Disk(disk, left + DISK * number, y - 46) for number, disk in enumerate(city.disks)]
    return Spot(city, x, y, disks)


def _links(components: Components) -> str:
    """Return all links as a single SVG path, each drawn once."""
    at = places()
    pairs = {tuple(sorted((city, other))) for city, box in components.cities.items() for other in box.links}
    return "".join("M{} {}L{} {}".format(*at[one], *at[other]) for one, other in sorted(pairs))
