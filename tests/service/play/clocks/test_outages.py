"""Time lost to outages and to changes of the clock is credited to players, once."""

import random
from pathlib import Path

import pytest

from scoresheet.domain.clocks.clocks import left
from scoresheet.domain.commands import clocks
from scoresheet.domain.commands.sheet import GameSettings
from scoresheet.domain.viewer import Seat
from scoresheet.service.background.clock_runner import SECONDS_BETWEEN
from scoresheet.service.container.services import Services
from scoresheet.service.core import clock
from scoresheet.service.play.clocks import GameClocks
from scoresheet.service.play.games import Command
from scoresheet.service.play.outages import ElapsedTime, Outage, Outages
from scoresheet.service.storage.clock_skew import Skew
from tests.service.play.clocks.clocked import DAY, HOUR, Time, begun, close, names, on
from tests.service.playing import TITLE, step


def test_no_player_loses_time_while_the_service_is_down(tmp_path: Path, time: Time) -> None:
    before = on(tmp_path)
    game = begun(before)
    before.outages.mark()
    time.seconds += HOUR
    before.outages.mark()
    close(before)
    time.seconds += 3 * DAY
    after = on(tmp_path)
    after.outages.mark()
    assert after.clock_runner.step()
    head = after.games.head(game.id)
    assert names(after, game) == ["TimeGivenBack"]
    assert left(head, head.to_act()[0], int(time.seconds * 1000)).turn == (DAY - HOUR) * 1000
    assert after.clock_runner.step()
    assert names(after, game) == ["TimeGivenBack"], "and once only"
    time.seconds += DAY
    after.outages.mark()
    assert after.clock_runner.step()
    assert names(after, game) == ["TimeGivenBack", "TimeRanOut"]
    close(after)


def test_time_is_credited_before_the_next_move_even_without_the_clock_runner(tmp_path: Path, time: Time) -> None:
    before = on(tmp_path)
    game = begun(before)
    before.outages.mark()
    close(before)
    time.seconds += 3 * DAY
    after = on(tmp_path)
    after.outages.mark()
    moved = step(after.games, after.games.keep_time(game.id), random.Random(1))
    assert names(after, game)[:2] == ["TimeGivenBack", "MoveMade"]
    assert moved.dial is not None
    assert moved.dial.banks[0] == HOUR * 1000
    close(after)


def restarted(before: Services, folder: Path, time: Time, seconds: float) -> Services:
    """End the process, start another one after a while, and let its clock and dispute workers look."""
    before.outages.mark()
    close(before)
    time.seconds += seconds
    after = on(folder)
    after.outages.mark()
    assert after.clock_runner.step()
    assert after.dispute_expiry.step()
    return after


def test_downtime_does_not_count_towards_the_expiry_of_a_dispute(tmp_path: Path, time: Time) -> None:
    before = on(tmp_path)
    game = begun(before)
    before.disputes.raise_dispute(game.id, Command("p0"), game.version, "That was not mine to pay.")
    time.seconds += 10 * DAY
    middle = restarted(before, tmp_path, time, 20 * DAY)
    assert middle.games.head(game.id).disputes[0].standing == "open"
    time.seconds += 3 * DAY
    after = restarted(middle, tmp_path, time, 5 * DAY)
    time.seconds += DAY - HOUR
    after.outages.mark()
    assert after.dispute_expiry.step()
    assert after.games.head(game.id).disputes[0].standing == "open", "after 13 days and 23 hours of service"
    time.seconds += 2 * HOUR
    after.outages.mark()
    assert after.dispute_expiry.step()
    assert after.games.head(game.id).disputes[0].standing == "expired"
    close(after)


def test_disputes_do_not_expire_before_the_outages_are_known(tmp_path: Path, time: Time) -> None:
    before = on(tmp_path)
    game = begun(before)
    before.disputes.raise_dispute(game.id, Command("p0"), game.version, "That was not mine to pay.")
    before.outages.mark()
    close(before)
    time.seconds += 20 * DAY
    after = on(tmp_path)
    assert not after.dispute_expiry.step()
    assert after.games.head(game.id).disputes[0].standing == "open"
    close(after)


def test_downtime_does_not_count_towards_the_closing_of_an_open_game(tmp_path: Path, time: Time) -> None:
    before = on(tmp_path)
    game = before.games.open(TITLE, GameSettings(seats=2), Command("p0"), bots={}).game
    time.seconds += 89 * DAY
    after = restarted(before, tmp_path, time, 20 * DAY)
    assert after.games.head(game.id).status == "open"
    assert after.clock_runner._pause() == SECONDS_BETWEEN, "it is not looked at again and again meanwhile"
    time.seconds += DAY + 1
    after.outages.mark()
    assert after.clock_runner.step()
    assert after.games.head(game.id).status == "abandoned"
    close(after)


def test_downtime_does_not_count_towards_the_end_of_a_pause(tmp_path: Path, time: Time) -> None:
    before = on(tmp_path)
    game = begun(before)
    before.games.write(game.id, Command("p0"), lambda sheet: clocks.ask_pause(sheet, Seat(0)))
    before.games.write(game.id, Command("p1"), lambda sheet: clocks.answer_pause(sheet, Seat(1), True))
    time.seconds += 59 * DAY
    after = restarted(before, tmp_path, time, 20 * DAY)
    dial = after.games.head(game.id).dial
    assert dial is not None
    assert dial.paused
    time.seconds += DAY + 1
    after.outages.mark()
    assert after.clock_runner.step()
    assert names(after, game)[-1] == "ClocksStarted"
    close(after)


def test_no_warning_is_sent_for_a_deadline_that_an_outage_will_extend(tmp_path: Path, time: Time) -> None:
    before = on(tmp_path)
    game = begun(before)
    before.outages.mark()
    close(before)
    time.seconds += DAY - HOUR
    after = on(tmp_path)
    settled = after.notifications.warnings.settled
    assert not settled(after.games.head(game.id)), "it is not known yet which outages there were"
    after.outages.mark()
    assert not settled(after.games.head(game.id)), "the time is not given back yet"
    assert after.clock_runner.step()
    assert settled(after.games.head(game.id))
    close(after)


class Machine:
    """The clocks of a machine: its uptime, and the time it shows; `time` is the clock of the service."""

    def __init__(self, time: Time) -> None:
        self.time = time
        self.awake = 0.0

    def __call__(self) -> ElapsedTime:
        return ElapsedTime(self.awake, self.time.seconds)

    def passes(self, seconds: float) -> None:
        self.awake, self.time.seconds = self.awake + seconds, self.time.seconds + seconds


@pytest.fixture
def machine(time: Time) -> Machine:
    return Machine(time)


def looked_at(services: Services, machine: Machine) -> Outages:
    """Return the outages of another process on that machine, which has marked its service once."""
    made = Outages(services.accounts._database, machine)  # type: ignore[attr-defined]
    made.mark()
    return made


def test_days_in_a_test_are_no_outage_to_a_process_that_kept_marking(services: Services, time: Time) -> None:
    services.outages.mark()
    time.seconds += 5 * DAY
    services.outages.mark()
    assert services.outages.since(0) == []


def test_a_jump_of_the_clock_is_an_outage_and_the_passing_of_time_is_not(services: Services, machine: Machine) -> None:
    outages, began = looked_at(services, machine), int(machine.time.seconds * 1000)
    machine.passes(10)
    machine.time.seconds += HOUR
    outages.mark()
    assert outages.since(0) == [Outage(began, began + HOUR * 1000)]
    machine.passes(10)
    outages.mark()
    assert len(outages.since(0)) == 1


def test_two_processes_record_a_jump_of_the_clock_once(services: Services, machine: Machine) -> None:
    one, two = looked_at(services, machine), looked_at(services, machine)
    machine.time.seconds += HOUR
    one.mark()
    two.mark()
    assert len(two.since(0)) == 1


def test_a_wrong_clock_or_one_set_back_is_no_outage(services: Services, machine: Machine) -> None:
    ahead = Machine(Time())
    ahead.time.seconds += HOUR
    right, wrong = looked_at(services, machine), looked_at(services, ahead)
    right.mark()
    for one in (machine, ahead):
        one.passes(10)
    with clock.told_by(ahead.time):
        wrong.mark()
    ahead.time.seconds -= HOUR
    wrong.mark()
    assert wrong.since(0) == []


@pytest.mark.parametrize("asleep", [True, False])
def test_no_time_out_is_recorded_after_sleep_or_a_clock_jump_until_the_outage_is_written(
    services: Services, machine: Machine, asleep: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    outages = looked_at(services, machine)
    monkeypatch.setattr(outages._worker._thread, "is_alive", lambda: True)
    services.games.clockwork = GameClocks(outages.since)
    game = begun(services)
    machine.passes(5)
    if asleep:
        machine.passes(3 * DAY)
    else:
        machine.time.seconds += 3 * DAY
    step(services.games, services.games.keep_time(game.id), random.Random(1))
    assert names(services, game)[:2] == ["TimeGivenBack", "MoveMade"]


def test_an_outage_during_the_life_of_the_process_is_recorded(services: Services, machine: Machine) -> None:
    outages = looked_at(services, machine)
    machine.passes(59)
    outages.mark()
    assert outages.since(0) == []
    machine.passes(61)
    outages.mark()
    [outage] = outages.since(0)
    assert outage.until - outage.since == 61_000


def test_an_outage_is_recorded_although_the_clock_was_an_hour_ahead_before(services: Services, time: Time) -> None:
    time.seconds += HOUR
    services.outages.mark()
    time.seconds -= HOUR
    services.outages.mark()
    time.seconds += 1_800
    again = Outages(services.accounts._database)  # type: ignore[attr-defined]
    again.mark()
    [outage] = again.since(0)
    assert outage.until - outage.since == 1_800_000


def test_a_difference_between_the_clocks_of_machine_and_database_is_logged_once(
    services: Services, time: Time, caplog: pytest.LogCaptureFixture
) -> None:
    skew = services.outages.skew
    for seconds in (1.9, 2.1, -7.0, 0.0):
        skew.keep(seconds)
    assert skew.ok
    assert [record.message for record in caplog.records if record.name == "scoresheet.service.storage.clock_skew"] == [
        "This machine's clock differs from the database's by 2.1 seconds. Synchronise both.",
        "This machine's clock and the database's agree again.",
    ]


def test_the_clock_of_postgresql_is_checked_once_a_minute(services: Services, time: Time) -> None:
    passing = [1.0]
    skew = Skew(services.accounts._database.engine, lambda: passing[0])  # type: ignore[attr-defined]
    skew.look()
    if services.accounts._database.engine.dialect.name != "postgresql":  # type: ignore[attr-defined]
        assert skew.seconds == 0.0
        return
    assert not skew.ok, "the time of these tests is another"
    told, time.seconds, passing[0] = skew.seconds, time.seconds + HOUR, 60.0
    skew.look()
    assert skew.seconds == told
    passing[0] = 61.0
    skew.look()
    assert abs(skew.seconds - told - HOUR) < 1
