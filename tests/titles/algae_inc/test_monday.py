"""Monday morning: gains of the players, and their order."""

import pytest

from scoresheet.domain.titles.algae_inc import income
from scoresheet.domain.titles.algae_inc.algae import TakeAlga, TakeAlgae, TakeNoMore
from scoresheet.domain.titles.algae_inc.effects.goods import EnergyGained, ItemsGained, PointsScored
from scoresheet.domain.titles.algae_inc.effects.month import PhaseBegan
from scoresheet.domain.titles.algae_inc.kinds import SPECIES
from scoresheet.domain.titles.algae_inc.monday import BeginWeek
from scoresheet.domain.titles.algae_inc.moves import MoveAlong, MoveFreely, MoveNoMore
from scoresheet.domain.titles.algae_inc.turns import ChooseSpot
from scoresheet.domain.viewer import Seat
from tests.titles.algae_inc.positions import asked, biofuel, bioplastics, company, cosmetics, food

NONE = dict.fromkeys(SPECIES, 0)


def monday(*boards, first=0, week=2, **table):
    """Begin a week."""
    return asked(company(*boards, **table), BeginWeek(Seat(first), week))


def through(steps, *seats):
    """Decline all cubes and moves."""
    for seat in seats:
        for kind in (TakeNoMore, MoveNoMore):
            if steps.offered(kind, seat):
                steps.take(kind, seat=seat)
    return steps


def side_board(disks, markers, used):
    """A side board without this number of pieces and tiles."""
    return {"disks": 10 - disks, "markers": 10 - markers, "used": used}


def test_players_gain_two_euros_every_week_including_the_first():
    for week in (1, 2, 4):
        steps = monday(biofuel(), food(), week=week)
        assert [steps.items(seat) for seat in (0, 1)] == [{"eur": 2}, {"eur": 2}]
        assert steps.state.week == week


@pytest.mark.parametrize(
    ("disks", "markers", "used", "eur", "points"),
    [(0, 0, 0, 2, 0), (5, 3, 2, 5, 1), (5, 3, 0, 7, 3), (10, 10, 0, 12, 10), (3, 0, 0, 5, 0), (2, 4, 2, 2, 2)],
)
def test_each_uncovered_tile_still_available_gives_a_euro_or_a_point(disks, markers, used, eur, points):
    steps = monday(biofuel(**side_board(disks, markers, used)), food())
    assert steps.items() == {"eur": eur}
    assert steps.points() == ({"export_income": points} if points else {})


def test_the_example_of_two_used_tiles():
    kept = company(biofuel(**side_board(5, 3, 0)), food())
    gone = company(biofuel(**side_board(5, 3, 2)), food())
    assert (income.eur_income(kept, Seat(0)), income.vp_income(kept, Seat(0))) == (7, 3)
    assert (income.eur_income(gone, Seat(0)), income.vp_income(gone, Seat(0))) == (5, 1)


def test_one_cube_per_operator_is_taken_in_player_order():
    steps = monday(biofuel(staff={"operators": 2}), food(), cosmetics(staff={"operators": 3}, cubes={}), first=2)
    assert [steps.offered(seat=seat) != [] for seat in range(3)] == [False, False, True]
    for _ in range(3):
        steps.take(TakeAlga, seat=2, species="red")
    assert [steps.is_asked(TakeAlgae, seat) for seat in range(3)] == [True, False, False]
    steps.take(TakeAlga, species="chlorella").take(TakeNoMore)
    assert [steps.is_asked(TakeAlgae, seat) for seat in range(3)] == [False, True, False]
    steps.take(TakeAlga, seat=1, species="spirulina")
    assert not steps.is_asked(TakeAlgae, 1)
    assert [steps.cubes(seat) for seat in range(3)] == [{"chlorella": 3}, {"spirulina": 3}, {"red": 3}]


def test_the_example_of_a_tank_emptied_by_the_first_player():
    peter = cosmetics(gone=["STO_2"], staff={"operators": 2}, cubes={})
    emma = food(gone=["STO_3"], staff={"operators": 3}, cubes={})
    steps = monday(peter, emma, biofuel(), algae={"spirulina": 2})
    assert set(steps.fields(TakeAlga, "species")) == {"spirulina", "red"}
    steps.take(TakeAlga, species="spirulina").take(TakeAlga, species="spirulina")
    steps.take(TakeAlga, seat=1, species="chlorella").take(TakeAlga, seat=1, species="chlorella")
    assert steps.own(1).items["eur"] == 2
    steps.take(TakeAlga, seat=1, species="spirulina")
    assert steps.own(1).items["eur"] == 1
    assert not steps.is_asked(TakeAlgae, 1)
    assert steps.state.tanks["spirulina"].cubes == 0
    assert (steps.cubes(0), steps.cubes(1)) == ({"spirulina": 2}, {"chlorella": 2, "spirulina": 1})


@pytest.mark.parametrize(("tile", "team"), [("INC_O", "operators"), ("INC_E", "engineers"), ("INC_S", "scientists")])
def test_removing_the_income_tile_of_a_team_raises_its_income_by_two(tile, team):
    state = company(biofuel(gone=[tile], staff={team: 3}), food())
    assert income.staff_income(state, Seat(0), team) == 5
    others = {"operators", "engineers", "scientists"} - {team}
    assert [income.staff_income(state, Seat(0), other) for other in others] == [1, 1]


def test_upgraded_operators_give_two_more_cubes():
    steps = monday(cosmetics(gone=["INC_O"], cubes={}), bioplastics())
    for _ in range(3):
        steps.take(TakeAlga, species="red")
    assert not steps.is_asked(TakeAlgae)


def test_euros_just_gained_may_pay_for_cubes():
    assert monday(biofuel(), food(), algae=NONE).offered(TakeAlga)


def test_each_engineer_moves_a_cube_and_all_players_do_so_simultaneously():
    steps = through(monday(biofuel(staff={"engineers": 2}), food(gone=["INC_E"])), 0)
    steps.take(TakeNoMore, seat=1)
    assert [steps.is_asked(MoveFreely, seat) for seat in (0, 1)] == [True, True]
    steps.take(MoveAlong, seat=1, belt="A3").take(MoveAlong, belt="A4").take(MoveAlong, belt="B2")
    assert steps.cubes() == {"chlorella": 1, "M2": 1}
    assert not steps.is_asked(MoveFreely)
    steps.take(MoveAlong, seat=1, belt="B4").take(MoveAlong, seat=1, belt="C3")
    assert steps.cubes(1) == {"spirulina": 1, "GD": 1}
    assert steps.state.phase == "week"


def test_moves_of_engineers_are_optional():
    steps = through(monday(biofuel(staff={"engineers": 3}), food()), 0, 1)
    assert steps.cubes() == {"chlorella": 2}


def test_moves_of_engineers_use_no_secondary_belt_and_no_converter():
    steps = monday(bioplastics(cubes={"brown": 2, "G2": 2}, staff={"engineers": 4}, energy=0), cosmetics(cubes={}))
    through_algae(steps)
    for belt in ("C2b", "A2", "A2", "C2b"):
        steps.take(MoveAlong, belt=belt)
    assert steps.cubes() == {"C1": 2, "GD": 2}
    assert steps.own().energy == 0
    assert steps.items() == {"eur": 2, "sp": 1}


def through_algae(steps):
    """Decline all cubes."""
    for seat in range(steps.state.seats):
        if steps.is_asked(TakeAlgae, seat):
            steps.take(TakeNoMore, seat=seat)


def test_moves_of_engineers_gain_no_energy_and_have_no_capacity_limit():
    steps = monday(food(cubes={"U1": 4}, staff={"engineers": 4}), biofuel(cubes={}))
    through_algae(steps)
    for _ in range(4):
        steps.take(MoveAlong, belt="B1")
    assert steps.cubes() == {"N2": 4}
    assert not steps.of(EnergyGained)


def test_a_closed_belt_stays_closed_to_moves_of_engineers():
    for gone, belts in (((), ["B3"]), (("LINE_CREAM",), ["B3", "B4"])):
        steps = monday(cosmetics(cubes={"L1": 1}, gone=gone), bioplastics())
        through_algae(steps)
        assert steps.fields(MoveAlong, "belt") == belts


def test_each_scientist_gives_a_science_point_up_to_ten():
    steps = through(monday(biofuel(staff={"scientists": 3}), food(items={"sp": 9}, gone=["INC_S"])), 0, 1)
    assert (steps.own(0).items["sp"], steps.own(1).items["sp"]) == (3, 10)


def test_euros_points_cubes_and_science_points_come_in_this_order():
    steps = through(monday(biofuel(**side_board(1, 1, 0)), food(cubes={})), 0, 1)
    kinds = [type(effect) for effect in steps.effects if isinstance(effect, ItemsGained | PointsScored | PhaseBegan)]
    gained = [effect.item for effect in steps.of(ItemsGained) if effect.seat == 0]
    assert gained == ["eur", "sp"]
    assert kinds.index(PointsScored) == 1


def test_the_start_player_takes_a_turn_after_monday():
    steps = through(monday(biofuel(), food(), first=1), 0, 1)
    through(steps, 0, 1)
    assert steps.is_asked(ChooseSpot, 1)
    assert not steps.is_asked(ChooseSpot, 0)
    assert (steps.state.phase, steps.state.round, steps.state.turn) == ("week", 1, 1)
