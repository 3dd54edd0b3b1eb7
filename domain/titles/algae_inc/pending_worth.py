"""Estimates of the pending decisions: actions begun, gains still to come, pending exchanges."""

from collections.abc import Callable, Mapping
from typing import Any

from scoresheet.domain.decision import Decision
from scoresheet.domain.titles.algae_inc import (
    actions,
    algae,
    converter,
    engineers,
    exporting,
    gains,
    income,
    machines,
    means,
    monday,
    moves,
    operators,
    placing,
    recruiting,
    refining,
    scientists,
    turns,
    weekend,
)
from scoresheet.domain.titles.algae_inc.actions_worth import (
    SOON,
    action_worth,
    algae_worth,
    best_action,
    engineers_worth,
    operators_worth,
    recruits_worth,
    removal_worth,
    scientists_worth,
    way_worth,
)
from scoresheet.domain.titles.algae_inc.exports_worth import next_exports, target_worth, upgrade_worth, week_bonus
from scoresheet.domain.titles.algae_inc.kinds import TEAMS
from scoresheet.domain.titles.algae_inc.kit import lines
from scoresheet.domain.titles.algae_inc.line import offered_energy, owed
from scoresheet.domain.titles.algae_inc.line_worth import (
    after_worth,
    conversion_worth,
    machine_worth,
    moves_worth,
    place_worths,
    running_worth,
)
from scoresheet.domain.titles.algae_inc.outlook import Outlook
from scoresheet.domain.titles.algae_inc.stores_worth import byproduct_worth, converted_worth, gain_worth
from scoresheet.domain.titles.algae_inc.tiles_worth import (
    GROUP,
    best_tiles,
    cells_worth,
    placing_worth,
    recruit_worth,
    tile_worth,
)

MOVING = 1
CONVERTING = 6
"""Steps of an activation, as numbered by `machines.STEPS`."""


def pending_worth(outlook: Outlook) -> float:
    """Return the worth of the seat's pending decisions and of follow-ups for all seats."""
    return sum(
        _WORTH[type(decision)](outlook, decision)
        for decision in outlook.state.decisions
        if type(decision) in _WORTH and (decision.seat == outlook.seat or type(decision) in FOR_ALL)
    )


def _exchange(outlook: Outlook, d: means.Exchange) -> float:
    return -outlook.exchange * (means.rate(outlook.state, outlook.seat, d.wanted) - d.given)


def _waiting(outlook: Outlook, *kinds: type) -> bool:
    """Return whether a decision of these kinds is pending for the seat."""
    return any(type(d) in kinds and d.seat == outlook.seat for d in outlook.state.decisions)


def _again(outlook: Outlook, d: Decision) -> float:
    """Return the worth of using an Export/2x tile for another action, less the tile's income."""
    used = outlook.department.turn.tile_used or income.unlocked(outlook.state, outlook.seat) <= 0
    if used or _waiting(outlook, turns.ChooseAction):
        return 0.0
    cost = outlook.mondays * (1 + outlook.eur) + 1
    return 0.8 * max(0.0, best_action(outlook) - cost)


def _loading(outlook: Outlook, d: exporting.LoadCubes | exporting.Arrive) -> float:
    return SOON * target_worth(outlook, d.target)


def _more_exports(outlook: Outlook, d: Decision) -> float:
    """Return the worth of the exports after this one, with the goods that are left."""
    work = outlook.department.work
    return 0.85 * next_exports(outlook, work.strength - work.exports - bool(work.target), work.target)


def _upgrade_of_week(outlook: Outlook, d: Decision) -> float:
    work = outlook.department.work
    return week_bonus(outlook) if work.exports or work.target else 0.0


def _machine(outlook: Outlook, d: machines.MachineStep) -> float:
    """Return the worth of the remaining steps of an activation."""
    worth = after_worth(outlook, d.machine)
    if d.step <= MOVING:
        return SOON * machine_worth(outlook, d.machine)
    if d.machine == "A" and d.step <= CONVERTING:
        worth += conversion_worth(outlook, 0)
    return worth


def _moving(outlook: Outlook, d: machines.MoveCubes) -> float:
    department, tied = outlook.department, lines(outlook.state, outlook.seat).tied[d.machine]
    energy = offered_energy(department, tied, department.activation.moved) - owed(outlook.state, outlook.seat)
    return SOON * running_worth(outlook, d.machine) + energy * outlook.energy


def _energy(outlook: Outlook, d: machines.TakeOfferedEnergy) -> float:
    department, tied = outlook.department, lines(outlook.state, outlook.seat).tied[d.machine]
    return offered_energy(department, tied, department.activation.moved) * outlook.energy


def _converting(outlook: Outlook, d: Decision) -> float:
    return conversion_worth(outlook, converter.converted(outlook.state, outlook.seat))


def _free_moves(outlook: Outlook, d: moves.MoveFreely) -> float:
    found = lines(outlook.state, outlook.seat)
    mains = found.mains[d.zone] if d.zone else found.all_mains
    return SOON * moves_worth(outlook, mains, d.left, chained=True)


def _refining(outlook: Outlook, d: Decision) -> float:
    worths, total = place_worths(outlook), 0.0
    for name, belt in refining.to_refine(outlook.state, outlook.seat):
        cubes = outlook.department.cubes[belt.start] - outlook.department.activation.held.get(belt.start, 0)
        used = outlook.department.activation.used.get(name, 0)
        cost = 0 if used else belt.energy * outlook.energy
        total += max(0.0, cubes * (worths[belt.end] - worths[belt.start]) - cost)
    return SOON * total


def _algae_of_monday(outlook: Outlook, d: Decision) -> float:
    return SOON * algae_worth(outlook, income.staff_income(outlook.state, outlook.seat, "operators"))


def _moves_of_monday(outlook: Outlook, d: Decision) -> float:
    """Return the worth of science points, engineers' moves and refining after the cube income."""
    state, seat = outlook.state, outlook.seat
    room = outlook.components.rules.science_max - outlook.department.items["sp"]
    point = outlook.items["sp"] + 1 / outlook.components.rules.items_per_vp
    points = min(room, income.staff_income(state, seat, "scientists")) * point
    engineers = income.staff_income(state, seat, "engineers")
    moves_ = SOON * moves_worth(outlook, lines(state, seat).all_mains, engineers, chained=True)
    return points + moves_ + _refining(outlook, d)


def _next_monday(outlook: Outlook, d: Decision) -> float:
    """Return the worth of the next Monday; disks and markers are valued separately."""
    euros = outlook.components.income.eur * outlook.eur
    return euros + _algae_of_monday(outlook, d) + _moves_of_monday(outlook, d)


def _building(outlook: Outlook, d: Decision) -> float:
    work = outlook.department.work
    begun = _waiting(outlook, engineers.Build)
    return (0.5 if begun else SOON) * engineers_worth(outlook, work.points, work.strength - work.tiles - begun)


def _free_combo(outlook: Outlook, d: Decision) -> float:
    left = engineers.combos(outlook.state, outlook.seat)
    return removal_worth(outlook, left[0]) if left and outlook.department.ability else 0.0


def _placing(outlook: Outlook, d: Decision) -> float:
    work = outlook.department.work
    begun = _waiting(outlook, placing.TurnTile, placing.PlaceTile, placing.TileLands)
    return (0.5 if begun else SOON) * best_tiles(outlook, work.strength - work.tiles - begun)


def _placed(outlook: Outlook, d: placing.TileLands) -> float:
    covered = placing.covered_bonuses(outlook.state, outlook.seat, list(d.cells), False)
    return GROUP + tile_worth(outlook, d.tile) + cells_worth(outlook, covered)


def _turning(outlook: Outlook, d: placing.TurnTile) -> float:
    return SOON * placing_worth(outlook, d.tile, d.way)


def _laying(outlook: Outlook, d: placing.PlaceTile) -> float:
    return SOON * placing_worth(outlook, d.tile, d.way, d.turn)


def _weekend(outlook: Outlook, d: weekend.ChooseWeekendBonus) -> float:
    bonuses = outlook.components.weekend_strips[outlook.state.weekend].bonuses
    found = sorted((gain_worth(outlook, bonuses[place]) for place in d.places), reverse=True)
    return SOON * sum(found[: d.left])


def _upgrade(outlook: Outlook, d: Decision) -> float:
    missing = [team for team in TEAMS if team not in outlook.department.upgraded]
    return max((upgrade_worth(outlook, team) for team in missing), default=0.0)


def _resource(outlook: Outlook, d: Decision) -> float:
    return outlook.items["mv"] + 0.25


_WORTH: Mapping[type, Callable[[Outlook, Any], float]] = {
    means.Exchange: _exchange,
    turns.ChooseAction: lambda outlook, d: best_action(outlook) + way_worth(outlook),
    turns.ChooseTileUse: _again,
    turns.AfterAction: _again,
    actions.BeginAction: lambda outlook, d: SOON * action_worth(outlook, d.action),
    actions.ChooseStaff: lambda outlook, d: SOON * action_worth(outlook, d.activated),
    recruiting.ChooseRow: lambda outlook, d: SOON * recruits_worth(outlook),
    recruiting.ChooseSecondRow: lambda outlook, d: 0.5 * recruits_worth(outlook),
    recruiting.Employ: lambda outlook, d: recruit_worth(outlook, d.team),
    recruiting.ChooseUpgrade: _upgrade,
    operators.UseOperators: lambda outlook, d: SOON * operators_worth(outlook, outlook.department.work.strength),
    operators.AfterOperators: _upgrade_of_week,
    exporting.ExportMore: _more_exports,
    exporting.GoOnExporting: _more_exports,
    exporting.LoadCubes: _loading,
    exporting.Arrive: _loading,
    algae.TakeAlgae: lambda outlook, d: SOON * algae_worth(outlook, d.left),
    machines.MachineStep: _machine,
    machines.MoveCubes: _moving,
    machines.TakeOfferedEnergy: _energy,
    converter.ConvertCubes: _converting,
    converter.UseByproduct: lambda outlook, d: converted_worth(outlook),
    monday.BeginWeek: _next_monday,
    monday.TakeIncome: _algae_of_monday,
    monday.MoveAndRefine: _moves_of_monday,
    moves.MoveFreely: _free_moves,
    refining.Refine: _refining,
    engineers.BuildTiles: _building,
    engineers.Build: lambda outlook, d: removal_worth(outlook, d.tile),
    engineers.TakeFreeCombo: _free_combo,
    scientists.UseScientists: lambda outlook, d: SOON * scientists_worth(outlook, outlook.department.work.strength),
    scientists.PlaceTiles: _placing,
    placing.TurnTile: _turning,
    placing.PlaceTile: _laying,
    placing.TileLands: _placed,
    placing.TakeBonuses: lambda outlook, d: SOON * cells_worth(outlook, d.cells),
    placing.PlaceExtra: lambda outlook, d: 1.5,
    placing.OfferExtra: lambda outlook, d: 1.5,
    placing.PlaceCombo: lambda outlook, d: max(0.0, placing_worth(outlook, d.tile, "at_once")),
    gains.ChooseTank: lambda outlook, d: byproduct_worth(outlook),
    gains.ChooseResource: _resource,
    weekend.ChooseWeekendBonus: _weekend,
    weekend.UpdateStrips: _next_monday,
    weekend.NextWeek: _next_monday,
}
FOR_ALL = (monday.BeginWeek, monday.MoveAndRefine, weekend.UpdateStrips, weekend.NextWeek)
"""Follow-ups that belong to one seat but benefit all seats."""
