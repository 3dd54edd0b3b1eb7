"""The weekend ("Weekend")."""

import pytest

from scoresheet.domain.titles.algae_inc.algae import TakeAlga, TakeAlgae
from scoresheet.domain.titles.algae_inc.effects.month import PhaseBegan, StripTurned, WeekBegan, WeekendStripTurned
from scoresheet.domain.titles.algae_inc.turns import spots
from scoresheet.domain.titles.algae_inc.weekend import (
    ChooseWeekendBonus,
    EndWeek,
    OfferWeekendBonus,
    TakeNoWeekendBonus,
    TakeWeekendBonus,
)
from scoresheet.domain.viewer import Seat
from tests.titles.algae_inc.positions import BOX, Board, Steps, asked, biofuel, bioplastics, company, cosmetics, food

RED, YELLOW, GREEN = 3, 4, 7


def at_end(board: Board, energy: int = RED, spot: int = 0, **own) -> Board:
    """A board after the last turn of a week."""
    return {**board, "energy": energy, "level": "E", "spot": spot, "cubes": {}, **own}


def weekend(*boards: Board, week: int = 1, first: int = 0, **table) -> Steps:
    """Finish the last turn of a week."""
    state = company(*boards, week=week, first=Seat(first), **table)
    return asked(state, EndWeek(Seat(first)))


def bonus(board: Board, **table) -> Steps:
    """Offer the weekend's bonuses to a player."""
    return asked(company(board, food(), **table), OfferWeekendBonus(Seat(0)))


def places(steps: Steps, seat: int = 0) -> list[int]:
    return steps.fields(TakeWeekendBonus, "place", seat=seat)


@pytest.mark.parametrize("energy", [0, RED])
def test_the_red_zone_gives_no_bonus(energy: int):
    assert not bonus(at_end(biofuel(), energy)).state.decisions


@pytest.mark.parametrize("energy", [YELLOW, 6])
def test_the_yellow_zone_gives_one_of_the_two_linked_bonuses(energy: int):
    steps = bonus(at_end(biofuel(), energy, spot=1), weekend="W01")
    assert places(steps) == [1, 2]
    steps.take(TakeWeekendBonus, place=1)
    assert steps.items() == {"sp": 2}
    assert not steps.state.decisions


@pytest.mark.parametrize("energy", [GREEN, 10])
def test_the_green_zone_gives_both_linked_bonuses(energy: int):
    steps = bonus(at_end(biofuel(), energy, spot=1), weekend="W01")
    steps.take(TakeWeekendBonus, place=2)
    assert places(steps) == [1]
    steps.take(TakeWeekendBonus, place=1)
    assert steps.items() == {"sp": 2, "ca": 1}
    assert not steps.state.decisions


@pytest.mark.parametrize(("spot", "linked"), [(0, [0, 1]), (1, [1, 2]), (2, [2, 3])])
def test_each_last_spot_touches_two_adjacent_bonuses(spot: int, linked: list[int]):
    assert places(bonus(at_end(biofuel(), GREEN, spot))) == linked


def test_weekend_bonuses_are_optional():
    assert not bonus(at_end(biofuel(), GREEN)).take(TakeNoWeekendBonus).items()
    steps = bonus(at_end(biofuel(), GREEN), weekend="W01").take(TakeWeekendBonus, place=0).take(TakeNoWeekendBonus)
    assert steps.items() == {"eur": 2}


@pytest.mark.parametrize(
    ("strip", "place", "gained"),
    [
        ("W01", 0, {"eur": 2}),
        ("W01", 1, {"sp": 2}),
        ("W04", 0, {"ca": 1}),
        ("W04", 1, {"mv": 1}),
        ("W03", 0, {"fe": 1}),
    ],
)
def test_bonuses_match_the_weekend_strip(strip: str, place: int, gained: dict[str, int]):
    steps = bonus(at_end(biofuel(), YELLOW, spot=0), weekend=strip)
    assert steps.take(TakeWeekendBonus, place=place).items() == gained


def test_a_cube_of_the_weekend_is_taken_by_the_usual_rules():
    board = at_end(biofuel(), YELLOW, spot=1, gone=["STO_1"])
    steps = bonus(board, weekend="W02").take(TakeWeekendBonus, place=2)
    assert steps.is_asked(TakeAlgae)
    assert steps.fields(TakeAlga, "species") == ["red", "chlorella"]
    assert steps.take(TakeAlga, species="red").cubes() == {"red": 1}
    assert not steps.state.decisions


def test_example_of_three_players_at_the_weekend():
    steps = weekend(
        at_end(food(), RED, spot=0),
        at_end(biofuel(), GREEN, spot=1),
        at_end(cosmetics(), YELLOW, spot=2),
        weekend="W01",
    )
    emma, peter, rafael = 0, 1, 2
    assert steps.state.to_act() == [peter]
    assert places(steps, peter) == [1, 2]
    steps.take(TakeWeekendBonus, seat=peter, place=1).take(TakeWeekendBonus, seat=peter, place=2)
    assert places(steps, rafael) == [2, 3]
    steps.take(TakeWeekendBonus, seat=rafael, place=3)
    given = [{item: steps.items(seat).get(item, 0) for item in ("sp", "ca", "fe")} for seat in (emma, peter, rafael)]
    nothing = {"sp": 0, "ca": 0, "fe": 0}
    assert given == [nothing, {**nothing, "sp": 2, "ca": 1}, {**nothing, "fe": 1}]


def test_bonuses_are_taken_in_player_order_from_the_start_player():
    boards = [at_end(board, YELLOW) for board in (food(), biofuel(), cosmetics())]
    steps, order = weekend(*boards, first=1), list[int]()
    while any(steps.is_asked(ChooseWeekendBonus, seat) for seat in range(3)):
        assert len(steps.state.to_act()) == 1
        order += steps.state.to_act()
        steps.take(TakeNoWeekendBonus, seat=order[-1])
    assert order == [1, 2, 0]


def test_always_2_weekend_gives_both_bonuses_at_any_energy():
    steps = bonus(at_end(cosmetics(ability="ALWAYS_2_WEEKEND"), 0, spot=2), weekend="W01")
    steps.take(TakeWeekendBonus, place=2).take(TakeWeekendBonus, place=3)
    assert steps.items() == {"ca": 1, "fe": 1}


@pytest.mark.parametrize(("energy", "number"), [(RED, 0), (YELLOW, 1), (GREEN, 2)])
def test_choose_weekend_and_month_bonus_chooses_from_all_places_as_many_as_energy_allows(energy: int, number: int):
    steps = bonus(at_end(biofuel(ability="CHOOSE_WEEKEND_AND_MONTH_BONUS"), energy, spot=0), weekend="W01")
    taken = 0
    while steps.is_asked(ChooseWeekendBonus):
        assert places(steps) == [0, 1, 2, 3][taken:]
        steps.take(TakeWeekendBonus, place=taken)
        taken += 1
    assert taken == number


@pytest.mark.parametrize(("week", "level"), [(1, "B"), (2, "C"), (3, "D")])
def test_one_strip_is_turned_after_each_week(week: int, level: str):
    before = company(biofuel(), food())
    steps = weekend(at_end(biofuel()), at_end(food()), week=week)
    assert [turned.level for turned in steps.of(StripTurned)] == [level]
    for each in ("A", "B", "C", "D", "E"):
        assert (spots(steps.state, each) != spots(before, each)) == (each == level)
    lying = steps.state.strips[level]
    assert spots(steps.state, level) == BOX.strips[lying.strip].sides[1]


def test_turned_strips_stay_turned():
    steps = weekend(at_end(biofuel()), at_end(food()))
    asked(steps.state, EndWeek(Seat(1)))
    assert [steps.state.strips[level].side for level in ("A", "B", "C", "D", "E")] == [0, 1, 1, 0, 0]


def test_supervisors_return_below_the_first_strip():
    steps = weekend(at_end(biofuel(), spot=2), at_end(food(), spot=1))
    assert [(each.level, each.spot) for each in steps.state.departments] == [("", -1)] * 2


@pytest.mark.parametrize(("week", "empty"), [(1, False), (2, False), (3, True)])
def test_the_weekend_strip_is_turned_to_its_empty_side_before_the_fourth_week(week: int, empty: bool):
    steps = weekend(at_end(biofuel()), at_end(food()), week=week)
    assert (steps.state.weekend == "") == empty == bool(steps.of(WeekendStripTurned))


@pytest.mark.parametrize(("first", "following"), [(0, 1), (1, 2), (2, 0)])
def test_the_start_player_token_passes_clockwise_before_the_next_monday(first: int, following: int):
    boards = [at_end(board) for board in (food(), biofuel(), bioplastics())]
    steps = weekend(*boards, first=first, week=2)
    assert steps.of(WeekBegan) == [WeekBegan(3, Seat(following))]
    assert (steps.state.week, steps.state.first, steps.state.phase) == (3, following, "monday")
    assert steps.of(PhaseBegan) == [PhaseBegan("weekend")]
