"""The set-up of the boards and the laboratories ("Set-up")."""

from scoresheet.domain.decision import FollowUp
from scoresheet.domain.table import Table
from scoresheet.domain.titles.weather_machine import climate, drafting, rounds
from scoresheet.domain.titles.weather_machine.deck import draw_experiment
from scoresheet.domain.titles.weather_machine.effects.laying_out import (
    AssistantPlaced,
    BoxOpened,
    ExperimentDealt,
    ExperimentRevealed,
    GoalsTaken,
    LaboratoryOpened,
    PartDealt,
    StacksMade,
    StartTileDealt,
    SubsidyLaid,
    TurnOrderDrawn,
    WorkshopTileOffered,
)
from scoresheet.domain.titles.weather_machine.effects.office import TurnOrderUpdated
from scoresheet.domain.titles.weather_machine.effects.workshop import LativBotPlaced
from scoresheet.domain.titles.weather_machine.kinds import COLOURS, WEATHERS, Department, Weather
from scoresheet.domain.titles.weather_machine.scientists import TWO
from scoresheet.domain.titles.weather_machine.state import Laboratory, Options, State
from scoresheet.domain.titles.weather_machine.supply import ActInSupply
from scoresheet.domain.titles.weather_machine.workshop import LayStart, reveal
from scoresheet.domain.viewer import Public, Seat, all_seats


class LayStartTiles(Public, FollowUp, frozen=True):
    """Ask all seats to lay their first Workshop tile, after the Goal tiles."""

    def resume(self, table: Table[State]) -> None:
        table.ask(SupplyRound(self.seat))
        seats = all_seats(table.state.seats)
        table.ask(*(LayStart(seat, table.state.laboratories[seat].start_tile) for seat in seats))


class SupplyRound(Public, FollowUp, frozen=True):
    """Give each seat in turn order a visit to Supply before the first round."""

    def resume(self, table: Table[State]) -> None:
        table.ask(BeginRounds(self.seat), *(VisitSupply(seat) for seat in reversed(table.state.order)))


class VisitSupply(Public, FollowUp, frozen=True):
    """Ask a seat for its actions in Supply."""

    def resume(self, table: Table[State]) -> None:
        table.ask(ActInSupply(self.seat))


class BeginRounds(Public, FollowUp, frozen=True):
    """Set the turn order by the Initiative, and begin the first round."""

    def resume(self, table: Table[State]) -> None:
        table.record(TurnOrderUpdated(list(table.state.initiative)))
        rounds.begin_round(table)


def begin(seats: int, options: Options) -> State:
    """Return an empty table with one laboratory per seat."""
    return State(options=options, laboratories=[Laboratory() for _ in range(seats)])


def set_up(table: Table[State]) -> None:
    """Lay out the boards and laboratories, then ask for Goals, first tiles and the Supply round."""
    table.record(box_of(table.state))
    draw_turn_order(table)
    offer_workshop_tiles(table)
    lay_subsidies(table)
    deal_experiments(table)
    for weather in WEATHERS:
        climate.lay_next(table, weather)
    deal_to_players(table)
    reveal(table)
    if table.state.seats == TWO:
        for weather in WEATHERS:
            table.record(LativBotPlaced(weather, table.state.components.two_players.lativ_row))
    table.ask(LayStartTiles(table.state.order[0]))
    give_goals(table)


def box_of(state: State) -> BoxOpened:
    """Return the event with the pieces on and beside the board."""
    components = state.components
    return BoxOpened(
        supply=dict.fromkeys(COLOURS, components.pieces.chemicals),
        workshop_tiles=list(components.workshop_tiles),
        experiments=list(components.experiments),
        tokens=tokens_of(state),
        stacks={weather: stack(state, weather) for weather in WEATHERS},
        spaces=len(components.lab.spaces[WEATHERS[0]]),
        lativ_bots=components.pieces.lativ_bots,
        officials=components.pieces.government_markers,
        awards=components.pieces.awards,
        groups=drafting.all_groups(state) if state.options.goal_draft else [],
    )


def tokens_of(state: State) -> dict[Department, dict[Weather, int]]:
    """Return the numbers of Research tokens, which depend on the player count in the Lab."""
    tokens = state.components.tokens
    numbers: dict[Department, int] = {
        "government": tokens.government,
        "lab": tokens.lab[state.seats - TWO],
        "rnd": tokens.rnd,
    }
    return {department: dict.fromkeys(WEATHERS, number) for department, number in numbers.items()}


def stack(state: State, weather: Weather) -> list[str]:
    """Return the Extreme Weather tiles of a weather, lowest first, with level 1 on top."""
    tiles = [tile for tile in state.components.extreme_weather.values() if tile.weather == weather]
    return [tile.id for tile in sorted(tiles, key=lambda tile: -tile.level)]


def draw_turn_order(table: Table[State]) -> None:
    """Draw a random turn order, and place the Scientists in Supply in this order from the left."""
    seats, order = all_seats(table.state.seats), list[Seat]()
    while seats:
        order.append(table.draw(seats))
        seats.remove(order[-1])
    table.record(TurnOrderDrawn(order))
    components = table.state.components
    bots = {section: len(slots.slots) for section, slots in components.assembly.items()}
    for space, seat in enumerate(order):
        rows = components.pieces.breakthrough_markers
        table.record(LaboratoryOpened(seat, space, components.start.vouchers, bots, rows))


def offer_workshop_tiles(table: Table[State]) -> None:
    """Offer Workshop tiles, and divide the rest, minus one per player, into two stacks."""
    supply = table.state.components.supply
    for _ in range(supply.offer):
        table.record(WorkshopTileOffered(table.draw(table.state.unseen)))
    table.record(StacksMade(supply.face_up, supply.face_down - table.state.seats))


def lay_subsidies(table: Table[State]) -> None:
    """Lay a random Subsidy tile on each space in Government."""
    tiles = list(table.state.components.subsidies)
    for weather, plots in table.state.plots.items():
        for row in range(len(plots)):
            tile = table.draw(tiles)
            tiles.remove(tile)
            table.record(SubsidyLaid(weather, row, tile))


def deal_experiments(table: Table[State]) -> None:
    """Deal the display, the preview and the deck, whose top tile sets the Assistant's branch."""
    deck = table.state.components.experiment_deck
    for _ in range(deck.display):
        table.record(ExperimentDealt(draw_experiment(table)))
    table.record(ExperimentDealt(draw_experiment(table), preview=True))
    left = sum(deck.tiles) - deck.display - deck.preview
    table.record(ExperimentRevealed(draw_experiment(table), left))
    table.record(AssistantPlaced(table.state.components.experiments[table.state.deck_top].weather))


def deal_to_players(table: Table[State]) -> None:
    """Deal a Part of a different colour and a Workshop tile to each player."""
    colours = list(COLOURS)
    for seat in table.state.order:
        colour = table.draw(colours)
        colours.remove(colour)
        table.record(PartDealt(seat, colour), StartTileDealt(seat, table.draw(table.state.unseen)))


def give_goals(table: Table[State]) -> None:
    """Give each player a random set of Goal tiles, or start a draft."""
    if table.state.options.goal_draft:
        drafting.draft(table)
        return
    goals = table.state.components.goals.values()
    sets = sorted({goal.set for goal in goals})
    for seat in table.state.order:
        chosen = table.draw(sets)
        sets.remove(chosen)
        table.record(GoalsTaken(seat, [goal.id for goal in goals if goal.set == chosen]))
