"""Placing Awards between Research tokens and at the end of a turn ("Place Research tokens")."""

from scoresheet.domain.decision import Decision, FollowUp
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.weather_machine import awards
from scoresheet.domain.titles.weather_machine.state import State
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why


class EndTurn(Public, Move, frozen=True):
    """Keep the waiting Awards for later."""

    ends = True

    def play(self, table: Table[State], seat: Seat) -> None:
        pass

    def anchor(self, seat: Seat) -> str:
        return f"laboratory:{seat}"


class KeepAwards(Public, Decision, frozen=True):
    """Place waiting Awards before a Research token or at the end of the turn, or keep them."""

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        return [EndTurn(), *awards_in_turn(state, self.seat)]


class FinishTurn(Public, FollowUp, frozen=True):
    """Offer waiting Awards, either before the Research tokens or after all of them."""

    before_tokens: bool = False

    def resume(self, table: Table[State]) -> None:
        tokens_wait = bool(table.state.laboratories[self.seat].waiting)
        if tokens_wait == self.before_tokens and awards_in_turn(table.state, self.seat):
            table.ask(KeepAwards(self.seat))


def awards_in_turn(state: State, seat: Seat, why: Why | None = None) -> list[Move]:
    """Return the placements of waiting Awards during the seat's own turn."""
    return awards.placements(state, seat, why) if state.phase == "turns" and state.turn == seat else []
