"""Labels of actions, with their yields and costs in this position."""

from scoresheet.domain.titles.phytoplankton import playing, turns
from scoresheet.domain.titles.phytoplankton.kinds import Row
from scoresheet.domain.titles.phytoplankton.state import State
from scoresheet.domain.wording import Cases, Offer, Params, Plural


def _yield(state: State, row: Row) -> Params:
    return {"number": turns.yields(state.components, state.players[state.active], row)}


def _gaining(move: turns.GainResources, state: State) -> Params:
    return _yield(state, "coastal")


def _growing(move: turns.Grow, state: State) -> Params:
    return _yield(state, "open_ocean")


def _drawing(move: turns.DrawCards, state: State) -> Params:
    return _yield(state, "polar")


def _playing(move: playing.PlayCard, state: State) -> Params:
    column = len(state.players[state.active].rows[move.row])
    cost = list(state.components.species_of[move.card].cost)
    return {"cost": cost, "carbon": state.components.board.carbon_by_column[column]}


OFFERS: dict[type, Offer] = {
    turns.GainResources: Offer(
        Plural(
            "number",
            "Gain {number} resource from the dice, and activate the Coastal row",
            "Gain {number} resources from the dice, and activate the Coastal row",
        ),
        _gaining,
    ),
    turns.Grow: Offer("Grow {number} carbon, and activate the Open Ocean row", _growing),
    turns.DrawCards: Offer(
        Plural(
            "number",
            "Draw {number} card, and activate the Polar row",
            "Draw {number} cards, and activate the Polar row",
        ),
        _drawing,
    ),
    playing.PlayCard: Offer(
        Cases(
            "cost",
            {0: "Play {card:card} into the {row:row} row"},
            otherwise="Play {card:card} into the {row:row} row: {cost:symbol}",
        ),
        _playing,
        (Cases("carbon", {0: ""}, otherwise="{carbon} carbon"),),
    ),
}
