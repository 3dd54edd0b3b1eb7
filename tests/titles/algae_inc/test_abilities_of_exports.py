"""Permanent abilities that change exports and milestones (Appendix 1)."""

import pytest

from scoresheet.domain.titles.algae_inc.effects.exports import MilestoneAchieved
from scoresheet.domain.titles.algae_inc.exporting import Deliver, ExportMore, ExportTo, LoadCube
from scoresheet.domain.titles.algae_inc.gains import ChooseResource, TakeResource
from tests.titles.algae_inc.deliveries import FREE, cities, delivered, export, exporting, fulfil, reward
from tests.titles.algae_inc.positions import Steps, biofuel, bioplastics, cosmetics, food

EASIER = {"ability": "UNOCCUPIED_MINUS_1MV", "items": {"eur": 1}}
STATION2 = {"ability": "EXPORT_FROM_STATION2_MV1"}
LANDLORD = {"ability": "OTHERS_IN_MY_CITY_EUR1_2P_EUR2"}


def test_unoccupied_minus_1mv_lowers_the_demand_of_a_city_without_disks_by_1():
    steps = exporting(biofuel(cubes={"MD": 1}, **EASIER), demands={"London": 3, "Bergen": 4, FREE: 3})
    assert "London" in cities(steps)
    assert not {"Bergen", FREE} & set(cities(steps))
    assert delivered(export(steps, "London", "MD")) == (2, 0)


def test_unoccupied_minus_1mv_saves_a_token_but_still_needs_a_cube():
    board = biofuel(cubes={"UD": 1, "MD": 1}, **{**EASIER, "items": {"eur": 1, "mv": 4}})
    steps = exporting(board, demands={"London": 3})
    steps.take(ExportTo, city="London").take(LoadCube, place="UD")
    assert steps.fields(Deliver, "tokens") == [1]
    cheap = exporting(board, demands={"London": 1})
    cheap.take(ExportTo, city="London")
    assert not cheap.offered(Deliver)
    assert delivered(export(exporting(board, demands={"London": 1}), "London", "UD")) == (1, 0)


def test_unoccupied_minus_1mv_does_not_change_demands_for_milestones_and_contracts():
    steps = exporting(
        biofuel(cubes={"MD": 1}, exported=["Lyon"], **EASIER), rows=["M05a"], demands={"Lyon": 3, "London": 3}
    )
    export(steps, "London", "MD")
    assert steps.of(MilestoneAchieved)
    assert steps.own().work.demands == [3]


def test_unoccupied_minus_1mv_applies_to_the_first_disk_of_the_game():
    first = exporting(biofuel(cubes={"MD": 1}, **EASIER), food(), demands={"London": 3})
    assert "London" in cities(first)


def test_export_from_station2_mv1_exports_cubes_of_every_station_2_at_1_each():
    board = biofuel(cubes={"U2": 1, "M2": 1, "L2": 1, "U1": 5, "chlorella": 3}, **STATION2)
    steps = exporting(board, demands={FREE: 3})
    assert delivered(export(steps, FREE, "U2", "M2", "L2")) == (3, 0)
    assert steps.cubes() == {"U1": 5, "chlorella": 3}
    assert FREE not in cities(exporting(board, demands={FREE: 4}))


def test_export_from_station2_mv1_mixes_with_finished_goods_and_tokens():
    board = biofuel(cubes={"L2": 1, "LD": 1}, **STATION2, items={"mv": 1})
    assert delivered(export(exporting(board, demands={FREE: 5}), FREE, "L2", "LD")) == (5, 1)


def test_export_from_station2_mv1_serves_a_contract_too():
    board = biofuel(cubes={"L2": 2, "UD": 2}, **STATION2, export="6")
    steps = fulfil(exporting(board), "L2", "L2", "UD", "UD")
    assert reward(steps) == (6, 4)


def test_without_the_ability_cubes_of_station_2_cannot_be_exported():
    assert FREE not in cities(exporting(biofuel(cubes={"L2": 3})))
    assert FREE in cities(exporting(biofuel(cubes={"L2": 3}, **STATION2)))


@pytest.mark.parametrize(("others", "eur"), [([], 2), ([cosmetics()], 1), ([cosmetics(), food()], 1)])
def test_others_in_my_city_gives_1_euro_or_2_in_a_game_for_two(others: list, eur: int):
    steps = exporting(biofuel(cubes={"LD": 1}), bioplastics(exported=[FREE], **LANDLORD), *others)
    export(steps, FREE, "LD")
    assert steps.items(1) == {"eur": eur}
    assert steps.items(0) == {}


def test_others_in_my_city_gives_nothing_for_other_cities_or_own_exports():
    steps = exporting(
        biofuel(cubes={"LD": 1}), bioplastics(exported=["Lyon"], **LANDLORD), food(exported=[FREE]), demands={"Lyon": 1}
    )
    export(steps, FREE, "LD")
    assert steps.items(1) == {}
    own = exporting(bioplastics(cubes={"CD": 2}, **LANDLORD), food(exported=[FREE]))
    export(own, FREE, "CD")
    assert own.items() == {}


def over(board: dict, asks: int, *places: str, tokens: int | None = None) -> Steps:
    return export(exporting(board, cosmetics(exported=[FREE]), demands={FREE: asks}), FREE, *places, tokens=tokens)


def test_over_demand_mv1_eur1_gives_a_token_and_a_euro_for_exceeding_the_demand():
    board = bioplastics(ability="OVER_DEMAND_MV1_EUR1", cubes={"CD": 1, "GD": 1})
    assert over(board, 4, "CD", "GD").items() == {"mv": 1, "eur": 1}
    assert over(board, 1, "CD", "GD").items() == {"mv": 1, "eur": 1}
    assert over(board, 5, "CD", "GD").items() == {}


def test_over_demand_e1_gives_energy_for_exceeding_the_demand():
    board = food(ability="OVER_DEMAND_E1", cubes={"GD": 1})
    assert over(board, 2, "GD").own().energy == 6
    assert over(board, 3, "GD").own().energy == 5


def test_energy_beyond_the_track_scores_a_point():
    assert over(food(ability="OVER_DEMAND_E1", cubes={"GD": 1}, energy=10), 2, "GD").points() == {"energy": 1}


@pytest.mark.parametrize(
    ("board", "gained"),
    [
        (bioplastics(ability="OVER_DEMAND_MV1_EUR1", cubes={"CD": 1}, items={"mv": 3}), {"mv": 2, "eur": 1}),
        (food(ability="OVER_DEMAND_E1", cubes={"ND": 1}, items={"mv": 3}), {"mv": 1}),
    ],
)
def test_tokens_count_in_the_total_and_one_extra_token_may_exceed_the_demand(board: dict, gained: dict):
    steps = exporting(board, cosmetics(exported=[FREE]), demands={FREE: 2})
    place = next(iter(board["cubes"]))
    steps.take(ExportTo, city=FREE)
    assert steps.fields(Deliver, "tokens") == [1, 2]
    steps.take(Deliver, tokens=2)
    assert steps.items() == gained
    assert over(board, 2, place, tokens=1).items() == {"mv": 2}


def test_a_contract_export_never_exceeds_a_demand():
    board = bioplastics(ability="OVER_DEMAND_MV1_EUR1", export="1", cubes={"CD": 3})
    assert fulfil(exporting(board, cosmetics()), "CD", "CD", "CD").items() == {"eur": 3}


def test_occupied_city_resource_gives_one_of_four_resources_for_a_city_with_a_disk():
    board = food(ability="OCCUPIED_CITY_RESOURCE", cubes={"GD": 2}, staff={"operators": 2})
    for resource in ("eur", "sp", "mv", "fe"):
        steps = over(board, 3, "GD")
        assert steps.fields(TakeResource, "resource") == ["eur", "sp", "mv", "fe"]
        steps.take(TakeResource, resource=resource)
        assert steps.items() == {resource: 1}


def test_occupied_city_resource_may_serve_the_next_export_of_the_action():
    board = food(ability="OCCUPIED_CITY_RESOURCE", cubes={"GD": 2}, staff={"operators": 2})
    steps = exporting(board, cosmetics(exported=[FREE]), demands={"London": 1}, tokens=[])
    export(steps, FREE, "GD").take(TakeResource, resource="eur")
    assert steps.is_asked(ExportMore)
    export(steps, "London", "GD")
    assert steps.items() == {}


def test_occupied_city_resource_gives_nothing_for_a_city_without_disks_or_a_contract():
    board = food(ability="OCCUPIED_CITY_RESOURCE", export="1", cubes={"GD": 2}, items={"eur": 1})
    opened = exporting(board, cosmetics(exported=[FREE]), demands={"London": 1}, tokens=[])
    assert not export(opened, "London", "GD").is_asked(ChooseResource)
    contract = fulfil(exporting(board, cosmetics(exported=[FREE])), "GD")
    assert not contract.is_asked(ChooseResource)


def two_milestones(board: dict, other: dict) -> Steps:
    """Export to Milano, reaching a milestone of colour 1 and one of colour 2."""
    steps = exporting(
        {**board, "exported": ["Lyon"]},
        {**other, "exported": ["Milano"]},
        rows=["M01a", "M04b"],
        demands={"Milano": 2, "Lyon": 2},
    )
    place = next(iter(board["cubes"]))
    return export(steps, "Milano", *[place] * board["cubes"][place])


def test_first_milestone_2sp_gives_2_science_points_for_each_milestone_achieved_first():
    board = biofuel(ability="FIRST_MILESTONE_2SP", cubes={"LD": 1})
    assert two_milestones(board, food()).items() == {"sp": 4}
    assert two_milestones(board, food(milestones=["M01a"])).items() == {"sp": 2}
    assert two_milestones(board, food(milestones=["M01a", "M04b"])).items() == {}
    assert two_milestones(biofuel(cubes={"LD": 1}), food()).items() == {}


def test_milestone_top_vp_scores_later_arrivals_like_the_first():
    board = cosmetics(ability="MILESTONE_TOP_VP", cubes={"HD": 1})
    later = two_milestones(board, food(milestones=["M01a", "M04b"]))
    assert later.points() == {"milestones": 3}
    assert [each.rank for each in later.of(MilestoneAchieved)] == [2, 2]
    assert two_milestones(board, food()).points() == {"milestones": 3}
    plain = two_milestones(cosmetics(cubes={"HD": 1}), food(milestones=["M01a", "M04b"]))
    assert plain.points() == {"milestones": 1}
