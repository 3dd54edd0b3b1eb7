"""The end of the game, conversion, scoring, and the solo variant ("Game End", "Solo variant")."""

import pytest

from scoresheet.domain.commands.sheet import ranking
from scoresheet.domain.titles.lineae import TITLE
from scoresheet.domain.titles.lineae.components import EDITIONS
from scoresheet.domain.titles.lineae.effects.ocean import GameEnded
from scoresheet.domain.titles.lineae.ending import ConvertResources, ExchangeLast, grade
from scoresheet.domain.titles.lineae.exchange import ExchangeCube
from scoresheet.domain.titles.lineae.purse import TakeCube
from scoresheet.domain.titles.lineae.scoring import score, scores
from scoresheet.domain.titles.lineae.turns import Pass
from tests.titles.lineae.positions import at_turn, move, place, sea
from tests.titles.playing import effects, is_asked

BOX = EDITIONS.today.components

ALL = list(BOX.rockets)[:8]


def over(*mats, **table):
    """A position after all players passed in this round."""
    state = at_turn(*mats, **{"round": 7, **table})
    for seat in range(len(mats)):
        made = move(state, seat, Pass())
    return state, made


def parts(**mat):
    return score(sea({"money": 0, **mat}, {}), 0).parts


def test_the_game_ends_after_round_seven():
    state, table = over({}, {})
    assert state.over()
    assert effects(table, GameEnded) == [GameEnded("")]


@pytest.mark.parametrize("number", [1, 6])
def test_before_round_seven_the_game_goes_on(number):
    assert not over({}, {}, round=number)[0].over()


def launched(rockets, number=3):
    """A game in which these seats have launched these rockets."""
    gone = [card for cards in rockets for card in cards]
    state = at_turn(*[{"rockets": cards} for cards in rockets], round=number, rockets=ALL[len(gone) :])
    state.rockets = [*[None] * len(gone), *state.rockets]
    return state


def test_the_game_ends_after_the_round_in_which_the_eighth_rocket_is_launched():
    state = launched([ALL[:5], ALL[5:]])
    place(state, 0, "election")
    assert not state.over()
    move(state, 1, Pass())
    move(state, 0, Pass())
    assert state.over()


def test_with_seven_rockets_launched_the_game_goes_on():
    state = launched([ALL[:5], ALL[5:7]])
    move(state, 0, Pass())
    move(state, 1, Pass())
    assert not state.over()


@pytest.mark.parametrize(("money", "worth"), [(0, 0), (4, 0), (5, 1), (9, 1), (10, 2)])
def test_every_five_dollars_score_a_point(money, worth):
    assert parts(money=money)["money"] == worth


@pytest.mark.parametrize(
    ("cubes", "worth"),
    [({"iron": 1}, 0), ({"iron": 2}, 1), ({"iron": 3}, 1), ({"iron": 1, "salt": 1}, 0), ({"iron": 5, "salt": 2}, 3)],
)
def test_every_pair_of_cubes_of_one_kind_scores_a_point(cubes, worth):
    assert parts(cargo=cubes)["cubes"] == worth


def test_technology_cards_score_their_points():
    assert parts(technology=["terran_patent", "reserve_cells"])["technology"] == 6


def test_points_are_the_sum_of_their_parts():
    found = score(sea({"points": {"loading": 6, "excavation": 3, "colony": 2}, "technology": ["twin_drill"]}, {}), 0)
    assert found.points == sum(found.parts.values()) == 12


def test_money_and_cubes_do_not_count_on_the_points_track():
    assert parts(money=25, cargo={"iron": 4})["loading"] == 0


def places(*mats):
    return ranking(scores(sea(*mats, rockets=ALL[1:])))


def test_most_points_win():
    assert places({"points": {"loading": 3}}, {"points": {"loading": 5}}, {}) == [[1], [0], [2]]


def test_a_tie_goes_to_the_player_who_launched_more_rockets():
    assert places({"points": {"loading": 5}}, {"points": {"colony": 5}, "rockets": ALL[:1]}) == [[1], [0]]


def test_players_tied_in_rockets_too_share_the_place():
    assert places({"points": {"loading": 5}}, {"points": {"colony": 5}}) == [[0, 1]]


def test_an_ion_exchanger_may_be_used_before_resources_are_converted():
    state, _ = over({"technology": ["ion_exchanger"], "cargo": {"iron": 1, "salt": 1}}, {})
    assert is_asked(state, 0, ExchangeLast)
    move(state, 0, ExchangeCube("iron", 1))
    move(state, 0, TakeCube("salt", "exchange"))
    assert score(state, 0).parts["cubes"] == 1
    move(state, 0, ConvertResources())
    assert state.over()


def test_a_player_with_nothing_to_exchange_is_not_asked():
    assert over({"technology": ["ion_exchanger"]}, {})[0].over()


def solo(rockets, points):
    return grade(sea({"rockets": list(BOX.rockets)[:rockets], "points": {"loading": points}, "money": 0}, rockets=[]))


@pytest.mark.parametrize(
    ("points", "result"),
    [(0, "pioneer"), (69, "pioneer"), (70, "engineer"), (84, "engineer"), (85, "commander"), (100, "governor")],
)
def test_in_a_solo_game_with_all_rockets_launched_the_points_determine_the_grade(points, result):
    assert solo(8, points) == result


def test_a_solo_game_with_an_unlaunched_rocket_is_lost():
    assert solo(7, 120) == "stranded"


def test_the_solo_result_is_recorded_and_has_a_sentence():
    state, table = over({})
    assert effects(table, GameEnded) == [GameEnded("stranded")]
    assert state.result == "stranded"
    assert "stranded" in TITLE.words.say(GameEnded("stranded"))


def test_a_solo_score_is_counted_like_any_other():
    assert TITLE.scores(over({"cargo": {"iron": 4}})[0])[0].points == 2
