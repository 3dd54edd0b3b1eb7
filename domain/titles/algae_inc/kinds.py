"""Types and names shared by rules, components and effects.

Departments, stations, belts and tiles are named in the components.
"""

from typing import Literal, get_args

Species = Literal["red", "brown", "spirulina", "chlorella"]
Byproduct = Literal["biomass", "bio_oil"]
Team = Literal["operators", "engineers", "scientists"]
Machine = Literal["A", "B", "C"]
Region = Literal["north", "east", "south", "west"]
Colour = int
"""The colour of a milestone, from 1, the lightest, to 5, the darkest."""

Item = Literal["eur", "sp", "mv", "fe", "ca", "wild"]
"""The items of a player, by short code.

Euros, science points, Market Value tokens, Freelance Engineers, Choice Actions and Wild Actions. Only Wild Actions
cannot be given in exchange.
"""
Payable = Literal["eur", "sp", "mv", "fe", "ca"]
Resource = Literal["eur", "sp", "mv", "fe"]
"""The items that the rules call resources; action tokens are not among them."""

Action = Literal["recruit", "operators", "engineers", "scientists", "A", "B", "C"]
Spot = Literal["R", "O", "E", "S", "A", "B", "C", "T", "M"]
"""The symbol printed on an action spot; T is any team, M any machine."""

GainKind = Literal[
    "eur",
    "sp",
    "mv",
    "fe",
    "ca",
    "wild",
    "alga",
    "energy",
    "byproduct",
    "vp_income",
    "operator_income",
    "engineer_income",
    "scientist_income",
]
"""The kind of a bonus: an item, a cube, energy, byproduct to store, or one of Monday's incomes."""

Ability = str
"""The code of a contract's permanent ability in the components."""

SPECIES: tuple[Species, ...] = get_args(Species)
BYPRODUCTS: tuple[Byproduct, ...] = get_args(Byproduct)
TEAMS: tuple[Team, ...] = get_args(Team)
MACHINES: tuple[Machine, ...] = get_args(Machine)
PAYABLE: tuple[Payable, ...] = get_args(Payable)
RESOURCES: tuple[Resource, ...] = get_args(Resource)
ACTIONS: tuple[Action, ...] = get_args(Action)

PRINTED: dict[Spot, tuple[Action, ...]] = {
    "R": ("recruit",),
    "O": ("operators",),
    "E": ("engineers",),
    "S": ("scientists",),
    "A": ("A",),
    "B": ("B",),
    "C": ("C",),
    "T": TEAMS,
    "M": MACHINES,
}
"""The actions that a spot allows without a token."""
