"""Payments of Parts and Chemicals by the model, for sent Bots and in exchanges."""

from typing import Any

from scoresheet.domain.titles.weather_machine import exchange, research
from scoresheet.domain.titles.weather_machine.effects.workshop import (
    BotSent,
    ChemicalReturned,
    ChemicalSent,
    ChemicalTaken,
    PartGained,
    PartsPaid,
)
from scoresheet.domain.titles.weather_machine.paying import Pay
from tests.titles.weather_machine.agreement.walk import Walk
from tests.titles.weather_machine.oracle import data

EXCHANGE = 2
"""Vouchers of any types for a Chemical or a Part."""


def paid_for(walk: Walk, fact: BotSent) -> None:
    """Check that the Part or Chemical of the space is paid or exchanged for, unless the action needs none."""
    check: Any = {"government": _sold, "lab": _to_supply, "rnd": _to_rnd}[fact.machine]
    check(walk, fact)


def _free(walk: Walk) -> bool:
    return bool(getattr(walk.move, "free", False))


def _sold(walk: Walk, fact: BotSent) -> None:
    colour = data.GOVERNMENT_COLOURS[fact.weather][fact.row]
    sold = [paid.colours for paid in walk.facts(PartsPaid) if paid.reason == "sale"]
    sold += [[asked.wanted] for asked in walk.asked(exchange.ExchangePart) if asked.sold]
    walk.same("costs", [] if _free(walk) else [[colour]], sold)


def _to_supply(walk: Walk, fact: BotSent) -> None:
    colour = data.LAB_CHEMICALS[fact.weather][fact.row]
    returned = [paid.colour for paid in walk.facts(ChemicalReturned)]
    returned += [asked.wanted for asked in walk.asked(exchange.ExchangeChemical) if not asked.sent]
    walk.same("costs", [] if _free(walk) else [colour], returned)


def _to_rnd(walk: Walk, fact: BotSent) -> None:
    colour = data.RND_COLOURS[fact.weather][fact.row]
    sent = [(paid.colour, paid.supplied) for paid in walk.facts(ChemicalSent)]
    sent += [(asked.wanted, False) for asked in walk.asked(exchange.ExchangeChemical) if asked.sent]
    walk.same("costs", [(colour, _free(walk))], sent)
    walk.same("costs", fact.row == 2, bool(walk.asked(research.PayExtra)))


def chemical_exchanged(walk: Walk, fact: ChemicalReturned) -> None:
    """Check that the wanted Chemical comes from the Supply, is used at once, and that Vouchers are asked for."""
    if fact.reason != "exchange":
        return
    taken = [(each.colour, each.reason) for each in walk.facts(ChemicalTaken)]
    used = [each.colour for each in walk.coming() if isinstance(each, ChemicalReturned | ChemicalSent)]
    walk.same("costs", taken, [(colour, "exchange") for colour in used])
    _two_vouchers(walk)


def parts_paid(walk: Walk, fact: PartsPaid) -> None:
    """Check that an exchanged Part comes from the reserve, and that Vouchers are asked for."""
    if fact.reason != "exchange":
        return
    walk.same("costs", 1, len(fact.colours))
    walk.same("costs", 1, len(walk.facts(PartGained)))
    _two_vouchers(walk)


def _two_vouchers(walk: Walk) -> None:
    asked = [(each.voucher, each.number) for each in walk.asked(Pay)]
    walk.same("costs", [("any", EXCHANGE)], asked)
