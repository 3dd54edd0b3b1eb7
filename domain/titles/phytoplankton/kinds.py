"""Kinds of pieces and places in components and states."""

from typing import Literal

Resource = Literal["light", "phosphorus", "nitrogen", "iron", "silica"]
RESOURCES: tuple[Resource, ...] = ("light", "phosphorus", "nitrogen", "iron", "silica")
Row = Literal["coastal", "open_ocean", "polar"]
ROWS: tuple[Row, ...] = ("coastal", "open_ocean", "polar")
Group = Literal["coccolithophore", "cyanobacterium", "diatom", "dinoflagellate", "misc"]

Card = str
"""The id of a card: the id of its species, a dash, and the number of the copy."""
Face = str
"""A face of a die: its resource, or two resources of which it gives one."""
Symbol = str
"""A symbol in a cost: a resource, two resources of which either pays, or "any"."""


def species_id(card: Card) -> str:
    """Return the species of a card, or the placeholder of a hidden card unchanged."""
    return card.rpartition("-")[0]
