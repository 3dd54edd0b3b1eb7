"""Names of items, gains and tokens, derived from the components to match them."""

from collections.abc import Mapping

from scoresheet.domain.titles.algae_inc.components import Components
from scoresheet.domain.titles.algae_inc.kinds import GainKind

# Translators: Three teams of staff. Operators are the workers at the machines.
TEAMS = {"operators": "operators", "engineers": "engineers", "scientists": "scientists"}
RESOURCES = {
    "eur": "euros",
    "sp": "science points",
    "mv": "Market Value tokens",
    "fe": "Freelance Engineers",
    "ca": "Choice Actions",
    "wild": "Wild Actions",
}
"""Names of the items in a player's stock."""
ITEMS = {
    "eur": "EUR 1",
    "sp": "a science point",
    "mv": "a Market Value token",
    "fe": "a Freelance Engineer",
    "ca": "a Choice Action",
    "wild": "a Wild Action",
}
"""Names of a single item."""
NOUNS: Mapping[GainKind, tuple[str, str]] = {
    "eur": ("EUR 1", "EUR {}"),
    "sp": ("a science point", "{} science points"),
    "mv": ("a Market Value token", "{} Market Value tokens"),
    "fe": ("a Freelance Engineer", "{} Freelance Engineers"),
    "ca": ("a Choice Action", "{} Choice Actions"),
    "wild": ("a Wild Action", "{} Wild Actions"),
    "alga": ("an Algae cube", "{} Algae cubes"),
    "energy": ("1 energy", "{} energy"),
    "byproduct": ("a byproduct to store", "{} byproducts to store"),
    "vp_income": ("the VP of Monday", "{} times the VP of Monday"),
    "operator_income": ("the operators' income", "{} times the operators' income"),
    "engineer_income": ("the engineers' income", "{} times the engineers' income"),
    "scientist_income": ("the scientists' income", "{} times the scientists' income"),
}
"""The singular, and the plural with a placeholder for the number."""
EXPLAINED: Mapping[GainKind, str] = {
    "eur": "Euros pay for staff, transport, cubes whose tank is empty, and missing energy.",
    "sp": "Science points pay for tiles in the science grid. Points beyond the end of the track are lost.",
    "mv": "Each token makes an export worth 1 more.",
    "fe": "Each counts as an engineering point when you are short of one.",
    "ca": "Changes a machine to another one, or a team to another one, on the spot of your Supervisor.",
    "wild": "Any action on the spot of your Supervisor. It does not pay for anything else.",
    "alga": "Take a cube from a tank into an open storage; it costs EUR 1 if the tank is empty.",
    "energy": "Energy beyond the end of the track scores VP.",
    "byproduct": "Store byproduct from the supply in a tank, for the euros of its row.",
    "vp_income": "Score the VP that your side board shows.",
    "operator_income": "Take cubes, one for each operator, and two more with the income upgrade.",
    "engineer_income": "Move cubes along main belts, one for each engineer, and two more with the income upgrade.",
    "scientist_income": "Gain science points, one for each scientist, and two more with the income upgrade.",
}


def gain_text(kind: GainKind, number: int) -> str:
    """Return the text for a number of gains of one kind."""
    one, more = NOUNS[kind]
    return one if number == 1 else more.format(number)


def gains(components: Components) -> dict[str, str]:
    """Return the names of bonuses and of City Bonus tokens, by code."""
    tokens = {name: gain_text(each.item, each.number) for name, each in components.city_bonuses.items()}
    return tokens | {code: gain_text(each.kind, each.number) for code, each in components.gains.items()}


def explained(components: Components) -> dict[str, str]:
    """Return an explanation of each bonus, by code."""
    return {code: EXPLAINED[each.kind] for code, each in components.gains.items()}
