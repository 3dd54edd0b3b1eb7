"""What players lose while nobody can reach the service, or while a clock is set, they get back, once."""

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


def test_while_the_service_was_down_nobody_loses_time(tmp_path: Path, time: Time) -> None:
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


def test_time_is_given_back_before_anybody_acts_though_no_timekeeper_has_looked(tmp_path: Path, time: Time) -> None:
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
    """The process ends, and another serves after a while; the timekeeper and those who look after disputes look."""
    before.outages.mark()
    close(before)
    time.seconds += seconds
    after = on(folder)
    after.outages.mark()
    assert after.clock_runner.step()
    assert after.dispute_expiry.step()
    return after


def test_days_without_service_do_not_count_for_a_dispute_on_which_nobody_has_ruled(tmp_path: Path, time: Time) -> None:
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


def test_a_dispute_is_left_alone_while_it_is_not_known_which_outages_there_were(tmp_path: Path, time: Time) -> None:
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


def test_an_open_game_waits_for_players_as_long_as_the_service_is_there(tmp_path: Path, time: Time) -> None:
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


def test_a_pause_lasts_as_many_days_of_service_as_it_may(tmp_path: Path, time: Time) -> None:
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


def test_nobody_is_warned_of_a_deadline_that_an_outage_is_about_to_put_off(tmp_path: Path, time: Time) -> None:
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
    """A machine's clocks: how long it has been awake, and what its clock shows; `time` is what the service asks."""

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
    """What marks that another process serves, on that machine; it has done so once."""
    made = Outages(services.accounts._database, machine)  # type: ignore[attr-defined]
    made.mark()
    return made


def test_days_that_pass_in_a_test_are_no_outage_to_a_process_that_has_marked_all_the_time(
    services: Services, time: Time
) -> None:
    services.outages.mark()
    time.seconds += 5 * DAY
    services.outages.mark()
    assert services.outages.since(0) == []


def test_what_a_clock_jumps_over_is_given_back_and_not_what_passed(services: Services, machine: Machine) -> None:
    outages, began = looked_at(services, machine), int(machine.time.seconds * 1000)
    machine.passes(10)
    machine.time.seconds += HOUR
    outages.mark()
    assert outages.since(0) == [Outage(began, began + HOUR * 1000)]
    machine.passes(10)
    outages.mark()
    assert len(outages.since(0)) == 1


def test_of_two_processes_whose_clock_is_put_forward_one_writes_it_down(services: Services, machine: Machine) -> None:
    one, two = looked_at(services, machine), looked_at(services, machine)
    machine.time.seconds += HOUR
    one.mark()
    two.mark()
    assert len(two.since(0)) == 1


def test_a_clock_that_is_always_wrong_or_is_put_back_is_no_outage(services: Services, machine: Machine) -> None:
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
def test_nobody_is_judged_after_a_sleep_or_a_jump_before_that_is_written_down(
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


def test_an_outage_that_the_process_has_lived_through_is_found(services: Services, machine: Machine) -> None:
    outages = looked_at(services, machine)
    machine.passes(59)
    outages.mark()
    assert outages.since(0) == []
    machine.passes(61)
    outages.mark()
    [outage] = outages.since(0)
    assert outage.until - outage.since == 61_000


def test_an_outage_is_found_though_the_clock_was_ahead_by_an_hour_for_a_while(services: Services, time: Time) -> None:
    time.seconds += HOUR
    services.outages.mark()
    time.seconds -= HOUR
    services.outages.mark()
    time.seconds += 1_800
    again = Outages(services.accounts._database)  # type: ignore[attr-defined]
    again.mark()
    [outage] = again.since(0)
    assert outage.until - outage.since == 1_800_000


def test_that_this_machines_clock_and_the_databases_differ_is_told_once(
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


def test_on_postgresql_the_databases_clock_is_looked_at_once_a_minute(services: Services, time: Time) -> None:
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
