"""The shape of the numbers of the rules: what all begin with, tracks, tanks, prices, the game alone."""

from typing import Literal

from scoresheet.domain.kit.components import Table
from scoresheet.domain.titles.algae_inc.kinds import Payable


class Rules(Table, frozen=True, kw_only=True):
    """Single numbers."""

    weeks: int
    turns: int
    science_max: int
    converter: list[int]
    """Cubes lost by the number of cubes that machine A moved, from 0."""
    vp_per_group_tile: int
    items_per_vp: int
    first_city: str
    """With the demands printed on capitals, the first export goes there."""
    export_steps: int


class Start(Table, frozen=True, kw_only=True):
    """What everybody begins with."""

    cubes: int
    science: int
    eur: int
    vp: int
    staff: int
    """Printed in each row."""
    pool_tokens: int
    contracts: int
    export_tiles: int
    """Each with a disk and a marker on it."""


class Income(Table, frozen=True, kw_only=True):
    """EUR of every Monday; EUR and VP for each uncovered tile."""

    eur: int
    eur_per_tile: int
    vp_per_tile: int


class Energy(Table, frozen=True, kw_only=True):
    """The track begins at 0; `yellow` and `green` are the lowest spaces of these zones."""

    max: int
    start: int
    yellow: int
    green: int
    eur_per_missing: int
    vp_per_excess: int


class ByproductTank(Table, frozen=True, kw_only=True):
    """Rows from the bottom: cubes in each (printed, or on the tile that covers it), euros for a cube stored there."""

    printed: int
    tile: int
    euros: list[int]
    full_rows: int
    """At the start."""
    sold: int
    bought: int
    tiles: list[Literal["both", "unused", "none"]]
    """By the number of seats: which tanks are covered by tiles; `unused`: that of the department nobody has."""


class AlgaeTank(Table, frozen=True, kw_only=True):
    """Cubes of a tank at the start, what an opened storage adds, its largest size; EUR a cube when it is empty."""

    start: int
    per_opened: int
    max: int
    bought: int


class Transport(Table, frozen=True, kw_only=True):
    """EUR by the number of steps."""

    base: list[int]
    upgraded: list[int]


class Exchange(Table, frozen=True, kw_only=True):
    """Items given for one that is missing, and for a Wild Action."""

    items: int
    wild: int
    into: list[Payable]


class Staff(Table, frozen=True, kw_only=True):
    """How many staff tiles there are of each team."""

    each: int


class Solo(Table, frozen=True, kw_only=True):
    """What Bruno plays with: disks by strip and spot, VP."""

    disks: int
    strips: dict[Literal["B", "C", "D", "E"], list[int]]
    token_points: int
    monday_points: int
    end_points: int
    pools: int
