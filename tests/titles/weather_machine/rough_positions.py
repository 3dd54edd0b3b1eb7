"""Random positions that respect the limits of storing but need not be reachable, and moves on them."""

from random import Random

from scoresheet.domain.chance import Imagined
from scoresheet.domain.effect import Effect
from scoresheet.domain.play import WorkingTable
from scoresheet.domain.titles.weather_machine import TITLE
from scoresheet.domain.titles.weather_machine.kinds import COLOURS, VOUCHERS, WEATHERS, Weather
from scoresheet.domain.titles.weather_machine.state import EMPTY, LATIV, OFFICIAL, Climate, Laboratory, State, Tile
from scoresheet.domain.titles.weather_machine.storing import fits, room_for_parts
from scoresheet.domain.viewer import Seat, all_seats
from tests.titles.playing import laid_out


def rough(chance: Random) -> State:
    """A position in round 3 without open decisions, with random Workshops, Vouchers, Bots and Extreme Weather."""
    state: State = laid_out(TITLE, chance.choice((2, 3, 4)), Imagined(chance)).state
    state.decisions.clear()
    state.round, state.phase, state.turn = 3, "turns", 0
    state.locks = [weather for weather in WEATHERS if chance.random() < 0.5]
    state.tokens = {machine: {weather: chance.randrange(3) for weather in WEATHERS} for machine in state.tokens}
    for weather in WEATHERS:
        state.climates[weather] = climate(state, weather, chance)
        fill(state, state.machines["rnd"][weather], 0.5, chance)
        fill(state, state.machines["lab"][weather], 0.85, chance)
        if chance.random() < 0.5:
            state.machines["lab"][weather][chance.randrange(3)] = LATIV
    state.lativ_bots = 5 - sum(LATIV in branch for branch in state.machines["lab"].values())
    state.officials = 3 - sum(each.slots.count(OFFICIAL) for each in state.climates.values())
    for seat in all_seats(state.seats):
        furnish(state, seat, chance)
    return state


def climate(state: State, weather: Weather, chance: Random) -> Climate:
    """A tile of a random level, with a marker of the second player or of Government."""
    tiles = [tile.id for tile in state.components.extreme_weather.values() if tile.weather == weather]
    level = chance.randint(1, 3)
    slots = [EMPTY] * len(state.components.extreme_weather[tiles[level - 1]].slots)
    if weather in ("rain", "sun", "snow"):
        slots[0] = chance.choice((EMPTY, 1, OFFICIAL))
    return Climate(tiles[:level], slots, tiles[level:][::-1])


def fill(state: State, branch: list[int], share: float, chance: Random) -> None:
    """Fill a share of a branch with Bots of players who have fewer than ten on the machines."""
    for row in range(len(branch)):
        able = [seat for seat in all_seats(state.seats) if abroad(state, seat) < 10]
        branch[row] = chance.choice(able) if able and chance.random() < share else EMPTY


def furnish(state: State, seat: Seat, chance: Random) -> None:
    """Give a laboratory a Workshop with some of everything and papers of one weather, one of them published."""
    laboratory, weather = state.laboratories[seat], chance.choice(WEATHERS)
    laboratory.start_tile, laboratory.workshop = "", workshop(state, chance)
    laboratory.vouchers = {voucher: chance.choice((0, 0, 1, 2, 3, 4)) for voucher in VOUCHERS}
    laboratory.parts, laboratory.bots = {}, 0
    laboratory.chemicals = {colour: 1 for colour in COLOURS[:1] if chance.random() < 0.5}
    laboratory.office[0].tokens = [weather, weather, chance.choice((weather, ""))]
    laboratory.office[2].tokens = [weather, weather, "award"]
    laboratory.office[2].published, laboratory.office[2].marker = True, "right"
    for _ in range(chance.randrange(7)):
        if room_for_parts(laboratory) > 0:
            colour = chance.choice(COLOURS)
            laboratory.parts[colour] = laboratory.parts.get(colour, 0) + 1
    while fits(laboratory, bots=1) and abroad(state, seat) + laboratory.bots < 12 and chance.random() < 0.5:
        laboratory.bots += 1
    construct(laboratory, abroad(state, seat) + laboratory.bots, chance)


def workshop(state: State, chance: Random) -> list[Tile]:
    """Return up to six tiles, regardless of their half-circles."""
    tiles, columns = chance.sample(list(state.components.workshop_tiles), chance.randrange(7)), [0, 0, 0]
    laid = []
    for tile in tiles:
        row = chance.randrange(3)
        columns[row] += 1
        laid.append(Tile(tile, row, columns[row], turned=False))
    return laid


def construct(laboratory: Laboratory, number: int, chance: Random) -> None:
    """Empty as many slots of the assembly line as there are Bots elsewhere."""
    slots = [(section, slot) for section, there in laboratory.assembly.items() for slot in range(len(there))]
    for section, slot in chance.sample(slots, number):
        laboratory.assembly[section][slot] = False


def abroad(state: State, seat: Seat) -> int:
    """Count a seat's Bots on the machines."""
    return sum(branch.count(seat) for machine in state.machines.values() for branch in machine.values())


def bots(state: State, seat: Seat) -> int:
    """Count all Bots of a seat."""
    laboratory = state.laboratories[seat]
    standing = sum(slots.count(True) for slots in laboratory.assembly.values())
    return standing + laboratory.bots + abroad(state, seat)


def play_on(table: WorkingTable[State], chance: Random, until: type[Effect] | None = None) -> list[Effect]:
    """Make random moves until no decision is open, or until such an effect; one player decides at a time."""
    table.settle()
    state, facts = table.state, list(table.effects)
    while state.decisions and not (until and any(isinstance(fact, until) for fact in facts)):
        (seat,) = state.to_act()
        moves = TITLE.legal_moves(state, seat)
        assert moves, state.decisions[-1]
        facts += TITLE.play(state, seat, chance.choice(moves), Imagined(chance)).effects
    return facts
