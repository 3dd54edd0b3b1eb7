"""Transport ("Transport cost")."""

import pytest

from scoresheet.domain.titles.algae_inc import routes
from scoresheet.domain.titles.algae_inc.components import EDITIONS
from scoresheet.domain.titles.algae_inc.means import GiveForMissing
from scoresheet.domain.viewer import Seat
from tests.titles.algae_inc.deliveries import cities, export, exporting, fulfil
from tests.titles.algae_inc.positions import BOX, acting, biofuel, bioplastics, company, cosmetics, food

ASKS_1 = dict.fromkeys(BOX.cities, 1)
BY_STEPS = {1: "London", 2: "Lyon", 3: "Madrid", 4: "Roma"}
"""By the shortest way from Glasgow."""


def at(steps: int, board: dict, **table) -> bool:
    return BY_STEPS[steps] in cities(exporting(board, demands=ASKS_1, **table))


def fare(board: dict, *names: str, euros: int = 9, others: tuple[str, ...] = ("Glasgow",)) -> int:
    """Return the euros for the last of these exports, made one after the other with tokens that give no euros."""
    board = {"items": {"eur": euros}, "cubes": {"LD": 9}, "staff": {"operators": 5}, **board}
    steps = exporting(board, food(exported=list(others)), demands=ASKS_1, tokens=[])
    for city in names[:-1]:
        export(steps, city, "LD")
    before = steps.own().items["eur"]
    export(steps, names[-1], "LD")
    return before - steps.own().items["eur"]


@pytest.mark.parametrize(("steps", "eur"), [(1, 1), (2, 3), (3, 6)])
def test_transport_costs_1_3_and_6_euros_for_1_2_and_3_links(steps: int, eur: int):
    assert fare(biofuel(), BY_STEPS[steps]) == eur


@pytest.mark.parametrize(("steps", "eur"), [(1, 1), (2, 3), (3, 6)])
def test_a_city_is_not_offered_without_the_euros(steps: int, eur: int):
    assert at(steps, biofuel(cubes={"LD": 1}, items={"eur": eur}))
    assert not at(steps, biofuel(cubes={"LD": 1}, items={"eur": eur - 1}))


@pytest.mark.parametrize(("steps", "eur"), [(1, 0), (2, 1), (3, 3)])
def test_with_its_tile_removed_transport_costs_0_1_and_3_euros(steps: int, eur: int):
    assert fare(biofuel(gone=["TRANSPORT"]), BY_STEPS[steps]) == eur


def test_a_city_farther_than_3_links_is_not_offered():
    rich = {"cubes": {"LD": 1}, "items": {"eur": 99}}
    assert not at(4, biofuel(**rich))
    assert not at(4, biofuel(**rich, gone=["TRANSPORT"]))


def test_a_city_with_any_players_disk_costs_nothing():
    steps = exporting(biofuel(cubes={"LD": 1}), food(exported=["Roma"]), demands=ASKS_1)
    export(steps, "Roma", "LD")
    assert steps.own().cities == ["Roma"]


def test_links_are_counted_from_the_nearest_disk_of_any_player():
    state = company(biofuel(exported=["Glasgow"]), food(exported=["Athina"]), bioplastics(exported=["Helsinki"]))
    assert {city: routes.distance(state, city) for city in ("Bergen", "Napoli", "Warszawa", "Cluj", "Athina")} == {
        "Bergen": 1,
        "Napoli": 1,
        "Warszawa": 2,
        "Cluj": 2,
        "Athina": 0,
    }


def test_the_shortest_way_may_lead_through_any_cities():
    table = routes.distances(EDITIONS[company(biofuel(), food()).edition].digest)
    assert [table["Glasgow"][city] for city in BY_STEPS.values()] == list(BY_STEPS)
    assert all(table[one][other] == table[other][one] for one in table for other in table)
    assert max(steps for row in table.values() for steps in row.values()) == 7


def test_the_first_disk_of_the_game_is_free_anywhere():
    steps = exporting(biofuel(cubes={"LD": 1}), food(), demands=ASKS_1)
    assert cities(steps) == sorted(BOX.cities)
    export(steps, "Athina", "LD")
    assert steps.own().cities == ["Athina"]


def test_only_the_first_disk_is_free_and_the_second_export_of_that_action_pays_for_transport():
    assert fare(biofuel(), "Athina", "Napoli", others=()) == 1
    assert fare(biofuel(), "Athina", "Roma", others=()) == 3


def test_the_first_disk_is_free_after_a_contract_export_too():
    board = biofuel(export="1", ability="9", cubes={"LD": 2}, staff={"operators": 2})
    steps = fulfil(exporting(board, food(), demands=ASKS_1, tokens=[]), "LD")
    assert steps.items() == {"eur": 3}
    export(steps, "Athina", "LD")
    assert steps.items() == {"eur": 3}


def test_with_printed_capitals_the_first_export_must_go_to_berlin():
    board = biofuel(cubes={"LD": 3}, items={"eur": 1}, staff={"operators": 2})
    steps = exporting(board, food(), demands=ASKS_1, tokens=[], options={"printed_capitals": True})
    assert cities(steps) == ["Berlin"]
    export(steps, "Berlin", "LD")
    assert cities(steps) == sorted(BOX.cities["Berlin"].links)


def test_with_printed_capitals_a_contract_export_may_still_come_first():
    board = biofuel(export="1", ability="9", cubes={"LD": 2}, staff={"operators": 2})
    steps = exporting(board, food(), demands=ASKS_1, options={"printed_capitals": True})
    fulfil(steps, "LD")
    assert cities(steps) == ["Berlin"]


def test_in_a_solo_game_brunos_city_is_the_first_and_others_are_reached_from_it():
    steps = exporting_alone({"eur": 1})
    assert cities(steps) == ["Athina", "Napoli", "Thessaloniki"]
    printed = exporting_alone({"eur": 1}, options={"printed_capitals": True})
    assert cities(printed) == ["Athina", "Napoli", "Thessaloniki"]


def exporting_alone(items: dict, **table):
    return acting("operators", biofuel(cubes={"LD": 1}, items=items), rows=[], demands=ASKS_1, **table)


def test_transport_may_be_paid_by_exchange():
    steps = exporting(biofuel(cubes={"LD": 1}, items={"sp": 1, "ca": 1, "fe": 1}), demands=ASKS_1)
    export(steps, "London", "LD")
    steps.take(GiveForMissing, item="sp").take(GiveForMissing, item="fe")
    assert steps.own().cities == ["London"]
    assert steps.own().items["ca"] == 1


def test_transport_max2_anywhere_reaches_every_city_for_2_euros():
    far = bioplastics(ability="TRANSPORT_MAX2_ANYWHERE", cubes={"CD": 9}, items={"eur": 9}, staff={"operators": 5})
    for city, eur in (("London", 1), ("Lyon", 2), ("Madrid", 2), ("Athina", 2)):
        steps = exporting(far, cosmetics(exported=["Glasgow"]), demands=ASKS_1, tokens=[])
        export(steps, city, "CD")
        assert steps.items() == {"eur": 9 - eur}
    upgraded = exporting({**far, "gone": ["TRANSPORT"]}, cosmetics(exported=["Glasgow"]), demands=ASKS_1, tokens=[])
    assert [routes.transport(upgraded.state, Seat(0), city) for city in (*BY_STEPS.values(), "Athina")] == [
        0,
        1,
        2,
        2,
        2,
    ]


def test_transport_max2_anywhere_does_not_apply_to_the_first_export_with_printed_capitals():
    far = bioplastics(ability="TRANSPORT_MAX2_ANYWHERE", cubes={"CD": 9}, items={"eur": 9})
    assert cities(exporting(far, cosmetics(), demands=ASKS_1, options={"printed_capitals": True})) == ["Berlin"]


@pytest.mark.parametrize(("city", "eur"), [("Bergen", 0), ("Lyon", 0), ("Madrid", 1), ("Berlin", 1)])
def test_second_dist1_minus_eur2_makes_the_second_opened_city_of_a_turn_2_euros_cheaper(city: str, eur: int):
    second = cosmetics(ability="SECOND_DIST1_MINUS_EUR2", cubes={"HD": 9}, items={"eur": 9}, staff={"operators": 5})
    steps = exporting(second, demands=ASKS_1, tokens=[])
    export(steps, "London", "HD")
    before = steps.own().items["eur"]
    assert before == 8
    export(steps, city, "HD")
    assert before - steps.own().items["eur"] == eur


def test_second_dist1_minus_eur2_applies_once_per_turn_and_not_to_cities_with_disks():
    second = cosmetics(ability="SECOND_DIST1_MINUS_EUR2", cubes={"HD": 9}, items={"eur": 9}, staff={"operators": 5})
    steps = exporting(second, demands=ASKS_1, tokens=[])
    for city, eur in (("London", 8), ("Glasgow", 8), ("Bergen", 8), ("Lyon", 7)):
        export(steps, city, "HD")
        assert steps.own().items["eur"] == eur


def test_second_dist1_minus_eur2_counts_exports_of_the_turn_before_an_export_tile():
    second = cosmetics(ability="SECOND_DIST1_MINUS_EUR2", cubes={"HD": 9}, items={"eur": 9})
    steps = exporting(second, demands=ASKS_1, tokens=[])
    steps.own().turn.opened = 1
    export(steps, "Lyon", "HD")
    assert steps.items() == {"eur": 8}
