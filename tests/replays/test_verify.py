"""Replaying: events that the rules do not bring about are detected at their version."""

from random import Random

import msgspec
import pytest

from scoresheet.domain import chain
from scoresheet.domain.chance import Draw
from scoresheet.domain.errors import DomainError
from scoresheet.domain.events import GameFinished, MoveMade
from scoresheet.domain.title import Title
from scoresheet.replays.record import Record, header_of
from scoresheet.replays.simulate import simulate
from scoresheet.replays.verify import Diverged, check_draws, replay_by_effects, replay_by_rules
from tests.domain import hidden_hands
from tests.domain.evenings import Evening
from tests.domain.hidden_hands import TITLE, CardChosen, PlayCard, PointScored


def record_of(events, title: Title = TITLE) -> Record:
    """Return a record of these events, each sealed again and linked to its predecessor: a careful forgery."""
    stored, sealed, previous = [], [], chain.GENESIS
    for event in events:
        line, previous_digest = chain.seal(msgspec.structs.replace(event, digest="", previous=previous))
        sealed.append(title.event_decoder.decode(line))
        stored.append(line)
        previous = previous_digest
    return Record(header_of(sealed), title, sealed, stored)


@pytest.fixture
def events():
    """A whole game of Hidden Hands with three seats; the game starts at version 5."""
    return [written.event for written in simulate(TITLE, 3, ["random"], Random(4))]


def forged(events, version, **fields):
    """Return the record with some fields of one event changed."""
    other = list(events)
    other[version - 1] = msgspec.structs.replace(events[version - 1], **fields)
    return record_of(other)


def diverges(replay, record):
    with pytest.raises(Diverged) as caught:
        replay(record)
    return caught.value.version


def test_an_honest_record_replays_both_ways(events):
    record = record_of(events)
    assert replay_by_rules(record) == replay_by_effects(record)
    assert check_draws(record) == sum(len(event.draws) for event in events)


def test_a_takeback_replays_both_ways():
    evening = Evening(seats=2)
    evening.choose(0)
    evening.do("request_takeback", 0, 4)
    evening.exchange(0)
    evening.do("request_takeback", 0, 6)
    evening.do("answer_takeback", 1, True)
    evening.choose(1)
    record = record_of(evening.events)
    assert replay_by_rules(record).state == replay_by_effects(record).state == evening.game.state


def last_move(events):
    return next(event for event in reversed(events) if isinstance(event, MoveMade))


def test_an_effect_that_the_rules_do_not_make_is_detected(events):
    event = last_move(events)
    record = forged(events, event.version, effects=[*event.effects, PointScored(0)])
    assert diverges(replay_by_rules, record) == event.version


def test_an_omitted_effect_is_detected(events):
    assert diverges(replay_by_rules, forged(events, 7, effects=events[6].effects[:-1])) == 7


def test_the_error_shows_the_recorded_and_the_expected_effect(events):
    record = forged(events, 7, effects=[*events[6].effects, PointScored(2)])
    with pytest.raises(Diverged, match=r'recorded as .*PointScored.*"seat":2.*by the rules it is none'):
        replay_by_rules(record)


def test_an_illegal_move_is_detected(events):
    assert diverges(replay_by_rules, forged(events, 6, move=PlayCard(99))) == 6


def test_a_surplus_and_a_missing_draw_are_detected(events):
    assert diverges(replay_by_rules, forged(events, 5, draws=[*events[4].draws, Draw(6, 1)])) == 5
    assert diverges(replay_by_rules, forged(events, 5, draws=events[4].draws[:-1])) == 5


@pytest.mark.parametrize("draw", [Draw(30, -1), Draw(30, 10**12), Draw(0, 0), Draw(-5, 2)])
def test_an_impossible_draw_is_detected(events, draw):
    record = forged(events, 5, draws=[draw, *events[4].draws[1:]])
    with pytest.raises(DomainError):
        replay_by_rules(record)
    with pytest.raises(DomainError):
        check_draws(record)


def test_scores_and_ranking_are_computed_again(events):
    end = len(events)
    scores = [msgspec.structs.replace(score, points=score.points + 1) for score in events[-1].scores]
    assert diverges(replay_by_rules, forged(events, end, scores=scores)) == end
    assert diverges(replay_by_rules, forged(events, end, ranking=[[2], [1], [0], [3]])) == end


def test_a_wrong_ending_is_detected(events):
    assert diverges(replay_by_rules, forged(events, len(events), ending="resigned")) == len(events)


def test_a_draw_that_does_not_follow_from_the_secret_is_detected(events):
    first, *rest = events[4].draws
    record = forged(events, 5, draws=[Draw(first.of, (first.got + 1) % first.of), *rest])
    assert diverges(check_draws, record) == 5


def test_a_salt_that_does_not_follow_from_the_secret_is_detected(events):
    version = next(event.version for event in events if getattr(event, "salt", ""))
    assert diverges(check_draws, forged(events, version, salt="0" * 32)) == version


@pytest.mark.parametrize("secret", ["00" * 32, "", "not hexadecimal"])
def test_a_secret_that_does_not_match_the_commitment_is_detected(events, secret):
    assert diverges(check_draws, forged(events, len(events), secret=secret)) == len(events)


def test_a_changed_entropy_is_detected(events):
    assert diverges(check_draws, forged(events, 2, entropy="other")) == 5


def test_draws_cannot_be_proven_while_the_secret_is_hidden(events):
    assert check_draws(record_of(events[:-1])) == 0


@pytest.mark.parametrize("replay", [replay_by_effects, replay_by_rules])
class TestImpossibleEvents:
    def test_more_seats_than_the_title_allows(self, events, replay):
        assert diverges(replay, forged(events, 1, seats=10**12)) == 1

    @pytest.mark.parametrize("seat", [-1, 3, 10**9])
    def test_a_seat_that_does_not_exist(self, events, replay, seat):
        assert diverges(replay, forged(events, 3, seat=seat)) == 3
        assert diverges(replay, forged(events, 6, seat=seat)) == 6

    def test_a_move_before_the_start(self, events, replay):
        assert diverges(replay, record_of([*events[:4], msgspec.structs.replace(events[5], version=5)])) == 5

    def test_a_start_with_a_free_seat(self, events, replay):
        assert diverges(replay, record_of([*events[:3], msgspec.structs.replace(events[4], version=4)])) == 4

    def test_a_move_after_the_end(self, events, replay):
        again = msgspec.structs.replace(events[5], version=len(events) + 1)
        assert diverges(replay, record_of([*events, again])) == len(events) + 1

    def test_options_that_the_title_does_not_know(self, events, replay):
        assert diverges(replay, forged(events, 1, options={"rounds": "x"})) == 5

    @pytest.mark.parametrize("to", [-3, 0, 4, 6, 7, 10**9])
    def test_a_takeback_to_an_impossible_position(self, replay, to):
        evening = Evening(seats=3)
        evening.choose(0)
        evening.do("request_takeback", 0, 5)
        assert diverges(replay, forged(evening.events, 7, to=to)) == 7


def test_an_effect_that_cannot_be_applied_is_detected_by_replaying_effects_too(events):
    assert diverges(replay_by_effects, forged(events, 6, effects=[CardChosen(77, 3)])) == 6


def test_a_finished_game_reveals_its_secret(events):
    assert isinstance(events[-1], GameFinished)
    assert len(bytes.fromhex(events[-1].secret)) == 32


def test_a_record_of_older_rules_can_diverge_from_todays_rules_but_not_from_its_effects(events, monkeypatch):
    record = record_of(events)
    monkeypatch.setattr(hidden_hands.PlayCard, "play", lambda move, table, seat: table.record(PointScored(seat)))
    first = next(event.version for event in events if isinstance(getattr(event, "move", None), PlayCard))
    assert diverges(replay_by_rules, record) == first
    assert replay_by_effects(record).ranking == record.header.ranking
