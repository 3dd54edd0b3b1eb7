"""A position of Algae, Inc. as plain data in the terms of the sources."""

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from .boards import OPEN_AT_START, OPENS, STATIONS
from .data import (
    BRUNO,
    BYPRODUCTS,
    CITIES,
    DISKS,
    ENERGY_START,
    PRINTED_COLUMNS,
    RED_UP_TO,
    SPECIES,
    TEAMS,
    YELLOW_UP_TO,
)
from .inlays import Cell


class Change(NamedTuple):
    """The costs and effects of a step; costs are paid first. Cubes and byproducts may be negative."""

    energy: int = 0
    """Energy to pay; what is missing costs EUR 2 each."""
    eur: int = 0
    """Euros to pay."""
    cubes: tuple[tuple[str, int], ...] = ()
    """By place of the board, sorted."""
    tanks: tuple[tuple[str, int], ...] = ()
    """By species or byproduct, sorted."""
    gains: tuple[tuple[str, int], ...] = ()
    """By item, sorted; energy is E, even where it will turn to VP."""


def change(
    energy: int = 0,
    eur: int = 0,
    cubes: dict[str, int] | None = None,
    tanks: dict[str, int] | None = None,
    gains: dict[str, int] | None = None,
) -> Change:
    """A change without zeros."""
    parts = (tuple(sorted((key, n) for key, n in (given or {}).items() if n)) for given in (cubes, tanks, gains))
    return Change(energy, eur, *parts)


@dataclass
class Activation:
    """An activation of a machine in progress, with its steps so far."""

    machine: str
    moved: Counter[str] = field(default_factory=Counter)
    """Main belt -> cubes that moved on it from left to right."""
    used: Counter[str] = field(default_factory=Counter)
    """Other belt -> cubes that moved on it, or 1 for energy that was gained."""
    arrived: Counter[tuple[str, str]] = field(default_factory=Counter)
    """(belt between stations, place) -> cubes that came there by it."""
    backward: str | None = None
    """The main belt of the move back, if there was one."""
    lost: Counter[str] = field(default_factory=Counter)
    """Machine A: Station 1 -> cubes named as byproduct; they are taken from the station when they are named."""
    stored: int = 0
    """Byproducts stored in this activation."""
    extra: int = 0
    """Moves made by the conveyor upgrade."""

    @property
    def forward(self) -> int:
        """Cubes moved from left to right."""
        return sum(self.moved.values())


@dataclass
class Seat:
    """A player's belongings, including the printed staff."""

    department: str
    cubes: Counter[str] = field(default_factory=Counter)
    """Place -> cubes: the species for storages, the stations' ids else."""
    researched: set[str] = field(default_factory=set)
    """Science tiles gone from the department board: their effects hold."""
    engineered: dict[str, str] = field(default_factory=dict)
    """Engineering tile on the department board -> its field; a level 1 that was replaced is not here."""
    grid: set[str] = field(default_factory=set)
    """Engineering and combo tiles still in the grid, both levels of a stack."""
    placed: dict[str, frozenset[Cell]] = field(default_factory=dict)
    """Science and combo tiles placed in the grid."""
    combos: set[str] = field(default_factory=set)
    """Combo tiles removed and not yet placed."""
    inlay: str = "1a"
    items: Counter[str] = field(default_factory=Counter)
    """EUR, SP, MV, FE, CA, WILD."""
    energy: int = ENERGY_START
    vp: int = 0
    staff: dict[str, int] = field(default_factory=lambda: dict.fromkeys(TEAMS, 1))
    upgrades: set[str] = field(default_factory=set)
    """Teams that are upgraded: O, E, S."""
    ability: str = ""
    contract: str = ""
    """The export of the contract."""
    end: str = ""
    """The end scoring of the contract."""
    contract_done: bool = False
    cities: list[str] = field(default_factory=list)
    """Cities with an own disk, in order."""
    used_2x: int = 0
    spot: int | None = None
    """The spot of the Supervisor on its strip, from the left."""

    @property
    def disks(self) -> int:
        """Disks placed, including that beside the contract."""
        return len(self.cities) + self.contract_done

    @property
    def all_placed(self) -> bool:
        """Return whether all ten disks are placed, which leaves only re-exports."""
        return self.disks >= DISKS

    @property
    def opened(self) -> set[str]:
        """Species with an open storage."""
        tiles = OPENS[self.department]
        return {OPEN_AT_START[self.department]} | {
            species for tile, species in tiles.items() if tile in self.researched
        }

    @property
    def zone(self) -> str:
        """The zone of the energy track: "red", "yellow" or "green"."""
        if self.energy <= RED_UP_TO:
            return "red"
        return "yellow" if self.energy <= YELLOW_UP_TO else "green"

    def zone_of_board(self, zone: str) -> tuple[str, ...]:
        """The stations of a zone: "station1", "station2" or "dispatch"."""
        return STATIONS[self.department][zone]


@dataclass
class Snapshot:
    """Everything public in a position; seats are numbered from 0, Bruno is -1."""

    seats: dict[int, Seat]
    demand: dict[str, int] = field(default_factory=lambda: {name: city.printed or 1 for name, city in CITIES.items()})
    """By city: its token, or what is printed."""
    tokens: set[str] = field(default_factory=set)
    """Cities with a bonus token on them."""
    printed_capitals: bool = False
    """True if the game is played without tokens on capitals."""
    neutral: list[str] = field(default_factory=list)
    """Alone: cities with a neutral disk, in order, the start city first."""
    bruno_vp: int = 0
    milestones: list[str] = field(default_factory=list)
    """Tile and side by row, the uppermost first: "M03b"."""
    achieved: dict[str, list[int]] = field(default_factory=dict)
    """Milestone -> who achieved it, the first first."""
    algae: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SPECIES, 4))
    byproducts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(BYPRODUCTS, 6))
    columns: dict[str, int] = field(default_factory=lambda: dict.fromkeys(BYPRODUCTS, PRINTED_COLUMNS))
    """Of the byproduct tanks."""
    weekend: tuple[str, ...] = ()
    """The bonuses of the weekend strip by place."""
    month: tuple[tuple[int, int], ...] = ()
    """(colour, VP) of the VP strip by place."""

    @property
    def occupied(self) -> set[str]:
        """Cities with any player's disk."""
        return set(self.neutral).union(*(seat.cities for seat in self.seats.values()))

    @property
    def small(self) -> bool:
        """Return whether it is a game for one or two."""
        return len(self.seats) <= 2

    def first_to(self, milestone: str) -> bool:
        """Return whether no player has achieved a milestone yet."""
        return not self.achieved.get(milestone)

    def own(self, who: int) -> list[str]:
        """Cities of a seat, or of Bruno."""
        return self.neutral if who == BRUNO else self.seats[who].cities
