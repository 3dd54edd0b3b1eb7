"""The queries that are ready: each is right, by another computation, for all titles together and for one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from scoresheet.replays.datasets.opening import BadQuery, ask
from scoresheet.replays.datasets.queries import all_queries, find
from scoresheet.replays.datasets.rows import GameRows
from tests.replays.datasets.plain import QUERIES, Rows
from tests.replays.datasets.told_games import Told, told

LEAST = 12


@pytest.fixture(scope="session")
def games(played: Sequence[GameRows]) -> list[Told]:
    return told(played)


def ordered(rows: Rows) -> Rows:
    return sorted(rows, key=repr)


def agree(one: Any, other: Any) -> bool:
    """The same, but for what `one` is rounded off by: two digits are always told."""
    if one is None or not isinstance(one, float):
        return bool(one == other)
    told = max(2, len(repr(one).partition(".")[2]))
    return other is not None and abs(one - other) <= 0.5001 * 10**-told


def compare(answered: Rows, expected: Rows) -> None:
    """Each row of one is in the other: texts and whole numbers the same, others as far as they are told."""
    assert len(answered) == len(expected)
    left = list(answered)
    for row in expected:
        like = [each for each in left if all(map(agree, each, row))]
        assert like, row
        left.remove(like[0])


def test_there_are_a_dozen_and_more_and_each_is_computed_once_more_here() -> None:
    assert set(all_queries()) == set(QUERIES)
    assert len(QUERIES) >= LEAST


@pytest.mark.parametrize("name", QUERIES)
def test_what_a_query_answers_is_what_plain_python_counts(connection: Any, games: list[Told], name: str) -> None:
    answer = ask(connection, find(name).sql, title=None)
    assert answer.rows
    compare(answer.rows, QUERIES[name](games))


@pytest.mark.parametrize("name", QUERIES)
def test_a_query_of_one_title_answers_of_that_alone(connection: Any, games: list[Told], name: str) -> None:
    title = "industrial-waste"
    answer = ask(connection, find(name).sql, title=title)
    assert answer.rows
    compare(answer.rows, QUERIES[name]([game for game in games if game.title == title]))


@pytest.mark.parametrize("name", QUERIES)
def test_a_query_answers_in_the_same_order_each_time_and_says_what_it_does(connection: Any, name: str) -> None:
    query = find(name)
    first = ask(connection, query.sql, title=None)
    assert ask(connection, query.sql, title=None).rows == first.rows
    assert query.says.endswith(".")
    assert {query.chart.along, query.chart.height} <= set(first.columns)
    assert not query.chart.each or query.chart.each in first.columns


def test_the_comparison_notices_a_wrong_number(connection: Any, games: list[Told]) -> None:
    rows = QUERIES["game-length"](games)
    wrong = [(*rows[0][:3], rows[0][3] + 1, *rows[0][4:]), *rows[1:]]
    with pytest.raises(AssertionError):
        compare(ask(connection, find("game-length").sql, title=None).rows, wrong)


def test_a_query_that_is_not_there_is_answered_with_those_that_are() -> None:
    with pytest.raises(BadQuery, match="seat-advantage"):
        find("who-is-best")
