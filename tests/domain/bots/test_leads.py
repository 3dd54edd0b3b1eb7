"""Leads: a point counts once in every title, in running and finished games."""

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
    """Yield positions of a game of random moves, including the last one."""
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


def test_every_title_is_covered():
    assert set(GIVES) == set(registry.all_titles())


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_ten_more_points_raise_the_lead_by_ten_in_running_and_finished_games(name, seats):
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
def test_ten_more_points_raise_the_lead_by_ten_in_running_and_finished_solo_games(name):
    title = registry.find(name)
    for state in games_of(title, 1):
        more = title.copy(state)
        GIVES[name](more, 0)
        assert ahead(title, more)[0] - ahead(title, state)[0] == pytest.approx(POINTS)


@pytest.mark.parametrize("name", ["algae-inc", "lineae"])
def test_the_lead_in_a_finished_solo_game_is_the_points_minus_those_of_the_rival(name):
    title = registry.find(name)
    *_, end = games_of(title, 1)
    rival = sum(msgspec.to_builtins(end.rival)["points"].values()) if getattr(end, "rival", None) else 0
    assert ahead(title, end) == [pytest.approx(title.last_scores(end)[0].points - rival)]
