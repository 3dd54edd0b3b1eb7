"""Awards that wait while Research tokens are placed, and at the end of a turn ("Place Research tokens")."""

from scoresheet.domain.decision import Decision, FollowUp
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.weather_machine import awards
from scoresheet.domain.titles.weather_machine.state import State
from scoresheet.domain.viewer import Public, Seat


class EndTurn(Public, Move, frozen=True):
    """Keep the Awards that wait."""

    ends = True

    def play(self, table: Table[State], seat: Seat) -> None:
        pass

    def anchor(self, seat: Seat) -> str:
        return f"laboratory:{seat}"


class KeepAwards(Public, Decision, frozen=True):
    """Awards that wait may be placed, before each Research token or at the end of the turn."""

    def legal_moves(self, state: State) -> list[Move]:
        return [EndTurn(), *awards_in_turn(state, self.seat)]


class FinishTurn(Public, FollowUp, frozen=True):
    """Awards may be placed before each token, if there are any, and after them."""

    before_tokens: bool = False

    def resume(self, table: Table[State]) -> None:
        tokens_wait = bool(table.state.laboratories[self.seat].waiting)
        if tokens_wait == self.before_tokens and awards_in_turn(table.state, self.seat):
            table.ask(KeepAwards(self.seat))


def awards_in_turn(state: State, seat: Seat) -> list[Move]:
    """Awards may be placed throughout one's own turn."""
    return awards.placements(state, seat) if state.phase == "turns" and state.turn == seat else []
