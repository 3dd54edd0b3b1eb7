"""Tables of numbers in the rules: starting items, tracks, tanks, prices and the solo mode."""

from typing import Literal

from scoresheet.domain.kit.components import ComponentTable
from scoresheet.domain.titles.algae_inc.kinds import Payable


class Rules(ComponentTable, frozen=True, kw_only=True):
    """Single numbers in the rules."""

    weeks: int
    turns: int
    science_max: int
    converter: list[int]
    """The number of cubes that become byproduct, by the number that machine A has moved, from 0."""
    vp_per_group_tile: int
    items_per_vp: int
    first_city: str
    """The city of the first export in games with the demands printed on capitals."""
    export_steps: int


class Start(ComponentTable, frozen=True, kw_only=True):
    """The items of each player at the start."""

    cubes: int
    science: int
    eur: int
    vp: int
    staff: int
    """The number of staff printed in each row."""
    pool_tokens: int
    contracts: int
    export_tiles: int
    """The number of Export/2x tiles, each with a disk and a marker on it."""


class Income(ComponentTable, frozen=True, kw_only=True):
    """The EUR on every Monday, and the EUR and VP for each uncovered Export/2x tile."""

    eur: int
    eur_per_tile: int
    vp_per_tile: int


class Energy(ComponentTable, frozen=True, kw_only=True):
    """The energy track from 0 to `max`; the zones begin at `yellow` and `green`."""

    max: int
    start: int
    yellow: int
    green: int
    eur_per_missing: int
    vp_per_excess: int


class ByproductTank(ComponentTable, frozen=True, kw_only=True):
    """The byproduct tanks, with rows from the bottom.

    `printed` and `tile` are the cubes in a row without and with a covering tile; `euros` are paid for storing, by row.
    """

    printed: int
    tile: int
    euros: list[int]
    full_rows: int
    """The number of full rows at the start."""
    sold: int
    bought: int
    tiles: list[Literal["both", "unused", "none"]]
    """The tanks covered by tiles, by the number of seats.

    "unused": the tank of the byproduct that the department without a player would make.
    """


class AlgaeTank(ComponentTable, frozen=True, kw_only=True):
    """The algae tanks.

    `start` is the number of cubes at first; `per_opened` is the capacity that an opened storage adds, up to `max`;
    `bought` is the EUR for a cube while the tank is empty.
    """

    start: int
    per_opened: int
    max: int
    bought: int


class Transport(ComponentTable, frozen=True, kw_only=True):
    """The EUR for transport by the number of steps, without and with the upgrade."""

    base: list[int]
    upgraded: list[int]


class Exchange(ComponentTable, frozen=True, kw_only=True):
    """The number of items given for a missing one, and for a Wild Action."""

    items: int
    wild: int
    into: list[Payable]


class Staff(ComponentTable, frozen=True, kw_only=True):
    """The number of staff tiles of each team."""

    each: int


class Solo(ComponentTable, frozen=True, kw_only=True):
    """Bruno's components and points; `strips` are his disks by strip and spot."""

    disks: int
    strips: dict[Literal["B", "C", "D", "E"], list[int]]
    token_points: int
    monday_points: int
    end_points: int
    pools: int
