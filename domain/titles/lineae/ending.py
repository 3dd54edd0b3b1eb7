"""The end of the game, and the last exchanges before scoring ("Game End", "Solo variant")."""

import msgspec

from scoresheet.domain.decision import Decision, FollowUp
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.lineae.effects.ocean import GameEnded
from scoresheet.domain.titles.lineae.exchange import exchanges
from scoresheet.domain.titles.lineae.scoring import score
from scoresheet.domain.titles.lineae.state import State
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why


class ConvertResources(Public, Move, frozen=True):
    """Exchange no more cubes; money and pairs of cubes become points."""

    def play(self, table: Table[State], seat: Seat) -> None:
        pass

    def anchor(self, seat: Seat) -> str:
        return f"vessel:{seat}"


class ExchangeLast(Public, Decision, frozen=True):
    """A choice of last exchanges of cubes, before resources are converted.

    Only seats with the technology for exchanges have this choice.
    """

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        return [ConvertResources(), *exchanges(state, self.seat)]


class CloseTheLinea(Public, FollowUp, frozen=True):
    """The follow-up that ends the game."""

    def resume(self, table: Table[State]) -> None:
        table.record(GameEnded(grade(table.state)))


def is_last_round(state: State) -> bool:
    """Return whether all rockets are launched, or Jupiter is on its last space."""
    return launched(state) == state.components.rounds.rockets or state.round == state.components.rounds.last


def end_game(table: Table[State]) -> None:
    """Ask all seats that can still exchange cubes, simultaneously; then end the game."""
    state: State = table.state
    table.ask(CloseTheLinea(state.first))
    table.ask(*(ExchangeLast(seat) for seat in state.clockwise(state.first) if exchanges(state, seat)))


def launched(state: State) -> int:
    """Return the number of rockets launched by all seats."""
    return sum(len(vessel.rockets) for vessel in state.vessels)


def grade(state: State) -> str:
    """Return the grade of a solo game, or "" with several players.

    The game is lost ("stranded") if rockets are left; otherwise the points decide.
    """
    if len(state.vessels) > 1:
        return ""
    if launched(state) < state.components.rounds.rockets:
        return "stranded"
    grades = msgspec.structs.asdict(state.components.solo)
    points = score(state, Seat(0)).points
    return max((name for name in grades if points >= grades[name]), key=lambda name: grades[name], default="pioneer")
