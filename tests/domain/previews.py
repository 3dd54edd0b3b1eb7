"""Previews: claims about a move come true, and are the same in all possible worlds."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from scoresheet.domain.chance import Imagined
from scoresheet.domain.effect import Effect
from scoresheet.domain.move import Move
from scoresheet.domain.play import WorkingTable
from scoresheet.domain.preview import Preview, preview
from scoresheet.domain.title import Title, nothing_hidden
from scoresheet.domain.viewer import Seat, at_seat
from tests.domain.conformance import SAMPLE, Playing

MOVES = 2
"""The number of legal moves tried at a position."""
FATES = 2
"""The number of times each move is made, with different draws each time."""
OTHERS = 1
"""The number of other worlds compared with the true one."""


def check_previews(playing: Playing) -> None:
    """Previews come true, and are the same in worlds that the seat cannot tell apart."""
    title = playing.title
    for number, (state, seat, move) in enumerate(_choices(playing)):
        truth = msgspec.json.encode(state)
        claimed = preview(title, state, seat, move, Random(number))
        for fate in range(FATES):
            _check_comes_true(claimed, _made(title, state, seat, move, fate), seat)
        for world in _other_worlds(title, state, seat):
            told = preview(title, world, seat, move, Random(number))
            assert told == claimed, f"A preview depends on what seat {seat} may not know: {move}."
        assert msgspec.json.encode(state) == truth, "A preview changed the position."


def _choices(playing: Playing) -> Iterator[tuple[Any, Seat, Move]]:
    for state, seat in playing.asked(SAMPLE):
        moves = playing.title.legal_moves(state, Seat(seat))
        for move in moves[:: 1 + len(moves) // MOVES]:
            yield state, Seat(seat), move


def _made(title: Title, state: Any, seat: Seat, move: Move, fate: int) -> WorkingTable[Any]:
    return title.play(title.copy(state), seat, move, Imagined(Random(fate)))


def _check_comes_true(claimed: Preview, made: WorkingTable[Any], seat: Seat) -> None:
    happened: list[Effect] = [effect.seen_by(at_seat(seat)) for effect in made.effects]
    assert happened[: len(claimed.effects)] == claimed.effects, "What a preview claimed did not come true."
    if not claimed.uncertain:
        assert len(happened) == len(claimed.effects), "More came of a move than its preview said."
        assert not made.draws, "Something was drawn that no preview told of."
        assert claimed.ends == made.state.over(), "A preview was wrong about the end of the game."


def _other_worlds(title: Title, state: Any, seat: Seat) -> Iterator[Any]:
    if title.resample is nothing_hidden:
        return
    for number in range(OTHERS):
        world = title.copy(state)
        title.resample(world, seat, Random(f"other {number}"))
        yield world
