"""Playing a move: the working copy, its effects, and automatic continuation."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from scoresheet.domain.chance import Draw, Source
from scoresheet.domain.decision import Decision, FollowUp
from scoresheet.domain.effect import Answered, Asked, Effect, Obliged
from scoresheet.domain.errors import IllegalMove, NotAsked
from scoresheet.domain.generics import S
from scoresheet.domain.move import Move
from scoresheet.domain.state import GameState
from scoresheet.domain.table import Question
from scoresheet.domain.viewer import Seat
from scoresheet.domain.why import Why

if TYPE_CHECKING:
    from _typeshed import SupportsRichComparison

T = TypeVar("T", bound="SupportsRichComparison")
Anytime = Callable[[S, Seat], list[Move]]
"""(state, seat) → moves that the seat may make even if it is not to act; they answer no decision."""

MOST_AUTOMATIC_STEPS = 10_000


def nothing(state: GameState, seat: Seat) -> list[Move]:
    """Return no moves, for titles without anytime moves."""
    return []


class Turn(NamedTuple):
    """The seat to act and its legal moves, which must not be changed."""

    seat: Seat
    moves: list[Move]


class WorkingTable(Generic[S]):
    """A `Table` on a working copy of a state, which is discarded on errors."""

    def __init__(self, state: S, chance: Source, anytime: Anytime[S] = nothing) -> None:
        self.state = state
        self.chance = chance
        self.anytime = anytime
        self.effects: list[Effect] = []
        self.draws: list[Draw] = []
        self._answers: dict[Seat, list[Move]] = {}
        """Legal moves listed since the last change, by seat."""

    def record(self, *effects: Effect) -> None:
        """Record facts and apply them."""
        for effect in effects:
            effect.apply(self.state)
            self.effects.append(effect)

    def ask(self, *decisions: Question) -> None:
        """Put decisions to seats. A seat answers its latest decision first."""
        for decision in decisions:
            self.record(Asked(decision))

    def below(self, of: int) -> int:
        """Return a fair integer from 0 to `of` - 1."""
        got = self.chance.below(of)
        self.draws.append(Draw(of, got))
        return got

    def draw(self, items: Iterable[T]) -> T:
        """Draw one of `items`, which are sorted first so that their order has no influence."""
        choices = sorted(items)
        return choices[self.below(len(choices))]

    def roll(self, sides: int) -> int:
        """Roll a die with faces 1 to `sides`."""
        return 1 + self.below(sides)

    def make(self, seat: Seat, move: Move) -> None:
        """Play `move`, known to be legal, for `seat`."""
        self._answers.clear()
        if move.answers:
            self.record(Answered(seat))
        move.play(self, seat)

    def settle(self) -> None:
        """Resume due follow-ups, and make moves that are the only legal answer."""
        for _ in range(MOST_AUTOMATIC_STEPS):
            if not self._step():
                return
        raise RuntimeError("The rules loop without asking any seat for a decision.")

    def next(self) -> Turn | None:
        """Return the seat to act with its legal moves, or None if the game is over.

        Moves that `settle` has listed are reused.
        """
        seat = next(iter(self.state.to_act()), None)
        return None if seat is None else Turn(seat, self.legal_moves(seat))

    def legal_moves(self, seat: Seat) -> list[Move]:
        """Return the legal moves of `seat` after `settle`, reusing moves that it has listed."""
        known = self._answers.get(seat)
        return (
            legal_moves(self.state, seat, self.anytime)
            if known is None
            else _with(known, self.anytime(self.state, seat))
        )

    def _step(self) -> bool:
        decisions = self.state.decisions
        if not decisions:
            return False
        last = decisions[-1]
        if isinstance(last, FollowUp):
            self._resume(last)
            return True
        if len(decisions) == 1:
            return self._oblige(last.seat)
        return any(self._oblige(seat) for seat in self.state.to_act())

    def _resume(self, follow_up: FollowUp) -> None:
        self._answers.clear()
        self.record(Answered(follow_up.seat))
        follow_up.resume(self)

    def _oblige(self, seat: Seat) -> bool:
        decision = self.state.open_to(seat)
        if decision is None or decision.always_asked or decision.several(self.state):
            return False
        moves = self._answers[seat] = decision.legal_moves(self.state)
        if len(moves) != 1 or not moves[0].answers or self.anytime(self.state, seat):
            return False
        self.record(Obliged(seat, moves[0]))
        self.make(seat, moves[0])
        return True


def legal_moves(state: S, seat: Seat, anytime: Anytime[S] = nothing, why: Why | None = None) -> list[Move]:
    """Return the answers to the seat's decision, then its anytime moves.

    Empty if the game is over. `why` collects the reasons against other answers.
    """
    if state.over():
        return []
    decision = state.open_to(seat)
    return _with([] if decision is None else _answers(decision, state, why), anytime(state, seat))


def _answers(decision: Decision, state: GameState, why: Why | None) -> list[Move]:
    if why is None:
        return decision.legal_moves(state)
    moves = decision.legal_moves(state, why)
    why.settle(moves)
    return moves


def _with(own: list[Move], unasked: list[Move]) -> list[Move]:
    return [*own, *unasked] if unasked else own


def play(
    state: S,
    seat: Seat,
    move: Move,
    chance: Source,
    anytime: Anytime[S] = nothing,
    listed: Sequence[Move] | None = None,
) -> WorkingTable[S]:
    """Play `move` on `state`, a working copy to discard on errors; return the table.

    `listed` are the seat's legal moves, if known. Raises `NotAsked` if the seat has no decision and the move is not an
    anytime move, else `IllegalMove`.
    """
    if move not in (legal_moves(state, seat, anytime) if listed is None else listed):
        if state.open_to(seat) is None:
            raise NotAsked("This seat has no decision to make now.")
        raise IllegalMove("This move is not legal in this position.")
    return carry_out(state, seat, move, chance, anytime)


def carry_out(state: S, seat: Seat, move: Move, chance: Source, anytime: Anytime[S] = nothing) -> WorkingTable[S]:
    """Play a legal `move` on `state`, a working copy; return the table."""
    table = WorkingTable(state, chance, anytime)
    table.make(seat, move)
    table.settle()
    return table
