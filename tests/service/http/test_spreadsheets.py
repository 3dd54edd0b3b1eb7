"""Spreadsheets: CSV tables that programs read correctly, and that never contain formulas."""

from __future__ import annotations

import csv
import io

import pytest

from scoresheet.projections.ratings import Leader, Leaderboard
from scoresheet.projections.statistics import GameStatistics, Rated, SeatOfGame
from scoresheet.service.http import spreadsheets

RATED = Rated(
    rating=1100, uncertainty=100, conservative=800, games=12, provisional=False, last_game="g", last_at="2026-01-01"
)


def read(table: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(table.decode(), newline="")))


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1"])
def test_a_text_that_looks_like_a_formula_is_escaped(name: str) -> None:
    board = Leaderboard(title="t", leaders=[Leader(place=1, player="p", rated=RATED)], total=1)
    columns, row = read(spreadsheets.of_leaderboard(board, {"p": name}, []))
    assert row[columns.index("name")] == f"'{name}"


def test_texts_with_commas_quotes_and_line_breaks_survive() -> None:
    found = read(spreadsheets.written(("a", "b"), [('x, "y"\nz', "plain")]))
    assert found == [["a", "b"], ['x, "y"\nz', "plain"]]
    assert spreadsheets.written(("a",), [("b",)]) == b"a\r\nb\r\n"


def test_numbers_stay_numbers_booleans_are_words_and_missing_values_are_empty() -> None:
    assert read(spreadsheets.written(("a", "b", "c"), [(-5, True, None)])) == [["a", "b", "c"], ["-5", "true", ""]]


def test_a_game_has_a_row_for_each_position_and_columns_for_each_seat() -> None:
    told = GameStatistics(
        game="g",
        title="t",
        name="",
        finished=True,
        seats=[SeatOfGame(seat=0), SeatOfGame(seat=1)],  # type: ignore[arg-type]
        versions=[4, 5],
        movers=[-1, 1],  # type: ignore[list-item]
        seconds=[0, 9],
        points=[[0, 3], [1, 1]],
        parts=[{"growth": [0, 3]}, {"growth": [1, 1]}],
        resources=[{"cash": [7, 8]}, {"cash": [7, 2]}],
    )
    assert read(spreadsheets.of_game(told)) == [
        [
            *("version", "mover", "seconds", "seat_0_points", "seat_0_points_growth", "seat_0_resource_cash"),
            *("seat_1_points", "seat_1_points_growth", "seat_1_resource_cash"),
        ],
        ["4", "", "0", "0", "0", "7", "1", "1", "7"],
        ["5", "1", "9", "3", "3", "8", "1", "1", "2"],
    ]
