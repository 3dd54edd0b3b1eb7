"""Charts as shapes: scales and grid lines, lines and bands, marks, bars with intervals, boxes, rows, times."""

from __future__ import annotations

from itertools import pairwise

import pytest

from scoresheet.service.container.services import Services
from scoresheet.service.runtime.application import create_app
from scoresheet.service.web.charts.bars import Bar, bar_chart
from scoresheet.service.web.charts.boxes import Box, box_chart
from scoresheet.service.web.charts.frame import frame_of, number
from scoresheet.service.web.charts.lines import MOST_POINTS, ChartLine, line_chart
from scoresheet.service.web.charts.rows import BarRow, row_chart
from scoresheet.service.web.charts.times import height, marks, span


@pytest.mark.parametrize(
    ("low", "high", "texts"),
    [
        (0, 41, ["0", "20", "40"]),
        (-7, 12, ["−5", "0", "5", "10"]),
        (0, 1, ["0", "0.5", "1"]),
        (0, 100, ["0", "50", "100"]),
        (612, 1388, ["800", "1000", "1200"]),
        (0, 2_000_000, ["0", "500000", "1000000", "1500000", "2000000"]),
    ],
)
def test_grid_lines_are_a_few_round_numbers_in_order(low: int, high: int, texts: list[str]) -> None:
    lines = frame_of([low, high], low=low, high=high, names=False).grid()
    assert [line.text for line in lines] == texts
    assert all(upper.y < lower.y for lower, upper in pairwise(lines))


def test_a_frame_contains_zero_and_all_values_even_if_all_are_equal() -> None:
    assert frame_of([5, 9], names=False).y(0) == frame_of([], names=False).bottom
    below = frame_of([-3, -3], names=True)
    assert (below.y(0), below.y(-3)) == (below.top, below.bottom)
    flat = frame_of([0, 0], names=True)
    assert flat.y(0) == flat.bottom


def test_numbers_are_written_short_and_with_a_real_minus_sign() -> None:
    assert [number(value) for value in (3, 3.0, 3.14159, -2.5, 0.001, 1234567)] == [
        *("3", "3", "3.14", "−2.5", "0", "1234567"),
    ]


def test_a_line_runs_from_edge_to_edge_and_higher_values_are_higher_up() -> None:
    chart = line_chart([ChartLine([(2, 0), (6, 10)], 0)], 4)
    assert chart is not None
    (line,) = chart.lines
    (first, low), (last, high) = (map(float, point.split(",")) for point in line.path.split())
    assert (first, last) == (chart.left, chart.right)
    assert high == chart.top < low == chart.bottom
    assert chart.cursor == (chart.left + chart.right) / 2
    assert [dot.value for dot in chart.dots] == [0]


def test_a_cursor_outside_the_chart_is_at_its_edge_with_the_values_there() -> None:
    chart = line_chart([ChartLine([(5, 1), (9, 2)], 0)])
    assert chart is not None
    assert (chart.cursor, chart.dots) == (None, [])
    before, behind = chart.standing(1), chart.standing(50)
    assert (before.cursor, before.dots[0].value) == (chart.left, 1)
    assert (behind.cursor, behind.dots[0].value) == (chart.right, 2)


def test_a_simplified_line_keeps_its_bends_and_ends() -> None:
    steps = [(at, at // 100) for at in range(1, 1001)]
    chart = line_chart([ChartLine(steps)])
    assert chart is not None
    points = chart.lines[0].path.split()
    assert 2 + 10 <= len(points) <= 2 + 2 * 10
    wild = line_chart([ChartLine([(at, at * 7919 % 101) for at in range(1, 10_001)])])
    assert wild is not None
    assert MOST_POINTS / 2 < len(wild.lines[0].path.split()) <= MOST_POINTS + 2


def test_a_band_runs_along_its_upper_edge_and_back_along_its_lower_edge() -> None:
    chart = line_chart([ChartLine([(1, 10), (2, 12)], band=[(0, 20), (6, 18)])], low=0)
    assert chart is not None
    upper, later, lower, back = (tuple(map(float, point.split(","))) for point in chart.lines[0].band.split())
    assert upper == (chart.left, chart.top)
    assert back == (chart.left, chart.bottom)
    assert later[0] == lower[0] == chart.right
    assert chart.top < later[1] < lower[1] < chart.bottom


def test_marks_are_on_the_line_of_their_seat_or_on_the_highest_line() -> None:
    series = [ChartLine([(1, 0), (5, 4)], 0), ChartLine([(1, 0), (5, 8)], 1)]
    chart = line_chart(series, marked=[(5, "takes the lead", 0), (5, "turning point", None)])
    assert chart is not None
    own, highest = chart.marks
    assert (own.value, own.seat, own.text) == (4, 0, "takes the lead")
    assert (highest.value, highest.y) == (8, chart.top)


def test_no_chart_is_drawn_of_nothing_or_a_single_position() -> None:
    assert line_chart([]) is None
    assert line_chart([ChartLine([])]) is None
    assert line_chart([ChartLine([(3, 1)]), ChartLine([(3, 2)])]) is None
    assert bar_chart([]) is None
    assert box_chart([]) is None
    assert row_chart([]) is None


def test_bars_of_positions_are_placed_to_scale_and_carry_the_cursor() -> None:
    chart = bar_chart([Bar(str(at), 3, 0, at=at) for at in (10, 11, 19)])
    assert chart is not None
    assert (chart.first, chart.last) == (10, 19)
    first, second, last = chart.bars
    assert second.x - first.x < last.x - second.x
    assert last.x + last.width <= chart.right + 0.1
    here = chart.standing(19).cursor
    assert here is not None
    assert last.x <= here <= last.x + last.width
    assert chart.standing(1).cursor == chart.standing(10).cursor


def test_side_by_side_bars_have_intervals_and_a_reference_line() -> None:
    chart = bar_chart([Bar("Orange", 60, 0, low=40, high=80), Bar("Blue", 40, 1, low=20, high=60)], even=50)
    assert chart is not None
    orange, blue = chart.bars
    assert orange.low_y is not None
    assert orange.high_y is not None
    assert orange.high_y < orange.y < orange.low_y
    assert orange.y < (chart.even or 0) < blue.y
    assert chart.standing(5) is chart
    assert all(bar.labelled for bar in chart.bars)


def test_only_some_of_many_bars_are_labelled() -> None:
    chart = bar_chart([Bar(str(place), place) for place in range(100)])
    assert chart is not None
    assert 4 <= sum(bar.labelled for bar in chart.bars) <= 8


def test_many_bars_are_joined_into_one_shape_per_seat_and_few_are_not() -> None:
    many = bar_chart([Bar("", 1 + place % 3, place % 2, at=place + 1) for place in range(100)])
    few = bar_chart([Bar("", 1, 0, at=1), Bar("", 2, 1, at=2)])
    assert many is not None
    assert few is not None
    assert [(seat, shape.count("z")) for seat, shape in many.joined] == [(0, 50), (1, 50)]
    assert few.joined == []


def test_negative_bars_hang_down_from_zero() -> None:
    chart = bar_chart([Bar("", 4), Bar("", -4)])
    assert chart is not None
    up, down = chart.bars
    assert up.y + up.height == down.y
    assert down.y + down.height == chart.bottom


def test_a_box_has_its_five_numbers_from_bottom_to_top() -> None:
    chart = box_chart([Box("2", 10, 20, 25, 30, 50), Box("3", 0, 1, 2, 3, 4)])
    assert chart is not None
    box = chart.boxes[0]
    assert box.most < box.upper < box.median < box.lower < box.least
    assert chart.boxes[0].middle < chart.boxes[1].middle


def test_positive_rows_extend_right_of_zero_and_negative_ones_left() -> None:
    chart = row_chart([BarRow("Growth", (10, 8)), BarRow("Loans", (-5, 0))])
    assert chart is not None
    (own, others), (loans, none) = (row.bars for row in chart.rows)
    assert own.x == others.x == chart.zero
    assert own.width > others.width
    assert loans.x + loans.width == pytest.approx(chart.zero)
    assert (none.width, loans.text) == (0, "−5")
    assert (own.muted, others.muted) == (False, True)


def test_times_have_a_logarithmic_scale_and_are_shown_in_their_largest_unit(services: Services) -> None:
    assert height(0.2) == height(1) == 0
    assert height(1000) - height(100) == pytest.approx(height(100) - height(10))
    with create_app(services).test_request_context():
        said = [span(seconds) for seconds in (0, 59, 60, 3_599, 7_200, 172_800, 86_400 * 30)]
        assert said == ["0 s", "59 s", "1 min", "60 min", "2 h", "2 days", "30 days"]
        assert [text for _, text in marks()][:3] == ["1 s", "10 s", "1 min"]
