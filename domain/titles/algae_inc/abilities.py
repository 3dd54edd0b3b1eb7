"""Permanent abilities of contracts that are a question of yes or no, or of a number; others stand in their chapter."""

from scoresheet.domain.titles.algae_inc.kinds import Ability, Team
from scoresheet.domain.titles.algae_inc.state import State
from scoresheet.domain.viewer import Seat

INSTEAD: dict[Ability, tuple[Team, Team]] = {
    "SCIENTISTS_AS_ENGINEERS": ("engineers", "scientists"),
    "OPERATORS_AS_ENGINEERS": ("engineers", "operators"),
    "OPERATORS_AS_SCIENTISTS": ("scientists", "operators"),
    "ENGINEERS_AS_SCIENTISTS": ("scientists", "engineers"),
}
"""The team that is activated, and the team whose number may be used instead."""


def has(state: State, seat: Seat, ability: Ability) -> bool:
    """Return whether a seat's permanent ability is this one."""
    return ability_of(state, seat) == ability


def ability_of(state: State, seat: Seat) -> Ability:
    """The code of a seat's permanent ability; empty before its contracts are chosen."""
    department = state.departments[seat]
    if not department.ability:
        return ""
    return state.components.contracts[department.department][department.ability].ability


def staff(state: State, seat: Seat, team: Team) -> int:
    """Members of a team, the printed one among them."""
    return state.components.start.staff + state.departments[seat].recruited[team]


def strengths(state: State, seat: Seat, team: Team) -> list[tuple[Team, int]]:
    """The teams that may do the work of an activated one, with their numbers; the team itself comes first."""
    choices = [(team, staff(state, seat, team))]
    activated, instead = INSTEAD.get(ability_of(state, seat), ("", None))
    if activated == team and instead is not None:
        choices.append((instead, staff(state, seat, instead)))
    return choices
