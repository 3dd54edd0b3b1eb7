"""After the last round: using up Awards and Investment tiles, then the end ("End of the Game")."""

from scoresheet.domain.decision import Decision, FollowUp
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.weather_machine import awards, goals
from scoresheet.domain.titles.weather_machine.effects.office import GameEnded, LastUsesBegan, LastUsesEnded
from scoresheet.domain.titles.weather_machine.state import State
from scoresheet.domain.viewer import Public, Seat


class UseNoMore(Public, Move, frozen=True):
    """Use nothing more before scoring."""

    ends = True

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(LastUsesEnded(seat))

    def anchor(self, seat: Seat) -> str:
        return f"laboratory:{seat}"


class UseLast(Public, Decision, frozen=True):
    """Place Awards and return Investment tiles, as many as wanted, before scoring."""

    def legal_moves(self, state: State) -> list[Move]:
        return [*goals.investments(state, self.seat), UseNoMore(), *awards.placements(state, self.seat)]


class UseUp(Public, FollowUp, frozen=True):
    """Each seat in turn order uses what it wants, in one go."""

    def resume(self, table: Table[State]) -> None:
        if self.seat in table.state.finishing:
            table.ask(UseUp(self.seat), UseLast(self.seat))


class Close(Public, FollowUp, frozen=True):
    """When all have used what they want, the game is over."""

    def resume(self, table: Table[State]) -> None:
        table.record(GameEnded())


def use_up(table: Table[State]) -> None:
    """Ask everybody in the last turn order; then the game is over."""
    order = table.state.order
    table.record(LastUsesBegan(list(order)))
    table.ask(Close(order[0]), *(UseUp(seat) for seat in reversed(order)))
