"""Outages extend the deadlines of tournaments by their duration, and are recorded in the stream."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scoresheet.domain.clocks.clocks import Clock
from scoresheet.service.core import clock as moments
from scoresheet.service.tournaments.rules.fold import Tournament, folded
from scoresheet.service.tournaments.rules.officiating import next_at
from scoresheet.service.tournaments.rules.terms import Terms
from scoresheet.service.tournaments.tournaments import stream_of
from tests.service.play.clocks.clocked import DAY, HOUR, Time, close, on
from tests.service.play.clocks.test_outages import Machine, looked_at
from tests.service.playing import TITLE

PASSWORD = "correct horse battery"


class World:
    """A service that is up or down, with a clock set by tests."""

    def __init__(self, folder: Path, time: Time) -> None:
        self.folder, self.time = folder, time
        self.services = on(folder)
        self.services.outages.mark()
        self.people = [self.services.accounts.make(f"Player {name}", PASSWORD).id for name in "abcde"]

    @property
    def now(self) -> int:
        return int(self.time.seconds * 1_000)

    def passes(self, seconds: float) -> None:
        """Let time pass while the service is up and its workers run."""
        self.time.seconds += seconds
        self.look()

    def look(self) -> None:
        self.services.outages.mark()
        assert self.services.clock_runner.step()
        assert self.services.tournament_director.step()

    def down(self, seconds: float) -> None:
        """Stop the process, and start another one after a while."""
        self.services.outages.mark()
        close(self.services)
        self.time.seconds += seconds
        self.services = on(self.folder)
        self.look()

    def held(self, players: int, start: bool = True, **terms: Any) -> str:
        organising, people = self.services.tournaments, self.people[:players]
        chosen = {"kind": "swiss", "title": TITLE, "tie_breaks": [], **terms}
        found = organising.open(people[0], "Cup", "", Terms(**chosen))
        for player in people:
            organising.enter(found, player)
        if start and chosen["kind"] != "ladder":
            organising.start(found, people[0])
        self.look()
        return found

    def it(self, tournament: str) -> Tournament:
        return self.services.tournaments.standing(tournament)

    def kinds(self, tournament: str) -> list[str]:
        return [one.kind for one in self.services.journal.all(stream_of(tournament))]


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    time = Time()
    with moments.told_by(time):
        made = World(tmp_path, time)
        yield made
        close(made.services)


def test_a_round_whose_deadline_falls_into_an_outage_continues_after_it(world: World) -> None:
    clock = Clock(move=3 * DAY, on_time_out="forfeit")
    cup = world.held(2, rounds=1, round_time=2 * DAY, clock=clock)
    deadline = world.it(cup).rounds[0].deadline
    world.passes(DAY)
    world.down(4 * DAY)
    [(one, _, table)] = world.it(cup).tables()
    assert table.result is None, "nobody loses for an outage"
    assert not world.services.games.head(table.game).over
    assert one.deadline == deadline + 4 * DAY * 1_000 == next_at(world.it(cup), world.now)
    world.passes(DAY - HOUR)
    assert world.it(cup).rounds[0].tables[0].result is None
    world.passes(2 * HOUR)
    result = world.it(cup).rounds[0].tables[0].result
    assert result is not None
    assert result.how == "deadline"


def test_each_outage_is_recorded_once_and_earlier_events_stay_valid(world: World) -> None:
    cup = world.held(2, rounds=1, round_time=2 * DAY)
    before = world.it(cup).version
    deadline = world.it(cup).rounds[0].deadline
    for _ in range(3):
        world.passes(HOUR)
        world.down(5 * DAY)
    assert world.kinds(cup).count("TimeGivenBack") == 3
    assert world.it(cup).rounds[0].deadline == deadline + 15 * DAY * 1_000
    told = [(one.kind, one.told) for one in world.services.journal.all(stream_of(cup))]
    assert folded(told) == world.it(cup)
    assert world.services.tournaments.visible(cup, "", before).it.rounds[0].deadline == deadline


def test_a_tournament_without_deadlines_records_no_outage(world: World) -> None:
    cup, waiting = world.held(2, rounds=1), world.held(2, start=False)
    world.down(5 * DAY)
    assert "TimeGivenBack" not in world.kinds(cup) + world.kinds(waiting)


def test_a_challenge_does_not_expire_during_an_outage(world: World) -> None:
    ladder = world.held(2, kind="ladder")
    upper, lower = world.it(ladder).rungs
    world.services.tournaments.challenge(ladder, lower, upper)
    [until] = [one.until for one in world.it(ladder).challenges]
    world.passes(2 * DAY)
    world.down(7 * DAY)
    assert [one.until for one in world.it(ladder).challenges] == [until + 7 * DAY * 1_000]
    world.passes(DAY - HOUR)
    assert world.it(ladder).challenges
    world.passes(2 * HOUR)
    assert not world.it(ladder).challenges
    assert world.it(ladder).rungs == [lower, upper]


def test_an_outage_moves_no_player_down_a_ladder(world: World) -> None:
    ladder = world.held(4, kind="ladder", idle=10 * DAY)
    rungs = list(world.it(ladder).rungs)
    world.passes(9 * DAY)
    world.down(90 * DAY)
    assert world.it(ladder).rungs == rungs
    assert [one.idle for one in world.it(ladder).entrants.values()] == [0, 0, 0, 0]
    assert next_at(world.it(ladder), world.now) == world.now + DAY * 1_000
    world.passes(DAY)
    assert "RungLost" in world.kinds(ladder)


def test_an_outage_extends_the_period_of_a_ladder(world: World) -> None:
    ladder = world.held(2, kind="ladder", period=7 * DAY)
    world.passes(6 * DAY)
    world.down(30 * DAY)
    assert not world.it(ladder).rounds
    world.passes(DAY)
    assert len(world.it(ladder).rounds) == 1


def test_an_outage_does_not_cause_a_late_entrant_to_be_paired_in_that_period(world: World) -> None:
    ladder = world.held(2, kind="ladder", period=7 * DAY)
    world.services.tournaments.withdraw(ladder, world.people[1])
    world.passes(7 * DAY + HOUR)
    world.services.tournaments.enter(ladder, world.people[1])
    world.down(5 * DAY)
    assert not world.it(ladder).rounds
    world.passes(7 * DAY)
    assert len(world.it(ladder).rounds) == 1


@pytest.mark.parametrize("lasted", [2 * DAY, 600])
def test_a_start_missed_in_an_outage_happens_after_a_short_notice(world: World, lasted: int) -> None:
    starts_at = world.now + HOUR * 1_000
    cup = world.held(2, start=False, starts_at=starts_at)
    world.passes(HOUR - 60)
    world.down(lasted)
    notice = min(lasted, HOUR)
    assert world.it(cup).status == "open"
    assert next_at(world.it(cup), world.now) == world.now + notice * 1_000
    world.services.tournaments.enter(cup, world.people[2])
    world.passes(notice)
    assert (world.it(cup).status, len(world.it(cup).active)) == ("running", 3)


def test_a_start_days_after_an_outage_is_not_moved(world: World) -> None:
    starts_at = world.now + 9 * DAY * 1_000
    cup = world.held(2, start=False, starts_at=starts_at)
    world.down(2 * DAY)
    assert next_at(world.it(cup), world.now) == starts_at
    assert "TimeGivenBack" not in world.kinds(cup)


def test_no_deadline_is_applied_before_outages_are_known(world: World) -> None:
    cup = world.held(2, rounds=1, round_time=2 * DAY)
    close(world.services)
    world.time.seconds += 4 * DAY
    world.services = on(world.folder)
    assert not world.services.tournament_director.step(), "nobody serves yet"
    assert world.it(cup).rounds[0].tables[0].result is None
    world.look()
    assert world.it(cup).rounds[0].tables[0].result is None


@pytest.mark.parametrize("asleep", [True, False])
def test_a_round_does_not_close_after_sleep_or_a_jump_of_the_clock(
    world: World, asleep: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    cup = world.held(2, rounds=1, round_time=2 * DAY)
    services, machine = world.services, Machine(world.time)
    outages = looked_at(services, machine)
    monkeypatch.setattr(outages._worker._thread, "is_alive", lambda: True)
    monkeypatch.setattr(services.tournament_director, "_outages", outages)
    machine.passes(5)
    if asleep:
        machine.passes(4 * DAY)
    else:
        machine.time.seconds += 4 * DAY
    assert services.tournament_director.step()
    assert world.it(cup).rounds[0].tables[0].result is None
    assert world.kinds(cup)[-1] == "TimeGivenBack"


def test_a_process_that_sleeps_during_a_step_uses_the_time_before_it(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    cup = world.held(2, rounds=1, round_time=2 * DAY)
    up = world.services.outages.up

    def then_sleeps() -> bool:
        found = up()
        world.time.seconds += 4 * DAY
        return found

    world.services.outages.mark()
    monkeypatch.setattr(world.services.outages, "up", then_sleeps)
    assert world.services.tournament_director.step()
    assert world.it(cup).rounds[0].tables[0].result is None
