"""Single effects by the model: their legality and their consequences."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from scoresheet.domain.effect import Asked
from scoresheet.domain.titles.weather_machine import funding
from scoresheet.domain.titles.weather_machine.benefits import ChooseOne, Gain, GainAll
from scoresheet.domain.titles.weather_machine.effects import machines, office, workshop
from scoresheet.domain.titles.weather_machine.paying import Pay
from tests.titles.weather_machine import bridge
from tests.titles.weather_machine.agreement import costs
from tests.titles.weather_machine.agreement.steps import steps_first, token_or_tile
from tests.titles.weather_machine.agreement.walk import Walk
from tests.titles.weather_machine.oracle import data
from tests.titles.weather_machine.oracle.benefits import SUBSIDY_BENEFITS
from tests.titles.weather_machine.oracle.funding import government_funds, lab_science, rnd_funds
from tests.titles.weather_machine.oracle.papers import cell_benefit, slide_benefit
from tests.titles.weather_machine.oracle.research import plots_after_sale, research_benefit, securable, tiles_to_take
from tests.titles.weather_machine.oracle.rounds import initiative_after
from tests.titles.weather_machine.oracle.scoring import end_triggers
from tests.titles.weather_machine.oracle.storing import acquire_cost, return_pay
from tests.titles.weather_machine.oracle.vouchers import enter, gain, lativ_shift

TRIGGERS = {"nobel": "nobel", "experiments": "deck", "government": "government", "rnd": "rnd"}
"""The model's names of the triggers of the end."""


def brings(walk: Walk, area: str, told: list[str | None]) -> None:
    """Expect the gain of these benefits, in this order."""
    found = [bridge.benefit(each) for gained in walk.asked(Gain) for each in gained.benefits]
    walk.same(area, [benefit for benefit in told if benefit], found)


def constructed(walk: Walk, fact: workshop.BotConstructed) -> None:
    brings(walk, "assembly", [data.ASSEMBLY[fact.section].benefits[fact.slot]])


def covered(walk: Walk, fact: Any) -> None:
    brings(walk, "office", [cell_benefit(fact.row, fact.department)])


def published(walk: Walk, fact: office.PaperPublished) -> None:
    walk.same("papers", walk.snap.seats[fact.seat].office[fact.row].weather, fact.weather)
    brings(walk, "papers", [slide_benefit(fact.row)])


def marker_sent(walk: Walk, fact: office.MarkerSent) -> None:
    level = walk.snap.extreme[fact.weather].board[-1]
    brings(walk, "breakthroughs", [data.EXTREME[fact.weather, level].slots[fact.slot]])


def subsidy_used(walk: Walk, fact: machines.SubsidyUsed) -> None:
    brings(walk, "subsidies", [SUBSIDY_BENEFITS[data.SUBSIDY_TYPES[fact.tile]]])


def secured(walk: Walk, fact: machines.SubsidySecured) -> None:
    column, row = securable(walk.snap)[fact.tile]
    first = "voucher_any 1" if column == "any" else f"voucher {column} 1"
    brings(walk, "subsidies", [first, f"voucher {row} 1", SUBSIDY_BENEFITS[data.SUBSIDY_TYPES[fact.tile]]])


def flipped(walk: Walk, fact: machines.SubsidyFlipped) -> None:
    """Check that the tile stays unflipped until the end of its benefit, and is flipped then."""
    kind = data.SUBSIDY_TYPES[fact.tile]
    there = ("tile", fact.tile, True) in walk.snap.plots[fact.weather]
    walk.same("subsidies", not there, fact.taken)
    if fact.taken:
        walk.same("subsidies", True, (kind, False) in walk.snap.seats[fact.seat].subsidies)
        walk.then(lambda: walk.same("subsidies", True, (kind, True) in walk.snap.seats[fact.seat].subsidies))
    else:
        walk.then(lambda: walk.same("subsidies", False, fact.tile in securable(walk.snap)))


def subsidy_taken(walk: Walk, fact: machines.SubsidyTaken) -> None:
    weather, row = walk.memory["sold at"]
    walk.same("subsidies", tiles_to_take(walk.snap, fact.seat, weather)[1], fact.kept)
    plots = plots_after_sale(walk.snap, weather, row, fact.tile)
    walk.then(lambda: walk.same("subsidies", plots, walk.snap.plots[weather]))
    token_or_tile(walk, fact.seat, "government", weather)


def bot_sent(walk: Walk, fact: workshop.BotSent) -> None:
    costs.paid_for(walk, fact)
    if fact.machine == "government":
        walk.memory["sold at"] = fact.weather, fact.row
    if fact.machine == "rnd":
        brings(walk, "research", [research_benefit(fact.weather, fact.row)])


def displaced(walk: Walk, fact: workshop.LativBotRemoved) -> None:
    """Check that Lativ's Bot makes room for another."""
    if not fact.displaced:
        return
    branch, seat = lativ_shift(walk.snap.lab[fact.weather], fact.row), walk.state.turn
    sent = next(each.seat for each in walk.facts(workshop.BotSent))
    branch[fact.row] = sent
    walk.same("lativ", True, seat in (sent, -1))
    walk.then(lambda: walk.same("lativ", branch, walk.snap.lab[fact.weather]))


def chemical_taken(walk: Walk, fact: workshop.ChemicalTaken) -> None:
    if fact.reason == "bought":
        costs = [each.number for each in walk.asked(Pay)]
        walk.same("supply", [acquire_cost(walk.snap.supply[fact.colour])], costs)


def chemical_returned(walk: Walk, fact: workshop.ChemicalReturned) -> None:
    costs.chemical_exchanged(walk, fact)
    if fact.reason == "returned":
        pay = return_pay(walk.snap.supply[fact.colour]) or 0
        now = gain(walk.snap.seats[fact.seat].vouchers, "supply", pay)
        walk.then(lambda: walk.same("supply", now, walk.snap.seats[fact.seat].vouchers))


def initiative(walk: Walk, fact: machines.InitiativeTaken) -> None:
    walk.same("supply", initiative_after(walk.snap, fact.seat, fact.order.index(fact.seat)), fact.order)
    walk.same("supply", [1], [each.number for each in walk.asked(Pay)])


def goal_placed(walk: Walk, fact: office.GoalPlaced) -> None:
    told = data.GOAL_SPACES[fact.colour, fact.space]
    walk.same("goals", data.GOALS[bridge.goal_id(fact.goal)].colour, fact.colour)
    found = [tuple(map(bridge.benefit, each.benefits)) for each in walk.asked(ChooseOne) + walk.asked(Gain)]
    walk.same("goals", [told], found)


def goal_flipped(walk: Walk, fact: office.GoalFlipped) -> None:
    me, seat = walk.snap.seats[fact.seat], fact.seat
    position = me.funding[fact.colour]
    if fact.colour == "government":
        _all_funds(walk, position)
    elif fact.colour == "rnd":
        asked = [each.space for each in walk.asked(funding.ChooseFunds)]
        walk.same("funding", [position] if rnd_funds(position) else [], asked)
    else:
        now = gain(me.vouchers, "science", lab_science(position))
        walk.then(lambda: walk.same("funding", now, walk.snap.seats[seat].vouchers))


def _all_funds(walk: Walk, position: int) -> None:
    found = [[*map(bridge.benefit, each.benefits)] for each in walk.asked(GainAll)]
    walk.same("funding", [government_funds(position)], found)


def by_another_track(walk: Walk, asked: Asked[Any]) -> None:
    """Check the Lab track's use of another track."""
    steps_first(walk, asked)
    move = walk.move
    if not isinstance(move, funding.UseTrack) or not isinstance(asked.decision, GainAll | funding.ChooseFunds):
        return
    if isinstance(asked.decision, GainAll):
        found = [*map(bridge.benefit, asked.decision.benefits)]
        walk.same("funding", government_funds(move.space), found)
    else:
        walk.same("funding", move.space, asked.decision.space)


def funds_scored(walk: Walk, fact: office.PointsScored) -> None:
    move = walk.move
    walk.same("points", True, fact.points > 0)
    if fact.reason == "funding" and isinstance(move, funding.TakeFunds):
        found = [bridge.benefit(each) for gained in walk.asked(Gain) for each in gained.benefits]
        walk.same("funding", data.RND_FUNDING[move.space], (f"cp {fact.points}", *found))


def moved(walk: Walk, fact: machines.ScientistMoved) -> None:
    held = walk.snap.seats[fact.seat].vouchers
    entering = enter(walk.snap, fact.seat, fact.location, fact.space)
    walk.memory["arrival"], walk.memory["paid on arrival"] = (dict(held), entering), {}


def vouchers_paid(walk: Walk, fact: workshop.VouchersPaid) -> None:
    if fact.reason == "arrival":
        walk.memory["paid on arrival"] = Counter(fact.vouchers)


def triggered(walk: Walk, fact: office.EndTriggered) -> None:
    walk.same("triggers", walk.snap.round + 1, fact.last_round)
    walk.then(lambda: walk.same("triggers", True, TRIGGERS[fact.trigger] in end_triggers(walk.snap)))


FACTS: dict[type, Callable[[Walk, Any], None]] = {
    Asked: by_another_track,
    workshop.BotConstructed: constructed,
    workshop.BotSent: bot_sent,
    workshop.LativBotRemoved: displaced,
    workshop.ChemicalTaken: chemical_taken,
    workshop.ChemicalReturned: chemical_returned,
    workshop.PartsPaid: costs.parts_paid,
    workshop.VouchersPaid: vouchers_paid,
    office.TokenPlaced: covered,
    office.AwardPlaced: covered,
    office.PaperCited: covered,
    office.PaperPublished: published,
    office.MarkerSent: marker_sent,
    office.GoalPlaced: goal_placed,
    office.GoalFlipped: goal_flipped,
    office.PointsScored: funds_scored,
    office.EndTriggered: triggered,
    machines.SubsidyUsed: subsidy_used,
    machines.SubsidySecured: secured,
    machines.SubsidyFlipped: flipped,
    machines.SubsidyTaken: subsidy_taken,
    machines.InitiativeTaken: initiative,
    machines.ScientistMoved: moved,
}
"""The comparison for each kind of effect known to the model."""
