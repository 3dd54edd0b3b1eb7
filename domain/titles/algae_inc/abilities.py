"""Lookups of a seat's permanent contract ability, and of the team sizes that it changes.

The other abilities are implemented in the modules whose rules they change.
"""

from scoresheet.domain.titles.algae_inc.kinds import Ability, Team
from scoresheet.domain.titles.algae_inc.state import State
from scoresheet.domain.viewer import Seat

INSTEAD: dict[Ability, tuple[Team, Team]] = {
    "SCIENTISTS_AS_ENGINEERS": ("engineers", "scientists"),
    "OPERATORS_AS_ENGINEERS": ("engineers", "operators"),
    "OPERATORS_AS_SCIENTISTS": ("scientists", "operators"),
    "ENGINEERS_AS_SCIENTISTS": ("scientists", "engineers"),
}
"""For each ability: the activated team, and the team whose size may count instead."""


def has(state: State, seat: Seat, ability: Ability) -> bool:
    """Return whether a seat has this permanent ability."""
    return ability_of(state, seat) == ability


def ability_of(state: State, seat: Seat) -> Ability:
    """Return the code of a seat's permanent ability, or "" before its contracts are chosen."""
    department = state.departments[seat]
    if not department.ability:
        return ""
    return state.components.contracts[department.department][department.ability].ability


def staff(state: State, seat: Seat, team: Team) -> int:
    """Return the number of members in a team, including the one printed on the board."""
    return state.components.start.staff + state.departments[seat].recruited[team]


def strengths(state: State, seat: Seat, team: Team) -> list[tuple[Team, int]]:
    """Return the teams that may do the work of the activated team, with their sizes.

    The activated team comes first.
    """
    choices = [(team, staff(state, seat, team))]
    activated, instead = INSTEAD.get(ability_of(state, seat), ("", None))
    if activated == team and instead is not None:
        choices.append((instead, staff(state, seat, instead)))
    return choices
