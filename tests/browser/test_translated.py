"""A page that the browser translates: its scripts and the translator do not undo each other."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.table import WASTE, answered, buttons, open_game, press, show_all

WRAPS = "(text, said) => { const font = document.createElement('font'); font.append(said); text.replaceWith(font); }"
CLONES = """(text, said) => {
    const copy = text.parentNode.cloneNode(false), font = document.createElement('font');
    font.append(said);
    copy.append(font);
    text.parentNode.replaceWith(copy);
}"""
TRANSLATOR = """([replace, heeds]) => {
    window.translated = 0;
    const IGNORED = "script, style, font, textarea, input, [data-part] form";
    const skip = (text) => text.parentElement?.closest(IGNORED + (heeds ? ", [translate=no]" : "")) !== null;
    const translate = () => {
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
        const wanted = (text) => /[a-z]{2}/i.test(text.data) && !skip(text);
        while (walker.nextNode()) if (wanted(walker.currentNode)) found.push(walker.currentNode);
        for (const text of found) { window.translated += 1; replace(text, "« " + text.data + " »"); }
    };
    const observer = new MutationObserver(translate);
    observer.observe(document.body, {childList: true, subtree: true, characterData: true});
    translate();
}"""
"""A translator like those of browsers: it wraps each new text in an element, translated."""
LEFT_ALONE = "document.querySelectorAll('form, a, section, .panel').forEach(it => { it.translate = false; })"
MILLISECONDS_WATCHED = 3_000
MOST = 12
"""The maximum number of replacements: a countdown changes each second, swapped parts are translated once."""


def translate(page: Page, replace: str, heeds: bool = False) -> None:
    """Translate the page from now on, by a function of text node and translation."""
    script = TRANSLATOR.replace("replace(text,", f"({replace})(text,")
    page.evaluate(f"given => ({script})(given)", ["", heeds])


@pytest.mark.parametrize("replace", [WRAPS, CLONES], ids=["wraps", "clones"])
def test_scripts_and_a_translator_do_not_undo_each_other(visit: Visit, replace: str) -> None:
    player = visit("Translated")
    game = open_game(player, "Translated", "me")
    pages = {path: visit(storage_state=player.context.storage_state()) for path in (game, "/", "/settings")}
    before: dict[str, int] = {}
    for path, page in pages.items():
        page.goto(path)
        expect(page.locator("time:not([data-said])")).to_have_count(0)
        if replace == CLONES:
            page.evaluate(LEFT_ALONE)
        translate(page, replace, heeds=replace == CLONES)
        page.evaluate("document.querySelectorAll('time').forEach(it => it.after(it.cloneNode(true)))")
        before[path] = page.evaluate("window.translated")
    player.wait_for_timeout(MILLISECONDS_WATCHED)
    for path, page in pages.items():
        assert page.evaluate("window.translated") - before[path] <= MOST, path
        assert "« " in page.locator("body").inner_text()


def test_a_translator_that_respects_translate_no_leaves_times_alone(visit: Visit) -> None:
    page = visit("Marked")
    open_game(page, "Marked", "me")
    expect(page.locator("time:not([data-said])")).to_have_count(0)
    translate(page, WRAPS, heeds=True)
    assert page.locator("time").count()
    assert page.locator("time font").count() == 0
    assert page.locator("time:not([translate=no])").count() == 0


def test_a_lost_connection_is_announced_once_on_a_translated_page(visit: Visit) -> None:
    page = visit("Silence")
    open_game(page, "Silence", "me")
    translate(page, WRAPS)
    page.context.set_offline(True)
    expect(page.locator("#connection font")).to_contain_text("Connection lost")
    page.evaluate("document.querySelector('#connection font').dataset.first = 'yes'")
    with page.expect_event("requestfailed"):
        pass
    with page.expect_event("requestfailed"):
        pass
    expect(page.locator("#connection font[data-first]")).to_have_count(1)
    page.context.set_offline(False)
    expect(page.locator("#connection")).to_be_empty()


def test_a_move_is_made_and_replayed_on_a_translated_page(visit: Visit) -> None:
    page = visit("Both")
    game = open_game(page, "Both", "me", title=WASTE)
    translate(page, WRAPS, heeds=True)
    show_all(page)
    with answered(page):
        press(buttons(page).first)
    page.evaluate("document.getElementById('slider-at').textContent = '४'")
    page.get_by_role("link", name="one move back").click()
    expect(page).to_have_url(re.compile(rf"^{game}/at/\d+"))
    expect(page.get_by_text("Viewing position")).to_be_visible()
    assert page.get_by_role("slider").input_value() == page.locator("#slider-at").inner_text()
