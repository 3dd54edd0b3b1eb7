"""Estimates of exports: disks on the map, milestones, the contract and future exports."""

from scoresheet.domain.titles.algae_inc import contracts, income, milestones, routes, valuing
from scoresheet.domain.titles.algae_inc.board_tables import Milestone
from scoresheet.domain.titles.algae_inc.effects.exports import CONTRACT
from scoresheet.domain.titles.algae_inc.exporting import asked, cities, contract_possible, fare
from scoresheet.domain.titles.algae_inc.kinds import Team
from scoresheet.domain.titles.algae_inc.line_worth import KEPT, place_worths, value_of_mv
from scoresheet.domain.titles.algae_inc.milestones import Exports, in_regions
from scoresheet.domain.titles.algae_inc.operators import AfterOperators
from scoresheet.domain.titles.algae_inc.outlook import Outlook

# Estimates; some were tuned in games between bots.
DISK = 0.9
"""The worth of a disk, apart from its income."""
DEMAND = 0.72
"""The worth of each point of a city's demand, for milestones and contracts."""
MONTH = 0.9
"""The worth of a milestone's month bonus, for colours that can have one."""
PROGRESS = 0.7
"""The factor for progress towards a milestone."""
DELIVERY = 0.25
NOW = 0.8
"""The factor for a contract export at the one moment it is allowed; otherwise `DELIVERY`."""
TOKEN = 0.6
"""The worth of a City Bonus token."""
TILE = 0.5
"""The worth of an Export/2x tile that can be used."""
SECOND = 0.85
"""The factor for each further export in an activation."""
UPGRADES: dict[Team, float] = {"operators": 0.7, "engineers": 1.5, "scientists": 0.6}
"""The worth of a team upgrade at the start of the month."""


def exports_worth(outlook: Outlook) -> float:
    """Return the worth of disks, markers, progress towards milestones, and the contract."""
    state, seat, department = outlook.state, outlook.seat, outlook.department
    demands = sum(state.demands.get(city, 0) for city in department.cities)
    worth = disk_worth(outlook) * outlook.disks_gone + _per_demand(outlook) * demands
    worth += outlook.mondays * (income.markers_gone(state, seat) - department.used)
    worth -= outlook.mondays * outlook.eur * department.used
    worth += TILE * outlook.future * min(outlook.turns, max(0, income.unlocked(state, seat)))
    worth += _month(outlook) + _on_the_way(outlook, list(department.cities))
    return worth + contract_worth(outlook) + upgrades_worth(outlook)


def disk_worth(outlook: Outlook) -> float:
    """Return the worth of a disk: EUR on each Monday, and half an Export/2x tile."""
    return outlook.mondays * outlook.eur + DISK * outlook.future


def _per_demand(outlook: Outlook) -> float:
    return DEMAND * min(1.0, outlook.turns / 8)


def _month(outlook: Outlook) -> float:
    """Return the expected month bonus for milestones, or 0 once the Supervisor's place is final."""
    department = outlook.department
    if department.level == "E" and not outlook.turns:
        return 0.0
    own = sum(
        outlook.seat in seats and outlook.components.milestones[name].colour > 1
        for name, seats in outlook.state.achieved.items()
    )
    return own * MONTH * (0.6, 0.8, 1.0)[outlook.bonuses]


def contract_worth(outlook: Outlook) -> float:
    """Return the worth of a contract export that the seat can still make."""
    department = outlook.department
    if department.delivered or not department.export:
        return 0.0
    export = contracts.export_of(outlook.state, outlook.seat)
    if export.kind == "after" and outlook.disks_gone > export.disks:
        return 0.0
    moment = export.kind == "after" and outlook.disks_gone == export.disks
    likely = NOW if moment else DELIVERY
    return likely * min(1.0, 0.2 + outlook.turns / 5) * (export.points + export.eur * outlook.eur)


def upgrades_worth(outlook: Outlook) -> float:
    """Return the worth of the seat's team upgrades."""
    return sum(upgrade_worth(outlook, team) for team in outlook.department.upgraded)


def upgrade_worth(outlook: Outlook, team: Team) -> float:
    """Return the worth of a team upgrade for the turns that are left."""
    return UPGRADES[team] * outlook.turns / outlook.components.rules.turns


def week_bonus(outlook: Outlook) -> float:
    """Return the worth of this week's team upgrade, or 0 if the seat can no longer get it."""
    state, department = outlook.state, outlook.department
    if not 0 < state.week <= len(state.rounds) or department.exported_week == state.week:
        return 0.0
    team = state.rounds[state.week - 1]
    return 0.0 if team in department.upgraded else upgrade_worth(outlook, team)


def marker_worth(outlook: Outlook, name: str) -> float:
    """Return the worth of reaching a milestone: its VP, its income, and the month bonus."""
    state = outlook.state
    colour = outlook.components.milestones[name].colour
    points = milestones.points(state, outlook.seat, name, len(state.achieved.get(name, ())))
    return points + outlook.mondays + 1 + (MONTH if colour > 1 else 0.0)


def _on_the_way(outlook: Outlook, own: list[str]) -> float:
    """Return the worth of milestones not reached yet, weighted by the progress towards them."""
    time, worth = min(1.0, outlook.turns / 6), 0.0
    if not time:
        return 0.0
    for name in outlook.state.rows:
        if outlook.seat not in outlook.state.achieved.get(name, ()):
            done = _done(outlook, outlook.components.milestones[name], own)
            if done:
                worth += marker_worth(outlook, name) * done * done * PROGRESS * time
    return worth


def _done(outlook: Outlook, milestone: Milestone, own: list[str]) -> float:
    """Return the fraction of a milestone, from 0 to 1, that the cities in `own` complete."""
    state, kind = outlook.state, milestone.kind
    if kind == "demand":
        return sum(state.demands[city] == milestone.value for city in own) / milestone.count
    if kind == "sum":
        return min(1.0, sum(state.demands[city] for city in own) / milestone.total)
    if kind == "cities":
        return sum(city in own for city in milestone.cities) / len(milestone.cities)
    if kind == "capitals":
        return min(1.0, sum(outlook.components.cities[city].capital for city in own) / milestone.count)
    if kind == "regions":
        counts = sorted((min(number, milestone.count) for number in in_regions(state, own).values()), reverse=True)
        return sum(counts[: milestone.regions]) / (milestone.regions * milestone.count)
    if kind == "one_region":
        return max(in_regions(state, own).values(), default=0) / milestone.count
    return 0.0


def city_worth(outlook: Outlook, city: str, own: list[str], demands: list[int]) -> float:
    """Return the worth of an export to a city after exports to `own`.

    The cost of transport is deducted, but not the goods.
    """
    state, department = outlook.state, outlook.department
    demand = state.demands[city]
    cost = (fare(state, outlook.seat, city) or 0) * outlook.eur
    if not department.disks:
        return -(-demand // 2) - cost
    worth = disk_worth(outlook) + _per_demand(outlook) * demand + TOKEN * (city in state.tokens) - cost
    steps = routes.distance(state, city)
    opened = frozenset() if city in state.disks or steps is None else frozenset((steps,))
    more, sums = [*own, city], [*demands, demand]
    before = milestones.reached(state, outlook.seat, Exports(own, demands, frozenset())) if demands else []
    reached = milestones.reached(state, outlook.seat, Exports(more, sums, opened))
    worth += sum(marker_worth(outlook, name) for name in reached if name not in before)
    worth += _ends(outlook, city) + 0.15 * demand * (len(sums) < outlook.department.work.strength)
    return worth + _on_the_way(outlook, more) - _way(outlook, own)


def _way(outlook: Outlook, own: list[str]) -> float:
    key = f"way {len(own)}"
    if key not in outlook.notes:
        outlook.notes[key] = _on_the_way(outlook, own)
    return outlook.notes[key]


def so_far(outlook: Outlook) -> list[int]:
    """Return the demands of the cities exported to in the current activation of operators."""
    working = any(type(d) is AfterOperators and d.seat == outlook.seat for d in outlook.state.decisions)
    return outlook.department.work.demands if working else []


def _ends(outlook: Outlook, city: str) -> float:
    """Return the VP that the contract's end scoring gives for a city."""
    department = outlook.department
    if not department.end:
        return 0.0
    cards = outlook.components.contracts[department.department]
    end = outlook.components.contract_ends[cards[department.end].end]
    demand = outlook.state.demands[city]
    if end.counts == "cities" or (end.counts == "demand" and demand == end.demand):
        return end.points
    fresh = all(outlook.state.demands[other] != demand for other in department.cities)
    return end.points if end.counts == "demand_values" and fresh else 0.0


def delivery_worth(outlook: Outlook) -> float:
    """Return the worth of making the contract export, without deducting the goods."""
    export = contracts.export_of(outlook.state, outlook.seat)
    return export.points + export.eur * outlook.eur + disk_worth(outlook) - contract_worth(outlook)


def target_worth(outlook: Outlook, target: str) -> float:
    """Return the worth of an export that has begun, less the goods chosen and those missing."""
    state, seat, load = outlook.state, outlook.seat, outlook.department.work.load
    worths = place_worths(outlook)
    goods = sum(worths[place] * number for place, number in load.items())
    have = valuing.best_total(state, seat, load) if load else 0
    if target == CONTRACT:
        return delivery_worth(outlook) - max(goods, value_of_mv(outlook) * _contract_goods(outlook))
    missing = max(0, asked(state, seat, target) - have)
    left = max(0, valuing.best_total(state, seat, valuing.on_offer(state, seat) or {}) - have)
    tokens = max(0, missing - left) * (outlook.items["mv"] + 0.25)
    least = 0.0 if load else KEPT
    own = list(outlook.department.cities)
    worth = city_worth(outlook, target, own, so_far(outlook))
    return worth - goods - max(least, missing * value_of_mv(outlook)) - tokens


def _contract_goods(outlook: Outlook) -> float:
    """Return the market value that the contract asks for."""
    export = contracts.export_of(outlook.state, outlook.seat)
    return export.total or sum(export.values) or 1


def next_exports(outlook: Outlook, number: int, begun: str = "") -> float:
    """Return the worth of `number` further exports, the best first, while the goods last.

    `begun` is the target of an export that has begun already.
    """
    state, seat, department = outlook.state, outlook.seat, outlook.department
    budget = float((valuing.most_worth(state, seat, {}) or 0) + department.items["mv"])
    own, demands = list(department.cities), list(so_far(outlook))
    if begun in state.demands:
        own, demands = [*own, begun], [*demands, state.demands[begun]]
    budget -= state.demands.get(begun, 0) if begun != CONTRACT else _contract_goods(outlook)
    if number <= 0 or budget <= 0:
        return 0.0
    left = [city for city in cities(state, seat) if city not in own]
    contract = begun != CONTRACT and contract_possible(state, seat)
    worth, factor, unit = 0.0, 1.0, value_of_mv(outlook)
    for _ in range(number):
        found = [_offer(outlook, city, own, demands) for city in left if asked(state, seat, city) <= budget]
        if contract and _contract_goods(outlook) <= budget:
            goods = _contract_goods(outlook)
            found.append((delivery_worth(outlook) - unit * goods, goods, CONTRACT))
        net, goods, target = max(found, default=(0.0, 0.0, ""))
        if net <= 0:
            break
        worth, factor, budget = worth + factor * net, factor * SECOND, budget - goods
        if target == CONTRACT:
            contract = False
        else:
            left.remove(target)
            own, demands = [*own, target], [*demands, state.demands[target]]
    return worth


def _offer(outlook: Outlook, city: str, own: list[str], demands: list[int]) -> tuple[float, float, str]:
    """Return an export's worth less its goods, the market value of the goods, and the city."""
    goods = max(1, asked(outlook.state, outlook.seat, city))
    return city_worth(outlook, city, own, demands) - value_of_mv(outlook) * goods, goods, city
