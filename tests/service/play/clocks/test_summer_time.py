"""Nights and days off follow the local time of a named zone, including summer time."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from scoresheet.domain.clocks.clocks import Clock
from scoresheet.domain.clocks.working_time import hours
from scoresheet.domain.instants import milliseconds, rfc3339
from scoresheet.service.container.services import Services
from scoresheet.service.core import time_zones
from tests.domain.clocks.timed import Timed
from tests.service.play.clocks.clocked import HOUR, Time, begun, names, run_clocks

BERLIN = "Europe/Berlin"
MONDAY = milliseconds("2026-06-01T00:00:00Z") or 0


def scene(begins: str, name: str = BERLIN, **terms: Any) -> Timed:
    at = milliseconds(begins) or 0
    return Timed(time_zones.resolved(Clock(zone_name=name, **terms), at), begins=(at - MONDAY) / 1000)


def ends(found: Timed, seat: int = 0) -> str:
    due = found.deadline(seat)
    assert due is not None
    return rfc3339(MONDAY + round(due * 1000))[:-5]


@pytest.mark.parametrize(
    ("begins", "name", "night", "span", "end"),
    [
        ("2027-03-27T20:00:00Z", BERLIN, [22, 7], 2 * HOUR, "2027-03-28T06:00:00"),
        ("2027-10-30T19:00:00Z", BERLIN, [22, 7], 2 * HOUR, "2027-10-31T07:00:00"),
        ("2027-07-01T19:00:00Z", BERLIN, [22, 7], 2 * HOUR, "2027-07-02T06:00:00"),
        ("2027-01-01T20:00:00Z", BERLIN, [22, 7], 2 * HOUR, "2027-01-02T07:00:00"),
        ("2027-03-28T00:30:00Z", BERLIN, [2, 3], HOUR, "2027-03-28T01:30:00"),
        ("2027-10-31T00:00:00Z", BERLIN, [2, 3], HOUR, "2027-10-31T03:00:00"),
        ("2027-10-02T10:30:00Z", "Australia/Lord_Howe", [22, 7], 2 * HOUR, "2027-10-02T21:00:00"),
        ("2027-04-03T10:00:00Z", "Australia/Lord_Howe", [22, 7], 2 * HOUR, "2027-04-03T21:30:00"),
        ("2027-09-04T23:00:00Z", "America/Santiago", [22, 7], 4 * HOUR, "2027-09-05T11:00:00"),
        ("2027-01-01T15:15:00Z", "Asia/Kathmandu", [22, 7], 2 * HOUR, "2027-01-02T02:15:00"),
    ],
)
def test_nights_follow_local_time_on_every_date(begins: str, name: str, night: list[int], span: int, end: str) -> None:
    assert ends(scene(begins, name, move=span, night=night)) == end


@pytest.mark.parametrize(
    ("begins", "end"),
    [("2027-03-27T22:00:00Z", "2027-03-28T23:00:00"), ("2027-10-30T21:00:00Z", "2027-11-01T00:00:00")],
)
def test_a_sunday_off_has_23_or_25_hours_when_clocks_change(begins: str, end: str) -> None:
    found = scene(begins, move=2 * HOUR, days_off=[7])
    assert ends(found) == end


@pytest.mark.parametrize(("monday", "total"), [("2027-03-21T23:00:00Z", 167), ("2027-10-24T22:00:00Z", 169)])
def test_a_week_with_a_clock_change_is_an_hour_shorter_or_longer(monday: str, total: int) -> None:
    since = milliseconds(monday) or 0
    clock = time_zones.resolved(Clock(zone_name=BERLIN, move=1, days_off=[3]), since)
    work, week = clock.hours, (total * HOUR) * 1000
    assert work.between(since, since + week) == (total - 24) * HOUR * 1000
    assert work.after(since, (total - 24) * HOUR * 1000) == since + week


def test_the_shifts_of_a_zone_are_read_from_the_event_only(monkeypatch: pytest.MonkeyPatch) -> None:
    found = scene("2027-03-27T20:00:00Z", move=2 * HOUR, night=[22, 7])
    monkeypatch.setattr(time_zones, "find", None)
    stored = msgspec.json.encode(found.game.clock)
    assert msgspec.json.decode(stored, type=Clock).hours == found.game.clock.hours
    assert ends(found) == "2027-03-28T06:00:00"


def test_the_offset_stays_after_the_last_shift_and_fixed_offsets_never_change() -> None:
    since = milliseconds("2027-01-01T00:00:00Z") or 0
    clock = time_zones.resolved(Clock(zone_name=BERLIN, move=1, night=[22, 7]), since)
    late = milliseconds("2049-07-01T19:30:00Z") or 0
    assert clock.shifts[-1][1] == 60
    assert clock.hours.between(late, late + 2 * HOUR * 1000) == 1.5 * HOUR * 1000, "22:00 at UTC+01:00"
    fixed = Clock(zone=60, move=1, night=[22, 7])
    summer = milliseconds("2027-07-01T20:30:00Z") or 0
    assert fixed.hours.between(summer, summer + HOUR * 1000) == HOUR * 1000 / 2


def test_invalid_shifts_are_handled_without_harm() -> None:
    odd = [(9, 10**9), (-(10**12), -5), (9, 9), *((second, second % 7 * 60) for second in range(10_000))]
    clock = Clock(move=60, night=[22, 7], zone=10**9, zone_name="no/such", shifts=odd)
    work = clock.hours
    assert len(work.eras) < 300
    instants = range(-(10**6), 10**7, 99_999)
    counts = [work.until(instant) for instant in instants]
    assert counts == sorted(counts)
    assert hours((), (), 0, ((5, 60), (5, 0))).between(0, 9_000) == 9_000


def test_a_game_with_a_named_zone_times_out_at_local_time(services: Services, time: Time) -> None:
    time.seconds = (milliseconds("2027-03-27T20:00:00Z") or 0) / 1000
    game = begun(services, Clock(move=2 * HOUR, night=[22, 7], zone_name=BERLIN, on_time_out="wait"))
    assert game.clock is not None
    assert (game.clock.zone, game.clock.shifts[0]) == (60, (1_806_195_600, 120))
    time.seconds += 10 * HOUR - 1
    assert run_clocks(services)
    assert names(services, game) == []
    time.seconds += 1
    assert run_clocks(services)
    assert names(services, game) == ["TimeRanOut"]
    assert time.seconds * 1000 == milliseconds("2027-03-28T06:00:00Z")
