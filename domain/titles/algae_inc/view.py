"""The public view of the game; only the faces of tokens on the map are hidden."""

from scoresheet.domain.titles.algae_inc import byproducts, rival
from scoresheet.domain.titles.algae_inc.department_view import department_view
from scoresheet.domain.titles.algae_inc.kinds import BYPRODUCTS, SPECIES
from scoresheet.domain.titles.algae_inc.pieces import (
    Board,
    ByproductView,
    CityView,
    MarkerView,
    MilestoneView,
    MonthView,
    PoolView,
    RivalView,
    RoundView,
    SpotView,
    StripView,
    TankView,
    UnseenView,
    WeekendView,
)
from scoresheet.domain.titles.algae_inc.state import BRUNO, LEVELS, Level, State
from scoresheet.domain.titles.algae_inc.turns import spots
from scoresheet.domain.viewer import NOBODY, Seat, Viewer, all_seats, by_seat


def view(state: State, viewer: Viewer) -> Board:
    """Return the view of the board, which is the same for all viewers."""
    return Board(
        week=state.week,
        phase=state.phase,
        turn=_seat(state.turn),
        turn_of_week=state.round,
        first=_seat(state.first),
        strips=[_strip(state, level) for level in LEVELS if level in state.strips],
        weekend=_weekend(state),
        month=_month(state),
        rounds=[RoundView(f"round:{week}", week, team) for week, team in enumerate(state.rounds, 1)],
        cities=[_city(state, city) for city in state.components.cities],
        milestones=[_milestone(state, row, name) for row, name in enumerate(state.rows, 1)],
        tanks=_tanks(state),
        byproducts=_byproducts(state),
        pools=[PoolView(f"pool:{pool}", each.team, each.tokens) for pool, each in enumerate(state.pools)],
        unseen=_unseen(state),
        rival=_rival(state),
        departments=[department_view(state, seat) for seat in all_seats(state.seats)],
    )


def _seat(seat: Seat) -> Seat | None:
    return None if seat == NOBODY else seat


def _strip(state: State, level: Level) -> StripView:
    lying, linked = state.strips[level], getattr(state.components.links, level)
    neutral = state.rival.strips.get(level, []) if state.rival is not None else []
    views = [
        SpotView(
            id=f"spot:{level}:{spot}",
            spot=spot,
            printed=printed,
            supervisors=[seat for seat, each in by_seat(state.departments) if (each.level, each.spot) == (level, spot)],
            neutral=neutral[spot] if neutral else 0,
            leads_to=list(linked[spot]),
        )
        for spot, printed in enumerate(spots(state, level))
    ]
    return StripView(f"strip:{level}", level, lying.strip, views)


def _weekend(state: State) -> list[WeekendView]:
    if not state.weekend:
        return []
    bonuses = state.components.weekend_strips[state.weekend].bonuses
    return [WeekendView(f"weekend:{place}", place, gain) for place, gain in enumerate(bonuses)]


def _month(state: State) -> list[MonthView]:
    if not state.month:
        return []
    bonuses = state.components.vp_strips[state.month].places
    return [MonthView(f"month:{place}", place, each.colour, each.points) for place, each in enumerate(bonuses)]


def _markers(place: str, seats: list[Seat]) -> list[MarkerView]:
    return [MarkerView(f"{place}:{number}", None if seat == BRUNO else seat) for number, seat in enumerate(seats)]


def _city(state: State, name: str) -> CityView:
    city = state.components.cities[name]
    return CityView(
        id=f"city:{name}",
        city=name,
        region=city.region,
        capital=city.capital,
        demand=state.demands.get(name),
        token=name in state.tokens,
        disks=_markers(f"disk:{name}", state.disks.get(name, [])),
    )


def _milestone(state: State, row: int, name: str) -> MilestoneView:
    colour = state.components.milestones[name].colour
    return MilestoneView(
        id=f"milestone:{name}",
        milestone=name,
        row=row,
        colour=colour,
        markers=_markers(f"marker:{name}", state.achieved.get(name, [])),
        points=list(state.components.milestone_points.points[colour - 1]),
    )


def _tanks(state: State) -> list[TankView]:
    return [
        TankView(f"tank:{species}", species, state.tanks[species].cubes, state.tanks[species].capacity)
        for species in SPECIES
        if species in state.tanks
    ]


def _byproducts(state: State) -> list[ByproductView]:
    views = list[ByproductView]()
    for byproduct in BYPRODUCTS:
        if tank := state.byproducts.get(byproduct):
            pays = byproducts.pays(state, byproduct)
            views.append(ByproductView(f"byproduct:{byproduct}", byproduct, tank.cubes, tank.row, tank.rows, pays))
    return views


def _unseen(state: State) -> list[UnseenView]:
    return [
        UnseenView(f"unseen:{name}", name, kind.count - state.seen.get(name, 0))
        for name, kind in state.components.city_bonuses.items()
    ]


def _rival(state: State) -> RivalView | None:
    if state.rival is None:
        return None
    return RivalView(
        id="rival",
        points=rival.total(state),
        parts=dict(state.rival.points),
        milestones=rival.achieved(state),
        disks=sum(map(sum, state.rival.strips.values())),
        gone=state.rival.gone,
        outcome=state.rival.outcome,
    )
