"""The steps of turns and actions by the model, compared with the recorded effects."""

from collections.abc import Callable
from typing import Any

from scoresheet.domain.effect import Asked, Effect
from scoresheet.domain.titles.weather_machine import benefits, breakthrough, government, office, papers, research, turns
from scoresheet.domain.titles.weather_machine.effects.machines import GovernmentRan
from scoresheet.domain.titles.weather_machine.effects.office import (
    AwardTaken,
    FundingAdvanced,
    InvestmentTaken,
    LockRemoved,
    NobelTaken,
    PointsScored,
    TokenRemoved,
    TokenTaken,
)
from scoresheet.domain.titles.weather_machine.effects.workshop import GainLost, PartsPaid
from tests.titles.weather_machine import bridge
from tests.titles.weather_machine.agreement.walk import Walk
from tests.titles.weather_machine.oracle import data
from tests.titles.weather_machine.oracle.actions import location_actions, payable
from tests.titles.weather_machine.oracle.benefits import can_gain
from tests.titles.weather_machine.oracle.extreme import after_government_marker, fix
from tests.titles.weather_machine.oracle.funding import advanced
from tests.titles.weather_machine.oracle.papers import (
    all_prototypes,
    awards_after,
    lost_parts,
    prototype_rows,
    publish_cp,
    publish_unlocks,
    token_rows,
)
from tests.titles.weather_machine.oracle.research import government_run, research_unlocks, token_or_investment
from tests.titles.weather_machine.oracle.vouchers import gain

Step = Callable[[Walk, Any], None]


def scored(walk: Walk) -> dict[int, int]:
    """Return the CP by seat among the effects to come."""
    return {fact.seat: fact.points for fact in walk.facts(PointsScored)}


def goes_on_acting(walk: Walk, step: turns.Acting) -> None:
    """Check that possible actions are asked for, and that any other question is about an Award."""
    found = location_actions(walk.snap, step.seat, walk.state.acted)
    if found or not walk.snap.seats[step.seat].awards_waiting:
        walk.same("actions", bool(found), bool(walk.asked(turns.TakeAction)))


def places_tokens(walk: Walk, step: office.PlaceWaiting) -> None:
    """Check that placeable tokens are asked for, and that the others leave the game when none is placeable."""
    me = walk.snap.seats[step.seat]
    placeable = any(token_rows(me, token) for token in me.tokens_waiting)
    walk.same("tokens", placeable, bool(walk.asked(office.ChooseSpace)))
    removed = [(fact.department, fact.weather) for fact in walk.facts(TokenRemoved)]
    walk.same("tokens", [] if placeable else me.tokens_waiting, removed)


def token_or_tile(walk: Walk, seat: int, location: str, weather: str) -> None:
    """Expect a Research token, or an Investment tile if none is left."""
    kinds = {TokenTaken: "token", InvestmentTaken: "investment"}
    found = [(fact.seat, kinds[type(fact)]) for fact in walk.coming() if isinstance(fact, TokenTaken | InvestmentTaken)]
    walk.same("tokens", [(seat, token_or_investment(walk.snap, location, weather))], found)


def unlocks(walk: Walk, seat: int, weather: str, unlocked: bool) -> None:
    """Expect the Lock to come off, and an offer of CP to a player who can pay for them."""
    walk.same("locks", [(seat, weather)] * unlocked, [(fact.seat, fact.weather) for fact in walk.facts(LockRemoved)])
    offered = unlocked and payable(walk.snap.seats[seat], "science", data.UNLOCK_SCIENCE)
    walk.same("locks", offered, bool(walk.asked(papers.OfferPoints)))


def finishes_research(walk: Walk, step: research.FinishResearch) -> None:
    token_or_tile(walk, step.seat, "rnd", step.weather)
    unlocks(walk, step.seat, step.weather, research_unlocks(walk.snap, step.weather))


def scores_a_paper(walk: Walk, step: papers.ScorePaper) -> None:
    row = walk.snap.seats[step.seat].office[step.row]
    walk.same("papers", {step.seat: publish_cp(row)}, scored(walk))
    walk.same("papers", [step.seat], [fact.seat for fact in walk.facts(InvestmentTaken)])
    unlocks(walk, step.seat, row.weather or "", publish_unlocks(walk.snap, row))


def runs_if_full(walk: Walk, step: government.RunIfFull) -> None:
    """Expect Government to run when full: CP for every owner, and then the Extreme Weather."""
    weather = step.weather
    row = walk.snap.government[weather].index(step.seat)
    told = government_run(walk.snap, step.seat, weather, row)
    walk.same("government", bool(told), bool(walk.facts(GovernmentRan)))
    walk.same("government", told, scored(walk))
    pile = after_government_marker(walk.snap, weather) if told else walk.snap.extreme[weather]
    walk.then(lambda: walk.same("government", pile, walk.snap.extreme[weather]))


def assembles(walk: Walk, step: breakthrough.Assemble) -> None:
    """Check that a row is asked for only when every possible row loses Parts."""
    me, n = walk.snap.seats[step.seat], len(step.parts)
    losses = [lost_parts(me, row, n) for row in prototype_rows(me, n)]
    walk.same("prototypes", bool(n) and all(losses), bool(walk.asked(breakthrough.ChooseRow)))


def finishes_a_prototype(walk: Walk, step: breakthrough.FinishPrototype) -> None:
    """Expect CP by seat, the Award and the Nobel Prize, and the fixing of a full tile."""
    seat, snap = step.seat, walk.snap
    built = all_prototypes(snap, seat, step.weather, snap.seats[seat].parts)
    found = next(each for each in built if each.optional == set(step.rows))
    walk.same("prototypes", found.parts, tuple(sorted(step.parts)))
    walk.same("prototypes", 0, found.exchanges)
    parts = [colour for paid in walk.facts(PartsPaid) for colour in paid.colours]
    walk.same("prototypes", found.parts, tuple(sorted(parts)))
    points = {seat: found.own_cp} if found.own_cp else {}
    walk.same("prototypes", {**points, **dict(found.others_cp)}, scored(walk))
    award, nobel = awards_after(snap, seat)
    walk.same("awards", [seat] * award, [fact.seat for fact in walk.facts(AwardTaken)])
    walk.same("awards", [seat] * nobel, [fact.seat for fact in walk.facts(NobelTaken)])
    pile = snap.extreme[step.weather]
    pile = pile if None in pile.slots else fix(step.weather, pile)
    walk.then(lambda: walk.same("breakthroughs", pile, walk.snap.extreme[step.weather]))


ASKING = {
    "voucher_any": "ChooseVoucher",
    "part_any": "ChoosePart",
    "chemical_free": "ChooseChemical",
    "extend_workshop": "ChooseTile",
    "construct_bot": "ChooseBot",
    "advance_any": "ChooseTrack",
    "action": "OfferAction",
}
"""The decisions asked for benefits with a choice."""


def gains(walk: Walk, step: benefits.Gain) -> None:
    """Check that the first benefit is applied, asked for or lost."""
    seat, told = step.seat, bridge.benefit(step.benefits[0])
    kind, *name, n = told.split()
    if kind in ASKING:
        possible = can_gain(walk.snap, seat, told)
        asked = [type(fact.decision).__name__ for fact in walk.facts(Asked) if not _waits(fact)]
        walk.same("benefits", [ASKING[kind]] if possible else [], asked)
        walk.same("benefits", possible, not walk.facts(GainLost))
        return
    me = walk.snap.seats[seat]
    now = HAPPENING[kind](me, name[0] if name else "", int(n))
    walk.then(lambda: walk.same("benefits", now, _of(walk.snap.seats[seat], kind)))


def _waits(fact: Any) -> bool:
    return isinstance(fact.decision, benefits.Gain)


def _of(me: Any, kind: str) -> Any:
    return {"voucher": me.vouchers, "advance": me.funding, "cp": me.points, "investment": me.investments}[kind]


HAPPENING: dict[str, Callable[[Any, str, int], Any]] = {
    "voucher": lambda me, name, n: gain(me.vouchers, name, n),
    "advance": lambda me, name, n: {**me.funding, name: advanced(me, name)},
    "cp": lambda me, name, n: me.points + n,
    "investment": lambda me, name, n: me.investments + n,
}
"""The belongings after benefits without a choice."""

TRACKS = {"ChooseBranch": "government", "ChooseExperiment": "lab", "ChooseResearch": "rnd"}


def steps_first(walk: Walk, asked: Effect) -> None:
    """Expect a step on the track at the start of the three actions that send a Bot."""
    decision: Any = asked.decision  # type: ignore[attr-defined]
    track = TRACKS.get(type(decision).__name__)
    if track is None:
        return
    before: Any = walk.effects[walk.index - 1]
    if isinstance(before, FundingAdvanced):
        walk.same("tracks", (decision.seat, track), (before.seat, before.track))
    else:
        walk.same("tracks", 9, walk.snap.seats[decision.seat].funding[track])


STEPS: dict[type, Step] = {
    turns.Acting: goes_on_acting,
    office.PlaceWaiting: places_tokens,
    research.FinishResearch: finishes_research,
    papers.ScorePaper: scores_a_paper,
    government.RunIfFull: runs_if_full,
    breakthrough.Assemble: assembles,
    breakthrough.FinishPrototype: finishes_a_prototype,
    benefits.Gain: gains,
}
"""The comparison for each follow-up of a turn."""
