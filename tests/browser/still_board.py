"""The board in a window, and what may not move it."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page

WHERE = """() => [scrollX, scrollY, ...["x", "y", "width", "height"].map(side =>
    document.querySelector(".board-part").getBoundingClientRect()[side])]"""


@contextmanager
def still(page: Page, what: str) -> Iterator[None]:
    """Whatever is done within moves neither the page nor the board in it."""
    before = page.evaluate(WHERE)
    yield
    assert page.evaluate(WHERE) == before, what
