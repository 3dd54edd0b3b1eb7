"""The nine contract cards of Food (Appendix 1), with their end scoring, export and ability."""

from scoresheet.domain.titles.algae_inc.actions import UseStaff
from scoresheet.domain.titles.algae_inc.effects.line import CubesDegraded, CubesSpoiled
from scoresheet.domain.titles.algae_inc.engineers import BuildNoMore, TakeCombo, TakeFreeCombo
from scoresheet.domain.titles.algae_inc.gains import TakeResource
from scoresheet.domain.titles.algae_inc.monday import BeginWeek
from scoresheet.domain.titles.algae_inc.operators import FetchAlga
from scoresheet.domain.titles.algae_inc.placing import TakeBonus
from scoresheet.domain.titles.algae_inc.recruiting import ChooseSecondRow, Recruit
from scoresheet.domain.titles.algae_inc.refining import ChangeNoMore, ChangeType, ChangeTypes
from scoresheet.domain.viewer import Seat
from tests.titles.algae_inc.cards import CITIES, at_the_end, brings, place
from tests.titles.algae_inc.deliveries import FREE, export, exporting, options
from tests.titles.algae_inc.positions import acting, asked, biofuel, company, cosmetics, food


def test_card_1_scores_engineering_tiles_exports_a_sum_of_3_and_gives_energy_for_exceeding_the_demand():
    assert options("food", "1") == ("ENG1", "SUM3", "OVER_DEMAND_E1")
    assert at_the_end(food, "1", built=["CAP1", "CAP2", "CONV1", "FLEX"]) == 4
    assert brings(food, "1", "ND", "SD") == (4, 3)
    for ability, energy in (("1", 6), ("9", 5)):
        steps = exporting(food(ability=ability, cubes={"SD": 1}), biofuel(exported=[FREE]))
        assert export(steps, FREE, "SD").own().energy == energy


def test_card_2_scores_science_tiles_exports_after_3_disks_and_makes_the_bottom_zone_free_and_double():
    assert options("food", "2") == ("SCI1", "AFTER3", "BOTTOM_ZONE_FREE_DOUBLE")
    assert at_the_end(food, "2", gone=["INC_O", "INC_E", "INC_S", "STO_1"]) == 4
    assert brings(food, "2", "NX", exported=CITIES[:3]) == (4, 2)
    for ability, left, energy in (("2", {"sp": 2}, 7), ("9", {}, 6)):
        board = food(ability=ability, grid={}, items={"sp": 2})
        steps = place(acting("scientists", board, biofuel()), "INC_O", 0, 6, 0)
        while steps.offered(TakeBonus):
            steps.take(TakeBonus)
        assert (steps.items(), steps.own().energy) == (left, energy)


def test_card_3_scores_colours_exports_a_sum_of_4_and_rewards_freelance_engineers():
    assert options("food", "3") == ("COLOR2", "SUM4", "FE_GIVES_MV1_EUR1")
    assert at_the_end(food, "3", milestones=["M10a", "M11a", "M13a"]) == 4
    assert brings(food, "3", "SD", "SD") == (5, 4)
    for ability, gained in (("3", {"fe": 1, "mv": 1, "eur": 1}), ("9", {"fe": 1})):
        board = food(ability=ability, cubes={"ND": 1}, items={"eur": 1})
        steps = exporting(board, biofuel(exported=[FREE]), demands={"London": 1}, seen={"EUR2": 8})
        assert export(steps, "London", "ND", lots=(0,)).items() == gained


def test_card_4_scores_demand_values_exports_three_cubes_of_2_and_gives_unlimited_storages():
    assert options("food", "4") == ("DVKIND2", "EACH2x3", "NO_STORAGE_LIMIT_FREE_SUPPLY")
    assert at_the_end(food, "4", exported=["London", "Lyon", "Milano"]) == 4
    assert brings(food, "4", "SD", "SD", "SD") == (8, 6)
    for ability, species in (("4", ["spirulina"]), ("9", [])):
        board = food(ability=ability, cubes={"spirulina": 4, "ND": 1})
        steps = acting("operators", board, biofuel(exported=[FREE]), demands={FREE: 1}, algae={"spirulina": 0})
        assert steps.fields(FetchAlga, "species") == species
        if species:
            steps.take(FetchAlga, species="spirulina")
            assert (steps.own().cubes["spirulina"], steps.items()) == (5, {})


def test_card_5_scores_cities_of_demand_4_exports_after_4_disks_and_keeps_food_fresh():
    assert options("food", "5") == ("DV4_3", "AFTER4", "NO_DEGRADE_SHIFT_TYPE")
    assert at_the_end(food, "5", exported=CITIES[:1]) == 3
    assert brings(food, "5", "ND", exported=CITIES[:4]) == (4, 3)
    board = food(ability="5", cubes={"ND": 1, "GD": 1, "SX": 1})
    steps = asked(company(board, biofuel(cubes={"chlorella": 4})), BeginWeek(Seat(0), 2))
    assert steps.is_asked(ChangeTypes)
    assert steps.fields(ChangeType, "start", "end") == [("ND", "SD"), ("GD", "SD")]
    steps.take(ChangeType, start="ND").take(ChangeNoMore)
    assert steps.cubes() == {"SD": 1, "GD": 1, "SX": 1}
    assert not steps.of(CubesDegraded) + steps.of(CubesSpoiled)
    plain = asked(company({**board, "ability": "9"}, biofuel()), BeginWeek(Seat(0), 2))
    assert plain.cubes() == {"NX": 1, "GX": 1}


def test_card_6_scores_cities_of_demand_6_exports_a_sum_of_5_and_rewards_occupied_cities():
    assert options("food", "6") == ("DV6_4", "SUM5", "OCCUPIED_CITY_RESOURCE")
    assert at_the_end(food, "6", exported=["Berlin", "London"]) == 4
    assert brings(food, "6", "SD", "GD") == (6, 5)
    for ability, gives in (("6", ["eur", "sp", "mv", "fe"]), ("9", [])):
        steps = exporting(food(ability=ability, cubes={"ND": 1}), biofuel(exported=[FREE]))
        assert export(steps, FREE, "ND").fields(TakeResource, "resource") == gives


def test_card_7_scores_engineers_exports_after_5_disks_and_gives_a_combo_tile_after_engineers():
    assert options("food", "7") == ("HIRE_E2", "AFTER5", "FREE_COMBO_AFTER_ENGINEERS")
    assert at_the_end(food, "7", staff={"engineers": 2}) == 2
    assert brings(food, "7", "ND", exported=CITIES[:5]) == (4, 4)
    for ability in ("7", "9"):
        steps = acting("engineers", food(ability=ability), biofuel()).take(BuildNoMore)
        assert steps.is_asked(TakeFreeCombo) == (ability == "7")
    steps = acting("engineers", food(ability="7"), biofuel()).take(BuildNoMore).take(TakeCombo, tile="COMBO4")
    assert (steps.own().combos, steps.items()) == (["COMBO4"], {})


def test_card_8_scores_scientists_exports_a_1_a_2_and_a_3_and_uses_operators_as_engineers():
    assert options("food", "8") == ("HIRE_S2", "MIX123", "OPERATORS_AS_ENGINEERS")
    assert at_the_end(food, "8", staff={"scientists": 4}) == 6
    assert brings(food, "8", "ND", "SD", "GD") == (8, 6)
    steps = acting("engineers", food(ability="8", staff={"operators": 2}), biofuel())
    assert steps.fields(UseStaff, "team") == ["engineers", "operators"]
    assert steps.take(UseStaff, team="operators").own().work.points == 2


def test_card_9_scores_operators_exports_a_1_a_2_and_a_3_and_allows_a_second_recruit():
    assert options("food", "9") == ("HIRE_O2", "MIX123", "DOUBLE_RECRUIT")
    assert at_the_end(food, "9", staff={"operators": 3}) == 4
    assert brings(food, "9", "ND", "SD", "GD") == (8, 6)
    for ability in ("9", "8"):
        board = food(ability=ability, items={"eur": 2})
        steps = acting("recruit", board, cosmetics()).take(Recruit, team="operators")
        assert steps.is_asked(ChooseSecondRow) == (ability == "9")
        if ability == "9":
            steps.take(Recruit, team="scientists")
            assert steps.own().recruited == {"operators": 1, "engineers": 0, "scientists": 1}
            assert not steps.state.decisions
