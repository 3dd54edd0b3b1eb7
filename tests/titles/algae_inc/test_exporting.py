"""Exports to cities ("Export", "Demand", "Export disks")."""

from scoresheet.domain.titles.algae_inc.effects.exports import DiskPlaced, TokenTurned
from scoresheet.domain.titles.algae_inc.exporting import Deliver, ExportMore, ExportNoMore, ExportTo, LoadCube
from scoresheet.domain.titles.algae_inc.income import eur_income, unlocked
from scoresheet.domain.titles.algae_inc.means import GiveForMissing
from scoresheet.domain.titles.algae_inc.turns import ChooseTileUse, UseExportTile
from scoresheet.domain.viewer import Seat
from tests.titles.algae_inc.deliveries import FREE, cities, delivered, ends, export, exporting
from tests.titles.algae_inc.positions import biofuel, cosmetics, food

FRANCE = ["Glasgow", "London", "Lyon"]
"""Cities where seat 1 has disks."""


def of_others(*names: str) -> dict:
    return food(exported=list(names))


def test_each_operator_allows_one_export():
    steps = exporting(
        biofuel(cubes={"LD": 4}, staff={"operators": 2}), of_others(*FRANCE), demands={"London": 1, "Lyon": 1}
    )
    export(steps, "London", "LD")
    assert steps.is_asked(ExportMore)
    export(steps, "Lyon", "LD")
    assert steps.own().cities == ["London", "Lyon"]
    assert not steps.state.decisions


def test_the_player_may_stop_exporting_early():
    steps = exporting(
        biofuel(cubes={"LD": 4}, staff={"operators": 3}), of_others(*FRANCE), demands={"London": 1, "Lyon": 1}
    )
    ends(export(steps, "London", "LD"))
    assert not steps.state.decisions
    assert steps.own().cities == ["London"]


def test_a_player_cannot_export_twice_to_a_city():
    steps = exporting(biofuel(cubes={"LD": 4}, staff={"operators": 3}), of_others(*FRANCE), demands={"London": 1})
    assert "London" in cities(steps)
    export(steps, "London", "LD")
    assert "London" not in cities(steps)
    assert "Lyon" in cities(steps)


def test_goods_must_be_worth_the_demand_of_the_city():
    steps = exporting(biofuel(cubes={"LD": 1}), of_others("London", "Lyon"), demands={"London": 3, "Lyon": 4})
    assert "London" in cities(steps)
    assert "Lyon" not in cities(steps)


def test_the_values_of_goods_are_added_up():
    steps = exporting(biofuel(cubes={"UD": 1, "MD": 1, "LD": 1}), of_others("London", "Lyon"), demands={"London": 6})
    assert delivered(export(steps, "London", "UD", "MD", "LD")) == (6, 0)


def test_value_beyond_the_demand_is_lost():
    steps = exporting(biofuel(cubes={"LD": 1}), of_others("London"), demands={"London": 1})
    export(steps, "London", "LD")
    assert steps.cubes() == {}
    assert steps.items() == {}
    assert steps.points() == {}


def test_more_cubes_than_necessary_may_be_delivered():
    steps = exporting(biofuel(cubes={"UD": 1, "MD": 1}), of_others("London"), demands={"London": 1})
    steps.take(ExportTo, city="London").take(LoadCube, place="UD")
    assert (steps.fields(LoadCube, "place"), steps.fields(Deliver, "tokens")) == (["MD"], [0])
    steps.take(LoadCube, place="MD")
    assert steps.cubes() == {}


def test_an_export_needs_at_least_one_cube():
    assert not exporting(biofuel(cubes={"U2": 4}, items={"mv": 9}), of_others("London")).offered(ExportTo)
    steps = exporting(biofuel(cubes={"UD": 1, "MD": 1}, items={"mv": 9}), of_others("London"), demands={"London": 3})
    steps.take(ExportTo, city="London")
    assert (steps.fields(LoadCube, "place"), steps.offered(Deliver)) == (["UD", "MD"], [])


def test_exported_cubes_return_to_the_supply():
    steps = exporting(biofuel(cubes={"LD": 2, "chlorella": 1}), of_others("London"), demands={"London": 1})
    tanks = {name: tank.cubes for name, tank in steps.state.tanks.items()}
    export(steps, "London", "LD")
    assert steps.cubes() == {"LD": 1, "chlorella": 1}
    assert {name: tank.cubes for name, tank in steps.state.tanks.items()} == tanks


def test_each_market_value_token_raises_the_value_by_1():
    steps = exporting(biofuel(cubes={"LD": 1}, items={"mv": 2}), of_others("London"), demands={"London": 5})
    assert delivered(export(steps, "London", "LD")) == (5, 2)
    assert steps.items() == {}


def test_tokens_raise_a_worthless_cube_too():
    steps = exporting(food(cubes={"NX": 1}, items={"mv": 2}), cosmetics(exported=["London"]), demands={"London": 2})
    assert delivered(export(steps, "London", "NX")) == (2, 2)


def test_tokens_beyond_the_missing_ones_are_not_offered():
    steps = exporting(biofuel(cubes={"UD": 1, "MD": 1}, items={"mv": 5}), of_others("London"), demands={"London": 3})
    steps.take(ExportTo, city="London").take(LoadCube, place="UD")
    assert steps.fields(Deliver, "tokens") == [2]


def test_missing_tokens_may_come_from_exchange():
    steps = exporting(
        biofuel(cubes={"UD": 1}, items={"sp": 1, "fe": 1, "ca": 1}), of_others("London"), demands={"London": 2}
    )
    steps.take(ExportTo, city="London")
    steps.take(GiveForMissing, item="fe").take(GiveForMissing, item="ca")
    assert steps.items() == {"sp": 1}
    assert steps.own().cities == ["London"]
    assert "London" not in cities(
        exporting(biofuel(cubes={"UD": 1}, items={"sp": 1}), of_others("London"), demands={"London": 2})
    )


def test_a_disk_of_the_side_board_goes_on_the_city():
    steps = exporting(biofuel(cubes={"LD": 1}), of_others("London"), demands={"London": 3})
    export(steps, "London", "LD")
    assert steps.own().disks == 9
    assert steps.state.disks["London"] == [1, 0]
    assert eur_income(steps.state, Seat(0)) == 3


def test_the_first_disk_on_a_city_turns_its_token_and_gains_its_bonus():
    for lot, gained in ((0, {"eur": 2}), (4, {"fe": 1}), (12, {"mv": 1}), (20, {"sp": 1})):
        steps = exporting(
            biofuel(cubes={"LD": 1}, items={"eur": 1}), of_others("London"), demands={"Lyon": 1}, seen={"EUR2": 4}
        )
        export(steps, "Lyon", "LD", lots=(lot,))
        assert steps.items() == gained
        assert "Lyon" not in steps.state.tokens
        assert [(each.seat, each.city) for each in steps.of(TokenTurned)] == [(0, "Lyon")]


def test_later_disks_on_a_city_take_no_token():
    steps = exporting(biofuel(cubes={"LD": 1}), of_others("London"), demands={"London": 1})
    export(steps, "London", "LD")
    assert not steps.of(TokenTurned)


def test_euros_of_a_token_may_pay_for_the_transport_of_the_next_export():
    board = biofuel(cubes={"LD": 2}, items={"eur": 1}, staff={"operators": 2})
    steps = exporting(board, of_others("London"), demands={"Lyon": 1, "Madrid": 1, "Barcelona": 1})
    export(steps, "Lyon", "LD")
    assert steps.items() == {"eur": 2}
    export(steps, "Madrid", "LD", lots=(0,))
    assert steps.own().cities == ["Lyon", "Madrid"]
    assert steps.items() == {"eur": 3}


def test_a_market_value_token_may_raise_the_goods_of_the_next_export():
    board = biofuel(cubes={"LD": 1, "UD": 1}, items={"eur": 1}, staff={"operators": 2})
    steps = exporting(board, of_others("London", "Glasgow"), demands={"Lyon": 3, "Glasgow": 2}, seen={"EUR2": 8})
    export(steps, "Lyon", "LD", lots=(8,))
    assert steps.items() == {"mv": 1}
    assert delivered(export(steps, "Glasgow", "UD")) == (2, 1)


def test_an_export_tile_unlocked_by_an_export_may_be_used_on_the_same_turn():
    board = biofuel(cubes={"LD": 2}, milestones=["M01a"], level="B", spot=1)
    steps = exporting(board, of_others("London", "Lyon"), demands={"London": 1})
    export(steps, "London", "LD")
    assert unlocked(steps.state, Seat(0)) == 1
    assert steps.is_asked(ChooseTileUse)
    assert steps.offered(UseExportTile)


def test_no_tile_is_unlocked_while_its_milestone_marker_is_there():
    steps = exporting(biofuel(cubes={"LD": 2}), of_others("London"), demands={"London": 1})
    export(steps, "London", "LD")
    assert not steps.state.decisions


def test_the_disk_is_recorded_with_the_demand_of_the_city():
    steps = exporting(biofuel(cubes={"LD": 1}, items={"eur": 1}), of_others("London"), demands={"Lyon": 2})
    export(steps, "Lyon", "LD")
    assert steps.of(DiskPlaced) == [DiskPlaced(Seat(0), "Lyon", opened=True, demand=2)]


def test_operators_without_further_possibilities_are_finished():
    steps = exporting(biofuel(cubes={"LD": 1}, staff={"operators": 3}), of_others(FREE))
    export(steps, FREE, "LD")
    assert not steps.offered(ExportNoMore)
    assert not steps.state.decisions


def test_a_delivery_is_offered_only_if_transport_and_tokens_are_affordable_together():
    board = biofuel(cubes={"UD": 1, "MD": 1}, items={"eur": 1, "sp": 1})
    steps = exporting(board, demands={"London": 2}, tokens=[])
    export(steps, "London", "UD", "MD")
    assert steps.items() == {"sp": 1}
    richer = exporting({**board, "items": {"eur": 1, "sp": 2}}, demands={"London": 2}, tokens=[])
    richer.take(ExportTo, city="London").take(LoadCube, place="UD")
    assert richer.fields(Deliver, "tokens") == [1]


def test_a_product_that_cannot_meet_the_demand_after_transport_costs_is_not_offered():
    board = cosmetics(cubes={"TD": 1, "KD": 1}, items={"eur": 1, "sp": 3})
    steps = exporting(board, of_others("Glasgow"), demands={"London": 3}, tokens=[])
    export(steps, "London", "KD")
    richer = exporting({**board, "items": {"eur": 1, "sp": 4}}, of_others("Glasgow"), demands={"London": 3})
    assert richer.take(ExportTo, city="London").fields(LoadCube, "place") == ["TD", "KD"]


def test_exports_cost_no_energy():
    steps = exporting(biofuel(cubes={"LD": 1}, energy=0), of_others("London"), demands={"London": 3})
    assert export(steps, "London", "LD").own().cities == ["London"]
