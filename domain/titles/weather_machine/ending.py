"""Using Awards and Investment tiles after the last round ("End of the Game")."""

from scoresheet.domain.decision import Decision, FollowUp
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.weather_machine import awards, goals
from scoresheet.domain.titles.weather_machine.effects.office import GameEnded, LastUsesBegan, LastUsesEnded
from scoresheet.domain.titles.weather_machine.state import State
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why


class UseNoMore(Public, Move, frozen=True):
    """Use nothing more before scoring."""

    ends = True

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(LastUsesEnded(seat))

    def anchor(self, seat: Seat) -> str:
        return f"laboratory:{seat}"


class UseLast(Public, Decision, frozen=True):
    """Place Awards and return any number of Investment tiles before scoring."""

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        if why:
            goals.refuse_goals(state, self.seat, why)
        return [*goals.investments(state, self.seat), UseNoMore(), *awards.placements(state, self.seat, why)]


class UseUp(Public, FollowUp, frozen=True):
    """Ask a seat repeatedly until it has used all it wants."""

    def resume(self, table: Table[State]) -> None:
        if self.seat in table.state.finishing:
            table.ask(UseUp(self.seat), UseLast(self.seat))


class Close(Public, FollowUp, frozen=True):
    """End the game once all seats have used what they want."""

    def resume(self, table: Table[State]) -> None:
        table.record(GameEnded())


def use_up(table: Table[State]) -> None:
    """Ask each seat for its last uses, in the last turn order, then end the game."""
    order = table.state.order
    table.record(LastUsesBegan(list(order)))
    table.ask(Close(order[0]), *(UseUp(seat) for seat in reversed(order)))
