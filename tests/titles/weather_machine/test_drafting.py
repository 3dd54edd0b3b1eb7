"""The first Workshop tile, the Supply round before round 1, and the Goal draft variant."""

import pytest

from scoresheet.domain.titles.weather_machine import TITLE
from scoresheet.domain.titles.weather_machine.drafting import ChooseGroup, TakeGroup
from scoresheet.domain.titles.weather_machine.effects.laying_out import GoalsTaken
from scoresheet.domain.titles.weather_machine.effects.machines import LativMoved, ScientistMoved
from scoresheet.domain.titles.weather_machine.effects.office import TurnOrderUpdated
from scoresheet.domain.titles.weather_machine.effects.workshop import VouchersGained, VouchersPaid
from scoresheet.domain.titles.weather_machine.kinds import DEPARTMENTS
from scoresheet.domain.titles.weather_machine.paying import Pay, PayVouchers
from scoresheet.domain.titles.weather_machine.scientists import MoveTo
from scoresheet.domain.titles.weather_machine.state import Tile
from scoresheet.domain.titles.weather_machine.supply import (
    ActInSupply,
    BuyBot,
    BuyChemical,
    ExtendWorkshop,
    LeaveSupply,
    TakeInitiative,
)
from scoresheet.domain.titles.weather_machine.turns import TakeTurn
from scoresheet.domain.titles.weather_machine.workshop import ChoosePlace, LayStart, LayTile, TakeTile
from tests.titles import playing
from tests.titles.weather_machine.positions import BOX, Lots, choices, is_asked, move, offered, vouchers


def begun(seats=3, **options):
    return playing.laid_out(TITLE, seats, Lots(), **options).state


def in_supply_round(seats=3):
    """A position in the Supply round; first tiles lie with their first end at the top, and seat 0 is first."""
    state = begun(seats)
    for seat in range(seats):
        move(state, seat, offered(state, seat, LayTile)[0])
    return state


def visit(state, seat):
    """Leave Supply at once, and return the table."""
    return move(state, seat, LeaveSupply())


def groups_offered(state, seat):
    return [taken.group for taken in offered(state, seat, TakeGroup)]


def drafted(seats, choose=lambda groups: groups[0]):
    """Play a draft to its end, and return the seats that picked."""
    state = begun(seats, goal_draft=True)
    picks = []
    while is_asked(state, seat := state.to_act()[0], ChooseGroup):
        table = move(state, seat, TakeGroup(choose(groups_offered(state, seat))))
        picks += [taken.seat for taken in playing.effects(table, GoalsTaken)]
    return state, picks


def test_the_first_tile_lies_beside_the_middle_row_in_either_orientation():
    state = begun(2)
    for seat in range(2):
        tile = state.laboratories[seat].start_tile
        assert is_asked(state, seat, LayStart)
        assert choices(state, seat) == [LayTile(tile, 1, 1, False), LayTile(tile, 1, 1, True)]
    turned = choices(state, 1)[1]
    move(state, 1, turned)
    assert state.laboratories[1].workshop == [Tile(turned.tile, 1, 1, True)]
    assert state.laboratories[1].start_tile == ""


def test_all_players_lay_their_first_tile_simultaneously_before_the_supply_round():
    state = begun(4)
    assert state.to_act() == [0, 1, 2, 3]
    for seat in (3, 1, 2, 0):
        assert not any(is_asked(state, each, ActInSupply) for each in range(4))
        move(state, seat, offered(state, seat, LayTile)[0])
    assert is_asked(state, 0, ActInSupply)


def test_before_round_1_each_player_acts_in_supply_in_turn_order():
    state = in_supply_round()
    for seat in range(3):
        assert state.to_act() == [seat]
        assert is_asked(state, seat, ActInSupply)
        assert state.round == 0
        table = visit(state, seat)
    assert state.round == 1
    assert is_asked(state, 0, TakeTurn)
    assert playing.effects(table, TurnOrderUpdated)


def test_in_the_supply_round_scientists_and_lativ_stay_and_arrivals_bring_and_cost_nothing():
    state = in_supply_round()
    table = visit(state, 0)
    assert not offered(state, 1, MoveTo)
    for kind in (ScientistMoved, LativMoved, VouchersGained, VouchersPaid):
        assert not playing.effects(table, kind)
    assert state.lativ == "supply"
    assert vouchers(state) == BOX.start.vouchers


def test_in_the_supply_round_any_number_of_actions_is_paid_for_as_usual():
    state = in_supply_round()
    move(state, 0, BuyChemical("green"))
    move(state, 0, PayVouchers(("supply",), "supply"))
    assert is_asked(state, 0, ActInSupply)
    assert vouchers(state)["supply"] == 3


def test_after_the_supply_round_the_turn_order_follows_the_initiative():
    state = in_supply_round()
    visit(state, 0)
    visit(state, 1)
    move(state, 2, TakeInitiative(1))
    move(state, 2, PayVouchers(("supply",), "supply"))
    assert (state.order, state.initiative) == ([0, 1, 2], [2, 0, 1])
    visit(state, 2)
    assert state.order == [2, 0, 1]
    assert is_asked(state, 2, TakeTurn)


def test_the_supply_round_of_the_rulebook_leaves_no_supply_2_lab_and_1_science_vouchers():
    state = in_supply_round()
    visit(state, 0)
    visit(state, 1)
    lab, science = 1, 0
    plan = [
        (BuyBot("top_left", lab), ("supply",)),
        (BuyBot("top_right", science), ("supply", "supply")),
        (ExtendWorkshop(), ("supply",)),
        (BuyChemical("pink"), ("science",)),
        (TakeInitiative(1), ("science",)),
    ]
    for bought, price in plan:
        move(state, 2, bought)
        if is_asked(state, 2, Pay):
            move(state, 2, PayVouchers(price, "supply"))
        if tiles := offered(state, 2, TakeTile):
            move(state, 2, tiles[0])
        if is_asked(state, 2, ChoosePlace):
            move(state, 2, offered(state, 2, LayTile)[0])
    assert vouchers(state, 2) == {"government": 1, "lab": 2, "rnd": 1, "science": 1}
    assert state.laboratories[2].bots == 2
    assert state.initiative == [2, 0, 1]


def test_the_drafted_groups_are_three_goals_of_a_set_and_a_colour():
    state = begun(2, goal_draft=True)
    assert len(groups_offered(state, 0)) == 12
    move(state, 0, TakeGroup("C.lab"))
    goals = [BOX.goals[goal] for goal in state.laboratories[0].goals]
    assert [(goal.set, goal.colour) for goal in goals] == [("C", "lab")] * 3


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_goal_draft_goes_in_turn_order_then_in_reverse_then_in_turn_order(seats):
    _, picks = drafted(seats)
    there, back = list(range(seats)), list(reversed(range(seats)))
    assert picks == there + back + there


def test_a_drafted_group_is_not_offered_again():
    state = begun(3, goal_draft=True)
    move(state, 0, TakeGroup("A.rnd"))
    assert "A.rnd" not in groups_offered(state, 1)


def test_a_player_drafts_three_groups_of_different_colours():
    state = begun(2, goal_draft=True)
    for seat, group in ((0, "A.rnd"), (1, "B.lab"), (1, "C.rnd")):
        move(state, seat, TakeGroup(group))
    assert {group.split(".")[1] for group in groups_offered(state, 0)} == {"government", "lab"}


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("choose", [lambda groups: groups[0], lambda groups: groups[-1]])
def test_after_the_draft_all_have_three_goals_of_each_colour_and_lay_their_first_tiles(seats, choose):
    state, _ = drafted(seats, choose)
    for laboratory in state.laboratories:
        colours = [BOX.goals[goal].colour for goal in laboratory.goals]
        assert [colours.count(colour) for colour in DEPARTMENTS] == [3, 3, 3]
    assert all(is_asked(state, seat, LayStart) for seat in range(seats))
