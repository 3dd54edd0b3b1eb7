"""Observations: a seat's view, decision and words so far, as an integer vector."""

from __future__ import annotations

from collections.abc import Sequence

from scoresheet.domain.state import GameState
from scoresheet.domain.title import Title
from scoresheet.domain.viewer import Seat, all_seats, at_seat
from scoresheet.replays.research.reading import shape_of
from scoresheet.replays.research.shapes import Slot, Spelled
from scoresheet.replays.research.survey import DECISION, SAID, lexicon_of
from scoresheet.replays.research.words import Vocabulary


class Observer:
    """An observer for a title and a number of seats, which determine the slots."""

    def __init__(self, title: Title, seats: int, view: type) -> None:
        """`view` is the type of the title's views."""
        lexicon = lexicon_of(title)
        self.title, self.seats, self.vocabulary = title, seats, Vocabulary(lexicon.words)
        room = lexicon.room_for(seats)
        self._asked = Spelled(self.vocabulary, DECISION, room)
        self._most_said = room.get(SAID, 0)
        self._view = shape_of(view, self.vocabulary, room)
        self.slots = [*self._about(), *self._asked.slots(DECISION), *self._view.slots("")]

    def _about(self) -> list[Slot]:
        asked = [Slot(f"asked.{seat}", "flag", 0, 1) for seat in range(self.seats)]
        words = [Slot(f"{SAID}.{place}", "word", 0, len(self.vocabulary)) for place in range(self._most_said)]
        return [Slot("seat", "number", 0, self.seats), *asked, *words]

    def observe(self, state: GameState, seat: Seat, said: Sequence[int]) -> list[int]:
        """Return the observation of `seat` after the words `said`."""
        asked, decision = state.to_act(), state.open_to(seat)
        words = [number + 1 for number in said[: self._most_said]]
        numbers = [seat, *(int(each in asked) for each in all_seats(self.seats))]
        numbers += [*words, *[0] * (self._most_said - len(words))]
        self._asked.write(None if decision is None else decision, numbers)
        self._view.write(self.title.view(state, at_seat(seat)), numbers)
        return numbers
