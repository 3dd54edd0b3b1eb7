"""The public view of the game; nothing is hidden, since the colony deck has no order."""

from collections.abc import Mapping

from scoresheet.domain.titles.lineae import courses, spaces, sunlight, technology, water
from scoresheet.domain.titles.lineae.kinds import MINERALS, Mineral
from scoresheet.domain.titles.lineae.pieces import (
    Board,
    CellView,
    ColumnView,
    CountView,
    CruiseView,
    DepositView,
    LockView,
    RocketSpaceView,
    RocketView,
    SlotView,
    SpaceView,
    SubmersibleView,
    TechnologyView,
    VesselView,
    WorkersView,
)
from scoresheet.domain.titles.lineae.scoring import score
from scoresheet.domain.titles.lineae.state import State
from scoresheet.domain.viewer import Seat, Viewer, all_seats


def view(state: State, viewer: Viewer) -> Board:
    """Return the view of the board, which is the same for all viewers."""
    return Board(
        round=state.round,
        last_round=state.components.rounds.last,
        jupiter=state.jupiter,
        first=state.first,
        ended=state.ended,
        result=state.result,
        tokens=state.tokens,
        bank=state.bank,
        colony_deck=len(state.colony_deck),
        columns=[_column(state, column) for column in range(len(state.depths))],
        locks=[_lock(state, lock) for lock in range(len(state.locks))],
        cells=[_cell(state, x, y) for x in water.MINERAL_COLUMNS for y in _rows(state, x)],
        submersibles=_submersibles(state),
        cruise=_cruise(state),
        deposits=_deposits(state),
        row=[_slot(state, slot) for slot in range(len(state.rockets))],
        spaces=[_space(state, space) for space in spaces.on_board(state)],
        technology=[TechnologyView(f"technology:{card}", card) for card in sorted(state.technology_deck)],
        supply=_counts("supply", state.supply),
        reactor=_counts("sector", state.reactor),
        vessels=[_vessel(state, seat) for seat in all_seats(len(state.vessels))],
    )


def _column(state: State, column: int) -> ColumnView:
    return ColumnView(
        id=f"column:{column}",
        column=column,
        depth=state.depths[column],
        surface=water.surface(state.depths, column),
        covered=column in state.jupiter,
        icons=sunlight.icons(state, column),
        atmosphere=CountView(f"atmosphere:{column}", "hydrocarbon", state.atmosphere[column]),
    )


def _lock(state: State, lock: int) -> LockView:
    return LockView(f"lock:{lock}", lock, water.SHAPE.lock_columns[lock], state.locks[lock])


def _rows(state: State, x: int) -> range:
    if not state.depths:
        return range(0)
    return range(water.surface(state.depths, water.column_of(x)), water.BOTTOM + 1)


def _cell(state: State, x: int, y: int) -> CellView:
    bed = state.components.profile.bed[water.column_of(x)]
    return CellView(f"cell:{x}.{y}", x, y, state.cubes[x][y], water.BOTTOM - y >= bed)


def _submersibles(state: State) -> list[SubmersibleView]:
    return [
        SubmersibleView(f"submersible:{letter}", letter, probe.x, probe.y, list(probe.hold))
        for letter, probe in state.submersibles.items()
    ]


def _cruise(state: State) -> CruiseView | None:
    if (cruise := state.cruise) is None:
        return None
    electricity = 0 if cruise.remote else state.vessels[cruise.seat].electricity
    free, room = courses.free_spaces(state, cruise), courses.room(state, cruise)
    return CruiseView("cruise", cruise.seat, cruise.submersible, free, electricity, room, cruise.by_hand)


def _deposits(state: State) -> list[DepositView]:
    return [
        DepositView(
            id=f"deposit:{slot}",
            slot=slot,
            tile=deposit.tile,
            side=deposit.side,
            even=deposit.even,
            odd=deposit.odd,
            excavation=deposit.excavation,
            setup=deposit.setup,
            track=list(deposit.track),
        )
        for slot, deposit in enumerate(state.deposits)
    ]


def _slot(state: State, slot: int) -> SlotView:
    return SlotView(slot=slot, rocket=_rocket(state, slot), colony=state.colony[slot], ready=bool(state.ready[slot]))


def _rocket(state: State, slot: int) -> RocketView | None:
    if (rocket := state.rockets[slot]) is None:
        return None
    pairs = zip(rocket.spaces, rocket.cubes, strict=True)
    return RocketView(f"rocket:{slot}", rocket.card, [RocketSpaceView(space, cube) for space, cube in pairs])


def _space(state: State, space: spaces.Space) -> SpaceView:
    printed = state.components.spaces.get(space.id)
    groups = [WorkersView(group.seat, group.workers, group.charged) for group in state.placed.get(space.id, [])]
    return SpaceView(
        id=f"space:{space.id}",
        space=space.id,
        action=space.action,
        which=space.which,
        arrow=space.arrow,
        many=space.many,
        covers=next((covered for covered, card in state.city.items() if card == space.which), ""),
        covered_after=printed.covered_after if printed else 0,
        workers=groups,
    )


def _counts(place: str, counts: Mapping[Mineral, int]) -> list[CountView]:
    return [CountView(f"{place}:{mineral}", mineral, counts[mineral]) for mineral in MINERALS if mineral in counts]


def _vessel(state: State, seat: Seat) -> VesselView:
    vessel = state.vessels[seat]
    return VesselView(
        id=f"vessel:{seat}",
        seat=seat,
        column=None if vessel.column < 0 else vessel.column,
        points=score(state, seat).points,
        money=vessel.money,
        electricity=vessel.electricity,
        battery=technology.number(state, seat, "battery", state.components.sun.battery),
        workers=vessel.workers,
        charged=vessel.charged,
        reserve=vessel.reserve,
        passed=vessel.passed,
        skipped=vessel.waited and not vessel.workers,
        order=vessel.order,
        cargo=[CountView(f"cargo:{seat}:{kind}", kind, count) for kind, count in sorted(vessel.cargo.items()) if count],
        technology=[TechnologyView(f"technology:{card}", card) for card in vessel.technology],
        rockets=list(vessel.rockets),
        loans=list(vessel.loans),
    )
