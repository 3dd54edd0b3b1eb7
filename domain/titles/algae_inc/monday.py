"""Monday morning: income in order, then simultaneous moves and refining ("Monday Morning")."""

from scoresheet.domain.decision import FollowUp
from scoresheet.domain.table import Table
from scoresheet.domain.titles.algae_inc import income, rival
from scoresheet.domain.titles.algae_inc.algae import ask_algae
from scoresheet.domain.titles.algae_inc.effects.line import Activated
from scoresheet.domain.titles.algae_inc.effects.month import PhaseBegan, WeekBegan
from scoresheet.domain.titles.algae_inc.kit import lines
from scoresheet.domain.titles.algae_inc.means import gain, score
from scoresheet.domain.titles.algae_inc.moves import ask_moves
from scoresheet.domain.titles.algae_inc.refining import REFINING, Refine, ask_to_change, degrade
from scoresheet.domain.titles.algae_inc.state import State
from scoresheet.domain.titles.algae_inc.turns import BeginTurn
from scoresheet.domain.viewer import Public, Seat


class BeginWeek(Public, FollowUp, frozen=True):
    """The follow-up that begins a week and queues its turns; `EndWeek` is already queued."""

    week: int

    def resume(self, table: Table[State]) -> None:
        state: State = table.state
        table.record(WeekBegan(self.week, self.seat))
        order = state.clockwise(self.seat)
        table.ask(BeginWork(self.seat), MoveAndRefine(self.seat))
        table.ask(*(TakeIncome(seat) for seat in reversed(order)))
        if state.rival is not None:
            rival.score(table, "monday", state.components.solo.monday_points * rival.achieved(state))
        for seat in order:
            degrade(table, seat)
            gain(table, seat, "eur", income.eur_income(state, seat))
            score(table, seat, "export_income", income.vp_income(state, seat))
            ask_to_change(table, seat)


class TakeIncome(Public, FollowUp, frozen=True):
    """The follow-up that offers a player's cube income."""

    def resume(self, table: Table[State]) -> None:
        ask_algae(table, self.seat, income.staff_income(table.state, self.seat, "operators"))


class MoveAndRefine(Public, FollowUp, frozen=True):
    """The follow-up that gives science points and offers moves and refining to all players."""

    def resume(self, table: Table[State]) -> None:
        state: State = table.state
        for seat in state.clockwise(self.seat):
            gain(table, seat, "sp", income.staff_income(state, seat, "scientists"))
        for seat in state.clockwise(self.seat):
            ask_refining(table, seat)
            ask_moves(table, seat, income.staff_income(state, seat, "engineers"))


class BeginWork(Public, FollowUp, frozen=True):
    """The follow-up that begins the turns of the week."""

    def resume(self, table: Table[State]) -> None:
        table.record(PhaseBegan("week"))
        table.ask(BeginTurn(self.seat, 1))


def ask_refining(table: Table[State], seat: Seat) -> None:
    """Offer refining, after the moves of the engineers."""
    if lines(table.state, seat).refining:
        table.record(Activated(seat, REFINING))
        table.ask(Refine(seat))
