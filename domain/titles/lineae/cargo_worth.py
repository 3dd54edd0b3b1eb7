"""Estimated worth of the cubes in a cargo bay: as pairs at the end, and for loading rockets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TypeVar

from scoresheet.domain.titles.lineae import launch_pad
from scoresheet.domain.titles.lineae.kinds import MINERALS
from scoresheet.domain.titles.lineae.locks import BeforeToggle, ToggleLock
from scoresheet.domain.titles.lineae.state import Rocket, State
from scoresheet.domain.titles.lineae.vessels import destinations_at
from scoresheet.domain.titles.lineae.water import depths_behind
from scoresheet.domain.viewer import Seat

# Measured in games between bots; all estimates are in points.
HELD = (0.6, 1.2, 1.5)
"""The worth of a cube that fits a rocket within reach, by the number of rounds left."""
FAR = 0.6
"""The factor for a rocket out of reach."""
ELSEWHERE = 0.45
"""The factor for a cube that fits a rocket other than the best one."""
SPARE = 0.2
FINISHED = 3.0
"""The worth of launching a rocket, besides the points for loading it."""
SURE = 0.97
LIKELY = 0.5

K = TypeVar("K", bound=str)
Cargo = tuple[tuple[str, int], ...]
Row = tuple[tuple[str, ...], ...]
"""The free spaces of the rocket in each slot; empty without a rocket."""


def cargo_worth(state: State, seat: Seat, left: int, bay: Bay) -> float:
    """Return the worth of a cargo: pairs at the end, and loading in the `left` later rounds."""
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
    """Return the points for pairs of cubes at the end."""
    return _pairs(cargo, state.components.conversion.cubes_per_point)


def _pairs(cargo: Cargo, per_point: int) -> int:
    return sum([count // per_point for _, count in cargo])


def loading(state: State, loaded: int, free: tuple[str, ...], cargo: Mapping[K, int]) -> float:
    """Return the points for loading all cubes that fit this turn, and for finishing the rocket.

    `loaded` cubes have already been loaded this turn.
    """
    cubes = fitting(free, cargo)
    return ladder(state, loaded, cubes) + (FINISHED if cubes == len(free) else 0.0)


def ladder(state: State, loaded: int, cubes: int) -> int:
    """Return the points for loading `cubes` more cubes in one turn."""
    return sum(launch_pad.points_for(state, nth) for nth in range(loaded + 1, loaded + cubes + 1))


def loaded_on(free: tuple[str, ...], cargo: Cargo) -> Cargo:
    """Return the cargo that is left after loading all cubes that fit.

    A space for any cube takes the most frequent kind.
    """
    left = dict(cargo)
    for space in sorted(free, key=lambda space: space == launch_pad.WILD):
        kind = max(left, key=lambda kind: left[kind], default="") if space == launch_pad.WILD else space
        if left.get(kind):
            left[kind] -= 1
    return _sorted(left)


@lru_cache(maxsize=4096)
def prospects(row: Row, cargo: Cargo, near: frozenset[int], left: int) -> float:
    """Return the expected worth of a cargo in later turns: on the best rocket and on the others."""
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
    """Return, by kind, the worth that one more cube adds to a cargo."""
    now, held = prospects(row, cargo, near, left), dict(cargo)
    return {kind: prospects(row, _sorted({**held, kind: held.get(kind, 0) + 1}), near, left) - now for kind in MINERALS}


class Bay:
    """A seat's cargo bay in a position, and the worth of more cubes with `left` rounds to come."""

    def __init__(self, state: State, seat: Seat, left: int) -> None:
        self.row, self.near, self.cargo = row_of(state), reach_of(state, seat), _cargo(state, seat)
        self.horizon = min(left, len(HELD) - 1)
        self.per_point = state.components.conversion.cubes_per_point

    def worths(self) -> dict[str, float]:
        """Return, by kind, the worth of one more cube."""
        more = one_more(self.row, self.cargo, self.near, self.horizon)
        return {kind: worth + SPARE for kind, worth in more.items()}

    def gained(self, cubes: tuple[str, ...]) -> float:
        """Return the worth that these cubes would add to the cargo."""
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
    """Return the free spaces of all rockets, by slot."""
    return tuple([free_spaces(rocket) if rocket else () for rocket in state.rockets])


def free_spaces(rocket: Rocket) -> tuple[str, ...]:
    """Return the free spaces of a rocket."""
    return tuple([space for space, cube in zip(rocket.spaces, rocket.cubes, strict=True) if not cube])


def fitting(free: tuple[str, ...], cargo: Mapping[K, int]) -> int:
    """Return the number of cubes of a cargo that these spaces can take."""
    fixed = sum(min(count, free.count(kind)) for kind, count in cargo.items())
    return fixed + min(free.count(launch_pad.WILD), sum(cargo.values()) - fixed)


def reach_of(state: State, seat: Seat) -> frozenset[int]:
    """Return the columns that a vessel is in or can reach, after a pending toggle of a lock."""
    return frozenset((state.vessels[seat].column, *destinations_at(state, seat, _depths_soon(state))))


def _depths_soon(state: State) -> Sequence[int]:
    toggled = {decision.lock for decision in state.decisions if isinstance(decision, ToggleLock | BeforeToggle)}
    if not toggled:
        return state.depths
    return depths_behind(state.components, [closed != (lock in toggled) for lock, closed in enumerate(state.locks)])


def _cargo(state: State, seat: Seat) -> Cargo:
    return _sorted(state.vessels[seat].cargo)


def _sorted(cargo: Mapping[K, int]) -> Cargo:
    return tuple(sorted((kind, count) for kind, count in cargo.items() if count))
