"""A walk through the recorded effects, one at a time, with the position before each."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from scoresheet.domain.decision import Decision, FollowUp
from scoresheet.domain.effect import Answered, Asked, Effect, Obliged
from scoresheet.domain.move import Move
from scoresheet.domain.titles.weather_machine.state import State
from tests.titles.weather_machine.bridge import snapshot
from tests.titles.weather_machine.oracle.snapshot import Snapshot

T = TypeVar("T")


class Disagreement(AssertionError):
    """A difference between the title and the model."""


class Walk:
    """A game that is followed: the position before the present effect, the effects after it, and notes."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.effects: list[Effect] = []
        self.index = 0
        self.move: Move | None = None
        """The last that was made, by a player or by the table for one."""
        self.memory: dict[str, Any] = {}
        self.counted: Counter[str] = Counter()
        """How many comparisons there were, by area."""
        self._snapshot: Snapshot | None = None
        self._due: list[Callable[[], None]] = []

    @property
    def snap(self) -> Snapshot:
        """Return the position before the present effect for the model."""
        if self._snapshot is None:
            self._snapshot = snapshot(self.state)
        return self._snapshot

    def restart(self, state: State) -> None:
        """Continue from another position."""
        self.state, self._snapshot = state, None

    def same(self, area: str, told: object, found: object) -> None:
        """Compare the model's result with the title's."""
        self.counted[area] += 1
        if told != found:
            raise Disagreement(f"{area}: the model says {told!r}, the title {found!r}; after {self.move!r}")

    def follow(self, move: Move, effects: list[Effect]) -> Iterator[Effect]:
        """Compare each effect of a move before it is applied."""
        self.move, self.effects = move, effects
        for self.index, effect in enumerate(effects):
            if isinstance(effect, Answered | Obliged):
                self.settle()
            if isinstance(effect, Obliged):
                self.move = effect.move
            yield effect
            effect.apply(self.state)
            if not isinstance(effect, Asked | Answered | Obliged):
                self._snapshot = None
        self.settle()

    def then(self, check: Callable[[], None]) -> None:
        """Register a check for the end of the present step."""
        self._due.append(check)

    def settle(self) -> None:
        """Run the checks that are due."""
        while self._due:
            self._due.pop(0)()

    def popped(self) -> FollowUp | None:
        """Return the follow-up that is being resumed, if any."""
        decisions = self.state.decisions
        return decisions[-1] if decisions and isinstance(decisions[-1], FollowUp) else None

    def coming(self) -> list[Effect]:
        """Return the effects of this step still to come, up to the next answer."""
        found: list[Effect] = []
        for effect in self.effects[self.index + 1 :]:
            if isinstance(effect, Answered | Obliged):
                break
            found.append(effect)
        return found

    def facts(self, kind: type[T]) -> list[T]:
        """Return the effects of a kind still to come in this step."""
        return [effect for effect in self.coming() if isinstance(effect, kind)]

    def asked(self, kind: type[Decision] | type[FollowUp]) -> list[Any]:
        """Return the decisions of a kind still to be asked in this step."""
        return [effect.decision for effect in self.facts(Asked) if isinstance(effect.decision, kind)]
