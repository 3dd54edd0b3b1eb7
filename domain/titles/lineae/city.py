"""The three basic actions of Europa City.

Sections "Universal Basic Income", "Hire a Worker" and "Special Election" of the rules.
"""

from scoresheet.domain.decision import Decision
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.lineae.effects.crew import FirstPlayerTaken, WorkerRecruited
from scoresheet.domain.titles.lineae.purse import COSTS, pay, take_money
from scoresheet.domain.titles.lineae.spaces import Space
from scoresheet.domain.titles.lineae.state import State
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Because, Why


class TakeWorkerOff(Public, Move, frozen=True):
    """Hire the worker on a deposit's excavation track and place it on the space."""

    deposit: int
    space: str

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(WorkerRecruited(seat, self.space, self.deposit))

    def anchor(self, seat: Seat) -> str:
        return f"deposit:{self.deposit}"

    def concerns(self, seat: Seat) -> tuple[str, ...]:
        return (f"space:{self.space}",)


class ChooseTrack(Public, Decision, frozen=True):
    """A choice of the excavation track to take a worker from; the progress there is lost."""

    space: str

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        if why:
            others = set(range(len(state.deposits))) - set(tracks(state, self.seat))
            why.refuse([f"deposit:{slot}" for slot in sorted(others)], "you have no worker on this excavation track")
        return [TakeWorkerOff(slot, self.space) for slot in tracks(state, self.seat)]


def draw_income(table: Table[State], seat: Seat, space: Space) -> None:
    """Take the income of Universal Basic Income."""
    take_money(table, seat, table.state.components.income.money, "income")


def can_hire(state: State, seat: Seat, space: Space, because: Because | None = None) -> bool:
    """Return whether a seat can pay for a worker, and has one left to hire."""
    vessel, price = state.vessels[seat], crew(state, seat) + 1
    if not (vessel.reserve or tracks(state, seat)):
        return because is not None and because("you have no worker left to hire")
    if vessel.money < price:
        return because is not None and because(COSTS, price=price, money=vessel.money)
    return True


def hire(table: Table[State], seat: Seat, space: Space) -> None:
    """Hire a worker and place it on the space, beside the workers that hired it.

    The n-th worker costs $n.
    """
    pay(table, seat, crew(table.state, seat) + 1, "recruit")
    if table.state.vessels[seat].reserve:
        table.record(WorkerRecruited(seat, space.id))
    else:
        table.ask(ChooseTrack(seat, space.id))


def crew(state: State, seat: Seat) -> int:
    """Return the number of workers a seat has hired so far."""
    return state.components.supply.workers - state.vessels[seat].reserve - len(tracks(state, seat))


def tracks(state: State, seat: Seat) -> list[int]:
    """Return the deposits with a seat's worker on their excavation tracks."""
    return [slot for slot, deposit in enumerate(state.deposits) if deposit.track[seat]]


def can_elect(state: State, seat: Seat, space: Space, because: Because | None = None) -> bool:
    """Return whether there are several players."""
    return len(state.vessels) > 1 or (because is not None and because("you are the only player"))


def elect(table: Table[State], seat: Seat, space: Space) -> None:
    """Take the first-player marker, which takes effect in the next round."""
    table.record(FirstPlayerTaken(seat))
