"""Moves along main belts without an activation: the alternate action, the conveyor upgrade, and abilities."""

import pytest

from scoresheet.domain.titles.algae_inc.effects.goods import EnergyPaid
from scoresheet.domain.titles.algae_inc.effects.line import CubeMoved
from scoresheet.domain.titles.algae_inc.gains import engineer_income
from scoresheet.domain.titles.algae_inc.machines import FinishStep
from scoresheet.domain.titles.algae_inc.moves import MoveAlong, MoveFreely, MoveNoMore, ask_moves
from scoresheet.domain.titles.algae_inc.turns import ChooseAction, MoveAlternate
from scoresheet.domain.viewer import Seat
from tests.titles.algae_inc.positions import acting, after, asked, biofuel, bioplastics, company, cosmetics, food

ONE_MORE = "MACHINE_PLUS_1_MOVE"
FREELANCER = "MACHINE_GIVES_FE1"


def moving(number, board, *, other=None):
    """Give seat 0 this number of moves."""
    return after(company(board, other or biofuel()), ask_moves, number)


def test_main_belts_lead_from_storages_through_two_stations_to_the_dispatch_area():
    steps = moving(3, food(cubes={"spirulina": 1}))
    for belt in ("A3", "B3", "C2"):
        steps.take(MoveAlong, belt=belt)
    assert [(effect.start, effect.end) for effect in steps.of(CubeMoved)] == [
        ("spirulina", "L1"),
        ("L1", "S2"),
        ("S2", "SD"),
    ]


def test_moves_may_be_divided_among_cubes():
    steps = moving(2, food(cubes={"spirulina": 2})).take(MoveAlong, belt="A3").take(MoveAlong, belt="A3")
    assert (steps.cubes(), steps.is_asked(MoveFreely)) == ({"L1": 2}, False)


def test_finished_goods_cannot_move_further():
    assert not moving(2, food(cubes={"ND": 1, "SD": 1, "GD": 1})).offered()


def test_the_move_of_the_alternate_action_costs_nothing_and_triggers_nothing():
    state = company(bioplastics(cubes={"G2": 1}, energy=3), biofuel())
    state.departments[0].level, state.departments[0].spot = "A", 0
    steps = asked(state, ChooseAction(Seat(0)))
    assert steps.fields(MoveAlternate, "belt") == ["C2b"]
    steps.take(MoveAlternate)
    assert (steps.cubes(), steps.own().energy, steps.of(EnergyPaid)) == ({"GD": 1}, 3, [])


def test_the_income_of_engineers_in_the_grid_gives_one_move_each_and_two_more_when_upgraded():
    for gone, number in (((), 2), (("INC_E",), 4)):
        state = company(food(cubes={"spirulina": 9}, staff={"engineers": 2}, gone=gone), biofuel())
        steps = after(state, engineer_income, 1)
        while steps.is_asked(MoveFreely):
            steps.take(MoveAlong, belt="A3")
        assert steps.cubes() == {"spirulina": 9 - number, "L1": number}


@pytest.mark.parametrize(("machine", "start", "belts"), [("A", "chlorella", ["B1", "B2"]), ("B", "L1", ["C2"])])
def test_a_conveyor_upgrade_gives_two_moves_in_the_next_machine_after_the_activation(machine, start, belts):
    cubes = {start: 1, "U1": machine == "A", "L1": 1}
    steps = acting(machine, biofuel(cubes=cubes, built={f"conveyor {machine}": "CONV1"}), food())
    if steps.offered(FinishStep, what="moving"):
        steps.take(FinishStep)
    if machine == "B" and steps.offered(FinishStep):
        steps.take(FinishStep, what="shifting")
    assert steps.fields(MoveAlong, "belt") == belts
    steps.take(MoveAlong, belt=belts[-1])
    assert steps.own().energy == 5


def test_a_conveyor_upgrade_gives_at_most_two_moves():
    steps = acting("A", biofuel(cubes={"chlorella": 1, "L1": 5}, built={"conveyor A": "CONV2"}), food())
    steps.take(MoveAlong, belt="B2").take(MoveAlong, belt="B2")
    assert steps.cubes() == {"L1": 4, "M2": 2}
    assert not steps.offered()


def test_a_conveyor_upgrade_is_optional_and_works_for_its_own_machine_only():
    steps = acting("A", biofuel(cubes={"chlorella": 1, "L1": 1}, built={"conveyor A": "CONV1"}), food())
    assert steps.take(MoveNoMore).cubes() == {"L1": 2}
    steps = acting("A", biofuel(cubes={"chlorella": 1, "L1": 1}, built={"conveyor B": "CONV1"}), food())
    assert not steps.offered()


def test_moves_of_a_conveyor_upgrade_lose_nothing_and_trigger_no_other_upgrade():
    built = {"conveyor A": "CONV1", "conveyor B": "CONV2"}
    steps = acting("A", food(cubes={"spirulina": 1, "L1": 1}, built=built, energy=0), biofuel())
    steps.take(MoveAlong, belt="B4").take(MoveAlong, belt="B4")
    assert steps.cubes() == {"G2": 2}
    assert not steps.offered()


def test_with_the_ability_each_activation_is_followed_by_a_move_in_any_machine():
    steps = acting("A", cosmetics(cubes={"red": 1, "L1": 1, "T2": 1}, ability=ONE_MORE), bioplastics())
    assert set(steps.fields(MoveAlong, "belt")) == {"B1", "B2", "B3", "C1"}
    steps.take(MoveAlong, belt="C1")
    assert steps.cubes() == {"U1": 1, "L1": 1, "TD": 1}
    assert not steps.offered()


def test_that_move_follows_those_of_a_conveyor_upgrade_and_loses_nothing():
    board = cosmetics(cubes={"red": 1, "T2": 1}, ability=ONE_MORE, built={"conveyor A": "CONV1"}, energy=0)
    steps = acting("A", board, bioplastics())
    assert set(steps.fields(MoveAlong, "belt")) == {"B1", "B2"}
    steps.take(MoveAlong, belt="B2")
    assert set(steps.fields(MoveAlong, "belt")) == {"C1", "C2"}
    assert steps.take(MoveNoMore).cubes() == {"T2": 1, "H2": 1}


def test_without_the_ability_no_move_follows():
    assert not acting("A", cosmetics(cubes={"red": 1, "L1": 1}), bioplastics()).offered()


@pytest.mark.parametrize("machine", ["A", "B", "C"])
def test_with_that_ability_each_activation_gives_a_freelance_engineer(machine):
    cubes = {"brown": 1, "C1": 1, "C2": 1}
    steps = acting(machine, bioplastics(cubes=cubes, ability=FREELANCER), cosmetics())
    while steps.offered(FinishStep):
        steps.take(FinishStep)
    assert steps.items() == {"fe": 1}


def test_moves_outside_activations_give_no_freelance_engineer():
    steps = moving(3, bioplastics(cubes={"brown": 1}, ability=FREELANCER), other=cosmetics())
    for belt in ("A2", "B1", "C1b"):
        steps.take(MoveAlong, belt=belt)
    assert steps.items() == {}
