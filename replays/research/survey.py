"""The survey behind a lexicon: the words that occur in games, and the lengths of lists.

`python -m scoresheet.replays.research.survey` writes the lexicons.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import count
from pathlib import Path

import msgspec
from msgspec import inspect

from scoresheet.domain.bots.bots import choose
from scoresheet.domain.chance import Imagined
from scoresheet.domain.json_values import Json, JsonObject
from scoresheet.domain.kit.components import TODAY
from scoresheet.domain.play import carry_out
from scoresheet.domain.state import GameState
from scoresheet.domain.title import Title
from scoresheet.domain.titles.registry import all_titles
from scoresheet.domain.viewer import Seat, all_seats, at_seat
from scoresheet.replays.research.choosing import WordChoice
from scoresheet.replays.research.lexicon import NAME, SEATS, Lexicon, file_name, names, written
from scoresheet.replays.research.reading import shape_of
from scoresheet.replays.research.shapes import AnyShape, Lengths
from scoresheet.replays.research.words import PLAIN, GrowingVocabulary

GAMES = 4
"""The number of games per number of seats."""
STRATEGIES = ("random", "greedy")
LOOKED_AT = 15
"""One position in this number is surveyed, and always the last one."""
MARGIN = 1.5
"""The factor from the longest observed length to the maximum length, if lengths differ."""
DECISION, SAID = "decision", "said"
"""The paths of the seat's decision, and of the words of its move so far."""


@cache
def lexicon_of(title: Title) -> Lexicon:
    """Return the stored lexicon, or a reproducible survey of a few games."""
    return written(title) or survey(title)


def survey(
    title: Title, games: int = 1, before: Lexicon | None = None, strategies: Sequence[str] = ("random",)
) -> Lexicon:
    """Survey games with all numbers of seats; words and maximum lengths in `before` are kept."""
    chance, looks = random.Random(0), {seats: Look(title) for seats in title.seats}  # noqa: S311
    for seats, look in looks.items():
        for number in range(games):
            for state in _positions(title, seats, chance, strategies[number % len(strategies)]):
                look.at(state)
    known = list(before.words) if before else []
    words = names(title).union(*(look.words for look in looks.values())).difference(known, PLAIN)
    room = _room({seats: look.lengths for seats, look in looks.items()})
    return Lexicon(known + sorted(words), room | (before.room if before else {}))


class Look:
    """Collects words and list lengths from positions."""

    def __init__(self, title: Title) -> None:
        self.title, self.lengths = title, Lengths()
        self.vocabulary = GrowingVocabulary(names(title))
        self._shape: AnyShape | None = None

    @property
    def words(self) -> set[str]:
        """The names found so far."""
        return {word for word in self.vocabulary.numbers if NAME.fullmatch(word)}

    def at(self, state: GameState) -> None:
        """Survey a position as each seat sees it."""
        for seat in all_seats(state.seats):
            seen = self.title.view(state, at_seat(seat))
            self._shape = self._shape or shape_of(type(seen), self.vocabulary, {})
            self._shape.measure(seen, self.lengths)
            self._asked(state, seat)

    def _asked(self, state: GameState, seat: Seat) -> None:
        if (decision := state.open_to(seat)) is None:
            return
        self.lengths.setdefault(DECISION, set()).add(len(self.vocabulary.spell(decision)))
        choosing = WordChoice(self.vocabulary, self.title.legal_moves(state, seat))
        while choosing.say(choosing.open[0]) is None:
            self.lengths.setdefault(SAID, set()).add(len(choosing.said))


def _positions(title: Title, seats: int, chance: random.Random, strategy: str) -> Iterator[GameState]:
    state = title.lay_out(seats, _options(title, chance), TODAY, Imagined(chance)).state
    for number in count():
        if state.over() or number % LOOKED_AT == 0:
            yield state
        if state.over():
            return
        seat = state.to_act()[0]
        move = choose(strategy, title, state, seat, chance)
        carry_out(state, seat, move, Imagined(chance), title.anytime)


def _options(title: Title, chance: random.Random) -> JsonObject:
    """Return random values for the options."""
    fields = inspect.type_info(title.options).fields  # type: ignore[attr-defined]
    choices = {field.name: list(_choices(field.type)) for field in fields}
    return {name: listed[chance.randrange(len(listed))] for name, listed in choices.items() if listed}


def _choices(kind: inspect.Type) -> Iterator[Json]:
    if isinstance(kind, inspect.Metadata):
        yield from _choices(kind.type)
    elif isinstance(kind, inspect.BoolType):
        yield from (False, True)
    elif isinstance(kind, inspect.LiteralType):
        yield from kind.values


def _room(lengths: dict[int, Lengths]) -> dict[str, int]:
    ways = sorted({way for each in lengths.values() for way in each})
    return {way: _room_of({seats: each.get(way, set()) for seats, each in lengths.items()}) for way in ways}


def _room_of(lengths: dict[int, set[int]]) -> int:
    """Return the maximum length for a list with these observed lengths, by number of seats.

    It is `SEATS` if the length always is the number of seats, else the length if it is constant, else the longest
    observed one plus a margin.
    """
    if len(lengths) > 1 and all(seen == {seats} for seats, seen in lengths.items()):
        return SEATS
    seen = set[int]().union(*lengths.values())
    return max(seen) if len(seen) == 1 else round(MARGIN * max(seen))


def main(asked: list[str]) -> None:
    """Rewrite the lexicons of titles; existing words and maximum lengths are kept."""
    for name in asked or all_titles():
        title = all_titles()[name]
        file = Path(__file__).parent / "titles" / file_name(title)
        before = msgspec.json.decode(file.read_bytes(), type=Lexicon) if file.exists() else None
        written = msgspec.json.format(msgspec.json.encode(survey(title, GAMES, before, STRATEGIES)), indent=1)
        file.write_bytes(written + b"\n")


if __name__ == "__main__":
    main(sys.argv[1:])
