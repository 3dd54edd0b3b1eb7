"""Measures in whole numbers: means in tenths, shares in thousandths, spreads."""

from __future__ import annotations

import statistics

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoresheet.projections.integer_statistics import mean, ratio, share, spread
from scoresheet.projections.statistics import Share, Spread
from scoresheet.projections.story import at_each, between, lead_changes, turning_point


@pytest.mark.parametrize(
    ("of", "by", "scale", "found"),
    [(1, 3, 1000, 333), (2, 3, 1000, 667), (1, 2, 1, 1), (-1, 2, 1, 0), (-5, 3, 10, -17), (5, 0, 10, 0), (0, 7, 10, 0)],
)
def test_ratios_are_rounded_half_up(of: int, by: int, scale: int, found: int) -> None:
    assert ratio(of, by, scale) == found


def test_means_are_in_tenths() -> None:
    assert (mean(7, 2), mean(10, 3), mean(0, 0)) == (35, 33, 0)


@pytest.mark.parametrize(
    ("wins", "games", "found"),
    [
        (5, 10, Share(share=500, low=237, high=763)),
        (0, 10, Share(share=0, low=0, high=278)),
        (10, 10, Share(share=1000, low=722, high=1000)),
        (81, 263, Share(share=308, low=255, high=366)),
        (0, 0, Share(share=0, low=0, high=1000)),
    ],
)
def test_shares_have_wilson_score_intervals(wins: int, games: int, found: Share) -> None:
    assert share(wins, games) == found


def test_a_share_of_fractions_equals_the_share_of_wholes() -> None:
    assert share(420, 2, 840) == Share(share=250, low=share(420, 2, 840).low, high=share(420, 2, 840).high)
    assert share(5 * 840, 10, 840) == share(5, 10)


def test_a_spread_has_mean_deviation_and_quartiles() -> None:
    assert spread([]) == Spread()
    assert spread([(7, 1)]) == Spread(mean=70, deviation=0, least=7, lower=7, median=7, upper=7, most=7)
    found = spread([(4, 1), (1, 2), (10, 1)])
    assert found == Spread(mean=40, deviation=36, least=1, lower=1, median=4, upper=10, most=10)


@given(st.lists(st.integers(-50, 200), min_size=1, max_size=60))
def test_spreads_agree_with_the_standard_library(numbers: list[int]) -> None:
    found = spread([(number, numbers.count(number)) for number in set(numbers)])
    assert (found.least, found.most) == (min(numbers), max(numbers))
    assert found.median == sorted(numbers)[len(numbers) // 2]
    assert abs(found.mean - 10 * statistics.fmean(numbers)) <= 0.5
    assert abs(found.deviation - 10 * statistics.pstdev(numbers)) < 1.01


def test_a_series_keeps_its_value_until_it_changes() -> None:
    assert at_each([0, 5, 3, 7], 5) == [5, 5, 5, 7, 7]
    assert at_each([2, 1], 4) == [0, 0, 1, 1]


def test_a_new_sole_leader_changes_the_lead_and_a_tie_does_not() -> None:
    assert lead_changes([[0, 1, 1, 2, 2, 5], [0, 0, 1, 1, 3, 3]]) == [4, 5]
    assert lead_changes([[1, 1, 2], [0, 1, 1]]) == []
    assert lead_changes([[3, 4]]) == []


@pytest.mark.parametrize(
    ("points", "winners", "place"),
    [
        ([[0, 3, 3, 6], [0, 1, 4, 5]], [0], 3),
        ([[1, 3], [0, 1]], [0], 0),
        ([[1, 3], [0, 3]], [0], None),
        ([[1, 2], [5, 5]], [0], None),
        ([[1, 2], [1, 2]], [0, 1], None),
        ([[1, 2, 5], [1, 5, 5], [4, 3, 3]], [0, 1], 1),
        ([[1, 2]], [0], None),
        ([[1, 2], [3, 4]], [], None),
    ],
)
def test_the_turning_point_is_the_first_position_from_which_the_winners_stay_ahead(
    points: list[list[int]], winners: list[int], place: int | None
) -> None:
    assert turning_point(points, winners) == place  # type: ignore[arg-type]


def test_seconds_between_two_times_are_whole_and_never_negative() -> None:
    assert between("2026-01-31T23:59:58Z", "2026-02-01T00:00:03Z") == 5
    assert between("2026-01-01T00:00:00.900Z", "2026-01-01T00:00:02.100Z") == 1
    assert between("2026-01-01T00:00:05Z", "2026-01-01T00:00:00Z") == 0
