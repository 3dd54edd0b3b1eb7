"""Turns: place workers on one space, or pass ("Action Phase")."""

from domain.decision import Decision, FollowUp
from domain.move import Move
from domain.table import Table
from domain.titles.lineae.actions import ACTIONS
from domain.titles.lineae.effects.crew import Passed, TurnBegan
from domain.titles.lineae.exchange import exchanges
from domain.titles.lineae.locks import orders
from domain.titles.lineae.reactor_core import repayments
from domain.titles.lineae.spaces import Group, groups, on_board, open_to, place, spaces_of
from domain.titles.lineae.state import State
from domain.titles.lineae.vessels import voyages
from domain.viewer import Public, Seat


class PlaceWorkers(Public, Move, frozen=True):
    """Place so many workers, so many of them charged, on a space, and do what it says."""

    space: str
    workers: int = 1
    charged: int = 0

    def play(self, table: Table[State], seat: Seat) -> None:
        space = spaces_of(table.state)[self.space]
        place(table, seat, space, Group(self.workers, self.charged))
        if space.arrow or self.charged:
            table.ask(AnotherTurn(seat))
        ACTIONS[space.action].perform(table, seat, space)

    def anchor(self, seat: Seat) -> str:
        return f"space:{self.space}"


class Pass(Public, Move, frozen=True):
    """Take no more turns this round."""

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(Passed(seat))

    def anchor(self, seat: Seat) -> str:
        return f"vessel:{seat}"


class EndTurn(Public, Move, frozen=True):
    """Forgo the other turn that an arrow offers."""

    def play(self, table: Table[State], seat: Seat) -> None:
        pass

    def anchor(self, seat: Seat) -> str:
        return f"vessel:{seat}"


class TakeTurn(Public, Decision, frozen=True):
    """Place workers or pass; before that, move the vessel. `another`: a turn that an arrow gave may be forgone."""

    another: bool = False

    def legal_moves(self, state: State) -> list[Move]:
        free = [*exchanges(state, self.seat), *repayments(state, self.seat), *voyages(state, self.seat)]
        choices = [*placements(state, self.seat), *self._endings(state), *free]
        return [*choices, *orders(state, self.seat)] if len(choices) > 1 else choices

    def _endings(self, state: State) -> list[Move]:
        if not self.another:
            return [Pass()]
        return [EndTurn(), Pass()] if state.vessels[self.seat].workers else [EndTurn()]


class AnotherTurn(Public, FollowUp, frozen=True):
    """When the action of an arrow space (or of a charged worker) is done, the seat may take another turn."""

    def resume(self, table: Table[State]) -> None:
        table.record(TurnBegan(self.seat, another=True))
        table.ask(TakeTurn(self.seat, another=True))


def placements(state: State, seat: Seat) -> list[Move]:
    """Every space whose action the seat can do now, with the smallest groups of workers that it takes."""
    if not state.vessels[seat].workers:
        return []
    possible = [
        space
        for space in on_board(state)
        if open_to(state, seat, space) and ACTIONS[space.action].is_possible(state, seat, space)
    ]
    return [
        PlaceWorkers(space.id, group.workers, group.charged)
        for space in possible
        for group in groups(state, seat, space)
    ]
