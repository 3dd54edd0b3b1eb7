"""How moves are offered that name a place: with what is to be paid and had there."""

from typing import Any

from domain.titles.weather_machine import (
    assembly,
    awards,
    breakthrough,
    experiments,
    goals,
    government,
    machine,
    office,
    papers,
    prototypes,
    research,
    scientists,
    storing,
    supply,
    workshop,
)
from domain.titles.weather_machine.state import State
from domain.wording import Cases, Offer, Plural

ONE = "Go to {location:location}, space {space:row}: "
TO_SUPPLY = "Go to Supply, space {space:row}: gain any Voucher"


def _arriving(move: scientists.MoveTo, state: State) -> dict[str, Any]:
    place, space = state.components.places[move.location], move.space
    others = scientists.players_left(state, move.location, space)
    if move.location != "supply":
        others = 1 + scientists.colleagues(state, move.location, space)
    return {"gives": place.gives, "number": others, "actions": place.spaces[space]}


def _selling(move: government.SendToGovernment, state: State) -> dict[str, Any]:
    return {"part": state.components.government.spaces[move.weather][move.row]}


def _working(move: experiments.SendToLab, state: State) -> dict[str, Any]:
    return {"chemical": state.components.lab.spaces[move.weather][move.row]}


def _researching(move: research.SendToResearch, state: State) -> dict[str, Any]:
    space = state.components.research[move.weather][move.row]
    return {"chemical": space.part, "benefit": space.gives, "extra": space.extra}


def _on_plot(move: government.TakeSubsidy | government.SecureSubsidy, state: State) -> dict[str, Any]:
    machine = state.components.government
    tile = state.plots[move.weather][move.row].tile
    return {"tile": tile, "column": machine.columns[move.weather], "voucher": machine.rows[move.row]}


def _at_slot(move: assembly.ConstructBot | supply.BuyBot, state: State) -> dict[str, Any]:
    section = state.components.assembly[move.section]
    return {"benefit": section.slots[move.slot], "price": section.price}


def _price(move: supply.BuyChemical, state: State) -> dict[str, Any]:
    return {"price": supply.price_of(state, move.colour)}


def _refund(move: supply.ReturnChemical, state: State) -> dict[str, Any]:
    return {"refund": supply.refund_of(state, move.colour)}


def _in_office(move: office.PlaceToken | awards.PlaceAward, state: State) -> dict[str, Any]:
    return {"benefits": awards.cell(state, move.department, move.row)}


def _paper(move: papers.Publish | papers.Cite, state: State) -> dict[str, Any]:
    seat = state.decisions[-1].seat  # who chooses a paper is the only one who is asked
    row = state.laboratories[seat].office[move.row]
    return {
        "weather": office.weather_of(row),
        "points": papers.worth(state, row),
        "benefit": state.components.office[move.row].slide,
    }


def _placing(move: goals.PlaceGoal, state: State) -> dict[str, Any]:
    colour = state.components.goals[move.goal].colour
    return {"benefits": state.components.goal_space(colour, move.space)}


def _scoring(move: machine.PayExperiment, state: State) -> dict[str, Any]:
    tile = state.components.experiments[move.tile]
    return {"science": tile.science, "points": tile.points * move.bots, "choice": tile.choice}


def _following(move: breakthrough.SendMarker, state: State) -> dict[str, Any]:
    tile = state.components.extreme_weather[state.climates[move.weather].board[-1]]
    return {"benefit": tile.slots[move.slot], "science": 0 if move.free else tile.science}


def _providing(move: breakthrough.ProvideParts, state: State) -> dict[str, Any]:
    wanted = prototypes.required(state, move.weather) + prototypes.parts_of(state, move.weather, move.rows)
    return {"parts": tuple(sorted(wanted.elements()))}


def _lying(move: workshop.LayTile, state: State) -> dict[str, Any]:
    top, bottom = storing.turned(state.components.workshop_tiles[move.tile].ends, move.turned)
    return {"top": top, "bottom": bottom}


OFFERS: dict[type, Offer] = {
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
    ),
    government.SendToGovernment: Offer(
        Cases(
            "free",
            {
                False: "Sell a {part:part} Part: send a Bot to {weather:weather}, space {row:row}",
                True: "Send a Bot to {weather:weather}, space {row:row}; the reserve gives a {part:part} Part",
            },
        ),
        _selling,
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
    experiments.SendToLab: Offer(
        Cases(
            "free",
            {
                False: "Send a Bot to {weather:weather}, space {row:row}, for {chemical:chemical}",
                True: "Send a Bot to {weather:weather}, space {row:row}",
            },
        ),
        _working,
    ),
    research.SendToResearch: Offer(
        Cases(
            "free",
            {
                False: Cases(
                    "extra",
                    {
                        False: (
                            "Send a Bot with {chemical:chemical} to {weather:weather}, space {row:row}: "
                            "gives {benefit:benefit}"
                        ),
                        True: (
                            "Send a Bot with {chemical:chemical} and one more Chemical or Part to {weather:weather}, "
                            "space {row:row}: gives {benefit:benefit}"
                        ),
                    },
                ),
                True: Cases(
                    "extra",
                    {
                        False: "Send a Bot to {weather:weather}, space {row:row}: gives {benefit:benefit}",
                        True: (
                            "Send a Bot and one more Chemical or Part to {weather:weather}, space {row:row}: "
                            "gives {benefit:benefit}"
                        ),
                    },
                ),
            },
        ),
        _researching,
    ),
    assembly.ConstructBot: Offer(
        "Construct a Bot ({section:section}, slot {slot:slot}): gives {benefit:benefit}", _at_slot
    ),
    supply.BuyBot: Offer(
        Plural(
            "price",
            "Construct a Bot for {price} Voucher ({section:section}, slot {slot:slot}): gives {benefit:benefit}",
            "Construct a Bot for {price} Vouchers ({section:section}, slot {slot:slot}): gives {benefit:benefit}",
        ),
        _at_slot,
    ),
    supply.BuyChemical: Offer(
        Plural("price", "Buy {colour:chemical} for {price} Voucher", "Buy {colour:chemical} for {price} Vouchers"),
        _price,
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
    machine.PayExperiment: Offer(
        "Pay {science} Science: {points} CP, one of these: {choice:benefit}, and a Research token", _scoring
    ),
    breakthrough.SendMarker: Offer(
        Cases(
            "science",
            {
                0: (
                    "Follow up the paper of row {row:row}: slot {slot:slot} of {weather:weather} gives "
                    "{benefit:benefit}; "
                    "then the Prototype"
                )
            },
            otherwise=(
                "Follow up the paper of row {row:row} for {science} Science: slot {slot:slot} of {weather:weather} "
                "gives {benefit:benefit}; then the Prototype"
            ),
        ),
        _following,
    ),
    breakthrough.ProvideParts: Offer(
        Cases(
            "parts",
            {0: "Build the Prototype without any Part"},
            otherwise=Cases(
                "rows",
                {0: "Provide only what is needed: {parts:part}"},
                otherwise=Plural(
                    "rows",
                    "Provide {parts:part}, also for the Bot on space {rows:row}",
                    "Provide {parts:part}, also for the Bots on spaces {rows:row}",
                ),
            ),
        ),
        _providing,
    ),
}
