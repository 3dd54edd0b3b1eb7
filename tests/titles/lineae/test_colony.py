"""Colony cards: each of them, before and after promotion ("Using Colony Cards")."""

import pytest

from scoresheet.domain.play import WorkingTable
from scoresheet.domain.titles.lineae import sunlight
from scoresheet.domain.titles.lineae.colony import PayCube, StopPaying
from scoresheet.domain.titles.lineae.components import EDITIONS
from scoresheet.domain.titles.lineae.effects.cargo import CubesTaken
from scoresheet.domain.titles.lineae.powers import ChooseColumn, TakeControl, TugTo
from scoresheet.domain.titles.lineae.purse import ChooseCube, TakeCube
from scoresheet.domain.titles.lineae.submersibles import Excavate, SailTo, Stop
from scoresheet.domain.titles.lineae.turns import EndTurn, TakeTurn
from scoresheet.domain.titles.lineae.upgrades import ChooseTechnology
from tests.titles.lineae.positions import (
    ROW,
    Lots,
    at_turn,
    cargo,
    choices,
    move,
    offered,
    place,
    points,
    reached,
    sea,
    spaces,
)
from tests.titles.playing import effects, is_asked

BOX = EDITIONS.today.components

ACTIONS = [card.id for card in BOX.colony.values() if not card.module and card.power != "mirror"]
RICH = {"money": 9, "cargo": {"salt": 2, "iron": 1}}


def visiting(card, mat=RICH, slot=0, **table):
    """A position in which seat 0 is below a colony card and seat 1 is not."""
    state = at_turn({"column": slot, **mat}, {"column": 4, **RICH}, **table)
    build(state, card, slot)
    return state


def build(state, card, slot=0):
    """Put a card where a rocket has been launched."""
    state.rockets[slot] = None
    state.vessels[1 % len(state.vessels)].rockets = [ROW[slot]]
    state.ready = ["" if lying == card else lying for lying in state.ready]
    state.colony_deck = [other for other in state.colony_deck if other != card]
    state.colony[slot] = card


def promoted(card, covered="income", mat=RICH):
    """A position in which a card covers a basic action."""
    state = visiting(card, mat)
    state.colony[0] = ""
    state.city[covered] = card
    return state


def use(state, card, seat=0):
    return place(state, seat, f"colony:{card}")


@pytest.mark.parametrize("card", ACTIONS)
def test_before_promotion_only_vessels_below_a_card_may_use_it(card):
    state = visiting(card)
    assert f"colony:{card}" in spaces(state, 0)
    place(state, 0, "election")
    assert f"colony:{card}" not in spaces(state, 1)


@pytest.mark.parametrize("card", ACTIONS)
def test_after_promotion_every_player_may_use_a_card(card):
    state = promoted(card)
    assert f"colony:{card}" in spaces(state, 0)
    place(state, 0, "election")
    assert f"colony:{card}" in spaces(state, 1)


@pytest.mark.parametrize("covered", ["income", "hire", "election"])
def test_a_basic_action_that_is_covered_is_no_longer_available(covered):
    assert covered not in spaces(promoted("commissary", covered), 0)


def test_workers_on_a_promoted_card_can_be_bumped():
    state = promoted("charging_quay", "hire")
    use(state, "charging_quay")
    assert "colony:charging_quay" in spaces(state, 1)
    place(state, 1, "colony:charging_quay", workers=2)
    assert state.vessels[0].workers == 4


def test_commissary_gives_three_dollars_and_another_turn():
    state = visiting("commissary", {})
    use(state, "commissary")
    assert state.vessels[0].money == 6
    assert state.open_to(0) == TakeTurn(0, another=True)


def test_charging_quay_gives_four_electricity_up_to_the_battery_limit():
    state = visiting("charging_quay", {"electricity": 2})
    use(state, "charging_quay")
    assert state.vessels[0].electricity == 6
    state = visiting("charging_quay", {"electricity": 7})
    use(state, "charging_quay")
    assert state.vessels[0].electricity == 9


def test_ore_exchange_turns_one_or_two_cubes_into_the_same_number_of_any_kinds():
    state = visiting("ore_exchange")
    use(state, "ore_exchange")
    assert choices(state, 0) == [PayCube("ore_exchange", "iron", 0), PayCube("ore_exchange", "salt", 0)]
    move(state, 0, PayCube("ore_exchange", "salt", 0))
    assert StopPaying("ore_exchange", 1) in choices(state, 0)
    move(state, 0, PayCube("ore_exchange", "salt", 1))
    move(state, 0, TakeCube("silica", "colony", 1))
    move(state, 0, TakeCube("sulfur", "colony", 0))
    assert cargo(state) == {"iron": 1, "silica": 1, "sulfur": 1}
    assert state.to_act() == [1]


def test_ore_exchange_may_be_used_for_one_cube_only():
    state = visiting("ore_exchange")
    use(state, "ore_exchange")
    move(state, 0, PayCube("ore_exchange", "iron", 0))
    move(state, 0, StopPaying("ore_exchange", 1))
    assert state.open_to(0) == ChooseCube(0, 1, "colony")
    move(state, 0, TakeCube("salt", "colony"))
    assert cargo(state) == {"salt": 3}


def test_ore_exchange_asks_for_no_second_cube_when_the_player_has_only_one():
    state = visiting("ore_exchange", {"cargo": {"iron": 1}})
    use(state, "ore_exchange")
    assert is_asked(state, 0, ChooseCube)


def test_tug_depot_moves_the_vessel_to_any_column_whatever_the_levels_and_gives_another_turn():
    state = visiting("tug_depot")
    use(state, "tug_depot")
    assert is_asked(state, 0, ChooseColumn)
    assert [tug.column for tug in offered(state, 0, TugTo)] == list(range(8))
    move(state, 0, TugTo(7))
    assert state.vessels[0].column == 7
    assert state.open_to(0) == TakeTurn(0, another=True)
    move(state, 0, EndTurn())


def test_tug_depot_may_leave_the_vessel_where_it_is():
    state = visiting("tug_depot")
    use(state, "tug_depot")
    move(state, 0, TugTo(0))
    assert state.vessels[0].column == 0


def test_assay_office_pays_two_dollars_and_a_point_for_a_cube():
    state = visiting("assay_office")
    use(state, "assay_office")
    move(state, 0, PayCube("assay_office", "iron", 0))
    assert (state.vessels[0].money, points(state), cargo(state)) == (11, 1, {"salt": 2})


def test_institute_sells_a_technology_card_for_five_dollars():
    state = visiting("institute")
    use(state, "institute")
    assert is_asked(state, 0, ChooseTechnology)
    assert state.vessels[0].money == 4


def test_the_limit_of_two_technologies_applies_at_the_institute():
    state = visiting("institute", {**RICH, "technology": ["terran_patent", "twin_drill"]})
    use(state, "institute")
    assert not is_asked(state, 0, ChooseTechnology)


def test_robotics_bay_moves_any_submersible_up_to_four_spaces_without_electricity():
    state = visiting("robotics_bay", {"electricity": 5})
    use(state, "robotics_bay")
    assert len(offered(state, 0, TakeControl)) == 6
    move(state, 0, TakeControl("C", 4))
    assert max(len(to.path) for to in offered(state, 0, SailTo)) == 4
    assert {to.electricity for to in offered(state, 0, SailTo)} == {0}
    assert all(abs(x - 10) + abs(y - 7) <= 4 for x, y in reached(state, 0))
    assert state.vessels[0].electricity == 5


def test_robotics_bay_may_excavate_and_bumps_no_workers():
    state = visiting("robotics_bay", submersibles={"E": (17, 8)})
    place(state, 0, "election")
    place(state, 1, "submersible:E")
    move(state, 1, Stop("E"))
    use(state, "robotics_bay")
    move(state, 0, TakeControl("E", 4))
    move(state, 0, Excavate(2, "silica"))
    assert points(state) == 1
    assert state.placed["submersible:E"][0].seat == 1


@pytest.mark.parametrize("mineral", ["salt", "sulfur"])
def test_water_treatment_plant_pays_three_dollars_and_a_point_for_salt_or_sulfur(mineral):
    state = visiting("water_treatment_plant", {"cargo": {mineral: 1, "iron": 1}}, slot=7)
    use(state, "water_treatment_plant")
    assert (state.vessels[0].money, points(state), cargo(state)) == (6, 1, {"iron": 1})


@pytest.mark.parametrize(("closed", "electricity"), [([1, 3], 4), ([], 0), ([0], 1), ([0, 1, 2, 3], 6), ([0, 1], 3)])
def test_hydrodynamic_generator_gives_half_the_water_tokens_on_the_board_rounded_up(closed, electricity):
    state = visiting("hydrodynamic_generator", {}, closed=closed)
    use(state, "hydrodynamic_generator")
    assert state.vessels[0].electricity == electricity


@pytest.mark.parametrize(
    ("card", "mat"),
    [
        ("ore_exchange", {}),
        ("assay_office", {}),
        ("institute", {"money": 4}),
        ("water_treatment_plant", {"cargo": {"iron": 3, "silica": 1}}),
    ],
)
def test_a_player_who_cannot_pay_cannot_use_the_card(card, mat):
    assert f"colony:{card}" not in spaces(visiting(card, mat), 0)


def test_the_institute_is_closed_when_all_technology_is_taken():
    state = visiting("institute")
    state.technology_deck = []
    assert "colony:institute" not in spaces(state, 0)


def test_mirror_array_is_not_an_action_space():
    assert "colony:mirror_array" not in spaces(visiting("mirror_array"), 0)


def test_mirror_array_gives_vessels_below_it_one_more_electricity_per_icon():
    state = sea({}, {"column": 1})
    build(state, "mirror_array")
    sunlight.shine(WorkingTable(state, Lots()))
    assert [vessel.electricity for vessel in state.vessels] == [9, 6]


def test_a_promoted_mirror_array_serves_every_vessel_in_the_sun():
    state = sea({"electricity": 0}, {"column": 1}, {"column": 6})
    state.colony_deck.remove("mirror_array")
    state.city["income"] = "mirror_array"
    sunlight.shine(WorkingTable(state, Lots()))
    assert [vessel.electricity for vessel in state.vessels] == [9, 9, 0]


def test_mirror_array_does_not_help_where_no_icon_shines():
    state = sea({"column": 6})
    build(state, "mirror_array", 6)
    sunlight.shine(WorkingTable(state, Lots()))
    assert state.vessels[0].electricity == 0


def test_paid_cubes_go_to_the_supply_and_may_be_taken_back():
    state = visiting("ore_exchange", {"cargo": {"salt": 23}})
    use(state, "ore_exchange")
    assert cargo(state) == {"salt": 22}
    move(state, 0, StopPaying("ore_exchange", 1))
    table = move(state, 0, TakeCube("salt", "colony"))
    assert effects(table, CubesTaken) == [CubesTaken(0, ["salt"], "colony")]
