"""A walk through the recorded effects, step by step, with the position before each and the expectations."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from scoresheet.domain.decision import Decision, FollowUp
from scoresheet.domain.effect import Answered, Asked, Effect, Obliged
from scoresheet.domain.move import Move
from scoresheet.domain.titles.algae_inc.state import State
from tests.titles.algae_inc.bridge import snapshot
from tests.titles.algae_inc.oracle.bruno import at_start
from tests.titles.algae_inc.oracle.snapshot import Activation, Snapshot


class Disagreement(AssertionError):
    """A difference between the title and the model."""


@dataclass
class Notes:
    """The intentions and past steps of a seat, kept independently of the title's memory."""

    act: Activation = field(default_factory=lambda: Activation(""))
    lost: int = 0
    """Energy already paid for the losses of the activation."""
    refined: Counter[str] = field(default_factory=Counter)
    changed: Counter[str] = field(default_factory=Counter)
    """Food that became another type, by what it is now."""
    takes: int = 0
    """Cubes that may still be taken."""
    moves: int = 0
    conveying: bool = False
    """True for the moves of a conveyor upgrade."""
    stored: int = 0
    bonuses: Counter[tuple[int, int]] = field(default_factory=Counter)
    """Cells whose bonuses are left."""
    strength: int = 0
    points: int = 0
    tiles: int = 0
    exports: int = 0
    cities: list[str] = field(default_factory=list)
    """Of this action."""
    target: str = ""
    load: Counter[str] = field(default_factory=Counter)
    opened: int = 0
    """Cities without disks exported to in this turn."""
    recruited: int = 0
    week: int = 0
    """The last that brought a team upgrade."""
    places: frozenset[int] = frozenset()
    """Weekend bonuses taken."""
    bill: Counter[str] = field(default_factory=Counter)
    """Items that are missing."""
    given: list[str] = field(default_factory=list)
    """For the one that is being exchanged."""
    action: str = ""
    """The purpose of the missing token."""


class Part(NamedTuple):
    """A step of a move's consequences: an answer, of a player or of the table, or a follow-up, with its effects."""

    seat: int
    move: Move | None
    obliged: bool
    answered: Answered
    facts: list[Effect]


class Walk:
    """A game that is followed: the position, the notes about seats, and other memory."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.notes = {seat: Notes() for seat in range(state.seats)}
        self.strips = {level: list(at_start(level)) for level in "BCDE"}
        """Neutral disks."""
        self.sending = "B"
        """The strip that Bruno's disks come from."""
        self.sent: list[str] = []
        """Cities of Bruno's week."""
        self.opened = False
        self.turn: tuple[int, int] | None = None
        """Seat and number of the last turn."""
        self.worths: dict[Any, Any] = {}
        """What deliveries are worth, kept because there are so many."""
        self.counted: Counter[str] = Counter()
        """How many comparisons there were, by area."""
        self.move: Move | None = None
        self._snapshot: Snapshot | None = None

    @property
    def snap(self) -> Snapshot:
        """Return the position for the model, which must not be changed."""
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

    def apply(self, effects: list[Effect]) -> None:
        """Apply effects."""
        for effect in effects:
            effect.apply(self.state)
        self._snapshot = None

    def popped(self, seat: int) -> Decision:
        """Return the decision of a seat that is answered next."""
        own: list[Decision] = [decision for decision in self.state.decisions if decision.seat == seat]
        return own[-1]


def parts(move: Move, effects: list[Effect]) -> Iterator[Part]:
    """Split the consequences of a move into steps."""
    present: Part | None = None
    coming, obliged = move, False
    for effect in effects:
        if isinstance(effect, Obliged):
            coming, obliged = effect.move, True
        elif isinstance(effect, Answered):
            if present is not None:
                yield present
            present = Part(effect.seat, coming, obliged, effect, [])
            coming, obliged = None, False  # type: ignore[assignment]
        else:
            assert present is not None
            present.facts.append(effect)
    if present is not None:
        yield present


class Step:
    """A step with the position before it, the model's expectation of the position after it, and its questions."""

    def __init__(self, walk: Walk, part: Part) -> None:
        self.walk, self.seat, self.facts = walk, part.seat, part.facts
        self.decision: Any = walk.popped(part.seat)
        self.move: Any = None if isinstance(self.decision, FollowUp) else part.move
        self.snap = walk.snap
        self.own = self.snap.seats[self.seat]
        """Of the position before; not to be changed."""
        self.now = snapshot(walk.state)
        self.me = self.now.seats[self.seat]
        self.notes = walk.notes[self.seat]
        self.asked: list[tuple[str, int]] = []
        """What the model expects to be asked, in order."""
        self.missing: list[tuple[str, int]] = []
        """The exchanges among them, which come last."""
        self.idle: set[tuple[str, int]] = set()
        """What may be asked though there is nothing to choose."""

    def asks(self, name: str, seat: int | None = None) -> None:
        """Expect this decision."""
        self.asked.append((name, self.seat if seat is None else seat))

    def may_ask(self, name: str, seat: int | None = None) -> None:
        """Allow this decision without requiring it."""
        self.idle.add((name, self.seat if seat is None else seat))

    def of(self, kind: type[Any]) -> list[Any]:
        """Return the effects of a kind."""
        return [fact for fact in self.facts if isinstance(fact, kind)]

    def compare(self) -> None:
        """Compare the expected position with the actual one, after the effects."""
        found = [(type(each.decision).__name__, int(each.decision.seat)) for each in self.of(Asked)]
        told = [*self.asked, *self.missing]
        name = type(self.move or self.decision).__name__
        self.walk.same(f"asked after {name}", told, [each for each in found if each in told or each not in self.idle])
        self.walk.counted[name] += 1
        if self.now != self.walk.snap:
            self.walk.same(f"{name} ", *different(self.now, self.walk.snap))


def different(told: Snapshot, found: Snapshot) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the differences of two positions."""
    one, other = _flat(told), _flat(found)
    names = [name for name in one if one[name] != other[name]]
    return {name: one[name] for name in names}, {name: other[name] for name in names}


def _flat(snap: Snapshot) -> dict[str, Any]:
    seats = {f"{seat}.{name}": value for seat, own in snap.seats.items() for name, value in vars(own).items()}
    return {**{name: value for name, value in vars(snap).items() if name != "seats"}, **seats}
