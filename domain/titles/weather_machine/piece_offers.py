"""Offers of moves that take a Part or a Chemical, including exchanges for missing ones."""

from scoresheet.domain.titles.weather_machine import breakthrough, experiments, government, prototypes, research
from scoresheet.domain.titles.weather_machine.kinds import Colour
from scoresheet.domain.titles.weather_machine.state import State, laboratory_asked
from scoresheet.domain.wording import Cases, Offer, Params, Plural


def _swap(lacking: bool, vouchers: int) -> Params:
    return {"swapped": lacking, "vouchers": vouchers}


def _selling(move: government.SendToGovernment, state: State) -> Params:
    part = state.components.government.spaces[move.weather][move.row]
    lacking = not move.free and not laboratory_asked(state).parts.get(part)
    return {"part": part, **_swap(lacking, state.components.exchanges.part)}


def _chemical(state: State, colour: Colour, free: bool) -> Params:
    lacking = not free and not laboratory_asked(state).chemicals.get(colour)
    return {"chemical": colour, **_swap(lacking, state.components.exchanges.chemical)}


def _working(move: experiments.SendToLab, state: State) -> Params:
    return _chemical(state, state.components.lab.spaces[move.weather][move.row], move.free)


def _researching(move: research.SendToResearch, state: State) -> Params:
    space = state.components.research[move.weather][move.row]
    return {"benefit": space.gives, "extra": space.extra, **_chemical(state, space.part, move.free)}


def _providing(move: breakthrough.ProvideParts, state: State) -> Params:
    wanted = prototypes.required(state, move.weather) + prototypes.parts_of(state, move.weather, move.rows)
    number = (wanted - prototypes.Parts(laboratory_asked(state).parts)).total()
    price = number * state.components.exchanges.part
    return {"parts": tuple(sorted(wanted.elements())), "exchanged": number, "vouchers": price}


OFFERS: dict[type, Offer] = {
    government.SendToGovernment: Offer(
        Cases(
            "free",
            {
                False: Cases(
                    "swapped",
                    {
                        False: "Sell a {part:part} Part: send a Bot to {weather:weather}, space {row:row}",
                        True: (
                            "Sell a {part:part} Part, by exchange: you lack it, so give another Part and {vouchers} "
                            "Vouchers for it; send a Bot to {weather:weather}, space {row:row}"
                        ),
                    },
                ),
                True: "Send a Bot to {weather:weather}, space {row:row}; the reserve gives a {part:part} Part",
            },
        ),
        _selling,
    ),
    experiments.SendToLab: Offer(
        Cases(
            "free",
            {
                False: Cases(
                    "swapped",
                    {
                        False: "Send a Bot to {weather:weather}, space {row:row}, for {chemical:chemical}",
                        True: (
                            "Send a Bot to {weather:weather}, space {row:row}, for {chemical:chemical}, by exchange: "
                            "you lack it, so give another Chemical and {vouchers} Vouchers for it"
                        ),
                    },
                ),
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
                        False: Cases(
                            "swapped",
                            {
                                False: (
                                    "Send a Bot with {chemical:chemical} to {weather:weather}, space {row:row}: "
                                    "gives {benefit:benefit}"
                                ),
                                True: (
                                    "Send a Bot with {chemical:chemical}, by exchange: you lack it, so give another "
                                    "Chemical and {vouchers} Vouchers for it; to {weather:weather}, space {row:row}: "
                                    "gives {benefit:benefit}"
                                ),
                            },
                        ),
                        True: Cases(
                            "swapped",
                            {
                                False: (
                                    "Send a Bot with {chemical:chemical} and one more Chemical or Part to "
                                    "{weather:weather}, space {row:row}: gives {benefit:benefit}"
                                ),
                                True: (
                                    "Send a Bot with {chemical:chemical}, by exchange: you lack it, so give another "
                                    "Chemical and {vouchers} Vouchers for it; and with one more Chemical or Part to "
                                    "{weather:weather}, space {row:row}: gives {benefit:benefit}"
                                ),
                            },
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
    breakthrough.ProvideParts: Offer(
        Cases(
            "exchanged",
            {
                0: Cases(
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
                )
            },
            otherwise=Cases(
                "rows",
                {
                    0: Plural(
                        "exchanged",
                        "Provide only what is needed: {parts:part}; for the one that you lack, give another and "
                        "{vouchers} Vouchers",
                        "Provide only what is needed: {parts:part}; for the {exchanged} that you lack, give others and "
                        "{vouchers} Vouchers",
                    )
                },
                otherwise=Plural(
                    "exchanged",
                    "Provide {parts:part}, also for Bots, on spaces {rows:row}; for the one that you lack, give "
                    "another and {vouchers} Vouchers",
                    "Provide {parts:part}, also for Bots, on spaces {rows:row}; for the {exchanged} that you lack, "
                    "give others and {vouchers} Vouchers",
                ),
            ),
        ),
        _providing,
    ),
}
