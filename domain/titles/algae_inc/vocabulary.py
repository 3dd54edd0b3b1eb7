"""The vocabulary of Algae, Inc.: the words that texts show for ids and numbers."""

from scoresheet.domain.titles.algae_inc import goods_words, map_words, place_words, tile_effects, tile_words
from scoresheet.domain.titles.algae_inc.ability_words import ABILITIES
from scoresheet.domain.titles.algae_inc.components import Components
from scoresheet.domain.wording import Vocabularies

SOURCES = {
    "milestones": "milestones",
    "contract_export": "the contract export",
    "re_exports": "exports without a disk",
    "export_income": "income",
    "facility": "staff",
    "energy": "energy beyond the track",
    "month": "the bonus of the month",
    "exports": "exports",
    "science": "the science grid",
    "contract": "the contract",
    "resources": "what is left",
    "monday": "milestones on Mondays",
    "end": "milestones at the end",
    "tokens": "City Bonus tokens",
}
"""Names of the sources of points."""
PHASES = {
    "setup": "set-up",
    "monday": "Monday morning",
    "week": "work week",
    "weekend": "weekend",
    # Translators: The month is over.
    "over": "over",
}
ACTIONS = {
    "recruit": "recruit",
    "operators": "operators",
    "engineers": "engineers",
    "scientists": "scientists",
    "A": "machine A",
    "B": "machine B",
    "C": "machine C",
}
TURNS = {
    # Translators: How a tile lies.
    0: "as it is",
    1: "turned right",
    2: "upside down",
    3: "turned left",
    4: "mirrored",
    5: "mirrored, then turned right",
    6: "mirrored, then upside down",
    7: "mirrored, then turned left",
}
"""Names of the turns of tiles."""
STEPS = {
    "feeding": "byproduct on stations",
    "moving": "moves",
    "energy": "energy",
    "adding": "byproduct on belts",
    "shifting": "moves between stations",
}
"""Names of the steps of an activation."""
COUNTED = {place: str(place + 1) for place in range(12)}
"""Numbers of places, counted from 1."""
OPTIONS = {"ability": "permanent ability", "export": "contract export", "end": "end scoring"}
OUTCOMES = {"won": "won", "lost": "lost"}


def terms(components: Components) -> Vocabularies:
    """Return the vocabularies for these components.

    If a text lists several vocabularies for a value, it uses the first that contains the value.
    """
    places = place_words.places(components)
    return {
        "source": SOURCES,
        "species": place_words.SPECIES,
        "byproduct": place_words.BYPRODUCTS,
        "team": goods_words.TEAMS,
        "resource": goods_words.RESOURCES,
        "department": place_words.DEPARTMENTS,
        "zone": place_words.ZONES,
        "region": map_words.REGIONS,
        "city": map_words.cities(components),
        "milestone": map_words.milestones(components),
        "ability": ABILITIES,
        "export": map_words.exports(components),
        "end": map_words.ends(components),
        "option": OPTIONS,
        "gain": goods_words.gains(components),
        "phase": PHASES,
        "belt": _belts(components),
        "tile": tile_words.tiles(components),
        "science_tile": tile_words.science(components),
        "field": tile_words.FIELDS,
        "place": places,
        "product": place_words.products(components),
        "item": goods_words.ITEMS,
        "action": ACTIONS,
        "colour": map_words.COLOURS,
        "turn": TURNS,
        "step": STEPS,
        "outcome": OUTCOMES,
        "counted": COUNTED,
        "card": _cards(components),
        "inlay": {side: f"{inlay.tile} {side.removeprefix(inlay.tile)}" for side, inlay in components.inlays.items()},
    }


def about(components: Components) -> Vocabularies:
    """Return the explanations of abilities, exports, tiles and bonuses."""
    return {
        "ability": {code: ability.text for code, ability in components.contract_abilities.items()},
        "export": map_words.exports_ask(components),
        "tile": tile_words.about(components),
        "own_tile": tile_effects.effects(components),
        "gain": goods_words.explained(components),
    }


def _belts(components: Components) -> dict[str, str]:
    """Return the names of belts: the tile's name, or a code that needs no translation."""
    tiles = tile_words.tiles(components)
    return {
        name: tiles[belt.tile] if belt.tile else f"{name[:2]} {name[2:]}".strip()
        for belts in components.belts.values()
        for name, belt in belts.items()
    }


def _cards(components: Components) -> dict[str, str]:
    return {card: card for cards in components.contracts.values() for card in cards}
