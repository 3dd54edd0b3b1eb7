"""Effects on a company's money, materials, waste, factory and staff, and the game's end."""

from typing import Literal

from scoresheet.domain.effect import Effect
from scoresheet.domain.titles.industrial_waste.state import State, Track
from scoresheet.domain.viewer import NOBODY, Public, Seat

PaidFor = Literal["basic costs", "fine", "bribery", "innovation", "repayment", "raw materials"]
EarnedBy = Literal["order", "advice"]


class LoanTaken(Public, Effect, frozen=True):
    """The bank lent money against a loan token."""

    seat: Seat
    millions: int
    forced: bool

    def apply(self, state: State) -> None:
        state.companies[self.seat].loans += 1
        state.companies[self.seat].cash += self.millions


class LoanReturned(Public, Effect, frozen=True):
    """A loan token went back to the bank."""

    seat: Seat

    def apply(self, state: State) -> None:
        state.companies[self.seat].loans -= 1


class Paid(Public, Effect, frozen=True):
    """A company paid the bank or, if `to` is a seat, that company."""

    seat: Seat
    millions: int
    reason: PaidFor
    to: Seat = NOBODY

    def apply(self, state: State) -> None:
        state.companies[self.seat].cash -= self.millions
        if self.to >= 0:
            state.companies[self.to].cash += self.millions


class Earned(Public, Effect, frozen=True):
    """A company was paid by the bank."""

    seat: Seat
    millions: int
    reason: EarnedBy

    def apply(self, state: State) -> None:
        state.companies[self.seat].cash += self.millions


class MaterialsUsed(Public, Effect, frozen=True):
    """Raw materials went from a company's storage back to the common supply."""

    seat: Seat
    materials: int

    def apply(self, state: State) -> None:
        state.companies[self.seat].materials -= self.materials
        state.supply += self.materials


class WasteProduced(Public, Effect, frozen=True):
    """The waste marker moved right."""

    seat: Seat
    barrels: int

    def apply(self, state: State) -> None:
        state.companies[self.seat].waste += self.barrels


class WasteRemoved(Public, Effect, frozen=True):
    """The waste marker moved left."""

    seat: Seat
    barrels: int

    def apply(self, state: State) -> None:
        state.companies[self.seat].waste -= self.barrels


class FactoryAdvanced(Public, Effect, frozen=True):
    """The factory moved right on the growth track."""

    seat: Seat
    spaces: int

    def apply(self, state: State) -> None:
        state.companies[self.seat].growth += self.spaces


class FactoryMovedBack(Public, Effect, frozen=True):
    """The factory moved left on the growth track."""

    seat: Seat
    spaces: int

    def apply(self, state: State) -> None:
        state.companies[self.seat].growth -= self.spaces


class CoworkersChanged(Public, Effect, frozen=True):
    """Co-workers, counted in hundreds, were hired or fired."""

    seat: Seat
    by: int

    def apply(self, state: State) -> None:
        state.companies[self.seat].coworkers += self.by


class StepLost(Public, Effect, frozen=True):
    """A step of co-workers beyond the end of the track was lost."""

    seat: Seat
    by: int

    def apply(self, state: State) -> None:
        pass


class Innovated(Public, Effect, frozen=True):
    """An innovation marker moved one hole to the right, which lowers its number by one."""

    seat: Seat
    track: Track

    def apply(self, state: State) -> None:
        company = state.companies[self.seat]
        setattr(company, self.track, getattr(company, self.track) - 1)


class LastRoundCalled(Public, Effect, frozen=True):
    """A factory reached the right-most space, so this round is the last."""

    seat: Seat

    def apply(self, state: State) -> None:
        state.last_round = True


class FinalAccidentHappened(Public, Effect, frozen=True):
    """The accident at the end of every game happened."""

    def apply(self, state: State) -> None:
        pass


class BooksClosed(Public, Effect, frozen=True):
    """The game is over."""

    def apply(self, state: State) -> None:
        state.closed = True
