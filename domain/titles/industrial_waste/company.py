"""Running the company: growth, hiring and firing, innovation, and loan repayment with the advisor."""

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

Step = Literal[1, -1]
STEPS: tuple[Step, Step] = (1, -1)


class Grow(Public, Action, frozen=True):
    """The factory moves right: one space, with the advisor two, and never beyond the last."""

    def play(self, table: Table[State], seat: Seat) -> None:
        spaces = spaces_ahead(table.state, seat, self.advised)
        play_card(table, seat, "growth", self.advised)
        grow(table, seat, spaces)

    def anchor(self, seat: Seat) -> str:
        return f"card:{seat}:growth"

    def concerns(self, seat: Seat) -> tuple[str, ...]:
        return f"factory:{seat}", *super().concerns(seat)


class ChangeStaff(Public, Action, frozen=True):
    """Hire (`by` 1) or fire (`by` -1) one step of co-workers; with the advisor a second step follows.

    If one of the two steps can't move the marker, it is lost.
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
    """The advisor's second step of co-workers."""

    by: Step

    def play(self, table: Table[State], seat: Seat) -> None:
        change_staff(table, seat, self.by)

    def anchor(self, seat: Seat) -> str:
        return f"factory:{seat}"


class ChooseSecondStep(Public, Decision, frozen=True):
    """The direction of the second staff step, which the advisor grants; it may be lost."""

    def legal_moves(self, state: State) -> list[Move]:
        return [StepAgain(by) for by in STEPS]


class Innovate(Public, Action, frozen=True):
    """Pay and move one innovation marker; with the advisor a second marker follows, also paid for."""

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
    """The advisor's second innovation."""

    track: Track

    def play(self, table: Table[State], seat: Seat) -> None:
        innovate(table, seat, self.track)

    def anchor(self, seat: Seat) -> str:
        return f"track:{seat}:{self.track}"


class ChooseSecondInnovation(Public, Decision, frozen=True):
    """The advisor doubles the innovation: choose the second marker, the same or another."""

    def legal_moves(self, state: State) -> list[Move]:
        return [InnovateAgain(track) for track in open_tracks(state.components, state.companies[self.seat])]


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


def growths(state: State, seat: Seat, advised: bool) -> list[Move]:
    """Growth can always be played, without effect at the last space."""
    return [Grow(advised)]


def staff_changes(state: State, seat: Seat, advised: bool) -> list[Move]:
    """Up or down, within the track; each way with the advisor, as one of two steps may be lost."""
    company = state.companies[seat]
    return [ChangeStaff(advised, by) for by in STEPS if advised or can_step(state.components, company, by)]


def innovations(state: State, seat: Seat, advised: bool) -> list[Move]:
    """Return the markers that may move; the company must be able to pay for every step (two if advised)."""
    company, components = state.companies[seat], state.components
    steps = components.advised.innovation_steps if advised else 1
    holes = sum(getattr(company, track) - components.limits.innovation[0] for track in TRACKS)
    if company.cash < steps * components.prices.innovation or holes < steps:
        return []
    return [Innovate(advised, track) for track in open_tracks(components, company)]


def repayments(state: State, seat: Seat) -> list[Move]:
    """The advisor repays one loan, for those who have one and the money."""
    company = state.companies[seat]
    return [RepayLoan()] if company.loans and company.cash >= state.components.prices.loan else []


def grow(table: Table[State], seat: Seat, spaces: int) -> None:
    """Move the factory right; when it is at the right-most space, the last round is called."""
    state: State = table.state
    if spaces:
        table.record(FactoryAdvanced(seat, spaces))
    if state.companies[seat].growth == state.components.limits.growth[1] and not state.last_round:
        table.record(LastRoundCalled(seat))


def spaces_ahead(state: State, seat: Seat, advised: bool) -> int:
    """Return how far the card moves the factory: as far as it says, and as there is room."""
    spaces = state.components.advised.growth if advised else state.components.actions.growth
    return min(spaces, state.components.limits.growth[1] - state.companies[seat].growth)


def innovate(table: Table[State], seat: Seat, track: Track) -> None:
    """Pay for one step and make it."""
    table.record(Paid(seat, table.state.components.prices.innovation, "innovation"))
    table.record(Innovated(seat, track))


def change_staff(table: Table[State], seat: Seat, by: Step) -> None:
    """Hire or fire; a step off the end of the track is lost."""
    moves = can_step(table.state.components, table.state.companies[seat], by)
    table.record(CoworkersChanged(seat, by) if moves else StepLost(seat, by))


def can_step(components: Components, company: Company, by: Step) -> bool:
    """Return whether the co-workers can move in that direction."""
    fewest, most = components.limits.coworkers
    return fewest <= company.coworkers + by <= most


def open_tracks(components: Components, company: Company) -> list[Track]:
    """The markers that are not yet in their last hole."""
    return [track for track in TRACKS if getattr(company, track) > components.limits.innovation[0]]
