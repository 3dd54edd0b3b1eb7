"""Reasons against moves that several chapters share."""

from collections.abc import Callable

from scoresheet.domain.move import Move
from scoresheet.domain.titles.weather_machine.kinds import (
    COLOURS,
    VOUCHERS,
    WEATHERS,
    Action,
    Colour,
    Department,
    Weather,
)
from scoresheet.domain.titles.weather_machine.state import EMPTY, State
from scoresheet.domain.titles.weather_machine.storing import storable_chemicals
from scoresheet.domain.viewer import Seat
from scoresheet.domain.why import Why, reason
from scoresheet.domain.wording import Cases

NO_BOT = reason("you have no Bot in your Workshop")
INCOMPLETE = Cases(
    "action",
    {
        "sell_part": reason("you have no Part for a free Bot space, and cannot exchange one"),
        "work_experiment": reason("you have no Chemical for a free Bot space, and cannot exchange one"),
        "research": reason("you have no Chemical for a free Bot space, and cannot exchange one"),
        "publish": reason("no row of your Office makes a paper yet"),
        "secure_subsidy": reason("no Subsidy tile lies blue side up"),
        "breakthrough": reason("you cannot provide the Parts, Chemicals or Bots for a Prototype"),
    },
    reason("you cannot complete it now"),
)
SENDING = ("sell_part", "work_experiment", "research")
"""The actions that send a Bot."""


def refuse_action(state: State, move: Move, action: Action, why: Why) -> None:
    """Give the reason why an action cannot be completed."""
    if action in SENDING and not state.laboratories[why.seat].bots:
        why.refuse(move, NO_BOT)
    else:
        why.refuse(move, INCOMPLETE, action=action)


def refuse_bot_spaces(
    state: State, machine: Department, piece: Callable[[Weather, int], Colour], kind: str, why: Why
) -> None:
    """Give the reasons against the Bot spaces of a machine."""
    for weather in WEATHERS:
        for row, occupant in enumerate(state.machines[machine][weather]):
            if occupant != EMPTY:
                why.refuse(f"{machine}:{weather}:{row}", "there is a Bot already")
            elif kind == "part":
                why.refuse(f"{machine}:{weather}:{row}", NEEDS_PART, colour=piece(weather, row))
            else:
                why.refuse(f"{machine}:{weather}:{row}", NEEDS_CHEMICAL, colour=piece(weather, row))


NEEDS_PART = reason("needs a Part that you cannot provide: {colour:part}")
NEEDS_CHEMICAL = reason("needs what you cannot provide: {colour:chemical}")


def refuse_chemicals(state: State, seat: Seat, why: Why) -> None:
    """Give the reasons why Chemicals cannot be taken from the Supply."""
    why.refuse([f"supply:{colour}" for colour in COLOURS if not state.supply[colour]], "the row is empty")
    storable = storable_chemicals(state, seat)
    full = [f"supply:{colour}" for colour in COLOURS if colour not in storable]
    why.refuse(full, "your Workshop has no room for it")


def refuse_held(state: State, seat: Seat, why: Why) -> None:
    """Give the reasons why Chemicals, Parts and Vouchers of the seat are not used."""
    laboratory = state.laboratories[seat]
    none = [f"voucher:{seat}:{each}" for each in VOUCHERS if not laboratory.vouchers[each]]
    none += [f"chemical:{seat}:{colour}" for colour in COLOURS if not laboratory.chemicals.get(colour)]
    none += [f"part:{seat}:{colour}" for colour in COLOURS if not laboratory.parts.get(colour)]
    why.refuse(none, "you have none")
    held = [f"voucher:{seat}:{each}" for each in VOUCHERS]
    held += [f"{kind}:{seat}:{colour}" for kind in ("chemical", "part") for colour in COLOURS]
    why.refuse(held, "it is not needed, or you need it for something else")
