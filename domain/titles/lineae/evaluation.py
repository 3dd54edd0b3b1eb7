"""The evaluation of a position for a seat: its points, and estimates of future points."""

from scoresheet.domain.titles.lineae import excavation
from scoresheet.domain.titles.lineae.cargo_worth import Bay, cargo_worth
from scoresheet.domain.titles.lineae.city import crew
from scoresheet.domain.titles.lineae.components import Bonus
from scoresheet.domain.titles.lineae.cruise_worth import cruise_worth
from scoresheet.domain.titles.lineae.money_worth import WORKER, money_worth
from scoresheet.domain.titles.lineae.purse import ChooseCube
from scoresheet.domain.titles.lineae.scoring import parts_of
from scoresheet.domain.titles.lineae.state import State
from scoresheet.domain.titles.lineae.sunlight import spots
from scoresheet.domain.titles.lineae.upgrades import ChooseTechnology, MakeRoom
from scoresheet.domain.viewer import Seat, all_seats

# Measured in games between bots; all estimates are in points.
ELECTRICITY = 0.12
LATE_ELECTRICITY = 0.03
IDLE_WORKER = 0.45
LAUNCHED = 1.0
UPGRADE = 2.5
LATE_UPGRADE = 1.5
POWERS = {"": 0.0, "battery": 0.15, "bumping_extra": 0.1, "exchange_price": 0.25, "level_tolerance": 0.3}
OTHER_POWER = 0.5
CUBE = 1.5
AHEAD = 0.3


def evaluate(state: State, seat: Seat) -> float:
    """Return the seat's prospects, less half the opponents' average points."""
    others = [sum(parts_of(state, other).values()) for other in all_seats(len(state.vessels)) if other != seat]
    rivals = sum(others) / (2 * len(others)) if others else 0.0
    return prospects(state, seat) - rivals


def prospects(state: State, seat: Seat) -> float:
    """Return the seat's points plus the estimated worth of everything that can earn more."""
    bay = Bay(state, seat, state.components.rounds.last - state.round)
    return standing(state, seat, bay) + cruise_worth(state, seat, bay)


def rounds_left(state: State) -> int:
    """Return the number of rounds that can still follow this one."""
    return 0 if state.ended else state.components.rounds.last - state.round


def standing(state: State, seat: Seat, bay: Bay) -> float:
    """Return the points so far, plus the worth of everything a seat has."""
    vessel, left = state.vessels[seat], rounds_left(state)
    parts = parts_of(state, seat)
    worth = float(sum([parts[part] for part in ("loading", "excavation", "colony", "technology", "loans")]))
    worth += (
        money_worth(state, seat, vessel.money, left) + _workers(state, seat, left) + cargo_worth(state, seat, left, bay)
    )
    worth += vessel.electricity * (ELECTRICITY if left else LATE_ELECTRICITY) + _sun(state, seat, left, bay)
    worth += _technology(state, seat, left) + _chosen(state, seat, left) + LAUNCHED * len(vessel.rockets)
    return worth + (AHEAD * _tracks(state, seat) if left else 0.0)


def _workers(state: State, seat: Seat, left: int) -> float:
    """Return the worth of workers that can still be placed, and of the crew in later rounds."""
    vessel = state.vessels[seat]
    idle = 0 if vessel.passed else vessel.workers + vessel.charged
    return IDLE_WORKER * idle + WORKER * crew(state, seat) * left


def _sun(state: State, seat: Seat, left: int, bay: Bay) -> float:
    """Return the worth of sunlight next round, in the best column that the vessel can reach."""
    vessel = state.vessels[seat]
    if not left or vessel.column < 0:
        return 0.0
    columns = [vessel.column] if vessel.passed or not vessel.workers else bay.near
    icons = (spots(state, column) for column in columns if column not in (state.jupiter[0] - 1, state.jupiter[0]))
    return ELECTRICITY * state.components.sunlight.electricity * max(icons, default=0)


def _technology(state: State, seat: Seat, left: int) -> float:
    """Return the worth of the seat's technology in later rounds."""
    cards = (state.components.technology[card] for card in state.vessels[seat].technology)
    return left * sum(POWERS.get(card.power, OTHER_POWER) for card in cards)


def _chosen(state: State, seat: Seat, left: int) -> float:
    """Return the worth of a pending choice of a technology card or of cubes."""
    decision = state.open_to(seat)
    if isinstance(decision, ChooseTechnology | MakeRoom):
        return UPGRADE if left else LATE_UPGRADE
    return CUBE * decision.count if isinstance(decision, ChooseCube) else 0.0


def _tracks(state: State, seat: Seat) -> float:
    """Return the worth of the next spaces on the excavation tracks."""
    return sum(
        bonus_worth(state.components.excavation_track[deposit.track[seat]])
        for slot, deposit in enumerate(state.deposits)
        if deposit.track[seat] and excavation.can_advance(state, seat, slot)
    )


def bonus_worth(bonus: Bonus) -> float:
    """Return the worth of a space of an excavation track."""
    return bonus.points + bonus.cube + UPGRADE * bonus.technology
