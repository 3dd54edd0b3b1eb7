"""Fixtures: a real server and Debian's Chromium; without Chromium these tests are skipped."""

import shutil
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, Request, expect, sync_playwright

from tests.chance import REPEATED
from tests.server import PASSWORD, running

WHOLE = shutil.which("chromium") or shutil.which("chromium-browser")
CHROMIUM = shutil.which("chromium-headless-shell") or WHOLE
"""The headless shell opens a page in a fifth of the time that the whole browser needs."""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP, PHONE = {"width": 1280, "height": 900}, {"width": 360, "height": 740}
MILLISECONDS = 60_000
"""The time limit of any step; only a broken test or an overloaded machine reaches it."""
MOVES = 24
"""The number of moves in the game that tests look at."""

Visit = Callable[..., Page]
numbers = count(1)
"""Numbers of players, so that no two have the same name."""


expect.set_options(timeout=MILLISECONDS)


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="package")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    yield from launched(playwright, CHROMIUM)


@pytest.fixture(scope="package")
def whole_chromium(playwright: Playwright) -> Iterator[Browser]:
    yield from launched(playwright, WHOLE)


def launched(playwright: Playwright, path: str | None) -> Iterator[Browser]:
    if not path:
        pytest.skip("There is no Chromium here: apt-get install chromium, and the pages are tried in it.")
    browser = playwright.chromium.launch(executable_path=path, headless=True, args=FLAGS)
    yield browser
    browser.close()


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory, whole: bool) -> Iterator[str]:
    if not CHROMIUM:
        pytest.skip("There is no Chromium here.")
    folder: Path = tmp_path_factory.mktemp("site")
    with running(folder, first="" if whole else REPEATED, SCORESHEET_THREADS="16") as (port, _):
        yield f"http://127.0.0.1:{port}"


@pytest.fixture(scope="package")
def game(chromium: Browser, site: str) -> str:
    """The address of a game of some moves, played by one player in both seats."""
    from tests.browser.table import Player, move, open_game  # which needs this module

    with chromium.new_context(base_url=site, viewport=DESKTOP, reduced_motion="reduce") as context:
        page = context.new_page()
        sign_up(page, "Replay Rita")
        confirm_each(page)
        address = open_game(page, "Replayed", "me")
        liking = Player()
        for _ in range(MOVES):
            move(page, liking)
    return address


@pytest.fixture
def visit(chromium: Browser, site: str) -> Iterator[Visit]:
    """Open a separate browser on the site; an error in it or a request to another host fails the test."""
    yield from visiting(chromium, site)


@pytest.fixture
def visit_with_notifications(whole_chromium: Browser, site: str) -> Iterator[Visit]:
    """Like `visit`, with a browser that can show notifications."""
    yield from visiting(whole_chromium, site)


def visiting(chromium: Browser, site: str) -> Iterator[Visit]:
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def watch(home: str, request: Request) -> None:
        if not request.url.startswith(f"{home}/"):
            wrong.append(f"asked for {request.url}")

    def open_page(name: str = "", **settings: Any) -> Page:
        settings = {"viewport": DESKTOP, "base_url": site, "reduced_motion": "reduce", **settings}
        context = chromium.new_context(**settings)
        context.set_default_timeout(MILLISECONDS)
        contexts.append(context)
        page = context.new_page()
        page.on("request", partial(watch, settings["base_url"]))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda said: wrong.append(said.text) if "Content Security Policy" in said.text else None)
        if name:
            sign_up(page, f"{name} {next(numbers)}")
            confirm_each(page)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not wrong


def confirm_each(page: Page) -> None:
    """Choose to confirm every move, which tests of previews need."""
    address = f"{page.url.rstrip('/')}/settings/playing"
    answer = page.request.post(address, form={"confirm": "each"}, headers={"Sec-Fetch-Site": "same-origin"})
    assert answer.ok


def sign_up(page: Page, name: str) -> None:
    page.goto("/sign-up")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()
    page.wait_for_url("**/")
