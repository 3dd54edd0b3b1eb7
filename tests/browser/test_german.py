"""The pages in German: the switch in the footer, no overflow on a phone, accessibility."""

import pytest
from playwright.sync_api import Page, expect

from scoresheet.domain.titles import registry
from tests.browser.conftest import PHONE, Visit
from tests.browser.table import answered, buttons, open_game, press, show_all
from tests.browser.test_accessible import BOTH, ON_A_PHONE, assert_accessible, assert_fits

MOVES, EVERY = 12, 4


def speak(page: Page, language: str) -> None:
    with page.expect_navigation():
        page.get_by_role("button", name=language).click()


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_the_language_is_switched_in_the_footer_and_the_page_stays(visit: Visit, script: bool) -> None:
    page = visit(java_script_enabled=script)
    page.goto("/sign-up?next=%2Fgames%2Fnew")
    speak(page, "Deutsch")
    assert page.url.endswith("/sign-up?next=%2Fgames%2Fnew")
    assert page.locator("html").get_attribute("lang") == "de"
    expect(page.get_by_role("heading", name="Registrieren")).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("link", name="Neue Partie").first).to_be_visible()
    speak(page, "English")
    expect(page.get_by_role("link", name="New game").first).to_be_visible()


def test_a_browser_that_prefers_german_gets_german_pages(visit: Visit) -> None:
    page = visit(locale="de-AT")
    page.goto("/")
    expect(page.get_by_role("banner").get_by_role("link", name="Anmelden")).to_be_visible()


def test_german_pages_around_the_games_are_accessible(visit: Visit) -> None:
    page = visit("Anna")
    page.goto("/settings")
    speak(page, "Deutsch")
    forms = [f"/games/new?title={title}" for title in registry.all_titles()]
    for address in ("/", "/settings", "/games/new", *forms):
        assert_accessible(page, address, BOTH)


@pytest.mark.in_turn(1, of=5)
@pytest.mark.parametrize("title", registry.all_titles())
def test_german_games_of_every_title_fit_and_are_accessible(visit: Visit, title: str) -> None:
    page = visit("Anna", viewport=PHONE)
    game = open_game(page, "", "me", title=title)
    speak(page, "Deutsch")
    for number in range(MOVES):
        if number == EVERY:
            assert_accessible(page, game, BOTH)
        page.goto(game)
        if number % EVERY == 0:
            assert_fits(page)
        show_all(page)
        with answered(page):
            press(buttons(page).nth(number % buttons(page).count()))
    assert_accessible(page, f"{game}/log", ON_A_PHONE)
