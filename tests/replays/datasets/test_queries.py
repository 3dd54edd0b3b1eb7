"""The ready queries: each is compared with a second computation, for all titles and for one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from scoresheet.replays.datasets.opening import BadQuery, ask
from scoresheet.replays.datasets.queries import all_queries, find
from scoresheet.replays.datasets.rows import GameRows
from tests.replays.datasets.folded_games import FoldedGame, folded
from tests.replays.datasets.plain import QUERIES, Rows

LEAST = 12


@pytest.fixture(scope="session")
def games(played: Sequence[GameRows]) -> list[FoldedGame]:
    return folded(played)


def ordered(rows: Rows) -> Rows:
    return sorted(rows, key=repr)


def agree(one: Any, other: Any) -> bool:
    """Return whether two values are equal, up to the rounding of `one` to two digits."""
    if one is None or not isinstance(one, float):
        return bool(one == other)
    digits = max(2, len(repr(one).partition(".")[2]))
    return other is not None and abs(one - other) <= 0.5001 * 10**-digits


def compare(answered: Rows, expected: Rows) -> None:
    """Check that the rows are the same: texts and whole numbers equal, other numbers as far as they are shown."""
    assert len(answered) == len(expected)
    left = list(answered)
    for row in expected:
        like = [each for each in left if all(map(agree, each, row))]
        assert like, row
        left.remove(like[0])


def test_there_are_at_least_twelve_queries_and_each_has_a_second_computation() -> None:
    assert set(all_queries()) == set(QUERIES)
    assert len(QUERIES) >= LEAST


@pytest.mark.parametrize("name", QUERIES)
def test_a_query_gives_the_same_answer_as_plain_python(connection: Any, games: list[FoldedGame], name: str) -> None:
    answer = ask(connection, find(name).sql, title=None)
    assert answer.rows
    compare(answer.rows, QUERIES[name](games))


@pytest.mark.parametrize("name", QUERIES)
def test_a_query_for_one_title_covers_that_title_only(connection: Any, games: list[FoldedGame], name: str) -> None:
    title = "industrial-waste"
    answer = ask(connection, find(name).sql, title=title)
    assert answer.rows
    compare(answer.rows, QUERIES[name]([game for game in games if game.title == title]))


@pytest.mark.parametrize("name", QUERIES)
def test_a_query_has_a_stable_order_and_a_description(connection: Any, name: str) -> None:
    query = find(name)
    first = ask(connection, query.sql, title=None)
    assert ask(connection, query.sql, title=None).rows == first.rows
    assert query.says.endswith(".")
    assert {query.chart.along, query.chart.height} <= set(first.columns)
    assert not query.chart.each or query.chart.each in first.columns


def test_the_comparison_detects_a_wrong_number(connection: Any, games: list[FoldedGame]) -> None:
    rows = QUERIES["game-length"](games)
    wrong = [(*rows[0][:3], rows[0][3] + 1, *rows[0][4:]), *rows[1:]]
    with pytest.raises(AssertionError):
        compare(ask(connection, find("game-length").sql, title=None).rows, wrong)


def test_an_unknown_query_is_refused_with_the_known_ones() -> None:
    with pytest.raises(BadQuery, match="seat-advantage"):
        find("who-is-best")
