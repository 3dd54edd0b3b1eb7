"""Estimates of the worth of chosen contract cards: ability, export and end scoring."""

from scoresheet.domain.titles.algae_inc.kinds import Ability
from scoresheet.domain.titles.algae_inc.outlook import Outlook

# Estimates: how much bots gain from an ability has not been measured.
ABILITIES: dict[Ability, float] = {
    "EXCHANGE_1TO1": 4.0,
    "TRANSPORT_MAX2_ANYWHERE": 3.0,
    "MILESTONE_TOP_VP": 1.5,
    "DOUBLE_RECRUIT": 5.0,
    "HIRE_GIVES_ALGA": 2.0,
    "MACHINE_GIVES_FE1": 4.0,
    "MACHINE_PLUS_1_MOVE": 5.0,
    "UNOCCUPIED_MINUS_1MV": 4.0,
    "NO_DEGRADE_SHIFT_TYPE": 4.0,
    "ANY_MACHINE_ANY_TEAM_CHOICE_AS_RESOURCE": 5.0,
    "ALWAYS_2_WEEKEND": 3.0,
    "MACHINE_B_BACKWARD_EUR3": 3.0,
    "THIRD_HIRE_TEAM_UPGRADE": 2.0,
    "OVER_DEMAND_MV1_EUR1": 3.0,
    "OVER_DEMAND_E1": 2.0,
    "OTHERS_IN_MY_CITY_EUR1_2P_EUR2": 2.5,
    "COMBO_BONUS_DOUBLE": 2.0,
    "FREE_COMBO_AFTER_ENGINEERS": 3.0,
    "LINE_SWITCH_MV1_PER_CUBE": 3.0,
}
OTHER = 2.0
"""The worth of an ability that is not listed."""
COUNTS = {
    "engineering_tiles": 4.0,
    "combo_tiles": 1.2,
    "science_tiles": 4.0,
    "demand_values": 3.5,
    "demand": 1.2,
    "cities": 6.5,
    "recruited": 2.0,
    "colours": 3.0,
}
"""The number that a player is expected to have at the end, by the kind of thing that a contract counts."""
ALL_ROWS = 4.0
EACH = 2.6
"""The goods deducted for each point of value, if the contract sets a value for each cube."""
LATE = 1.2
"""The goods deducted for each disk that must be gone before an "after" export."""


def contracts_worth(outlook: Outlook) -> float:
    """Return the worth of the three chosen contract cards, or 0 before they are chosen."""
    department, components = outlook.department, outlook.components
    if not department.export:
        return 0.0
    cards = components.contracts[department.department]
    end = components.contract_ends[cards[department.end].end]
    export = components.contract_exports[cards[department.export].export]
    count = ALL_ROWS if end.counts == "recruited" and not end.team else COUNTS[end.counts]
    goods = export.total or EACH * sum(export.values) or LATE * export.disks
    worth = export.points + 0.5 * export.eur - 0.5 * goods + end.points * count
    return worth + ABILITIES.get(cards[department.ability].ability, OTHER)
