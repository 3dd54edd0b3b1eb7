"""The nine contract cards of Cosmetics (Appendix 1), with their end scoring, export and ability."""

from scoresheet.domain.titles.algae_inc.actions import UseStaff
from scoresheet.domain.titles.algae_inc.algae import TakeAlga, TakeAlgae
from scoresheet.domain.titles.algae_inc.gains import ChooseResource, TakeResource
from scoresheet.domain.titles.algae_inc.machines import FinishStep, MoveCubeBack
from scoresheet.domain.titles.algae_inc.moves import MoveAlong, MoveFreely
from scoresheet.domain.titles.algae_inc.placing import TakeBonus
from scoresheet.domain.titles.algae_inc.recruiting import Recruit
from scoresheet.domain.titles.algae_inc.turns import ChooseAction, ChooseTileUse, UseExportTile
from scoresheet.domain.titles.algae_inc.weekend import OfferWeekendBonus, TakeWeekendBonus
from scoresheet.domain.viewer import Seat
from tests.titles.algae_inc.cards import CITIES, COMBOS, at_the_end, brings, place
from tests.titles.algae_inc.deliveries import FREE, export, exporting, options
from tests.titles.algae_inc.positions import acting, asked, company, cosmetics, food


def test_card_1_scores_combo_tiles_exports_two_cubes_of_3_and_doubles_bonuses_of_combo_tiles():
    assert options("cosmetics", "1") == ("COMBO3", "EACH3x2", "COMBO_BONUS_DOUBLE")
    assert at_the_end(cosmetics, "1", placed=COMBOS) == 6
    assert brings(cosmetics, "1", "KD", "KD") == (8, 6)
    for ability, energy in (("1", 7), ("9", 6)):
        board = cosmetics(ability=ability, taken=["COMBO1"], grid={}, items={"sp": 2})
        steps = place(acting("scientists", board, food()), "COMBO1", 0, 2, 0)
        while steps.offered(TakeBonus):
            steps.take(TakeBonus)
        assert steps.own().energy == energy


def test_card_2_scores_science_tiles_exports_after_3_disks_and_discounts_the_second_opened_city():
    assert options("cosmetics", "2") == ("SCI1", "AFTER3", "SECOND_DIST1_MINUS_EUR2")
    assert at_the_end(cosmetics, "2", gone=["INC_O", "MV_PASTE"]) == 2
    assert brings(cosmetics, "2", "TD", exported=CITIES[:3]) == (4, 2)
    for ability, left in (("2", 7), ("9", 5)):
        board = cosmetics(ability=ability, cubes={"TD": 2}, items={"eur": 9}, staff={"operators": 2})
        steps = exporting(board, demands={"London": 1, "Lyon": 1, "Madrid": 1}, tokens=[])
        export(export(steps, "London", "TD"), "Madrid", "TD")
        assert steps.own().items["eur"] == left


def test_card_3_scores_colours_exports_a_sum_of_4_and_gives_a_cube_with_each_recruit():
    assert options("cosmetics", "3") == ("COLOR2", "SUM4", "HIRE_GIVES_ALGA")
    assert at_the_end(cosmetics, "3", milestones=["M01a", "M04a", "M07a"]) == 6
    assert brings(cosmetics, "3", "HD", "HD") == (5, 4)
    for ability in ("3", "9"):
        board = cosmetics(ability=ability, cubes={}, items={"eur": 1})
        steps = acting("recruit", board, food()).take(Recruit, team="operators")
        assert steps.is_asked(TakeAlgae) == (ability == "3")
        if ability == "3":
            assert steps.take(TakeAlga, species="red").cubes() == {"red": 1}


def test_card_4_scores_demand_values_exports_three_cubes_of_2_and_gives_two_weekend_bonuses():
    assert options("cosmetics", "4") == ("DVKIND2", "EACH2x3", "ALWAYS_2_WEEKEND")
    assert at_the_end(cosmetics, "4", exported=CITIES[:3]) == 6
    assert brings(cosmetics, "4", "HD", "HD", "HD") == (8, 6)
    board = cosmetics(ability="4", level="E", spot=0, energy=0)
    steps = asked(company(board, food()), OfferWeekendBonus(Seat(0)))
    steps.take(TakeWeekendBonus, place=0).take(TakeWeekendBonus, place=1)
    assert steps.items() == {"eur": 2, "sp": 2}
    assert not asked(company({**board, "ability": "9"}, food()), OfferWeekendBonus(Seat(0))).state.decisions


def test_card_5_scores_cities_of_demand_6_exports_a_sum_of_5_and_adds_a_resource_to_export_tiles():
    assert options("cosmetics", "5") == ("DV6_4", "SUM5", "USE2X_GIVES_RESOURCE")
    assert at_the_end(cosmetics, "5", exported=["Berlin", "Athina", "London"]) == 8
    assert brings(cosmetics, "5", "HD", "HD") == (6, 5)
    for ability in ("5", "9"):
        board = cosmetics(ability=ability, exported=["Lyon"], milestones=["M01a"], level="E", spot=0)
        steps = asked(company(board, food()), ChooseTileUse(Seat(0))).take(UseExportTile)
        assert steps.is_asked(ChooseResource) == (ability == "5")
        if ability == "5":
            assert steps.take(TakeResource, resource="fe").items() == {"fe": 1}
        assert steps.is_asked(ChooseAction)


def test_card_6_scores_cities_exports_four_cubes_of_1_and_scores_every_milestone_like_the_first():
    assert options("cosmetics", "6") == ("CITY1", "EACH1x4", "MILESTONE_TOP_VP")
    assert at_the_end(cosmetics, "6", exported=CITIES[:5]) == 5
    assert brings(cosmetics, "6", "TD", "TD", "TD", "TD") == (6, 4)
    for ability, points in (("6", {"milestones": 1}), ("9", {})):
        others = food(exported=[FREE], milestones=["M02a"])
        steps = exporting(cosmetics(ability=ability, cubes={"TD": 1}), others, rows=["M02a"])
        assert export(steps, FREE, "TD").points() == points


def test_card_7_scores_engineers_exports_after_5_disks_and_gives_a_move_after_each_machine():
    assert options("cosmetics", "7") == ("HIRE_E2", "AFTER5", "MACHINE_PLUS_1_MOVE")
    assert at_the_end(cosmetics, "7", staff={"engineers": 5}) == 8
    assert brings(cosmetics, "7", "TD", exported=CITIES[:5]) == (4, 4)
    for ability in ("7", "9"):
        steps = acting("A", cosmetics(ability=ability, cubes={"red": 1}), food(), stored={"bio_oil": 0})
        assert steps.is_asked(MoveFreely) == (ability == "7")
    steps = acting("A", cosmetics(ability="7", cubes={"red": 1}), food(), stored={"bio_oil": 0})
    assert steps.take(MoveAlong, belt="B1").cubes() == {"T2": 1}
    assert not steps.state.decisions


def test_card_8_scores_scientists_exports_a_sum_of_6_and_uses_engineers_as_scientists():
    assert options("cosmetics", "8") == ("HIRE_S2", "SUM6", "ENGINEERS_AS_SCIENTISTS")
    assert at_the_end(cosmetics, "8", staff={"scientists": 2, "engineers": 5}) == 2
    assert brings(cosmetics, "8", "HD", "HD", "HD") == (7, 6)
    steps = acting("scientists", cosmetics(ability="8", staff={"engineers": 3}), food())
    assert steps.fields(UseStaff, "team") == ["scientists", "engineers"]
    assert steps.take(UseStaff, team="engineers").own().work.strength == 3


def test_card_9_scores_staff_exports_after_6_disks_and_pays_3_euros_for_a_cube_moved_back():
    assert options("cosmetics", "9") == ("STAFF1", "AFTER6", "MACHINE_B_BACKWARD_EUR3")
    assert at_the_end(cosmetics, "9", staff={"scientists": 2, "engineers": 5}) == 5
    assert brings(cosmetics, "9", "TD", exported=CITIES[:6]) == (4, 5)
    board = cosmetics(ability="9", cubes={"U1": 1, "T2": 1})
    steps = acting("B", board, food(), stored={"bio_oil": 0}).take(MoveCubeBack, belt="B1")
    while steps.offered(FinishStep):
        steps.take(FinishStep)
    assert steps.items() == {"eur": 3}
    assert steps.own().activation.moves >= 1
    assert steps.cubes()["U1"] >= 1
    assert not acting("B", {**board, "ability": "8"}, food(), stored={"bio_oil": 0}).offered(MoveCubeBack)
