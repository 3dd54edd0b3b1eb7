"""The worked example of three exports in one action (page 22)."""

from scoresheet.domain.titles.algae_inc.effects.exports import MilestoneAchieved
from scoresheet.domain.titles.algae_inc.exporting import ExportMore
from scoresheet.domain.titles.algae_inc.income import eur_income, unlocked, vp_income
from scoresheet.domain.titles.algae_inc.operators import FetchAlga
from scoresheet.domain.titles.algae_inc.turns import ChooseTileUse, EndTurn, PerformAction, UseExportTile
from scoresheet.domain.viewer import Seat
from tests.titles.algae_inc.deliveries import cities, delivered, export, fulfil
from tests.titles.algae_inc.positions import Steps, acting, biofuel, cosmetics, food

RAFAEL = {
    "export": "1",
    "ability": "9",
    "cubes": {"ND": 1, "SD": 1, "NX": 1, "GD": 1},
    "items": {"mv": 1},
    "staff": {"operators": 3},
    "exported": ["Glasgow", "Bergen"],
    "level": "E",
    "spot": 0,
}
"""Three operators; cubes worth 1, 2, 0 and 3; two cities of demand 1."""
DEMANDS = {"Glasgow": 1, "Bergen": 1, "Cluj": 1, "Milano": 3}


def begun() -> Steps:
    emma, peter = cosmetics(exported=["Krakow"]), biofuel(exported=["Milano"])
    return acting("operators", food(**RAFAEL), emma, peter, rows=["M03b", "M04a", "M13a"], demands=DEMANDS)


def after_contract() -> Steps:
    return fulfil(begun(), "ND", "SD")


def after_cluj() -> Steps:
    steps = after_contract()
    return export(steps, "Cluj", "NX", lots=(_lot(steps, "FE1"),))


def _lot(steps: Steps, token: str) -> int:
    """Return the draw that turns this token."""
    left = [8 - steps.state.seen.get(name, 0) for name in ("EUR2", "FE1", "MV1", "SP1")]
    return sum(left[: ["EUR2", "FE1", "MV1", "SP1"].index(token)])


def test_the_contract_comes_first_and_gives_4_points_and_3_euros():
    steps = after_contract()
    assert delivered(steps) == (3, 0)
    assert steps.points() == {"contract_export": 4}
    assert steps.items() == {"eur": 3, "mv": 1}
    assert steps.own().disks == 7


def test_the_euros_of_the_contract_are_needed_to_reach_a_city_two_links_away():
    assert "Cluj" not in cities(begun())
    assert "Cluj" in cities(after_contract())


def test_a_worthless_cube_and_a_token_open_a_city_of_demand_1():
    steps = after_cluj()
    assert delivered(steps) == (1, 1)
    assert steps.state.disks["Cluj"] == [0]
    assert "Cluj" not in steps.state.tokens
    assert steps.items() == {"fe": 1}


def test_the_third_city_of_demand_1_at_two_links_achieves_two_milestones_for_2_points_and_1():
    steps = after_cluj()
    assert [(each.milestone, each.rank) for each in steps.of(MilestoneAchieved)] == [("M03b", 1), ("M04a", 1)]
    assert steps.points() == {"contract_export": 4, "milestones": 3}


def test_the_third_export_follows_another_player_without_transport():
    steps = export(after_cluj(), "Milano", "GD")
    assert steps.state.disks["Milano"] == [2, 0]
    assert steps.items() == {"fe": 1}
    assert len(steps.of(MilestoneAchieved)) == 2
    assert steps.points() == {"contract_export": 4, "milestones": 3}


def test_no_fourth_export_is_asked_after_three_operators():
    assert after_cluj().is_asked(ExportMore)
    steps = export(after_cluj(), "Milano", "GD")
    assert not steps.is_asked(ExportMore)


def test_two_tiles_are_unlocked_and_give_income_until_used():
    steps = export(after_cluj(), "Milano", "GD")
    seat = Seat(0)
    assert unlocked(steps.state, seat) == 2
    assert steps.is_asked(ChooseTileUse)
    assert (eur_income(steps.state, seat), vp_income(steps.state, seat)) == (2 + 5, 2)
    steps.take(EndTurn)
    assert not steps.state.decisions


def test_a_tile_repeats_the_operators_who_can_only_take_cubes():
    steps = export(after_cluj(), "Milano", "GD")
    before = eur_income(steps.state, Seat(0)), vp_income(steps.state, Seat(0))
    steps.take(UseExportTile)
    assert (eur_income(steps.state, Seat(0)), vp_income(steps.state, Seat(0))) == (before[0] - 1, before[1] - 1)
    steps.take(PerformAction, action="operators", paying="")
    assert steps.fields(FetchAlga, "species") == ["spirulina"]
    assert cities(steps) == []
