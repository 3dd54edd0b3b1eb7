"""Exports to the player's own contract card ("Contract export", Appendix 1)."""

import pytest

from scoresheet.domain.titles.algae_inc.effects.exports import ContractFulfilled
from scoresheet.domain.titles.algae_inc.exporting import Deliver, ExportMore, ExportToContract, LoadCube
from scoresheet.domain.titles.algae_inc.income import eur_income, unlocked
from scoresheet.domain.titles.algae_inc.means import GiveForMissing
from scoresheet.domain.viewer import Seat
from tests.titles.algae_inc.deliveries import FREE, delivered, export, exporting, fulfil, reward, with_export
from tests.titles.algae_inc.positions import BOX, biofuel, bioplastics, cosmetics, food

AFTER = ["London", "Lyon", "Milano", "Roma", "Bergen", "Aarhus", "Krakow"]


def offered(board: dict, **table) -> bool:
    return bool(exporting(board, **table).offered(ExportToContract))


@pytest.mark.parametrize(
    ("card", "places", "points", "eur"),
    [
        ("1", ["LD"], 4, 3),
        ("1", ["UD", "MD"], 4, 3),
        ("1", ["UD", "UD", "UD"], 4, 3),
    ],
)
def test_one_or_more_goods_must_match_a_sum_exactly(card: str, places: list[str], points: int, eur: int):
    board = biofuel(cubes={place: places.count(place) for place in places})
    steps = fulfil(exporting(with_export(board, card)), *places)
    assert reward(steps) == (points, eur)
    assert steps.cubes() == {}


@pytest.mark.parametrize(
    ("code", "points", "eur", "cubes"),
    [
        ("SUM3", 4, 3, {"GD": 1}),
        ("SUM4", 5, 4, {"SD": 2}),
        ("SUM5", 6, 5, {"SD": 1, "GD": 1}),
        ("SUM6", 7, 6, {"GD": 2}),
    ],
)
def test_contracts_by_sum_give_these_rewards(code: str, points: int, eur: int, cubes: dict[str, int]):
    cards = [name for name, card in BOX.contracts["food"].items() if card.export == code]
    if cards:
        steps = fulfil(exporting(with_export(food(cubes=cubes), cards[0])), *places_of(cubes))
    else:
        shampoo = cosmetics(cubes={"HD": 3}, items={})
        steps = exporting(with_export(shampoo, "8"))
        fulfil(steps, "HD", "HD", "HD")
    assert reward(steps) == (points, eur)


def places_of(cubes: dict[str, int]) -> list[str]:
    return [place for place, number in cubes.items() for _ in range(number)]


def test_a_sum_cannot_be_exceeded():
    assert not offered(with_export(biofuel(cubes={"LD": 1}, gone=["MV_LOW_1"]), "1"))
    assert offered(with_export(biofuel(cubes={"LD": 1}), "1"))
    assert not offered(with_export(biofuel(cubes={"MD": 2}), "1"))


def test_tokens_make_up_the_difference_to_a_sum():
    steps = exporting(with_export(biofuel(cubes={"UD": 1}, items={"mv": 2, "eur": 0}), "1"))
    fulfil(steps, "UD")
    assert steps.items() == {"eur": 3}
    assert not offered(with_export(biofuel(cubes={"UD": 1}, items={"mv": 1}), "1"))


def test_tokens_for_a_contract_may_come_from_exchange():
    steps = exporting(with_export(biofuel(cubes={"MD": 1}, items={"sp": 1, "fe": 1, "ca": 1}), "1"))
    steps.take(ExportToContract).take(GiveForMissing, item="sp").take(GiveForMissing, item="ca")
    assert steps.items() == {"fe": 1, "eur": 3}


def test_worthless_goods_may_be_added_to_a_sum():
    steps = exporting(with_export(food(cubes={"NX": 2, "GD": 1}), "1"))
    fulfil(steps, "NX", "NX", "GD")
    assert reward(steps) == (4, 3)
    assert steps.cubes() == {}


def test_worthless_goods_alone_need_tokens_for_a_sum():
    assert not offered(with_export(food(cubes={"NX": 3}, items={"mv": 2}), "1"))
    assert offered(with_export(food(cubes={"NX": 1}, items={"mv": 3}), "1"))


@pytest.mark.parametrize(
    ("card", "cubes", "points", "eur"),
    [("2", {"LD": 2}, 8, 6), ("4", {"MD": 3}, 8, 6), ("6", {"UD": 4}, 6, 4), ("8", {"UD": 1, "MD": 1, "LD": 1}, 8, 6)],
)
def test_contracts_by_single_values_need_exactly_these_cubes(card: str, cubes: dict, points: int, eur: int):
    steps = fulfil(exporting(with_export(biofuel(cubes=cubes), card)), *places_of(cubes))
    assert reward(steps) == (points, eur)
    one_less = {place: number - (place == min(cubes)) for place, number in cubes.items()}
    assert not offered(with_export(biofuel(cubes=one_less, items={"mv": 9}), card))


def test_no_more_cubes_are_loaded_than_the_contract_needs():
    steps = exporting(with_export(biofuel(cubes={"LD": 5}), "2"))
    fulfil(steps, "LD", "LD")
    assert steps.cubes() == {"LD": 3}


@pytest.mark.parametrize(
    ("card", "cubes", "tokens"),
    [
        ("2", {"UD": 1, "LD": 1}, 2),
        ("2", {"MD": 2}, 2),
        ("4", {"UD": 3}, 3),
        ("8", {"UD": 3}, 3),
        ("8", {"UD": 1, "MD": 2}, 1),
    ],
)
def test_a_token_raises_one_cube_to_the_wanted_value(card: str, cubes: dict, tokens: int):
    enough, less = (biofuel(cubes=cubes, items={"mv": number}) for number in (tokens, tokens - 1))
    steps = fulfil(exporting(with_export(enough, card)), *places_of(cubes))
    assert "mv" not in steps.items()
    assert not offered(with_export(less, card))


@pytest.mark.parametrize(
    ("card", "cubes"),
    [("4", {"MD": 2, "LD": 1}), ("6", {"UD": 3, "MD": 1}), ("8", {"MD": 2, "LD": 1}), ("8", {"UD": 1, "LD": 2})],
)
def test_a_cube_worth_too_much_does_not_fit(card: str, cubes: dict):
    assert not offered(with_export(biofuel(cubes=cubes, items={"mv": 9}), card))


def test_pairs_of_bioplastics_count_as_two_and_three_for_single_values():
    pairs = bioplastics(cubes={"CD": 1, "GD": 1}, items={"mv": 1})
    assert reward(fulfil(exporting(with_export(pairs, "2")), "CD", "GD")) == (8, 6)
    mixed = bioplastics(cubes={"CD": 2, "GD": 1})
    assert reward(fulfil(exporting(with_export(mixed, "8")), "CD", "CD", "GD")) == (8, 6)
    single = bioplastics(cubes={"CD": 2, "GD": 2})
    assert reward(fulfil(exporting(with_export(single, "6")), "CD", "CD", "GD", "GD")) == (6, 4)


def test_the_batch_bonus_of_cosmetics_does_not_raise_single_cubes():
    assert offered(with_export(cosmetics(cubes={"KD": 2}), "1"))
    assert not offered(with_export(cosmetics(cubes={"HD": 2}, items={"mv": 1}), "1"))
    assert offered(with_export(cosmetics(cubes={"HD": 2}, items={"mv": 2}), "1"))


def test_a_contract_of_cosmetics_takes_only_one_product():
    assert not offered(with_export(cosmetics(cubes={"TD": 1, "KD": 1}), "3"))
    assert offered(with_export(cosmetics(cubes={"TD": 2}, items={"mv": 1}), "3"))


@pytest.mark.parametrize(
    ("department", "card", "disks", "eur"),
    [(biofuel, "3", 3, 2), (biofuel, "5", 4, 3), (biofuel, "7", 5, 4), (biofuel, "9", 6, 5)],
)
def test_some_contracts_need_an_exact_number_of_disks_placed_before(department, card: str, disks: int, eur: int):
    board = department(cubes={"UD": 1}, exported=AFTER[:disks])
    assert reward(fulfil(exporting(with_export(board, card)), "UD")) == (4, eur)
    for other in (disks - 1, disks + 1):
        assert not offered(with_export(department(cubes={"UD": 1}, exported=AFTER[:other]), card))


def test_a_contract_after_exports_takes_any_cubes_even_worthless_ones_but_at_least_one():
    board = food(cubes={"NX": 1, "ND": 1}, exported=AFTER[:3])
    assert reward(fulfil(exporting(with_export(board, "2")), "NX")) == (4, 2)
    assert reward(fulfil(exporting(with_export(board, "2")), "NX", "ND")) == (4, 2)
    assert not offered(with_export(food(cubes={"S2": 1}, exported=AFTER[:3]), "2"))
    steps = exporting(with_export(board, "2"))
    steps.take(ExportToContract)
    assert steps.offered(Deliver) == []
    assert steps.fields(LoadCube, "place") == ["ND", "NX"]


def test_a_contract_after_exports_may_come_in_the_middle_of_an_action():
    board = with_export(biofuel(cubes={"LD": 3}, exported=AFTER[:2], staff={"operators": 3}), "3")
    steps = exporting(board, demands={FREE: 1})
    assert not steps.offered(ExportToContract)
    export(steps, FREE, "LD")
    assert steps.offered(ExportToContract)


def test_a_contract_export_is_possible_only_once():
    steps = exporting(with_export(biofuel(cubes={"LD": 4}, staff={"operators": 3}), "1"))
    fulfil(steps, "LD")
    assert steps.is_asked(ExportMore)
    assert not steps.offered(ExportToContract)
    assert not offered(with_export(biofuel(cubes={"LD": 4}, delivered=True), "1"))


def test_a_contract_export_counts_as_one_of_the_operators_exports():
    steps = exporting(with_export(biofuel(cubes={"LD": 4}), "1"))
    fulfil(steps, "LD")
    assert not steps.is_asked(ExportMore)


def test_a_contract_export_costs_no_transport_and_takes_no_token_of_a_city():
    steps = exporting(with_export(biofuel(cubes={"LD": 1}, items={}), "1"))
    tokens = list(steps.state.tokens)
    fulfil(steps, "LD")
    assert steps.items() == {"eur": 3}
    assert steps.state.tokens == tokens


def test_the_topmost_disk_goes_beside_the_card_and_counts_for_income_and_tiles():
    steps = exporting(with_export(biofuel(cubes={"LD": 1}, milestones=["M01a"]), "1"))
    fulfil(steps, "LD")
    assert [each.seat for each in steps.of(ContractFulfilled)] == [0]
    assert (steps.own().disks, steps.own().delivered, steps.own().cities) == (9, True, [])
    assert all(0 not in seats for seats in steps.state.disks.values())
    assert eur_income(steps.state, Seat(0)) == 3
    assert unlocked(steps.state, Seat(0)) == 1


def test_a_contract_export_needs_a_disk():
    assert not offered(with_export(biofuel(cubes={"LD": 1}, disks=0), "1"))
    assert offered(with_export(biofuel(cubes={"LD": 1}, disks=1), "1"))


def test_a_delivery_with_unaffordable_tokens_is_not_offered():
    steps = exporting(with_export(biofuel(cubes={"UD": 1, "MD": 1}), "1"))
    fulfil(steps, "UD", "MD")
    richer = exporting(with_export(biofuel(cubes={"UD": 1, "MD": 1}, items={"mv": 2}), "1"))
    richer.take(ExportToContract).take(LoadCube, place="UD")
    assert richer.fields(Deliver, "tokens") == [2]


def test_the_delivery_is_recorded_with_all_tokens():
    by_sum = exporting(with_export(biofuel(cubes={"UD": 1}, items={"mv": 2}), "1"))
    assert delivered(fulfil(by_sum, "UD")) == (3, 2)
    single = exporting(with_export(biofuel(cubes={"MD": 2}, items={"mv": 2}), "2"))
    assert delivered(fulfil(single, "MD", "MD")) == (6, 2)
    after = exporting(with_export(biofuel(cubes={"MD": 2}, exported=AFTER[:3]), "3"))
    assert delivered(fulfil(after, "MD", "MD")) == (4, 0)
