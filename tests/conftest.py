"""Selection by `-k`, grouping of tests for workers, and the database of a run."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import nullcontext
from itertools import islice
from typing import Any, TypeVar

import pytest
from xdist.scheduler import LoadScopeScheduling

from scoresheet.domain.titles import registry
from scoresheet.service.core.location import Postgres
from tests import postgres
from tests.chance import dealt_by
from tests.databases import DATABASES, POSTGRESQL, SQLITE, STORES

T = TypeVar("T")
Some = Callable[[Iterable[T], int], Iterator[T]]
"""(items, n) → one in n of them, starting with the first; with `--whole` all."""
BROWSER = "tests/browser/"
WHOLE_GAMES = tuple(f"{BROWSER}test_{name}.py" for name in ("by_keyboard", "whole_games", "without_javascript"))
"""They take about as long as all other browser tests together."""
BY_TITLE = ("tests/test_every_title.py",)
"""Slow files whose tests share nothing between titles, so that workers can share them."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add options for tests that take too long for every run."""
    parser.addoption("--whole", action="store_true", help="every move of the games in browsers, every position")
    parser.addoption("--store", choices=STORES, default=SQLITE, help="on which database the tests of the service run")


def pytest_configure(config: pytest.Config) -> None:
    """Set the kind of database for all tests."""
    config.addinivalue_line("markers", "sqlite_only(reason): what is said of a SQLite file alone")
    config.addinivalue_line("markers", "in_turn(first, of=2): of its titles one in so many, from that on")
    DATABASES.store = config.getoption("store")
    if DATABASES.store == POSTGRESQL and postgres.programs() is None:
        raise pytest.UsageError("PostgreSQL is not installed here: --store=postgresql cannot be had.")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect tests about files without any, and sample tests over titles unless `--whole` is given."""
    left = [] if config.getoption("whole") else [item for item in items if not _in_turn(item)]
    config.hook.pytest_deselected(items=left)
    items[:] = [item for item in items if item not in set(left)]
    for item in items if config.getoption("store") == POSTGRESQL else ():
        if mark := item.get_closest_marker("sqlite_only"):
            item.add_marker(pytest.mark.skip(reason=f"of SQLite alone: {mark.args[0]}"))


def _in_turn(item: pytest.Item) -> bool:
    mark = item.get_closest_marker("in_turn")
    if mark is None:
        return True
    title = item.callspec.params["title"]  # type: ignore[attr-defined]
    name = title if isinstance(title, str) else title.title
    return list(registry.all_titles()).index(name) % mark.kwargs.get("of", 2) == mark.args[0]


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[Any]) -> Generator[None, object, object]:
    """Record the scope of the databases that this fixture creates."""
    with DATABASES.within(fixturedef.scope):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Generator[None, object, object]:
    """Drop the databases of a file after its last test."""
    try:
        return (yield)
    finally:
        if nextitem is None or nextitem.path != item.path:
            DATABASES.clear()


def pytest_unconfigure() -> None:
    """Stop the PostgreSQL cluster of this run."""
    DATABASES.close()


@pytest.fixture
def postgresql() -> Postgres:
    """A separate PostgreSQL database, even if the other tests run on SQLite."""
    postgres.needed()
    return DATABASES.fresh()


@pytest.fixture(scope="session")
def whole(pytestconfig: pytest.Config) -> bool:
    """True to try every move on pages, also in the middle of a game."""
    return bool(pytestconfig.getoption("whole"))


@pytest.fixture(scope="module", autouse=True)
def dealt_alike(request: pytest.FixtureRequest, whole: bool) -> Iterator[None]:
    """Deal the games of a file alike in every run, so that no test fails by the luck of a deal."""
    with nullcontext() if whole else dealt_by(request.node.nodeid):
        yield


@pytest.fixture(scope="session")
def some(whole: bool) -> Some[Any]:
    """A function that samples, for tests that would take too long for every run."""
    return lambda those, of: islice(those, 0, None, 1 if whole else of)


def pytest_itemcollected(item: pytest.Item) -> None:
    """Let `-k` find a title by its name and by its folder."""
    item.extra_keyword_matches |= {item.nodeid.replace("-", "_"), item.nodeid.replace("_", "-")}


class Grouped(LoadScopeScheduling):
    """Gives a worker one group of tests after another."""

    def _split_scope(self, nodeid: str) -> str:
        return group_of(nodeid)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Grouped:
    """Distribute the tests by groups, in the order of their collection."""
    return Grouped(config, log)


def group_of(test: str) -> str:
    """Return the group of a test: its file; one of two groups of browser tests; or its title, for some files."""
    file, _, rest = test.partition("::")
    if file.startswith(BROWSER):
        return f"{BROWSER} whole games" if file in WHOLE_GAMES else BROWSER
    title = re.search(r"\[([a-z]+(?:-[a-z]+)*)-\d", rest) if file in BY_TITLE else None
    return f"{file} {title[1]}" if title else file
