"""Disputes and rulings in the kernel: outside the line of play, and never undone by it."""

import pytest

from scoresheet.domain.chain import is_sealed
from scoresheet.domain.commands import disputes
from scoresheet.domain.commands.disputes import Ruling
from scoresheet.domain.commands.sheet import GameSettings, PastEvents, Sheet
from scoresheet.domain.errors import CannotDispute, CannotTakeBack, WaitsForRuling
from scoresheet.domain.events import GameFinished, MovesTakenBack
from scoresheet.domain.game import fold
from tests.domain.evenings import METADATA, SECRET, Evening
from tests.domain.hidden_hands import TITLE

WRONG = "that card was not mine"


class Court(Evening):
    """A game in which players raise disputes."""

    def say(self, what, *arguments, **named):
        sheet = Sheet(TITLE, fold(TITLE, self.events), SECRET, METADATA, PastEvents(TITLE, list(self.events)))
        what(sheet, *arguments, **named)
        self.events += [written.event for written in sheet.events]
        assert all(is_sealed(written.stored) for written in sheet.events)
        self.stored += [written.stored for written in sheet.events]
        self.game = fold(TITLE, self.events)
        assert self.game == sheet.game, "The sheet stands elsewhere than at what it wrote."
        return self.game

    def dispute(self, seat=0, about=None):
        return self.say(disputes.raise_dispute, seat, about or self.game.version, WRONG)

    def rule(self, verdict="upheld", **ruling):
        return self.say(disputes.rule, self.game.disputes[-1].id, Ruling(verdict=verdict, **ruling))


@pytest.fixture
def court():
    court = Court()
    court.choose(0)
    return court


def waiting():
    court = Court.__new__(Court)
    court.title, court.metadata, court.events, court.stored = TITLE, METADATA, [], []
    court.do("open", "g", GameSettings(seats=2, options={"rounds": 4}, on_dispute="wait"))
    for seat in range(2):
        court.do("take_seat", seat=seat, player=f"p{seat}", entropy=str(seat))
    return court


def test_a_dispute_has_a_seat_a_position_a_reason_and_a_standing(court):
    about = court.game.version
    [dispute] = court.dispute(1, about).disputes
    assert (dispute.seat, dispute.about, dispute.reason, dispute.standing) == (1, about, WRONG, "open")
    assert dispute.id == court.game.version


@pytest.mark.parametrize("about", [0, 1, 2, 100])
def test_only_a_position_of_play_can_be_disputed(court, about):
    with pytest.raises(CannotDispute, match=f"Position {about} "):
        court.say(disputes.raise_dispute, 0, about, WRONG)


def test_a_game_cannot_be_disputed_before_it_starts():
    sheet = Sheet(TITLE, fold(TITLE, []), SECRET, METADATA)
    sheet.open("g", GameSettings(seats=2, options={}))
    with pytest.raises(CannotDispute, match="not started"):
        disputes.raise_dispute(sheet, 0, 1, WRONG)


def test_a_seat_has_one_open_dispute_at_a_time(court):
    court.dispute()
    with pytest.raises(CannotDispute, match="already has an open dispute"):
        court.dispute()
    court.dispute(1)
    assert [dispute.seat for dispute in court.game.disputes] == [0, 1]


def test_the_number_of_disputes_of_a_seat_is_limited(court):
    for _ in range(disputes.MOST_DISPUTES):
        court.dispute()
        court.say(disputes.withdraw_dispute, court.game.version)
    with pytest.raises(CannotDispute, match="the maximum"):
        court.dispute()


@pytest.mark.parametrize("close", [disputes.withdraw_dispute, disputes.expire_dispute])
def test_a_closed_dispute_cannot_be_closed_again(court, close):
    number = court.dispute().disputes[0].id
    assert court.say(close, number).disputes[0].standing in ("withdrawn", "expired")
    for again in (disputes.withdraw_dispute, disputes.expire_dispute, disputes.look):
        with pytest.raises(CannotDispute, match="not open"):
            court.say(again, number)
    with pytest.raises(CannotDispute, match="not open"):
        court.rule()


def test_play_goes_on_during_a_dispute_unless_the_game_was_opened_to_wait(court):
    court.dispute()
    assert court.choose(1)
    wait = waiting()
    wait.choose(0)
    wait.dispute()
    assert wait.game.waits
    assert wait.game.to_act() == []
    with pytest.raises(WaitsForRuling):
        wait.choose(1)
    wait.rule("dismissed")
    assert wait.game.to_act()
    assert wait.choose(1)


def test_a_takeback_does_not_undo_a_dispute(court):
    to = court.game.version - 1
    court.dispute(1)
    court.do("request_takeback", 0, to)
    assert isinstance(court.events[-1], MovesTakenBack)
    assert [dispute.standing for dispute in court.game.disputes] == ["open"]


def test_a_rewind_returns_to_a_position_and_deletes_nothing(court):
    to, before = court.game.version - 1, len(court.events)
    hands = [court.hand(seat) for seat in range(2)]
    court.dispute(1)
    court.exchange(1)
    court.rule(remedy="rewind", to=to, note="so it was")
    taken = court.events[-1]
    assert (taken.to, taken.ruling, court.events[-2].note) == (to, court.events[-2].version, "so it was")
    assert len(court.events) == before + 4
    state = court.game.state
    assert state == fold(TITLE, court.events[:to]).state
    assert hands
    assert court.game.disputes[0].standing == "upheld"


def test_a_rewind_uses_no_draw_twice(court):
    to = court.game.version
    court.exchange(1)
    used = court.game.draws
    court.dispute()
    assert court.rule(remedy="rewind", to=to).draws == used > 0


@pytest.mark.parametrize("to", [0, 2, 99])
def test_a_rewind_must_lead_to_a_position_of_play(court, to):
    court.dispute()
    with pytest.raises(CannotDispute, match=f"Position {to} "):
        court.rule(remedy="rewind", to=to)


def test_a_rewind_cannot_lead_to_a_position_that_was_taken_back(court):
    gone = court.game.version
    court.do("request_takeback", 0, gone - 1)
    court.choose(0, 1)
    court.dispute()
    with pytest.raises(CannotDispute, match="itself been undone"):
        court.rule(remedy="rewind", to=gone)


@pytest.mark.parametrize(
    ("ruling", "said"),
    [
        ({"verdict": "dismissed", "remedy": "void"}, "cannot have a remedy"),
        ({"remedy": "replay", "to": 4}, "finished"),
        ({"remedy": "none", "to": 4}, "only when rewinding or replaying"),
        ({"remedy": "void", "to": 4}, "only when rewinding or replaying"),
    ],
)
def test_a_remedy_that_does_not_fit_is_refused(court, ruling, said):
    court.dispute()
    with pytest.raises(CannotDispute, match=said):
        court.rule(**ruling)
    assert court.game.disputes[0].standing == "open"


def test_a_voided_running_game_ends_as_abandoned(court):
    court.dispute()
    game = court.rule(remedy="void")
    assert (game.voided, game.status, game.ending) == (True, "abandoned", "voided")
    assert isinstance(court.events[-1], GameFinished)
    assert court.events[-1].secret == SECRET.hex()


def finished():
    court = Court(rounds=1)
    while not court.game.over:
        for seat in court.game.to_act():
            court.choose(seat)
    return court


def test_a_finished_game_can_be_disputed_and_voided_but_not_rewound():
    court = finished()
    court.dispute(1)
    with pytest.raises(CannotDispute, match="can be rewound"):
        court.rule(remedy="rewind", to=court.game.started)
    game = court.rule(remedy="void")
    assert (game.voided, game.status, game.ending) == (True, "finished", "played")
    court.dispute(1)
    with pytest.raises(CannotDispute, match="already"):
        court.rule(remedy="void")


def test_a_replay_begins_at_a_position_of_play_of_a_finished_game():
    court = finished()
    court.dispute()
    with pytest.raises(CannotDispute, match="Position"):
        court.rule(remedy="replay", to=1)
    game = court.rule(remedy="replay", to=court.game.started, game_again="h")
    assert (game.disputes[0].remedy, game.disputes[0].game_again) == ("replay", "h")


def test_an_arbiter_who_saw_hidden_information_is_recorded_once(court):
    number = court.dispute().disputes[0].id
    court.say(disputes.look, number)
    court.say(disputes.look, number)
    assert court.game.disputes[0].arbiters == [METADATA.actor]


def test_only_the_requester_can_withdraw_a_takeback_request(court):
    court.choose(1)
    court.do("request_takeback", 0, court.game.started)
    with pytest.raises(CannotTakeBack):
        court.do("withdraw_takeback", 1)
    assert court.do("withdraw_takeback", 0).request is None
    with pytest.raises(CannotTakeBack):
        court.do("withdraw_takeback", 0)
