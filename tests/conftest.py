"""Which tests `-k` finds, a title by either spelling, and which of them one worker runs together."""

from __future__ import annotations

import re

import pytest

BROWSER = "tests/browser/"
BY_TITLE = ("tests/test_every_title.py",)
"""Files whose tests share nothing between titles, and take so long that workers had better share them."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let `-k` find a title by its name and by its folder, and say which tests one worker is to run."""
    for item in items:
        item.extra_keyword_matches |= {item.nodeid.replace("-", "_"), item.nodeid.replace("_", "-")}
        item.add_marker(pytest.mark.xdist_group(group_of(item.nodeid)))


def group_of(test: str) -> str:
    """What is run by one worker: a file; all that needs the browser; or, of some files, the tests of one title."""
    file, _, rest = test.partition("::")
    if file.startswith(BROWSER):
        return BROWSER
    title = re.search(r"\[([a-z]+(?:-[a-z]+)*)-\d", rest) if file in BY_TITLE else None
    return f"{file} {title[1]}" if title else file
