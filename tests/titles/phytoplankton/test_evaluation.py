"""The evaluation of `greedy`: it plays as an experienced player would and beats random bots."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from scoresheet.domain.bots.bots import choose
from scoresheet.domain.chance import Imagined
from scoresheet.domain.events import MoveMade
from scoresheet.domain.game import fold
from scoresheet.domain.titles.phytoplankton import TITLE
from scoresheet.domain.titles.phytoplankton.carbon import ChooseCarbonPlace
from scoresheet.domain.titles.phytoplankton.evaluation import evaluate
from scoresheet.domain.titles.phytoplankton.orders import LeaveOrder
from scoresheet.domain.titles.phytoplankton.paying import Pay
from scoresheet.domain.titles.phytoplankton.playing import PlayCard
from scoresheet.domain.titles.phytoplankton.scoring import points
from scoresheet.replays.simulate import simulate
from tests.titles.phytoplankton.positions import LIGHT, N_P, PLAIN, at_turn, in_hand, move, sea
from tests.titles.phytoplankton.test_random_games import AGREED, random_game
from tests.titles.phytoplankton.test_secrets import exchanged, hidden_cards
from tests.titles.playing import laid_out

PLENTY = {"light": 3, "nitrogen": 3, "phosphorus": 2, "silica": 2}
MISSION = {"mission": "diatom_specialist"}


def chosen(state, seat=0):
    return choose("greedy", TITLE, state, seat, random.Random(1))


def wins_of_greedy(games, first_seed):
    """Return the share of four-player games that one greedy bot wins against three random ones."""
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
def test_the_position_that_a_player_would_prefer_scores_higher(better, worse):
    assert evaluate(at_turn(better, {}), 0) > evaluate(at_turn(worse, {}), 0)


def test_only_points_count_at_the_end():
    state = sea({"hand": [PLAIN], "resources": {"light": 3}}, {}, round=3, turn=5, active=1)
    assert evaluate(state, 0) == 0


def test_greedy_plays_a_good_card_that_it_can_pay_for():
    state = at_turn({"hand": ["dinophysis_acuminata"], "resources": {"light": 1, "nitrogen": 1}}, {}, round=3)
    assert chosen(state) == PlayCard(in_hand(state, "dinophysis_acuminata"), "coastal")


def test_greedy_pays_as_cheaply_as_possible():
    state = at_turn({"hand": ["ostreococcus_tauri"], "resources": {"light": 1, "iron": 2}}, {})
    card = in_hand(state, "ostreococcus_tauri")
    move(state, 0, PlayCard(card, "coastal"))
    assert chosen(state) == Pay(card, ("light",), ())


def test_greedy_prefers_points_to_resources_in_the_last_turn():
    state = at_turn({"open_ocean": [PLAIN]}, {}, round=3, turn=5)
    assert type(chosen(state)).__name__ == "Grow"


def test_cards_and_resources_are_worth_nothing_when_no_turn_is_left():
    board = {
        "coastal": ["ostreococcus_tauri", PLAIN, "thalassiosira_pseudonana"],
        "polar": ["geminigera_cryophila"],
    }
    rich = {**board, "hand": [PLAIN, "dinophysis_acuminata"], "resources": {"light": 3, "nitrogen": 2}}
    last = {"round": 3, "turn": 5, "active": 1}
    assert evaluate(sea(rich, {}, **last), 0) == evaluate(sea(board, {}, **last), 0)
    state = at_turn(board, {}, round=3, turn=5)
    assert evaluate(state, 0) > 0
    assert type(chosen(state)).__name__ == "Grow"


def test_greedy_gains_resources_for_a_good_card_only_while_turns_are_left_to_play_it():
    board = {"hand": ["dinophysis_acuminata"], "open_ocean": [PLAIN], "resources": {"light": 1}}
    early = at_turn(board, {}, box=[N_P] * 4 + [LIGHT])
    late = at_turn(board, {}, box=[N_P] * 4 + [LIGHT], round=3, turn=5)
    assert type(chosen(early)).__name__ == "GainResources"
    assert type(chosen(late)).__name__ == "Grow"


def test_a_card_beyond_the_turns_left_is_worth_less_than_one_that_can_still_be_played():
    def worth(cards, turn):
        return evaluate(at_turn({"hand": cards, "resources": PLENTY}, {}, round=3, turn=turn), 0)

    cards = ["dinophysis_acuminata", "noctiluca_scintillans", "dictyocha_speculum"]
    early = worth(cards, 1) - worth(cards[:2], 1)
    late = worth(cards, 4) - worth(cards[:2], 4)
    assert early > late + 1


def test_greedy_never_changes_its_standing_order():
    state = at_turn({"coastal": ["pyrocystis_fusiformis"], "hand": [PLAIN]}, {})
    assert all(not isinstance(choose("greedy", TITLE, state, 0, random.Random(seed)), LeaveOrder) for seed in range(20))


def figures(games, first_seed):
    """Return the share of Grow actions, the share of seats with one card at most, and the mean points."""
    actions, cards, points = Counter(), [], []
    for game in range(games):
        events = [stored.event for stored in simulate(TITLE, 4, ["greedy"], random.Random(first_seed + game))]
        actions.update(type(event.move).__name__ for event in events if isinstance(event, MoveMade))
        final = fold(TITLE, events)
        cards += [len(list(player.in_play())) for player in final.state.players]
        points += [score.points for score in final.scores]
    turns = sum(actions[name] for name in ("GainResources", "Grow", "DrawCards", "PlayCard", "ReplaceCard"))
    return actions["Grow"] / turns, sum(count <= 1 for count in cards) / len(cards), sum(points) / len(points)


def test_greedy_plays_cards_instead_of_growing_on_a_single_one():
    """Before it planned, 65 % of its actions were Grow, 53 % of seats ended with one card, and it made 36 points."""
    growing, single, points = figures(10, 70)
    assert growing < 0.6
    assert single < 0.2
    assert points > 40


def short_sighted(state, seat):
    """Evaluate by points alone, with one for carbon about to be placed, which always favours Grow."""
    return sum(points(state.components, state.players[seat]).values()) + sum(
        isinstance(decision, ChooseCarbonPlace) and decision.seat == seat for decision in state.decisions
    )


def test_greedy_beats_a_bot_that_evaluates_by_points_alone():
    minds = [TITLE, replace(TITLE, evaluate=short_sighted)]
    lead = 0
    for seed in range(10):
        chooser = random.Random(seed)
        state = laid_out(TITLE, 2, Imagined(chooser)).state
        while not state.over():
            seat = state.to_act()[0]
            choice = choose("greedy", minds[(seat + seed) % 2], state, seat, chooser)
            TITLE.play(state, seat, choice, Imagined(chooser))
        made = [score.points for score in TITLE.scores(state)]
        lead += made[seed % 2] - made[1 - seed % 2]
    assert lead > 100


def test_an_imminent_toxic_bloom_lowers_the_evaluation():
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
def test_the_evaluation_does_not_depend_on_information_hidden_from_the_seat(seed):
    chooser = random.Random(seed)
    for state, *_ in random_game(3, AGREED[seed], seed):
        mine = hidden_cards(state, 1)
        if state.over() or not mine or not state.deck:
            continue
        one, other = chooser.choice(mine), chooser.choice(state.deck)
        twin = exchanged(state, TITLE.stored_state, {one: other, other: one})
        twin.players[1].mission = state.players[2].mission
        assert evaluate(twin, 0) == evaluate(state, 0)


def test_greedy_beats_random_bots():
    assert wins_of_greedy(24, 300) >= 0.6


@pytest.mark.slow
def test_greedy_wins_most_of_two_hundred_games_against_three_random_bots(whole):
    assert wins_of_greedy(200 if whole else 60, 9000) >= 0.6
