"""Labels of the moves in a turn, with each move's exact outcome in this position."""

from scoresheet.domain.titles.industrial_waste import combinations, company, market, production, waste
from scoresheet.domain.titles.industrial_waste.state import State
from scoresheet.domain.viewer import Seat
from scoresheet.domain.wording import Cases, Offer, Params, Plural, Template


def _lying_there(move: combinations.TakeCombination, state: State) -> Params:
    return {"cards": state.columns[move.column]}


def _filled(move: production.FillOrder, state: State) -> Params:
    own = state.companies[_mover(state)]
    extra = state.components.advised.order_bonus if move.advised else 0
    return {"materials": own.materials_needed, "millions": own.growth + extra, "barrels": own.waste_reduction}


def _for_sale(move: market.SellMaterials, state: State) -> Params:
    return {"lot": market.lot_size(state, _mover(state), move.advised)}


def _room(move: company.Grow, state: State) -> Params:
    return {"spaces": company.spaces_ahead(state, _mover(state), move.advised)}


def _staff(move: company.ChangeStaff | company.StepAgain, state: State) -> Params:
    return {"moves": company.can_step(state.components, state.companies[_mover(state)], move.by)}


def _disposed_of(move: waste.DisposeOfWaste, state: State) -> Params:
    return {"barrels": waste.removable(state, _mover(state), waste.disposed_of(state.components, move.advised))}


def _removed(move: waste.RemoveWaste, state: State) -> Params:
    seat, barrels = _mover(state), waste.removed(state.components, move.advised)
    given = [waste.room_for(state, other, barrels) for other in state.clockwise(seat)[1:]]
    return {
        "own": waste.removable(state, seat, barrels),
        "given": max(given),
        "others": "none" if not any(given) else "all" if min(given) == max(given) else "some",
    }


def _mover(state: State) -> Seat:
    """Return the seat to act; only one seat at a time plays cards."""
    seat: Seat = state.decisions[-1].seat
    return seat


def _advised(plain: Template, advised: Template) -> Cases:
    return Cases("advised", {False: plain, True: advised})


SALE = Cases(
    "lot",
    {
        0: _advised(
            "Play Raw Materials without an auction: the supply is empty",
            "Play Raw Materials with the advisor, without an auction: the supply is empty",
        )
    },
    otherwise=_advised(
        Plural("lot", "Put {lot} raw material up for auction", "Put {lot} raw materials up for auction"),
        Plural(
            "lot",
            "Put {lot} raw material up for auction, with the advisor",
            "Put {lot} raw materials up for auction, with the advisor",
        ),
    ),
)
GROWTH = Cases(
    "spaces",
    {
        0: _advised(
            "Play Growth without effect: the factory is on the last space",
            "Play Growth with the advisor, without effect: the factory is on the last space",
        )
    },
    otherwise=_advised(
        Plural(
            "spaces", "Move the factory {spaces} space to the right", "Move the factory {spaces} spaces to the right"
        ),
        Plural(
            "spaces",
            "Move the factory {spaces} space to the right, with the advisor",
            "Move the factory {spaces} spaces to the right, with the advisor",
        ),
    ),
)
FIRST_STEP = _advised(
    "{by:step} 100 co-workers",
    Cases(
        "moves",
        {
            True: "{by:step} 100 co-workers, and with the advisor hire or fire once more",
            False: Cases(
                "by",
                {
                    1: "Hire nobody, as there is no room for more, and with the advisor hire or fire once more",
                    -1: "Fire nobody, as the last 100 must stay, and with the advisor hire or fire once more",
                },
            ),
        },
    ),
)
SECOND_STEP = Cases(
    "moves",
    {
        True: "{by:step} 100 co-workers",
        False: Cases(
            "by",
            {1: "Hire nobody, as there is no room for more", -1: "Fire nobody, as the last 100 must stay"},
        ),
    },
)
DISPOSAL = Cases(
    "barrels",
    {
        0: _advised(
            "Play Waste Disposal without effect: there is no waste",
            "Play Waste Disposal with the advisor, without effect: there is no waste",
        )
    },
    otherwise=_advised("Dispose of {barrels} waste", "Dispose of {barrels} waste, with the advisor"),
)
REMOVAL = Cases(
    "others",
    {
        "all": _advised(
            "Remove {own} waste; everybody else gets {given}",
            "Remove {own} waste, with the advisor; everybody else gets {given}",
        ),
        "some": _advised(
            "Remove {own} waste; everybody else gets up to {given}, as far as there is room",
            "Remove {own} waste, with the advisor; everybody else gets up to {given}, as far as there is room",
        ),
        "none": _advised(
            "Remove {own} waste; nobody else has room for more",
            "Remove {own} waste, with the advisor; nobody else has room for more",
        ),
    },
)
ORDER = _advised(
    "Fill an order: {materials} raw materials for {millions} million, and {barrels} waste",
    "Fill an order with the advisor: {materials} raw materials for {millions} million, and {barrels} waste",
)
OFFERS: dict[type, Offer] = {
    production.FillOrder: Offer(ORDER, _filled),
    combinations.TakeCombination: Offer("Take combination {column:column}: {cards:card}", _lying_there),
    market.SellMaterials: Offer(SALE, _for_sale),
    company.Grow: Offer(GROWTH, _room),
    company.ChangeStaff: Offer(FIRST_STEP, _staff),
    company.StepAgain: Offer(SECOND_STEP, _staff),
    waste.DisposeOfWaste: Offer(DISPOSAL, _disposed_of),
    waste.RemoveWaste: Offer(REMOVAL, _removed),
}
