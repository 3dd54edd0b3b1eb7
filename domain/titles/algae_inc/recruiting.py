"""Recruiting staff: the leftmost free place of a row, its cost, bonus and VP ("Recruit any Staff Member")."""

from scoresheet.domain.decision import Decision, FollowUp
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.algae_inc import abilities
from scoresheet.domain.titles.algae_inc.algae import ask_algae
from scoresheet.domain.titles.algae_inc.effects.tiles import RowRewarded, StaffRecruited, TeamUpgraded
from scoresheet.domain.titles.algae_inc.enough import Enough
from scoresheet.domain.titles.algae_inc.gains import receive
from scoresheet.domain.titles.algae_inc.kinds import TEAMS, Team
from scoresheet.domain.titles.algae_inc.means import NOTHING, Needs, can_pay, charge, plus, score
from scoresheet.domain.titles.algae_inc.state import State
from scoresheet.domain.viewer import Public, Seat

THIRD = 3
"""The recruit of a row that THIRD_HIRE_TEAM_UPGRADE rewards."""


class Recruit(Public, Move, frozen=True):
    """Recruit into this row."""

    team: Team

    def play(self, table: Table[State], seat: Seat) -> None:
        place = table.state.components.facility[table.state.departments[seat].recruited[self.team]]
        table.ask(Employ(seat, self.team))
        charge(table, seat, {"eur": place.cost})

    def anchor(self, seat: Seat) -> str:
        return f"facility:{seat}:{self.team}"


class RecruitNoMore(Enough, frozen=True):
    """Do not recruit a second staff tile."""

    def play(self, table: Table[State], seat: Seat) -> None:
        pass


class ChooseRow(Public, Decision, frozen=True):
    """The row of the new staff tile."""

    def legal_moves(self, state: State) -> list[Move]:
        return [Recruit(team) for team in rows(state, self.seat)]


class ChooseSecondRow(Public, Decision, frozen=True):
    """DOUBLE_RECRUIT: a second staff tile may follow."""

    def legal_moves(self, state: State) -> list[Move]:
        return [*(Recruit(team) for team in rows(state, self.seat)), RecruitNoMore()]


class TakeUpgrade(Public, Move, frozen=True):
    """Take this team upgrade."""

    team: Team

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(TeamUpgraded(seat, self.team))

    def anchor(self, seat: Seat) -> str:
        return f"facility:{seat}:{self.team}"


class ChooseUpgrade(Public, Decision, frozen=True):
    """THIRD_HIRE_TEAM_UPGRADE: one of the upgrades that are missing."""

    def legal_moves(self, state: State) -> list[Move]:
        upgraded = state.departments[self.seat].upgraded
        return [TakeUpgrade(team) for team in TEAMS if team not in upgraded]


class Employ(Public, FollowUp, frozen=True):
    """The cost is paid: the staff tile is placed, then come bonus and VP."""

    team: Team

    def resume(self, table: Table[State]) -> None:
        employ(table, self.seat, self.team)
        if table.state.departments[self.seat].turn.recruited == 1:
            table.ask(RecruitAgain(self.seat))
        reward(table, self.seat, self.team)


class RecruitAgain(Public, FollowUp, frozen=True):
    """DOUBLE_RECRUIT, once in an action."""

    def resume(self, table: Table[State]) -> None:
        if abilities.has(table.state, self.seat, "DOUBLE_RECRUIT") and rows(table.state, self.seat):
            table.ask(ChooseSecondRow(self.seat))


def rows(state: State, seat: Seat, given: Needs = NOTHING, reserved: int = 0) -> list[Team]:
    """The rows with a free place that can be paid."""
    facility = state.components.facility
    return [
        team
        for team in TEAMS
        if (recruited := state.departments[seat].recruited[team]) < len(facility)
        and can_pay(state, seat, plus(given, "eur", facility[recruited].cost), 0, reserved)
    ]


def employ(table: Table[State], seat: Seat, team: Team, free: bool = False) -> None:
    """The staff tile on the leftmost free place, which is printed with the VP that are scored."""
    number = table.state.departments[seat].recruited[team]
    table.record(StaffRecruited(seat, team, number + 2, free))
    score(table, seat, "facility", table.state.components.facility[number].points)


def reward(table: Table[State], seat: Seat, team: Team) -> None:
    """The bonus of the place, and what abilities add: a cube, a team upgrade."""
    state = table.state
    number = state.departments[seat].recruited[team]
    if abilities.has(state, seat, "HIRE_GIVES_ALGA"):
        ask_algae(table, seat, 1)
    if number == THIRD and abilities.has(state, seat, "THIRD_HIRE_TEAM_UPGRADE"):
        table.record(RowRewarded(seat, team))
        if len(state.departments[seat].upgraded) < len(TEAMS):
            table.ask(ChooseUpgrade(seat))
    receive(table, seat, state.components.facility[number - 1].bonus[team])
