"""Which tests `-k` finds, a title by either spelling, and which of them one worker runs together."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, TypeVar

import pytest
from xdist.scheduler import LoadScopeScheduling

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


@pytest.fixture(scope="session")
def whole(pytestconfig: pytest.Config) -> bool:
    """Whether pages are to make every move, also those in the middle of a game."""
    return bool(pytestconfig.getoption("whole"))


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
