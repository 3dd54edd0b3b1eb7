"""Pieces, prices and boards of the box; grids and tiles have their own tests."""

from itertools import chain

import pytest

from scoresheet.domain.titles.weather_machine.components import EDITIONS
from scoresheet.domain.titles.weather_machine.kinds import DEPARTMENTS, LOCATIONS, SECTIONS, Benefit

BOX = EDITIONS.today.components


def voucher(of, number=1):
    return Benefit("voucher", number, of)


def test_each_player_has_12_bots_6_breakthrough_markers_and_9_goals():
    assert (BOX.pieces.bots, BOX.pieces.breakthrough_markers, BOX.pieces.goals) == (12, 6, 9)


def test_players_share_5_lativ_bots_3_government_markers_12_awards_and_5_chemicals_of_a_colour():
    pieces = BOX.pieces
    assert (pieces.lativ_bots, pieces.government_markers, pieces.awards, pieces.chemicals) == (5, 3, 12, 5)


def test_the_lab_has_a_third_research_token_of_each_weather_for_four_players():
    assert (BOX.tokens.government, BOX.tokens.rnd) == (2, 2)
    assert BOX.tokens.lab == [2, 2, 3]


def test_players_begin_with_nine_vouchers_and_no_track_goes_beyond_four():
    assert BOX.start.vouchers == {"supply": 4, "government": 1, "lab": 1, "rnd": 1, "science": 2}
    assert BOX.start.voucher_cap == 4


def test_players_go_to_all_locations_but_the_office():
    assert tuple(BOX.places) == LOCATIONS[:4]


def test_supply_has_four_free_spaces_and_no_voucher_of_its_own():
    supply = BOX.places["supply"]
    assert (supply.spaces, supply.gives) == ([0, 0, 0, 0], "")


@pytest.mark.parametrize("place", DEPARTMENTS)
def test_only_the_leftmost_space_of_a_department_allows_both_actions(place):
    assert BOX.places[place].spaces == [2, 1, 1]


def test_each_department_gives_vouchers_of_the_next():
    assert {place: BOX.places[place].gives for place in DEPARTMENTS} == {
        "government": "lab",
        "lab": "rnd",
        "rnd": "government",
    }


def test_the_first_round_opens_the_middle_space_and_then_the_rightmost():
    assert BOX.first_round.spaces == [1, 2]


def test_two_players_have_no_rightmost_space_and_a_bot_of_lativs_at_the_bottom():
    two = BOX.two_players
    assert (two.blocked, two.lativ_row) == (2, 2)
    assert two.discards == ["government", "rnd"]


def test_the_two_actions_of_a_department_cost_one_and_two_of_its_vouchers():
    assert {action: (cost.voucher, cost.number) for action, cost in BOX.costs.items()} == {
        "sell_part": ("government", 1),
        "secure_subsidy": ("government", 2),
        "work_experiment": ("lab", 1),
        "publish": ("lab", 2),
        "research": ("rnd", 1),
        "breakthrough": ("rnd", 2),
    }


def test_three_vouchers_replace_a_missing_one_and_two_pay_for_a_chemical_or_a_part():
    assert (BOX.exchanges.voucher, BOX.exchanges.chemical, BOX.exchanges.part) == (3, 2, 2)


def test_government_pays_6_and_3_points_to_the_owners_of_two_bots_and_one():
    assert [bots * BOX.points.government_bot for bots in (2, 1)] == [6, 3]


def test_a_paper_of_three_research_tokens_scores_6_and_3_more_for_a_science_voucher():
    assert BOX.rules.row * BOX.points.research_token == 6
    assert (BOX.points.unlock, BOX.rules.unlock_science) == (3, 1)


def test_an_award_in_a_paper_scores_twice_as_much_as_a_research_token():
    assert BOX.points.award_token == 2 * BOX.points.research_token


@pytest.mark.parametrize(("parts", "bots", "points"), [(3, 1, 8), (4, 1, 10), (5, 1, 12)])
def test_a_prototype_scores_its_parts_and_the_owners_bots(parts, bots, points):
    assert parts * BOX.points.part + bots * BOX.points.own_bot == points


def test_met_goals_and_the_nobel_prize_for_three_awards_score_five():
    assert (BOX.points.goal, BOX.points.nobel) == (5, 5)
    assert BOX.rules.nobel_awards == 3


def test_two_tokens_suffice_to_cite_in_a_row_of_three():
    assert (BOX.rules.citing, BOX.rules.row) == (2, 3)


def test_a_workshop_has_three_rows_and_one_round_follows_the_trigger():
    assert (BOX.rules.workshop_rows, BOX.rules.rounds_after_trigger) == (3, 1)


def test_chemicals_further_right_cost_more_and_pay_the_same_when_returned():
    assert BOX.supply.prices == BOX.supply.refunds == [1, 1, 2, 2, 3]
    assert len(BOX.supply.prices) == BOX.pieces.chemicals


def test_a_workshop_tile_and_the_initiative_cost_one():
    assert (BOX.supply.extend, BOX.supply.initiative) == (1, 1)


def test_all_workshop_tiles_are_on_offer_or_in_two_equal_stacks():
    supply = BOX.supply
    assert (supply.offer, supply.face_up, supply.face_down) == (4, 13, 13)
    assert supply.offer + supply.face_up + supply.face_down == len(BOX.workshop_tiles)


def test_the_assembly_line_has_a_slot_for_every_bot():
    assert tuple(BOX.assembly) == SECTIONS
    assert sum(len(section.slots) for section in BOX.assembly.values()) == BOX.pieces.bots


@pytest.mark.parametrize(
    ("section", "price", "income", "bots", "tokens"),
    [
        ("top_left", 1, True, 0, 0),
        ("top_right", 2, True, 0, 0),
        ("bottom_left", 2, False, 6, 5),
        ("bottom_right", 3, False, 9, 8),
    ],
)
def test_sections_differ_in_price_income_and_opening_condition(section, price, income, bots, tokens):
    line = BOX.assembly[section]
    assert (line.price, line.income, line.bots, line.tokens) == (price, income, bots, tokens)


def test_the_top_sections_give_a_voucher_of_each_department_then_science_a_part_and_a_chemical():
    assert BOX.assembly["top_left"].slots == [voucher(department) for department in DEPARTMENTS]
    assert BOX.assembly["top_right"].slots == [voucher("science"), Benefit("part"), Benefit("chemical")]


def test_the_bottom_sections_give_benefits_that_are_not_income():
    assert BOX.assembly["bottom_left"].slots == [Benefit("extend"), Benefit("any_track"), Benefit("any_voucher", 2)]
    assert BOX.assembly["bottom_right"].slots == [Benefit("investment"), Benefit("part", 2), Benefit("points", 4)]


def test_all_lists_of_the_funding_tracks_have_ten_spaces_and_pay_nothing_at_the_start():
    funding = BOX.funding
    lists = (funding.points, funding.government, funding.science, funding.modifier, funding.rnd)
    assert {len(each) for each in lists} == {10}
    assert [each[0] for each in lists] == [0, [], 0, 0, []]


def test_final_points_and_modifiers_of_funding_never_decrease():
    assert BOX.funding.points == [0, 0, 1, 2, 3, 4, 4, 6, 6, 10]
    assert BOX.funding.modifier == [0, 1, 1, 2, 2, 3, 3, 4, 4, 5]


def test_a_government_marker_on_3_pays_a_voucher_and_a_chemical():
    assert list(chain(*BOX.funding.government[:4])) == [Benefit("any_voucher"), Benefit("chemical")]
    assert BOX.funding.government[9] == [Benefit("bot")]


def test_a_lab_marker_on_3_pays_two_science_and_adds_two_spaces_to_another_track():
    assert [space for space, science in enumerate(BOX.funding.science) if science] == [1, 3, 5, 7]
    assert (sum(BOX.funding.science[:4]), BOX.funding.modifier[3]) == (2, 2)


def test_an_rnd_marker_on_4_offers_a_part_two_parts_or_3_points_with_a_part():
    offers = [offer for offer in BOX.funding.rnd[:5] if offer]
    assert offers == [[Benefit("part")], [Benefit("part", 2)], [Benefit("points", 3), Benefit("part")]]
    assert BOX.funding.rnd[9] == [Benefit("points", 9), Benefit("part")]


def test_the_office_has_a_row_for_every_breakthrough_marker():
    assert len(BOX.office) == BOX.pieces.breakthrough_markers


def test_three_spaces_of_the_office_give_nothing_one_in_each_column():
    empty = [
        (row, column) for row, line in enumerate(BOX.office) for column in DEPARTMENTS if not getattr(line, column)
    ]
    assert empty == [(2, "rnd"), (3, "government"), (4, "lab")]


@pytest.mark.parametrize(("row", "track"), list(enumerate(DEPARTMENTS, start=1)))
def test_each_column_of_the_office_has_a_step_on_its_own_track(row, track):
    assert getattr(BOX.office[row], track) == [Benefit("advance", 1, track)]


def test_the_last_government_space_of_the_office_gives_two_supply_vouchers():
    assert BOX.office[-1].government == [voucher("supply", 2)]


def test_slides_of_markers_give_more_than_spaces():
    assert [row.slide for row in BOX.office] == [
        Benefit("any_voucher", 2),
        Benefit("bot"),
        Benefit("part", 2),
        Benefit("action", 1, "work_experiment_no_chemical"),
        Benefit("action", 1, "sell_part"),
        Benefit("points", 5),
    ]
