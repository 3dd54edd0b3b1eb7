"""Previews: the certain consequences of a move, as far as its seat can know them."""

from __future__ import annotations

from itertools import takewhile
from typing import Literal

import msgspec

from scoresheet.domain.chance import NoForesight, Random, Unforeseen
from scoresheet.domain.effect import Effect, Obliged
from scoresheet.domain.errors import IllegalMove, NotAsked
from scoresheet.domain.move import Move
from scoresheet.domain.play import WorkingTable
from scoresheet.domain.state import GameState
from scoresheet.domain.title import Title, nothing_hidden
from scoresheet.domain.viewer import Seat, at_seat

WORLDS = 8
"""The number of worlds in which a move is tried if the title has hidden information."""


class Preview(msgspec.Struct, frozen=True):
    """The certain consequences of a move, as effects that its seat may see."""

    effects: list[Effect]
    uncertain: bool
    """True if draws or hidden information will add further effects."""
    ends: bool
    """True if the move certainly ends the game."""


Handing = Literal["keeps", "may", "ends"]
"""A move's effect on the player's turn: the turn continues, may end, or ends."""


def preview(title: Title, state: GameState, seat: Seat, move: Move, random: Random) -> Preview:
    """Return the certain consequences of a legal move, up to the first unknown.

    The move is played in several worlds consistent with the seat's knowledge; the preview ends where they differ or
    disclose something. Raises `IllegalMove` or `NotAsked`.
    """
    _check_legal(title, state, seat, move)
    tried = [_try(title, state, seat, move, random) for _ in range(1 if title.resample is nothing_hidden else WORLDS)]
    common = _in_common([trial.effects for trial in tried])
    uncertain = any(trial.uncertain or len(trial.effects) > len(common) for trial in tried)
    return Preview(common, uncertain, ends=not uncertain and all(trial.ends for trial in tried))


def handing(title: Title, state: GameState, seat: Seat, move: Move, random: Random) -> Handing:
    """Return a legal move's effect on the turn of `seat`, as far as the seat can know.

    The move is played in worlds consistent with the seat's knowledge, with imagined draws. Anytime moves, made without
    an open decision, never end a turn. Raises the same errors as `preview`.
    """
    _check_legal(title, state, seat, move)
    if state.open_to(seat) is None:
        return "keeps"
    ended = {_hands_over(title, state, seat, move, random) for _ in range(WORLDS)}
    return "ends" if False not in ended else "may" if True in ended else "keeps"


def _hands_over(title: Title, state: GameState, seat: Seat, move: Move, random: Random) -> bool:
    """Return whether the move ends the turn in one imagined world."""
    world = title.copy(state)
    title.resample(world, seat, random)
    table = title.table(world, _MadeUp(random))
    table.make(seat, move)
    table.settle()
    asked = set(world.to_act())
    return seat not in asked or bool(asked - set(state.to_act())) or any(one.begins_round for one in table.effects)


class _MadeUp:
    """A source of chance with imagined draws, unrelated to the real ones."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def below(self, of: int) -> int:
        return self._random.randrange(of)


def _check_legal(title: Title, state: GameState, seat: Seat, move: Move) -> None:
    if move in title.legal_moves(state, seat):
        return
    if state.open_to(seat) is None:
        raise NotAsked("This seat has no decision to make now.")
    raise IllegalMove("This move is not legal in this position.")


def _try(title: Title, state: GameState, seat: Seat, move: Move, random: Random) -> Preview:
    """Preview the move in one consistent world."""
    world = title.copy(state)
    title.resample(world, seat, random)
    table = title.table(world, NoForesight())
    drawn = _draws(table, seat, move)
    known = list(takewhile(lambda effect: not _tells(title, effect, seat), table.effects))
    uncertain = drawn or len(known) < len(table.effects)
    return Preview([effect.seen_by(at_seat(seat)) for effect in known], uncertain, world.over())


def _draws(table: WorkingTable, seat: Seat, move: Move) -> bool:
    """Play the move up to the first draw; return whether there is one."""
    try:
        table.make(seat, move)
        table.settle()
    except Unforeseen:
        return True
    return False


def _tells(title: Title, effect: Effect, seat: Seat) -> bool:
    """Return whether an effect discloses a draw, hidden content or an opponent's forced move."""
    forced = isinstance(effect, Obliged) and effect.seat != seat and title.resample is not nothing_hidden
    return effect.discloses or forced


def _in_common(several: list[list[Effect]]) -> list[Effect]:
    """Return the common prefix of several lists of effects."""
    agreeing = takewhile(lambda effects: all(one == effects[0] for one in effects), zip(*several, strict=False))
    return [effects[0] for effects in agreeing]
