"""What a position looks worth to a seat: points, and what is likely to become points."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from domain.titles.lineae import courses, launch_pad
from domain.titles.lineae.city import crew
from domain.titles.lineae.excavation import can_advance, deposit_below
from domain.titles.lineae.scoring import score
from domain.titles.lineae.state import Cruise, Rocket, State
from domain.titles.lineae.vessels import destinations
from domain.titles.lineae.water import BOTTOM, column_of, surface
from domain.viewer import Seat, all_seats

# Measured by letting bots play against each other; all worths are in points.
LOADING = 0.95
FITTING = 0.5
FAR_FITTING = 0.3
LATE_FITTING = 0.5
CUBE = 0.25
MONEY = (0.35, 0.2)
ENOUGH_MONEY = 6
ELECTRICITY = 0.1
LATE_ELECTRICITY = 0.05
WORKER = 0.7
HIRED = 4.5
ROUNDS_TO_USE_THEM = 6
LAUNCHED = 1.5
TECHNOLOGY_IN_USE = 0.3
SHADE = 0.25
DOCKED = 1.2
SURPLUS = 0.45
EXCAVATION = 1.6
NO_BONUS = 0.3
DAWDLING = 0.01


def evaluate(state: State, seat: Seat) -> float:
    """Points and prospects of the seat, less half the points that the others have on average."""
    others = [score(state, other).points for other in all_seats(len(state.vessels)) if other != seat]
    ahead = sum(others) / (2 * len(others)) if others else 0.0
    return standing(state, seat) + cruise_worth(state, seat) - ahead


def rounds_left(state: State) -> int:
    """Rounds that can still come after this one."""
    return 0 if state.ended else state.components.rounds.last - state.round


def standing(state: State, seat: Seat) -> float:
    """Points so far, and what money, cubes, electricity and workers may bring."""
    vessel, left = state.vessels[seat], rounds_left(state)
    parts = score(state, seat).parts
    worth = float(sum(parts[part] for part in ("loading", "excavation", "colony", "technology", "loans")))
    worth += _money(state, vessel.money, left) + _cargo(state, seat, left) + _crew(state, seat, left)
    worth += vessel.electricity * (ELECTRICITY if left else LATE_ELECTRICITY)
    worth += TECHNOLOGY_IN_USE * left * sum(bool(state.components.technology[card].power) for card in vessel.technology)
    return worth + LAUNCHED * len(vessel.rockets)


def _money(state: State, money: int, left: int) -> float:
    first, more = MONEY
    useful = first * min(money, ENOUGH_MONEY) + more * max(0, money - ENOUGH_MONEY)
    return useful if left else (useful + money // state.components.conversion.money_per_point) / 2


def _crew(state: State, seat: Seat, left: int) -> float:
    """Workers who can still be placed, workers for the rounds to come, and the sun on the next round."""
    vessel = state.vessels[seat]
    idle = 0 if vessel.passed else vessel.workers + vessel.charged
    hired = crew(state, seat)
    shade = SHADE * state.atmosphere[vessel.column] if left else 0.0
    return WORKER * idle + HIRED * hired * min(left, ROUNDS_TO_USE_THEM) / ROUNDS_TO_USE_THEM - shade


def _cargo(state: State, seat: Seat, left: int) -> float:
    cargo = {kind: count for kind, count in state.vessels[seat].cargo.items() if count}
    pairs = sum(count // state.components.conversion.cubes_per_point for count in cargo.values())
    return pairs / 2 + CUBE * sum(cargo.values()) + _loading(state, seat, cargo, left)


def _loading(state: State, seat: Seat, cargo: Mapping[Any, int], left: int) -> float:
    """The best rocket for this cargo: being loaded, within reach, or elsewhere."""
    decision = state.open_to(seat)
    if isinstance(decision, launch_pad.Load) and (rocket := state.rockets[decision.slot]):
        return LOADING * ladder(state, decision.loaded, fits(rocket, cargo))
    vessel = state.vessels[seat]
    if not cargo or (not left and (vessel.passed or not vessel.workers)):
        return 0.0
    near = {vessel.column, *destinations(state, seat)}
    worths = (
        ladder(state, 0, fits(rocket, cargo)) * (FITTING if slot in near else FAR_FITTING)
        for slot, rocket in enumerate(state.rockets)
        if rocket
    )
    return max(worths, default=0.0) * (1 if left else LATE_FITTING)


def fits(rocket: Rocket, cargo: Mapping[Any, int]) -> int:
    """How many cubes of a cargo a rocket has spaces for."""
    left, fixed, wild = dict(cargo), 0, 0
    for space, cube in zip(rocket.spaces, rocket.cubes, strict=True):
        if not cube and left.get(space):
            left[space] -= 1
            fixed += 1
        wild += space == launch_pad.WILD and not cube
    return fixed + min(wild, sum(left.values()))


def ladder(state: State, loaded: int, cubes: int) -> int:
    """Points for loading so many cubes more in one turn."""
    return sum(launch_pad.points_for(state, nth) for nth in range(loaded + 1, loaded + cubes + 1))


def cruise_worth(state: State, seat: Seat) -> float:
    """What the submersible that the seat steers may still bring home."""
    cruise = state.cruise
    if cruise is None or cruise.seat != seat:
        return 0.0
    probe = state.submersibles[cruise.submersible]
    stay = courses.Course([(probe.x, probe.y)], 0, [])
    near = {state.vessels[seat].column, *destinations(state, seat)}
    wanted = wants(state, seat)
    reach = [stay, *courses.courses(state, cruise, courses.room(state, cruise))]
    return max(_course_worth(state, cruise, course, near, wanted) for course in reach)


def wants(state: State, seat: Seat) -> Counter[str]:
    """How many more cubes of each kind the rockets have spaces for than the seat has in its cargo."""
    spaces = (zip(rocket.spaces, rocket.cubes, strict=True) for rocket in state.rockets if rocket)
    free = Counter(space for pairs in spaces for space, cube in pairs if not cube)
    return free - Counter(state.vessels[seat].cargo)


def _course_worth(state: State, cruise: Cruise, course: courses.Course, near: set[int], wanted: Counter[str]) -> float:
    (x, y), cost = course.path[-1], ELECTRICITY * course.electricity + DAWDLING * len(course.path)
    carried = [*state.submersibles[cruise.submersible].hold, *courses.kinds(state, course.cubes)]
    found = MONEY[0] * len(course.cubes) - cost
    column = column_of(x)
    if y == BOTTOM and deposit_below(x) not in cruise.excavated and len(carried) < state.components.hold.cubes:
        left = state.vessels[cruise.seat].electricity - course.electricity if cruise.electric else 0
        up = left >= state.depths[column] - 1 and column in near
        carried.append(state.deposits[deposit_below(x)].excavation)
        return found + _excavation(state, cruise, x) + (_docking(state, cruise, carried, wanted) if up else 0.0)
    if y == surface(state.depths, column) and column in near:
        return found + _docking(state, cruise, carried, wanted)
    return found


def _docking(state: State, cruise: Cruise, carried: Sequence[str], wanted: Counter[str]) -> float:
    """Cubes that can be bought, the wanted ones first, less what they cost."""
    affordable = min(len(carried), state.vessels[cruise.seat].money + 1)
    fitting = min(affordable, (Counter(carried) & wanted).total())
    return (DOCKED - MONEY[0]) * fitting + (SURPLUS - MONEY[0]) * (affordable - fitting)


def _excavation(state: State, cruise: Cruise, x: int) -> float:
    return EXCAVATION if can_advance(state, cruise.seat, deposit_below(x)) else NO_BONUS
