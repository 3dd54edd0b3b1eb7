"""Detection of broken positions by the invariants."""

from collections.abc import Callable

import pytest

from scoresheet.domain.titles.algae_inc import TITLE
from scoresheet.domain.titles.algae_inc.state import BRUNO, AlgaeTank, Lying, Placed, State
from scoresheet.domain.viewer import Seat
from tests.titles.algae_inc import invariants
from tests.titles.algae_inc.positions import biofuel, company, cosmetics, food


def rich():
    """A position of three players in week 2, with some of everything."""
    tiles = {"built": ["CAP1", "INJB-2", "CONV1"], "taken": ["COMBO1"], "gone": ["STO_1", "MV_LOW_1"]}
    goods = {"cubes": {"chlorella": 2, "U1": 1, "MD": 1}, "items": {"eur": 3, "sp": 4}, "staff": {"operators": 4}}
    first = biofuel(exported=["Berlin", "Roma"], ability="REFINE_BEFORE_OPERATORS", **tiles, **goods)
    second = food(exported=["Berlin"], ability="OVER_DEMAND_E1")
    state = company(first, second, cosmetics(ability="COMBO_BONUS_DOUBLE"), week=2)
    state.achieved = {state.rows[0]: [Seat(0), Seat(1)]}
    for seat in (0, 1):
        state.departments[seat].markers -= 1
    return state


BROKEN: list[Callable[[State], None]] = []


def broken(break_it):
    """Register a way to break a position."""
    BROKEN.append(break_it)
    return break_it


@broken
def no_ability(state):
    state.departments[0].ability = ""


@broken
def cube_below_nothing(state):
    state.departments[0].cubes["U2"] = -1


@broken
def cube_in_a_closed_storage(state):
    state.departments[0].cubes["spirulina"] = 1


@broken
def too_many_cubes_in_a_storage(state):
    state.departments[0].cubes["chlorella"] = 5


@broken
def storage_open_under_its_tile(state):
    state.departments[0].open.append("brown")


@broken
def more_loaded_than_there_is(state):
    state.departments[0].work.load = {"MD": 2}


@broken
def too_many_science_points(state):
    state.departments[0].items["sp"] = 11


@broken
def debts(state):
    state.departments[0].items["eur"] = -1


@broken
def energy_beyond_the_track(state):
    state.departments[0].energy = 11


@broken
def too_many_staff(state):
    state.departments[0].recruited["operators"] = 5


@broken
def same_upgrade_twice(state):
    state.departments[0].upgraded = ["operators", "operators"]


@broken
def too_many_moves(state):
    state.departments[0].activation.machine = "A"
    state.departments[0].activation.moves = 4
    state.departments[0].activation.moved = {"A1": 4}


@broken
def belt_used_too_often(state):
    state.departments[0].activation.used = {"b2": 2}


@broken
def same_card_twice(state):
    state.departments[0].end = state.departments[0].export


@broken
def disk_from_nowhere(state):
    state.disks["Roma"].append(Seat(2))


@broken
def two_disks_in_a_city(state):
    state.disks["Roma"].append(Seat(0))
    state.departments[0].cities.append("Roma")
    state.departments[0].disks -= 1


@broken
def lost_marker(state):
    state.departments[0].markers -= 1


@broken
def tile_used_before_it_is_free(state):
    state.departments[0].used = 2


@broken
def lost_science_tile(state):
    state.departments[0].science.pop()


@broken
def science_tile_in_two_places(state):
    state.departments[0].science.append("STO_1")


@broken
def tile_gone_from_under_another(state):
    state.departments[2].science.remove("MV_CREAM_2")
    state.departments[2].placed.append(Placed("MV_CREAM_2", [(0, 6), (0, 7), (1, 6), (2, 6)]))


@broken
def lost_engineering_tile(state):
    del state.departments[0].grid["SPEC"]


@broken
def engineering_tile_in_two_places(state):
    state.departments[0].fields["SPEC"] = "SPEC"


@broken
def first_level_beside_the_second(state):
    state.departments[0].grid["INJB-1"] = state.departments[1].grid["INJB-1"]


@broken
def tile_on_a_field_of_others(state):
    del state.departments[0].grid["SPEC"]
    state.departments[0].fields["FLEX"] = "SPEC"


@broken
def lost_combo_tile(state):
    state.departments[0].combos.pop()


@broken
def overlapping_tiles(state):
    state.departments[0].placed[0] = Placed("STO_1", [(0, 2), (1, 2), (2, 2)])


@broken
def tile_out_of_the_grid(state):
    state.departments[0].placed[0] = Placed("STO_1", [(6, 6), (6, 7), (6, 8)])


@broken
def tile_of_another_shape(state):
    state.departments[0].placed[0] = Placed("STO_1", [(3, 0), (3, 1)])


@broken
def lost_demand(state):
    state.demands["Roma"] = 1 if state.demands["Roma"] != 1 else 2


@broken
def token_beside_a_disk(state):
    state.tokens.append("Roma")


@broken
def lost_token(state):
    state.tokens.pop()


@broken
def token_nobody_took(state):
    state.seen["eur"] = state.seen.get("eur", 0) + 1


@broken
def marker_beside_a_milestone_that_is_not_there(state):
    state.achieved["nothing"] = state.achieved.pop(state.rows[0])


@broken
def two_markers_beside_a_milestone(state):
    state.achieved[state.rows[0]] = [Seat(0), Seat(0)]
    state.departments[0].markers -= 1
    state.departments[1].markers += 1


@broken
def milestone_lost(state):
    state.rows.pop()


@broken
def milestones_out_of_order(state):
    state.rows.reverse()


@broken
def tank_grown_by_nothing(state):
    state.tanks["brown"] = AlgaeTank(4, 5)


@broken
def tank_too_full(state):
    state.tanks["brown"].cubes = 5


@broken
def byproduct_tank_too_full(state):
    tank = state.byproducts["biomass"]
    tank.cubes = tank.row * tank.rows + 1


@broken
def strip_in_the_wrong_place(state):
    state.strips["B"] = Lying(state.strips["C"].strip, 0)


@broken
def supervisor_beside_the_spots(state):
    state.departments[0].level, state.departments[0].spot = "A", 3


@broken
def same_department_twice(state):
    state.departments[1] = TITLE.copy(state).departments[2]


@pytest.mark.parametrize("break_it", BROKEN, ids=lambda each: each.__name__)
def test_the_invariants_detect_a_broken_position(break_it):
    state = rich()
    invariants.check(state)
    break_it(state)
    with pytest.raises(AssertionError):
        invariants.check(state)


def test_a_lost_neutral_disk_is_detected():
    state = company(biofuel(ability="1"), week=1)
    invariants.check(state)
    state.bruno.strips["D"][0] -= 1
    with pytest.raises(AssertionError):
        invariants.check(state)


def test_a_neutral_disk_among_players_is_detected():
    state = rich()
    state.disks["Roma"].append(BRUNO)
    with pytest.raises(AssertionError):
        invariants.check(state)


def test_two_departments_that_exclude_each_other_are_detected_in_a_game_for_two():
    invariants.check(company(biofuel(ability="1"), food(ability="1")))
    with pytest.raises(AssertionError):
        invariants.check(company(biofuel(ability="1"), cosmetics(ability="1")))


def test_storages_without_limit_are_accepted():
    state = company(food(ability="NO_STORAGE_LIMIT_FREE_SUPPLY", cubes={"spirulina": 9}), biofuel(ability="1"))
    invariants.check(state)
    state.departments[0].cubes["red"] = 1
    with pytest.raises(AssertionError):
        invariants.check(state)
