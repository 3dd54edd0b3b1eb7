"""Exports after the tenth disk ("More than 10 Exports")."""

import pytest

from scoresheet.domain.titles.algae_inc.effects.exports import ExportBonusTaken, MilestoneAchieved, TokenTurned
from scoresheet.domain.titles.algae_inc.exporting import ExportMore, ExportToContract
from scoresheet.domain.titles.algae_inc.gains import ChooseResource, TakeResource
from scoresheet.domain.titles.algae_inc.scoring import scores
from tests.titles.algae_inc.deliveries import cities, delivered, ends, export, exporting, fulfil, with_end, with_export
from tests.titles.algae_inc.positions import biofuel, bioplastics, cosmetics, food

TEN = ["London", "Lyon", "Milano", "Roma", "Bergen", "Aarhus", "Krakow", "Split", "Tartu", "Madrid"]
ASKS = dict.fromkeys(TEN, 3)


def placed(board=biofuel, **own):
    return board(**{"cubes": {"LD": 9}, "staff": {"operators": 5}, "exported": TEN, **own})


def test_with_all_ten_disks_placed_only_own_cities_are_open_to_exports():
    assert cities(exporting(placed(), demands={"Glasgow": 1})) == sorted(TEN)


def test_own_cities_are_closed_while_a_disk_is_left():
    steps = exporting(placed(exported=TEN[:9]), demands={"Glasgow": 1, "Madrid": 1, "Antwerpen": 1})
    assert not set(cities(steps)) & set(TEN[:9])
    assert "Glasgow" in cities(steps)


def test_the_disk_at_the_contract_counts_as_one_of_the_ten():
    board = with_export(placed(exported=TEN[:9]), "1")
    steps = exporting(board, demands=ASKS, tokens=[])
    assert "Glasgow" in cities(steps)
    fulfil(steps, "LD")
    assert cities(steps) == sorted(TEN[:9])
    assert not steps.offered(ExportToContract)


def test_a_re_export_must_meet_the_demand():
    steps = exporting(placed(cubes={"LD": 1}), demands={**dict.fromkeys(TEN, 4), "London": 3})
    assert cities(steps) == ["London"]
    with_token = placed(cubes={"LD": 1}, items={"mv": 1})
    steps = exporting(with_token, demands={**dict.fromkeys(TEN, 4), "London": 3})
    assert delivered(export(steps, "Lyon", "LD")) == (4, 1)


@pytest.mark.parametrize(("asks", "points"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_a_re_export_scores_half_the_demand_rounded_up(asks: int, points: int):
    steps = exporting(placed(), demands={**ASKS, "London": asks})
    export(steps, "London", *["LD"] * -(-asks // 3))
    assert steps.points() == {"re_exports": points}


def test_a_city_may_be_re_exported_to_repeatedly_in_one_action():
    steps = exporting(placed(), demands=ASKS)
    for _ in range(3):
        export(steps, "London", "LD")
    assert steps.points() == {"re_exports": 6}
    assert steps.own().cities == TEN


def test_a_re_export_places_no_disk_pays_no_transport_and_turns_no_token():
    steps = exporting(placed(), demands=ASKS, tokens=["London", "Glasgow"])
    export(steps, "London", "LD")
    assert (steps.own().disks, steps.state.disks["London"]) == (0, [0])
    assert steps.items() == {}
    assert not steps.of(TokenTurned)


def test_a_re_export_achieves_no_milestone():
    steps = exporting(placed(), demands=ASKS, rows=["M01a", "M07a", "M08a"])
    for _ in range(3):
        export(steps, "Roma", "LD")
    assert not steps.of(MilestoneAchieved)


def test_placing_the_tenth_disk_turns_the_remaining_exports_of_the_action_into_re_exports():
    steps = exporting(placed(exported=TEN[:9]), demands={**ASKS, "Glasgow": 1})
    export(steps, "Glasgow", "LD")
    assert steps.is_asked(ExportMore)
    assert cities(steps) == sorted([*TEN[:9], "Glasgow"])


def test_a_re_export_counts_as_one_of_the_operators_exports():
    steps = exporting(placed(staff={"operators": 2}), demands=ASKS)
    export(export(steps, "London", "LD"), "London", "LD")
    assert not steps.state.decisions


def test_a_re_export_gives_the_team_upgrade_of_the_week():
    steps = exporting(placed(), demands=ASKS)
    ends(export(steps, "London", "LD"))
    assert steps.of(ExportBonusTaken)


def test_a_re_export_gives_euros_to_an_opponent_with_that_ability_and_a_disk_there():
    other = bioplastics(ability="OTHERS_IN_MY_CITY_EUR1_2P_EUR2", exported=["London"])
    steps = exporting(placed(), other, demands=ASKS)
    export(steps, "London", "LD")
    assert steps.items(1) == {"eur": 2}


def test_a_re_export_counts_as_an_export_to_a_city_with_a_disk():
    board = placed(food, ability="OCCUPIED_CITY_RESOURCE", cubes={"GD": 9})
    steps = exporting(board, cosmetics(exported=["Glasgow"]), demands=ASKS)
    export(steps, "London", "GD")
    assert steps.is_asked(ChooseResource)
    assert [move.resource for move in steps.offered(TakeResource)] == ["eur", "sp", "mv", "fe"]


def test_exceeding_the_demand_of_a_re_export_triggers_the_ability():
    board = placed(food, ability="OVER_DEMAND_E1", cubes={"GD": 9})
    steps = exporting(board, cosmetics(exported=["Glasgow"]), demands=ASKS)
    export(steps, "London", "GD")
    assert steps.own().energy == 5
    export(steps, "London", "GD", "GD")
    assert steps.own().energy == 6


def test_a_city_exported_to_twice_counts_once_at_the_end():
    steps = exporting(with_end(placed(), "6"), demands=ASKS)
    export(steps, "London", "LD")
    assert scores(steps.state)[0].parts["contract"] == 10
