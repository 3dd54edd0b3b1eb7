"""The time that players have used when moves are taken back."""

from __future__ import annotations

from scoresheet.domain.clocks.clocks import Clock, Dial, asking_stops, shared, used
from scoresheet.domain.folding.typed import Folded
from scoresheet.domain.instants import SECOND, milliseconds
from scoresheet.domain.viewer import Seat, all_seats


def kept_of(game: Folded, seat: Seat, earlier: Folded, written: str) -> dict[str, object]:
    """Return the fields of `MovesTakenBack` for the time used so far; empty if opponents agreed."""
    clock, dial, then = game.clock, game.dial, earlier.dial
    if clock is None or dial is None or then is None or (game.request is not None and game.request.agreed):
        return {}
    at = max(dial.now, milliseconds(written) or 0)
    stood = min(at - dial.asked, asking_stops(dial)) if dial.asked is not None else 0
    used_up = [_used_by(clock, dial, one, then, at) for one in all_seats(len(game.seats))]
    used_up[seat] = max(1, used_up[seat])
    return {"used": used_up, "asking": dial.asking - stood}


def _used_by(clock: Clock, dial: Dial, seat: Seat, earlier: Dial, at: int) -> int:
    """Return the milliseconds used of the turn that `seat` had at `earlier`; 0 if it had none."""
    if seat not in earlier.turns:
        return 0
    turn = dial.turns.get(seat)
    if turn is None:
        rest = dial.rests.get(seat, 0)
    else:
        left = shared(clock, dial, seat, turn, used(clock, dial, seat, turn, at))
        rest = left.turn + left.bank
    return max(0, clock.move * SECOND + earlier.banks[seat] - rest)
