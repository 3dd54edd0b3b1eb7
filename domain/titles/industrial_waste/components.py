"""Loads the box from its TOML, checked, into frozen structs."""

import hashlib
import tomllib
from pathlib import Path
from typing import Any

import msgspec


class Cards(msgspec.Struct, frozen=True):
    """How many cards there are of each kind."""

    order: int
    raw_materials: int
    growth: int
    innovation: int
    waste_disposal: int
    advisor: int
    hiring_firing: int
    waste_removal: int
    bribery: int
    accident: int


class Start(msgspec.Struct, frozen=True):
    """What each company begins with; money in millions."""

    cash: int
    materials: int
    growth: int
    coworkers: int
    rationalization: int
    materials_needed: int
    waste_reduction: int


class Limits(msgspec.Struct, frozen=True):
    """The first and last place of each track."""

    growth: tuple[int, int]
    coworkers: tuple[int, int]
    waste: tuple[int, int]
    innovation: tuple[int, int]


class Zones(msgspec.Struct, frozen=True):
    """Where the yellow and the red zone of the waste track begin."""

    yellow: int
    red: int


class Fine(msgspec.Struct, frozen=True):
    """What an accident costs in a zone: millions, and spaces the factory moves left."""

    millions: int
    spaces: int


class Fines(msgspec.Struct, frozen=True):
    """Fines by zone; green has none."""

    yellow: Fine
    red: Fine


class Prices(msgspec.Struct, frozen=True):
    """In millions."""

    bribery: int
    innovation: int
    loan: int


class AuctionLimits(msgspec.Struct, frozen=True):
    """By how many millions a bid may top the one before."""

    highest_raise: int


class Actions(msgspec.Struct, frozen=True):
    """Steps of the plain actions."""

    growth: int
    waste_disposal: int
    waste_removal: int


class Advised(msgspec.Struct, frozen=True):
    """What the advisor makes of each action."""

    lot_factor: int
    order_bonus: int
    growth: int
    waste_disposal: int
    waste_removal: int
    hiring_steps: int
    innovation_steps: int


class ScoreTable(msgspec.Struct, frozen=True):
    """How money and loans count at the end."""

    money_divisor: int
    loan_penalty: int


class Supply(msgspec.Struct, frozen=True):
    """The common supply before the companies take theirs."""

    raw_materials: int


class Texts(msgspec.Struct, frozen=True):
    """What the cards and the markers of the building do, by id; with gaps for numbers of the box."""

    cards: dict[str, str]
    tracks: dict[str, str]


class Box(msgspec.Struct, frozen=True):
    """All of the box."""

    edition: str
    cards: Cards
    supply: Supply
    start: Start
    limits: Limits
    zones: Zones
    fines: Fines
    prices: Prices
    auction: AuctionLimits
    actions: Actions
    advised: Advised
    track_points: dict[str, int]
    score: ScoreTable
    texts: Texts


_FILE = Path(__file__).parent / "components" / "box.toml"


def _count_sources(table: dict[str, Any], counts: dict[str, int]) -> dict[str, int]:
    source = str(table.get("source", "")).split(":")[0]
    for key, value in table.items():
        if isinstance(value, dict):
            _count_sources(value, counts)
        elif source and key != "source":
            counts[source] = counts.get(source, 0) + 1
    return counts


_TEXT = _FILE.read_text()
_TABLES = tomllib.loads(_TEXT)
_POINTS = {marker: points for marker, points in _TABLES["track_points"].items() if marker != "source"}
BOX = msgspec.convert({**_TABLES, "track_points": _POINTS}, Box)
SOURCES = _count_sources(_TABLES, {})
DIGEST = hashlib.sha256(_TEXT.encode()).hexdigest()
