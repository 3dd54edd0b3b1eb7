"""The follow-ups of actions by the model."""

from typing import Any

from scoresheet.domain.titles.algae_inc import (
    actions,
    engineers,
    exporting,
    machines,
    operators,
    placing,
    recruiting,
    turns,
)
from scoresheet.domain.titles.algae_inc.effects.exports import CONTRACT, Delivered, MilestoneAchieved, TokenTurned
from scoresheet.domain.titles.algae_inc.engineers import Build
from scoresheet.domain.titles.algae_inc.placing import TileLands
from tests.titles.algae_inc.agreement.beginning import begun, employed
from tests.titles.algae_inc.agreement.bonuses import coded, offer_moves
from tests.titles.algae_inc.agreement.offers import payable_places
from tests.titles.algae_inc.agreement.offers_line import added, converting_more, free_moves
from tests.titles.algae_inc.agreement.paying import apply, gain
from tests.titles.algae_inc.agreement.plays_line import Play
from tests.titles.algae_inc.agreement.possible import can_export, may_take_free_combo
from tests.titles.algae_inc.agreement.walk import Step
from tests.titles.algae_inc.bridge import CONVEYOR, LETTERS
from tests.titles.algae_inc.oracle import machines as model
from tests.titles.algae_inc.oracle.boards import COMBO_TILES, UNDER
from tests.titles.algae_inc.oracle.data import CITY_BONUS
from tests.titles.algae_inc.oracle.exports import contract_outcome, outcome
from tests.titles.algae_inc.oracle.grid import bonuses, placements, science_tiles, times
from tests.titles.algae_inc.oracle.inlays import INLAYS
from tests.titles.algae_inc.oracle.market import delivery, worth
from tests.titles.algae_inc.oracle.mondays import unlocked
from tests.titles.algae_inc.oracle.teams import recruits

STEPS = ("feed", "move", "gain", "lose", "add", "shift", "convert", "convey", "reward")
WEEKS_WITH_UPGRADES = 3


def begins(step: Step) -> None:
    begun(step, LETTERS[step.decision.action])


def after_an_action(step: Step) -> None:
    if unlocked(step.snap, step.seat) > 0:
        step.asks("ChooseTileUse")


def goes_on(step: Step) -> None:
    """Expect the next step of an activation."""
    number = step.decision.step
    if number + 1 < len(STEPS):
        step.asks("MachineStep")
    MACHINE[STEPS[number]](step)


def feeds(step: Step) -> None:
    if model.into_stations(step.snap, step.own, step.notes.act):
        step.asks("FeedStations")


def moves(step: Step) -> None:
    step.asks("MoveCubes")


def offers_energy(step: Step) -> None:
    if model.gains(step.own, step.notes.act):
        step.asks("TakeOfferedEnergy")


def loses(step: Step) -> None:
    losses = model.losses(step.own, step.notes.act)
    step.notes.lost = losses.energy
    apply(step, losses)


def adds(step: Step) -> None:
    if added(step.snap, step.own, step.notes):
        step.asks("AddToBelts")


def shifts(step: Step) -> None:
    if model.between(step.own, step.notes.act):
        step.asks("ShiftCubes")


def converts(step: Step) -> None:
    if converting_more(step.own, step.notes):
        step.asks("ConvertCubes")


def conveys(step: Step) -> None:
    step.notes.conveying = True
    if free_moves(step.own, step.notes):
        step.asks("MoveFreely")


def rewards(step: Step) -> None:
    apply(step, model.afterwards(step.own))
    if model.extra_moves(step.own):
        offer_moves(step, 1)


MACHINE: dict[str, Play] = {
    "feed": feeds,
    "move": moves,
    "gain": offers_energy,
    "lose": loses,
    "add": adds,
    "shift": shifts,
    "convert": converts,
    "convey": conveys,
    "reward": rewards,
}


def adds_more(step: Step) -> None:
    (feeds if step.decision.kind == "into_station" else adds)(step)


def employs(step: Step) -> None:
    step.notes.recruited += 1
    if step.notes.recruited == 1:
        step.asks("RecruitAgain")
    employed(step, LETTERS[step.decision.team])


def recruits_again(step: Step) -> None:
    if step.own.ability == "DOUBLE_RECRUIT" and recruits(step.own):
        step.asks("ChooseSecondRow")


def exports_more(step: Step) -> None:
    if step.notes.exports < step.notes.strength and can_export(step.snap, step.seat, step.notes):
        step.asks("ExportMore")


def arrives(step: Step) -> None:
    notes, load = step.notes, delivery(**step.notes.load)
    notes.exports += 1
    step.me.cubes.subtract(notes.load)
    if step.decision.target == CONTRACT:
        step.me.contract_done = True
        apply(step, contract_outcome(step.own))
    else:
        in_a_city(step, step.decision.target, worth(step.own, load) + step.decision.tokens)


def in_a_city(step: Step, city: str, total: int) -> None:
    """Expect the arrival of goods of this value in a city."""
    notes, snap = step.notes, step.snap
    told = outcome(snap, step.seat, city, total, notes.cities)
    if not step.own.all_placed:
        step.me.cities.append(city)
        notes.opened += city not in snap.occupied
    notes.cities.append(city)
    turned(step, city, told.takes_token)
    apply(step, told.gains)
    values = [(fact.target, fact.value, fact.tokens) for fact in step.of(Delivered)]
    step.walk.same("deliveries", [(city, total, step.decision.tokens)], values)
    ranks = [(name, len(snap.achieved.get(name, ())) + 1) for name in told.milestones]
    step.walk.same("ranks", ranks, [(fact.milestone, fact.rank) for fact in step.of(MilestoneAchieved)])
    for name in told.milestones:
        step.now.achieved.setdefault(name, []).append(step.seat)
    gain(step, {"VP": told.milestone_vp})
    for seat, eur in told.others.items():
        gain(step, {"EUR": eur}, seat)
    if told.resource:
        step.asks("ChooseResource")


def turned(step: Step, city: str, taken: bool) -> None:
    """Check that the turned token is an unseen one, and expect its gain."""
    found = step.of(TokenTurned)
    step.walk.same("tokens", [(step.seat, city)] * taken, [(fact.seat, fact.city) for fact in found])
    for fact in found:
        seen = step.walk.state.seen.get(fact.token, 0)
        step.walk.same("tokens", True, seen < CITY_BONUS[fact.token])
        step.now.tokens.remove(city)
        kind, number = coded(fact.token)
        gain(step, {kind: number})


def after_operators(step: Step) -> None:
    week, notes = step.walk.state.week, step.notes
    if notes.exports and week <= WEEKS_WITH_UPGRADES and notes.week != week:
        notes.week = week
        step.me.upgrades.add(LETTERS[step.walk.state.rounds[week - 1]])


def after_engineers(step: Step) -> None:
    if may_take_free_combo(step.own):
        step.asks("TakeFreeCombo")


def built(step: Step) -> None:
    tile, field = step.decision.tile, step.decision.field.removeprefix(CONVEYOR)
    step.me.grid.remove(tile)
    if tile not in COMBO_TILES:
        step.me.engineered.pop(UNDER.get(tile, ""), None)
        step.me.engineered[tile] = field
        return
    step.me.combos.add(tile)
    if step.own.ability == "COMBO_BUILD_AT_ONCE" and payable_places(step.me, tile, "at_once"):
        step.asks("PlaceCombo")


def lands(step: Step) -> None:
    me, tile, cells = step.me, step.decision.tile, frozenset((x, y) for x, y in step.decision.cells)
    (me.combos.remove if tile in COMBO_TILES else me.researched.add)(tile)
    me.placed[tile] = cells
    if tile in COMBO_TILES and step.own.ability == "COMBO_BUILD_PLUS_FREE_SCIENCE":
        step.asks("OfferExtra")
    left = step.notes.bonuses
    left.clear()
    left.update({cell: times(step.own, tile, cell) for cell in INLAYS[step.own.inlay] if cell in cells})
    codes = sorted(INLAYS[step.own.inlay][cell] for cell in left.elements())
    step.walk.same("bonuses", sorted(bonuses(step.own, tile, cells).elements()), codes)
    if codes:
        step.asks("TakeBonuses")


def offers_an_extra(step: Step) -> None:
    if any(placements(step.own, tile) for tile in science_tiles(step.own)):
        step.asks("PlaceExtra")


RESUMES: dict[type[Any], Play] = {
    actions.BeginAction: begins,
    turns.AfterAction: after_an_action,
    machines.MachineStep: goes_on,
    machines.AddMore: adds_more,
    machines.ShiftMore: shifts,
    recruiting.Employ: employs,
    recruiting.RecruitAgain: recruits_again,
    exporting.GoOnExporting: exports_more,
    exporting.Arrive: arrives,
    operators.AfterOperators: after_operators,
    engineers.AfterEngineers: after_engineers,
    Build: built,
    TileLands: lands,
    placing.OfferExtra: offers_an_extra,
}
"""The model's expectation for each follow-up of an action."""
