"""What money looks worth to a seat: for what it buys, and for the worker that it may hire."""

from scoresheet.domain.titles.lineae.city import tracks
from scoresheet.domain.titles.lineae.state import State
from scoresheet.domain.viewer import Seat

# Measured by letting bots play against each other; all worths are in points.
MONEY = 0.3
MORE_MONEY = 0.15
ENOUGH_MONEY = 5
WORKER = 1.6
"""A worker, for each round to come."""
HIRING = 0.4
"""Of a worker's worth, when there is money enough to hire it."""


def money_worth(state: State, seat: Seat, money: int, left: int) -> float:
    """Points that so much money may become in the rounds `left`."""
    useful = MONEY * min(money, ENOUGH_MONEY) + MORE_MONEY * max(0, money - ENOUGH_MONEY)
    if not left:
        return useful / 3 + money // state.components.conversion.money_per_point
    reserve, on_tracks = state.vessels[seat].reserve, len(tracks(state, seat))
    if reserve or on_tracks:
        crew = state.components.supply.workers - reserve - on_tracks
        useful += HIRING * WORKER * (left - 1) * min(1.0, money / (crew + 1))
    return useful
