"""Outcomes of takeback requests, read from all events, even those that were taken back."""

import pytest

from scoresheet.domain.commands.disputes import Ruling, raise_dispute, rule
from scoresheet.domain.commands.sheet import Sheet
from scoresheet.domain.takeback_requests import asked_after, settled
from tests.domain.evenings import Evening
from tests.domain.lending import TITLE, Borrow, Count, Gamble


@pytest.fixture
def evening():
    """Return a game of Lending: seats 0 and 1 have moved, and seat 0 requests the start position."""
    evening = Evening(seats=3, title=TITLE)
    evening.do("move", 0, Count(1))
    evening.do("move", 1, Count(1))
    evening.do("request_takeback", 0, 5)
    return evening


def outcomes(evening):
    return [(one.request.id, one.outcome, one.event.version) for one in settled(None, evening.events)]


def test_an_open_request_is_not_settled(evening):
    assert outcomes(evening) == []


def test_a_request_is_agreed_once_all_others_agree(evening):
    evening.do("answer_takeback", 1, True)
    assert outcomes(evening) == []
    evening.do("answer_takeback", 2, True)
    assert outcomes(evening) == [(8, "agreed", 11)]
    assert settled(None, evening.events)[0].request.agreed == [1, 2]


def test_one_refusal_refuses_a_request(evening):
    evening.do("answer_takeback", 1, True)
    evening.do("answer_takeback", 2, False)
    assert outcomes(evening) == [(8, "refused", 10)]


def test_a_request_can_be_withdrawn(evening):
    evening.do("withdraw_takeback", 0)
    assert outcomes(evening) == [(8, "withdrawn", 9)]


@pytest.mark.parametrize(
    ("seat", "move", "outcome"), [(2, Count(1), "lapsed"), (1, Gamble(), "lapsed"), (1, Borrow(), "")]
)
def test_a_request_lapses_when_the_game_goes_on_or_something_is_drawn(evening, seat, move, outcome):
    evening.do("move", seat, move)
    assert outcomes(evening) == ([(8, "lapsed", 9)] if outcome else [])
    assert (evening.game.request is None) is bool(outcome)


def test_a_request_lapses_with_a_resignation(evening):
    evening.do("resign", [2])
    assert outcomes(evening) == [(8, "lapsed", 9)]


def test_a_request_lapses_with_a_rewind_by_ruling(evening):
    asked = evening.game.request
    sheet = Sheet(TITLE, evening.game, b"secret", evening.metadata, None)
    sheet.past.events = list(evening.events)
    raise_dispute(sheet, 1, 7, "so")
    sheet.past.events += [one.event for one in sheet.events]
    rule(sheet, 9, Ruling(verdict="upheld", remedy="rewind", to=6))
    assert [one.outcome for one in settled(asked, [one.event for one in sheet.events])] == ["lapsed"]


def test_a_request_stays_lapsed_when_the_move_is_taken_back_that_ended_it(evening):
    evening.do("move", 2, Count(1))
    evening.do("request_takeback", 2, 8)
    assert outcomes(evening) == [(8, "lapsed", 9)]
    evening.do("request_takeback", 0, 5)
    for seat in (1, 2):
        evening.do("answer_takeback", seat, True)
    assert outcomes(evening) == [(8, "lapsed", 9), (11, "agreed", 14)]


def test_following_events_one_by_one_finds_the_same_outcomes_as_all_at_once(evening):
    evening.do("answer_takeback", 1, True)
    evening.do("answer_takeback", 2, False)
    evening.do("request_takeback", 0, 6)
    evening.do("withdraw_takeback", 0)
    request, found = None, []
    for event in evening.events:
        found += settled(request, [event])
        request = asked_after(request, event)
    assert found == settled(None, evening.events)
    assert len(found) == 2
