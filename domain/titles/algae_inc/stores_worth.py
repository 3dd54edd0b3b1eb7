"""What items, energy and bonuses look worth to a seat."""

from scoresheet.domain.titles.algae_inc import income, scoring
from scoresheet.domain.titles.algae_inc.byproducts import euros_for
from scoresheet.domain.titles.algae_inc.kinds import BYPRODUCTS
from scoresheet.domain.titles.algae_inc.outlook import ENERGY, PLENTY, SPARE, Outlook

WEEKEND = 0.55
"""A bonus of a weekend."""
CUBE = 0.35
"""A cube of algae in a storage, above what it scores at the end."""
STEP = 0.45
"""A move along a main belt."""


def stores_worth(outlook: Outlook) -> float:
    """Items and energy, above what they score at the end."""
    worth = 0.0
    for item, each in outlook.items.items():
        held = outlook.department.items.get(item, 0)
        plenty = min(held, PLENTY[item])
        worth += each * (plenty + SPARE * (held - plenty))
    return worth + energy_worth(outlook)


def energy_worth(outlook: Outlook) -> float:
    """Energy for belts, and the bonuses of the weekends that it brings."""
    weekends = max(0, outlook.mondays - (outlook.state.phase == "weekend"))
    return outlook.lasting * ENERGY[outlook.department.energy] + WEEKEND * 0.5 * min(2, weekends) * outlook.bonuses


def fraction(outlook: Outlook) -> float:
    """What items score at the end, not rounded: what is taken off and put on."""
    left, per = scoring.items_left(outlook.state, outlook.seat), outlook.components.rules.items_per_vp
    return left / per - left // per


def gain_worth(outlook: Outlook, code: str) -> float:
    """A bonus by its code."""
    bonus = outlook.components.gains[code]
    kind, number = bonus.kind, bonus.number
    scored = 1 / outlook.components.rules.items_per_vp
    if kind in outlook.items:
        return number * (outlook.items[kind] + scored)
    if kind == "energy":
        return number * outlook.energy
    if kind == "byproduct":
        return number * byproduct_worth(outlook)
    if kind == "alga":
        return number * (CUBE * outlook.future + scored)
    return number * _income(outlook, kind)


def _income(outlook: Outlook, kind: str) -> float:
    """One of the incomes of Monday."""
    if kind == "vp_income":
        return income.vp_income(outlook.state, outlook.seat)
    if kind == "operator_income":
        return min(3, _staff(outlook, "operators")) * (CUBE * outlook.future + 0.25)
    if kind == "engineer_income":
        return min(4, _staff(outlook, "engineers")) * STEP * outlook.future
    return _staff(outlook, "scientists") * (outlook.items["sp"] + 0.25)


def _staff(outlook: Outlook, team: str) -> int:
    return income.staff_income(outlook.state, outlook.seat, team)  # type: ignore[arg-type]


def byproduct_worth(outlook: Outlook) -> float:
    """A byproduct that may go into either tank."""
    return max(euros_for(outlook.state, outlook.seat, byproduct) for byproduct in BYPRODUCTS) * outlook.eur


def converted_worth(outlook: Outlook) -> float:
    """A byproduct of the own line: burned or stored."""
    euros = euros_for(outlook.state, outlook.seat, outlook.state.box(outlook.seat).makes) * outlook.eur
    room = outlook.department.energy < outlook.components.energy.max
    return max(euros, outlook.energy if room else 1.0)
