"""The evaluation of a position for a seat: the seat's points plus estimates in VP."""

from scoresheet.domain.titles.algae_inc import rival
from scoresheet.domain.titles.algae_inc.contracts_worth import contracts_worth
from scoresheet.domain.titles.algae_inc.exports_worth import exports_worth
from scoresheet.domain.titles.algae_inc.line_worth import line_worth
from scoresheet.domain.titles.algae_inc.outlook import Outlook
from scoresheet.domain.titles.algae_inc.pending_worth import pending_worth
from scoresheet.domain.titles.algae_inc.scoring import score
from scoresheet.domain.titles.algae_inc.state import State
from scoresheet.domain.titles.algae_inc.stores_worth import fraction, stores_worth
from scoresheet.domain.titles.algae_inc.tiles_worth import staff_worth, tiles_worth
from scoresheet.domain.viewer import Seat, all_seats

RIVALS = 0.3
"""The factor for the opponents' average points."""
NEUTRAL = 2.2
"""The VP that a neutral disk on the action board is expected to bring Bruno."""


def evaluate(state: State, seat: Seat) -> float:
    """Return the seat's prospects less Bruno's, or less a share of the opponents' average."""
    return prospects(state, seat) - _rivals(state, seat)


def prospects(state: State, seat: Seat) -> float:
    """Return the seat's points plus the estimated worth of everything that can earn more."""
    points: float = score(state, seat).points
    if state.phase == "over" or not state.departments[seat].department:
        return points
    outlook = Outlook(state, seat)
    if state.phase == "setup":
        points += contracts_worth(outlook)
    own = stores_worth(outlook) + fraction(outlook) + line_worth(outlook) + exports_worth(outlook)
    return points + own + staff_worth(outlook) + tiles_worth(outlook) + pending_worth(outlook)


def _rivals(state: State, seat: Seat) -> float:
    if state.rival is not None:
        waiting = sum(map(sum, state.rival.strips.values()))
        return rival.total(state) + NEUTRAL * waiting
    others = [sum(state.departments[other].points.values()) for other in all_seats(state.seats) if other != seat]
    return RIVALS * sum(others) / len(others)
