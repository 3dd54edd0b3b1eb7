"""Technology cards: each of them, and the limit of two ("Launching a Rocket")."""

import pytest

from scoresheet.domain.play import WorkingTable
from scoresheet.domain.titles.lineae import sunlight
from scoresheet.domain.titles.lineae.effects.cargo import ElectricityLost
from scoresheet.domain.titles.lineae.exchange import ExchangeCube
from scoresheet.domain.titles.lineae.launch_pad import LoadCube
from scoresheet.domain.titles.lineae.powers import TakeControl
from scoresheet.domain.titles.lineae.purse import TakeCube
from scoresheet.domain.titles.lineae.scoring import score
from scoresheet.domain.titles.lineae.submersibles import Dock, Excavate, SailTo, Stop
from scoresheet.domain.titles.lineae.turns import PlaceWorkers
from scoresheet.domain.titles.lineae.upgrades import (
    ChooseTechnology,
    KeepTechnologies,
    MakeRoom,
    ReturnTechnology,
    TakeTechnology,
    offer,
)
from scoresheet.domain.titles.lineae.vessels import MoveVessel
from tests.titles.lineae.invariants import check
from tests.titles.lineae.positions import Lots, at_turn, cargo, choices, move, offered, place, points, sea
from tests.titles.playing import effects

TWO = ["terran_patent", "reserve_cells"]


def having(*cards, **mat):
    return {"technology": list(cards), **mat}


def shone(*mats):
    state = sea(*mats)
    sunlight.shine(WorkingTable(state, Lots()))
    check(state)
    return [vessel.electricity for vessel in state.vessels]


def choosing(*cards, **mat):
    """A position in which a seat with these cards gains another."""
    state = at_turn(having(*cards, **mat), {})
    offer(WorkingTable(state, Lots()), 0)
    return state


def test_thin_film_panels_give_three_electricity_per_icon():
    assert shone(having("thin_film_panels"), {}) == [9, 6]


def test_reserve_cells_make_the_battery_hold_fifteen():
    assert shone(having("reserve_cells", electricity=8), {"electricity": 8}) == [14, 9]
    assert shone(having("reserve_cells", electricity=13)) == [15]


def test_servo_autopilot_makes_the_first_three_spaces_free():
    state = at_turn(having("servo_autopilot", electricity=1), {})
    place(state, 0, "submersible:D")
    assert max(len(to.path) for to in offered(state, 0, SailTo)) == 4
    assert all(to.electricity == max(0, len(to.path) - 3) for to in offered(state, 0, SailTo))


def career(*cards, moved, taken):
    """A position in which submersible E has sailed `moved` spaces and then excavated for a technology."""
    state = at_turn(having(*cards, column=7, electricity=9), {"column": 7}, submersibles={"E": (17 - moved, 8)})
    state.deposits[2].track[0], state.vessels[0].reserve = 3, state.vessels[0].reserve - 1
    place(state, 0, "submersible:E")
    move(state, 0, next(to for to in offered(state, 0, SailTo) if (to.x, to.y) == (17, 8)))
    move(state, 0, Excavate(2, "silica"))
    for card in taken:
        move(state, 0, card)
    return state


def prices(state):
    """Return the electricity for one, two and three spaces further to the left."""
    costs = {to.x: to.electricity for to in offered(state, 0, SailTo) if to.y == 8 and len(to.path) == 17 - to.x}
    return [costs[16], costs[15], costs[14]]


@pytest.mark.parametrize(
    ("moved", "after"), [(1, [0, 0, 1]), (2, [0, 1, 2]), (3, [1, 2, 3])], ids=["one", "two", "three"]
)
def test_servo_autopilot_gained_in_mid_course_applies_at_once(moved, after):
    assert prices(career(moved=moved, taken=[TakeTechnology("servo_autopilot")])) == after
    assert prices(career(moved=moved, taken=[TakeTechnology("twin_drill")])) == [1, 2, 3]


def test_servo_autopilot_returned_in_mid_course_no_longer_applies():
    cards = ("servo_autopilot", "reserve_cells")
    state = career(*cards, moved=1, taken=[ReturnTechnology("servo_autopilot"), TakeTechnology("twin_drill")])
    assert prices(state) == [1, 2, 3]
    assert state.vessels[0].electricity == 9
    assert prices(career(*cards, moved=1, taken=[KeepTechnologies()])) == [0, 0, 1]


def test_servo_autopilot_does_not_affect_a_submersible_moved_by_the_robotics_bay():
    state = at_turn(having("servo_autopilot", column=7), {}, city={"income": "robotics_bay"})
    place(state, 0, "colony:robotics_bay")
    move(state, 0, TakeControl("D", 4))
    assert max(len(to.path) for to in offered(state, 0, SailTo)) == 4


def test_cargo_winch_makes_docking_free():
    state = at_turn(having("cargo_winch", column=5, money=0), {}, submersibles={"E": (16, 5)})
    state.submersibles["E"].hold = ["iron", "salt"]
    state.supply["iron"] -= 1
    state.supply["salt"] -= 1
    place(state, 0, "submersible:E")
    assert Dock("E", 5, ("iron", "salt"), 0) in choices(state, 0)


@pytest.mark.parametrize(
    ("closed", "column", "columns"),
    [([1, 3], 3, [4, 5, 6]), ([], 0, [1, 2, 3, 4, 5, 6, 7]), ([0], 0, []), ([0, 1], 0, [1, 2])],
)
def test_icebreaker_hull_crosses_between_columns_that_differ_by_one(closed, column, columns):
    state = at_turn(having("icebreaker_hull", column=column), {}, closed=closed)
    assert [choice.column for choice in offered(state, 0, MoveVessel)] == columns


def test_ion_exchanger_exchanges_a_cube_for_a_dollar_any_number_of_times():
    state = at_turn(having("ion_exchanger", money=2, cargo={"iron": 2}), {})
    move(state, 0, ExchangeCube("iron", 1))
    assert [choice.mineral for choice in choices(state, 0)] == ["silica", "hydrocarbon", "salt", "sulfur"]
    move(state, 0, TakeCube("salt", "exchange"))
    assert (cargo(state), state.vessels[0].money) == ({"iron": 1, "salt": 1}, 1)
    move(state, 0, ExchangeCube("salt", 1))
    move(state, 0, TakeCube("iron", "exchange"))
    assert cargo(state) == {"iron": 2}
    assert offered(state, 0, ExchangeCube) == []
    assert offered(state, 0, PlaceWorkers)


def test_a_player_without_an_ion_exchanger_cannot_exchange():
    assert offered(at_turn({"cargo": {"iron": 2}}, {}), 0, ExchangeCube) == []


def test_launch_telemetry_gives_one_extra_point_per_use_of_the_launch_pad():
    state = at_turn(having("launch_telemetry", cargo={"iron": 2}), {}, rockets=["belt_mining_tug", *ROW_REST])
    place(state, 0, "pad")
    move(state, 0, offered(state, 0, LoadCube)[0])
    assert points(state) == 1 + 1
    move(state, 0, offered(state, 0, LoadCube)[0])
    assert points(state) == 1 + 1 + 2


ROW_REST = ["deep_space_optics", "orbital_fuel_tender", "polymer_foundry", "io_acid_works"]
ROW_REST += ["molten_salt_battery", "provision_barge", "vulcanizing_plant"]


def test_twin_drill_also_takes_a_cube_into_the_cargo_bay_when_excavating():
    state = at_turn(having("twin_drill", column=7), {}, submersibles={"E": (17, 8)})
    place(state, 0, "submersible:E")
    move(state, 0, Excavate(2, "silica"))
    assert (cargo(state), state.submersibles["E"].hold) == ({"silica": 1}, ["silica"])


def test_twin_drill_is_limited_by_the_supply():
    state = at_turn(having("twin_drill", column=7, cargo={"silica": 24}), {}, submersibles={"E": (17, 8)})
    place(state, 0, "submersible:E")
    move(state, 0, Excavate(2, "silica"))
    assert (cargo(state), state.submersibles["E"].hold) == ({"silica": 24}, ["silica"])


def test_labour_accord_bumps_opponents_with_an_equal_number_of_workers():
    state = at_turn({}, having("labour_accord"))
    place(state, 0, "election")
    assert PlaceWorkers("election", 1) in choices(state, 1)
    place(state, 1, "election")
    assert state.vessels[0].workers == 4


def test_labour_accord_does_not_apply_to_the_players_own_workers():
    state = at_turn(having("labour_accord"))
    place(state, 0, "submersible:A")
    move(state, 0, Stop("A"))
    assert PlaceWorkers("submersible:A", 2) in choices(state, 0)
    assert PlaceWorkers("submersible:A", 1) not in choices(state, 0)


def test_terran_patent_scores_four_points_and_has_no_other_effect():
    state = sea(having("terran_patent"), {})
    assert score(state, 0).parts["technology"] == 4
    assert shone(having("terran_patent"), {}) == [6, 6]


def test_a_player_with_at_most_one_card_takes_another():
    state = choosing("terran_patent")
    assert state.open_to(0) == ChooseTechnology(0)
    move(state, 0, TakeTechnology("twin_drill"))
    assert state.vessels[0].technology == ["terran_patent", "twin_drill"]


def test_a_player_with_two_cards_must_return_one_for_a_new_one():
    state = choosing(*TWO)
    assert state.open_to(0) == MakeRoom(0)
    move(state, 0, ReturnTechnology("terran_patent"))
    assert TakeTechnology("terran_patent") not in choices(state, 0)
    move(state, 0, TakeTechnology("twin_drill"))
    assert state.vessels[0].technology == ["reserve_cells", "twin_drill"]
    assert "terran_patent" in state.technology_deck


def test_the_new_card_may_be_declined():
    state = choosing(*TWO)
    move(state, 0, KeepTechnologies())
    assert state.vessels[0].technology == TWO


def test_returning_the_reserve_cells_loses_the_electricity_beyond_nine():
    state = choosing(*TWO, electricity=13)
    table = move(state, 0, ReturnTechnology("reserve_cells"))
    assert effects(table, ElectricityLost) == [ElectricityLost(0, 4, "battery")]


def test_a_launch_gives_no_technology_when_all_cards_are_taken():
    state = at_turn({}, {})
    state.technology_deck = []
    offer(WorkingTable(state, Lots()), 0)
    assert not isinstance(state.open_to(0), ChooseTechnology)
