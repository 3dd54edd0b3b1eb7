"""Invariants of every position of Weather Machine."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from scoresheet.domain.titles.weather_machine.drafting import ChooseGroup, Draft
from scoresheet.domain.titles.weather_machine.exchange import ExchangeChemical
from scoresheet.domain.titles.weather_machine.government import ChooseSubsidy
from scoresheet.domain.titles.weather_machine.kinds import COLOURS, DEPARTMENTS, LOCATIONS, WEATHERS, Department
from scoresheet.domain.titles.weather_machine.state import (
    BLOCKED,
    EMPTY,
    LATIV,
    OFFICIAL,
    Climate,
    Laboratory,
    Row,
    State,
)
from scoresheet.domain.titles.weather_machine.view import view
from scoresheet.domain.titles.weather_machine.workshop import ChoosePlace
from scoresheet.domain.viewer import NOBODY, SPECTATOR


def check(state: State) -> None:
    """Raise `AssertionError` if a piece got lost or came from nowhere, or lies where it cannot be."""
    if not state.supply:
        return
    check_bots(state)
    check_tokens(state)
    check_chemicals(state)
    check_experiments(state)
    check_weather(state)
    check_tiles(state)
    check_subsidies(state)
    check_goals(state)
    check_places(state)
    for seat, laboratory in enumerate(state.laboratories):
        check_laboratory(state, seat, laboratory)


def pending(state: State, kind: type) -> list[Any]:
    """Return the open decisions of a kind, whose pieces are between two places."""
    return [decision for decision in state.decisions if isinstance(decision, kind)]


def occupants(state: State, machine: Department) -> Counter[int]:
    """Count the Bots of each seat in a machine."""
    return Counter(occupant for branch in state.machines[machine].values() for occupant in branch)


def check_bots(state: State) -> None:
    """Check twelve Bots per player and five of Lativ's, at most one per branch, and nothing else on a machine."""
    machines = sum((occupants(state, machine) for machine in DEPARTMENTS), Counter())
    for seat, laboratory in enumerate(state.laboratories):
        standing = sum(sum(slots) for slots in laboratory.assembly.values())
        assert laboratory.bots >= 0
        assert standing + laboratory.bots + machines[seat] == 12
    assert state.lativ_bots >= 0
    assert state.lativ_bots + machines[LATIV] == 5
    assert occupants(state, "lab")[LATIV] == machines[LATIV]
    assert set(machines) <= {EMPTY, LATIV, *range(state.seats)}
    assert all(branch.count(LATIV) <= 1 for branch in state.machines["lab"].values())


def tokens(state: State) -> Counter[tuple[Department, str]]:
    """Count all Research tokens of the game: on the board, beside the Offices and in them."""
    found = Counter({(each, weather): state.tokens[each][weather] for each in DEPARTMENTS for weather in WEATHERS})
    for laboratory in state.laboratories:
        found.update((token.department, token.weather) for token in laboratory.waiting)
        for row in laboratory.office:
            cells = zip(DEPARTMENTS, row.tokens, strict=True)
            found.update((each, token) for each, token in cells if token in WEATHERS)
    return found


def box_of_tokens(seats: int) -> Counter[tuple[Department, str]]:
    """Return the Research tokens at the start of a game."""
    numbers: dict[Department, int] = {"government": 2, "lab": 3 if seats == 4 else 2, "rnd": 2}
    return Counter({(each, weather): numbers[each] for each in DEPARTMENTS for weather in WEATHERS})


def check_tokens(state: State) -> None:
    """Check that no Research token exceeds the box, and that tokens wait only on their owner's turn."""
    assert tokens(state) <= box_of_tokens(state.seats)
    assert all(number >= 0 for numbers in state.tokens.values() for number in numbers.values())
    if state.phase == "turns":
        others = (laboratory for seat, laboratory in enumerate(state.laboratories) if seat != state.turn)
        assert not any(laboratory.waiting for laboratory in others)
    assert state.awards >= 0
    assert state.awards + sum(laboratory.awards for laboratory in state.laboratories) == 12


def check_chemicals(state: State) -> None:
    """Check five Chemicals of each colour: in Supply, in Workshops, and for good beside the Bots of R&D."""
    found = Counter(state.supply)
    for laboratory in state.laboratories:
        assert all(number >= 0 for number in laboratory.chemicals.values())
        found.update(laboratory.chemicals)
    for weather, branch in state.machines["rnd"].items():
        spaces = zip(state.components.research[weather], branch, strict=True)
        found.update(space.part for space, occupant in spaces if occupant != EMPTY)
    found.subtract(decision.wanted for decision in pending(state, ExchangeChemical) if decision.sent)
    assert found == dict.fromkeys(COLOURS, 5)
    assert all(number >= 0 for number in state.supply.values())


def check_experiments(state: State) -> None:
    """Check that twelve of the fifteen tiles are in play, in the order of their stages, with three displayed."""
    seen = [*reversed(state.display), *filter(None, [state.preview, state.deck_top])]
    stages = [state.components.experiments[tile].stage for tile in seen]
    assert stages == sorted(stages)
    assert len(state.display) == 3
    everywhere = [*seen, *state.undrawn]
    assert len(set(everywhere)) == len(everywhere) <= 15
    assert set(everywhere) <= set(state.components.experiments)
    assert len(state.undrawn) == 3 + max(0, state.deck - 1)
    assert bool(state.deck_top) == bool(state.deck)
    assert 0 <= len(state.display) + bool(state.preview) + state.deck <= 12


def check_weather(state: State) -> None:
    """Check three Extreme Weather tiles per weather in order, three Government markers, and one marker per tile."""
    for weather, climate in state.climates.items():
        levels = [*climate.board, *reversed(climate.stack)]
        assert levels == [f"{weather}-{level}" for level in (1, 2, 3)]
        check_slots(state, climate)
    officials = sum(climate.slots.count(OFFICIAL) for climate in state.climates.values())
    assert state.officials >= 0
    assert state.officials + officials == 3
    for seat, laboratory in enumerate(state.laboratories):
        gone = sum(row.marker == "gone" for row in laboratory.office)
        assert sum(seat in climate.slots for climate in state.climates.values()) <= gone


def check_slots(state: State, climate: Climate) -> None:
    """Check that the slots match the topmost tile, and that no seat has two markers there."""
    slots = len(state.components.extreme_weather[climate.board[-1]].slots) if climate.board else 0
    assert len(climate.slots) == slots
    seats = [occupant for occupant in climate.slots if occupant >= 0]
    assert len(seats) == len(set(seats))
    assert set(climate.slots) <= {EMPTY, OFFICIAL, *range(state.seats)}


def check_tiles(state: State) -> None:
    """Check that each of the thirty Workshop tiles is in one place, and that the offer is full while tiles last."""
    found = [*state.offer, *filter(None, [state.top]), *state.unseen]
    found += [decision.tile for decision in pending(state, ChoosePlace)]
    for laboratory in state.laboratories:
        found += [tile.tile for tile in laboratory.workshop]
        found += filter(None, [laboratory.start_tile])
    assert sorted(found) == sorted(state.components.workshop_tiles)
    assert state.face_up + state.face_down == len(state.unseen)
    assert len(state.offer) == 4 or (len(state.offer) < 4 and not state.top and not state.unseen)


def check_subsidies(state: State) -> None:
    """Check fifteen Subsidy tiles in Government, kept or gone, and a Part in place of a tile for every Bot."""
    tiles = [plot.tile for plots in state.plots.values() for plot in plots if plot.tile]
    taken = 15 - len(tiles)
    kept = [subsidy.tile for laboratory in state.laboratories for subsidy in laboratory.subsidies]
    assert len(set(tiles + kept)) == len(tiles + kept)
    assert len(kept) <= taken
    choosing = Counter(decision.weather for decision in pending(state, ChooseSubsidy))
    for weather, plots in state.plots.items():
        assert all(bool(plot.tile) != bool(plot.part) for plot in plots)
        sold = sum(occupant != EMPTY for occupant in state.machines["government"][weather])
        assert sum(plot.part != "" for plot in plots) == sold - choosing[weather]


def check_goals(state: State) -> None:
    """Check nine Goal tiles per player: unused, on a space of their colour, or given up for a Citation."""
    drafting = bool(pending(state, ChooseGroup) or pending(state, Draft))
    everywhere: list[str] = []
    for laboratory in state.laboratories:
        cited = sum(row.tokens.count("citation") for row in laboratory.office)
        own = [*laboratory.goals, *(placed.goal for placed in laboratory.placed.values())]
        assert (drafting and not len(own) % 3) or len(own) + cited == 9
        for space, placed in laboratory.placed.items():
            assert state.components.goals[placed.goal].colour == space.split(".")[0]
        everywhere += own
    assert len(set(everywhere)) == len(everywhere)


def check_places(state: State) -> None:
    """Check that each Scientist has an unblocked space of its own, and that both orders name every seat once."""
    spaces = {"supply": 4, **dict.fromkeys(DEPARTMENTS, 3 if state.seats > 2 else 2)}
    places = [(laboratory.location, laboratory.space) for laboratory in state.laboratories]
    assert all(0 <= space < spaces[location] for location, space in places)
    if state.lativ_space != EMPTY:
        assert 0 <= state.lativ_space < spaces[state.lativ]
        places.append((state.lativ, state.lativ_space))
    else:
        assert state.lativ in (LOCATIONS[0], LOCATIONS[-1])
    assert len(set(places)) == len(places)
    assert BLOCKED not in (space for _, space in places)
    assert sorted(state.order) == sorted(state.initiative) == list(range(state.seats))
    assert state.nobel == NOBODY or state.laboratories[state.nobel].awards >= 3
    assert len(set(state.locks)) == len(state.locks)


def check_hidden(state: State) -> None:
    """Check that a view names no undrawn tile. (Separate from `check`, since views take longer than all the rest.)"""
    written = msgspec.json.encode(view(state, SPECTATOR)).decode()
    assert not any(f'{tile}"' in written for tile in state.unseen)
    assert not any(f':{tile}"' in written or f'"{tile}"' in written for tile in state.undrawn)


def check_laboratory(state: State, seat: int, laboratory: Laboratory) -> None:
    """Check a laboratory's tracks, counts, rows and Workshop."""
    assert all(0 <= number <= 4 for number in laboratory.vouchers.values())
    assert all(0 <= number <= 9 for number in laboratory.funding.values())
    assert all(number >= 0 for number in [*laboratory.parts.values(), *laboratory.points.values()])
    assert laboratory.investments >= 0
    assert len(laboratory.office) == 6
    for row in laboratory.office:
        check_row(row)
    placed = sum(row.tokens.count("award") for row in laboratory.office)
    assert laboratory.awards_waiting >= 0
    assert laboratory.awards == laboratory.awards_waiting + placed
    check_workshop(state, laboratory)


def check_row(row: Row) -> None:
    """Check that a row has one weather, that a published one is full, and that only those have lost their marker."""
    weathers = {token for token in row.tokens if token in WEATHERS}
    assert len(weathers) <= 1
    assert row.tokens.count("citation") <= 1
    assert row.published == (row.marker != "left")
    assert not row.published or (weathers and "" not in row.tokens)


def check_workshop(state: State, laboratory: Laboratory) -> None:
    """Check that tiles are connected, touching half-circles match, and every stored piece has a space."""
    ends = {(tile.row, tile.column): _ends(state, tile) for tile in laboratory.workshop}
    assert len(ends) == len(laboratory.workshop)
    assert all(row in (0, 1, 2) and column >= 1 for row, column in ends)
    assert _reached(ends) == set(ends)
    touching = [(ends[place][1], ends[below][0]) for place in ends if (below := (place[0] + 1, place[1])) in ends]
    assert all(upper == lower for upper, lower in touching)
    bots, parts = laboratory.bots, sum(laboratory.parts.values())
    assert bots + parts <= len(ends) + min(bots, 1) + min(parts, 1)
    spaces = Counter(colour for colour, _ in touching)
    assert (Counter(laboratory.chemicals) - spaces).total() <= 1


def _ends(state: State, tile: Any) -> tuple[str, ...]:
    ends = state.components.workshop_tiles[tile.tile].ends
    return ends[::-1] if tile.turned else ends


def _reached(places: Iterable[tuple[int, int]]) -> set[tuple[int, int]]:
    """Return the places connected to the printed column."""
    left = set(places)
    edge = {(row, 0) for row in range(3)}
    found: set[tuple[int, int]] = set()
    while edge:
        edge = {place for each in edge for place in _around(*each)} & left
        left -= edge
        found |= edge
    return found


def _around(row: int, column: int) -> Iterator[tuple[int, int]]:
    yield from ((row, column - 1), (row, column + 1), (row - 1, column), (row + 1, column))
