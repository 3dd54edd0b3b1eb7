"""The seven actions: checking which are possible, and beginning them ("Perform Action(s)")."""

from scoresheet.domain.decision import Decision, FollowUp
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.algae_inc import abilities, engineers, operators, scientists
from scoresheet.domain.titles.algae_inc.effects.month import ActionBegun
from scoresheet.domain.titles.algae_inc.effects.tiles import TeamActivated
from scoresheet.domain.titles.algae_inc.kinds import Action, Team
from scoresheet.domain.titles.algae_inc.machines import activate
from scoresheet.domain.titles.algae_inc.means import NOTHING, POSSIBLE, Needs
from scoresheet.domain.titles.algae_inc.motion import can_activate
from scoresheet.domain.titles.algae_inc.recruiting import ChooseRow, rows
from scoresheet.domain.titles.algae_inc.state import State
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why


class UseStaff(Public, Move, frozen=True):
    """Let the number of members in this team count for the activation."""

    activated: Team
    team: Team

    def play(self, table: Table[State], seat: Seat) -> None:
        put_to_work(table, seat, self.activated, self.team)

    def anchor(self, seat: Seat) -> str:
        return f"facility:{seat}:{self.team}"


class ChooseStaff(Public, Decision, frozen=True):
    """The choice, given by an ability, of the team whose number of members counts."""

    activated: Team

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        return [
            UseStaff(self.activated, team)
            for team, strength in abilities.strengths(state, self.seat, self.activated)
            if _can_work(state, self.seat, self.activated, strength, NOTHING, 0)
        ]


class BeginAction(Public, FollowUp, frozen=True):
    """The follow-up that begins an action after its token is paid."""

    action: Action

    def resume(self, table: Table[State]) -> None:
        begin(table, self.seat, self.action)


def possible(state: State, seat: Seat, action: Action, given: Needs = NOTHING, reserved: int = 0) -> bool:
    """Return whether a seat can complete an action.

    `given` are items that the seat spends first; `reserved` is a number of further items of any kind that it spends.
    """
    if action == "recruit":
        return bool(rows(state, seat, given, reserved))
    if action == "A" or action == "B" or action == "C":
        return can_activate(state, seat, action, given, reserved)
    return any(
        _can_work(state, seat, action, strength, given, reserved)
        for _, strength in abilities.strengths(state, seat, action)
    )


def _can_work(state: State, seat: Seat, team: Team, strength: int, given: Needs, reserved: int) -> bool:
    if team == "operators":
        return operators.can_work(state, seat, given, reserved)
    if team == "engineers":
        return engineers.can_work(state, seat, strength, given, reserved)
    return scientists.can_work(state, seat, given, reserved)


def begin(table: Table[State], seat: Seat, action: Action) -> None:
    """Begin an action: recruiting, a machine or a team."""
    table.record(ActionBegun(seat, action))
    if action == "recruit":
        table.ask(ChooseRow(seat))
    elif action == "A" or action == "B" or action == "C":
        activate(table, seat, action)
    elif len(abilities.strengths(table.state, seat, action)) > 1:
        table.ask(ChooseStaff(seat, action))
    else:
        put_to_work(table, seat, action, action)


def put_to_work(table: Table[State], seat: Seat, activated: Team, team: Team) -> None:
    """Start the activated team's work, counting the members of `team`."""
    strength = abilities.staff(table.state, seat, team)
    points = strength if activated == "engineers" else 0
    table.record(TeamActivated(seat, activated, team, strength, points))
    WORK[activated](table, seat)


WORK = {"operators": operators.work, "engineers": engineers.work, "scientists": scientists.work}
POSSIBLE[:] = [possible]
