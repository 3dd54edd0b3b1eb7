"""The view of a position; only the order of undrawn tiles is secret (and still undecided)."""

from scoresheet.domain.titles.weather_machine.drafting import goals_of
from scoresheet.domain.titles.weather_machine.kinds import COLOURS, WEATHERS, Colour, Department, Weather
from scoresheet.domain.titles.weather_machine.laboratory_view import laboratory_view
from scoresheet.domain.titles.weather_machine.pieces import (
    ActionSpaceView,
    ActionView,
    Board,
    BranchView,
    ClimateView,
    ColouredSpaceView,
    ColumnView,
    ExperimentView,
    GovernmentView,
    GroupView,
    InitiativeView,
    LabView,
    Occupant,
    OfferView,
    PlaceView,
    PlotView,
    RowView,
    SpaceView,
    WorkshopTileView,
)
from scoresheet.domain.titles.weather_machine.scientists import occupants
from scoresheet.domain.titles.weather_machine.state import BLOCKED, LATIV, OFFICIAL, Plot, State
from scoresheet.domain.titles.weather_machine.supply import price_of, refund_of
from scoresheet.domain.viewer import NOBODY, Seat, Viewer, all_seats

WHO: dict[int, Occupant] = {LATIV: "lativ", OFFICIAL: "official", BLOCKED: "blocked"}


def view(state: State, viewer: Viewer) -> Board:
    """Return the board, which is the same for all viewers."""
    return Board(
        round=state.round,
        last_round=state.last_round,
        trigger=state.trigger,
        phase=state.phase,
        turn=None if state.turn == NOBODY else state.turn,
        order=list(state.order),
        initiative=[InitiativeView(f"initiative:{seat}", seat) for seat in state.initiative],
        lativ=state.lativ,
        places=_places(state),
        actions=_actions(state),
        supply=[_row(state, colour) for colour in COLOURS if colour in state.supply],
        offer=_offer(state),
        government=_government(state),
        lab=_lab(state),
        research=_branches(state, "rnd"),
        climates=_climates(state),
        awards=state.awards,
        nobel=None if state.nobel == NOBODY else state.nobel,
        groups=[GroupView(f"group:{group}", group, goals_of(state, group)) for group in state.groups],
        laboratories=[laboratory_view(state, seat) for seat in all_seats(state.seats)],
    )


def who(occupant: int) -> tuple[Occupant, Seat | None]:
    """Return the occupant of a space, and its seat if it is a player."""
    return ("player", Seat(occupant)) if occupant >= 0 else (WHO.get(occupant, ""), None)


def _places(state: State) -> list[PlaceView]:
    return [
        PlaceView(
            id=f"place:{location}",
            location=location,
            lativ=state.lativ == location and state.lativ_space < 0,
            spaces=[
                ActionSpaceView(f"space:{location}:{space}", space, place.spaces[space], *who(occupant))
                for space, occupant in enumerate(occupants(state, location))
            ],
        )
        for location, place in state.components.places.items()
    ]


def _actions(state: State) -> list[ActionView]:
    costs = state.components.costs
    return [ActionView(f"action:{action}", action, cost.voucher, cost.number) for action, cost in costs.items()]


def _row(state: State, colour: Colour) -> RowView:
    held, slots = state.supply[colour], len(state.components.supply.prices)
    price = price_of(state, colour) if held else 0
    refund = refund_of(state, colour) if held < slots else 0
    return RowView(f"supply:{colour}", colour, held, price, refund)


def _offer(state: State) -> OfferView:
    top = _tile(state, state.top) if state.top else None
    return OfferView("offer", [_tile(state, tile) for tile in state.offer], top, state.face_up, state.face_down)


def _tile(state: State, tile: str) -> WorkshopTileView:
    return WorkshopTileView(f"tile:{tile}", tile, state.components.workshop_tiles[tile].ends)


def _government(state: State) -> GovernmentView:
    columns = [ColumnView(weather, _plots(weather, plots)) for weather, plots in state.plots.items()]
    return GovernmentView(_branches(state, "government"), columns, state.officials)


def _plots(weather: Weather, plots: list[Plot]) -> list[PlotView]:
    return [PlotView(f"plot:{weather}:{row}", plot.tile, plot.blue, plot.part) for row, plot in enumerate(plots)]


def _branches(state: State, machine: Department) -> list[BranchView]:
    components, branches = state.components, state.machines.get(machine, {})
    views = []
    for weather, spaces in branches.items():
        colours = {
            "government": components.government.spaces[weather],
            "lab": components.lab.spaces[weather],
            "rnd": [space.part for space in components.research[weather]],
        }[machine]
        pieces = [
            ColouredSpaceView(f"{machine}:{weather}:{row}", colours[row], *who(occupant))
            for row, occupant in enumerate(spaces)
        ]
        views.append(BranchView(_branch_id(machine, weather), weather, pieces, state.tokens[machine][weather]))
    return views


def _branch_id(machine: Department, weather: str) -> str:
    return f"branch:{weather}" if machine == "lab" else f"branch:{machine}:{weather}"


def _lab(state: State) -> LabView:
    return LabView(
        branches=_branches(state, "lab"),
        assistant=state.assistant,
        display=[_experiment(tile) for tile in state.display],
        preview=_experiment(state.preview) if state.preview else None,
        top=_experiment(state.deck_top) if state.deck_top else None,
        deck=state.deck,
        lativ_bots=state.lativ_bots,
        locks=list(state.locks),
    )


def _experiment(tile: str) -> ExperimentView:
    return ExperimentView(f"experiment:{tile}", tile)


def _climates(state: State) -> list[ClimateView]:
    views = []
    for weather in WEATHERS:
        if climate := state.climates.get(weather):
            slots = [SpaceView(f"extreme:{weather}:{slot}", *who(marker)) for slot, marker in enumerate(climate.slots)]
            board, stack = list(climate.board), list(reversed(climate.stack))
            tile = board[-1] if board else ""
            views.append(ClimateView(f"climate:{weather}", weather, tile, slots, board[:-1], stack))
    return views
