"""Other worlds: a seat must be shown the same in every position that may be the true one.

The title's own `resample` makes the other worlds. Each is compared with the true position. Then the next move is made
in both: the same one if the seat itself moves, otherwise one that looks the same to the seat. In some worlds the same
things are drawn, in others different ones. The first difference that the seat sees must be something that it has just
learned: a name that is no longer resampled from then on, or part of an effect that discloses.

Not covered: a title that resamples too little, as long as it resamples something (names that stay the same in every
world are compared with themselves); conclusions from the choices of other seats; information that reaches a seat in
other ways than by the functions of its title; and the rest of a move after the first difference.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise, zip_longest
from random import Random
from typing import Any, NamedTuple, TypeVar

import msgspec

from scoresheet.domain.bots.bots import imagine
from scoresheet.domain.chance import Draw, Recorded
from scoresheet.domain.effect import Effect
from scoresheet.domain.events import MoveMade
from scoresheet.domain.game import Game
from scoresheet.domain.move import Move
from scoresheet.domain.play import Anytime, WorkingTable
from scoresheet.domain.title import Title, nothing_hidden
from scoresheet.domain.viewer import ALL_SEEING, SPECTATOR, Public, Seat, at_seat
from tests.domain.conformance import Playing

WORLDS = 3
"""The number of other worlds made of a position for each seat."""
SAMPLES = 40
"""The maximum number of positions checked in a game, each with its next move."""

T = TypeVar("T", bound=Any)
Name = tuple[str, Any]
"""A plain value that stands in a position, and its type."""
NOTHING: Name = ("nothing", None)


def check_worlds(playing: Playing) -> None:
    """A seat is shown the same in all worlds, now and after the next move."""
    for before, made, after in sampled(playing) if playing.title.resample is not nothing_hidden else ():
        for seat in range(len(before.seats)):
            compare(playing.title, before.state, made, after.state, seat)


def check_resample(playing: Playing) -> None:
    """Other worlds are valid positions, and exist if the title hides anything."""
    title, changed = playing.title, False
    for before, _, _ in sampled(playing):
        for seat in range(len(before.seats)):
            truth = msgspec.json.encode(before.state)
            for world in worlds_of(title, before.state, seat):
                check_position(title, world)
                changed = changed or msgspec.json.encode(world) != truth
            assert msgspec.json.encode(before.state) == truth, "Making another world changed the true one."
    assert changed or not hides(title), "The title hides something, and nothing is ever drawn again."


def check_openness(playing: Playing) -> None:
    """A title that resamples nothing shows everything to everybody."""
    if playing.title.resample is nothing_hidden:
        for game in playing.positions:
            shown = {msgspec.json.encode(playing.title.view(game.state, viewer)) for viewer in (SPECTATOR, ALL_SEEING)}
            assert len(shown) == 1, "Not everybody is shown everything, and nothing is drawn again."


def hides(title: Title) -> bool:
    """Return whether the title hides anything from any viewer."""
    return not all(issubclass(kind, Public) for kind in (*title.effects, *title.moves, *title.decisions))


class Made(NamedTuple):
    """A move that was made, with its draws."""

    seat: Seat
    move: Move
    draws: list[Draw]


def sampled(playing: Playing) -> Iterator[tuple[Game[Any], Made, Game[Any]]]:
    """Yield positions, each with the move made there and the game after it."""
    moves = {stored.event.version: stored.event for stored in playing.events if isinstance(stored.event, MoveMade)}
    steps = list(pairwise(playing.positions))
    for before, after in steps[:: 1 + len(steps) // SAMPLES]:
        event = moves[before.version + 1]
        yield before, Made(event.seat, event.move, event.draws), after


def worlds_of(title: Title, state: Any, seat: Seat) -> list[Any]:
    """Return some positions that may be the true one for all that the seat knows."""
    worlds = [title.copy(state) for _ in range(WORLDS)]
    for number, world in enumerate(worlds):
        title.resample(world, seat, Random(number))
    return worlds


def check_position(title: Title, world: Any) -> None:
    """Check that a world survives encoding, and that each seat to act has playable moves."""
    assert title.copy(world) == world, "Another world changed on its way through its bytes."
    for seat in world.to_act():
        moves = title.legal_moves(world, seat)
        assert moves, "In another world somebody is asked who has no answer."
        for move in {0: moves[0], 1: moves[-1]}.values():
            imagine(title, world, seat, move, Random(1))


def check_shown(title: Title, one: Any, other: Any, seat: Seat) -> None:
    """Check that the seat is shown the same of both positions."""
    for what, here, there in zip(SHOWN, shown(title, one, seat), shown(title, other, seat), strict=True):
        assert here == there, f"What seat {seat} is shown depends on what it may not know: {what}."


SHOWN = (
    "the view",
    "who is to act",
    "legal moves and their words",
    "reasons against other moves",
    "decisions and their words",
    "scores",
    "evaluation",
)


def shown(title: Title, state: Any, seat: Seat) -> list[bytes]:
    """Return all that a seat or a stranger is shown of a position, in the order of `SHOWN`."""
    viewer, asked = at_seat(seat), [decision.seen_by(at_seat(seat)) for decision in state.decisions]
    legal = title.legal_moves(state, seat)
    parts: list[Any] = [
        [title.view(state, viewer), title.view(state, SPECTATOR)],
        state.to_act(),
        [(move, move.anchor(seat), title.words.offer(move, state)) for move in legal],
        [(refused, title.words.text(refused.reason)) for refused in title.refused(state, seat)],
        [(decision, title.words.say(decision)) for decision in asked],
        title.scores(state),
        [title.evaluate(state, seat), title.expected(state, seat)],
    ]
    return [msgspec.json.encode(part) for part in parts]


class Worlds(NamedTuple):
    """The true position and another, in which the same things are drawn or not."""

    true: Any
    other: Any
    repeat: bool


class News(NamedTuple):
    """Names that a seat learns by a move, no longer resampled after it, and names still unknown."""

    learned: set[Name]
    unknown: set[Name]


def compare(title: Title, before: Any, made: Made, after: Any, seat: Seat) -> None:
    """Compare other worlds of a seat with the true one, at a position and over the next move."""
    unknown = {name for world in worlds_of(title, after, seat) for name in resampled_names(after, world)}
    for number, world in enumerate(worlds_of(title, before, seat)):
        check_shown(title, before, world, seat)
        news = News(resampled_names(before, world) - unknown, unknown)
        move = corresponding(title, world, made, seat, unknown)
        worlds = Worlds(before, world, repeat=number % 2 == 0)
        if move is not None and not told_apart(title, worlds, made, move, seat, news) and not after.over():
            check_shown(title, after, world, seat)


def corresponding(title: Title, world: Any, made: Made, seat: Seat, unknown: set[Name]) -> Move | None:
    """Return the move in another world that looks the same to the seat, or None if ruled out.

    A move rules a world out by what it shows, which must be known from then on: a move that could not be made there
    must not name things that are still resampled. (If the rules let others conclude something from it, `resample`
    must respect that.)
    """
    legal = title.legal_moves(world, made.seat)
    if made.seat == seat or made.move in legal:
        return made.move
    alike = [move for move in legal if type(move) is type(made.move)]
    for move in sorted(alike, key=lambda move: looks(move, seat) != looks(made.move, seat))[:1]:
        names = {here for here, _ in differences(looks(made.move, seat), looks(move, seat))}
        assert not names & unknown, f"Seat {seat} is shown what is drawn again after the move: {made.move}."
        return None if names else move
    return None


def told_apart(title: Title, worlds: Worlds, made: Made, move: Move, seat: Seat, news: News) -> bool:
    """Make the moves in both worlds; return whether the seat sees a difference.

    The other world is changed. A difference is allowed if the first one is something that the seat learns.
    """
    true = Remembering(title.copy(worlds.true), Recorded(made.draws), title.anytime)
    true.go(made.seat, made.move)
    drawn = {name for thing in true.things for name in leaves(msgspec.to_builtins(thing))}
    twin = Repeating(worlds.other, true.things, title.anytime)
    twin.repeat = worlds.repeat
    twin.go(made.seat, move)
    for one, other in zip_longest(true.effects, twin.effects):
        if looks(one, seat) != looks(other, seat):
            check_learned(one, other, seat, News(news.learned | drawn, news.unknown))
            return True
    return False


def check_learned(one: Effect | None, other: Effect | None, seat: Seat, news: News) -> None:
    """Check that a difference that a seat sees is news to it and stays known."""
    alike = type(one) is type(other)
    names = {here for here, _ in differences(looks(one, seat), looks(other, seat)) if alike}
    hint = "Do several pieces share a name, or did one change its place?"
    assert not names & news.unknown, f"Seat {seat} is shown what is drawn again after it: {one}. {hint}"
    discloses = any(effect is not None and effect.discloses for effect in (one, other))
    assert discloses or names & news.learned, f"What seat {seat} sees depends on what it may not know: {one}."


class Remembering(WorkingTable[Any]):
    """A table that remembers what was drawn, and what was rolled."""

    things: list[Any]

    def go(self, seat: Seat, move: Move) -> None:
        """Make the move, and go on by itself."""
        self.things = []
        self.make(seat, move)
        self.settle()

    def draw(self, items: Iterable[T]) -> T:
        choices = sorted(items)
        thing = choices[super().below(len(choices))]
        self.things.append(thing)
        return thing

    def below(self, of: int) -> int:
        self.things.append(super().below(of))
        return int(self.things[-1])


class Repeating(WorkingTable[Any]):
    """A table that repeats rolls and, if `repeat`, draws as far as they are possible."""

    repeat = True

    def __init__(self, state: Any, things: list[Any], anytime: Anytime) -> None:
        super().__init__(state, Recorded([]), anytime)
        self.things = list(reversed(things))

    def go(self, seat: Seat, move: Move) -> None:
        """Make the move, and go on by itself."""
        self.make(seat, move)
        self.settle()

    def draw(self, items: Iterable[T]) -> T:
        choices, thing = sorted(items), self._next()
        return thing if self.repeat and thing in choices else choices[0]

    def below(self, of: int) -> int:
        got = self._next()
        return got if isinstance(got, int) and 0 <= got < of else 0

    def _next(self) -> Any:
        return self.things.pop() if self.things else None


def looks(thing: Any, seat: Seat) -> list[Any]:
    """Return a move or an effect as the seat and a stranger see it."""
    viewers = (at_seat(seat), SPECTATOR) if thing is not None else ()
    return [msgspec.to_builtins(thing.seen_by(viewer)) for viewer in viewers]


def resampled_names(true: Any, world: Any) -> set[Name]:
    """Return the names that are elsewhere in the other world."""
    found = differences(msgspec.to_builtins(true), msgspec.to_builtins(world))
    return {name for pair in found for name in pair}


def differences(one: Any, other: Any) -> Iterator[tuple[Name, Name]]:
    """Yield the pairs of leaves at which two trees of plain values differ."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in one.keys() | other.keys():
            yield from differences(one.get(key), other.get(key))
    elif isinstance(one, list) and isinstance(other, list):
        for here, there in zip_longest(one, other):
            yield from differences(here, there)
    elif one != other:
        for here, there in zip_longest(leaves(one), leaves(other), fillvalue=NOTHING):
            yield here, there


def leaves(value: Any) -> Iterator[Name]:
    """Yield every plain value in a tree with its type, so that True differs from 1."""
    if isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from leaves(part)
    elif value is not None:
        yield type(value).__name__, value
