"""The estimated worth, in points, of the steps of powers and blooms, for bots."""

from collections.abc import Callable, Mapping

from scoresheet.domain.kit.memory import Memory
from scoresheet.domain.titles.phytoplankton.components import Species, Step

# Measured by letting bots play against each other.
RESOURCE = 0.5
CARD = 0.5
_POWERS = Memory[tuple[Species, float]]()
"""By the identity of a species and the goods factor: the species, and the worth of its power."""
SOON = 3
"""The number of turns left below which resources and cards lose worth, down to nothing."""


def fading(left: float) -> float:
    """Return the factor for the worth of a gain that is usable only in a later turn."""
    return min(1.0, left / SOON)


def power_worth(species: Species, left: float) -> float:
    """Return the worth of a card's power; at least 0, because it may be declined."""
    known, key = _POWERS.of(None), (id(species), fading(left))
    found = known.get(key)
    if found is None or found[0] is not species:
        found = known[key] = (species, max(0.0, steps_worth(species.power, left)))
    return found[1]


def steps_worth(steps: tuple[Step, ...], left: float) -> float:
    """Return the total worth of these steps with `left` turns left."""
    goods = fading(left)
    return sum(STEPS[step.kind](step, goods) for step in steps)


Worth = Callable[[Step, float], float]
"""A function that returns the points of a step, given the factor for the worth of goods."""


def _points(each: float) -> Worth:
    return lambda step, goods: each * step.count


def _goods(each: float) -> Worth:
    return lambda step, goods: each * step.count * goods


def _tucked_for(card: float) -> Worth:
    return lambda step, goods: 1.0 - card * goods


STEPS: Mapping[str, Worth] = {
    "gain": lambda step, goods: RESOURCE * len(step.resources) * goods,
    "choose_resources": _goods(RESOURCE),
    "pay": lambda step, goods: -RESOURCE * goods,
    "exchange": lambda step, goods: 0.0,
    "cache": _points(1.0),
    "need_another": _points(-0.3),
    "take_die": _goods(RESOURCE),
    "pass_box": _goods(0.2),
    "roll_all": _points(0.0),
    "harvest": _points(1.5),
    "roll_outside": _points(-0.5),
    "carbon": _points(1.0),
    "carbon_each": _points(2.0),
    "everyone_carbon": _points(1.2),
    "spread_carbon": lambda step, goods: 1.0 * step.count * step.carbon,
    "discard_carbon": _points(-1.0),
    "share_carbon": _points(-0.3),
    "give_card": _points(-0.2),
    "others_draw": _goods(-0.3),
    "draw": _goods(CARD),
    "owe_discard": _goods(-CARD / 2),
    "take_face_up": _goods(CARD),
    "keep_or_tuck": _points(0.5),
    "tuck_hand": _tucked_for(CARD),
    "tuck_deck": _points(1.0),
    "tuck_drawn": lambda step, goods: 2.0,
    "tuck_any": _points(1.0),
    "discard_hand": _goods(-CARD),
    "look": lambda step, goods: 0.8,
    "reveal": lambda step, goods: 0.5 * step.count,
    "repeat_power": _points(1.0),
    "toxic": _points(-5.0),
}
"""The estimated worth of a step, by its kind."""
