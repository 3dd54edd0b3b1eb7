"""The public view of a department."""

from scoresheet.domain.titles.algae_inc import abilities, engineers, grid, income, line, placing, valuing
from scoresheet.domain.titles.algae_inc.department_pieces import (
    BatchView,
    BeltView,
    CardView,
    CellView,
    ChoiceView,
    ContractView,
    DepartmentView,
    EnergyView,
    FacilityView,
    FieldView,
    ItemView,
    MachineView,
    MarketView,
    PlaceView,
    SideView,
    TeamView,
    TileKind,
    TileView,
    Zone,
)
from scoresheet.domain.titles.algae_inc.kinds import MACHINES, SPECIES, TEAMS, Team
from scoresheet.domain.titles.algae_inc.kit import lines
from scoresheet.domain.titles.algae_inc.scoring import bonuses_by_energy
from scoresheet.domain.titles.algae_inc.state import State
from scoresheet.domain.viewer import Seat

ZONES: tuple[Zone, ...] = ("red", "yellow", "green")


def department_view(state: State, seat: Seat) -> DepartmentView:
    """Return the view of a department, empty before the seat has chosen one."""
    department, chosen = state.departments[seat], bool(state.departments[seat].department)
    box = state.box(seat) if chosen else None
    return DepartmentView(
        id=f"department:{seat}",
        seat=seat,
        department=department.department,
        makes=box.makes if box else None,
        recycles=box.recycles if box else None,
        inlay=department.inlay,
        cards=_cards(state, seat),
        contracts=_contracts(state, seat) if department.ability else [],
        items=[ItemView(f"item:{seat}:{item}", item, number) for item, number in department.items.items()],
        energy=EnergyView(f"energy:{seat}", department.energy, ZONES[bonuses_by_energy(state, seat)]),
        facility=FacilityView(f"facility:{seat}", [_team(state, seat, team) for team in TEAMS] if chosen else []),
        machines=_machines(state, seat) if chosen else [],
        places=_places(state, seat) if chosen else [],
        belts=_belts(state, seat) if chosen else [],
        market=_market(state, seat) if chosen else None,
        fields=_fields(state, seat) if chosen else [],
        tiles=_tiles(state, seat) if chosen else [],
        grid=_cells(state, seat) if chosen else [],
        side=_side(state, seat),
        cities=list(department.cities),
        exporting=department.work.target,
        chosen=[ChoiceView(place, cubes) for place, cubes in department.work.load.items()],
    )


def _cards(state: State, seat: Seat) -> list[CardView]:
    department = state.departments[seat]
    cards = state.components.contracts.get(department.department, {})
    return [
        CardView(f"card:{seat}:{card}", card, cards[card].ability, cards[card].export, cards[card].end)
        for card in department.cards
    ]


def _contracts(state: State, seat: Seat) -> list[ContractView]:
    department = state.departments[seat]
    cards = state.components.contracts[department.department]
    return [
        ContractView(f"contract:{seat}:ability", "ability", cards[department.ability].ability, False),
        ContractView(f"contract:{seat}:export", "export", cards[department.export].export, department.delivered),
        ContractView(f"contract:{seat}:end", "end", cards[department.end].end, False),
    ]


def _team(state: State, seat: Seat, team: Team) -> TeamView:
    facility, recruited = state.components.facility, state.departments[seat].recruited[team]
    return TeamView(
        id=f"facility:{seat}:{team}",
        team=team,
        members=abilities.staff(state, seat, team),
        cost=facility[recruited].cost if recruited < len(facility) else None,
        income=income.staff_income(state, seat, team),
        upgraded=team in state.departments[seat].upgraded,
    )


def _machines(state: State, seat: Seat) -> list[MachineView]:
    return [
        MachineView(
            f"machine:{seat}:{machine}",
            machine,
            line.capacity(state, seat, machine),
            line.conveyor_moves(state, seat, machine),
        )
        for machine in MACHINES
    ]


def _places(state: State, seat: Seat) -> list[PlaceView]:
    department, worth = state.departments[seat], valuing.values(state, seat)
    unlimited = abilities.has(state, seat, "NO_STORAGE_LIMIT_FREE_SUPPLY")
    rooms = state.box(seat).storages
    stored = [
        PlaceView(
            f"place:{seat}:{species}",
            species,
            "storage",
            species in department.open,
            department.cubes[species],
            None if unlimited else rooms[species],
            None,
        )
        for species in SPECIES
    ]
    stations = state.components.stations[department.department]
    return stored + [
        PlaceView(f"place:{seat}:{place}", place, station.zone, True, department.cubes[place], None, worth.get(place))
        for place, station in stations.items()
    ]


def _belts(state: State, seat: Seat) -> list[BeltView]:
    department = state.departments[seat]
    return [
        BeltView(
            f"belt:{seat}:{name}",
            name,
            belt.start,
            belt.end,
            line.energy(department, belt),
            belt.gains,
            "cube" if line.per(department, belt) == "cube" else "use",
            line.limit(department, belt) or None,
        )
        for name, belt in lines(state, seat).belts.items()
        if line.runs(department, belt)
    ]


def _market(state: State, seat: Seat) -> MarketView | None:
    """Return the values of cubes sold together, or None if the department has no such values."""
    box, pair = valuing.market(state, seat), list(valuing.pair(state, seat))
    batches = [BatchView(batch.cubes, batch.bonus) for batch in box.batch]
    return MarketView(f"market:{seat}", pair, box.one_type, batches) if pair or batches else None


def _fields(state: State, seat: Seat) -> list[FieldView]:
    placed, names = state.departments[seat].fields, list[str]()
    for tile in state.components.engineering_tiles.values():
        names += [f"conveyor {field}" if tile.moves else field for field in tile.fields]
    return [FieldView(f"field:{seat}:{name}", name, placed.get(name, "")) for name in dict.fromkeys(names)]


def _tiles(state: State, seat: Seat) -> list[TileView]:
    department, components = state.departments[seat], state.components
    free = placing.uncovered(state, seat)
    views = [
        TileView(f"tile:{seat}:{tile}", tile, "science", "board", [], tile not in free) for tile in department.science
    ]
    for tile, cells in department.grid.items():
        combo = tile in components.combo_tiles
        covered = not combo and engineers.is_covered(state, seat, tile)
        kind: TileKind = "combo" if combo else "engineering"
        at = [(x, y) for x, y in cells]
        views.append(TileView(f"tile:{seat}:{tile}", tile, kind, "grid", at, covered))
    return views + [TileView(f"tile:{seat}:{tile}", tile, "combo", "reserve", [], False) for tile in department.combos]


def _cells(state: State, seat: Seat) -> list[CellView]:
    size, department = state.components.grid, state.departments[seat]
    bonuses = state.components.inlays[department.inlay].bonuses
    placed = {(x, y): tile.tile for tile in department.placed for x, y in tile.cells}
    return [
        CellView(f"cell:{seat}:{x}:{y}", x, y, bonuses.get(grid.key((x, y)), ""), placed.get((x, y), ""))
        for y in reversed(range(size.rows))
        for x in range(size.columns)
    ]


def _side(state: State, seat: Seat) -> SideView:
    department = state.departments[seat]
    if not department.department:
        return SideView(f"tiles:{seat}", 0, 0, 0, 0, 0, 0)
    return SideView(
        id=f"tiles:{seat}",
        disks=department.disks,
        markers=department.markers,
        unlocked=income.unlocked(state, seat),
        used=department.used,
        eur=income.eur_income(state, seat),
        vp=income.vp_income(state, seat),
    )
