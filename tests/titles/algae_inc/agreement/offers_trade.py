"""Cubes and exports open to operators by the model, as moves of the title."""

from collections import Counter
from typing import Any

from scoresheet.domain.titles.algae_inc import exporting, operators
from scoresheet.domain.titles.algae_inc.effects.exports import CONTRACT
from tests.titles.algae_inc.agreement.possible import exportable, to_contract, worths
from tests.titles.algae_inc.agreement.walk import Walk
from tests.titles.algae_inc.oracle.exports import asked as asked_by
from tests.titles.algae_inc.oracle.exports import city_exports, destinations, may_add_tokens
from tests.titles.algae_inc.oracle.market import Delivery
from tests.titles.algae_inc.oracle.paying import can_pay
from tests.titles.algae_inc.oracle.tanks import takeable

Offers = set[Any]


def targets(walk: Walk, who: int) -> Offers:
    """Return the possible targets of an export."""
    cities = exportable(walk.snap, who, walk.notes[who])
    contract = {exporting.ExportToContract()} if to_contract(walk.snap, who) else set()
    return {*map(exporting.ExportTo, cities), *contract}


def using_operators(walk: Walk, asked: Any) -> Offers:
    species: Any = takeable(walk.snap, walk.snap.seats[asked.seat])
    return {*map(operators.FetchAlga, species), *targets(walk, asked.seat), exporting.ExportNoMore()}


def exporting_more(walk: Walk, asked: Any) -> Offers:
    return targets(walk, asked.seat) | {exporting.ExportNoMore()}


def loading(walk: Walk, asked: exporting.LoadCubes) -> Offers:
    """Offer the cubes with which the export can still be completed, or its end."""
    who, notes = asked.seat, walk.notes[asked.seat]
    walk.same("targets", notes.target, asked.target)
    load = tuple(sorted((+notes.load).items()))
    found = contract_ends(walk, who) if notes.target == CONTRACT else city_ends(walk, who)
    ends: Offers = {exporting.Deliver(tokens) for tokens in found.get(load, ())}
    more = {place for sent in found for place, number in sent if _within(notes.load, sent, place, number)}
    return ends | set(map(exporting.LoadCube, more))


def _within(load: Counter[str], sent: Delivery, place: str, number: int) -> bool:
    return load[place] < number and +load <= Counter(dict(sent))


def city_ends(walk: Walk, who: int) -> dict[Delivery, set[int]]:
    """Return the deliveries to the city with their missing tokens.

    Owners of abilities for exceeding the demand may also add one token.
    """
    snap, notes = walk.snap, walk.notes[who]
    own, city, sent = snap.seats[who], notes.target, worths(walk.snap.seats[who])
    found = {each: {n} for each, n in city_exports(snap, who, city, notes.opened, sent).items()}
    if may_add_tokens(own):
        eur = destinations(snap, who, notes.opened)[city]
        wanted = snap.demand[city] + 1
        for each, tokens in found.items():
            if sent[each] + min(tokens) < wanted and can_pay(own, MV=wanted - sent[each], EUR=eur):
                tokens.add(wanted - sent[each])
    assert all(asked_by(snap, own, city) <= sent[each] + min(tokens) for each, tokens in found.items())
    return found


def contract_ends(walk: Walk, who: int) -> dict[Delivery, set[int]]:
    """Return the deliveries to the contract with the fewest tokens."""
    return {sent: {min(tokens)} for sent, tokens in to_contract(walk.snap, who).items()}
