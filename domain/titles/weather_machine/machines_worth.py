"""The estimated worth of a seat's Bots in Government, on the Weather Machine and in R&D."""

from scoresheet.domain.titles.weather_machine.kinds import WEATHERS, Weather
from scoresheet.domain.titles.weather_machine.machine import matching
from scoresheet.domain.titles.weather_machine.office_worth import token_worth
from scoresheet.domain.titles.weather_machine.outlook import Outlook
from scoresheet.domain.titles.weather_machine.state import EMPTY
from scoresheet.domain.titles.weather_machine.stores_worth import benefits_worth

# Measured by letting bots play against each other; all worths are in points.
COMPLETED = (0.0, 0.6, 0.25, 0.1)
"""The probability that a branch of Government gets filled, by its number of empty spaces."""
AWAY = 2.0
"""The worth of a Bot on the Weather Machine, which will return later."""
RESEARCHING = 0.6
EXPERIMENT = 4.0
"""The CP per Bot of an unknown Experiment tile."""
SCIENCE = 1.3
BY_EXCHANGE = 0.8
UNPAID = 0.5


def machines_worth(outlook: Outlook) -> float:
    """Return the worth of all Bots on the machines."""
    machines, seat = outlook.state.machines, outlook.seat
    worth = RESEARCHING * outlook.future * sum(branch.count(seat) for branch in machines["rnd"].values())
    for weather in WEATHERS:
        branch = machines["government"][weather]
        worth += government_worth(outlook, branch.count(seat), branch.count(EMPTY))
        branch = machines["lab"][weather]
        if weather in outlook.coming_home:
            worth += AWAY * branch.count(seat) * outlook.future
        else:
            worth += lab_worth(outlook, weather, branch.count(seat), branch.count(EMPTY))
    return worth


def government_worth(outlook: Outlook, mine: int, empty: int) -> float:
    """Return the worth of a seat's Bots on a branch of Government, which runs once, when full."""
    return outlook.components.points.government_bot * mine * COMPLETED[empty] * min(1.0, outlook.turns / 4)


def lab_worth(outlook: Outlook, weather: Weather, mine: int, empty: int) -> float:
    """Return the worth of a seat's Bots on a branch of the Weather Machine."""
    if not mine:
        return 0.0
    chance = outlook.running(weather, empty)
    return chance * experiment_worth(outlook, weather, mine) + AWAY * mine * outlook.future


def experiment_worth(outlook: Outlook, weather: Weather, mine: int) -> float:
    """Return the expected worth of an experiment to a seat with `mine` Bots."""
    tile = outlook.components.experiments.get(matching(outlook.state, weather))
    reward = token_worth(outlook, "lab", weather) if outlook.state.tokens["lab"][weather] else SCIENCE * outlook.future
    if tile is None:
        return _payable(outlook, 1) * (EXPERIMENT * mine + reward)
    choice = max(benefits_worth(outlook, [benefit]) for benefit in tile.choice)
    price = SCIENCE * tile.science * outlook.future
    return _payable(outlook, tile.science) * max(0.0, tile.points * mine + choice + reward - price)


def _payable(outlook: Outlook, science: int) -> float:
    """Return the probability that the seat can pay this Science when the experiment runs."""
    vouchers = outlook.laboratory.vouchers
    missing = max(0, science - vouchers["science"])
    if not missing:
        return 1.0
    others = sum(vouchers.values()) - vouchers["science"]
    if others >= outlook.components.exchanges.voucher * missing:
        return BY_EXCHANGE
    return UNPAID if outlook.turns else 0.0
