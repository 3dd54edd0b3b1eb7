"""Replaying: what the rules do not bring about is found, at its version."""

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
    """A record of these events, each sealed again and linked to the one before: a careful forgery."""
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
    """The record with one event's fields put otherwise."""
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


def test_an_effect_that_the_rules_do_not_make_is_found(events):
    event = last_move(events)
    record = forged(events, event.version, effects=[*event.effects, PointScored(0)])
    assert diverges(replay_by_rules, record) == event.version


def test_an_effect_left_out_is_found(events):
    assert diverges(replay_by_rules, forged(events, 7, effects=events[6].effects[:-1])) == 7


def test_it_is_said_what_was_recorded_and_what_the_rules_make(events):
    record = forged(events, 7, effects=[*events[6].effects, PointScored(2)])
    with pytest.raises(Diverged, match=r'recorded as .*PointScored.*"seat":2.*by the rules it is none'):
        replay_by_rules(record)


def test_a_move_that_was_not_legal_is_found(events):
    assert diverges(replay_by_rules, forged(events, 6, move=PlayCard(99))) == 6


def test_a_draw_too_many_and_one_too_few_are_found(events):
    assert diverges(replay_by_rules, forged(events, 5, draws=[*events[4].draws, Draw(6, 1)])) == 5
    assert diverges(replay_by_rules, forged(events, 5, draws=events[4].draws[:-1])) == 5


@pytest.mark.parametrize("draw", [Draw(30, -1), Draw(30, 10**12), Draw(0, 0), Draw(-5, 2)])
def test_an_impossible_draw_is_found(events, draw):
    record = forged(events, 5, draws=[draw, *events[4].draws[1:]])
    with pytest.raises(DomainError):
        replay_by_rules(record)
    with pytest.raises(DomainError):
        check_draws(record)


def test_scores_and_ranking_are_worked_out_again(events):
    end = len(events)
    scores = [msgspec.structs.replace(score, points=score.points + 1) for score in events[-1].scores]
    assert diverges(replay_by_rules, forged(events, end, scores=scores)) == end
    assert diverges(replay_by_rules, forged(events, end, ranking=[[2], [1], [0], [3]])) == end


def test_an_ending_that_did_not_happen_is_found(events):
    assert diverges(replay_by_rules, forged(events, len(events), ending="resigned")) == len(events)


def test_a_draw_that_the_secret_does_not_make_is_found(events):
    first, *rest = events[4].draws
    record = forged(events, 5, draws=[Draw(first.of, (first.got + 1) % first.of), *rest])
    assert diverges(check_draws, record) == 5


def test_a_salt_that_the_secret_does_not_make_is_found(events):
    version = next(event.version for event in events if getattr(event, "salt", ""))
    assert diverges(check_draws, forged(events, version, salt="0" * 32)) == version


@pytest.mark.parametrize("secret", ["00" * 32, "", "not hexadecimal"])
def test_another_secret_than_the_committed_one_is_found(events, secret):
    assert diverges(check_draws, forged(events, len(events), secret=secret)) == len(events)


def test_another_entropy_than_the_one_used_is_found(events):
    assert diverges(check_draws, forged(events, 2, entropy="other")) == 5


def test_nothing_is_proven_while_the_secret_is_kept(events):
    assert check_draws(record_of(events[:-1])) == 0


@pytest.mark.parametrize("replay", [replay_by_effects, replay_by_rules])
class TestALifeThatCannotBe:
    def test_more_seats_than_the_title_knows(self, events, replay):
        assert diverges(replay, forged(events, 1, seats=10**12)) == 1

    @pytest.mark.parametrize("seat", [-1, 3, 10**9])
    def test_a_seat_that_there_is_not(self, events, replay, seat):
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
    def test_a_takeback_to_nowhere(self, replay, to):
        evening = Evening(seats=3)
        evening.choose(0)
        evening.do("request_takeback", 0, 5)
        assert diverges(replay, forged(evening.events, 7, to=to)) == 7


def test_an_effect_that_cannot_be_applied_is_found_by_effects_too(events):
    assert diverges(replay_by_effects, forged(events, 6, effects=[CardChosen(77, 3)])) == 6


def test_a_finished_game_reveals_its_secret(events):
    assert isinstance(events[-1], GameFinished)
    assert len(bytes.fromhex(events[-1].secret)) == 32


def test_the_rules_of_today_may_diverge_from_those_of_a_record(events, monkeypatch):
    record = record_of(events)
    monkeypatch.setattr(hidden_hands.PlayCard, "play", lambda move, table, seat: table.record(PointScored(seat)))
    first = next(event.version for event in events if isinstance(getattr(event, "move", None), PlayCard))
    assert diverges(replay_by_rules, record) == first
    assert replay_by_effects(record).ranking == record.header.ranking
