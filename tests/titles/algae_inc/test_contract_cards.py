"""The contract cards of the box."""

from collections import Counter

import pytest

from scoresheet.domain.titles.algae_inc.components import EDITIONS

BOX = EDITIONS.today.components

CARDS = {
    "biofuel": [
        "ENG1 SUM3 SCIENTISTS_AS_ENGINEERS",
        "COMBO3 EACH3x2 COMBO_BUILD_PLUS_FREE_SCIENCE",
        "SCI1 AFTER3 FIRST_MILESTONE_2SP",
        "DVKIND2 EACH2x3 UNOCCUPIED_MINUS_1MV",
        "DV4_3 AFTER4 EXPORT_FROM_STATION2_MV1",
        "CITY1 EACH1x4 REFINE_BEFORE_OPERATORS",
        "HIRE_E2 AFTER5 ANY_MACHINE_ANY_TEAM_CHOICE_AS_RESOURCE",
        "HIRE_O2 MIX123 CHOOSE_WEEKEND_AND_MONTH_BONUS",
        "STAFF1 AFTER6 THIRD_HIRE_TEAM_UPGRADE",
    ],
    "bioplastics": [
        "ENG1 SUM3 MACHINE_GIVES_FE1",
        "COMBO3 EACH3x2 COMBO_BUILD_AT_ONCE",
        "COLOR2 SUM4 LINE_SWITCH_MV1_PER_CUBE",
        "DV4_3 AFTER4 OTHERS_IN_MY_CITY_EUR1_2P_EUR2",
        "DV6_4 SUM5 TRANSPORT_MAX2_ANYWHERE",
        "CITY1 EACH1x4 EXCHANGE_1TO1",
        "HIRE_S2 SUM6 OPERATORS_AS_SCIENTISTS",
        "HIRE_O2 MIX123 OVER_DEMAND_MV1_EUR1",
        "STAFF1 AFTER6 FIRST_STORED_EUR3",
    ],
    "cosmetics": [
        "COMBO3 EACH3x2 COMBO_BONUS_DOUBLE",
        "SCI1 AFTER3 SECOND_DIST1_MINUS_EUR2",
        "COLOR2 SUM4 HIRE_GIVES_ALGA",
        "DVKIND2 EACH2x3 ALWAYS_2_WEEKEND",
        "DV6_4 SUM5 USE2X_GIVES_RESOURCE",
        "CITY1 EACH1x4 MILESTONE_TOP_VP",
        "HIRE_E2 AFTER5 MACHINE_PLUS_1_MOVE",
        "HIRE_S2 SUM6 ENGINEERS_AS_SCIENTISTS",
        "STAFF1 AFTER6 MACHINE_B_BACKWARD_EUR3",
    ],
    "food": [
        "ENG1 SUM3 OVER_DEMAND_E1",
        "SCI1 AFTER3 BOTTOM_ZONE_FREE_DOUBLE",
        "COLOR2 SUM4 FE_GIVES_MV1_EUR1",
        "DVKIND2 EACH2x3 NO_STORAGE_LIMIT_FREE_SUPPLY",
        "DV4_3 AFTER4 NO_DEGRADE_SHIFT_TYPE",
        "DV6_4 SUM5 OCCUPIED_CITY_RESOURCE",
        "HIRE_E2 AFTER5 FREE_COMBO_AFTER_ENGINEERS",
        "HIRE_S2 MIX123 OPERATORS_AS_ENGINEERS",
        "HIRE_O2 MIX123 DOUBLE_RECRUIT",
    ],
}
"""In order: the end scoring, the export and the ability of a card."""


@pytest.mark.parametrize("department", CARDS)
def test_departments_have_these_nine_contracts(department):
    cards = BOX.contracts[department]
    assert list(cards) == list("123456789")
    assert [f"{card.end} {card.export} {card.ability}" for card in cards.values()] == CARDS[department]


def test_every_contract_has_its_own_ability_with_its_own_text():
    abilities = [card.split()[2] for cards in CARDS.values() for card in cards]
    assert Counter(abilities) == dict.fromkeys(BOX.contract_abilities, 1)
    texts = [ability.text for ability in BOX.contract_abilities.values()]
    assert len(set(texts)) == len(texts) == 36
    assert all(text.endswith(".") and "  " not in text and "\n" not in text for text in texts)


def test_end_scorings_count_these_things():
    ends = {code: (end.counts, end.team, end.demand, end.points) for code, end in BOX.contract_ends.items()}
    assert ends == {
        "ENG1": ("engineering_tiles", "", 0, 1),
        "COMBO3": ("combo_tiles", "", 0, 3),
        "SCI1": ("science_tiles", "", 0, 1),
        "DVKIND2": ("demand_values", "", 0, 2),
        "DV4_3": ("demand", "", 4, 3),
        "DV6_4": ("demand", "", 6, 4),
        "CITY1": ("cities", "", 0, 1),
        "HIRE_E2": ("recruited", "engineers", 0, 2),
        "HIRE_S2": ("recruited", "scientists", 0, 2),
        "HIRE_O2": ("recruited", "operators", 0, 2),
        "STAFF1": ("recruited", "", 0, 1),
        "COLOR2": ("colours", "", 0, 2),
    }


@pytest.mark.parametrize(
    ("code", "kind", "total", "values", "disks", "points", "eur"),
    [
        ("SUM3", "sum", 3, [], 0, 4, 3),
        ("SUM4", "sum", 4, [], 0, 5, 4),
        ("SUM5", "sum", 5, [], 0, 6, 5),
        ("SUM6", "sum", 6, [], 0, 7, 6),
        ("EACH3x2", "each", 0, [3, 3], 0, 8, 6),
        ("EACH2x3", "each", 0, [2, 2, 2], 0, 8, 6),
        ("EACH1x4", "each", 0, [1, 1, 1, 1], 0, 6, 4),
        ("MIX123", "each", 0, [1, 2, 3], 0, 8, 6),
        ("AFTER3", "after", 0, [], 3, 4, 2),
        ("AFTER4", "after", 0, [], 4, 4, 3),
        ("AFTER5", "after", 0, [], 5, 4, 4),
        ("AFTER6", "after", 0, [], 6, 4, 5),
    ],
)
def test_contract_exports_have_these_demands_and_rewards(code, kind, total, values, disks, points, eur):
    export = BOX.contract_exports[code]
    assert (export.kind, export.total, export.values, export.disks) == (kind, total, values, disks)
    assert (export.points, export.eur) == (points, eur)


def test_every_end_scoring_and_export_is_on_a_card():
    parts = [card.split() for cards in CARDS.values() for card in cards]
    assert {end for end, _, _ in parts} == set(BOX.contract_ends)
    assert {export for _, export, _ in parts} == set(BOX.contract_exports)


def test_cosmetics_alone_has_no_contract_for_cubes_worth_1_2_and_3():
    without = [name for name, cards in CARDS.items() if not any("MIX123" in card for card in cards)]
    assert without == ["cosmetics"]
