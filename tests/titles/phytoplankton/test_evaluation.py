"""How `greedy` looks at a position: it plays what an experienced player would, and beats chance."""

import random

import pytest

from domain.bots import choose
from domain.titles.phytoplankton import TITLE
from domain.titles.phytoplankton.evaluation import evaluate
from domain.titles.phytoplankton.paying import Pay
from domain.titles.phytoplankton.playing import PlayCard
from replays.simulate import simulate
from tests.titles.phytoplankton.positions import PLAIN, at_turn, in_hand, move, sea
from tests.titles.phytoplankton.test_random_games import AGREED, random_game
from tests.titles.phytoplankton.test_secrets import exchanged, hidden_cards

MISSION = {"mission": "diatom_specialist"}


def chosen(state, seat=0):
    return choose("greedy", TITLE, state, seat, random.Random(1))


def wins_of_greedy(games, first_seed):
    """What part of four-player games one greedy bot wins against three random ones; ties in parts."""
    won = 0.0
    for game in range(games):
        strategies = ["random"] * 4
        strategies[game % 4] = "greedy"
        ranking = simulate(TITLE, 4, strategies, random.Random(first_seed + game))[-1].event.ranking
        won += (game % 4 in ranking[0]) / len(ranking[0])
    return won / games


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"coastal": ["dictyocha_speculum"]}, {}),
        ({"coastal": [(PLAIN, {"carbon": 2})]}, {"coastal": [PLAIN]}),
        ({"coastal": [(PLAIN, {"tucked": ["karenia_brevis"]})]}, {"coastal": [PLAIN]}),
        ({"resources": {"light": 1}}, {}),
        ({"hand": [PLAIN]}, {}),
        ({"hand": ["dinophysis_acuminata"]}, {"hand": ["ostreococcus_tauri"]}),
        ({"coastal": ["ditylum_brightwellii"], **MISSION}, {"coastal": ["dictyocha_speculum"], **MISSION}),
    ],
)
def test_what_a_player_would_rather_have_looks_better(better, worse):
    assert evaluate(at_turn(better, {}), 0) > evaluate(at_turn(worse, {}), 0)


def test_at_the_end_only_points_count():
    state = sea({"hand": [PLAIN], "resources": {"light": 3}}, {}, round=3, turn=5, active=1)
    assert evaluate(state, 0) == 0


def test_a_good_card_that_can_be_paid_for_is_played():
    state = at_turn({"hand": ["dinophysis_acuminata"], "resources": {"light": 1, "nitrogen": 1}}, {})
    assert chosen(state) == PlayCard(in_hand(state, "dinophysis_acuminata"), "coastal")


def test_a_cost_is_paid_as_cheaply_as_possible():
    state = at_turn({"hand": ["ostreococcus_tauri"], "resources": {"light": 1, "iron": 2}}, {})
    card = in_hand(state, "ostreococcus_tauri")
    move(state, 0, PlayCard(card, "coastal"))
    assert chosen(state) == Pay(card, ("light",), ())


def test_in_the_last_turn_greedy_takes_points_rather_than_resources():
    state = at_turn({"open_ocean": [PLAIN]}, {}, round=3, turn=5)
    assert type(chosen(state)).__name__ == "Grow"


def test_a_toxic_bloom_close_to_coming_looks_bad():
    boards = [{"coastal": [("karenia_brevis", {"carbon": 4, "bloomed": bloomed})]} for bloomed in (True, False)]
    closed, still_open = (at_turn(board, {}, options={"blooms": True}) for board in boards)
    assert evaluate(closed, 0) > evaluate(still_open, 0)


def test_a_cost_still_to_be_paid_counts_as_paid():
    state = at_turn({"hand": ["ostreococcus_tauri"], "resources": {"light": 1, "iron": 2}}, {})
    card = in_hand(state, "ostreococcus_tauri")
    move(state, 0, PlayCard(card, "coastal"))
    before = evaluate(state, 0)
    move(state, 0, Pay(card, ("light",), ()))
    assert evaluate(state, 0) == pytest.approx(before)


@pytest.mark.parametrize("seed", range(4))
def test_the_worth_of_a_position_depends_on_nothing_that_the_seat_may_not_know(seed):
    chooser = random.Random(seed)
    for state, *_ in random_game(3, AGREED[seed], seed):
        mine = hidden_cards(state, 1)
        if state.over() or not mine or not state.deck:
            continue
        one, other = chooser.choice(mine), chooser.choice(state.deck)
        twin = exchanged(state, TITLE.stored_state, {one: other, other: one})
        twin.players[1].mission = state.players[2].mission
        assert evaluate(twin, 0) == evaluate(state, 0)


def test_greedy_beats_chance():
    assert wins_of_greedy(24, 300) >= 0.6


@pytest.mark.slow
def test_greedy_wins_most_of_two_hundred_games_against_three_random_ones():
    assert wins_of_greedy(200, 9000) >= 0.6
