"""The table: the working copy a move is played on, what it recorded, and chance."""

from collections.abc import Iterable
from typing import Any, TypeVar

from domain.chance import Draw, Source
from domain.decision import Decision, FollowUp
from domain.effect import Answered, Asked, Effect, Obliged
from domain.errors import IllegalMove, NotAsked
from domain.move import Move
from domain.viewer import Seat

T = TypeVar("T", bound=Any)
MOST_AUTOMATIC_STEPS = 10_000


class Table:
    """What rules write to. What is recorded is applied to `state` at once, so the next line sees it."""

    def __init__(self, state: Any, chance: Source) -> None:
        self.state = state
        self.chance = chance
        self.effects: list[Effect] = []
        self.draws: list[Draw] = []

    def record(self, *effects: Effect) -> None:
        """Write down facts, and apply them."""
        for effect in effects:
            effect.apply(self.state)
            self.effects.append(effect)

    def ask(self, *decisions: Decision) -> None:
        """Put questions to seats; the last one put to a seat is open to it."""
        for decision in decisions:
            self.record(Asked(decision))

    def below(self, of: int) -> int:
        """A fair whole number from 0 to `of` - 1."""
        got = self.chance.below(of)
        self.draws.append(Draw(of, got))
        return got

    def draw(self, items: Iterable[T]) -> T:
        """One of `items` at random. They are sorted first: a collection has no order that could leak."""
        choices = sorted(items)
        return choices[self.below(len(choices))]

    def roll(self, sides: int) -> int:
        """A die: 1 to `sides`."""
        return 1 + self.below(sides)

    def make(self, seat: Seat, move: Move) -> None:
        """Play `move`, known to be legal, for `seat`."""
        if move.answers:
            self.record(Answered(seat))
        move.play(self, seat)

    def settle(self) -> None:
        """Go on by itself as far as nobody has a choice: due follow-ups, and decisions with one single option."""
        for _ in range(MOST_AUTOMATIC_STEPS):
            if not self._step():
                return
        raise RuntimeError("The rules go on for ever without asking anybody.")

    def _step(self) -> bool:
        asked = self.state.asked
        if asked and isinstance(asked[-1], FollowUp):
            self._resume(asked[-1])
            return True
        return any(self._oblige(seat) for seat in self.state.to_act())

    def _resume(self, follow_up: FollowUp) -> None:
        self.record(Answered(follow_up.seat))
        follow_up.resume(self)

    def _oblige(self, seat: Seat) -> bool:
        decision = self.state.open_to(seat)
        if decision is None or decision.always_asked:
            return False
        options = decision.options(self.state)
        if len(options) != 1 or not options[0].answers:
            return False
        self.record(Obliged(seat, options[0]))
        self.make(seat, options[0])
        return True


def options(state: Any, seat: Seat) -> list[Move]:
    """The legal moves of `seat`: the options of the decision it faces, none if it faces none."""
    decision = state.open_to(seat)
    return [] if decision is None else decision.options(state)


def play(state: Any, seat: Seat, move: Move, chance: Source) -> Table:
    """Play `move` on `state`, a working copy to be thrown away if this raises; the table holds what came of it.

    Raises `NotAsked` if the seat faces no decision, `IllegalMove` if the move is none of its options.
    """
    legal = options(state, seat)
    if not legal:
        raise NotAsked("Nothing is asked of this seat now.")
    if move not in legal:
        raise IllegalMove("This move is none of the options at this position.")
    return carry_out(state, seat, move, chance)


def carry_out(state: Any, seat: Seat, move: Move, chance: Source) -> Table:
    """Play `move`, known to be one of the options, on `state`, a working copy; the table holds what came of it."""
    table = Table(state, chance)
    table.make(seat, move)
    table.settle()
    return table
