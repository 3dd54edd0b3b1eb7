"""Search: weighs moves within a budget in possible worlds, without using the true one."""

from dataclasses import replace
from random import Random

import msgspec
import pytest

from scoresheet.domain.bots import search
from scoresheet.domain.bots.search import Playouts, Weighed, ahead, play_on, rank, weigh
from scoresheet.domain.chance import Imagined, Repeatable
from scoresheet.domain.events import Score
from scoresheet.domain.titles import registry
from tests.domain import guessing, hidden_hands, lending
from tests.domain.evenings import Evening
from tests.domain.hidden_hands import ExchangeCard

TITLES = {**registry.all_titles(), hidden_hands.TITLE.title: hidden_hands.TITLE, guessing.TITLE.title: guessing.TITLE}
HIDING = {name: title for name, title in TITLES.items() if title.hides and title is not guessing.TITLE}
"""Titles in which the same random numbers make the same worlds; in Guessing they need not."""
FEW = Playouts(12)


def opened(title, seats=2, seed=1):
    """Return the first position of a game."""
    return title.lay_out(seats, {}, "", Imagined(Repeatable(seed))).state


def positions(title, moves=12, seats=2):
    """Yield some positions of a game of random moves, each with the seat to act."""
    random = Repeatable(7)
    state = opened(title, seats)
    for _ in range(moves):
        if state.over():
            return
        seat = state.to_act()[0]
        yield title.copy(state), seat
        legal = title.legal_moves(state, seat)
        title.play(state, seat, legal[random.randrange(len(legal))], Imagined(random))


def worlds_like(title, state, seat):
    """Return positions that look the same to the seat but differ in secrets."""
    return [title.fresh_world(state, seat, Repeatable(seed)) for seed in range(1, 4)]


@pytest.mark.parametrize("name", HIDING)
def test_positions_that_differ_only_in_secrets_are_weighed_alike(name):
    title, differ = TITLES[name], 0
    for state, seat in list(positions(title))[::5]:
        worlds = worlds_like(title, state, seat)
        differ += len({msgspec.json.encode(world) for world in worlds}) > 1
        said = {repr(weigh(title, world, seat, Repeatable(3), FEW)) for world in (state, *worlds)}
        assert len(said) == 1
    assert differ, "No two worlds differed: this has shown nothing."


def test_a_search_in_the_true_position_would_weigh_them_differently():
    """Control for the test above: without resampling, opponents' hands affect the weights."""
    title = replace(hidden_hands.TITLE, resample=lambda state, seat, random: random and None)
    state, seat = next(iter(positions(hidden_hands.TITLE)))
    worlds = worlds_like(hidden_hands.TITLE, state, seat)
    assert len({repr(weigh(title, world, seat, Repeatable(3), FEW)) for world in worlds}) > 1


def test_the_true_position_is_used_only_to_resample_worlds(monkeypatch):
    """Every method that gets the true position fails."""
    title = hidden_hands.TITLE
    state = Evening(seats=2).game.state
    for name in ("legal_moves", "evaluate", "last_scores", "copy"):
        poison(monkeypatch, title, name, state)
    assert weigh(title, state, 0, Repeatable(1), FEW)


def poison(monkeypatch, title, name, state):
    sound = getattr(title, name)

    def method(given, *more):
        assert given is not state, f"{name} was asked of the true position."
        return sound(given, *more)

    monkeypatch.setitem(title.__dict__, name, method)
    monkeypatch.setattr(type(title), "world", lambda self, given, *more: resampled(self, given, *more))


def resampled(title, given, seat, random):
    copy = title.state_decoder.decode(msgspec.msgpack.encode(given))
    title.resample(copy, seat, random)
    return copy


@pytest.mark.parametrize("name", TITLES)
def test_the_same_random_numbers_give_the_same_weights_and_change_nothing(name):
    title = TITLES[name]
    for state, seat in list(positions(title))[::6]:
        before = msgspec.json.encode(state)
        first, second = (weigh(title, state, seat, Repeatable(5), FEW) for _ in range(2))
        assert first == second
        assert msgspec.json.encode(state) == before
        assert {one.move for one in first} <= set(title.legal_moves(state, seat))


class Counting:
    """A budget of `number` play-outs that records the numbers spent."""

    def __init__(self, number):
        self.number, self.told = number, []

    def spent(self, playouts):
        self.told.append(playouts)
        return playouts / self.number


@pytest.mark.parametrize("number", [1, 10, 40])
def test_a_budget_is_kept_except_for_the_last_world(number):
    title = registry.find("industrial-waste")
    budget, state = Counting(number), opened(title)
    weighed = weigh(title, state, state.to_act()[0], Repeatable(1), budget)
    assert sum(one.worlds for one in weighed) == budget.told[-1]
    assert number <= budget.told[-1] < number + search.KEPT or len(weighed) == 1 or budget.told[-1] < number
    assert all(told < number for told in budget.told[:-1])


def test_the_worse_half_of_the_moves_is_dropped_repeatedly(monkeypatch):
    monkeypatch.setattr(search, "SURE", 1_000.0)
    title = registry.find("industrial-waste")
    state, seat = next((one, seat) for one, seat in positions(title, 40) if len(title.legal_moves(one, seat)) > 9)
    weighed = weigh(title, state, seat, Repeatable(1), Playouts(96))
    worlds = [one.worlds for one in weighed]
    assert worlds == sorted(worlds, reverse=True)
    assert [worlds[0] == worlds[1], worlds[1] > worlds[2], worlds[2] == worlds[3], worlds[3] > worlds[4]] == [True] * 4
    assert worlds[4] == worlds[7]


def test_clearly_worse_moves_are_dropped_and_the_search_ends_when_one_is_left():
    evaluate = hidden_hands.TITLE.evaluate
    title = replace(hidden_hands.TITLE, lookahead=0, evaluate=lambda state, seat: 100 * evaluate(state, seat))
    state = Evening(seats=2).game.state
    state.players[0].exchanged = True
    weighed = weigh(title, state, 0, Repeatable(1), Playouts(100_000))
    assert sum(one.worlds for one in weighed) < 1_000


def test_moves_that_must_be_kept_are_weighed_in_every_world_however_bad():
    title = registry.find("industrial-waste")
    state, seat = next((state, seat) for state, seat in positions(title, 40) if len(title.legal_moves(state, seat)) > 9)
    worst = rank(title, state, seat, Repeatable(1))[-1]
    without = weigh(title, state, seat, Repeatable(1), Playouts(60), keep=2)
    assert worst not in {one.move for one in without}
    weighed = weigh(title, state, seat, Repeatable(1), Playouts(60), keep=2, always=[worst])
    of_worst = next(one for one in weighed if one.move == worst)
    assert of_worst.worlds == max(one.worlds for one in weighed)


def test_a_single_move_is_weighed_in_one_world():
    state = Evening(seats=2).game.state
    (only,) = weigh(hidden_hands.TITLE, state, 0, Repeatable(1), Playouts(100), keep=1)
    assert only.worlds == 1


def test_a_seat_without_a_decision_has_nothing_to_weigh():
    state = Evening(seats=2).game.state
    state.decisions = []
    assert weigh(hidden_hands.TITLE, state, 0, Repeatable(1), Playouts(100)) == []


def test_only_a_sample_of_very_many_moves_is_ranked(monkeypatch):
    monkeypatch.setattr(lending.HowFar, "legal_moves", lambda self, state: [*map(lending.Count, range(1, 30_001))])
    state = Evening(seats=2, title=lending.TITLE).game.state
    assert len(rank(lending.TITLE, state, 0, Repeatable(1))) <= search.MOST_RANKED


def test_a_move_that_leaves_its_decision_open_does_not_outrank_the_best_answer():
    state = Evening(seats=2).game.state
    state.players[0].hand = [30, 29, 28, 27]
    assert not isinstance(rank(hidden_hands.TITLE, state, 0, Repeatable(1))[0], ExchangeCard)


@pytest.mark.parametrize("name", TITLES)
def test_leads_of_two_players_are_opposite_even_at_the_end(name):
    title = TITLES[name]
    for state, _ in list(positions(title))[::6]:
        leads = ahead(title, play_on(title, title.copy(state), Repeatable(1)))
        assert leads[0] == pytest.approx(-leads[1])


def test_a_lead_is_measured_against_the_best_opponent():
    title = replace(hidden_hands.TITLE, evaluate=lambda state, seat: [3.0, -7.0, 5.5][seat])
    assert ahead(title, Evening(seats=3, title=hidden_hands.TITLE).game.state) == [-2.5, -12.5, 2.5]


def test_the_lead_of_a_solo_player_is_the_evaluation():
    title = registry.find("lineae")
    state = opened(title, seats=1)
    assert ahead(title, state) == [title.evaluate(state, 0)]
    assert weigh(title, state, 0, Repeatable(1), FEW)


def test_at_the_end_leads_follow_points_and_then_tie_breaks():
    def scores(points, ties):
        return [
            Score(seat=seat, points=each, tie_break=[tie])
            for seat, (each, tie) in enumerate(zip(points, ties, strict=True))
        ]

    state = Evening(seats=2).game.state
    state.decisions = []
    for points, ties, signs in (([5, 3], [0, 9], (1, -1)), ([4, 4], [1, 2], (-1, 1)), ([4, 4], [1, 1], (0, 0))):
        title = replace(hidden_hands.TITLE, scores=lambda state, p=points, t=ties: scores(p, t), final_scores=None)
        leads = ahead(title, state)
        assert tuple((lead > 0) - (lead < 0) for lead in leads) == signs


@pytest.mark.parametrize("name", registry.all_titles())
def test_playing_on_without_lookahead_stops_when_the_turn_ends(name):
    title = registry.find(name)
    at_once = replace(title, lookahead=0)
    random, state = Random(1), opened(title)
    seat, world = state.to_act()[0], title.copy(state)
    after = search._played_on(at_once, search.WorkingTable(world, Imagined(random), title.anytime), random, seat)
    assert after.over() or after.to_act()[0] != seat


def test_repeatable_random_numbers_are_reproducible_and_fair():
    first, second, other = Repeatable(1), Repeatable(1), Repeatable(2)
    numbers = [first.randrange(6) for _ in range(6000)]
    assert numbers == [second.randrange(6) for _ in range(6000)]
    assert numbers != [other.randrange(6) for _ in range(6000)]
    assert all(880 < numbers.count(face) < 1120 for face in range(6))


def test_weighing_gives_moves_with_the_number_of_worlds():
    state = Evening(seats=2).game.state
    best = weigh(hidden_hands.TITLE, state, 0, Repeatable(1), FEW)[0]
    assert isinstance(best, Weighed)
    assert best.worlds > 0
