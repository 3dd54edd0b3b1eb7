"""Warnings of low time: once a turn each, at the chosen times, not while the player is present or after a move."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from sqlalchemy import delete, insert, select

from scoresheet.service.core.ids import rfc3339
from scoresheet.service.notify.tables import WARN_BEFORE, WARNINGS
from scoresheet.service.notify.warnings import SECONDS_AT_THE_BOARD, ClockState, SeatToAct, Unsettled, times
from tests.service.notify.mailing import Mailing, played, sent
from tests.service.notify.receivers import MailServer
from tests.service.web.visitors import Guests

HOUR = 3_600
DAY = 24 * HOUR


class Clocked:
    """A game with clocks set by tests: Ada is to act from `begun` on, and has until `until`."""

    def __init__(self, mailing: Mailing, mail: MailServer, ada: str, ben: str, monkeypatch: pytest.MonkeyPatch) -> None:
        self.mailing, self.mail, self.ada = mailing, mail, ada
        self.game = played(mailing, ada, ben, name="Sunday table").id
        mailing.until_asked(self.game, ada)
        mailing.tell()
        mail.received.clear()
        self.until: int | None = None
        self.version = 100
        monkeypatch.setattr(mailing.notifications.warnings, "_now_until", lambda game, seat, player: self.until)

    def ask(self, seconds: int | None, restarted: bool = False, *, asked: bool = True) -> None:
        """Process an event after which the seat has the given seconds, or is not to act."""
        self.version += 1
        now = int(self.mailing.now)
        self.until = None if seconds is None else now + seconds
        found = [SeatToAct(0, self.ada, self.until)] if asked else []
        at = rfc3339(datetime.fromtimestamp(now, UTC))
        with self.mailing.services.journal.transaction() as connection:
            state = ClockState(self.version, at, found, restarted)
            self.mailing.notifications.warnings.keep(connection, self.game, [state])

    def kept(self, game: str, *readings: list[ClockState]) -> list[tuple[object, ...]]:
        """Process events, and return the player, turn, start and warning time of each seat."""
        columns = [WARNINGS.c[name] for name in ("seat", "player", "turn", "begun", "due_at", "before")]
        with self.mailing.services.journal.transaction() as connection:
            for stands in readings:
                self.mailing.notifications.warnings.keep(connection, game, stands)
            found = connection.execute(select(*columns).where(WARNINGS.c.game == game).order_by(WARNINGS.c.seat)).all()
            connection.execute(delete(WARNINGS).where(WARNINGS.c.game == game))
        return [tuple(row) for row in found]

    def pass_(self, seconds: int) -> list[str]:
        """Let time pass by the hour, and return the sent messages with the hours after which they were sent."""
        told = []
        for hour in range(1, seconds // HOUR + 1):
            self.mailing.now += HOUR
            self.mailing.notifications.warnings.look(int(self.mailing.now))
            self.mailing.look()
            told += [f"{hour}: {one.text}" for one in self.mail.received]
            self.mail.received.clear()
        return [one.partition("\n")[0] + " " + one.split("\n")[1] for one in told]


@pytest.fixture
def clocked(mailing: Mailing, mail: MailServer, ada: str, ben: str, monkeypatch: pytest.MonkeyPatch) -> Clocked:
    return Clocked(mailing, mail, ada, ben, monkeypatch)


def hours(said: list[str]) -> list[int]:
    return [int(one.partition(":")[0]) for one in said]


def test_a_slow_game_warns_24_hours_and_3_hours_before_the_time_out(clocked: Clocked) -> None:
    clocked.ask(3 * DAY)
    said = clocked.pass_(4 * DAY)
    assert hours(said) == [48, 69]
    assert "You are running out of time: 24 hours left." in said[0]
    assert "You are running out of time: 3 hours left." in said[1]


def test_warnings_are_sent_at_the_chosen_times(clocked: Clocked) -> None:
    clocked.mailing.notifications.preferences.warn_before(clocked.ada, [12, 1, 5])
    clocked.ask(2 * DAY)
    assert hours(clocked.pass_(3 * DAY)) == [36, 47]
    clocked.mailing.notifications.preferences.warn_before(clocked.ada, [])
    clocked.ask(2 * DAY, restarted=True)
    assert clocked.pass_(3 * DAY) == []


def test_a_player_who_has_moved_is_not_warned(clocked: Clocked) -> None:
    clocked.ask(2 * DAY)
    clocked.pass_(4 * HOUR)
    clocked.ask(None, asked=False)
    assert clocked.pass_(3 * DAY) == []


def test_a_player_no_longer_to_act_is_not_warned_even_if_the_follower_lags(clocked: Clocked) -> None:
    clocked.ask(2 * DAY)
    clocked.until = None
    assert clocked.pass_(3 * DAY) == []


def test_a_warning_waits_until_time_lost_in_an_outage_is_credited(
    clocked: Clocked, monkeypatch: pytest.MonkeyPatch
) -> None:
    clocked.ask(2 * DAY)
    warnings, until = clocked.mailing.notifications.warnings, clocked.until

    def unsettled(game: str, seat: int, player: str) -> int | None:
        raise Unsettled

    monkeypatch.setattr(warnings, "_now_until", unsettled)
    assert clocked.pass_(30 * HOUR) == []
    monkeypatch.setattr(warnings, "_now_until", lambda game, seat, player: until)
    assert hours(clocked.pass_(HOUR)) == [1]


def test_moves_within_a_turn_do_not_restart_its_warnings_and_a_takeback_does(clocked: Clocked) -> None:
    clocked.ask(2 * DAY)
    assert hours(clocked.pass_(25 * HOUR)) == [24]
    clocked.ask(23 * HOUR)
    assert hours(clocked.pass_(10 * HOUR)) == []
    clocked.ask(2 * DAY, restarted=True)
    assert hours(clocked.pass_(3 * DAY)) == [24, 45]


def test_events_processed_in_a_batch_leave_the_same_warnings_as_one_by_one(clocked: Clocked) -> None:
    clocked.until = int(clocked.mailing.now) + 3 * DAY
    at = [rfc3339(datetime.fromtimestamp(clocked.mailing.now + hour * HOUR, UTC)) for hour in range(6)]
    ada, other = SeatToAct(0, clocked.ada, clocked.until), SeatToAct(1, "somebody", clocked.until + DAY)
    stands = [
        ClockState(101, at[0], [ada, other]),
        ClockState(102, at[1], [other]),
        ClockState(103, at[2], [ada, other]),
        ClockState(104, at[3], [ada], restarted=True),
        ClockState(105, at[4], [ada, SeatToAct(2, "a third", None)]),
        ClockState(106, at[5], [SeatToAct(0, "a fourth", clocked.until), SeatToAct(2, "a third", clocked.until)]),
    ]
    for upto in range(1, len(stands) + 1):
        one_by_one = clocked.kept("one by one", *([stand] for stand in stands[:upto]))
        assert clocked.kept("together", stands[:upto]) == one_by_one
        assert {turn for _, _, turn, *_ in one_by_one} <= {stand.version for stand in stands[:upto]}


def test_a_clock_that_was_stopped_delays_warnings_and_repeats_none(clocked: Clocked) -> None:
    clocked.ask(3 * DAY)
    clocked.pass_(47 * HOUR)
    clocked.ask(None)
    assert clocked.pass_(5 * DAY) == []
    clocked.ask(25 * HOUR)
    assert hours(clocked.pass_(2 * HOUR)) == [1]
    clocked.ask(30 * HOUR)
    assert hours(clocked.pass_(2 * DAY)) == [27], "The day before was told of this turn."


def test_a_player_at_the_board_is_not_warned(clocked: Clocked) -> None:
    clocked.ask(2 * DAY)
    clocked.pass_(23 * HOUR)
    clocked.mailing.now += HOUR - SECONDS_AT_THE_BOARD // 2
    clocked.mailing.notifications.visited(clocked.ada, clocked.game)
    clocked.mailing.now -= HOUR - SECONDS_AT_THE_BOARD // 2
    assert hours(clocked.pass_(DAY)) == [22]


def test_a_fast_game_warns_when_a_quarter_of_the_turn_is_left() -> None:
    assert times([24, 3], 8 * HOUR) == [3 * HOUR]
    assert times([24, 3], 2 * HOUR) == [HOUR // 2]
    assert times([24, 3], HOUR // 2) == []
    assert times([], 2 * HOUR) == []


def test_warnings_are_chosen_on_the_settings_page(mailing: Mailing) -> None:
    visitor = Guests(mailing.app()).player("Cyd")
    assert visitor.get("/settings").text.count('name="before"') == 7
    visitor.post("/settings/news", {"news": ["clock"], "before": ["12", "x", "5"]})
    cyd = mailing.services.accounts.named("Cyd")
    assert cyd
    assert mailing.notifications.preferences.warned_before(cyd.id) == [12]
    assert 'name="before" value="12" checked' in visitor.get("/settings").text


def test_a_missed_warning_is_sent_once_and_never_after_the_time_out(
    clocked: Clocked, mail: MailServer, mailing: Mailing
) -> None:
    clocked.ask(2 * DAY)
    mailing.now += 30 * HOUR
    for _ in range(2):
        mailing.look()
    assert sent(mail) == [("ada", "Sunday table: the clock")]
    mailing.now += 10 * DAY
    mailing.look()
    assert len(mail.received) == 1
    with mailing.services.accounts._database.engine.connect() as connection:
        assert connection.execute(WARNINGS.select()).one().due_at == 0


@pytest.mark.parametrize("odd", [2**60])
def test_a_player_with_an_invalid_choice_is_warned_at_the_default_times(clocked: Clocked, odd: int) -> None:
    with clocked.mailing.services.journal.transaction() as connection:
        connection.execute(insert(WARN_BEFORE).values(player=clocked.ada, hours=odd))
    clocked.ask(3 * DAY)
    assert hours(clocked.pass_(4 * DAY)) == [48, 69]


@pytest.mark.sqlite_only("a text where a number should be")
def test_a_corrupt_warning_does_not_block_the_others(clocked: Clocked) -> None:
    row = {"game": "another", "seat": 0, "player": "somebody", "turn": 1, "due_at": 1, "before": 1}
    with clocked.mailing.services.journal.transaction() as connection:
        connection.execute(insert(WARNINGS).values(**row, begun=0, seen_at=0))
        connection.exec_driver_sql("UPDATE notify_warnings SET begun = 'garbage', seen_at = 'garbage'")
    clocked.ask(3 * DAY)
    assert hours(clocked.pass_(4 * DAY)) == [48, 69]
