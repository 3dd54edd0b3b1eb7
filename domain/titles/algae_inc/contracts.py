"""Contract cards: their exports and their end scoring ("Contract export", "Contract Bonus")."""

from collections.abc import Callable

from scoresheet.domain.titles.algae_inc import abilities
from scoresheet.domain.titles.algae_inc.department_tables import ContractEnd, ContractExport
from scoresheet.domain.titles.algae_inc.income import disks_gone
from scoresheet.domain.titles.algae_inc.kinds import TEAMS
from scoresheet.domain.titles.algae_inc.means import NOTHING, Needs, can_pay, plus
from scoresheet.domain.titles.algae_inc.state import State
from scoresheet.domain.titles.algae_inc.valuing import Load, market, on_offer, single_values, totals, values
from scoresheet.domain.viewer import Seat


def export_of(state: State, seat: Seat) -> ContractExport:
    """Return the export that a seat's contract asks for."""
    department = state.departments[seat]
    return state.components.contract_exports[
        state.components.contracts[department.department][department.export].export
    ]


def is_open(state: State, seat: Seat) -> bool:
    """Return whether a seat may make its contract export now and has not made it yet."""
    department = state.departments[seat]
    if department.delivered or not department.disks:
        return False
    export = export_of(state, seat)
    return export.kind != "after" or disks_gone(state, seat) == export.disks


def tokens_needed(state: State, seat: Seat, load: Load) -> int | None:
    """Return the fewest Market Value tokens with which exactly this load fulfils the contract.

    None if the load cannot fulfil it.
    """
    cubes, export = sum(load.values()), export_of(state, seat)
    if not cubes:
        return None
    if export.kind == "after":
        return 0
    if export.kind == "sum":
        return min((export.total - total for total in totals(state, seat, load) if total <= export.total), default=None)
    return _tokens_for_each(state, seat, load, sorted(export.values))


def _tokens_for_each(state: State, seat: Seat, load: Load, wanted: list[int]) -> int | None:
    """Return the fewest tokens that raise each cube to one of the wanted values.

    Cubes and values are matched in ascending order. None if they do not match.
    """
    if sum(load.values()) != len(wanted):
        return None
    fewest = None
    for single in single_values(state, seat, load):
        if all(value <= asked for value, asked in zip(sorted(single), wanted, strict=True)):
            tokens = sum(wanted) - sum(single)
            fewest = tokens if fewest is None else min(fewest, tokens)
    return fewest


def can_complete(state: State, seat: Seat, load: Load, given: Needs = NOTHING, reserved: int = 0) -> bool:
    """Return whether this load, or a larger one, can be delivered to the contract."""
    tokens = tokens_needed(state, seat, load)
    if tokens is not None and can_pay(state, seat, plus(given, "mv", tokens), 0, reserved):
        return True
    return any(can_complete(state, seat, more, given, reserved) for more in helpful(state, seat, load))


def helpful(state: State, seat: Seat, load: Load) -> list[dict[str, int]]:
    """Return the loads with one more cube that help to fulfil the contract.

    If the contract asks for a sum, a cube worth 0 may be delivered but does not help, so loads that add one are left
    out.
    """
    worth, found = values(state, seat), larger(state, seat, load)
    if export_of(state, seat).kind != "sum" or not load:
        return found
    return [
        more for more in found if any(worth[place] and number > load.get(place, 0) for place, number in more.items())
    ]


def larger(state: State, seat: Seat, load: Load) -> list[dict[str, int]]:
    """Return the loads with one more cube that may still fulfil the contract."""
    found, box = [], market(state, seat)
    for place, number in on_offer(state, seat).items():
        if load.get(place, 0) >= number:
            continue
        if box.one_type and any(load.get(other, 0) for other in load if other != place):
            continue
        more = {**load, place: load.get(place, 0) + 1}
        if not _too_much(state, seat, more):
            found.append(more)
    return found


def _too_much(state: State, seat: Seat, load: Load) -> bool:
    export = export_of(state, seat)
    if export.kind == "after":
        return False
    if export.kind == "each":
        return sum(load.values()) > len(export.values)
    return min(totals(state, seat, load)) > export.total


Count = Callable[[State, Seat, ContractEnd], int]


def final_points(state: State, seat: Seat) -> int:
    """Return the VP that a seat's contract would score if the game ended now."""
    department = state.departments[seat]
    if not department.end:
        return 0
    end = state.components.contract_ends[state.components.contracts[department.department][department.end].end]
    return end.points * COUNTS[end.counts](state, seat, end)


def _engineering(state: State, seat: Seat, end: ContractEnd) -> int:
    return len(state.departments[seat].fields)


def _combos(state: State, seat: Seat, end: ContractEnd) -> int:
    return sum(tile.tile in state.components.combo_tiles for tile in state.departments[seat].placed)


def _science(state: State, seat: Seat, end: ContractEnd) -> int:
    return len(state.departments[seat].placed) - _combos(state, seat, end)


def _demand_values(state: State, seat: Seat, end: ContractEnd) -> int:
    return len({state.demands[city] for city in state.departments[seat].cities})


def _demand(state: State, seat: Seat, end: ContractEnd) -> int:
    return sum(state.demands[city] == end.demand for city in state.departments[seat].cities)


def _cities(state: State, seat: Seat, end: ContractEnd) -> int:
    return len(state.departments[seat].cities)


def _recruited(state: State, seat: Seat, end: ContractEnd) -> int:
    recruited = state.departments[seat].recruited
    return sum(recruited[team] for team in TEAMS if end.team in ("", team))


def _colours(state: State, seat: Seat, end: ContractEnd) -> int:
    milestones = state.components.milestones
    return len({milestones[name].colour for name, seats in state.achieved.items() if seat in seats})


COUNTS: dict[str, Count] = {
    "engineering_tiles": _engineering,
    "combo_tiles": _combos,
    "science_tiles": _science,
    "demand_values": _demand_values,
    "demand": _demand,
    "cities": _cities,
    "recruited": _recruited,
    "colours": _colours,
}


def earns_more(state: State, seat: Seat) -> bool:
    """Return whether an ability rewards a seat for delivering more than a city demands."""
    return abilities.ability_of(state, seat) in ("OVER_DEMAND_MV1_EUR1", "OVER_DEMAND_E1")
