"""The story of a finished game: its changes from position to position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

import msgspec

from scoresheet.domain.counts import Used, pieces_of, resources_of, telling
from scoresheet.domain.effect import KERNEL_EFFECTS, Effect, Obliged
from scoresheet.domain.events import Event, GameFinished, GameStarted, MoveMade, Score, SeatForfeited
from scoresheet.domain.final_scores import with_start
from scoresheet.domain.json_values import JsonObject
from scoresheet.domain.state import GameState
from scoresheet.domain.takebacks.takebacks import taken_back
from scoresheet.domain.title import Title
from scoresheet.domain.viewer import NOBODY, Seat

PLAY = (GameStarted, MoveMade, SeatForfeited, GameFinished)
"""Events that lead to a position in the story."""
Series = dict[str, list[list[int]]]
"""By name and seat: the positions and values of changes, e.g. `[0, 5, 12, 7]`."""
_SILENT = frozenset(KERNEL_EFFECTS)


class Story(msgspec.Struct, frozen=True, kw_only=True):
    """The facts about a game that statistics need; positions are counted from 0."""

    versions: list[int]
    movers: list[Seat]
    seconds: list[int]
    points: list[list[int]]
    """By seat, as in `Series`."""
    parts: Series
    resources: Series
    pieces: list[tuple[str, str, Seat, int, int]]
    """Kind, id, seat, number of uses, and the first position of use."""
    moves: dict[str, int]
    """The number of moves by type, including automatic ones."""
    effects: dict[str, int]
    """The number of the title's effects by type."""


class StoryPosition(NamedTuple):
    """A position of the current line of play, and the event that led to it."""

    event: Event
    state: GameState
    """Modified when the iteration continues."""


def positions(
    title: Title, seats: int, options: JsonObject, events: Sequence[Event], gone: Iterable[int] | None = None
) -> Iterator[StoryPosition]:
    """Yield the positions of the current line of play from all events, without running rules."""
    back, state = frozenset(taken_back(events) if gone is None else gone), None
    for event in events:
        if type(event) not in PLAY or event.version in back:
            continue
        if type(event) is GameStarted:
            state = title.begin_with(seats, options, event.components)
        for effect in event.effects:
            effect.apply(state)
        if state is not None:
            yield StoryPosition(event, state)


def story(
    title: Title, seats: int, options: JsonObject, events: Sequence[Event], handicap: Sequence[int] = ()
) -> Story:
    """Return the story of a game from all its events and the seats' handicaps."""
    writer = _Writer(title, seats, handicap)
    for position in positions(title, seats, options, events):
        writer.add(position)
    return writer.story()


class _Changes:
    """Numbers by name and seat, of which only the changes are stored."""

    def __init__(self, seats: int) -> None:
        self._seats = seats
        self._last: dict[str, list[int]] = {}
        self.series: Series = {}

    def add(self, place: int, now: Mapping[str, list[int]]) -> None:
        last = self._last
        for name, numbers in now.items():
            before = last.get(name)
            if before == numbers:
                continue
            if before is None:
                self.series[name] = [[place, number] for number in numbers]
            else:
                for seat, number in enumerate(numbers):
                    if number != before[seat]:
                        self.series[name][seat] += (place, number)
            last[name] = numbers


class _Writer:
    def __init__(self, title: Title, seats: int, handicap: Sequence[int]) -> None:
        self.title = title
        self.handicap = handicap
        self.versions: list[int] = []
        self.movers: list[Seat] = []
        self.seconds: list[int] = []
        self._points, self._parts, self._resources = _Changes(seats), _Changes(seats), _Changes(seats)
        self._pieces: dict[Used, list[int]] = {}
        self._moves: Counter[str] = Counter()
        self._effects: Counter[type[Effect]] = Counter()
        self._at = ""
        self._telling = telling(title)

    def add(self, position: StoryPosition) -> None:
        event, state = position
        place = len(self.versions)
        self.versions.append(event.version)
        self.movers.append(event.seat if type(event) is MoveMade else NOBODY)
        self.seconds.append(between(self._at, event.at) if self._at not in ("", event.at) else 0)
        self._at = event.at
        self._count(event)
        if event.effects or type(event) is GameFinished:
            scores = self._scores(event, state)
            self._points.add(place, {"": [score.points for score in scores]})
            parts = [score.parts for score in scores]
            self._parts.add(place, {name: [own.get(name, 0) for own in parts] for name in parts[0]})
            self._resources.add(place, resources_of(self.title, state))

    def _scores(self, event: Event, state: GameState) -> list[Score]:
        if type(event) is GameFinished:
            return event.scores
        return with_start(self.title.scores(state), self.handicap)

    def _count(self, event: Event) -> None:
        if type(event) is MoveMade:
            self._moves[type(event.move).__name__] += 1
        for effect in event.effects:
            self._effects[type(effect)] += 1
            if type(effect) is Obliged:
                self._moves[type(effect.move).__name__] += 1
            for used in pieces_of(self.title, effect) if effect.__class__.__name__ in self._telling else ():
                self._pieces.setdefault(used, [0, event.version])[0] += 1

    def story(self) -> Story:
        own = {kind.__name__: times for kind, times in self._effects.items() if kind not in _SILENT}
        return Story(
            versions=self.versions,
            movers=self.movers,
            seconds=self.seconds,
            points=self._points.series.get("", []),
            parts=self._parts.series,
            resources=self._resources.series,
            pieces=[(*used, times, first) for used, (times, first) in sorted(self._pieces.items())],
            moves=dict(sorted(self._moves.items())),
            effects=dict(sorted(own.items())),
        )


def at_each(changes: Sequence[int], length: int) -> list[int]:
    """Return the value at each position; 0 before the first change."""
    numbers = [0] * length
    for place, number, until in zip(changes[::2], changes[1::2], [*changes[2::2], length], strict=True):
        numbers[place:until] = [number] * (until - place)
    return numbers


def lead_changes(points: Sequence[Sequence[int]]) -> list[int]:
    """Return the positions at which the sole leader changes; `points` are by seat and position."""
    leader, changes = NOBODY, []
    for place, here in enumerate(zip(*points, strict=True)):
        most = max(here)
        alone = Seat(here.index(most)) if here.count(most) == 1 else leader
        if leader not in (NOBODY, alone):
            changes.append(place)
        leader = alone
    return changes


def turning_point(points: Sequence[Sequence[int]], winners: Iterable[Seat]) -> int | None:
    """Return the first position from which the winners lead to the end; None if there is none.

    Also None if all seats won.
    """
    ahead, found = set(winners), None
    if not ahead or len(ahead) == len(points):
        return None
    for place in reversed(range(len(points[0]))):
        here = [of_seat[place] for of_seat in points]
        if max(here[seat] for seat in ahead) <= max(here[seat] for seat in range(len(here)) if seat not in ahead):
            break
        found = place
    return found


def between(before: str, after: str) -> int:
    """Return the whole seconds between two times (UTC, RFC 3339); 0 if a clock went back."""
    return max(0, int((datetime.fromisoformat(after) - datetime.fromisoformat(before)).total_seconds()))
