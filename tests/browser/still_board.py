"""A check that the board in a window does not move."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page

WHERE = """() => [scrollX, scrollY, ...["x", "y", "width", "height"].map(side =>
    document.querySelector(".board-part").getBoundingClientRect()[side])]"""


@contextmanager
def still(page: Page, what: str) -> Iterator[None]:
    """Check that the actions within move neither the page nor the board."""
    before = page.evaluate(WHERE)
    yield
    assert page.evaluate(WHERE) == before, what
