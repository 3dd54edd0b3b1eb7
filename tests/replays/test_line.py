"""The current line of a record: it follows the events, and no takeback costs more than another."""

from random import Random

import pytest

from scoresheet.domain.errors import CannotTakeBack, DomainError
from scoresheet.domain.events import MovesTakenBack, TakebackAsked
from scoresheet.domain.game import Game, fold
from scoresheet.domain.takebacks.takebacks import check_return
from scoresheet.replays import play_line as module
from scoresheet.replays.play_line import EVENTS_BETWEEN_COPIES, PlayLine
from scoresheet.replays.verify import replay_by_effects, replay_by_rules
from tests.domain.evenings import Evening
from tests.domain.hidden_hands import TITLE
from tests.replays.test_verify import record_of


def restless(seed, steps=150):
    """Return an evening of moves, requested takebacks, and takebacks of takebacks."""
    evening, rng = Evening(seats=2), Random(seed)
    for _ in range(steps):
        try:
            restless_step(evening, rng)
        except DomainError:
            continue
    return evening


def restless_step(evening, rng):
    if evening.game.consulted():
        evening.do("answer_takeback", evening.game.consulted()[0], rng.random() < 0.8)
    elif rng.random() < 0.85:
        evening.do("request_takeback", rng.randrange(2), rng.randint(4, evening.game.version))
    elif (seats := evening.game.to_act()) and rng.random() < 0.3:
        evening.exchange(seats[0])
    elif seats:
        evening.choose(rng.choice(seats))


def may_return(check, *arguments):
    try:
        check(*arguments)
    except CannotTakeBack:
        return False
    return True


@pytest.mark.parametrize("seed", range(12))
def test_the_line_leads_to_the_position_of_all_events_and_allows_the_same_takebacks(seed):
    events = restless(seed).events
    assert sum(isinstance(event, MovesTakenBack) for event in events) > 5
    line, game = PlayLine(TITLE), Game()
    for number, event in enumerate(events, start=1):
        if isinstance(event, MovesTakenBack):
            game = line.go_back(event, game)
        else:
            game = fold(TITLE, [event], game)
            line.add(event, game)
        assert game == fold(TITLE, events[:number])
        for to in range(game.started or number, number):
            assert may_return(line.check_return, to) == may_return(check_return, to, events[to:number]), (number, to)


@pytest.mark.parametrize("seed", range(4))
def test_a_record_with_many_takebacks_replays_both_ways(seed):
    evening = restless(seed)
    assert any(isinstance(event, TakebackAsked) for event in evening.events)
    assert replay_by_rules(record_of(evening.events)) == replay_by_effects(record_of(evening.events)) == evening.game


def test_the_hundredth_takeback_to_the_start_costs_no_more_than_the_first(monkeypatch):
    evening = Evening(seats=2, bots=(1,))
    for _ in range(100):
        evening.choose(0)
        evening.do("request_takeback", 0, 4)
    folded = []

    def counting(title, events, game=None):
        folded.append(len(events))
        return fold(title, events, game)

    monkeypatch.setattr(module, "fold", counting)
    replay_by_rules(record_of(evening.events))
    assert len(folded) == 100
    assert max(folded) <= EVENTS_BETWEEN_COPIES + 2
