"""Scores: points on cards, carbon, caches, tucked cards, missions; ties."""

import pytest

from scoresheet.domain.commands.sheet import ranking
from scoresheet.domain.titles.phytoplankton import TITLE
from scoresheet.domain.titles.phytoplankton.missions import mission_points
from scoresheet.domain.titles.phytoplankton.scoring import scores
from scoresheet.replays.compose import Scenario, ScenarioPlayer
from scoresheet.replays.scripts import resigned_after
from tests.titles.phytoplankton.positions import at_turn, sea

CARDS = ["dinophysis_acuminata", "coscinodiscus_wailesii"]


def test_cards_14_carbon_9_cache_2_tucked_3_and_a_mission_of_5_make_33():
    """The worked example of the specification."""
    tucked = ["karenia_brevis", "tripos_fusus", "noctiluca_scintillans"]
    rich = ("dictyocha_speculum", {"carbon": 9, "cached": {"light": 2}, "tucked": tucked})
    board = {"coastal": [rich, "ostreococcus_tauri"], "polar": ["coscinodiscus_wailesii"]}
    state = sea({**board, "mission": "misc_specialist"}, {"mission": "diatom_specialist"})
    assert scores(state)[0].points == 33
    assert scores(state)[0].parts == {"cards": 14, "carbon": 9, "cached": 2, "tucked": 3, "mission": 5}


def test_resources_and_cards_in_hand_score_nothing():
    state = sea({"resources": {"light": 5}, "hand": CARDS}, {"mission": "diatom_specialist"})
    assert scores(state)[0].points == 0


def test_missions_do_not_count_before_the_game_is_over():
    board = {"coastal": ["dictyocha_speculum", "ostreococcus_tauri"], "mission": "misc_specialist"}
    other = {"mission": "diatom_specialist"}
    assert scores(sea(board, other))[0].parts["mission"] == 5
    assert scores(at_turn(board, other))[0].parts["mission"] == 0


def test_a_tucked_card_scores_one_point_whatever_its_own_points():
    state = sea({"polar": [("micromonas_polaris", {"tucked": ["dinophysis_acuminata"]})]}, {"mission": "transect"})
    assert scores(state)[0].parts["tucked"] == 1


def test_a_tie_goes_to_the_player_with_the_most_carbon():
    one = {"polar": [("micromonas_polaris", {"tucked": ["dinophysis_acuminata"]})]}
    other = {"polar": [("geminigera_cryophila", {"carbon": 1})], "mission": "diatom_specialist"}
    assert ranking(scores(sea(one, other))) == [[1], [0]]


def test_a_tie_in_points_and_carbon_is_shared():
    one = {"polar": [("micromonas_polaris", {"carbon": 2})]}
    other = {"polar": [("geminigera_cryophila", {"carbon": 2})], "mission": "diatom_specialist"}
    assert ranking(scores(sea(one, other))) == [[0, 1]]


def resigned(seed):
    """A two-player game that ends by a resignation after many moves."""
    game = ScenarioPlayer(TITLE, Scenario("resigned", 2, ("greedy",), resigned_after(60)), seed)
    game.scenario.script(game)
    return game.game


@pytest.mark.parametrize("seed", range(5))
def test_all_missions_count_in_a_game_that_ends_by_resignation(seed):
    game = resigned(seed)
    components = game.state.components
    assert game.ending == "resigned"
    assert [score.parts["mission"] for score in game.scores] == [
        mission_points(components, components.missions[player.mission], player) for player in game.state.players
    ]
    assert all(score.points == sum(score.parts.values()) for score in game.scores)


def test_a_mission_is_completed_in_at_least_one_resigned_game():
    assert any(score.parts["mission"] for seed in range(5) for score in resigned(seed).scores)


def test_a_resigned_seats_mission_counts_in_a_game_that_the_others_finish():
    game = ScenarioPlayer(TITLE, Scenario("resigned", 3, ("greedy",), resigned_after(40)), 1)
    game.scenario.script(game)
    assert game.game.ending == "played"
    assert game.game.scores == TITLE.last_scores(game.game.state) == TITLE.scores(game.game.state)
