"""The draft of Goal tiles in groups, a variant ("Goal drafting")."""

from scoresheet.domain.decision import Decision, FollowUp
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.weather_machine.effects.laying_out import GoalsTaken
from scoresheet.domain.titles.weather_machine.state import State
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why

PICKS = 3
"""The number of groups each player picks; the pick order reverses after each pick."""


class TakeGroup(Public, Move, frozen=True):
    """Take this group of Goal tiles: a set and a colour."""

    group: str

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(GoalsTaken(seat, goals_of(table.state, self.group), self.group))

    def anchor(self, seat: Seat) -> str:
        return f"group:{self.group}"


class ChooseGroup(Public, Decision, frozen=True):
    """Take a group of Goal tiles in a colour that the seat does not have yet."""

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        held = {state.components.goals[goal].colour for goal in state.laboratories[self.seat].goals}
        return [TakeGroup(group) for group in state.groups if group.split(".")[1] not in held]


class Draft(Public, FollowUp, frozen=True):
    """Ask the seat to pick a group."""

    def resume(self, table: Table[State]) -> None:
        table.ask(ChooseGroup(self.seat))


def draft(table: Table[State]) -> None:
    """Queue all picks; each seat picks once, then the order reverses."""
    order = table.state.order
    picks = [seat for turn in range(PICKS) for seat in (reversed(order) if turn % 2 else order)]
    table.ask(*(Draft(seat) for seat in reversed(picks)))


def all_groups(state: State) -> list[str]:
    """Return all groups: the tiles of each colour in each set."""
    return list(dict.fromkeys(f"{goal.set}.{goal.colour}" for goal in state.components.goals.values()))


def goals_of(state: State, group: str) -> list[str]:
    """Return the Goal tiles of a group."""
    goals = state.components.goals.values()
    return [goal.id for goal in goals if group == f"{goal.set}.{goal.colour}"]
