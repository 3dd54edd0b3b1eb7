"""Phase B and Breakthroughs on rough positions, and storing compared with all arrangements."""

from itertools import product
from random import Random

import pytest

from scoresheet.domain.chance import Imagined
from scoresheet.domain.play import WorkingTable
from scoresheet.domain.titles.weather_machine import TITLE
from scoresheet.domain.titles.weather_machine.breakthrough import ChooseBreakthrough, breakthroughs
from scoresheet.domain.titles.weather_machine.effects.machines import ExperimentRan
from scoresheet.domain.titles.weather_machine.effects.office import AwardTaken, MarkerSent, PrototypeBuilt
from scoresheet.domain.titles.weather_machine.machine import matching, run_machine, runs
from scoresheet.domain.titles.weather_machine.paying import meets
from scoresheet.domain.titles.weather_machine.state import EMPTY, LATIV, OFFICIAL, Laboratory, Tile
from scoresheet.domain.titles.weather_machine.storing import able_rows, fits, lost_beside, room_for_parts
from scoresheet.domain.titles.weather_machine.turns import Perform
from scoresheet.domain.viewer import NOBODY, all_seats
from tests.titles.weather_machine.breaking import in_rnd, tiles
from tests.titles.weather_machine.positions import offered
from tests.titles.weather_machine.rough_positions import bots, play_on, rough

ROWS = 3


def workshop_of(sizes):
    return [Tile("WT01", row, column, turned=False) for row, size in enumerate(sizes) for column in range(1, size + 1)]


def arrangements(sizes, number_of_bots, parts):
    """Yield the Parts in each row for every legal arrangement: a piece per tile, and two printed spaces."""
    for row_parts in product(range(parts + 1), repeat=ROWS):
        on_tiles = [max(0, here - (row == 1)) for row, here in enumerate(row_parts)]
        room = sum(sizes) - sum(on_tiles) + 1
        if sum(row_parts) == parts and number_of_bots <= room and all(map(int.__le__, on_tiles, sizes)):
            yield row_parts


SMALL = [(0, 0, 0), (0, 0, 1), (0, 1, 0), (2, 0, 0), (1, 0, 1), (0, 2, 1), (1, 1, 1), (3, 0, 1), (0, 0, 4)]


@pytest.mark.parametrize("sizes", SMALL)
def test_pieces_fit_exactly_when_some_arrangement_holds_them(sizes):
    for number_of_bots, parts in product(range(5), range(6)):
        laboratory = Laboratory(workshop=workshop_of(sizes), bots=number_of_bots, parts={"red": parts})
        possible = any(arrangements(sizes, number_of_bots, parts))
        assert fits(laboratory) == possible, (number_of_bots, parts)
        if possible:
            more = sum(any(arrangements(sizes, number_of_bots, parts + extra)) for extra in range(1, 6))
            assert room_for_parts(laboratory) == more, (number_of_bots, parts)


@pytest.mark.parametrize("sizes", SMALL)
def test_parts_beside_a_prototype_are_lost_only_when_no_arrangement_saves_them(sizes):
    for laboratory, row, used, ways in prototypes_from(sizes):
        if able := [way[row] - used for way in ways if way[row] >= used]:
            assert lost_beside(laboratory, ROWS, row, used) == min(able), (laboratory, row, used)


@pytest.mark.parametrize("sizes", SMALL)
def test_a_row_provides_parts_exactly_when_some_arrangement_places_every_bot_and_part(sizes):
    for laboratory, row, used, ways in prototypes_from(sizes):
        possible = any(way[row] >= used for way in ways)
        assert (row in able_rows(laboratory, ROWS, used)) == possible, (laboratory, row, used)


def test_a_prototype_that_leaves_a_bot_without_a_legal_place_is_not_offered():
    """Red for the tile and green for the empty space fill the upper row, and one of two Bots has no place."""
    mat = {"parts": {"red": 1, "green": 1}, "boards": {"wind": ["wind-1", "wind-2"]}, "slots": {"wind": [EMPTY, 1]}}
    rich = {"vouchers": {"rnd": 2, "science": 1}, "rnd": {"wind": [EMPTY, 0, 1]}, **mat}
    assert not offered(in_rnd(workshop=tiles(0, 0), bots=2, **rich).state, 0, Perform)
    assert offered(in_rnd(workshop=tiles(0, 0), bots=1, **rich).state, 0, Perform)
    assert offered(in_rnd(workshop=tiles(1, 1), bots=2, **rich).state, 0, Perform)


def prototypes_from(sizes):
    """Yield a Workshop with tiles of these sizes per row, a row, the Parts used from it, and all arrangements."""
    for number_of_bots, parts in product(range(5), range(1, 6)):
        laboratory = Laboratory(workshop=workshop_of(sizes), bots=number_of_bots, parts={"red": parts})
        if ways := list(arrangements(sizes, number_of_bots, parts)):
            for row, used in product(range(ROWS), range(1, parts + 1)):
                yield laboratory, row, used, ways


def breakthroughs_made():
    """Play offered Breakthroughs to their end by random moves, every second one as a benefit."""
    for seed in range(250):
        chance = Random(seed)
        state = rough(chance)
        free, purse = seed % 2 == 0, state.laboratories[0].vouchers
        if any(meets(state, purse, need) for _, need in breakthroughs(state, 0, free)):
            table = WorkingTable(state, Imagined(chance))
            table.ask(ChooseBreakthrough(0, free))
            yield state, play_on(table, chance)


def test_every_offered_breakthrough_can_be_completed():
    made = list(breakthroughs_made())
    assert len(made) > 80
    for state, facts in made:
        steps = [type(fact) for fact in facts if isinstance(fact, MarkerSent | PrototypeBuilt | AwardTaken)]
        assert steps == [MarkerSent, PrototypeBuilt, AwardTaken]
        check_stores(state)


def machines_run():
    """Play Phase B on rough positions, some in the last round; yield the position before, after, and the effects."""
    for seed in range(250):
        chance = Random(seed)
        state = rough(chance)
        state.phase, state.turn, last = "machine", NOBODY, seed % 3 == 0
        tiles = list(state.components.experiments)
        state.display = chance.sample(tiles, 3)
        state.assistant = state.components.experiments[state.display[1]].weather
        state.trigger, state.last_round = ("rnd", 3) if last else ("", 0)
        before, table = TITLE.copy(state), WorkingTable(state, Imagined(chance))
        run_machine(table, last)
        yield before, state, play_on(table, chance)


def test_phase_b_loses_no_bot_or_marker_and_never_overfills_a_store():
    made = list(machines_run())
    assert sum(any(isinstance(fact, ExperimentRan) for fact in facts) for _, _, facts in made) > 60
    for before, after, _ in made:
        assert (lativs(after), officials(after)) == (lativs(before), officials(before)) == (5, 3)
        check_stores(after)
        assert not any(laboratory.waiting for laboratory in after.laboratories)


def test_phase_b_discards_the_rightmost_match_and_moves_the_assistant_except_in_the_last_round():
    for before, after, facts in machines_run():
        ran = [fact.weather for fact in facts if isinstance(fact, ExperimentRan)]
        if before.trigger:
            assert (after.assistant, after.display) == (before.assistant, before.display)
            continue
        assert ran == [before.assistant] * runs(before, before.assistant)
        assert LATIV not in after.machines["lab"][before.assistant]
        left = [tile for tile in before.display if tile != matching(before, before.assistant)]
        assert after.display == [before.preview, *left]


def check_stores(state):
    """Check that all 12 Bots of each seat exist and that stores are within their limits."""
    for seat in all_seats(state.seats):
        laboratory = state.laboratories[seat]
        assert bots(state, seat) == 12
        assert fits(laboratory)
        assert all(0 <= number <= 4 for number in laboratory.vouchers.values())
        assert min([*laboratory.parts.values(), *laboratory.chemicals.values()], default=0) >= 0


def lativs(state):
    return state.lativ_bots + sum(branch.count(LATIV) for branch in state.machines["lab"].values())


def officials(state):
    return state.officials + sum(climate.slots.count(OFFICIAL) for climate in state.climates.values())
