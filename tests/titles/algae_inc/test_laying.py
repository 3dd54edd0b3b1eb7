"""Laying out map, action board and token pools ("Map board setup", "Action board setup")."""

import random
from collections import Counter

import pytest

from scoresheet.domain.chance import Imagined
from scoresheet.domain.titles.algae_inc import TITLE
from scoresheet.domain.titles.algae_inc.effects.month import WeekBegan
from scoresheet.domain.titles.algae_inc.effects.setup import PoolLaid
from scoresheet.domain.titles.algae_inc.effects.tiles import StaffRecruited
from scoresheet.domain.titles.algae_inc.kinds import TEAMS
from scoresheet.domain.titles.algae_inc.setup import ChooseContracts, SlideContracts, TakeDepartment, TakePool
from scoresheet.domain.viewer import Seat
from tests.titles import playing

from .positions import BOX, Steps, company, cosmetics, food

CITIES = list(BOX.cities)
CAPITALS = [name for name, city in BOX.cities.items() if city.capital]
FOUR = ("biofuel", "bioplastics", "cosmetics", "food")


def laid(*departments, seed=0, **options):
    """A game of these departments, in seat order from the start player, laid out at random, with pools to take."""
    chance = Imagined(random.Random(seed))
    table = playing.laid_out(TITLE, len(departments), chance, **options)
    game = Steps(table.state, table.effects)
    for step, department in enumerate(departments):
        seat = Seat((game.state.first + step) % len(departments))
        if not game.own(seat).department:
            game.effects += TITLE.play(game.state, seat, TakeDepartment(department), chance).effects
    while any(isinstance(decision, ChooseContracts) for decision in game.state.decisions):
        seat = game.state.to_act()[0]
        slide = game.offered(SlideContracts, seat)[0]
        game.effects += TITLE.play(game.state, seat, slide, chance).effects
    return game


def test_every_capital_gets_a_capital_token_and_every_other_city_a_regular_one():
    tokens = BOX.demand_tokens
    demands = laid("biofuel", "food").state.demands
    assert sorted(demands[city] for city in CAPITALS) == sorted(tokens.capital)
    assert sorted(demands[city] for city in CITIES if city not in CAPITALS) == sorted(tokens.regular)
    assert demands != laid("biofuel", "food", seed=1).state.demands


def test_without_capital_tokens_capitals_have_their_printed_demands():
    for seed in range(3):
        demands = laid("biofuel", "food", seed=seed, printed_capitals=True).state.demands
        assert {city: demands[city] for city in CAPITALS} == {city: BOX.cities[city].printed for city in CAPITALS}
        regular = [demands[city] for city in CITIES if city not in CAPITALS]
        assert sorted(regular) == sorted(BOX.demand_tokens.regular)


def test_every_city_has_a_city_bonus_token_with_a_hidden_face():
    state = laid("biofuel", "food").state
    assert state.tokens == CITIES
    assert sum(state.seen.values()) == 4


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_is_a_pool_per_player_with_a_staff_tile_and_two_tokens(seats):
    chosen = {2: ("biofuel", "food"), 3: FOUR[:3], 4: FOUR}[seats]
    game = laid(*chosen)
    pools = game.of(PoolLaid)
    assert len(pools) == len(game.state.pools) == seats
    assert all(pool.team in TEAMS and len(pool.tokens) == 2 for pool in pools)
    assert Counter(token for pool in pools for token in pool.tokens) == Counter(game.state.seen)


def test_staff_and_tokens_of_pools_are_random():
    drawn = [pool for seed in range(8) for pool in laid(*FOUR, seed=seed).of(PoolLaid)]
    assert {pool.team for pool in drawn} == set(TEAMS)
    assert {token for pool in drawn for token in pool.tokens} == set(BOX.city_bonuses)


@pytest.mark.parametrize("seed", range(4))
def test_pools_are_chosen_counterclockwise_ending_with_the_start_player(seed):
    game = laid(*FOUR, seed=seed)
    first = game.state.first
    for step in (3, 2, 1):
        assert game.state.to_act() == [(first + step) % 4]
        game.take(TakePool, seat=(first + step) % 4, pool=0)
    recruited = [effect.seat for effect in game.of(StaffRecruited)]
    assert recruited == [(first + step) % 4 for step in (3, 2, 1, 0)]
    assert game.state.pools == []


def test_a_pool_gives_its_staff_tile_a_choice_action_and_its_tokens():
    game = laid("biofuel", "food", seed=3)
    seat = game.state.to_act()[0]
    pool = game.state.pools[1]
    game.take(TakePool, seat=seat, pool=1)
    own = game.own(seat)
    assert own.recruited == {team: int(team == pool.team) for team in TEAMS}
    wanted = Counter({"ca": 1})
    for token in pool.tokens:
        wanted[BOX.city_bonuses[token].item] += BOX.city_bonuses[token].number
    taken = [effect for effect in game.effects if type(effect).__name__ == "ItemsGained" and effect.seat == seat]
    assert {item: sum(each.number for each in taken if each.item == item) for item in wanted} == dict(wanted)
    assert own.points == {}


def test_the_staff_tile_of_a_pool_is_free():
    game = laid("biofuel", "food")
    seat = game.state.to_act()[0]
    game.take(TakePool, seat=seat, pool=0)
    assert not [effect for effect in game.effects if type(effect).__name__ in ("ItemsPaid", "ItemExchanged")]
    assert next(effect.free for effect in game.of(StaffRecruited))


def test_two_different_milestones_of_each_colour_lie_in_rows_from_the_lightest():
    milestones = BOX.milestones
    for seed in range(4):
        rows = laid("biofuel", "food", seed=seed).state.rows
        assert [milestones[name].colour for name in rows] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
        assert len({milestones[name].tile for name in rows}) == 10


def test_milestones_and_their_sides_are_random():
    seen = {name for seed in range(30) for name in laid("food", seed=seed).state.rows}
    assert seen == set(BOX.milestones)


@pytest.mark.parametrize(
    ("departments", "biomass", "bio_oil"),
    [
        (("biofuel", "food"), 2, 2),
        (("bioplastics", "cosmetics", "food"), 2, 3),
        (("biofuel", "bioplastics", "food"), 2, 3),
        (("biofuel", "cosmetics", "food"), 3, 2),
        (("biofuel", "bioplastics", "cosmetics"), 3, 2),
        (FOUR, 3, 3),
    ],
)
def test_byproduct_tanks_are_small_for_two_players_and_one_of_them_for_three(departments, biomass, bio_oil):
    tanks = laid(*departments).state.byproducts
    assert {name: tank.row for name, tank in tanks.items()} == {"biomass": biomass, "bio_oil": bio_oil}
    assert {name: tank.cubes for name, tank in tanks.items()} == {"biomass": 2 * biomass, "bio_oil": 2 * bio_oil}
    assert all(tank.level == 2 and tank.rows == 4 for tank in tanks.values())


def test_every_algae_tank_holds_exactly_four_cubes():
    tanks = laid("biofuel", "food").state.tanks
    assert {species: (tank.cubes, tank.capacity) for species, tank in tanks.items()} == dict.fromkeys(tanks, (4, 4))
    assert list(tanks) == ["red", "brown", "spirulina", "chlorella"]


def test_a_random_action_strip_of_each_set_is_laid_with_only_the_first_on_a_random_side():
    sides = {level: set() for level in "ABCDE"}
    strips = {level: set() for level in "ABCDE"}
    for seed in range(12):
        for level, lying in laid("food", seed=seed).state.strips.items():
            assert BOX.strips[lying.strip].set == level
            sides[level].add(lying.side)
            strips[level].add(lying.strip)
    assert sides == {"A": {0, 1}, "B": {0}, "C": {0}, "D": {0}, "E": {0}}
    assert all(len(drawn) > 1 for drawn in strips.values())


def test_a_weekend_strip_and_a_vp_strip_on_a_random_side_are_laid():
    states = [laid("food", seed=seed).state for seed in range(20)]
    assert {state.weekend for state in states} <= set(BOX.weekend_strips)
    assert {state.month[-1] for state in states} == {"a", "b"}
    assert len({state.weekend for state in states}) > 3 < len({state.month for state in states})


def test_the_three_team_upgrades_are_dealt_to_the_first_three_weeks():
    orders = {tuple(laid("food", seed=seed).state.rounds) for seed in range(20)}
    assert all(sorted(order) == sorted(TEAMS) for order in orders)
    assert len(orders) > 2


def test_all_supervisors_begin_below_the_first_strip():
    assert [own.level for own in laid(*FOUR).state.departments] == [""] * 4


@pytest.mark.parametrize("seed", range(3))
def test_the_first_week_begins_with_the_start_player_after_all_pools_are_taken(seed):
    game = laid("biofuel", "food", seed=seed)
    first = game.state.first
    game.take(TakePool, seat=(first + 1) % 2, pool=0)
    assert game.of(WeekBegan) == [WeekBegan(1, first)]
    assert game.state.to_act()[0] == first
    assert (game.state.week, game.state.phase) == (1, "monday")


def test_a_solo_player_chooses_one_of_two_pools_and_the_other_leaves_the_game():
    game = laid("food", seed=5)
    assert len(game.state.pools) == len(game.offered(TakePool)) == 2
    game.take(TakePool, pool=1)
    assert game.state.pools == []
    assert sum(game.own().recruited.values()) == 1


def test_in_a_solo_game_brunos_disk_lies_on_a_capital_without_token_and_he_scores_its_demand():
    starts = set()
    for seed in range(8):
        state = laid("food", seed=seed).state
        (city,) = state.disks
        starts.add(city)
        assert city in CAPITALS
        assert state.tokens == [name for name in CITIES if name != city]
        assert sum(state.bruno.points.values()) == state.demands[city]
    assert len(starts) > 1


def test_in_a_solo_game_sixteen_neutral_disks_lie_on_all_strips_except_the_first():
    strips = laid("food").state.bruno.strips
    assert strips == {"B": [0, 1, 1, 0], "C": [1, 1, 1], "D": [2, 2, 2, 2], "E": [1, 1, 1]}


@pytest.mark.parametrize(
    ("department", "made", "other"), [("food", "bio_oil", "biomass"), ("biofuel", "biomass", "bio_oil")]
)
def test_in_a_solo_game_the_tank_of_the_own_byproduct_is_empty_and_the_other_full(department, made, other):
    tanks = laid(department).state.byproducts
    assert (tanks[made].cubes, tanks[other].cubes, tanks[other].full) == (0, 8, True)
    assert tanks[made].row == tanks[other].row == 2


def test_larger_games_are_laid_out_without_bruno():
    assert company(food(), cosmetics()).rival is None
