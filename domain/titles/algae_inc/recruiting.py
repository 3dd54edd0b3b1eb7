"""Recruiting staff for a row of the facility ("Recruit any Staff Member")."""

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
from scoresheet.domain.why import Why

THIRD = 3
"""The recruit in a row, counted from 1, that THIRD_HIRE_TEAM_UPGRADE rewards."""


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
    """A choice of the row for a new staff tile."""

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        return [Recruit(team) for team in rows(state, self.seat, why=why)]


class ChooseSecondRow(Public, Decision, frozen=True):
    """A choice of a second staff tile with DOUBLE_RECRUIT."""

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        return [*(Recruit(team) for team in rows(state, self.seat, why=why)), RecruitNoMore()]


class TakeUpgrade(Public, Move, frozen=True):
    """Take this team upgrade."""

    team: Team

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(TeamUpgraded(seat, self.team))

    def anchor(self, seat: Seat) -> str:
        return f"facility:{seat}:{self.team}"


class ChooseUpgrade(Public, Decision, frozen=True):
    """A choice of a missing team upgrade with THIRD_HIRE_TEAM_UPGRADE."""

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        upgraded = state.departments[self.seat].upgraded
        if why:
            why.refuse_each([TakeUpgrade(team) for team in TEAMS if team in upgraded], "the team is upgraded already")
        return [TakeUpgrade(team) for team in TEAMS if team not in upgraded]


class Employ(Public, FollowUp, frozen=True):
    """The follow-up that places a paid staff tile, and gives its bonus and VP."""

    team: Team

    def resume(self, table: Table[State]) -> None:
        employ(table, self.seat, self.team)
        if table.state.departments[self.seat].turn.recruited == 1:
            table.ask(RecruitAgain(self.seat))
        reward(table, self.seat, self.team)


class RecruitAgain(Public, FollowUp, frozen=True):
    """The follow-up that offers a second staff tile with DOUBLE_RECRUIT, once in an action."""

    def resume(self, table: Table[State]) -> None:
        if abilities.has(table.state, self.seat, "DOUBLE_RECRUIT") and rows(table.state, self.seat):
            table.ask(ChooseSecondRow(self.seat))


def rows(state: State, seat: Seat, given: Needs = NOTHING, reserved: int = 0, why: Why | None = None) -> list[Team]:
    """Return the rows with a free place that the seat can pay for."""
    facility = state.components.facility
    if why:
        refuse_rows(state, seat, why)
    return [
        team
        for team in TEAMS
        if (recruited := state.departments[seat].recruited[team]) < len(facility)
        and can_pay(state, seat, plus(given, "eur", facility[recruited].cost), 0, reserved)
    ]


def refuse_rows(state: State, seat: Seat, why: Why) -> None:
    """Give the reasons why no staff tile can be placed in a row."""
    facility, department = state.components.facility, state.departments[seat]
    for team in TEAMS:
        if (recruited := department.recruited[team]) == len(facility):
            why.refuse(Recruit(team), "the row has no free place")
        elif not can_pay(state, seat, {"eur": facility[recruited].cost}):
            cost, own = facility[recruited].cost, department.items["eur"]
            why.refuse(Recruit(team), "costs EUR {cost}; you have {own}", cost=cost, own=own)


def employ(table: Table[State], seat: Seat, team: Team, free: bool = False) -> None:
    """Place a staff tile on the leftmost free place of a row, and score its VP."""
    number = table.state.departments[seat].recruited[team]
    table.record(StaffRecruited(seat, team, number + 2, free))
    score(table, seat, "facility", table.state.components.facility[number].points)


def reward(table: Table[State], seat: Seat, team: Team) -> None:
    """Give the bonus of the newly filled place; abilities may add a cube or a team upgrade."""
    state = table.state
    number = state.departments[seat].recruited[team]
    if abilities.has(state, seat, "HIRE_GIVES_ALGA"):
        ask_algae(table, seat, 1)
    if number == THIRD and abilities.has(state, seat, "THIRD_HIRE_TEAM_UPGRADE"):
        table.record(RowRewarded(seat, team))
        if len(state.departments[seat].upgraded) < len(TEAMS):
            table.ask(ChooseUpgrade(seat))
    receive(table, seat, state.components.facility[number - 1].bonus[team])
