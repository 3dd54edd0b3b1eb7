"""The consequences of moves of turns, teams, tiles and exports by the model."""

from collections import Counter
from typing import Any

from scoresheet.domain.titles.algae_inc import (
    actions,
    engineers,
    exporting,
    gains,
    means,
    placing,
    recruiting,
    rival,
    scientists,
    setup,
    turns,
    weekend,
)
from scoresheet.domain.titles.algae_inc.effects.exports import CONTRACT
from tests.titles.algae_inc.agreement import plays_line
from tests.titles.algae_inc.agreement.beginning import put_to_work
from tests.titles.algae_inc.agreement.bonuses import coded, receive
from tests.titles.algae_inc.agreement.paying import complete, gain, pay
from tests.titles.algae_inc.agreement.plays_line import Play, nothing
from tests.titles.algae_inc.agreement.rivals import bruno_exports
from tests.titles.algae_inc.agreement.shapes import cells_of
from tests.titles.algae_inc.agreement.walk import Step
from tests.titles.algae_inc.bridge import KINDS, LETTERS
from tests.titles.algae_inc.oracle.data import FACILITY
from tests.titles.algae_inc.oracle.exports import destinations
from tests.titles.algae_inc.oracle.grid import engineering_cost, science_cost
from tests.titles.algae_inc.oracle.inlays import INLAYS
from tests.titles.algae_inc.oracle.teams import next_place
from tests.titles.algae_inc.oracle.weekend import weekend_choices


def takes_a_pool(step: Step) -> None:
    pool = step.walk.state.pools[step.move.pool]
    for token in pool.tokens:
        kind, number = coded(token)
        gain(step, {kind: number})
    team = LETTERS[pool.team]
    step.me.staff[team] += 1
    receive(step, FACILITY[step.me.staff[team]].bonus[team])


def gives(step: Step) -> None:
    """Expect an item to be given, and with the last one the payment of the missing item."""
    notes, wanted, kind = step.notes, KINDS[step.move.wanted], KINDS[step.move.item]
    step.me.items[kind] -= 1
    notes.given.append(kind)
    if not complete(step.own, wanted, notes.given):
        step.asks("Exchange")
        return
    notes.given = []
    notes.bill = notes.bill - Counter([wanted])
    notes.action = notes.action if notes.bill else ""


def goes_up(step: Step) -> None:
    level, spot = step.move.level, step.move.spot
    step.me.spot = spot if level == "E" else None
    step.asks("AfterAction")
    step.asks("ChooseAction")
    if step.walk.state.rival is not None and level in step.walk.strips and step.walk.strips[level][spot]:
        step.walk.strips[level][spot] -= 1


def performs(step: Step) -> None:
    step.asks("BeginAction")
    token = step.move.paying.upper()
    if token:
        pay(step, **{token: 1})
        step.notes.action = LETTERS[step.move.action] if step.missing else ""


def uses_a_tile(step: Step) -> None:
    step.me.used_2x += 1
    step.asks("ChooseAction")
    if step.own.ability == "USE2X_GIVES_RESOURCE":
        step.asks("ChooseResource")


def takes_a_resource(step: Step) -> None:
    gain(step, {KINDS[step.move.resource]: 1})


def recruits(step: Step) -> None:
    place = next_place(step.own, LETTERS[step.move.team])
    assert place is not None
    step.asks("Employ")
    pay(step, EUR=place.cost)


def takes_an_upgrade(step: Step) -> None:
    step.me.upgrades.add(LETTERS[step.move.team])


def uses_staff(step: Step) -> None:
    put_to_work(step, LETTERS[step.move.activated], LETTERS[step.move.team])


def builds(step: Step) -> None:
    notes, cost = step.notes, engineering_cost(step.own, step.move.tile)
    notes.tiles += 1
    step.asks("BuildTiles")
    step.asks("Build")
    pay(step, FE=max(0, cost - notes.points))
    notes.points = max(0, notes.points - cost)


def takes_a_combo(step: Step) -> None:
    if not step.move.free:
        builds(step)
        return
    step.me.grid.remove(step.move.tile)
    step.me.combos.add(step.move.tile)


def gains_science(step: Step) -> None:
    if "S" in step.own.upgrades:
        step.asks("PlaceTiles")
    gain(step, {"SP": step.notes.strength})


def begins_a_tile(step: Step) -> None:
    step.asks("PlaceTiles")
    step.asks("TurnTile")


def chooses_a_tile(step: Step) -> None:
    step.asks("TurnTile")


def turns_a_tile(step: Step) -> None:
    step.asks("PlaceTile")


def lays_a_tile(step: Step) -> None:
    way = step.move.way
    step.asks("TileLands")
    step.notes.tiles += way == "activation"
    pay(step, SP=0 if way == "extra" else science_cost(step.own, cells_of(step.own, step.move)))


def takes_a_bonus(step: Step) -> None:
    left, cell = step.notes.bonuses, tuple(step.move.cell)
    left[cell] -= 1
    if (+left).total():
        step.asks("TakeBonuses")
    receive(step, INLAYS[step.own.inlay][cell])


def leaves_bonuses(step: Step) -> None:
    step.notes.bonuses.clear()


def takes_a_weekend_bonus(step: Step) -> None:
    notes = step.notes
    notes.places |= {step.move.place}
    if any(notes.places < pick for pick in weekend_choices(step.own)):
        step.asks("ChooseWeekendBonus")
    receive(step, step.snap.weekend[step.move.place])


def begins_an_export(step: Step) -> None:
    step.notes.target = getattr(step.move, "city", CONTRACT)
    step.notes.load = Counter()
    step.asks("GoOnExporting")
    step.asks("LoadCubes")


def loads(step: Step) -> None:
    step.notes.load[step.move.place] += 1
    step.asks("LoadCubes")


def delivers(step: Step) -> None:
    notes = step.notes
    ways = {CONTRACT: 0} if notes.target == CONTRACT else destinations(step.snap, step.seat, notes.opened)
    step.asks("Arrive")
    pay(step, EUR=ways[notes.target], MV=step.move.tokens)


def sends_bruno(step: Step) -> None:
    bruno_exports(step, step.move.city)


PLAYS: dict[type[Any], Play] = {
    **plays_line.PLAYS,
    setup.TakePool: takes_a_pool,
    means.GiveForMissing: gives,
    turns.MoveSupervisor: goes_up,
    turns.PerformAction: performs,
    turns.UseExportTile: uses_a_tile,
    turns.EndTurn: nothing,
    gains.TakeResource: takes_a_resource,
    recruiting.Recruit: recruits,
    recruiting.RecruitNoMore: nothing,
    recruiting.TakeUpgrade: takes_an_upgrade,
    actions.UseStaff: uses_staff,
    engineers.BuildTile: builds,
    engineers.TakeCombo: takes_a_combo,
    engineers.BuildNoMore: nothing,
    scientists.GainScience: gains_science,
    scientists.PlaceWithScientists: begins_a_tile,
    scientists.PlaceNoMore: nothing,
    placing.ChooseTile: chooses_a_tile,
    placing.ChooseTurn: turns_a_tile,
    placing.PlaceAt: lays_a_tile,
    placing.PlaceNoTile: nothing,
    placing.TakeBonus: takes_a_bonus,
    placing.TakeNoBonus: leaves_bonuses,
    weekend.TakeWeekendBonus: takes_a_weekend_bonus,
    weekend.TakeNoWeekendBonus: nothing,
    exporting.ExportTo: begins_an_export,
    exporting.ExportToContract: begins_an_export,
    exporting.ExportNoMore: nothing,
    exporting.LoadCube: loads,
    exporting.Deliver: delivers,
    rival.SendRival: sends_bruno,
}
"""The model's expectation for each kind of move after the choice of departments."""
