"""Actions that run a company: growth, staff, innovation, and loan repayment."""

from typing import Literal

from scoresheet.domain.decision import Decision
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.industrial_waste.components import Components
from scoresheet.domain.titles.industrial_waste.effects.business import (
    CoworkersChanged,
    FactoryAdvanced,
    Innovated,
    LastRoundCalled,
    LoanReturned,
    Paid,
    StepLost,
)
from scoresheet.domain.titles.industrial_waste.effects.cards import CardPlayed
from scoresheet.domain.titles.industrial_waste.playing import Action, play_card
from scoresheet.domain.titles.industrial_waste.state import TRACKS, Company, State, Track
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why, reason
from scoresheet.domain.wording import Cases

COSTS = reason("costs {price} million; you have {cash}")
NO_STEP = Cases(
    "by",
    {
        1: reason("you have {own}00 co-workers, and there is no room for more"),
        -1: reason("you have {own}00 co-workers, and the last 100 must stay"),
    },
)
Step = Literal[1, -1]
STEPS: tuple[Step, Step] = (1, -1)


class Grow(Public, Action, frozen=True):
    """Move the factory right by one space (two with the advisor), at most to the last space."""

    def play(self, table: Table[State], seat: Seat) -> None:
        spaces = spaces_ahead(table.state, seat, self.advised)
        play_card(table, seat, "growth", self.advised)
        grow(table, seat, spaces)

    def anchor(self, seat: Seat) -> str:
        return f"card:{seat}:growth"

    def concerns(self, seat: Seat) -> tuple[str, ...]:
        return f"factory:{seat}", *super().concerns(seat)


class ChangeStaff(Public, Action, frozen=True):
    """Hire (`by` 1) or fire (`by` -1) a step of co-workers; the advisor adds a second step.

    With the advisor, a step that cannot move the marker is lost.
    """

    by: Step = 1

    def play(self, table: Table[State], seat: Seat) -> None:
        play_card(table, seat, "hiring_firing", self.advised)
        change_staff(table, seat, self.by)
        if self.advised:
            table.ask(*[ChooseSecondStep(seat)] * (table.state.components.advised.hiring_steps - 1))

    def anchor(self, seat: Seat) -> str:
        return f"card:{seat}:hiring_firing"


class StepAgain(Public, Move, frozen=True):
    """Take the advisor's second staff step."""

    by: Step

    def play(self, table: Table[State], seat: Seat) -> None:
        change_staff(table, seat, self.by)

    def anchor(self, seat: Seat) -> str:
        return f"factory:{seat}"


class ChooseSecondStep(Public, Decision, frozen=True):
    """A choice of the direction of the advisor's second staff step, which may be lost."""

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        return [StepAgain(by) for by in STEPS]


class Innovate(Public, Action, frozen=True):
    """Pay for and move an innovation marker; the advisor adds a second step, also paid for."""

    track: Track = "rationalization"

    def play(self, table: Table[State], seat: Seat) -> None:
        play_card(table, seat, "innovation", self.advised)
        innovate(table, seat, self.track)
        if self.advised:
            table.ask(*[ChooseSecondInnovation(seat)] * (table.state.components.advised.innovation_steps - 1))

    def anchor(self, seat: Seat) -> str:
        return f"track:{seat}:{self.track}"

    def concerns(self, seat: Seat) -> tuple[str, ...]:
        return f"card:{seat}:innovation", *super().concerns(seat)


class InnovateAgain(Public, Move, frozen=True):
    """Make the advisor's second innovation."""

    track: Track

    def play(self, table: Table[State], seat: Seat) -> None:
        innovate(table, seat, self.track)

    def anchor(self, seat: Seat) -> str:
        return f"track:{seat}:{self.track}"


class ChooseSecondInnovation(Public, Decision, frozen=True):
    """A choice of the marker for the advisor's second innovation; it may be the same one again."""

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        return [InnovateAgain(track) for track in open_tracks(state.components, state.companies[self.seat], why)]


class RepayLoan(Public, Move, frozen=True):
    """Discard the advisor, pay the bank, and return one loan token."""

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(CardPlayed(seat, "advisor"))
        table.record(Paid(seat, table.state.components.prices.loan, "repayment"))
        table.record(LoanReturned(seat))

    def anchor(self, seat: Seat) -> str:
        return f"card:{seat}:advisor"

    def concerns(self, seat: Seat) -> tuple[str, ...]:
        return (f"loans:{seat}",)


def growths(state: State, seat: Seat, advised: bool, why: Why | None = None) -> list[Move]:
    """Return the growth moves; growth is always legal, even without effect on the last space."""
    return [Grow(advised)]


def staff_changes(state: State, seat: Seat, advised: bool, why: Why | None = None) -> list[Move]:
    """Return the possible staff changes.

    Without the advisor, a step must stay on the track; with the advisor, it may be lost.
    """
    company, moves = state.companies[seat], list[Move]()
    for by in STEPS:
        if advised or can_step(state.components, company, by):
            moves.append(ChangeStaff(advised, by))
        elif why:
            why.refuse(ChangeStaff(advised, by), NO_STEP, by=by, own=company.coworkers)
    return moves


def innovations(state: State, seat: Seat, advised: bool, why: Why | None = None) -> list[Move]:
    """Return the innovations whose steps (two with the advisor) the company can pay for."""
    company, components = state.companies[seat], state.components
    steps = components.advised.innovation_steps if advised else 1
    holes = sum(getattr(company, track) - components.limits.innovation[0] for track in TRACKS)
    price = steps * components.prices.innovation
    if company.cash >= price and holes >= steps:
        return [Innovate(advised, track) for track in open_tracks(components, company, why)]
    if why and company.cash < price:
        why.refuse_each([Innovate(advised, track) for track in TRACKS], COSTS, price=price, cash=company.cash)
    elif why:
        moves = [Innovate(advised, track) for track in TRACKS]
        why.refuse_each(moves, "needs {steps} steps; your markers have {left} left", steps=steps, left=holes)
    return []


def repayments(state: State, seat: Seat, why: Why | None = None) -> list[Move]:
    """Return the repayment of a loan if the company has a loan and enough money."""
    company, price = state.companies[seat], state.components.prices.loan
    if company.loans and company.cash >= price:
        return [RepayLoan()]
    if why and not company.loans:
        why.refuse(RepayLoan(), "you have no loan to repay")
    elif why:
        why.refuse(RepayLoan(), COSTS, price=price, cash=company.cash)
    return []


def grow(table: Table[State], seat: Seat, spaces: int) -> None:
    """Move the factory right, and call the last round when it reaches the right-most space."""
    state: State = table.state
    if spaces:
        table.record(FactoryAdvanced(seat, spaces))
    if state.companies[seat].growth == state.components.limits.growth[1] and not state.last_round:
        table.record(LastRoundCalled(seat))


def spaces_ahead(state: State, seat: Seat, advised: bool) -> int:
    """Return the number of spaces that the card moves the factory, limited by the track."""
    spaces = state.components.advised.growth if advised else state.components.actions.growth
    return min(spaces, state.components.limits.growth[1] - state.companies[seat].growth)


def innovate(table: Table[State], seat: Seat, track: Track) -> None:
    """Pay for an innovation step and make it."""
    table.record(Paid(seat, table.state.components.prices.innovation, "innovation"))
    table.record(Innovated(seat, track))


def change_staff(table: Table[State], seat: Seat, by: Step) -> None:
    """Hire or fire a step; a step beyond the end of the track is lost."""
    moves = can_step(table.state.components, table.state.companies[seat], by)
    table.record(CoworkersChanged(seat, by) if moves else StepLost(seat, by))


def can_step(components: Components, company: Company, by: Step) -> bool:
    """Return whether the co-workers can move in that direction."""
    fewest, most = components.limits.coworkers
    return fewest <= company.coworkers + by <= most


def open_tracks(components: Components, company: Company, why: Why | None = None) -> list[Track]:
    """Return the tracks whose markers are not in their last hole yet."""
    last = components.limits.innovation[0]
    if why:
        ended = [track for track in TRACKS if getattr(company, track) <= last]
        why.refuse([f"track:{why.seat}:{track}" for track in ended], "the marker is in its last hole")
    return [track for track in TRACKS if getattr(company, track) > last]
