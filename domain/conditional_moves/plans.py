"""Plans: moves tried out as far as the planning seat can know their consequences.

The true position is never used. A plan only shows results that are the same in all worlds consistent with the seat's
knowledge, so it reveals no more than the rules and the previews of single moves do.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from scoresheet.domain.chance import NoForesight, Random, Unforeseen
from scoresheet.domain.effect import Effect, Obliged
from scoresheet.domain.move import Move
from scoresheet.domain.play import WorkingTable
from scoresheet.domain.state import GameState
from scoresheet.domain.title import Title
from scoresheet.domain.viewer import Seat, at_seat

WORLDS = 4
"""The number of worlds in which a plan is tried if the title has hidden information."""
Stop = Literal["", "illegal", "unknown", "over"]
"""The reason why a plan ends.

An illegal move, an outcome that depends on draws or hidden information, or the end of the game.
"""


class Intended(msgspec.Struct, frozen=True):
    """A move in the plan: the planner's own, or one assumed for another seat."""

    seat: Seat
    move: Move


class Tried(msgspec.Struct, frozen=True):
    """A tried move, the type of its decision, and its visible consequences."""

    seat: Seat
    move: Move
    asked: str
    effects: list[Effect]


class Tryout(msgspec.Struct, frozen=True):
    """The part of a plan that can be tried, and the position after it."""

    tried: list[Tried]
    stopped: Stop
    last: Intended | None
    """The move at which the trial stopped; unless it is illegal, a plan may end with it."""
    state: GameState
    """A possible position after these moves. Show it only through the seat's view."""
    asked: list[Seat]
    """The seats to act in that position."""
    moves: list[list[Move]]
    """By seat, the moves that may be legal, as far as the planner can know."""


def worlds(title: Title, state: GameState, seat: Seat, random: Random) -> list[GameState]:
    """Return worlds consistent with the seat's knowledge; one copy if nothing is hidden."""
    return [title.fresh_world(state, seat, random) for _ in range(WORLDS if title.hides else 1)]


def try_out(title: Title, begun: Sequence[GameState], seat: Seat, plan: Sequence[Intended]) -> Tryout:
    """Try a plan in copies of the worlds in `begun`, as far as the outcomes agree."""
    standing: list[GameState] = list(begun)
    tried: list[Tried] = []
    for intended in plan:
        fitting = [world for world in standing if intended.move in title.legal_moves(world, intended.seat)]
        if not fitting:
            return _stopped(title, standing, tried, "illegal", intended)
        step = _all_play(title, fitting, seat, intended)
        if step is None:
            return _stopped(title, fitting, tried, "unknown", intended)
        standing, made = step
        tried.append(made)
    return _stopped(title, standing, tried, "over" if standing[0].over() else "", None)


def _all_play(
    title: Title, standing: list[GameState], seat: Seat, intended: Intended
) -> tuple[list[GameState], Tried] | None:
    """Return the worlds after the move and its visible consequences; None if they disagree."""
    after, seen, views = [], [], []
    for world in standing:
        table = title.table(title.copy(world), NoForesight())
        if not _plays(table, intended) or any(_tells(title, effect, seat) for effect in table.effects):
            return None
        after.append(table.state)
        seen.append([effect.seen_by(at_seat(seat)) for effect in table.effects])
        views.append(msgspec.msgpack.encode(title.view(table.state, at_seat(seat))))
    if any(one != seen[0] for one in seen) or len(set(views)) > 1:
        return None
    decision = standing[0].open_to(intended.seat)
    return after, Tried(intended.seat, intended.move, type(decision).__name__ if decision else "", seen[0])


def _plays(table: WorkingTable, intended: Intended) -> bool:
    """Play the move; return whether it needed no draw."""
    try:
        table.make(intended.seat, intended.move)
        table.settle()
    except Unforeseen:
        return False
    return True


def _tells(title: Title, effect: Effect, seat: Seat) -> bool:
    """Return whether an effect discloses a draw, hidden content or another seat's forced move."""
    return effect.discloses or (title.hides and isinstance(effect, Obliged) and effect.seat != seat)


def _stopped(title: Title, standing: list[GameState], tried: list[Tried], why: Stop, last: Intended | None) -> Tryout:
    state = standing[0]
    moves = [_in_any(title, standing, Seat(seat)) for seat in range(state.seats)]
    return Tryout(tried, why, last, state, state.to_act(), moves)


def _in_any(title: Title, standing: list[GameState], seat: Seat) -> list[Move]:
    """Return the seat's moves that are legal in at least one of the worlds, in a stable order."""
    found: dict[Move, None] = {}
    for world in standing:
        found.update(dict.fromkeys(title.legal_moves(world, seat)))
    return list(found)
