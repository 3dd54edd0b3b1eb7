"""Publishing papers, citing, and unlocking citations ("Publish a Paper")."""

from scoresheet.domain.decision import Decision, FollowUp
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.weather_machine import awards
from scoresheet.domain.titles.weather_machine.benefits import ACTIONS, Decline, Performer, gain
from scoresheet.domain.titles.weather_machine.effects.office import (
    InvestmentTaken,
    LockRemoved,
    PaperCited,
    PaperPublished,
    PointsScored,
)
from scoresheet.domain.titles.weather_machine.effects.workshop import GainLost
from scoresheet.domain.titles.weather_machine.kinds import DEPARTMENTS, WEATHERS, Department, Weather
from scoresheet.domain.titles.weather_machine.office import weather_of
from scoresheet.domain.titles.weather_machine.paying import Need, ask_to_pay, can_pay
from scoresheet.domain.titles.weather_machine.state import Row, State
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why, reason


class Publish(Public, Move, frozen=True):
    """Publish the paper in this row, which is full."""

    row: int

    def play(self, table: Table[State], seat: Seat) -> None:
        publish(table, seat, self.row)

    def anchor(self, seat: Seat) -> str:
        return f"row:{seat}:{self.row}"


class Cite(Public, Move, frozen=True):
    """Give up a Goal tile for a Citation token and its space's benefit, and publish the paper."""

    row: int
    goal: str

    def play(self, table: Table[State], seat: Seat) -> None:
        department = missing(table.state.laboratories[seat].office[self.row])
        table.record(PaperCited(seat, department, self.row, self.goal))
        table.ask(PublishRow(seat, self.row))
        gain(table, seat, awards.cell(table.state, department, self.row))

    def anchor(self, seat: Seat) -> str:
        return f"row:{seat}:{self.row}"

    def concerns(self, seat: Seat) -> tuple[str, ...]:
        return (f"goal:{self.goal}",)


NO_CITATION = reason("no row lacks only a citation of its colour")


class ChoosePaper(Public, Decision, frozen=True):
    """Publish a paper."""

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        if why:
            rows = range(len(state.laboratories[self.seat].office))
            why.refuse([f"row:{self.seat}:{row}" for row in rows], "the row makes no paper, or is published")
            why.refuse([f"goal:{goal}" for goal in state.components.goals], NO_CITATION)
        return publishable(state, self.seat)


class PublishRow(Public, FollowUp, frozen=True):
    """Publish the paper after the benefit of the citation."""

    row: int

    def resume(self, table: Table[State]) -> None:
        publish(table, self.seat, self.row)


class ScorePaper(Public, FollowUp, frozen=True):
    """Score CP for Research and Award tokens, gain an Investment tile, and unlock citations."""

    row: int

    def resume(self, table: Table[State]) -> None:
        row = table.state.laboratories[self.seat].office[self.row]
        table.record(PointsScored(self.seat, worth(table.state, row), "papers"), InvestmentTaken(self.seat))
        unlock(table, self.seat, weather_of(row))  # type: ignore[arg-type]


class BuyPoints(Public, Move, frozen=True):
    """Pay Science for the CP of an unlocked citation."""

    def play(self, table: Table[State], seat: Seat) -> None:
        components = table.state.components
        table.record(PointsScored(seat, components.points.unlock, "citations"))
        ask_to_pay(table, seat, "science", components.rules.unlock_science, "citation")

    def anchor(self, seat: Seat) -> str:
        return f"voucher:{seat}:science"


class OfferPoints(Public, Decision, frozen=True):
    """Offer CP for Science after a citation was unlocked."""

    weather: Weather

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        return [BuyPoints(), Decline("citation")]


def publishable(state: State, seat: Seat) -> list[Move]:
    """Return the moves that publish a full row or complete a row with a citation."""
    laboratory, rules = state.laboratories[seat], state.components.rules
    moves: list[Move] = []
    for number, row in enumerate(laboratory.office):
        if row.published or not weather_of(row):
            continue
        filled = sum(token != "" for token in row.tokens)
        if filled == rules.row:
            moves.append(Publish(number))
        elif filled == rules.citing and weather_of(row) not in state.locks:
            goals = (goal for goal in laboratory.goals if state.components.goals[goal].colour == missing(row))
            moves += [Cite(number, goal) for goal in goals]
    return moves


def missing(row: Row) -> Department:
    """Return the column of a row's first empty space."""
    return DEPARTMENTS[row.tokens.index("")]


def publish(table: Table[State], seat: Seat, row: int) -> None:
    """Slide the marker of the row, give the row's benefit, then score the paper."""
    weather = weather_of(table.state.laboratories[seat].office[row])
    table.record(PaperPublished(seat, row, weather))  # type: ignore[arg-type]
    table.ask(ScorePaper(seat, row))
    gain(table, seat, [table.state.components.office[row].slide])


def worth(state: State, row: Row) -> int:
    """Return the CP of a paper for its Research and Award tokens; Citation tokens score nothing."""
    points = state.components.points
    research = sum(token in WEATHERS for token in row.tokens)
    return points.research_token * research + points.award_token * row.tokens.count("award")


def unlock(table: Table[State], seat: Seat, weather: Weather) -> None:
    """Remove the Lock from a weather if it still has one, and offer CP to the seat."""
    if weather not in table.state.locks:
        return
    table.record(LockRemoved(seat, weather))
    if can_pay(table.state, seat, "science", table.state.components.rules.unlock_science):
        table.ask(OfferPoints(seat, weather))
    else:
        table.record(GainLost(seat, "citation", 1, "impossible"))


def _needs(state: State, seat: Seat, benefit: bool) -> set[Need]:
    return {Need()} if publishable(state, seat) else set()


def _begin(table: Table[State], seat: Seat, benefit: bool) -> None:
    table.ask(ChoosePaper(seat))


ACTIONS["publish"] = Performer(_needs, _begin)
