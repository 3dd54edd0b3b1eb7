"""Numbers of the rules, and the map; strips, lines, grids and contracts have their own tests."""

from collections import Counter

import pytest

from scoresheet.domain.titles.algae_inc.components import EDITIONS
from scoresheet.domain.titles.algae_inc.kinds import PAYABLE

BOX = EDITIONS.today.components
CITIES = BOX.cities
CAPITALS = {"London": 4, "Madrid": 5, "Stockholm": 5, "Helsinki": 6, "Berlin": 3, "Warszawa": 3, "Roma": 4, "Athina": 6}


def steps_from(start, within=None):
    """Return the shortest distances from a city to all others, optionally within a region."""
    steps, edge = {start: 0}, [start]
    for city in edge:
        for near in CITIES[city].links:
            if near not in steps and within in (None, CITIES[near].region):
                steps[near] = steps[city] + 1
                edge.append(near)
    return steps


def test_a_game_is_four_weeks_of_five_turns():
    assert (BOX.rules.weeks, BOX.rules.turns) == (4, 5)


def test_single_numbers_have_the_values_of_the_rules():
    rules = BOX.rules
    assert (rules.science_max, rules.vp_per_group_tile, rules.items_per_vp) == (10, 1, 4)
    assert (rules.first_city, rules.export_steps) == ("Berlin", 3)


def test_the_converter_takes_no_cube_of_one_and_half_of_more():
    assert BOX.rules.converter == [0, 0, 1, 1, 2, 2]


def test_players_begin_with_two_cubes_and_hardly_anything_else():
    start = BOX.start
    assert (start.cubes, start.science, start.eur, start.vp) == (2, 0, 0, 0)
    assert (start.staff, start.pool_tokens, start.contracts, start.export_tiles) == (1, 2, 3, 10)


def test_monday_pays_2_euros_and_1_of_each_kind_for_every_uncovered_tile():
    assert (BOX.income.eur, BOX.income.eur_per_tile, BOX.income.vp_per_tile) == (2, 1, 1)


def test_an_algae_tank_holds_four_cubes_and_up_to_two_more():
    assert (BOX.algae_tank.start, BOX.algae_tank.max, BOX.algae_tank.bought) == (4, 6, 1)


def test_energy_begins_in_the_middle_of_a_track_of_three_zones_up_to_10():
    energy = BOX.energy
    assert (energy.max, energy.start, energy.yellow, energy.green) == (10, 5, 4, 7)
    assert (energy.eur_per_missing, energy.vp_per_excess) == (2, 1)


def test_byproduct_pays_less_in_higher_rows_of_a_tank_and_two_rows_begin_full():
    tank = BOX.byproduct_tank
    assert (tank.printed, tank.tile, tank.full_rows) == (3, 2, 2)
    assert tank.euros == [3, 2, 2, 1]
    assert (tank.sold, tank.bought) == (1, 1)


def test_tanks_are_smaller_for_one_or_two_players_and_one_of_them_for_three():
    assert BOX.byproduct_tank.tiles == ["both", "both", "unused", "none"]


def test_transport_costs_1_3_and_6_and_less_once_upgraded():
    assert BOX.transport.base == [1, 3, 6]
    assert BOX.transport.upgraded == [0, 1, 3]
    assert len(BOX.transport.base) == BOX.rules.export_steps


def test_two_items_replace_a_missing_one_and_three_a_wild_action():
    assert (BOX.exchange.items, BOX.exchange.wild) == (2, 3)
    assert tuple(BOX.exchange.into) == PAYABLE == ("eur", "sp", "mv", "fe", "ca")


def test_staff_tiles_fill_four_places_of_a_row_for_four_players():
    assert BOX.staff.each == 16 == 4 * len(BOX.facility)


def test_bruno_has_18_disks_of_which_16_lie_on_strips():
    assert BOX.solo.disks == 18
    assert BOX.solo.strips == {"B": [0, 1, 1, 0], "C": [1, 1, 1], "D": [2, 2, 2, 2], "E": [1, 1, 1]}
    assert sum(map(sum, BOX.solo.strips.values())) == BOX.solo.disks - 2


def test_bruno_scores_2_per_token_and_1_per_milestone_on_mondays_and_at_the_end():
    assert (BOX.solo.token_points, BOX.solo.monday_points, BOX.solo.end_points, BOX.solo.pools) == (2, 1, 1, 2)


def test_the_map_has_24_cities_six_in_each_region_of_which_two_are_capitals():
    assert len(CITIES) == 24
    assert Counter(city.region for city in CITIES.values()) == dict.fromkeys(("north", "east", "south", "west"), 6)
    assert set(Counter(CITIES[city].region for city in CAPITALS).values()) == {2}


def test_capitals_have_a_printed_demand_and_other_cities_have_none():
    assert {name: city.printed for name, city in CITIES.items() if city.capital} == CAPITALS
    assert not any(city.printed for city in CITIES.values() if not city.capital)


def test_links_of_cities_go_both_ways_and_are_37():
    links = {(city, near) for city in CITIES for near in CITIES[city].links}
    assert links == {(near, city) for city, near in links}
    assert len(links) == 2 * 37
    assert all(city != near for city, near in links)


def test_the_farthest_cities_are_seven_links_apart():
    ways = [steps_from(city) for city in CITIES]
    assert all(set(way) == set(CITIES) for way in ways)
    assert max(max(way.values()) for way in ways) == 7


@pytest.mark.parametrize("city", ["Helsinki", "Berlin", "Roma", "London"])
def test_each_region_is_connected_in_itself(city):
    region = CITIES[city].region
    assert len(steps_from(city, within=region)) == 6


def test_all_cities_except_athina_are_within_three_links_of_berlin():
    steps = steps_from("Berlin")
    assert [city for city in CITIES if steps[city] > 3] == ["Athina"]
    assert steps["Athina"] == 4


@pytest.mark.parametrize(
    ("city", "links"),
    [
        ("Berlin", {"Aarhus", "Antwerpen", "Gdansk", "Krakow", "Milano", "Warszawa"}),
        ("Lyon", {"Antwerpen", "Barcelona", "London", "Madrid", "Milano"}),
        ("Gdansk", {"Berlin", "Stockholm", "Tartu", "Warszawa"}),
        ("Split", {"Debrecen", "Milano", "Thessaloniki"}),
        ("Napoli", {"Athina", "Roma"}),
        ("Cluj", {"Debrecen", "Thessaloniki"}),
        ("Glasgow", {"Bergen", "London"}),
    ],
)
def test_single_cities_have_these_links(city, links):
    assert set(CITIES[city].links) == links


def test_demand_tokens_cover_all_cities_and_capitals_match_their_printed_demands():
    tokens = BOX.demand_tokens
    assert Counter(tokens.regular) == {1: 5, 2: 5, 3: 4, 4: 2}
    assert Counter(tokens.capital) == {3: 2, 4: 2, 5: 2, 6: 2} == Counter(CAPITALS.values())
    assert len(tokens.regular) + len(tokens.capital) == len(CITIES)


def test_four_kinds_of_city_bonuses_have_eight_tokens_each():
    bonuses = {name: (bonus.item, bonus.number, bonus.count) for name, bonus in BOX.city_bonuses.items()}
    assert bonuses == {"EUR2": ("eur", 2, 8), "FE1": ("fe", 1, 8), "MV1": ("mv", 1, 8), "SP1": ("sp", 1, 8)}


def test_milestone_pairs_of_cities_are_capitals_and_not_too_far_apart():
    pairs = [side.cities for side in BOX.milestones.values() if side.kind == "cities"]
    assert {city for pair in pairs for city in pair} == set(CAPITALS)
    assert [steps_from(one)[other] for one, other in pairs] == [6, 7, 3, 4, 4, 2]
