"""Lending: a tiny title for tests of anytime moves. Seats count up in turn; any may borrow.

A loan is always the same. Interest depends on the count, and there is none before the first; a gamble is a draw.
"""

from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from scoresheet.domain.decision import Decision
from scoresheet.domain.effect import Effect
from scoresheet.domain.events import Score
from scoresheet.domain.move import Move
from scoresheet.domain.state import GameState
from scoresheet.domain.table import Table
from scoresheet.domain.title import Title
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why
from scoresheet.domain.wording import Words

LIMIT = 12
MOST_LOANS = 2

D = TypeVar("D")


class Bank(GameState[D], Generic[D], kw_only=True):
    """The count, and by seat: coins, loans, and whether interest was taken or coins gambled for."""

    coins: list[int]
    loans: list[int]
    interest: list[bool]
    gambled: list[bool]
    count: int = 0


class Counted(Public, Effect, frozen=True):
    """The count went up."""

    seat: Seat
    by: int

    def apply(self, state: Any) -> None:
        state.count += self.by


class Borrowed(Public, Effect, frozen=True):
    """A seat took a loan."""

    seat: Seat

    def apply(self, state: Any) -> None:
        state.loans[self.seat] += 1
        state.coins[self.seat] += 5


class InterestPaid(Public, Effect, frozen=True):
    """A seat got interest, once a game."""

    seat: Seat
    coins: int

    def apply(self, state: Any) -> None:
        state.coins[self.seat] += self.coins
        state.interest[self.seat] = True


class Gambled(Public, Effect, frozen=True):
    """A seat won coins in a gamble, once a game."""

    discloses: ClassVar[bool] = True
    seat: Seat
    coins: int

    def apply(self, state: Any) -> None:
        state.coins[self.seat] += self.coins
        state.gambled[self.seat] = True


class Count(Public, Move, frozen=True):
    """Count on; then it is the next seat's turn."""

    by: int

    def play(self, table: Table[Any], seat: Seat) -> None:
        table.record(Counted(seat, self.by))
        if table.state.count < LIMIT:
            table.ask(HowFar((seat + 1) % len(table.state.coins)))


class Borrow(Public, Move, frozen=True):
    """Take a loan."""

    answers: ClassVar[bool] = False

    def play(self, table: Table[Any], seat: Seat) -> None:
        table.record(Borrowed(seat))


class TakeInterest(Public, Move, frozen=True):
    """Get as many coins as the count."""

    answers: ClassVar[bool] = False

    def play(self, table: Table[Any], seat: Seat) -> None:
        table.record(InterestPaid(seat, table.state.count))


class Gamble(Public, Move, frozen=True):
    """Roll for coins."""

    answers: ClassVar[bool] = False

    def play(self, table: Table[Any], seat: Seat) -> None:
        table.record(Gambled(seat, table.roll(6)))


class HowFar(Public, Decision, frozen=True):
    """Count on by one or two; close to the end there is no choice."""

    def legal_moves(self, state: Any, why: Why | None = None) -> list[Move]:
        return [Count(by) for by in (1, 2) if state.count + by <= LIMIT]


class Books(msgspec.Struct, frozen=True):
    """The view: everything is public."""

    count: int
    coins: list[int]
    loans: list[int]


def anytime(state: Any, seat: Seat) -> list[Move]:
    """List the moves that a seat may make at any time."""
    return [
        *([Borrow()] if state.loans[seat] < MOST_LOANS else []),
        *([TakeInterest()] if state.count and not state.interest[seat] else []),
        *([Gamble()] if not state.gambled[seat] else []),
    ]


def begin(seats: int, options: Any) -> Bank[Any]:
    return Bank(coins=[0] * seats, loans=[0] * seats, interest=[False] * seats, gambled=[False] * seats)


TITLE = Title(
    title="lending",
    name="Lending",
    seats=range(2, 4),
    minutes=1,
    rules_version="1",
    package=__name__,
    state=Bank,
    begin=begin,
    set_up=lambda table: table.ask(HowFar(0)),
    view=lambda state, viewer: Books(state.count, state.coins, state.loans),
    scores=lambda state: [Score(seat=seat, points=coins) for seat, coins in enumerate(state.coins)],
    evaluate=lambda state, seat: float(state.coins[seat] - 6 * state.loans[seat]),
    wording=lambda components: Words(
        {
            Counted: "{seat:seat} counts on by {by}",
            Borrowed: "{seat:seat} borrows",
            InterestPaid: "{seat:seat} gets {coins}",
            Gambled: "{seat:seat} wins {coins}",
            Count: "Count {by}",
            Borrow: "Borrow",
            TakeInterest: "Take interest",
            Gamble: "Gamble",
            HowFar: "How far?",
        }
    ),
    anytime=anytime,
)
