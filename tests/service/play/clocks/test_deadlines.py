"""The rule that extends deadlines by outages, on its own; the services that use it have their own tests."""

from __future__ import annotations

from random import Random

import pytest

from scoresheet.service.core.deadlines import kept_apart, moved_up, put_off
from scoresheet.service.play.outages import Outage

HOUR = 3_600_000


@pytest.mark.parametrize(
    ("due", "begun", "outages", "expected"),
    [
        (100, 0, [], 100),
        (100, 0, [(20, 50)], 130),
        (100, 0, [(90, 500)], 510),
        (100, 0, [(100, 200)], 100),
        (100, 60, [(20, 50)], 100),
        (100, 30, [(20, 50)], 120),
        (100, 0, [(10, 30), (110, 150)], 160),
        (100, 0, [(10, 30), (20, 40)], 130),
        (100, 0, [(0, 1000)], 1100),
    ],
    ids=[
        "no outage",
        "during the span",
        "over its end",
        "after its end",
        "before it began",
        "over its beginning",
        "another in the time that the first has added",
        "two that overlap",
        "all of the span",
    ],
)
def test_a_deadline_is_extended_by_the_outages_within_its_span(
    due: int, begun: int, outages: list[tuple[int, int]], expected: int
) -> None:
    assert put_off(due, begun, [Outage(*one) for one in outages]) == expected


def test_a_span_lasts_its_full_length_in_service_time() -> None:
    rng = Random(29)
    for _ in range(500):
        cuts = sorted(rng.sample(range(400), 6))
        outages = [Outage(*cuts[at : at + 2]) for at in (0, 2, 4)]
        begun, length = rng.randrange(300), rng.randrange(1, 200)
        served = (at for at in range(begun, 2_000) if not any(one.since <= at < one.until for one in outages))
        last = [next(served) for _ in range(length)][-1]
        assert put_off(begun + length, begun, outages) == last + 1


def test_moving_the_start_and_extending_the_end_are_equivalent() -> None:
    rng = Random(30)
    for _ in range(500):
        begun, since = rng.randrange(100), rng.randrange(100)
        outage, due = Outage(since, since + rng.randrange(1, 100)), max(begun, since) + rng.randrange(1, 50)
        assert put_off(due, begun, [outage]) == moved_up(begun, outage) + due - begun


def test_an_appointment_moves_only_if_an_outage_leaves_too_little_time_before_it() -> None:
    start = 100 * HOUR
    assert kept_apart(start, Outage(0, 98 * HOUR)) == start
    assert kept_apart(start, Outage(0, start - 1)) == start - 1 + HOUR
    assert kept_apart(start, Outage(start - 5, start + 5)) == start + 15
    assert kept_apart(start, Outage(start - HOUR, start + 90 * HOUR)) == start + 91 * HOUR
