"""Taking cubes with activated operators ("Take new Algae cubes")."""

from scoresheet.domain.titles.algae_inc.algae import TakeAlga, TakeNoMore
from scoresheet.domain.titles.algae_inc.exporting import ExportMore, ExportNoMore, ExportTo
from scoresheet.domain.titles.algae_inc.means import GiveForMissing
from scoresheet.domain.titles.algae_inc.operators import FetchAlga
from scoresheet.domain.titles.algae_inc.state import Lying
from scoresheet.domain.titles.algae_inc.turns import ChooseAction, PerformAction
from scoresheet.domain.viewer import Seat
from tests.titles.algae_inc.deliveries import FREE, export, exporting
from tests.titles.algae_inc.positions import acting, asked, biofuel, company, food

NO_CUBES = dict.fromkeys(("red", "brown", "spirulina", "chlorella"), 0)


def test_operators_either_take_or_export_cubes():
    steps = exporting(biofuel(cubes={"UD": 1}))
    assert steps.offered(FetchAlga)
    assert steps.offered(ExportTo)
    steps.take(FetchAlga, species="chlorella")
    assert not steps.state.decisions
    assert steps.cubes() == {"UD": 1, "chlorella": 1}


def test_each_operator_takes_one_cube():
    steps = acting("operators", biofuel(staff={"operators": 3}, cubes={}), food())
    steps.take(FetchAlga, species="chlorella").take(TakeAlga, species="chlorella").take(TakeAlga, species="chlorella")
    assert steps.cubes() == {"chlorella": 3}
    assert not steps.state.decisions


def test_cubes_may_be_of_any_species_with_an_open_storage():
    steps = acting("operators", biofuel(staff={"operators": 2}, cubes={}, gone=["STO_1"]), food())
    assert steps.fields(FetchAlga, "species") == ["red", "chlorella"]
    steps.take(FetchAlga, species="red").take(TakeAlga, species="chlorella")
    assert steps.cubes() == {"red": 1, "chlorella": 1}
    assert [steps.state.tanks[each].cubes for each in ("red", "chlorella")] == [3, 3]


def test_a_full_storage_takes_no_more():
    steps = acting(
        "operators", biofuel(staff={"operators": 3}, cubes={"chlorella": 3, "red": 0}, gone=["STO_1"]), food()
    )
    steps.take(FetchAlga, species="chlorella")
    assert steps.fields(TakeAlga, "species") == ["red"]


def test_taking_cubes_is_optional():
    steps = acting("operators", biofuel(staff={"operators": 3}, cubes={}), food())
    steps.take(FetchAlga, species="chlorella").take(TakeNoMore)
    assert steps.cubes() == {"chlorella": 1}


def test_a_cube_of_an_empty_tank_costs_1_euro_and_counts_against_the_limit():
    steps = acting(
        "operators", biofuel(staff={"operators": 2}, cubes={}, items={"eur": 5}), food(), algae={"chlorella": 1}
    )
    steps.take(FetchAlga, species="chlorella")
    assert steps.items() == {"eur": 5}
    steps.take(TakeAlga, species="chlorella")
    assert steps.items() == {"eur": 4}
    assert steps.cubes() == {"chlorella": 2}
    assert not steps.state.decisions


def test_a_cube_from_the_supply_is_not_offered_without_money_or_exchangeable_items():
    broke = acting(
        "operators", biofuel(staff={"operators": 2}, cubes={"UD": 1}, gone=["STO_1"]), food(), algae=NO_CUBES
    )
    assert broke.offered(FetchAlga) == []
    one = exporting(biofuel(cubes={"UD": 1}, items={"sp": 1}), algae=NO_CUBES)
    assert one.offered(FetchAlga) == []


def test_a_cube_from_the_supply_may_be_paid_by_exchange():
    steps = exporting(biofuel(cubes={"UD": 1}, items={"sp": 1, "fe": 1}), algae=NO_CUBES)
    steps.take(FetchAlga, species="chlorella")
    if steps.offered(GiveForMissing):
        steps.take(GiveForMissing, item="sp")
    assert steps.items() == {}
    assert steps.cubes() == {"UD": 1, "chlorella": 1}


def test_the_upgraded_income_gives_no_extra_cubes_in_an_activation():
    steps = acting("operators", biofuel(cubes={}, gone=["INC_O"]), food())
    steps.take(FetchAlga, species="chlorella")
    assert not steps.state.decisions
    assert steps.cubes() == {"chlorella": 1}


def test_upgraded_operators_take_cubes_and_then_export():
    steps = exporting(biofuel(cubes={"UD": 1}, upgraded=["operators"]))
    steps.take(FetchAlga, species="chlorella")
    assert steps.is_asked(ExportMore)
    export(steps, FREE, "UD")
    assert steps.cubes() == {"chlorella": 1}
    assert steps.own().cities == [FREE]


def test_upgraded_operators_cannot_take_cubes_after_an_export():
    steps = exporting(biofuel(cubes={"UD": 2}, upgraded=["operators"], staff={"operators": 3}))
    export(steps, FREE, "UD")
    assert steps.offered(FetchAlga) == steps.offered(TakeAlga) == []


def test_upgraded_operators_may_decline_the_exports():
    steps = exporting(biofuel(cubes={"UD": 1}, upgraded=["operators"]))
    steps.take(FetchAlga, species="chlorella").take(ExportNoMore)
    assert steps.own().cities == []


def test_operators_are_not_offered_without_a_possible_effect():
    full = {"chlorella": 4}
    state = company(biofuel(cubes=full, level="B", spot=2), food(exported=[FREE]), strips={"B": Lying("B2", 0)})
    steps = asked(state, ChooseAction(Seat(0)))
    assert [move for move in steps.offered(PerformAction) if move.action == "operators"] == []
    state.departments[0].cubes["UD"] = 1
    assert [move.paying for move in steps.offered(PerformAction) if move.action == "operators"] == [""]


def test_operators_are_offered_when_they_can_only_take_cubes():
    board = biofuel(cubes={}, level="B", spot=2)
    state = company(board, food(), strips={"B": Lying("B2", 0)})
    steps = asked(state, ChooseAction(Seat(0)))
    assert [move.paying for move in steps.offered(PerformAction) if move.action == "operators"] == [""]
