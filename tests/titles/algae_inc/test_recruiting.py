"""Recruiting staff: places, costs, bonuses, VP ("Recruit any Staff Member")."""

import pytest

from scoresheet.domain.titles.algae_inc import income
from scoresheet.domain.titles.algae_inc.abilities import staff
from scoresheet.domain.titles.algae_inc.algae import TakeAlga, TakeAlgae, TakeNoMore
from scoresheet.domain.titles.algae_inc.effects.tiles import RowRewarded, StaffRecruited
from scoresheet.domain.titles.algae_inc.kinds import TEAMS
from scoresheet.domain.titles.algae_inc.means import Exchange, GiveForMissing
from scoresheet.domain.titles.algae_inc.recruiting import ChooseSecondRow, Recruit, RecruitNoMore, TakeUpgrade
from scoresheet.domain.titles.algae_inc.setup import ChoosePool
from scoresheet.domain.titles.algae_inc.state import Pool
from scoresheet.domain.titles.algae_inc.turns import PerformAction, UseExportTile
from scoresheet.domain.viewer import Seat

from .positions import acting, asked, biofuel, company, cosmetics, food
from .spots import allowed, standing

RICH = {"eur": 20}


def full_but(team, number):
    """Fill all rows except one, which has this number of staff."""
    return {each: number if each == team else 5 for each in TEAMS}


@pytest.mark.parametrize("team", TEAMS)
@pytest.mark.parametrize(
    ("number", "cost", "points", "bonuses"),
    [
        (1, 1, 0, ({"ca": 1}, {"ca": 1}, {"ca": 1})),
        (2, 2, 1, ({"mv": 1}, {"fe": 1}, {"sp": 2})),
        (3, 3, 3, ({"wild": 1}, {"wild": 1}, {"wild": 1})),
        (4, 4, 5, ({"ca": 1}, {"ca": 1}, {"ca": 1})),
    ],
)
def test_a_staff_tile_goes_to_the_leftmost_free_place_for_its_cost_bonus_and_vp(team, number, cost, points, bonuses):
    game = acting("recruit", food(staff={team: number}, items={"eur": cost + 1}), cosmetics())
    game.take(Recruit, team=team)
    assert staff(game.state, Seat(0), team) == number + 1
    assert game.of(StaffRecruited) == [StaffRecruited(Seat(0), team, number + 1)]
    assert game.items() == {"eur": 1, **bonuses[TEAMS.index(team)]}
    assert sum(game.points().values()) == points


def test_the_example_pays_3_euros_for_the_fourth_engineer_a_wild_action_and_3_vp():
    game = acting("recruit", food(staff={"engineers": 3}, items={"eur": 3}), cosmetics()).take(
        Recruit, team="engineers"
    )
    assert (game.items(), game.points()) == ({"wild": 1}, {"facility": 3})


def test_any_row_with_a_free_place_may_be_chosen():
    staff_of = {"operators": 5, "engineers": 2, "scientists": 4}
    game = acting("recruit", food(staff=staff_of, items=RICH), cosmetics())
    assert game.fields(Recruit, "team") == ["engineers", "scientists"]


def test_recruiting_is_not_offered_when_all_rows_are_full():
    everybody = dict.fromkeys(TEAMS, 5)
    assert allowed(standing("A1", 0, 2, food(staff=everybody, items=RICH), cosmetics())) == []


def test_only_affordable_places_are_offered():
    staff_of = {"operators": 1, "engineers": 2, "scientists": 3}
    game = acting("recruit", food(staff=staff_of, items={"eur": 2, "mv": 1}), cosmetics())
    assert game.fields(Recruit, "team") == ["operators", "engineers"]
    assert allowed(standing("A1", 0, 2, food(items={"mv": 1}), cosmetics())) == []


def test_missing_euros_are_replaced_two_for_one():
    own = food(staff=full_but("engineers", 2), items={"eur": 1, "mv": 2, "fe": 1})
    game = acting("recruit", own, cosmetics())
    assert game.is_asked(Exchange)
    assert game.own().recruited["engineers"] == 1
    game.take(GiveForMissing, item="mv").take(GiveForMissing, item="mv")
    assert game.own().recruited["engineers"] == 2
    assert game.items() == {"fe": 2}


def test_science_points_of_a_bonus_beyond_ten_are_lost():
    own = food(staff={"scientists": 2}, items={"eur": 2, "sp": 9})
    assert acting("recruit", own, cosmetics()).take(Recruit, team="scientists").items() == {"sp": 10}


def test_more_staff_gives_more_income_on_mondays():
    before = company(food(), cosmetics())
    game = acting("recruit", food(items={"eur": 1}), cosmetics()).take(Recruit, team="operators")
    assert income.staff_income(before, Seat(0), "operators") == 1
    assert income.staff_income(game.state, Seat(0), "operators") == 2
    assert income.staff_income(game.state, Seat(0), "engineers") == 1


def test_an_action_recruits_only_one_staff_tile():
    game = acting("recruit", food(items=RICH), cosmetics()).take(Recruit, team="operators")
    assert not game.state.decisions


def test_with_double_recruit_exactly_one_more_staff_tile_of_any_row_may_follow_at_its_cost():
    game = acting("recruit", food(ability="DOUBLE_RECRUIT", items={"eur": 10}), cosmetics())
    game.take(Recruit, team="operators")
    assert game.is_asked(ChooseSecondRow)
    assert game.fields(Recruit, "team") == list(TEAMS)
    game.take(Recruit, team="operators")
    assert game.items() == {"eur": 7, "ca": 1, "mv": 1}
    assert staff(game.state, Seat(0), "operators") == 3
    assert not game.state.decisions


def test_the_second_staff_tile_of_double_recruit_is_optional_and_must_be_affordable():
    own = food(ability="DOUBLE_RECRUIT", items={"eur": 10})
    left = acting("recruit", own, cosmetics()).take(Recruit, team="operators").take(RecruitNoMore)
    assert sum(left.own().recruited.values()) == 1
    poor = acting("recruit", food(ability="DOUBLE_RECRUIT", items={"eur": 1}), cosmetics())
    assert not poor.take(Recruit, team="operators").state.decisions


def test_double_recruit_applies_again_in_the_additional_action_of_a_tile():
    own = food(ability="DOUBLE_RECRUIT", items={"eur": 20}, disks=9, markers=9)
    game = standing("A1", 0, 2, own, cosmetics()).take(PerformAction, action="recruit")
    game.take(Recruit, team="operators").take(Recruit, team="engineers").take(UseExportTile)
    game.take(PerformAction, action="recruit").take(Recruit, team="operators")
    assert game.is_asked(ChooseSecondRow)


def test_with_hire_gives_alga_each_recruit_gives_a_cube_that_can_be_stored():
    own = cosmetics(ability="HIRE_GIVES_ALGA", items={"eur": 1}, gone=["STO_1"])
    game = acting("recruit", own, food()).take(Recruit, team="operators")
    assert game.fields(TakeAlga, "species") == ["red", "brown"]
    game.take(TakeAlga, species="brown")
    assert game.cubes() == {"red": 2, "brown": 1}
    assert not game.state.decisions
    assert acting("recruit", own, food()).take(Recruit, team="operators").take(TakeNoMore).cubes() == {"red": 2}


def test_the_cube_of_hire_gives_alga_costs_a_euro_when_its_tank_is_empty():
    own = cosmetics(ability="HIRE_GIVES_ALGA", items={"eur": 2})
    game = acting("recruit", own, food(), algae={"red": 0}).take(Recruit, team="operators").take(TakeAlga)
    assert (game.items(), game.cubes()) == ({"ca": 1}, {"red": 3})


def test_the_staff_tile_of_the_set_up_does_not_trigger_hire_gives_alga():
    boards = (cosmetics(ability="HIRE_GIVES_ALGA"), food())
    state = company(*boards, pools=[Pool("operators", ["EUR2", "EUR2"])])
    game = asked(state, ChoosePool(Seat(0)))
    assert game.own().recruited["operators"] == 1
    assert not game.is_asked(TakeAlgae)


@pytest.mark.parametrize("team", TEAMS)
def test_with_third_hire_team_upgrade_the_third_recruit_of_a_row_gives_an_upgrade_of_choice(team):
    own = biofuel(ability="THIRD_HIRE_TEAM_UPGRADE", staff={team: 3}, items=RICH, upgraded=["operators"])
    game = acting("recruit", own, food()).take(Recruit, team=team)
    assert game.fields(TakeUpgrade, "team") == ["engineers", "scientists"]
    game.take(TakeUpgrade, team="engineers")
    assert (game.own().upgraded, game.own().hired_upgrades) == (["operators", "engineers"], [team])
    assert game.items()["wild"] == 1


@pytest.mark.parametrize("number", [1, 2, 4])
def test_other_recruits_give_no_team_upgrade(number):
    own = biofuel(ability="THIRD_HIRE_TEAM_UPGRADE", staff={"operators": number}, items=RICH)
    game = acting("recruit", own, food()).take(Recruit, team="operators")
    assert game.own().upgraded == []
    assert not game.of(RowRewarded)
    assert not game.state.decisions


def test_a_player_with_all_team_upgrades_gains_none():
    own = biofuel(ability="THIRD_HIRE_TEAM_UPGRADE", staff={"operators": 3}, items=RICH, upgraded=list(TEAMS))
    game = acting("recruit", own, food()).take(Recruit, team="operators")
    assert game.own().upgraded == list(TEAMS)
    assert not game.state.decisions


def test_without_that_ability_the_third_recruit_gives_no_upgrade():
    game = acting("recruit", biofuel(staff={"operators": 3}, items=RICH), food()).take(Recruit, team="operators")
    assert game.own().upgraded == []
