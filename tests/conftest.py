"""Which tests `-k` finds, which of them one worker runs together, and on which database they run."""

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
"""(those, n) → one of n of those, from the first on; with `--whole` all."""
BROWSER = "tests/browser/"
WHOLE_GAMES = tuple(f"{BROWSER}test_{name}.py" for name in ("by_keyboard", "whole_games", "without_javascript"))
"""They take about as long as all else in a browser."""
BY_TITLE = ("tests/test_every_title.py",)
"""Files whose tests share nothing between titles, and take so long that workers had better share them."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """What a run may ask for that takes too long for every run."""
    parser.addoption("--whole", action="store_true", help="every move of the games in browsers, every position")
    parser.addoption("--store", choices=STORES, default=SQLITE, help="on which database the tests of the service run")


def pytest_configure(config: pytest.Config) -> None:
    """Let all tests have databases of that kind."""
    config.addinivalue_line("markers", "sqlite_only(reason): what is said of a SQLite file alone")
    config.addinivalue_line("markers", "in_turn(first, of=2): of its titles one in so many, from that on")
    DATABASES.store = config.getoption("store")
    if DATABASES.store == POSTGRESQL and postgres.programs() is None:
        raise pytest.UsageError("PostgreSQL is not installed here: --store=postgresql cannot be had.")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What is said of files is not tested where there are none; some tests take a few titles, unless `--whole`."""
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
    """Know how long what is made now is needed."""
    with DATABASES.within(fixturedef.scope):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Generator[None, object, object]:
    """Drop the databases of a file's tests after the last of them."""
    try:
        return (yield)
    finally:
        if nextitem is None or nextitem.path != item.path:
            DATABASES.clear()


def pytest_unconfigure() -> None:
    """End the PostgreSQL of this run."""
    DATABASES.close()


@pytest.fixture
def postgresql() -> Postgres:
    """A PostgreSQL database of the test's own, whatever the others run on."""
    postgres.needed()
    return DATABASES.fresh()


@pytest.fixture(scope="session")
def whole(pytestconfig: pytest.Config) -> bool:
    """Whether pages are to make every move, also those in the middle of a game."""
    return bool(pytestconfig.getoption("whole"))


@pytest.fixture(scope="module", autouse=True)
def dealt_alike(request: pytest.FixtureRequest, whole: bool) -> Iterator[None]:
    """Let the games of a file be dealt alike in every run, so that none fails by the luck of its deal."""
    with nullcontext() if whole else dealt_by(request.node.nodeid):
        yield


@pytest.fixture(scope="session")
def some(whole: bool) -> Some[Any]:
    """Takes a sample where all would take too long for every run."""
    return lambda those, of: islice(those, 0, None, 1 if whole else of)


def pytest_itemcollected(item: pytest.Item) -> None:
    """Let `-k` find a title by its name and by its folder."""
    item.extra_keyword_matches |= {item.nodeid.replace("-", "_"), item.nodeid.replace("_", "-")}


class Grouped(LoadScopeScheduling):
    """Gives a worker one group of tests after the other."""

    def _split_scope(self, nodeid: str) -> str:
        return group_of(nodeid)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Grouped:
    """Share the tests out by groups, in the order in which they were found."""
    return Grouped(config, log)


def group_of(test: str) -> str:
    """What is run by one worker: a file; half of what needs a browser; or, of some files, the tests of one title."""
    file, _, rest = test.partition("::")
    if file.startswith(BROWSER):
        return f"{BROWSER} whole games" if file in WHOLE_GAMES else BROWSER
    title = re.search(r"\[([a-z]+(?:-[a-z]+)*)-\d", rest) if file in BY_TITLE else None
    return f"{file} {title[1]}" if title else file
