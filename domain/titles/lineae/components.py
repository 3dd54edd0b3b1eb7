"""Loads the box from its TOML files, checked, into frozen structs."""

import hashlib
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec

from domain.titles.lineae.state import Mineral, Submersible

Module = Literal["", "biogenesis", "reactor_core"]


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table of the box; a key it does not know is a mistake. `source` says where its values come from."""

    source: str


class Supply(Strict, frozen=True):
    """How many pieces there are; money in dollars, workers of each colour."""

    cubes_per_mineral: int
    water_tokens: int
    money: int
    workers: int


class Start(Strict, frozen=True):
    """What each player begins with."""

    money: int
    crew: int
    crew_of_many: int
    many_players: int


class Sun(Strict, frozen=True):
    """The battery's last space, and what a cube of hydrocarbon gives."""

    battery: int
    diesel: int


class Sunlight(Strict, frozen=True):
    """Icons above each vessel column, and electricity by icon."""

    icons: int
    electricity: int


class Rounds(Strict, frozen=True):
    """What ends the game, and how many columns Jupiter covers."""

    last: int
    rockets: int
    jupiter: int


class Prices(Strict, frozen=True):
    """Electricity for a space, dollars for a cube docked and for a toll."""

    space: int
    cube_docked: int
    toll: int


class Rewards(Strict, frozen=True):
    """Dollars for a cube picked up; points for the first, the second, and each further cube loaded in a turn."""

    pick_up: int
    loading: tuple[int, int, int]


class Limits(Strict, frozen=True):
    """Technology cards of a player, free spaces of a submersible."""

    technology: int
    free_spaces: int


class Hold(Strict, frozen=True):
    """What a submersible can carry."""

    cubes: int


class Conversion(Strict, frozen=True):
    """What is worth a point at the end."""

    money_per_point: int
    cubes_per_point: int


class Bonus(Strict, frozen=True):
    """A space of the excavation tracks; on the one that is `alone` only one player may stand."""

    points: int
    cube: int = 0
    technology: int = 0
    alone: bool = False


class Solo(Strict, frozen=True):
    """The grades of a solo game, by the points they need."""

    pioneer: int
    engineer: int
    commander: int
    governor: int


class Shape(Strict, frozen=True):
    """The board: vessel columns, mineral columns in each, deposit tiles; each lock stands right of its column."""

    columns: int
    width: int
    deposits: int
    lock_columns: list[int]


class Profile(Strict, frozen=True):
    """The floor's row; depths in rows: of water that never drains, and behind each closed lock."""

    bottom: int
    bed: list[int]
    lock_depths: list[int]


class LockSetup(Strict, frozen=True):
    """The locks that are closed when a game begins, counted from 0."""

    closed_locks: list[int]


class Face(Strict, frozen=True):
    """A side of a deposit tile."""

    tile: Mineral
    side: str
    even: Mineral
    odd: Mineral
    excavation: Mineral
    setup: Mineral


class RocketCard(Strict, frozen=True):
    """A rocket and its spaces."""

    id: str
    name: str
    spaces: list[str]
    short: list[str]


class TechnologyCard(Strict, frozen=True):
    """A technology: `amount` takes the place of the number that `power` names."""

    id: str
    name: str
    points: int
    text: str
    power: str = ""
    amount: int = 0
    module: Module = ""


class Price(msgspec.Struct, frozen=True):
    """Cubes of any of these kinds, from 1 to `most` of them."""

    kinds: list[Mineral]
    most: int = 1


class ColonyCard(Strict, frozen=True):
    """A building: what it costs to use it and what it does."""

    id: str
    name: str
    priority: int
    power: str
    text: str
    arrow: bool = False
    module: Module = ""
    slot: int = -1
    prices: list[Price] = []
    fee: int = 0
    idle_workers: int = 0
    money: int = 0
    electricity: int = 0
    points: int = 0
    most: int = 0
    spaces: int = 0
    tokens_per_electricity: int = 1


class BoardSpace(Strict, frozen=True):
    """An action space printed on the board; a colony card covers it after round `covered_after`."""

    id: str
    name: str
    action: str
    text: str
    arrow: bool = False
    many: bool = False
    covered_after: int = 0


class Income(Strict, frozen=True):
    """What Universal Basic Income pays."""

    money: int


class Biogenesis(Strict, frozen=True):
    """The module's own cubes."""

    algae: int


class Reactor(Strict, frozen=True):
    """The rondel, clockwise, and its numbers."""

    ring: list[Mineral]
    start: int
    capacity: int
    markers: int
    conversions: int
    interest: int
    penalty: int


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of the box."""

    edition: str
    supply: Supply
    start: Start
    sun: Sun
    sunlight: Sunlight
    rounds: Rounds
    prices: Prices
    rewards: Rewards
    limits: Limits
    hold: Hold
    conversion: Conversion
    excavation_track: list[Bonus]
    solo: Solo
    shape: Shape
    profile: Profile
    setup: LockSetup
    submersibles: dict[Submersible | Literal["source"], tuple[int, int] | str]
    deposits: list[Face]
    rockets: list[RocketCard]
    technology: list[TechnologyCard]
    colony: list[ColonyCard]
    spaces: list[BoardSpace]
    income: Income
    biogenesis: Biogenesis
    reactor: Reactor


T = TypeVar("T")
_FILES = sorted((Path(__file__).parent / "components").glob("*.toml"))
_TEXTS = [file.read_text() for file in _FILES]


def _tables() -> dict[str, Any]:
    return {name: table for text in _TEXTS for name, table in tomllib.loads(text).items()}


def _count_sources(tables: dict[str, Any]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for entry in tables.values():
        for table in entry if isinstance(entry, list) else [entry]:
            if isinstance(table, dict):
                source = table["source"].split(":")[0]
                counts[source] = counts.get(source, 0) + len(table) - 1
    return counts


def _by_id(cards: list[T], name: Callable[[T], str]) -> dict[str, T]:
    return {name(card): card for card in cards}


BOX = msgspec.convert(_tables(), Box)
ROCKETS = _by_id(BOX.rockets, lambda card: card.id)
TECHNOLOGY = _by_id(BOX.technology, lambda card: card.id)
COLONY = _by_id(BOX.colony, lambda card: card.id)
SPACES = _by_id(BOX.spaces, lambda space: space.id)
HOMES: dict[Submersible, tuple[int, int]] = {
    letter: place  # type: ignore[misc]
    for letter, place in BOX.submersibles.items()
    if letter != "source"
}
SOURCES = _count_sources(_tables())
DIGEST = hashlib.sha256("".join(_TEXTS).encode()).hexdigest()
