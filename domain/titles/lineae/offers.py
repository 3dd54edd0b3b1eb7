"""Texts of worker placements, with the current price of the space."""

from scoresheet.domain.titles.lineae.city import crew
from scoresheet.domain.titles.lineae.questions import MOVES
from scoresheet.domain.titles.lineae.spaces import spaces_of
from scoresheet.domain.titles.lineae.state import State
from scoresheet.domain.titles.lineae.turns import PlaceWorkers
from scoresheet.domain.wording import Cases, Offer, Params


def _placing(move: PlaceWorkers, state: State) -> Params:
    hires = spaces_of(state)[move.space].action == "hire"
    return {"price": crew(state, state.decisions[-1].seat) + 1 if hires else 0}


OFFERS: dict[type, Offer] = {
    PlaceWorkers: Offer(MOVES[PlaceWorkers], _placing, (Cases("price", {0: ""}, otherwise="pay ${price}"),)),
}
