"""What the cubes in a cargo bay look worth: pairs, and what they may be loaded on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from scoresheet.domain.titles.lineae import launch_pad
from scoresheet.domain.titles.lineae.kinds import MINERALS
from scoresheet.domain.titles.lineae.locks import BeforeToggle, ToggleLock
from scoresheet.domain.titles.lineae.state import Rocket, State
from scoresheet.domain.titles.lineae.vessels import destinations_at
from scoresheet.domain.titles.lineae.water import depths_behind
from scoresheet.domain.viewer import Seat

# Measured by letting bots play against each other; all worths are in points.
HELD = (0.6, 1.2, 1.5)
"""A cube that fits a rocket within reach, by the rounds that can still come."""
FAR = 0.6
"""Of that, if the rocket is out of reach."""
ELSEWHERE = 0.45
"""A cube that fits another rocket than most of them do."""
SPARE = 0.2
FINISHED = 3.0
"""Launching a rocket, besides the points for loading it."""
SURE = 0.97
LIKELY = 0.5

Cargo = tuple[tuple[str, int], ...]
Row = tuple[tuple[str, ...], ...]
"""The free spaces of each slot's rocket; none where there is no rocket."""


def cargo_worth(state: State, seat: Seat, left: int, bay: Bay) -> float:
    """Pairs at the end, and the points that loading may bring in the rounds `left`."""
    cargo = bay.cargo
    worth = pairs(state, cargo) * 0.5 + SPARE * sum(count for _, count in cargo)
    vessel, row, decision = state.vessels[seat], bay.row, state.open_to(seat)
    if isinstance(decision, launch_pad.Load):
        free = row[decision.slot]
        worth += SURE * loading(state, decision.loaded, free, dict(cargo))
        cargo, row = loaded_on(free, cargo), (*row[: decision.slot], (), *row[decision.slot + 1 :])
    if not cargo or (not left and (vessel.passed or not vessel.workers)):
        return worth
    return worth + prospects(row, cargo, bay.near, min(left, len(HELD) - 1))


def pairs(state: State, cargo: Cargo) -> int:
    """Points for pairs of cubes."""
    return _pairs(cargo, state.components.conversion.cubes_per_point)


def _pairs(cargo: Cargo, per_point: int) -> int:
    return sum([count // per_point for _, count in cargo])


def loading(state: State, loaded: int, free: tuple[str, ...], cargo: Mapping[Any, int]) -> float:
    """Points for loading all that fits in one turn, when so many cubes are loaded, and for finishing the rocket."""
    cubes = fitting(free, cargo)
    return ladder(state, loaded, cubes) + (FINISHED if cubes == len(free) else 0.0)


def ladder(state: State, loaded: int, cubes: int) -> int:
    """Points for loading so many cubes more in one turn."""
    return sum(launch_pad.points_for(state, nth) for nth in range(loaded + 1, loaded + cubes + 1))


def loaded_on(free: tuple[str, ...], cargo: Cargo) -> Cargo:
    """What is left of a cargo when all that fits has been loaded; on a space for any kind, of what there is most."""
    left = dict(cargo)
    for space in sorted(free, key=lambda space: space == launch_pad.WILD):
        kind = max(left, key=lambda kind: left[kind], default="") if space == launch_pad.WILD else space
        if left.get(kind):
            left[kind] -= 1
    return _sorted(left)


@lru_cache(maxsize=4096)
def prospects(row: Row, cargo: Cargo, near: frozenset[int], left: int) -> float:
    """What a cargo may bring in turns to come: with the rocket that most of it fits, and with the others."""
    held, fits = dict(cargo), [fitting(free, dict(cargo)) for free in row]
    best = max(_with(slot, cubes, row[slot], near, left) for slot, cubes in enumerate(fits))
    wanted = Counter(space for free in row for space in free)
    others = sum(min(count, wanted[kind]) for kind, count in held.items()) - max(fits)
    return best + ELSEWHERE * HELD[left] * max(0, others)


def _with(slot: int, cubes: int, free: tuple[str, ...], near: frozenset[int], left: int) -> float:
    worth = HELD[left] * cubes + (LIKELY * FINISHED if free and cubes == len(free) else 0.0)
    return worth if slot in near else FAR * worth


@lru_cache(maxsize=4096)
def one_more(row: Row, cargo: Cargo, near: frozenset[int], left: int) -> dict[str, float]:
    """By kind, what one more cube adds to the prospects of a cargo."""
    now, held = prospects(row, cargo, near, left), dict(cargo)
    return {kind: prospects(row, _sorted({**held, kind: held.get(kind, 0) + 1}), near, left) - now for kind in MINERALS}


class Bay:
    """The cargo bay of a seat at one position, and what more cubes in it would be worth in the rounds `left`."""

    def __init__(self, state: State, seat: Seat, left: int) -> None:
        self.row, self.near, self.cargo = row_of(state), reach_of(state, seat), _cargo(state, seat)
        self.horizon = min(left, len(HELD) - 1)
        self.per_point = state.components.conversion.cubes_per_point

    def worths(self) -> dict[str, float]:
        """By kind, what one more cube looks worth."""
        more = one_more(self.row, self.cargo, self.near, self.horizon)
        return {kind: worth + SPARE for kind, worth in more.items()}

    def gained(self, cubes: tuple[str, ...]) -> float:
        """What these cubes would add to the worth of the cargo."""
        return _gained(self.row, self.cargo, cubes, self.near, self.horizon, self.per_point)


@lru_cache(maxsize=16384)
def _gained(row: Row, before: Cargo, cubes: tuple[str, ...], near: frozenset[int], left: int, per_point: int) -> float:
    after = dict(before)
    for kind in cubes:
        after[kind] = after.get(kind, 0) + 1
    then = _sorted(after)
    paired = 0.5 * (_pairs(then, per_point) - _pairs(before, per_point)) + SPARE * len(cubes)
    return paired + prospects(row, then, near, left) - prospects(row, before, near, left)


def row_of(state: State) -> Row:
    """The free spaces of all rockets."""
    return tuple([free_spaces(rocket) if rocket else () for rocket in state.rockets])


def free_spaces(rocket: Rocket) -> tuple[str, ...]:
    """What may still be loaded."""
    return tuple([space for space, cube in zip(rocket.spaces, rocket.cubes, strict=True) if not cube])


def fitting(free: tuple[str, ...], cargo: Mapping[Any, int]) -> int:
    """Return how many cubes of a cargo these spaces can take."""
    fixed = sum(min(count, free.count(kind)) for kind, count in cargo.items())
    return fixed + min(free.count(launch_pad.WILD), sum(cargo.values()) - fixed)


def reach_of(state: State, seat: Seat) -> frozenset[int]:
    """The columns that a vessel is in or can come to; if a lock is about to be toggled, when that is done."""
    return frozenset((state.vessels[seat].column, *destinations_at(state, seat, _depths_soon(state))))


def _depths_soon(state: State) -> Sequence[int]:
    toggled = {decision.lock for decision in state.decisions if isinstance(decision, ToggleLock | BeforeToggle)}
    if not toggled:
        return state.depths
    return depths_behind(state.components, [closed != (lock in toggled) for lock, closed in enumerate(state.locks)])


def _cargo(state: State, seat: Seat) -> Cargo:
    return _sorted(state.vessels[seat].cargo)


def _sorted(cargo: Mapping[Any, int]) -> Cargo:
    return tuple(sorted((kind, count) for kind, count in cargo.items() if count))
