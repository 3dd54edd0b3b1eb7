"""Gifts for random games: pieces that a seat would own after good play, to cover all areas of the rules.

Each takes its pieces from where they would come from, so that what is conserved stays conserved.
"""

from random import Random

from scoresheet.domain.titles.weather_machine.kinds import COLOURS, DEPARTMENTS, SECTIONS, VOUCHERS, WEATHERS, Colour
from scoresheet.domain.titles.weather_machine.office import rows_for, weather_of
from scoresheet.domain.titles.weather_machine.state import (
    EMPTY,
    OFFICIAL,
    Laboratory,
    PlacedGoal,
    Plot,
    Research,
    State,
    Subsidy,
    Tile,
)
from scoresheet.domain.titles.weather_machine.storing import fits, room_for_parts, spots, storable_chemicals
from scoresheet.domain.viewer import Seat


def give(state: State, seat: Seat, random: Random) -> None:
    """Give some of the gifts, in random order."""
    gifts = random.sample(GIFTS, len(GIFTS))
    for gift in gifts[: random.randrange(len(gifts))]:
        gift(state, seat, random)


def vouchers(state: State, seat: Seat, random: Random) -> None:
    held = state.laboratories[seat].vouchers
    for voucher in VOUCHERS:
        held[voucher] = max(held[voucher], random.randrange(5))


def poverty(state: State, seat: Seat, random: Random) -> None:
    """Take nearly all Vouchers, to cover payments that are just possible."""
    if not random.randrange(3):
        held = state.laboratories[seat].vouchers
        held.update({voucher: min(held[voucher], random.randrange(2)) for voucher in VOUCHERS})


def tiles(state: State, seat: Seat, random: Random) -> None:
    """Give Workshop tiles of the face-down stack."""
    for _ in range(min(random.randrange(4), state.face_down)):
        tile = random.choice(state.unseen)
        row, column, turned = random.choice(list(spots(state, seat, tile)))
        state.unseen.remove(tile)
        state.face_down -= 1
        state.laboratories[seat].workshop.append(Tile(tile, row, column, turned))


def _standing(laboratory: Laboratory) -> list[tuple[str, int]]:
    return [(name, slot) for name in SECTIONS for slot, there in enumerate(laboratory.assembly[name]) if there]


def _take_bot(state: State, seat: Seat, random: Random) -> bool:
    laboratory = state.laboratories[seat]
    if not (slots := _standing(laboratory)):
        return False
    section, slot = slots[0] if random.randrange(3) else random.choice(slots)
    laboratory.assembly[section][slot] = False  # type: ignore[index]
    return True


def bots(state: State, seat: Seat, random: Random) -> None:
    """Move Bots from the assembly line to the Workshop."""
    laboratory = state.laboratories[seat]
    for _ in range(random.randrange(4)):
        if fits(laboratory, bots=1) and _take_bot(state, seat, random):
            laboratory.bots += 1


def parts(state: State, seat: Seat, random: Random) -> None:
    laboratory = state.laboratories[seat]
    for _ in range(min(random.randrange(5), room_for_parts(laboratory))):
        colour = random.choice(COLOURS)
        laboratory.parts[colour] = laboratory.parts.get(colour, 0) + 1


def chemicals(state: State, seat: Seat, random: Random) -> None:
    laboratory = state.laboratories[seat]
    for _ in range(random.randrange(3)):
        storable: list[Colour] = [each for each in storable_chemicals(state, seat) if state.supply[each]]
        if storable:
            colour = random.choice(storable)
            state.supply[colour] -= 1
            laboratory.chemicals[colour] = laboratory.chemicals.get(colour, 0) + 1


def tokens(state: State, seat: Seat, random: Random) -> None:
    """Place Research tokens of the board in the Office, preferably beside others of their weather."""
    laboratory = state.laboratories[seat]
    for _ in range(random.randrange(5)):
        department, weather = random.choice(DEPARTMENTS), random.choice(WEATHERS)
        rows = rows_for(laboratory.office, Research(department, weather))
        if not rows or not state.tokens[department][weather]:
            continue
        own = [row for row in rows if weather_of(laboratory.office[row]) == weather]
        row = random.choice(own or rows)
        state.tokens[department][weather] -= 1
        laboratory.office[row].tokens[DEPARTMENTS.index(department)] = weather


def papers(state: State, seat: Seat, random: Random) -> None:
    """Fill a row as far as tokens last, and publish it when it is full."""
    laboratory, weather = state.laboratories[seat], random.choice(WEATHERS)
    for department in DEPARTMENTS:
        rows = [
            row
            for row in rows_for(laboratory.office, Research(department, weather))
            if state.tokens[department][weather]
        ]
        if rows:
            fullest = max(rows, key=lambda row: laboratory.office[row].tokens.count(weather))
            state.tokens[department][weather] -= 1
            laboratory.office[fullest].tokens[DEPARTMENTS.index(department)] = weather
    for row in state.laboratories[seat].office:
        if row.marker == "left" and weather_of(row) and "" not in row.tokens and random.randrange(2):
            row.published, row.marker = True, "right"


def awards(state: State, seat: Seat, random: Random) -> None:
    laboratory = state.laboratories[seat]
    if laboratory.awards < 2 and state.awards and random.randrange(2):
        state.awards -= 1
        laboratory.awards += 1
        laboratory.awards_waiting += 1


def tracks(state: State, seat: Seat, random: Random) -> None:
    funding = state.laboratories[seat].funding
    for track in DEPARTMENTS:
        funding[track] = min(9, funding[track] + random.randrange(4))


def investments(state: State, seat: Seat, random: Random) -> None:
    """Give Investment tiles, and place Goal tiles."""
    laboratory = state.laboratories[seat]
    laboratory.investments += random.randrange(3)
    goal = random.choice(laboratory.goals or [""])
    space = goal and f"{state.components.goals[goal].colour}.{random.choice(['top', 'bottom'])}"
    if space and space not in laboratory.placed:
        laboratory.goals.remove(goal)
        laboratory.placed[space] = PlacedGoal(goal, not random.randrange(3))


def government(state: State, seat: Seat, random: Random) -> None:
    """Put a Bot in Government and give a Subsidy tile, without filling a branch."""
    weather, row, plot = random.choice(WEATHERS), random.randrange(3), random.randrange(3)
    branch, place = state.machines["government"][weather], state.plots[weather][plot]
    if branch.count(EMPTY) < 2 or branch[row] != EMPTY or not place.tile or not _take_bot(state, seat, random):
        return
    branch[row] = seat
    laboratory, types = state.laboratories[seat], state.components.subsidies
    if types[place.tile].type not in {types[each.tile].type for each in laboratory.subsidies}:
        laboratory.subsidies.append(Subsidy(place.tile, not random.randrange(4)))
    state.plots[weather][plot] = Plot("", False, state.components.government.spaces[weather][row])


def lab(state: State, seat: Seat, random: Random) -> None:
    """Put Bots on the Weather Machine, preferably on the active branch."""
    weather = state.assistant if random.randrange(3) else random.choice(WEATHERS)
    branch = state.machines["lab"][weather]
    for row in random.sample(range(3), random.randrange(3)):
        if branch[row] == EMPTY and _take_bot(state, seat, random):
            branch[row] = seat


def rnd(state: State, seat: Seat, random: Random) -> None:
    """Put a Bot in R&D with its Chemical, leaving at least two spaces empty."""
    weather, row = random.choice(WEATHERS), random.randrange(3)
    colour = state.components.research[weather][row].part
    empty = sum(branch.count(EMPTY) for branch in state.machines["rnd"].values())
    free = state.machines["rnd"][weather][row] == EMPTY and state.supply[colour]
    if empty > 2 and free and _take_bot(state, seat, random):
        state.machines["rnd"][weather][row] = seat
        state.supply[colour] -= 1


def locks(state: State, seat: Seat, random: Random) -> None:
    if state.locks and not random.randrange(3):
        state.locks.remove(random.choice(state.locks))


def weathers(state: State, seat: Seat, random: Random) -> None:
    """Cover an Extreme Weather tile by another."""
    climate = state.climates[random.choice(WEATHERS)]
    if climate.stack and not random.randrange(3):
        state.officials += climate.slots.count(OFFICIAL)
        climate.board.append(climate.stack.pop())
        climate.slots = [EMPTY] * len(state.components.extreme_weather[climate.board[-1]].slots)


def crowd(state: State, seat: Seat, random: Random, number: int) -> None:
    """Fill up Government or R&D in some games, and do nothing in others."""
    for gift in [government] * 4 * (number % 7 == 3) + [rnd] * 4 * (number % 7 == 5):
        gift(state, seat, random)


GIFTS = [
    vouchers,
    poverty,
    tiles,
    bots,
    parts,
    chemicals,
    tokens,
    papers,
    awards,
    tracks,
    investments,
    government,
    lab,
    rnd,
    locks,
    weathers,
    vouchers,
    bots,
    papers,
    parts,
]
