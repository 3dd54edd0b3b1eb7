"""Building the view of a player's boards."""

from scoresheet.domain.titles.weather_machine.assembly_line import open_sections
from scoresheet.domain.titles.weather_machine.conditions import meets_goal
from scoresheet.domain.titles.weather_machine.kinds import (
    COLOURS,
    DEPARTMENTS,
    GOAL_SPACES,
    VOUCHERS,
    Department,
    GoalSpace,
)
from scoresheet.domain.titles.weather_machine.laboratory_pieces import (
    CellView,
    CountView,
    GoalSpaceView,
    GoalView,
    LaboratoryView,
    MarkerView,
    OfficeRowView,
    OwnView,
    SectionView,
    SlotView,
    SpotView,
    SubsidyView,
    TileView,
    WaitingView,
    WorkshopView,
)
from scoresheet.domain.titles.weather_machine.scoring import score
from scoresheet.domain.titles.weather_machine.state import Row, State, Tile
from scoresheet.domain.titles.weather_machine.storing import chemical_spaces, ends, spots
from scoresheet.domain.titles.weather_machine.workshop import START, ChoosePlace, LayStart
from scoresheet.domain.viewer import Seat


def laboratory_view(state: State, seat: Seat) -> LaboratoryView:
    """Return the view of a player's boards."""
    laboratory = state.laboratories[seat]
    return LaboratoryView(
        id=f"laboratory:{seat}",
        seat=seat,
        points=score(state, seat).points,
        scientist=OwnView(f"scientist:{seat}", seat),
        location=laboratory.location,
        vouchers=[CountView(f"voucher:{seat}:{kind}", kind, laboratory.vouchers.get(kind, 0)) for kind in VOUCHERS],
        funding=[
            MarkerView(f"funding:{seat}:{track}", track, laboratory.funding.get(track, 0)) for track in DEPARTMENTS
        ],
        assembly=_assembly(state, seat),
        workshop=_workshop(state, seat),
        office=[_row(seat, number, row) for number, row in enumerate(laboratory.office)],
        waiting=[
            WaitingView(f"waiting:{seat}:{token.department}:{token.weather}", token.department, token.weather)
            for token in laboratory.waiting
        ],
        award=OwnView(f"awards:{seat}", seat),
        awards=laboratory.awards,
        awards_waiting=laboratory.awards_waiting,
        nobel=state.nobel == seat,
        subsidies=[SubsidyView(f"subsidy:{each.tile}", each.tile, each.used) for each in laboratory.subsidies],
        investments=laboratory.investments,
        goals=[_goal(state, seat, goal) for goal in laboratory.goals],
        goal_spaces=[_goal_space(state, seat, colour, space) for colour in DEPARTMENTS for space in GOAL_SPACES],
    )


def _assembly(state: State, seat: Seat) -> list[SectionView]:
    opened = open_sections(state.components, state.laboratories[seat])
    return [
        SectionView(
            section=section,
            open=section in opened,
            slots=[SlotView(f"slot:{seat}:{section}:{slot}", bot) for slot, bot in enumerate(slots)],
        )
        for section, slots in state.laboratories[seat].assembly.items()
    ]


def _workshop(state: State, seat: Seat) -> WorkshopView:
    laboratory = state.laboratories[seat]
    spaces, laying = chemical_spaces(state.components, laboratory.workshop), _laying(state, seat)
    return WorkshopView(
        id=f"workshop:{seat}",
        tiles=[_tile(state, tile) for tile in laboratory.workshop],
        spaces=[
            CountView(f"chemicalspace:{seat}:{colour}", colour, spaces[colour])
            for colour in COLOURS
            if colour in spaces
        ],
        bots=laboratory.bots,
        parts=[CountView(f"part:{seat}:{colour}", colour, laboratory.parts.get(colour, 0)) for colour in COLOURS],
        chemicals=[
            CountView(f"chemical:{seat}:{colour}", colour, laboratory.chemicals.get(colour, 0)) for colour in COLOURS
        ],
        laying=laying,
        spots=[_spot(seat, *place) for place in _places(state, seat, laying)],
        printed=[_spot(seat, row, 0) for row in range(state.components.rules.workshop_rows)],
    )


def _laying(state: State, seat: Seat) -> str:
    decision = state.open_to(seat)
    return decision.tile if isinstance(decision, ChoosePlace | LayStart) else state.laboratories[seat].start_tile


def _places(state: State, seat: Seat, tile: str) -> list[tuple[int, int]]:
    decision = state.open_to(seat)
    if isinstance(decision, LayStart):
        return [START]
    if not isinstance(decision, ChoosePlace):
        return []
    return list(dict.fromkeys((row, column) for row, column, _ in spots(state, seat, tile)))


def _spot(seat: Seat, row: int, column: int) -> SpotView:
    return SpotView(f"workshop:{seat}:{row}:{column}", row, column)


def _tile(state: State, tile: Tile) -> TileView:
    top, bottom = ends(state.components, tile)
    return TileView(f"tile:{tile.tile}", tile.tile, tile.row, tile.column, top, bottom)


def _row(seat: Seat, number: int, row: Row) -> OfficeRowView:
    cells = [
        CellView(f"cell:{seat}:{number}:{department}", department, token)
        for department, token in zip(DEPARTMENTS, row.tokens, strict=True)
    ]
    return OfficeRowView(f"row:{seat}:{number}", number, cells, row.published, row.marker)


def _goal(state: State, seat: Seat, goal: str) -> GoalView:
    return GoalView(f"goal:{goal}", goal, meets_goal(state, seat, goal))


def _goal_space(state: State, seat: Seat, colour: Department, space: GoalSpace) -> GoalSpaceView:
    placed = state.laboratories[seat].placed.get(f"{colour}.{space}")
    return GoalSpaceView(
        id=f"goalspace:{seat}:{colour}:{space}",
        colour=colour,
        space=space,
        goal=_goal(state, seat, placed.goal) if placed else None,
        flipped=placed is not None and placed.flipped,
    )
