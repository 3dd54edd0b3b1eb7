"""Estimates of items, energy and bonuses."""

from scoresheet.domain.titles.algae_inc import income, scoring
from scoresheet.domain.titles.algae_inc.byproducts import euros_for
from scoresheet.domain.titles.algae_inc.kinds import BYPRODUCTS
from scoresheet.domain.titles.algae_inc.outlook import ENERGY, PLENTY, SPARE, Outlook

WEEKEND = 0.55
"""The worth of a weekend bonus."""
CUBE = 0.35
"""The worth of a cube in a storage, beyond the VP it scores at the end."""
STEP = 0.45
"""The worth of a move along a main belt."""


def stores_worth(outlook: Outlook) -> float:
    """Return the worth of items and energy, beyond the VP they score at the end."""
    worth = 0.0
    for item, each in outlook.items.items():
        held = outlook.department.items.get(item, 0)
        plenty = min(held, PLENTY[item])
        worth += each * (plenty + SPARE * (held - plenty))
    return worth + energy_worth(outlook)


def energy_worth(outlook: Outlook) -> float:
    """Return the worth of energy for belts, and of the weekend bonuses that it gives."""
    weekends = max(0, outlook.mondays - (outlook.state.phase == "weekend"))
    return outlook.lasting * ENERGY[outlook.department.energy] + WEEKEND * 0.5 * min(2, weekends) * outlook.bonuses


def fraction(outlook: Outlook) -> float:
    """Return the fraction of a VP that rounding down takes off the final points for items."""
    left, per = scoring.items_left(outlook.state, outlook.seat), outlook.components.rules.items_per_vp
    return left / per - left // per


def gain_worth(outlook: Outlook, code: str) -> float:
    """Return the worth of a bonus, by code."""
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
    """Return the worth of one of Monday's incomes."""
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
    """Return the worth of a byproduct that may go into either tank."""
    return max(euros_for(outlook.state, outlook.seat, byproduct) for byproduct in BYPRODUCTS) * outlook.eur


def converted_worth(outlook: Outlook) -> float:
    """Return the worth of a byproduct of the seat's own line, burned or stored."""
    euros = euros_for(outlook.state, outlook.seat, outlook.state.box(outlook.seat).makes) * outlook.eur
    room = outlook.department.energy < outlook.components.energy.max
    return max(euros, outlook.energy if room else 1.0)
