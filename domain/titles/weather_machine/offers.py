"""Offers of moves that name a place, with their costs and gains."""

from scoresheet.domain.titles.weather_machine import (
    assembly,
    awards,
    goals,
    government,
    office,
    papers,
    piece_offers,
    price_offers,
    promises,
    scientists,
    storing,
    supply,
    workshop,
)
from scoresheet.domain.titles.weather_machine.state import State, laboratory_asked
from scoresheet.domain.wording import Cases, Offer, Params, Plural

ONE = "Go to {location:location}, space {space:row}: "
PROMISE = Cases(
    "promise",
    {
        "none": "as things stand, you can perform no action there",
        "one": "as things stand, you can perform only one of the actions there",
    },
    otherwise="",
)
TO_SUPPLY = "Go to Supply, space {space:row}: gain any Voucher"


def _arriving(move: scientists.MoveTo, state: State) -> Params:
    place, space = state.components.places[move.location], move.space
    others = scientists.players_left(state, move.location, space)
    promise = ""
    if move.location != "supply":
        others = 1 + scientists.colleagues(state, move.location, space)
        possible = promises.doable(state, state.decisions[-1].seat, move.location, space)
        promise = "none" if not possible else "one" if possible < place.spaces[space] else ""
    return {"gives": place.gives, "number": others, "actions": place.spaces[space], "promise": promise}


def _on_plot(move: government.TakeSubsidy | government.SecureSubsidy, state: State) -> Params:
    machine = state.components.government
    tile = state.plots[move.weather][move.row].tile
    return {"tile": tile, "column": machine.columns[move.weather], "voucher": machine.rows[move.row]}


def _at_slot(move: assembly.ConstructBot, state: State) -> Params:
    section = state.components.assembly[move.section]
    return {"benefit": section.slots[move.slot]}


def _refund(move: supply.ReturnChemical, state: State) -> Params:
    return {"refund": supply.refund_of(state, move.colour)}


def _in_office(move: office.PlaceToken | awards.PlaceAward, state: State) -> Params:
    return {"benefits": awards.cell(state, move.department, move.row)}


def _paper(move: papers.Publish | papers.Cite, state: State) -> Params:
    row = laboratory_asked(state).office[move.row]
    return {
        "weather": office.weather_of(row),
        "points": papers.worth(state, row),
        "benefit": state.components.office[move.row].slide,
    }


def _placing(move: goals.PlaceGoal, state: State) -> Params:
    colour = state.components.goals[move.goal].colour
    return {"benefits": state.components.goal_space(colour, move.space)}


def _lying(move: workshop.LayTile, state: State) -> Params:
    top, bottom = storing.turned(state.components.workshop_tiles[move.tile].ends, move.turned)
    return {"top": top, "bottom": bottom}


OFFERS: dict[type, Offer] = {
    **piece_offers.OFFERS,
    **price_offers.OFFERS,
    workshop.LayTile: Offer("Lay it in row {row:row}, column {column}: {top:part} above, {bottom:part} below", _lying),
    scientists.MoveTo: Offer(
        Cases(
            "location",
            {
                "supply": Cases(
                    "number",
                    {0: TO_SUPPLY},
                    otherwise=Plural("number", TO_SUPPLY + ", pay 1", TO_SUPPLY + ", pay {number}"),
                )
            },
            otherwise=Cases(
                "actions",
                {
                    1: Plural(
                        "number",
                        ONE + "gain {gives:voucher}, one action",
                        ONE + "gain {number} {gives:vouchers}, one action",
                    ),
                    2: Plural(
                        "number",
                        ONE + "gain {gives:voucher}, two actions",
                        ONE + "gain {number} {gives:vouchers}, two actions",
                    ),
                },
            ),
        ),
        _arriving,
        (PROMISE,),
    ),
    government.TakeSubsidy: Offer("Take the tile of row {row:row}: {tile:subsidy}", _on_plot),
    government.SecureSubsidy: Offer(
        Cases(
            "column",
            {
                "any": (
                    "Secure in {weather:weather}, row {row:row}: a Voucher of any type, {voucher:voucher}, "
                    "{tile:subsidy}"
                )
            },
            otherwise="Secure in {weather:weather}, row {row:row}: {column:voucher}, {voucher:voucher}, {tile:subsidy}",
        ),
        _on_plot,
    ),
    assembly.ConstructBot: Offer(
        "Construct a Bot ({section:section}, slot {slot:slot}): gives {benefit:benefit}", _at_slot
    ),
    supply.ReturnChemical: Offer(
        Plural(
            "refund",
            "Return {colour:chemical} for {refund} Supply Voucher",
            "Return {colour:chemical} for {refund} Supply Vouchers",
        ),
        _refund,
    ),
    office.PlaceToken: Offer(
        Cases(
            "benefits",
            {0: "Place {weather:weather} in row {row:row}, {department:department} column: gives nothing"},
            otherwise=(
                "Place {weather:weather} in row {row:row}, {department:department} column: gives {benefits:benefit}"
            ),
        ),
        _in_office,
    ),
    awards.PlaceAward: Offer(
        Cases(
            "benefits",
            {0: "Place an Award in row {row:row}, {department:department} column: gives nothing"},
            otherwise="Place an Award in row {row:row}, {department:department} column: gives {benefits:benefit}",
        ),
        _in_office,
    ),
    papers.Publish: Offer("Publish row {row:row}, about {weather:weather}: {points} CP, and {benefit:benefit}", _paper),
    papers.Cite: Offer(
        (
            "Give up the Goal “{goal:goal}” to complete and publish row {row:row}, about {weather:weather}: "
            "{points} CP, and {benefit:benefit}"
        ),
        _paper,
    ),
    goals.PlaceGoal: Offer(
        Cases(
            "benefits",
            {1: "Invest: place “{goal:goal}” on the {space:goal_space} space, for {benefits:benefit}"},
            otherwise="Invest: place “{goal:goal}” on the {space:goal_space} space, for one of: {benefits:benefit}",
        ),
        _placing,
    ),
}
