"""Turns: place workers on a space or pass; the vessel may also move ("Action Phase")."""

from collections.abc import Iterator

from scoresheet.domain.decision import Decision, FollowUp
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.lineae.actions import ACTIONS
from scoresheet.domain.titles.lineae.asides import asides
from scoresheet.domain.titles.lineae.effects.crew import Passed, TurnBegan, Waited
from scoresheet.domain.titles.lineae.locks import orders
from scoresheet.domain.titles.lineae.spaces import Group, Space, groups, on_board, open_to, place, spaces_of
from scoresheet.domain.titles.lineae.state import State
from scoresheet.domain.titles.lineae.vessels import voyages
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why


class PlaceWorkers(Public, Move, frozen=True):
    """Place workers, `charged` of them charged, on a space, and perform the space's action."""

    space: str
    workers: int = 1
    charged: int = 0

    def play(self, table: Table[State], seat: Seat) -> None:
        space = spaces_of(table.state)[self.space]
        place(table, seat, space, Group(self.workers, self.charged))
        table.ask(AnotherTurn(seat) if space.arrow or self.charged else TurnsEnd(seat))
        ACTIONS[space.action].perform(table, seat, space)

    def anchor(self, seat: Seat) -> str:
        return f"space:{self.space}"

    def concerns(self, seat: Seat) -> tuple[str, ...]:
        return (self.space,)


class Pass(Public, Move, frozen=True):
    """Take no more turns this round."""

    ends = True

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(Passed(seat))

    def anchor(self, seat: Seat) -> str:
        return f"vessel:{seat}"


class EndTurn(Public, Move, frozen=True):
    """End the turn; a seat without workers is skipped until a worker comes home."""

    ends = True

    def play(self, table: Table[State], seat: Seat) -> None:
        if not table.state.vessels[seat].workers:
            table.record(Waited(seat))

    def anchor(self, seat: Seat) -> str:
        return f"vessel:{seat}"


class TakeTurn(Public, Decision, frozen=True):
    """A choice to place workers or pass; the vessel may move first.

    `another` is true if an arrow or a charged worker granted the turn, which may then be declined.
    """

    another: bool = False

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        endings: list[Move] = [EndTurn(), Pass()] if self.another else [Pass()]
        choices = [*placements(state, self.seat, why), *endings, *asides(state, self.seat, why)]
        return [*choices, *orders(state, self.seat)] if len(choices) > 1 else choices

    def several(self, state: State) -> bool:
        return self.another or bool(voyages(state, self.seat)) or next(possible(state, self.seat), None) is not None


class FinishTurn(Public, Decision, frozen=True):
    """A choice of additional moves, such as moving the vessel, before the turn ends.

    `idle` is true if the seat has no workers.
    """

    idle: bool = False

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        return [EndTurn(), *asides(state, self.seat, why)]


class AnotherTurn(Public, FollowUp, frozen=True):
    """The follow-up that offers another turn after an arrow space or a charged worker."""

    def resume(self, table: Table[State]) -> None:
        begin_turn(table, self.seat, another=True)


class TurnsEnd(Public, FollowUp, frozen=True):
    """The follow-up that finishes a turn after its action, unless docking has ended it."""

    def resume(self, table: Table[State]) -> None:
        if not table.state.vessels[self.seat].docked:
            finish(table, self.seat)


def begin_turn(table: Table[State], seat: Seat, another: bool = False) -> None:
    """Begin a turn; a seat without workers can only finish it."""
    table.record(TurnBegan(seat, another))
    if table.state.vessels[seat].workers:
        table.ask(TakeTurn(seat, another))
    else:
        finish(table, seat)


def finish(table: Table[State], seat: Seat) -> None:
    """Offer the additional moves that are left, if any, and end the turn."""
    idle = not table.state.vessels[seat].workers
    if asides(table.state, seat):
        table.ask(FinishTurn(seat, idle))
    elif idle:
        table.record(Waited(seat))


def placements(state: State, seat: Seat, why: Why | None = None) -> list[Move]:
    """Return the possible placements: each space with each group of workers that it takes."""
    return [
        PlaceWorkers(space.id, group.workers, group.charged)
        for space, fitting in possible(state, seat, why)
        for group in fitting
    ]


def possible(state: State, seat: Seat, why: Why | None = None) -> Iterator[tuple[Space, list[Group]]]:
    """Yield the spaces whose action the seat can perform now, with the groups that they take."""
    for space in on_board(state):
        because = why.against(PlaceWorkers(space.id)) if why else None
        can = open_to(state, seat, space, because) and ACTIONS[space.action].is_possible(state, seat, space, because)
        if can and (fitting := groups(state, seat, space, because)):
            yield space, fitting
