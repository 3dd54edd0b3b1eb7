"""The nine contract cards of Biofuel (Appendix 1), with their end scoring, export and ability."""

from scoresheet.domain.titles.algae_inc.actions import UseStaff
from scoresheet.domain.titles.algae_inc.operators import FetchAlga, UseOperators
from scoresheet.domain.titles.algae_inc.placing import PlaceExtra
from scoresheet.domain.titles.algae_inc.recruiting import ChooseUpgrade, Recruit, TakeUpgrade
from scoresheet.domain.titles.algae_inc.refining import Refine, RefineCube, RefineNoMore
from scoresheet.domain.titles.algae_inc.state import Lying
from scoresheet.domain.titles.algae_inc.turns import ChooseAction, PerformAction
from scoresheet.domain.titles.algae_inc.weekend import OfferWeekendBonus, TakeWeekendBonus
from scoresheet.domain.viewer import Seat
from tests.titles.algae_inc.cards import CITIES, COMBOS, at_the_end, brings, place
from tests.titles.algae_inc.deliveries import FREE, cities, delivered, export, exporting, options
from tests.titles.algae_inc.positions import acting, asked, biofuel, company, food


def test_card_1_scores_engineering_tiles_exports_a_sum_of_3_and_uses_scientists_as_engineers():
    assert options("biofuel", "1") == ("ENG1", "SUM3", "SCIENTISTS_AS_ENGINEERS")
    assert at_the_end(biofuel, "1", built=["CAP1", "FLEX"]) == 2
    assert brings(biofuel, "1", "UD", "MD") == (4, 3)
    steps = acting("engineers", biofuel(ability="1", staff={"scientists": 3}), food())
    assert steps.fields(UseStaff, "team") == ["engineers", "scientists"]
    steps.take(UseStaff, team="scientists")
    assert (steps.own().work.strength, steps.own().work.points) == (3, 3)
    assert not acting("scientists", biofuel(ability="1"), food()).offered(UseStaff)


def test_card_2_scores_combo_tiles_exports_two_cubes_of_3_and_gives_a_science_tile_after_a_combo_tile():
    assert options("biofuel", "2") == ("COMBO3", "EACH3x2", "COMBO_BUILD_PLUS_FREE_SCIENCE")
    assert at_the_end(biofuel, "2", placed=COMBOS) == 6
    assert brings(biofuel, "2", "LD", "LD") == (8, 6)
    for ability in ("2", "9"):
        board = biofuel(ability=ability, taken=["COMBO1"], grid={}, items={"sp": 2})
        steps = place(acting("scientists", board, food()), "COMBO1", 0, 5, 0)
        assert steps.is_asked(PlaceExtra) == (ability == "2")
        if ability == "2":
            place(steps, "INC_O", 0, 6, 6, extra=True)
            assert [tile.tile for tile in steps.own().placed] == ["COMBO1", "INC_O"]
            assert (steps.items(), steps.own().work.tiles) == ({}, 1)


def test_card_3_scores_science_tiles_exports_after_3_disks_and_rewards_first_milestones():
    assert options("biofuel", "3") == ("SCI1", "AFTER3", "FIRST_MILESTONE_2SP")
    assert at_the_end(biofuel, "3", gone=["INC_O", "INC_E", "STO_1"]) == 3
    assert brings(biofuel, "3", "UD", exported=CITIES[:3]) == (4, 2)
    for ability, gained in (("3", {"sp": 2}), ("9", {})):
        steps = exporting(biofuel(ability=ability, cubes={"UD": 1}), rows=["M02a"])
        assert export(steps, FREE, "UD").items() == gained


def test_card_4_scores_demand_values_exports_three_cubes_of_2_and_lowers_demands_of_empty_cities():
    assert options("biofuel", "4") == ("DVKIND2", "EACH2x3", "UNOCCUPIED_MINUS_1MV")
    assert at_the_end(biofuel, "4", exported=CITIES) == 8
    assert brings(biofuel, "4", "MD", "MD", "MD") == (8, 6)
    for ability, reached in (("4", True), ("9", False)):
        board = biofuel(ability=ability, cubes={"LD": 1}, items={"eur": 1})
        assert ("London" in cities(exporting(board, demands={"London": 4}))) == reached


def test_card_5_scores_cities_of_demand_4_exports_after_4_disks_and_exports_from_station_2():
    assert options("biofuel", "5") == ("DV4_3", "AFTER4", "EXPORT_FROM_STATION2_MV1")
    assert at_the_end(biofuel, "5", exported=CITIES) == 6
    assert brings(biofuel, "5", "UD", exported=CITIES[:4]) == (4, 3)
    steps = exporting(biofuel(ability="5", cubes={"U2": 1, "L2": 1}), demands={FREE: 2})
    assert delivered(export(steps, FREE, "U2", "L2")) == (2, 0)
    assert FREE not in cities(exporting(biofuel(ability="9", cubes={"U2": 2})))


def test_card_6_scores_cities_exports_four_cubes_of_1_and_refines_before_operators():
    assert options("biofuel", "6") == ("CITY1", "EACH1x4", "REFINE_BEFORE_OPERATORS")
    assert at_the_end(biofuel, "6", exported=CITIES) == 6
    assert brings(biofuel, "6", "UD", "UD", "UD", "UD") == (6, 4)
    steps = acting("operators", biofuel(ability="6", cubes={"UD": 2}), food())
    assert steps.is_asked(Refine)
    steps.take(RefineCube, belt="R1").take(RefineNoMore)
    assert steps.is_asked(UseOperators)
    assert (steps.cubes(), steps.own().energy) == ({"UD": 1, "MD": 1}, 4)
    steps.take(FetchAlga, species="chlorella")
    assert not steps.state.decisions
    assert acting("operators", biofuel(ability="9", cubes={"UD": 2}), food()).is_asked(UseOperators)


def test_card_7_scores_engineers_exports_after_5_disks_and_allows_any_machine_team_and_resource():
    assert options("biofuel", "7") == ("HIRE_E2", "AFTER5", "ANY_MACHINE_ANY_TEAM_CHOICE_AS_RESOURCE")
    assert at_the_end(biofuel, "7", staff={"engineers": 4, "operators": 5}) == 6
    assert brings(biofuel, "7", "UD", exported=CITIES[:5]) == (4, 4)
    for ability, free in (("7", {"A", "B"}), ("9", {"A"})):
        board = biofuel(ability=ability, cubes={"chlorella": 1, "U1": 1}, level="B", spot=0)
        steps = asked(company(board, food(), strips={"B": Lying("B1", 0)}), ChooseAction(Seat(0)))
        assert {move.action for move in steps.offered(PerformAction) if not move.paying} == free
    board = biofuel(ability="7", cubes={"LD": 1}, items={"ca": 1})
    steps = export(exporting(board, demands={"London": 1}, tokens=[]), "London", "LD")
    assert steps.items() == {}
    assert steps.own().cities == ["London"]


def test_card_8_scores_operators_exports_a_1_a_2_and_a_3_and_chooses_bonuses():
    assert options("biofuel", "8") == ("HIRE_O2", "MIX123", "CHOOSE_WEEKEND_AND_MONTH_BONUS")
    assert at_the_end(biofuel, "8", staff={"operators": 5, "engineers": 2}) == 8
    assert brings(biofuel, "8", "UD", "MD", "LD") == (8, 6)
    for ability, places in (("8", [0, 1, 2, 3]), ("9", [0, 1])):
        board = biofuel(ability=ability, level="E", spot=0, energy=5)
        steps = asked(company(board, food()), OfferWeekendBonus(Seat(0)))
        assert steps.fields(TakeWeekendBonus, "place") == places


def test_card_9_scores_staff_exports_after_6_disks_and_upgrades_a_team_for_a_third_recruit():
    assert options("biofuel", "9") == ("STAFF1", "AFTER6", "THIRD_HIRE_TEAM_UPGRADE")
    assert at_the_end(biofuel, "9", staff={"operators": 3, "engineers": 2, "scientists": 1}) == 3
    assert brings(biofuel, "9", "UD", exported=CITIES[:6]) == (4, 5)
    board = biofuel(ability="9", staff={"engineers": 3}, upgraded=["scientists"], items={"eur": 9})
    steps = acting("recruit", board, food()).take(Recruit, team="engineers")
    assert steps.fields(TakeUpgrade, "team") == ["operators", "engineers"]
    steps.take(TakeUpgrade, team="operators")
    assert steps.own().upgraded == ["scientists", "operators"]
    second = acting("recruit", {**board, "staff": {"engineers": 2}}, food()).take(Recruit, team="engineers")
    assert not second.is_asked(ChooseUpgrade)
