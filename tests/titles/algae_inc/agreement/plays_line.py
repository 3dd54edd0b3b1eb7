"""The consequences of moves on a department's line by the model."""

from collections.abc import Callable
from typing import Any

from scoresheet.domain.titles.algae_inc import algae, converter, gains, machines, operators, refining, turns
from scoresheet.domain.titles.algae_inc import moves as moves_module
from tests.titles.algae_inc.agreement.bonuses import offer_cubes
from tests.titles.algae_inc.agreement.offers_line import added, converting_more, free_moves
from tests.titles.algae_inc.agreement.paying import apply, gain
from tests.titles.algae_inc.agreement.walk import Step
from tests.titles.algae_inc.bridge import KINDS
from tests.titles.algae_inc.oracle import machines as model
from tests.titles.algae_inc.oracle.belts import main_moves
from tests.titles.algae_inc.oracle.mondays import refining_steps, shifts
from tests.titles.algae_inc.oracle.tanks import stored, takeable

Play = Callable[[Step], None]


def nothing(step: Step) -> None:
    """Expect no effects at the end of a step."""


def takes_a_cube(step: Step) -> None:
    apply(step, takeable(step.snap, step.own)[step.move.species])
    offer_cubes(step, step.notes.takes - 1)


def fetches(step: Step) -> None:
    if "O" in step.own.upgrades:
        step.asks("GoOnExporting")
    step.notes.takes = step.notes.strength
    takes_a_cube(step)


def takes_an_alternate(step: Step) -> None:
    gain(step, {KINDS[step.move.item]: 1})


def takes_an_alternate_cube(step: Step) -> None:
    apply(step, takeable(step.snap, step.own)[step.move.species])


def moves_an_alternate(step: Step) -> None:
    apply(step, main_moves(step.own)[step.move.belt])


def refines(step: Step) -> None:
    apply(step, refining_steps(step.own, step.notes.refined)[step.move.belt])
    step.notes.refined[step.move.belt] += 1
    step.asks("Refine")


def changes(step: Step) -> None:
    apply(step, shifts(step.own, step.notes.changed)[step.move.start, step.move.end])
    step.notes.changed[step.move.end] += 1
    if shifts(step.me, step.notes.changed):
        step.asks("ChangeTypes")


def moves_freely(step: Step) -> None:
    notes = step.notes
    apply(step, free_moves(step.own, notes)[step.move.belt])
    if notes.conveying:
        notes.act.extra += 1
    else:
        notes.moves -= 1
    if free_moves(step.me, notes):
        step.asks("MoveFreely")


def moves(step: Step) -> None:
    apply(step, model.forward_moves(step.own, step.notes.act)[step.move.belt])
    step.notes.act.moved[step.move.belt] += 1
    step.asks("MoveCubes")


def moves_back(step: Step) -> None:
    apply(step, model.backward_moves(step.own, step.notes.act)[step.move.belt])
    step.notes.act.backward = step.move.belt
    step.asks("MoveCubes")


def adds(step: Step) -> None:
    notes, belt = step.notes, step.move.belt
    feeding = isinstance(step.decision, machines.FeedStations)
    if isinstance(step.decision, machines.MoveCubes):
        step.asks("MoveCubes")
        apply(step, model.feeds_on_the_way(step.snap, step.own, notes.act)[belt])
        notes.act.used[belt] += 1
        return
    step.asks("AddMore")
    options = model.into_stations(step.snap, step.own, notes.act) if feeding else added(step.snap, step.own, notes)
    apply(step, options[belt])
    notes.act.used[belt] += 1


def takes_energy(step: Step) -> None:
    apply(step, model.gains(step.own, step.notes.act)[step.move.belt])
    step.notes.act.used[step.move.belt] += 1
    if isinstance(step.decision, machines.MoveCubes):
        step.asks("MoveCubes")
    elif model.gains(step.me, step.notes.act):
        step.asks("TakeOfferedEnergy")


def shifts_a_cube(step: Step) -> None:
    act, key = step.notes.act, (step.move.belt, step.move.start)
    change = model.between(step.own, act)[key]
    step.asks("ShiftMore")
    apply(step, change)
    to = next(place for place, n in change.cubes if n > 0)
    act.used[step.move.belt] += 1
    act.arrived[step.move.belt, to] += 1


def converts(step: Step) -> None:
    notes, place = step.notes, step.move.place
    apply(step, model.losable(step.own, notes.act)[place])
    notes.act.lost[place] += 1
    if converting_more(step.me, notes):
        step.asks("ConvertCubes")
    uses = model.byproduct_uses(step.snap, step.own, notes.act)
    if "both" in uses:
        apply(step, uses["both"])
        notes.act.stored += 1
    else:
        step.asks("UseByproduct")


def burns(step: Step) -> None:
    apply(step, model.byproduct_uses(step.snap, step.own, step.notes.act)["burn"])


def stores(step: Step) -> None:
    apply(step, model.byproduct_uses(step.snap, step.own, step.notes.act)["store"])
    step.notes.act.stored += 1


def stores_a_bonus(step: Step) -> None:
    apply(step, stored(step.snap, step.own, step.move.byproduct, step.notes.stored))
    step.notes.stored += 1


PLAYS: dict[type[Any], Play] = {
    algae.TakeAlga: takes_a_cube,
    algae.TakeNoMore: nothing,
    operators.FetchAlga: fetches,
    turns.TakeAlternate: takes_an_alternate,
    turns.TakeAlternateAlga: takes_an_alternate_cube,
    turns.MoveAlternate: moves_an_alternate,
    refining.RefineCube: refines,
    refining.RefineNoMore: nothing,
    refining.ChangeType: changes,
    refining.ChangeNoMore: nothing,
    moves_module.MoveAlong: moves_freely,
    moves_module.MoveNoMore: nothing,
    machines.MoveCube: moves,
    machines.MoveCubeBack: moves_back,
    machines.FinishStep: nothing,
    machines.AddByproduct: adds,
    machines.TakeEnergy: takes_energy,
    machines.ShiftCube: shifts_a_cube,
    converter.ConvertCube: converts,
    converter.ConvertNoMore: nothing,
    converter.BurnByproduct: burns,
    converter.StoreByproduct: stores,
    gains.StoreGained: stores_a_bonus,
}
"""The model's expectation for each of these kinds of moves."""
