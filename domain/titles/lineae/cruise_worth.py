"""Estimates of a submersible under way, for the seat that steers it."""

from collections.abc import Sequence

from scoresheet.domain.titles.lineae import courses, technology
from scoresheet.domain.titles.lineae.cargo_worth import Bay
from scoresheet.domain.titles.lineae.excavation import can_advance, deposit_below
from scoresheet.domain.titles.lineae.kinds import Mineral
from scoresheet.domain.titles.lineae.money_worth import money_worth
from scoresheet.domain.titles.lineae.state import Cell, Cruise, State
from scoresheet.domain.titles.lineae.water import BOTTOM, column_of, surface
from scoresheet.domain.viewer import Seat

# Measured in games between bots; all estimates are in points.
# A plan must not promise more than it brings, or the bot would put it off while there is electricity.
PICKED_UP = 0.15
SPACE = 0.12
TURNING = 0.15
"""The cost of sailing twice instead of once."""
BY_HAND = 1.0
"""The cost of leaving cubes on the way, which is rarely worth it."""
EXCAVATED = 1.3
NO_BONUS = 0.1
STRANDED = 0.05
"""The factor for cubes that can only reach the vessel in a later turn."""


def cruise_worth(state: State, seat: Seat, bay: Bay) -> float:
    """Return the worth of the best plan: one more course, an excavation, and docking."""
    cruise = state.cruise
    if cruise is None or cruise.seat != seat:
        return 0.0
    probe = state.submersibles[cruise.submersible]
    stay = courses.Course([(probe.x, probe.y)], 0, [])
    plan = Plan(state, cruise, bay)
    further = (plan.worth(course) - TURNING for course in courses.courses(state, cruise, courses.room(state, cruise)))
    return max(plan.worth(stay), max(further, default=0.0)) - BY_HAND * cruise.by_hand


class Plan:
    """An evaluation of courses; values needed for all courses of a position are computed once."""

    def __init__(self, state: State, cruise: Cruise, bay: Bay) -> None:
        seat, components = cruise.seat, state.components
        vessel, probe = state.vessels[seat], state.submersibles[cruise.submersible]
        self.state, self.cruise = state, cruise
        self.left = components.rounds.last - state.round
        self.bay, self.cubes = bay, bay.worths()
        self.price = technology.number(state, seat, "docking_price", components.prices.cube_docked)
        self.money, self.room = vessel.money, components.hold.cubes
        self.here, self.hold = (probe.x, probe.y), probe.hold
        self.free = courses.free_spaces(state, cruise)
        self.electricity = 0 if cruise.remote else vessel.electricity
        self.bought: dict[tuple[Mineral, ...], float] = {}
        self.kept: dict[int, float] = {}

    def worth(self, course: courses.Course) -> float:
        """Return the worth of the cubes picked up, an excavation, and docking afterwards."""
        end, spent = course.path[-1], course.electricity
        carried = [*self.hold, *course.kinds]
        worth = PICKED_UP * len(course.kinds) - SPACE * spent
        if end[1] == BOTTOM and self._can_excavate(end, len(carried)):
            slot = deposit_below(end[0])
            carried.append(self.state.deposits[slot].excavation)
            worth += EXCAVATED if can_advance(self.state, self.cruise.seat, slot) else NO_BONUS
        return worth + self._brought_home(end, course, carried)

    def _can_excavate(self, end: Cell, carried: int) -> bool:
        return carried < self.room and deposit_below(end[0]) not in self.cruise.excavated

    def _brought_home(self, end: Cell, course: courses.Course, carried: Sequence[Mineral]) -> float:
        """Return the worth of the cubes that are best to buy, reduced if the vessel is out of reach."""
        column = column_of(end[0])
        up = end[1] - surface(self.state.depths, column)
        moved = len(course.path) if course.cubes or course.electricity or end != self.here else 0
        fare = max(0, up - max(0, self.free - moved))
        reached = column in self.bay.near and fare <= self.electricity - course.electricity
        lot = self._lot(carried, self.money + len(course.cubes))
        return lot - SPACE * fare - TURNING * bool(up) if reached else STRANDED * lot

    def _lot(self, carried: Sequence[Mineral], money: int) -> float:
        """Return the worth of the cubes that are best to buy, less their price."""
        affordable = money // self.price if self.price else len(carried)
        lot = tuple(sorted(carried, key=lambda kind: (-self.cubes[kind], kind))[:affordable])
        if lot not in self.bought:
            self.bought[lot] = max([self._bought(lot[:count]) for count in range(len(lot) + 1)])
        return self.bought[lot]

    def _bought(self, lot: tuple[Mineral, ...]) -> float:
        paid = min(self.money, self.price * len(lot))
        return self.bay.gained(lot) + self._kept(self.money - paid)

    def _kept(self, money: int) -> float:
        """Return the worth of having `money` left, compared with spending none."""
        if money not in self.kept:
            now, seat = money_worth(self.state, self.cruise.seat, self.money, self.left), self.cruise.seat
            self.kept[money] = money_worth(self.state, seat, money, self.left) - now
        return self.kept[money]
