"""The team upgrade of the week gained by exporting ("Export Bonus")."""

import pytest

from scoresheet.domain.titles.algae_inc.actions import BeginAction
from scoresheet.domain.titles.algae_inc.effects.exports import ExportBonusTaken
from scoresheet.domain.titles.algae_inc.effects.tiles import TeamUpgraded
from scoresheet.domain.titles.algae_inc.exporting import ExportMore, ExportNoMore, ExportTo
from scoresheet.domain.titles.algae_inc.line import capacity
from scoresheet.domain.titles.algae_inc.operators import FetchAlga
from scoresheet.domain.titles.algae_inc.scientists import GainScience, PlaceTiles
from scoresheet.domain.titles.algae_inc.turns import PerformAction, UseExportTile
from scoresheet.domain.viewer import Seat
from tests.titles.algae_inc.deliveries import FREE, ends, export, exporting, fulfil, with_export
from tests.titles.algae_inc.positions import BOX, acting, asked, biofuel, cosmetics, food

ROUNDS = ["operators", "engineers", "scientists"]


@pytest.mark.parametrize(("week", "team"), list(enumerate(ROUNDS, 1)))
def test_the_first_activation_with_an_export_gives_the_upgrade_of_the_week(week: int, team: str):
    steps = exporting(biofuel(cubes={"LD": 1}), rounds=ROUNDS, week=week)
    export(steps, FREE, "LD")
    assert [each.team for each in steps.of(TeamUpgraded)] == [team]
    assert steps.own().upgraded == [team]


def test_exports_give_no_upgrade_in_the_last_week():
    steps = exporting(biofuel(cubes={"LD": 1}), rounds=ROUNDS, week=4)
    export(steps, FREE, "LD")
    assert not steps.of(ExportBonusTaken)
    assert steps.own().upgraded == []


def test_an_activation_without_an_export_gives_no_upgrade():
    steps = exporting(biofuel(cubes={"LD": 1}), rounds=ROUNDS)
    steps.take(FetchAlga, species="chlorella")
    assert not steps.state.decisions
    assert steps.own().upgraded == []
    idle = ends(exporting(biofuel(cubes={"LD": 1}), rounds=ROUNDS))
    assert idle.own().upgraded == []


def test_the_upgrade_is_gained_at_the_end_of_the_activation():
    steps = exporting(biofuel(cubes={"LD": 2}, staff={"operators": 3}), food(exported=[FREE, "London"]), rounds=ROUNDS)
    export(steps, FREE, "LD")
    assert steps.is_asked(ExportMore)
    assert steps.own().upgraded == []
    steps.take(ExportNoMore)
    assert steps.own().upgraded == ["operators"]


def test_the_upgrade_is_gained_once_per_week():
    steps = exporting(biofuel(cubes={"LD": 2}), food(exported=[FREE, "London"]), demands={"London": 1}, rounds=ROUNDS)
    export(steps, FREE, "LD")
    again = asked(steps.state, BeginAction(Seat(0), "operators"))
    export(again, "London", "LD")
    assert not again.of(ExportBonusTaken)
    assert again.own().upgraded == ["operators"]


def test_another_week_gives_its_own_upgrade():
    board = biofuel(cubes={"LD": 1}, exported_week=1, upgraded=["operators"])
    steps = exporting(board, rounds=ROUNDS, week=2)
    export(steps, FREE, "LD")
    assert steps.own().upgraded == ["operators", "engineers"]


def test_an_upgrade_already_owned_gives_nothing_else():
    steps = exporting(biofuel(cubes={"LD": 1}, upgraded=["operators"]), rounds=ROUNDS)
    export(steps, FREE, "LD")
    assert steps.own().upgraded == ["operators"]
    assert steps.own().exported_week == 1


def test_a_contract_export_gives_the_upgrade_too():
    steps = exporting(with_export(biofuel(cubes={"LD": 1}), "1"), rounds=ROUNDS)
    fulfil(steps, "LD")
    assert steps.own().upgraded == ["operators"]


def test_every_player_who_exports_in_the_week_gains_it():
    steps = acting(
        "operators", food(upgraded=["operators"], exported=[FREE]), biofuel(cubes={"LD": 1}), seat=1, rounds=ROUNDS,
        demands={FREE: 1}, rows=[],
    )  # fmt: skip
    steps.take(ExportTo, seat=1, city=FREE)
    assert steps.own(1).upgraded == ["operators"]


def test_upgraded_operators_do_both_from_the_next_activation_even_in_the_same_turn():
    board = biofuel(cubes={"LD": 2}, level="E", spot=0, milestones=["M01a"])
    steps = exporting(board, food(exported=[FREE, "London"]), demands={"London": 1}, rounds=ROUNDS)
    export(steps, FREE, "LD")
    assert steps.cubes() == {"LD": 1}
    steps.take(UseExportTile).take(PerformAction, action="operators", paying="")
    steps.take(FetchAlga, species="chlorella")
    export(steps, "London", "LD")
    assert steps.cubes() == {"chlorella": 1}


@pytest.mark.parametrize(("department", "small", "large"), [(biofuel, 3, 4), (cosmetics, 4, 5)])
def test_the_upgrade_of_engineers_turns_all_three_capacity_tiles_including_future_ones(department, small, large):
    rounds = ["engineers", "operators", "scientists"]
    place = "LD" if department is biofuel else "KD"
    steps = exporting(department(cubes={place: 1}, built=["CAP1"]), rounds=rounds)
    machines = {tile: machine for machine, tile in steps.own().fields.items()}
    assert capacity(steps.state, Seat(0), machines["CAP1"]) == small
    export(steps, FREE, place)
    assert capacity(steps.state, Seat(0), machines["CAP1"]) == large
    others = [machine for machine in ("A", "B", "C") if machine != machines["CAP1"]]
    assert [capacity(steps.state, Seat(0), machine) for machine in others] == [2, 2]
    steps.own().fields |= dict(zip(others, ("CAP2", "CAP3"), strict=True))
    assert [capacity(steps.state, Seat(0), machine) for machine in others] == [large, large]
    assert sum(bool(tile.capacity) for tile in BOX.engineering_tiles.values()) == 3


def test_upgraded_scientists_gain_points_and_place_tiles():
    steps = acting("scientists", biofuel(upgraded=["scientists"], items={"sp": 5}), food())
    steps.take(GainScience)
    assert steps.is_asked(PlaceTiles)
    plain = acting("scientists", biofuel(items={"sp": 5}), food())
    plain.take(GainScience)
    assert not plain.state.decisions
