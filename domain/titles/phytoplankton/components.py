"""The contents of the box: species, missions, dice and player boards."""

from functools import cache, cached_property
from pathlib import Path
from typing import Literal

from scoresheet.domain.kit.components import ComponentTable, load
from scoresheet.domain.titles.phytoplankton.kinds import RESOURCES, Card, Face, Group, Resource, Row, Symbol

Where = Literal["here", "another", "adjacent", "row", "own"]


class Step(ComponentTable, frozen=True):
    """A step of a power: its kind, and the parameters of this kind."""

    kind: str
    count: int = 1
    carbon: int = 1
    resources: tuple[Resource, ...] = ()
    groups: tuple[Group, ...] = ()
    """The groups of cards that the step applies to; all groups if empty."""
    where: Where = "own"
    row: Row | None = None
    besides: Literal["", "here"] = ""
    otherwise: Literal["hand", "discards"] = "discards"
    face: Face = ""


class Species(ComponentTable, frozen=True, kw_only=True):
    """A species: the data printed on its cards."""

    id: str
    name: str
    group: Group
    regions: tuple[Row, ...]
    cost: tuple[Symbol, ...]
    points: int
    timing: Literal["activated", "played", "none"]
    replaces: Group | None = None
    """The group of a card that this one replaces when played; None if it goes into an empty slot."""
    paid_by: Group | None = None
    """The group of the cards from hand that may pay symbols of the cost; they are tucked."""
    power: tuple[Step, ...] = ()
    text: str
    bloom_kind: Literal["", "good", "toxic"] = ""
    bloom: tuple[Step, ...] = ()
    bloom_text: str = ""


class Mission(ComponentTable, frozen=True, kw_only=True):
    """A special mission and its condition at the end of the game."""

    id: str
    name: str
    kind: Literal["group", "rows_begun", "rows_filled", "carbon_on_one", "tucked", "cost_lists"]
    need: int
    points: int
    group: Group | None = None
    resource: Resource | None = None
    specialist: bool = False
    text: str


class Play(ComponentTable, frozen=True):
    """Numbers that the rules of play use."""

    rounds: int
    turns: int
    face_up: int
    resources_each: int
    resources_for_one: int


class Copies(ComponentTable, frozen=True):
    """The number of cards of each species."""

    copies: int


class Deck(ComponentTable, frozen=True):
    """The size of the deck."""

    cards: int


class PlayerBoard(ComponentTable, frozen=True):
    """A player board: slots per row, carbon cost by column, yield by number of cards in a row."""

    slots: int
    carbon_by_column: tuple[int, ...]
    yield_by_cards: tuple[int, ...]


class Dice(ComponentTable, frozen=True):
    """The resource dice, all with the same faces."""

    count: int
    faces: tuple[Face, ...]


class Blooms(ComponentTable, frozen=True):
    """The carbon that makes a card bloom (Bloom module)."""

    carbon: int


class Components(ComponentTable, frozen=True, dict=True):
    """All components of an edition."""

    edition: str
    play: Play
    cards: Copies
    deck: Deck
    board: PlayerBoard
    dice: Dice
    blooms: Blooms
    species: dict[str, Species]
    missions: dict[str, Mission]

    def __post_init__(self) -> None:
        if len(self.species_of) != self.deck.cards:
            raise ValueError(f"The deck has {self.deck.cards} cards, but the species have {len(self.species_of)}.")

    @cached_property
    def species_of(self) -> dict[Card, Species]:
        """Return the species of each card in the deck, by the card's id."""
        copies = range(1, self.cards.copies + 1)
        return {f"{species.id}-{copy}": species for species in self.species.values() for copy in copies}


@cache
def gives(symbol: Symbol | Face) -> tuple[Resource, ...]:
    """Return the resources that pay a symbol of a cost, or that a face of a die gives."""
    return tuple(resource for resource in RESOURCES if symbol == "any" or resource in symbol.split("/"))


EDITIONS = load(Path(__file__).parent / "components", Components)
