"""Bots choose among the legal moves, and think only about copies of the position."""

import re
from dataclasses import replace
from pathlib import Path
from random import Random

import msgspec
import pytest

from scoresheet.domain.bots import bots
from scoresheet.domain.bots.bots import STRATEGIES, choose
from scoresheet.domain.chance import Imagined
from scoresheet.domain.play import legal_moves
from scoresheet.domain.titles import registry
from scoresheet.replays.simulate import simulate
from tests.domain import guessing, lending
from tests.domain.evenings import Evening
from tests.domain.hidden_hands import TITLE, ExchangeCard, PlayCard


@pytest.fixture
def state():
    return Evening(seats=2).game.state


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_a_bot_chooses_one_of_the_legal_moves(state, strategy):
    for attempt in range(20):
        assert choose(strategy, TITLE, state, 0, Random(attempt)) in legal_moves(state, 0)


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_a_bot_never_changes_the_state_it_thinks_about(state, strategy):
    before = msgspec.json.encode(state)
    choose(strategy, TITLE, state, 1, Random(1))
    assert msgspec.json.encode(state) == before


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_the_same_randomness_makes_the_same_choice(state, strategy):
    first, second = (choose(strategy, TITLE, state, 0, Random(7)) for _ in range(2))
    assert first == second


def test_a_random_bot_may_choose_every_legal_move(state):
    random = Random(3)
    chosen = {choose("random", TITLE, state, 0, random) for _ in range(3000)}
    assert chosen == set(legal_moves(state, 0))


@pytest.mark.parametrize("name", registry.all_titles())
def test_a_random_bot_seldom_makes_a_move_that_leaves_the_decision_open(name):
    """The target is one in fifty where both such moves and answers are legal."""
    title, moves = registry.find(name), []
    for seed in range(5):
        for state, seat, move in random_moves(title, seed):
            kinds = {choice.answers for choice in title.legal_moves(state, seat)}
            moves += [move.answers] if kinds == {True, False} else []
    assert moves.count(False) <= 0.06 * len(moves)


def random_moves(title, seed):
    """Yield the positions of a game, each with the seat to act and its random move."""
    random = Random(seed)
    state = title.lay_out(2, {}, "", Imagined(random)).state
    while not state.over():
        seat = state.to_act()[0]
        move = choose("random", title, state, seat, random)
        yield state, seat, move
        title.play(state, seat, move, Imagined(random))


def test_a_random_bot_occasionally_makes_anytime_moves():
    state, random = Evening(seats=2, title=lending.TITLE).game.state, Random(3)
    chosen = [choose("random", lending.TITLE, state, 0, random) for _ in range(2000)]
    assert 20 <= sum(not move.answers for move in chosen) <= 60
    assert lending.Borrow() in chosen


def test_a_random_bot_without_answers_makes_moves_that_leave_the_decision_open(monkeypatch):
    state = Evening(seats=2, title=lending.TITLE).game.state
    monkeypatch.setattr(lending.HowFar, "legal_moves", lambda self, state: [])
    monkeypatch.setattr(lending, "MOST_LOANS", 1)
    chosen = {choose("random", lending.TITLE, state, 0, Random(seed)) for seed in range(30)}
    assert chosen == {lending.Borrow(), lending.Gamble()}


@pytest.mark.parametrize(("highest", "weighed"), [(300, 300), (301, 151), (600, 300), (30_000, 300)])
@pytest.mark.parametrize("asides", [[], [lending.Borrow()]])
def test_a_greedy_bot_weighs_an_evenly_spaced_sample_of_very_many_moves(monkeypatch, highest, weighed, asides):
    seen = set()
    monkeypatch.setattr(lending.HowFar, "legal_moves", lambda self, state: [*map(lending.Count, range(1, highest + 1))])
    title = replace(
        lending.TITLE,
        evaluate=lambda state, seat: seen.add(state.count) or float(state.count),
        anytime=lambda state, seat: [] if state.loans[seat] else list(asides),
    )
    state = Evening(seats=2, title=lending.TITLE).game.state
    choose("greedy", title, state, 0, Random(1))
    assert max(seen) > 0.98 * highest
    assert 0.98 * weighed <= len(seen) <= 2 * weighed


def test_a_greedy_bot_keeps_the_cards_that_its_evaluation_values(state):
    state.players[0].exchanged = True
    lowest = min(state.players[0].hand)
    assert choose("greedy", TITLE, state, 0, Random(1)) == PlayCard(lowest)


def test_a_greedy_bot_does_not_delay_its_answer_without_gain(state):
    state.players[0].hand = [30, 29, 28, 27]
    assert not isinstance(choose("greedy", TITLE, state, 0, Random(1)), ExchangeCard)


def test_a_greedy_bot_weighs_two_moves_and_simply_makes_the_only_one(state):
    contrary = replace(TITLE, evaluate=lambda state, seat: -sum(state.players[seat].hand))
    state.players[0].exchanged = True
    state.players[0].hand = [5, 9]
    assert choose("greedy", contrary, state, 0, Random(1)) == PlayCard(9)
    state.players[0].hand = [5]
    assert choose("greedy", contrary, state, 0, Random(1)) == PlayCard(5)


def test_a_greedy_bot_that_is_not_to_act_weighs_its_anytime_moves():
    state = Evening(seats=2, title=lending.TITLE).game.state
    assert choose("greedy", lending.TITLE, state, 1, Random(1)) == lending.Gamble()


def test_thinking_ahead_makes_no_obliged_move_for_a_seat_with_anytime_moves():
    state = Evening(seats=2, title=lending.TITLE).game.state
    state.count = lending.LIMIT - 2
    assert bots.imagine(lending.TITLE, state, 0, lending.Count(1), Random(1)).count == lending.LIMIT - 1
    assert state.count == lending.LIMIT - 2


@pytest.mark.parametrize("seed", [3, 11])
def test_greedy_bots_finish_a_game_in_which_loans_are_always_available(seed):
    written = simulate(registry.find("industrial-waste"), 3, ["greedy"], Random(seed))
    assert written[-1].event.ending == "played"
    assert len(written) < 1000


def rights(title, games=400):
    """Count the right guesses of a greedy bot."""
    right = 0
    for seed in range(games):
        random = Random(seed)
        state = title.begin_with(2, {})
        table = title.table(state, Imagined(random))
        title.set_up(table)
        guess = choose("greedy", title, state, 0, random)
        right += guess.card == state.held[1]
    return right


def test_a_greedy_bot_guesses_no_better_than_chance():
    fair = 400 / (len(guessing.CARDS) - 1)  # one card is its own
    assert fair - 30 < rights(guessing.TITLE) < fair + 30


def test_a_bot_that_got_the_true_position_would_guess_every_card():
    assert rights(replace(guessing.TITLE, resample=lambda state, seat, random: None)) == 400


def test_a_strategy_gets_another_world_and_never_the_true_position(state, monkeypatch):
    given = []

    def nosy(title, world, seat, random, budget, moves):
        given.append(world)
        return moves[0]

    monkeypatch.setitem(bots._CHOOSE, "nosy", nosy)
    choose("nosy", TITLE, state, 0, Random(1))
    (world,) = given
    assert world is not state
    assert world.players[0].hand == state.players[0].hand
    assert world.players[1].hand != state.players[1].hand


def test_strategies_are_reachable_only_through_choose():
    """Only names are public: functions that take the true position are private to the module."""
    strategies = [*bots._BLIND.values(), *bots._CHOOSE.values()]
    assert all(name.startswith("_") for name, thing in vars(bots).items() if thing in strategies)
    assert all(isinstance(name, str) for name in STRATEGIES)
    root = Path(bots.__file__).resolve().parents[2]
    sources = [file for part in ("domain", "replays", "projections", "service") for file in (root / part).rglob("*.py")]
    assert len(sources) > 100
    private = re.compile(r"\b(bots\._\w+|_CHOOSE|_BLIND|_greedily|_at_random|imagine|import levels)\b")
    reaching = [file.name for file in sources if private.search(file.read_text())]
    assert reaching == ["bots.py"]


def test_an_unknown_strategy_is_refused(state):
    with pytest.raises(KeyError):
        choose("clairvoyant", TITLE, state, 0, Random(1))
