"""Estimates of money: for purchases, and for hiring a worker."""

from scoresheet.domain.titles.lineae.city import tracks
from scoresheet.domain.titles.lineae.state import State
from scoresheet.domain.viewer import Seat

# Measured in games between bots; all estimates are in points.
MONEY = 0.3
MORE_MONEY = 0.15
ENOUGH_MONEY = 5
WORKER = 1.6
"""The worth of a worker for each later round."""
HIRING = 0.4
"""The factor for a worker that the seat has the money to hire."""


def money_worth(state: State, seat: Seat, money: int, left: int) -> float:
    """Return the points that `money` may become in the `left` rounds still to come."""
    useful = MONEY * min(money, ENOUGH_MONEY) + MORE_MONEY * max(0, money - ENOUGH_MONEY)
    if not left:
        return useful / 3 + money // state.components.conversion.money_per_point
    reserve, on_tracks = state.vessels[seat].reserve, len(tracks(state, seat))
    if reserve or on_tracks:
        crew = state.components.supply.workers - reserve - on_tracks
        useful += HIRING * WORKER * (left - 1) * min(1.0, money / (crew + 1))
    return useful
