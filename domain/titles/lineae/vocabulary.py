"""The vocabulary of Lineae: the words that texts show for ids and numbers."""

from string import ascii_lowercase

from scoresheet.domain.titles.lineae.components import Components
from scoresheet.domain.titles.lineae.kinds import MINERALS, SUBMERSIBLES
from scoresheet.domain.titles.lineae.water import BOTTOM, COLUMNS, LOCKS, MINERAL_COLUMNS
from scoresheet.domain.wording import Vocabularies

ORDERS = {"ask": "ask me about tolls", "round": "no tolls this round", "never": "never a toll"}
GRADES = {
    "stranded": "not all rockets were launched, and the colony is stranded",
    "pioneer": "a Pioneer's game",
    "engineer": "an Engineer's game",
    "commander": "a Commander's game",
    "governor": "a Governor's game",
}
ACROSS = {x: ascii_lowercase[x] for x in MINERAL_COLUMNS}
"""Mineral columns are lettered and rows numbered from the top: a9 is the bottom left."""
DOWN = {y: str(y + 1) for y in range(BOTTOM + 1)}
CELLS = {(x, y): ACROSS[x] + DOWN[y] for x in ACROSS for y in DOWN}


def terms(components: Components) -> Vocabularies:
    """Return the vocabularies for these components."""
    return {
        "mineral": {mineral: mineral for mineral in MINERALS},
        "loaded": {"wild": "any cube"},
        "rocket": {card.id: card.name for card in components.rockets.values()},
        "technology": {card.id: card.name for card in components.technology.values()},
        "colony": {card.id: card.name for card in components.colony.values()},
        "space": space_names(components),
        "order": ORDERS,
        "grade": GRADES,
        "column": {column: str(column + 1) for column in COLUMNS},
        "lock": {lock: str(lock + 1) for lock in LOCKS},
        "slot": {slot: str(slot + 1) for slot in range(components.shape.deposits)},
        "across": ACROSS,
        "down": DOWN,
        "cell": CELLS,
    }


def space_names(components: Components) -> dict[str, str]:
    """Return the names of all action spaces: on the board, of submersibles and locks, on cards."""
    return {
        **{space.id: space.name for space in components.spaces.values()},
        **{f"submersible:{letter}": f"Submersible {letter}" for letter in SUBMERSIBLES},
        **{f"lock:{lock}": f"Lock {lock + 1}" for lock in LOCKS},
        **{f"colony:{card.id}": card.name for card in components.colony.values()},
    }


def about(components: Components) -> Vocabularies:
    """Return the texts of cards and of the spaces printed on the board."""
    return {
        "space": {space.id: space.text for space in components.spaces.values()},
        "technology": {card.id: card.text for card in components.technology.values()},
        "colony": {card.id: card.text for card in components.colony.values()},
    }
