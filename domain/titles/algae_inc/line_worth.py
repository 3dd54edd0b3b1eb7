"""Estimates of moves, and of cubes, which gain worth on their way to the dispatch area."""

from collections.abc import Mapping

from scoresheet.domain.titles.algae_inc import abilities, line, valuing
from scoresheet.domain.titles.algae_inc.converter import burns_and_stores, range_of
from scoresheet.domain.titles.algae_inc.department_tables import Belt
from scoresheet.domain.titles.algae_inc.kinds import SPECIES, Machine
from scoresheet.domain.titles.algae_inc.kit import Lines, lines
from scoresheet.domain.titles.algae_inc.outlook import Outlook
from scoresheet.domain.titles.algae_inc.stores_worth import STEP, converted_worth

# Estimates; some were tuned in games between bots.
VALUE = 0.7
"""The worth of a point of market value that can be exported."""
STAGES = (0.32, 0.52, 0.76, 1.0)
"""The factors for cubes in storages, at Station 1, at Station 2, and in the dispatch area."""
KEPT = 0.25
"""The VP that a cube scores at the end, in any place."""
LONE = 0.55
"""The factor for the loss in worth of half a pair that lacks its other half."""
Worths = Mapping[str, float]


def line_worth(outlook: Outlook) -> float:
    """Return the worth of all cubes beyond the VP they score at the end."""
    worths = place_worths(outlook)
    cubes = outlook.department.cubes
    return sum(number * (worths[place] - KEPT) for place, number in cubes.items() if number) - _lone(outlook, worths)


def _lone(outlook: Outlook, worths: Worths) -> float:
    """Return the deduction for cubes that have no counterpart to be sold with as a pair."""
    box = valuing.market(outlook.state, outlook.seat)
    if not box.pair_of:
        return 0.0
    one, other = (_coming(outlook, place) for place in box.pair_of)
    place = box.pair_of[0] if one > other else box.pair_of[1]
    return abs(one - other) * LONE * max(0.0, worths[place] - KEPT)


def _coming(outlook: Outlook, place: str) -> float:
    """Return the cubes in a dispatch place, and a share of those on the way, as one number."""
    found, cubes = lines(outlook.state, outlook.seat), outlook.department.cubes
    total, ends = float(cubes[place]), {place}
    for zone, stage in (("C", STAGES[2]), ("B", STAGES[1]), ("A", STAGES[0])):
        starts = {belt.start for _, belt in found.mains[zone] if belt.end in ends}  # type: ignore[index]
        total += stage * sum(cubes[start] for start in starts)
        ends = starts
    return total


def value_of_mv(outlook: Outlook) -> float:
    """Return the worth of a point of market value in the dispatch area."""
    return VALUE * min(1.0, 0.15 + outlook.turns / 5 + 0.6 * outlook.acting)


def reach(outlook: Outlook, stage: int) -> float:
    """Return the probability that a cube at this stage is exported in time."""
    needed = len(STAGES) - stage
    return min(1.0, max(0.0, (outlook.turns - needed + 2) / (needed + 2)))


def place_worths(outlook: Outlook) -> Worths:
    """Return the worth of a cube in each place, computed backwards from the dispatch area."""
    if outlook.memo:
        return outlook.memo
    state, seat, found = outlook.state, outlook.seat, lines(outlook.state, outlook.seat)
    market = _market(outlook)
    unit = value_of_mv(outlook)
    stages = dict.fromkeys(market, 3)
    for place in found.station2:
        stages[place] = 2
        market[place] = max(_onward(outlook, found.mains["C"], market, place), market.get(place, 0.0))
    _between(outlook, found, market, "B")
    for place in found.station1:
        stages[place] = 1
        market[place] = _onward(outlook, found.mains["B"], market, place)
    for place in SPECIES:
        stages[place] = 0
        market[place] = _onward(outlook, found.mains["A"], market, place)
    for place, value in market.items():
        likely = reach(outlook, stages[place])
        outlook.memo[place] = max(KEPT, likely * STAGES[stages[place]] * unit * value + (1 - likely) * KEPT)
    for place in valuing.market(state, seat).values:
        outlook.memo[place] = max(KEPT, unit * market[place])
    return outlook.memo


def _market(outlook: Outlook) -> dict[str, float]:
    """Return the market values by place.

    A cube of a pair counts half the pair's value; with batch bonuses each cube counts a little more.
    """
    state, seat = outlook.state, outlook.seat
    box = valuing.market(state, seat)
    found = {place: float(value) for place, value in valuing.values(state, seat).items()}
    if box.pair_of:
        half = sum(valuing.pair(state, seat)) / len(box.pair_of)
        found.update(dict.fromkeys(box.pair_of, half))
    if box.batch:
        found = {place: value + 0.3 for place, value in found.items()}
    return found


def _onward(outlook: Outlook, mains: tuple[tuple[str, Belt], ...], market: Worths, start: str) -> float:
    """Return the market value of the best place that a cube can move to."""
    department = outlook.department
    ways = (market.get(belt.end, 0.0) for _, belt in mains if belt.start == start and line.runs(department, belt))
    return max(ways, default=0.0)


def _between(outlook: Outlook, found: Lines, market: dict[str, float], machine: Machine) -> None:
    """Raise the value of a station whose belt leads to a better one, less the energy."""
    for _, belt in found.between[machine]:
        if line.runs(outlook.department, belt):
            cost = line.energy(outlook.department, belt) * 0.5
            better = market[belt.end] - 0.4 - cost
            market[belt.start] = max(market[belt.start], better)


def moves_worth(outlook: Outlook, mains: tuple[tuple[str, Belt], ...], number: int, chained: bool = False) -> float:
    """Return the worth of `number` moves along these belts, the best first.

    With `chained`, cubes that were moved back to a place may move on.
    """
    if number <= 0:
        return 0.0
    worths, department = place_worths(outlook), outlook.department
    cubes = dict(department.cubes)
    if not chained:
        for _, belt in mains:
            cubes[belt.start] = department.cubes[belt.start] - department.activation.held.get(belt.start, 0)
    ways = sorted(
        ((worths[belt.end] - worths[belt.start], belt) for _, belt in mains if line.runs(department, belt)),
        key=lambda way: -way[0],
    )
    total = 0.0
    for gain, belt in ways:
        done = min(number, max(0, cubes[belt.start]))
        if gain > 0 and done:
            total += gain * done
            number -= done
            cubes[belt.start] -= done
    return total


def machine_worth(outlook: Outlook, machine: Machine) -> float:
    """Return the worth of a complete activation of a machine."""
    state, seat, found = outlook.state, outlook.seat, lines(outlook.state, outlook.seat)
    capacity = line.capacity(state, seat, machine)
    worth = moves_worth(outlook, found.mains[machine], capacity)
    worth += _additions(outlook, (*found.into[machine], *found.tied[machine]))
    worth += _switching(outlook, found, machine)
    worth -= 0.3 * outlook.energy * any(belt.mandatory for _, belt in found.tied[machine])
    if machine == "A":
        table = outlook.components.rules.converter
        moved = min(capacity, sum(max(0, outlook.department.cubes[place]) for place in SPECIES))
        worth -= table[min(moved, len(table) - 1)] * _loss(outlook)
    return worth + after_worth(outlook, machine)


def _switching(outlook: Outlook, found: Lines, machine: Machine) -> float:
    """Return the worth of moving cubes to another line to make pairs."""
    worths, department, total = place_worths(outlook), outlook.department, 0.0
    for _, belt in found.between[machine]:
        if belt.both_ways and line.runs(department, belt):
            one, other = (_coming(outlook, place) for place in valuing.market(outlook.state, outlook.seat).pair_of)
            cubes = min(line.limit(department, belt), abs(one - other) / 2, department.cubes[belt.start] + 1)
            total += cubes * 2 * STAGES[2] * LONE * max(0.0, worths[belt.start] - KEPT)
    return total


def after_worth(outlook: Outlook, machine: Machine) -> float:
    """Return the worth of conveyor moves and abilities after an activation."""
    moves = line.conveyor_moves(outlook.state, outlook.seat, machine)
    ability = abilities.ability_of(outlook.state, outlook.seat)
    extra = (ability == "MACHINE_PLUS_1_MOVE") * STEP + (ability == "MACHINE_GIVES_FE1") * 0.5
    return moves * STEP * outlook.future + extra * outlook.future


def _additions(outlook: Outlook, belts: tuple[tuple[str, Belt], ...]) -> float:
    """Return the worth of byproducts that belts can take in."""
    worths, total = place_worths(outlook), 0.0
    for _, belt in belts:
        if belt.end in worths and belt.gains == 0 and line.runs(outlook.department, belt):
            total += max(0.0, worths[belt.end] * line.limit(outlook.department, belt) - outlook.energy * belt.energy)
    return 0.8 * total


def _loss(outlook: Outlook) -> float:
    """Return the loss in worth when a cube becomes byproduct instead of reaching Station 1."""
    worths, found = place_worths(outlook), lines(outlook.state, outlook.seat)
    least = min(worths[place] for place in found.station1)
    both = burns_and_stores(outlook.state, outlook.seat)
    return least - converted_worth(outlook) - (outlook.energy if both else 0.0)


def conversion_worth(outlook: Outlook, done: int) -> float:
    """Return the worth, mostly negative, of the cubes that machine A still has to convert."""
    least, most = range_of(outlook.state, outlook.seat)
    loss = _loss(outlook)
    number = (most if loss < 0 else least) - done
    return -loss * max(0, number)


def running_worth(outlook: Outlook, machine: Machine) -> float:
    """Return the worth of the main moves left in the current activation."""
    found = lines(outlook.state, outlook.seat)
    left = line.capacity(outlook.state, outlook.seat, machine) - outlook.department.activation.moves
    return moves_worth(outlook, found.mains[machine], left)
