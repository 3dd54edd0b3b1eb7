"""Loads the box from its TOML, checked, into frozen structs."""

import hashlib
import tomllib
from pathlib import Path
from typing import Literal

import msgspec

from domain.titles.phytoplankton.state import RESOURCES, Card, Face, Group, Resource, Row, Symbol

Where = Literal["here", "another", "adjacent", "row", "own"]


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step of a power: what kind it is, and what that kind needs to know."""

    kind: str
    count: int = 1
    carbon: int = 1
    resources: tuple[Resource, ...] = ()
    groups: tuple[Group, ...] = ()
    """Only cards of these groups; all groups if empty."""
    where: Where = "own"
    row: Row | None = None
    besides: Literal["", "here"] = ""
    otherwise: Literal["hand", "discards"] = "discards"
    face: Face = ""


class Species(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A species: what both its cards say."""

    id: str
    name: str
    group: Group
    regions: tuple[Row, ...]
    cost: tuple[Symbol, ...]
    points: int
    timing: Literal["activated", "played", "none"]
    replaces: Group | None = None
    """Played in place of a card of this group instead of into an empty slot."""
    paid_by: Group | None = None
    """Cards of this group, from hand, may pay symbols of its cost and are tucked."""
    power: tuple[Step, ...] = ()
    text: str
    bloom_kind: Literal["", "good", "toxic"] = ""
    bloom: tuple[Step, ...] = ()
    bloom_text: str = ""
    source: str
    sources: dict[str, str] = {}
    """Sources of single values, where they are not the `source` of the others."""


class Mission(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A special mission: what it asks for at the end of the game."""

    id: str
    name: str
    kind: Literal["group", "rows_begun", "rows_filled", "carbon_on_one", "tucked", "cost_lists"]
    need: int
    points: int
    group: Group | None = None
    resource: Resource | None = None
    specialist: bool = False
    text: str
    source: str


class Play(msgspec.Struct, frozen=True):
    """The course of a game."""

    rounds: int
    turns: int
    face_up: int
    resources_each: int
    resources_for_one: int


class Copies(msgspec.Struct, frozen=True):
    """How many cards there are of each species."""

    copies: int


class Deck(msgspec.Struct, frozen=True):
    """How many cards there are in all."""

    cards: int


class PlayerBoard(msgspec.Struct, frozen=True):
    """A player's board: slots in a row, carbon to discard by column, what a row yields by the cards in it."""

    slots: int
    carbon_by_column: tuple[int, ...]
    yield_by_cards: tuple[int, ...]


class Dice(msgspec.Struct, frozen=True):
    """The resource dice, all alike."""

    count: int
    faces: tuple[Face, ...]


class Blooms(msgspec.Struct, frozen=True):
    """The Bloom module: how much carbon makes a card bloom."""

    carbon: int


class Box(msgspec.Struct, frozen=True):
    """The box but for its cards."""

    edition: str
    play: Play
    cards: Copies
    deck: Deck
    board: PlayerBoard
    dice: Dice
    blooms: Blooms


_FOLDER = Path(__file__).parent / "components"
_TEXTS = {path.stem: path.read_text() for path in sorted(_FOLDER.glob("*.toml"))}
_TABLES = {stem: tomllib.loads(text) for stem, text in _TEXTS.items()}
_CARD_FACTS = ("name", "group", "regions", "cost", "points", "timing", "power", "bloom")


def _species() -> dict[str, Species]:
    """All species by id, group by group in the order of the files."""
    tables = {
        name: {**values, "id": name, "group": table["group"]}
        for table in _TABLES.values()
        for name, values in table.get("species", {}).items()
    }
    return {name: msgspec.convert(values, Species) for name, values in tables.items()}


def _missions() -> dict[str, Mission]:
    table = _TABLES["missions"]
    return {
        name: msgspec.convert({**values, "id": name, "source": table["source"]}, Mission)
        for name, values in table["mission"].items()
    }


def _count_sources() -> dict[str, int]:
    """How many values come from where: rulebook, public, reconstructed."""
    counts: dict[str, int] = {}
    for source in [*_box_sources(), *_card_sources(), *_mission_sources()]:
        kind = source.split(":")[0]
        counts[kind] = counts.get(kind, 0) + 1
    return counts


def _box_sources() -> list[str]:
    tables = [table for table in _TABLES["box"].values() if isinstance(table, dict)]
    return [table["source"] for table in tables for key in table if key != "source"]


def _card_sources() -> list[str]:
    return [
        source_of(species, fact)
        for species in SPECIES.values()
        for fact in _CARD_FACTS
        if fact != "bloom" or species.bloom
    ]


def _mission_sources() -> list[str]:
    return [mission.source for mission in MISSIONS.values() for _ in ("need", "points")]


def source_of(species: Species, fact: str) -> str:
    """Where a species' `fact` (the name of a field) comes from."""
    return species.sources.get(fact, species.source)


def gives(symbol: Symbol | Face) -> tuple[Resource, ...]:
    """The resources that a symbol of a cost accepts, or that a face of a die offers."""
    return tuple(resource for resource in RESOURCES if symbol == "any" or resource in symbol.split("/"))


BOX = msgspec.convert(_TABLES["box"], Box)
SPECIES = _species()
MISSIONS = _missions()
SPECIES_OF: dict[Card, Species] = {
    f"{species.id}-{copy + 1}": species for species in SPECIES.values() for copy in range(BOX.cards.copies)
}
"""The species of each card of the deck, by the card's id."""
SOURCES = _count_sources()
DIGEST = hashlib.sha256("\n".join(_TEXTS.values()).encode()).hexdigest()

if len(SPECIES_OF) != BOX.deck.cards:
    raise ValueError("The species and their copies do not make up the deck.")
