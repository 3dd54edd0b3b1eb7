"""The estimated worth of a seat's Vouchers, Bots, Parts, Chemicals, room, tracks and tiles.

The module also estimates benefits that bring them.
"""

from collections.abc import Callable, Iterable, Mapping

from scoresheet.domain.titles.weather_machine import assembly
from scoresheet.domain.titles.weather_machine.conditions import COUNTS
from scoresheet.domain.titles.weather_machine.kinds import (
    COLOURS,
    DEPARTMENTS,
    VOUCHERS,
    Benefit,
    BenefitKind,
    Colour,
    Voucher,
)
from scoresheet.domain.titles.weather_machine.outlook import Outlook
from scoresheet.domain.titles.weather_machine.storing import chemical_spaces, fits, room_for_parts, row_sizes
from scoresheet.domain.titles.weather_machine.supply import takeable
from scoresheet.domain.viewer import Seat

# Measured by letting bots play against each other; all worths are in points.
PURSE: dict[Voucher, tuple[float, ...]] = {
    "supply": (0.0, 1.3, 2.4, 3.3, 4.0),
    "government": (0.0, 1.0, 1.7, 2.1, 2.3),
    "lab": (0.0, 1.0, 1.9, 2.4, 2.7),
    "rnd": (0.0, 1.0, 1.9, 2.4, 2.7),
    "science": (0.0, 1.5, 2.8, 3.8, 4.5),
}
"""The worth of each number of Vouchers of a type."""
BOTS = (0.0, 4.0, 7.2, 9.4, 10.6, 11.2)
FIRST_OF_COLOUR = 0.8
WANTED = 2.0
"""The worth of a Part or a Chemical for which a space is in demand."""
ANOTHER = 0.25
TILES = (0.0, 1.0, 1.9, 2.7, 3.4, 3.9, 4.2, 4.4)
TOUCHING = 0.5
IN_ONE_ROW = 0.25
STEP = 0.45
INVESTMENT = 2.0
FLIPPED = 1.8
SPACE = 1.2
SLOT = 1.0
ACTION = 1.5
CLOSE = 0.8
RISKY = 0.65


def stores_worth(outlook: Outlook) -> float:
    """Return the worth of a seat's pieces and tracks."""
    laboratory = outlook.laboratory
    purse = sum(pile(PURSE[voucher], laboratory.vouchers[voucher]) for voucher in VOUCHERS) * outlook.thrift
    kept = pile(BOTS, laboratory.bots) + _parts(outlook) + _chemicals(outlook) + _workshop(outlook)
    return purse + kept * outlook.future + tracks_worth(outlook) + _subsidies(outlook) + _goals(outlook)


def pile(worths: tuple[float, ...], number: int) -> float:
    """Return the total worth of `number` pieces; the first is worth the most."""
    return worths[min(number, len(worths) - 1)]


def _one_more(worths: tuple[float, ...], number: int) -> float:
    return pile(worths, number + 1) - pile(worths, number)


def voucher_worth(outlook: Outlook, voucher: Voucher, number: int = 1) -> float:
    """Return the worth of `number` additional Vouchers of a type."""
    held = outlook.laboratory.vouchers[voucher]
    return (pile(PURSE[voucher], held + number) - pile(PURSE[voucher], held)) * outlook.future


def voucher_cost(outlook: Outlook, voucher: Voucher, number: int) -> float:
    """Return the worth lost by paying Vouchers of a type.

    The seat pays Vouchers of this type first, then Science, then three other Vouchers for each missing one.
    """
    vouchers = outlook.laboratory.vouchers
    own = min(number, vouchers[voucher])
    cost = pile(PURSE[voucher], vouchers[voucher]) - pile(PURSE[voucher], vouchers[voucher] - own)
    rest = number - own
    science = 0 if voucher == "science" else min(rest, vouchers["science"])
    cost += pile(PURSE["science"], vouchers["science"]) - pile(PURSE["science"], vouchers["science"] - science)
    return (cost + 2.2 * (rest - science)) * outlook.thrift


def any_cost(outlook: Outlook, number: int) -> float:
    """Return the worth lost by paying `number` Vouchers of any types."""
    lasts = sorted(
        pile(PURSE[voucher], held) - pile(PURSE[voucher], held - 1)
        for voucher in VOUCHERS
        if (held := outlook.laboratory.vouchers[voucher])
    )
    return sum((lasts * number)[:number]) * outlook.thrift


def any_voucher_worth(outlook: Outlook, number: int = 1) -> float:
    """Return the worth of `number` additional Vouchers of the most valuable types."""
    cap = outlook.components.start.voucher_cap
    held = outlook.laboratory.vouchers
    gains = [_one_more(PURSE[each], held[each] + more) for each in VOUCHERS for more in range(min(2, cap - held[each]))]
    return sum(sorted(gains, reverse=True)[:number]) * outlook.future


def bot_worth(outlook: Outlook) -> float:
    """Return the worth of another Bot in the Workshop."""
    return _one_more(BOTS, outlook.laboratory.bots) * outlook.future if fits(outlook.laboratory, bots=1) else 0.0


def bot_cost(outlook: Outlook) -> float:
    """Return the worth of a Bot that leaves the Workshop."""
    bots = outlook.laboratory.bots
    return (pile(BOTS, bots) - pile(BOTS, bots - 1)) * outlook.future if bots else 0.0


def _parts(outlook: Outlook) -> float:
    return _stock(outlook.laboratory.parts, outlook.parts)


def _chemicals(outlook: Outlook) -> float:
    return _stock(outlook.laboratory.chemicals, outlook.chemicals)


def _stock(held: dict[Colour, int], wanted: dict[Colour, float]) -> float:
    """Return the worth of Parts or Chemicals; the first of each colour is worth the most."""
    return sum(FIRST_OF_COLOUR + WANTED * wanted[each] + ANOTHER * (n - 1) for each, n in held.items() if n)


def stock_cost(held: dict[Colour, int], wanted: dict[Colour, float], colour: Colour, future: float) -> float:
    """Return the worth lost by paying a Part or Chemical, or by exchanging another for it."""
    number = held.get(colour, 0)
    if not number:
        return (2.0 + FIRST_OF_COLOUR) * future
    return (ANOTHER if number > 1 else FIRST_OF_COLOUR + WANTED * wanted[colour]) * future


def stock_gain(held: dict[Colour, int], wanted: dict[Colour, float], colour: Colour) -> float:
    """Return the worth of another Part or Chemical of that colour."""
    return ANOTHER if held.get(colour) else FIRST_OF_COLOUR + WANTED * wanted[colour]


def chemical_gain(outlook: Outlook, colour: Colour) -> float:
    """Return the worth of another Chemical of that colour."""
    return stock_gain(outlook.laboratory.chemicals, outlook.chemicals, colour) * outlook.future


def _workshop(outlook: Outlook) -> float:
    workshop = outlook.laboratory.workshop
    longest = max(row_sizes(outlook.laboratory, outlook.components.rules.workshop_rows))
    spaces = chemical_spaces(outlook.components, workshop)
    return pile(TILES, len(workshop)) + TOUCHING * min(4, len(spaces)) + IN_ONE_ROW * min(5, longest)


def tracks_worth(outlook: Outlook) -> float:
    """Return the worth of the points on the Funding tracks and of their possible payments."""
    points, funding = outlook.components.funding.points, outlook.laboratory.funding
    steps = sum(funding.values())
    return sum(points[space] for space in funding.values()) + STEP * steps * outlook.future


def step_worth(outlook: Outlook, track: str = "") -> float:
    """Return the worth of a step on a Funding track, by default the best track."""
    points, funding = outlook.components.funding.points, outlook.laboratory.funding
    at = [space for each, space in funding.items() if track in ("", each) and space + 1 < len(points)]
    return max((points[space + 1] - points[space] for space in at), default=-STEP) + STEP * outlook.future


def _subsidies(outlook: Outlook) -> float:
    """Return the worth of unused Subsidy tiles, limited to one per turn."""
    tiles = [each.tile for each in outlook.laboratory.subsidies if not each.used]
    gains = sorted(
        (benefits_worth(outlook, [outlook.components.subsidies[tile].gives]) for tile in tiles), reverse=True
    )
    return CLOSE * sum(gains[: outlook.turns])


def investment_worth(outlook: Outlook) -> float:
    """Return the worth of another Investment tile."""
    uses, held = investment_uses(outlook), outlook.laboratory.investments
    return uses[held] if held < len(uses) else 0.3


def _goals(outlook: Outlook) -> float:
    """Return the worth of placed Goal tiles, weighted by their chances, and of Investment tiles."""
    laboratory, points = outlook.laboratory, outlook.components.points.goal
    placed = sum(points * likely(outlook, each.goal) for each in laboratory.placed.values())
    uses = investment_uses(outlook)[: laboratory.investments]
    return placed + sum(uses) + 0.3 * (laboratory.investments - len(uses))


def investment_uses(outlook: Outlook) -> list[float]:
    """Return the worth of each use of Investment tiles, best first: placing and flipping Goals."""
    if outlook.uses is None:
        outlook.uses = _investment_uses(outlook)
    return outlook.uses


def _investment_uses(outlook: Outlook) -> list[float]:
    laboratory, points = outlook.laboratory, outlook.components.points.goal
    uses = []
    for colour in DEPARTMENTS:
        free = 2 - sum(f"{colour}.{space}" in laboratory.placed for space in ("top", "bottom"))
        goals = sorted(
            (likely(outlook, goal) for goal in laboratory.goals if outlook.components.goals[goal].colour == colour),
            reverse=True,
        )
        uses += [CLOSE * points * chance + SPACE * outlook.future for chance in goals[:free]]
    flips = sum(not each.flipped for each in laboratory.placed.values())
    uses += [FLIPPED * outlook.future] * flips
    return sorted(uses, reverse=True)


def likely(outlook: Outlook, goal: str) -> float:
    """Return the probability that the seat meets a Goal at the end."""
    memo, key = outlook.memo, ("goal", goal)
    if key not in memo:
        memo[key] = _likely(outlook, goal)
    return memo[key]


def _likely(outlook: Outlook, goal: str) -> float:
    state, tile = outlook.state, outlook.components.goals[goal]
    count = COUNTS[tile.counts]
    number, time = count(state, outlook.seat), min(1.0, outlook.turns / 5)
    if tile.need:
        return 1.0 if number >= tile.need else (0.1 + 0.8 * (number / tile.need) ** 2) * time
    most = max(count(state, Seat(other)) for other in range(state.seats) if other != outlook.seat)
    if number and number >= most:
        return 1.0 if not outlook.turns else RISKY
    return time * (0.3 if number + 1 >= most else 0.15)


def benefits_worth(outlook: Outlook, benefits: Iterable[Benefit]) -> float:
    """Return the worth of these benefits now."""
    return sum(_WORTH[benefit.kind](outlook, benefit) for benefit in benefits)


def part_worth(outlook: Outlook, number: int = 1) -> float:
    """Return the worth of up to `number` additional Parts of the best colour, if there is room."""
    held, room = outlook.laboratory.parts, room_for_parts(outlook.laboratory)
    return min(number, room) * max(stock_gain(held, outlook.parts, each) for each in COLOURS) * outlook.future


def chemical_worth(outlook: Outlook) -> float:
    """Return the worth of the best additional Chemical, if there is room."""
    there = takeable(outlook.state, outlook.seat)
    return max((chemical_gain(outlook, colour) for colour in there), default=0.0)


def tile_worth(outlook: Outlook) -> float:
    """Return the worth of another Workshop tile."""
    return (_one_more(TILES, len(outlook.laboratory.workshop)) + TOUCHING / 2) * outlook.future


def construction_worth(outlook: Outlook) -> float:
    """Return the worth of another Bot with the benefit of its slot."""
    if not assembly.ready_slots(outlook.state, outlook.seat):
        return 0.0
    return bot_worth(outlook) + SLOT * outlook.future


def _points(outlook: Outlook, benefit: Benefit) -> float:
    return float(benefit.number)


_WORTH: Mapping[BenefitKind, Callable[[Outlook, Benefit], float]] = {
    "voucher": lambda outlook, benefit: voucher_worth(outlook, benefit.of, benefit.number),  # type: ignore[arg-type]
    "any_voucher": lambda outlook, benefit: any_voucher_worth(outlook, benefit.number),
    "part": lambda outlook, benefit: part_worth(outlook, benefit.number),
    "chemical": lambda outlook, benefit: chemical_worth(outlook),
    "extend": lambda outlook, benefit: tile_worth(outlook),
    "bot": lambda outlook, benefit: construction_worth(outlook),
    "advance": lambda outlook, benefit: step_worth(outlook, benefit.of),
    "any_track": lambda outlook, benefit: step_worth(outlook),
    "investment": lambda outlook, benefit: investment_worth(outlook),
    "points": _points,
    "action": lambda outlook, benefit: ACTION * outlook.future,
}
