"""Leads: a point counts once in every title, whether the game goes on or has ended."""

from random import Random

import msgspec
import pytest

from scoresheet.domain.bots.search import ahead
from scoresheet.domain.chance import Imagined, Repeatable
from scoresheet.domain.titles import registry

POINTS = 10
APART = 1.1
"""A tie-break counts up to half a point at the end, and a loan is worth a little less than none."""


def repay(state, seat):
    assert state.components.score.loan_penalty == POINTS
    state.companies[seat].loans -= 1


def cache(state, seat):
    card = next(state.players[seat].in_play())
    card.cached["light"] = card.cached.get("light", 0) + POINTS


def score_in(players, part):
    def give(state, seat):
        points = getattr(state, players)[seat].points
        points[part] = points.get(part, 0) + POINTS

    return give


GIVES = {
    "algae-inc": score_in("departments", "milestones"),
    "industrial-waste": repay,
    "lineae": score_in("vessels", "loading"),
    "phytoplankton": cache,
    "weather-machine": score_in("laboratories", "government"),
}
GAMES = [(name, seats) for name, title in registry.all_titles().items() for seats in title.seats if seats > 1]


def games_of(title, seats):
    """Positions of a game of random moves, the last one included."""
    state, random = title.lay_out(seats, {}, "", Imagined(Repeatable(seats))).state, Random(seats)
    moves = 0
    while not state.over():
        if moves % 25 == 0:
            yield state
        seat = state.to_act()[0]
        legal = title.legal_moves(state, seat)
        title.play(state, seat, legal[random.randrange(len(legal))], Imagined(random))
        moves += 1
    yield state


def test_every_title_that_can_be_won_is_among_them():
    assert set(GIVES) == set(registry.all_titles())


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_ten_points_more_are_a_lead_of_ten_points_more_in_a_running_game_and_in_a_finished_one(name, seats):
    title, seen = registry.find(name), set()
    for state in games_of(title, seats):
        more = title.copy(state)
        try:
            GIVES[name](more, 0)
        except StopIteration:
            continue
        assert ahead(title, more)[0] - ahead(title, state)[0] == pytest.approx(POINTS, abs=APART)
        seen.add(state.over())
    assert seen == {True, False}


@pytest.mark.parametrize("name", ["algae-inc", "lineae"])
def test_alone_ten_points_more_are_worth_ten_points_more_in_a_running_game_and_in_a_finished_one(name):
    title = registry.find(name)
    for state in games_of(title, 1):
        more = title.copy(state)
        GIVES[name](more, 0)
        assert ahead(title, more)[0] - ahead(title, state)[0] == pytest.approx(POINTS)


@pytest.mark.parametrize("name", ["algae-inc", "lineae"])
def test_alone_a_finished_game_is_worth_its_points_less_those_of_the_rival(name):
    title = registry.find(name)
    *_, end = games_of(title, 1)
    rival = sum(msgspec.to_builtins(end.rival)["points"].values()) if getattr(end, "rival", None) else 0
    assert ahead(title, end) == [pytest.approx(title.last_scores(end)[0].points - rival)]
