"""Pieces under the pointer: clicks anywhere on a card, toggling several, explanations."""

import re

from playwright.sync_api import Locator, Page, expect

from scoresheet.domain.titles import registry
from tests.browser.conftest import PHONE, Visit
from tests.browser.fast_forward import fast_forward
from tests.browser.table import asked, begin, open_game, position, press
from tests.conftest import Some

CORNERS = ((0.04, 0.5), (0.5, 0.12), (0.5, 0.5), (0.96, 0.85), (0.5, 0.96))
"""Points of a card to click, as fractions of its width and height."""
AREAS = ".board-part :is(a.can-move:not(svg *), [data-proxy]:has(a.can-move):not(:has([data-proxy] a.can-move)))"
TOGGLES, OFFERED = ".board-part a[aria-pressed]", "#piece-moves button[name=move]"
COPY = """([one, other]) => {
    const piece = (id) => document.querySelector(`.board-part a[data-piece="${id}"]`);
    piece(other).setAttribute("aria-label", piece(one).getAttribute("aria-label"));
    for (const offer of document.querySelectorAll("#moves [data-together]")) {
        const those = offer.dataset.together.split(" ");
        if (those.includes(other) && !those.includes(one)) offer.remove();
    }
}"""
"""Make one card of a hand a copy of another; the rules then offer each set once, with either copy."""
FREE = "([x, y]) => Boolean(document.elementFromPoint(x, y)?.closest('.board-drawing'))"
ON_A_LINE = """line => {
    line.scrollIntoView({block: "center"});
    const {a, d, e, f} = line.getScreenCTM(), {x, y} = line.getPointAtLength(2);
    return document.elementFromPoint(a * x + e, d * y + f).getAttribute("class");
}"""
UNDER_OFFERS = """cards => {
    const {left, top, right, bottom} = document.getElementById("piece-moves").getBoundingClientRect();
    return cards.map(card => [card.dataset.piece, (card.closest("[data-proxy]") ?? card).getBoundingClientRect()])
        .filter(([, at]) => left < at.right && at.left < right && top < at.bottom && at.top < bottom)
        .map(([id]) => id);
}"""


def start_game(visit: Visit, title: str, **settings: object) -> Page:
    """Start a game and return the page of the player to act."""
    players, _ = begin(visit, title, **settings)
    return next(player for player in players if asked(player))


def test_cards_are_toggled_on_and_off_and_confirmed_together(visit: Visit) -> None:
    page = start_game(visit, "phytoplankton")
    cards, offered = page.locator(TOGGLES), page.locator(OFFERED)
    for number in (0, 1):
        cards.nth(number).click()
        expect(cards.nth(number)).to_have_attribute("aria-pressed", "true")
        expect(cards.nth(number)).to_be_focused()
    expect(offered).to_have_count(1)
    cards.nth(0).focus()
    page.keyboard.press("Space")
    expect(cards.nth(0)).to_have_attribute("aria-pressed", "false")
    expect(offered).to_have_text([f"Keep {name_of(cards.nth(1))}"])
    before = page.locator("#game").get_attribute("data-head") or ""
    press(offered)
    expect(page.locator("#game")).not_to_have_attribute("data-head", before)
    expect(page.locator(".prompt h2")).to_contain_text("iscard")


def test_the_moves_of_a_card_cover_no_card_that_can_be_selected_with_it(visit: Visit) -> None:
    page = start_game(visit, "phytoplankton")
    cards, offers = page.locator(TOGGLES), page.locator("#piece-moves")
    for number in range(cards.count()):
        cards.nth(number).click()
        expect(offers).to_be_visible()
        assert not cards.evaluate_all(UNDER_OFFERS)
        page.keyboard.press("Escape")


def test_either_of_two_copies_of_a_card_can_be_selected(visit: Visit) -> None:
    page = start_game(visit, "phytoplankton")
    cards = page.locator(TOGGLES).all()
    names = [name_of(card) for card in cards]
    page.evaluate(COPY, [card.get_attribute("data-piece") for card in cards[:2]])
    for number in (1, 0):
        cards[number].click()
        expect(page.locator(OFFERED)).to_have_text([f"Keep {names[0]}"])
        expect(cards[2]).to_have_attribute("aria-disabled", "false")
        cards[2].click()
        expect(page.locator(OFFERED)).to_have_text([either_way(names[0], names[2])])
        page.keyboard.press("Escape")


def either_way(one: str, other: str) -> re.Pattern[str]:
    """Return a pattern that names both cards in either order."""
    one, other = re.escape(one), re.escape(other)
    return re.compile(f"{one}, {other}|{other}, {one}")


def name_of(card: Locator) -> str:
    """Return the name of a card without soft hyphens."""
    return card.inner_text().replace("\u00ad", "")


def test_a_card_can_be_clicked_anywhere(visit: Visit, some: Some[str]) -> None:
    for title in some(registry.all_titles(), 2):
        page = start_game(visit, title)
        area = page.locator(AREAS).first
        area.scroll_into_view_if_needed()
        box = area.bounding_box()
        assert box
        points = [(box["x"] + across * box["width"], box["y"] + down * box["height"]) for across, down in CORNERS]
        seen = [point for point in points if page.evaluate(FREE, point)]
        assert len(seen) > 2
        for point in seen:
            page.mouse.click(*point)
            expect(page.locator("#piece-moves")).to_be_visible()
            page.keyboard.press("Escape")
            expect(page.locator("#piece-moves")).to_be_hidden()


def test_a_tap_on_an_element_without_moves_explains_it(visit: Visit, some: Some[str]) -> None:
    for title in some(registry.all_titles(), 2):
        page = start_game(visit, title, viewport=PHONE, has_touch=True)
        silent = page.locator(".board-part article [data-explain]:not(a, a *, :has(a)):visible").first
        silent.scroll_into_view_if_needed()
        silent.tap()
        expect(page.locator("#explain")).to_have_text(silent.get_attribute("data-explain") or "?")


def test_a_folded_board_stays_folded_after_a_reload(visit: Visit) -> None:
    page = visit("Ada")
    open_game(page, "Folded", "me")
    fold = page.locator(".board-part details.fold").first
    fold.locator("summary").click()
    expect(fold).not_to_have_attribute("open", "")
    page.reload()
    expect(page.locator(".board-part details.fold").first).not_to_have_attribute("open", "")


def test_the_trail_of_a_moved_piece_takes_no_clicks_from_the_spaces_under_it(visit: Visit) -> None:
    page, trails = visit("Tia"), ".ln-sea:last-of-type .ln-trail"
    game = open_game(page, "Trails", "me", title="lineae")
    fast_forward([page], "lineae")
    for place in range(position(page), 0, -1):
        page.goto(f"{game}/at/{place}")
        if page.locator(trails).count():
            break
    under = page.locator(trails).first.evaluate(ON_A_LINE)
    assert "ln-trail" not in under
