"""Walking through what a table recorded, one fact after the other, with the position before each."""

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
    """The title does not do what the model says."""


class Walk:
    """A game that is followed: the position before the present fact, what follows it, and what to remember."""

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
        """The position before the present fact, as the model sees it."""
        if self._snapshot is None:
            self._snapshot = snapshot(self.state)
        return self._snapshot

    def restart(self, state: State) -> None:
        """Go on from another position."""
        self.state, self._snapshot = state, None

    def same(self, area: str, told: object, found: object) -> None:
        """The model told this, and this was found."""
        self.counted[area] += 1
        if told != found:
            raise Disagreement(f"{area}: the model says {told!r}, the title {found!r}; after {self.move!r}")

    def follow(self, move: Move, effects: list[Effect]) -> Iterator[Effect]:
        """Each fact that came of a move, before it is applied."""
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
        """Check this when all that comes of the present step is done."""
        self._due.append(check)

    def settle(self) -> None:
        """Check what is due."""
        while self._due:
            self._due.pop(0)()

    def popped(self) -> FollowUp | None:
        """The follow-up that goes on now, if one does."""
        decisions = self.state.decisions
        return decisions[-1] if decisions and isinstance(decisions[-1], FollowUp) else None

    def coming(self) -> list[Effect]:
        """The facts of this step that are still to come: up to the next answer."""
        found: list[Effect] = []
        for effect in self.effects[self.index + 1 :]:
            if isinstance(effect, Answered | Obliged):
                break
            found.append(effect)
        return found

    def facts(self, kind: type[T]) -> list[T]:
        """Those of a kind among the facts to come of this step."""
        return [effect for effect in self.coming() if isinstance(effect, kind)]

    def asked(self, kind: type[Decision] | type[FollowUp]) -> list[Any]:
        """The decisions of a kind that this step will ask."""
        return [effect.decision for effect in self.facts(Asked) if isinstance(effect.decision, kind)]
