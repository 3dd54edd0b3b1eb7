"""The nine contract cards of Bioplastics (Appendix 1), with their end scoring, export and ability."""

from scoresheet.domain.titles.algae_inc.actions import UseStaff
from scoresheet.domain.titles.algae_inc.converter import ConvertCube, StoreByproduct
from scoresheet.domain.titles.algae_inc.engineers import TakeCombo
from scoresheet.domain.titles.algae_inc.machines import FinishStep, MoveCube, ShiftCube
from scoresheet.domain.titles.algae_inc.means import GiveForMissing
from scoresheet.domain.titles.algae_inc.placing import ChooseTile, ChooseTurn, PlaceAt, PlaceCombo
from tests.titles.algae_inc.cards import CITIES, COMBOS, at_the_end, brings
from tests.titles.algae_inc.deliveries import FREE, cities, export, exporting, options
from tests.titles.algae_inc.positions import acting, biofuel, bioplastics, cosmetics

TWO_COLOURS = ["M01a", "M02a", "M13a"]


def test_card_1_scores_engineering_tiles_exports_a_sum_of_3_and_gives_freelance_engineers():
    assert options("bioplastics", "1") == ("ENG1", "SUM3", "MACHINE_GIVES_FE1")
    assert at_the_end(bioplastics, "1", built=["CAP1", "INJB-1", "SPEC"]) == 3
    assert brings(bioplastics, "1", "CD", "CD", "CD") == (4, 3)
    for machine, place in (("A", "brown"), ("B", "C1"), ("C", "C2")):
        for ability, gained in (("1", {"fe": 1}), ("9", {})):
            steps = acting(machine, bioplastics(ability=ability, cubes={place: 1}), cosmetics(), stored={"biomass": 0})
            while steps.offered(FinishStep):
                steps.take(FinishStep)
            assert steps.items() == gained


def test_card_2_scores_combo_tiles_exports_two_cubes_of_3_and_places_a_combo_tile_at_once():
    assert options("bioplastics", "2") == ("COMBO3", "EACH3x2", "COMBO_BUILD_AT_ONCE")
    assert at_the_end(bioplastics, "2", placed=COMBOS) == 6
    assert brings(bioplastics, "2", "CD", "GD", gone=["SET_1"]) == (8, 6)
    for ability in ("2", "9"):
        board = bioplastics(ability=ability, items={"sp": 2})
        steps = acting("engineers", board, cosmetics()).take(TakeCombo, tile="COMBO1")
        assert steps.is_asked(PlaceCombo) == (ability == "2")
    board = bioplastics(ability="2", items={"sp": 2})
    steps = acting("engineers", board, cosmetics()).take(TakeCombo, tile="COMBO1").take(ChooseTile, tile="COMBO1")
    if steps.offered(ChooseTurn):
        steps.take(ChooseTurn, turn=0)
    steps.take(PlaceAt, column=3, row=0)
    assert [tile.tile for tile in steps.own().placed] == ["COMBO1"]
    assert steps.items() == {}


def test_card_3_scores_colours_exports_a_sum_of_4_and_gives_market_value_for_a_switch_of_lines():
    assert options("bioplastics", "3") == ("COLOR2", "SUM4", "LINE_SWITCH_MV1_PER_CUBE")
    assert at_the_end(bioplastics, "3", milestones=TWO_COLOURS) == 4
    assert brings(bioplastics, "3", "CD", "CD", "CD", "CD") == (5, 4)
    for ability, gained in (("3", {"mv": 2}), ("9", {})):
        board = bioplastics(ability=ability, cubes={"C1": 2, "C2": 2}, built=["SPEC"])
        steps = acting("B", board, cosmetics(), stored={"biomass": 0})
        while not steps.offered(ShiftCube):
            steps.take(MoveCube, belt="B1")
        steps.take(ShiftCube, start="C2").take(ShiftCube, start="C2")
        assert steps.items() == gained


def test_card_4_scores_cities_of_demand_4_exports_after_4_disks_and_gives_euros_for_opponents_exports():
    assert options("bioplastics", "4") == ("DV4_3", "AFTER4", "OTHERS_IN_MY_CITY_EUR1_2P_EUR2")
    assert at_the_end(bioplastics, "4", exported=CITIES) == 6
    assert brings(bioplastics, "4", "CD", exported=CITIES[:4]) == (4, 3)
    for ability, gained in (("4", {"eur": 2}), ("9", {})):
        steps = exporting(biofuel(cubes={"LD": 1}), bioplastics(ability=ability, exported=[FREE]))
        assert export(steps, FREE, "LD").items(1) == gained


def test_card_5_scores_cities_of_demand_6_exports_a_sum_of_5_and_transports_anywhere_for_2_euros():
    assert options("bioplastics", "5") == ("DV6_4", "SUM5", "TRANSPORT_MAX2_ANYWHERE")
    assert at_the_end(bioplastics, "5", exported=CITIES) == 4
    assert brings(bioplastics, "5", "CD", "GD") == (6, 5)
    for ability, reached in (("5", True), ("9", False)):
        board = bioplastics(ability=ability, cubes={"CD": 1, "GD": 1}, items={"eur": 2})
        assert ("Athina" in cities(exporting(board, biofuel(exported=[FREE]), demands={"Athina": 3}))) == reached


def test_card_6_scores_cities_exports_four_cubes_of_1_and_exchanges_one_for_one():
    assert options("bioplastics", "6") == ("CITY1", "EACH1x4", "EXCHANGE_1TO1")
    assert at_the_end(bioplastics, "6", exported=CITIES[:4]) == 4
    assert brings(bioplastics, "6", "CD", "CD", "GD", "GD") == (6, 4)
    for ability, reached in (("6", True), ("9", False)):
        board = bioplastics(ability=ability, cubes={"CD": 1}, items={"sp": 1})
        steps = exporting(board, biofuel(exported=[FREE]), demands={"London": 1}, tokens=[])
        assert ("London" in cities(steps)) == reached
    board = bioplastics(ability="6", cubes={"CD": 1}, items={"sp": 1, "fe": 1})
    steps = export(exporting(board, biofuel(exported=[FREE]), demands={"London": 1}, tokens=[]), "London", "CD")
    assert steps.take(GiveForMissing, item="sp").items() == {"fe": 1}
    assert steps.own().cities == ["London"]


def test_card_7_scores_scientists_exports_a_sum_of_6_and_uses_operators_as_scientists():
    assert options("bioplastics", "7") == ("HIRE_S2", "SUM6", "OPERATORS_AS_SCIENTISTS")
    assert at_the_end(bioplastics, "7", staff={"scientists": 3, "operators": 5}) == 4
    assert brings(bioplastics, "7", "CD", "CD", "GD") == (7, 6)
    steps = acting("scientists", bioplastics(ability="7", staff={"operators": 4}), cosmetics())
    assert steps.fields(UseStaff, "team") == ["scientists", "operators"]
    assert steps.take(UseStaff, team="operators").own().work.strength == 4


def test_card_8_scores_operators_exports_a_1_a_2_and_a_3_and_rewards_exceeding_the_demand():
    assert options("bioplastics", "8") == ("HIRE_O2", "MIX123", "OVER_DEMAND_MV1_EUR1")
    assert at_the_end(bioplastics, "8", staff={"operators": 2, "scientists": 5}) == 2
    assert brings(bioplastics, "8", "CD", "CD", "GD") == (8, 6)
    for ability, gained in (("8", {"mv": 1, "eur": 1}), ("9", {})):
        steps = exporting(bioplastics(ability=ability, cubes={"CD": 2}), biofuel(exported=[FREE]))
        assert export(steps, FREE, "CD", "CD").items() == gained


def test_card_9_scores_staff_exports_after_6_disks_and_pays_3_euros_for_the_first_byproduct_stored():
    assert options("bioplastics", "9") == ("STAFF1", "AFTER6", "FIRST_STORED_EUR3")
    assert at_the_end(bioplastics, "9", staff={"operators": 2, "engineers": 2}) == 2
    assert brings(bioplastics, "9", "GD", exported=CITIES[:6]) == (4, 5)
    for ability, euros in (("9", 3), ("1", 1)):
        board = bioplastics(ability=ability, cubes={"brown": 2})
        steps = acting("A", board, cosmetics(), stored={"bio_oil": 8, "biomass": 0})
        if steps.offered(MoveCube):
            steps.take(MoveCube, belt="A2")
        if steps.offered(ConvertCube):
            steps.take(ConvertCube)
        steps.take(StoreByproduct)
        assert steps.own().items["eur"] == euros
