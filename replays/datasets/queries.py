"""Ready-made queries: SQL files with a description and a chart."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

from scoresheet.replays.datasets.folder import QUERIES, VIEWS
from scoresheet.replays.datasets.opening import BadQuery

SAYS, DRAWS = "-- ", "-- chart: "


class Chart(NamedTuple):
    """The chart to draw for a query's answer."""

    kind: Literal["bars", "lines"]
    along: str
    height: str
    each: str = ""


class Query(NamedTuple):
    """A query; its parameter `title` selects one title or all."""

    name: str
    says: str
    chart: Chart
    sql: str


@cache
def all_queries() -> dict[str, Query]:
    """Return all queries by name."""
    files = sorted(file for file in QUERIES.glob("*.sql") if file.name != VIEWS)
    return {file.stem: _read(file) for file in files}


def find(name: str) -> Query:
    """Return the query with that name; raises `BadQuery`, which lists the names."""
    if name not in all_queries():
        raise BadQuery(
            "There is no query {name}. Available queries: {names}.", name=name, names=", ".join(all_queries())
        )
    return all_queries()[name]


def _read(file: Path) -> Query:
    sql = file.read_text()
    says, draws, *_ = sql.splitlines()
    kind, *columns = draws.removeprefix(DRAWS).split()
    return Query(file.stem, says.removeprefix(SAYS), Chart(kind, *columns), sql)  # type: ignore[arg-type]
