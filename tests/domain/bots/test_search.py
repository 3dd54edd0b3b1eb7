"""Search: moves are weighed within a budget, in worlds that may be the true one, which is never looked at."""

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
"""Where the same random numbers make the same worlds; of guesses they make others as good."""
FEW = Playouts(12)


def opened(title, seats=2, seed=1):
    """The first position of a game."""
    return title.lay_out(seats, {}, "", Imagined(Repeatable(seed))).state


def positions(title, moves=12, seats=2):
    """Some positions of a game of random moves, each with the seat that is asked."""
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
    """Positions that look the same to the seat, and differ in what it may not know."""
    return [title.fresh_world(state, seat, Repeatable(seed)) for seed in range(1, 4)]


@pytest.mark.parametrize("name", HIDING)
def test_positions_that_differ_in_secrets_alone_are_weighed_alike(name):
    title, differ = TITLES[name], 0
    for state, seat in list(positions(title))[::5]:
        worlds = worlds_like(title, state, seat)
        differ += len({msgspec.json.encode(world) for world in worlds}) > 1
        said = {repr(weigh(title, world, seat, Repeatable(3), FEW)) for world in (state, *worlds)}
        assert len(said) == 1
    assert differ, "No two worlds differed: this has shown nothing."


def test_a_search_that_looked_at_the_true_position_would_weigh_them_otherwise():
    """So that the test above can fail: without drawing anew, the hands of others show in what moves are worth."""
    title = replace(hidden_hands.TITLE, resample=lambda state, seat, random: random and None)
    state, seat = next(iter(positions(hidden_hands.TITLE)))
    worlds = worlds_like(hidden_hands.TITLE, state, seat)
    assert len({repr(weigh(title, world, seat, Repeatable(3), FEW)) for world in worlds}) > 1


def test_the_true_position_is_read_for_nothing_but_to_draw_a_world_anew(monkeypatch):
    """Whatever search is given but a world that was drawn anew is poison."""
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
    monkeypatch.setattr(type(title), "world", lambda self, given, *more: drawn_anew(self, given, *more))


def drawn_anew(title, given, seat, random):
    copy = title.state_decoder.decode(msgspec.msgpack.encode(given))
    title.resample(copy, seat, random)
    return copy


@pytest.mark.parametrize("name", TITLES)
def test_the_same_random_numbers_weigh_alike_and_change_nothing(name):
    title = TITLES[name]
    for state, seat in list(positions(title))[::6]:
        before = msgspec.json.encode(state)
        first, second = (weigh(title, state, seat, Repeatable(5), FEW) for _ in range(2))
        assert first == second
        assert msgspec.json.encode(state) == before
        assert {one.move for one in first} <= set(title.legal_moves(state, seat))


class Counting:
    """A budget of so many play-outs that keeps how often it was asked, and what it was told."""

    def __init__(self, number):
        self.number, self.told = number, []

    def spent(self, playouts):
        self.told.append(playouts)
        return playouts / self.number


@pytest.mark.parametrize("number", [1, 10, 40])
def test_a_budget_is_held_but_for_the_last_world(number):
    title = registry.find("industrial-waste")
    budget, state = Counting(number), opened(title)
    weighed = weigh(title, state, state.to_act()[0], Repeatable(1), budget)
    assert sum(one.worlds for one in weighed) == budget.told[-1]
    assert number <= budget.told[-1] < number + search.KEPT or len(weighed) == 1 or budget.told[-1] < number
    assert all(told < number for told in budget.told[:-1])


def test_the_worse_half_is_given_up_again_and_again(monkeypatch):
    monkeypatch.setattr(search, "SURE", 1_000.0)
    title = registry.find("industrial-waste")
    state, seat = next((one, seat) for one, seat in positions(title, 40) if len(title.legal_moves(one, seat)) > 9)
    weighed = weigh(title, state, seat, Repeatable(1), Playouts(96))
    worlds = [one.worlds for one in weighed]
    assert worlds == sorted(worlds, reverse=True)
    assert [worlds[0] == worlds[1], worlds[1] > worlds[2], worlds[2] == worlds[3], worlds[3] > worlds[4]] == [True] * 4
    assert worlds[4] == worlds[7]


def test_what_is_behind_for_certain_is_given_up_and_all_ends_when_one_is_left():
    evaluate = hidden_hands.TITLE.evaluate
    title = replace(hidden_hands.TITLE, lookahead=0, evaluate=lambda state, seat: 100 * evaluate(state, seat))
    state = Evening(seats=2).game.state
    state.players[0].exchanged = True
    weighed = weigh(title, state, 0, Repeatable(1), Playouts(100_000))
    assert sum(one.worlds for one in weighed) < 1_000


def test_moves_to_be_kept_are_weighed_in_every_world_however_bad():
    title = registry.find("industrial-waste")
    state, seat = next((state, seat) for state, seat in positions(title, 40) if len(title.legal_moves(state, seat)) > 9)
    worst = rank(title, state, seat, Repeatable(1))[-1]
    without = weigh(title, state, seat, Repeatable(1), Playouts(60), keep=2)
    assert worst not in {one.move for one in without}
    weighed = weigh(title, state, seat, Repeatable(1), Playouts(60), keep=2, always=[worst])
    of_worst = next(one for one in weighed if one.move == worst)
    assert of_worst.worlds == max(one.worlds for one in weighed)


def test_one_move_alone_is_weighed_in_one_world():
    state = Evening(seats=2).game.state
    (only,) = weigh(hidden_hands.TITLE, state, 0, Repeatable(1), Playouts(100), keep=1)
    assert only.worlds == 1


def test_who_has_nothing_to_do_has_nothing_to_weigh():
    state = Evening(seats=2).game.state
    state.decisions = []
    assert weigh(hidden_hands.TITLE, state, 0, Repeatable(1), Playouts(100)) == []


def test_of_very_many_moves_a_sample_is_ranked(monkeypatch):
    monkeypatch.setattr(lending.HowFar, "legal_moves", lambda self, state: [*map(lending.Count, range(1, 30_001))])
    state = Evening(seats=2, title=lending.TITLE).game.state
    assert len(rank(lending.TITLE, state, 0, Repeatable(1))) <= search.MOST_RANKED


def test_a_move_that_leaves_its_decision_open_ranks_as_its_best_answer():
    state = Evening(seats=2).game.state
    state.players[0].hand = [30, 29, 28, 27]
    assert not isinstance(rank(hidden_hands.TITLE, state, 0, Repeatable(1))[0], ExchangeCard)


@pytest.mark.parametrize("name", TITLES)
def test_leads_of_two_are_each_others_opposite_also_at_the_end(name):
    title = TITLES[name]
    for state, _ in list(positions(title))[::6]:
        leads = ahead(title, play_on(title, title.copy(state), Repeatable(1)))
        assert leads[0] == pytest.approx(-leads[1])


def test_a_lead_is_over_the_best_other():
    title = replace(hidden_hands.TITLE, evaluate=lambda state, seat: [3.0, -7.0, 5.5][seat])
    assert ahead(title, Evening(seats=3, title=hidden_hands.TITLE).game.state) == [-2.5, -12.5, 2.5]


def test_who_plays_alone_is_worth_what_its_evaluation_says():
    title = registry.find("lineae")
    state = opened(title, seats=1)
    assert ahead(title, state) == [title.evaluate(state, 0)]
    assert weigh(title, state, 0, Repeatable(1), FEW)


def test_in_the_end_points_count_and_a_tie_break_decides_among_equals():
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
def test_playing_on_ends_after_as_many_turns_as_the_title_looks_ahead(name):
    title = registry.find(name)
    at_once = replace(title, lookahead=0)
    random, state = Random(1), opened(title)
    seat, world = state.to_act()[0], title.copy(state)
    after = search._played_on(at_once, search.WorkingTable(world, Imagined(random), title.anytime), random, seat)
    assert after.over() or after.to_act()[0] != seat


def test_random_numbers_come_again_and_are_fair():
    first, second, other = Repeatable(1), Repeatable(1), Repeatable(2)
    numbers = [first.randrange(6) for _ in range(6000)]
    assert numbers == [second.randrange(6) for _ in range(6000)]
    assert numbers != [other.randrange(6) for _ in range(6000)]
    assert all(880 < numbers.count(face) < 1120 for face in range(6))


def test_what_is_weighed_says_move_lead_and_worlds():
    state = Evening(seats=2).game.state
    best = weigh(hidden_hands.TITLE, state, 0, Repeatable(1), FEW)[0]
    assert isinstance(best, Weighed)
    assert best.worlds > 0
