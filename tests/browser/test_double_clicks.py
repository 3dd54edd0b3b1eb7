"""A slow double click makes one move: buttons that have just been replaced take no click."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, Visit
from tests.browser.table import Player, buttons, move, offered, open_game, seat, show_all, version

HALF_A_SECOND = 500
BAR = 110
"""The maximum height in pixels that the replay bar covers on a phone."""
HEARD_LATE = """by => Object.defineProperty(Event.prototype, "timeStamp", {
    configurable: true, get() { return performance.now() - by; },
})"""
POINTED_AT = "button => getComputedStyle(button).pointerEvents"
LIST = "#moves .choices button, #moves .choice button"


def open_without_confirmations(visit: Visit, **settings: object) -> Page:
    """Return the page of a player in both seats, without confirmations and with the time stopped."""
    page = visit("Doubled", **settings)
    open_game(page, "Doubled", "me")
    liking = Player()
    liking.patience = 0
    while page.locator("#moves form[data-preview]").count():
        move(page, liking)
    page.clock.install()
    page.reload()
    page.clock.pause_at(page.evaluate("Date.now() + 60_000"))
    show_all(page)
    return page


def middle(place: Locator) -> tuple[float, float]:
    """Return the middle of an element."""
    box = place.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def click_as_if_it_were_there(page: Page, count: int = 1) -> None:
    """Put the first move of the list under the pointer, wherever that is, and click."""
    show = "button => { button.style.position = 'fixed'; button.style.inset = '0'; button.style.zIndex = '99'; }"
    show_all(page)
    page.locator(LIST).first.evaluate(show)
    page.mouse.move(200, 200)
    page.mouse.down(click_count=count)
    page.mouse.up(click_count=count)


def wait_for_move(page: Page, before: int) -> int:
    """Wait until the page shows a move, and return the version that it shows."""
    expect(page.locator(f'#game:not([data-head="{before}"])')).to_have_count(1)
    return version(page)


@pytest.mark.parametrize("count", [1, 2], ids=["two clicks", "a double click"])
def test_the_second_click_of_a_slow_double_click_makes_no_move(visit: Visit, count: int) -> None:
    page = open_without_confirmations(visit)
    before = version(page)
    click_as_if_it_were_there(page)
    after = wait_for_move(page, before)
    click_as_if_it_were_there(page, count)
    expect(page.locator("#said")).to_have_text("The choices have just changed. Look again before you choose.")
    assert version(page) == after
    assert int(page.request.get(page.url + "/version").text()) == after
    page.clock.run_for(HALF_A_SECOND + 1)
    click_as_if_it_were_there(page)
    wait_for_move(page, after)


def test_the_second_click_of_a_double_click_never_counts(visit: Visit) -> None:
    page = open_without_confirmations(visit)
    before = version(page)
    click_as_if_it_were_there(page)
    after = wait_for_move(page, before)
    page.clock.run_for(2 * HALF_A_SECOND)
    click_as_if_it_were_there(page, 2)
    expect(page.locator("#said")).to_have_text("The choices have just changed. Look again before you choose.")
    assert version(page) == after


def test_a_click_that_a_busy_page_handles_late_makes_no_second_move(visit: Visit) -> None:
    page = open_without_confirmations(visit)
    before = version(page)
    click_as_if_it_were_there(page)
    after = wait_for_move(page, before)
    page.clock.run_for(HALF_A_SECOND + 1)
    page.evaluate(HEARD_LATE, HALF_A_SECOND)
    click_as_if_it_were_there(page)
    expect(page.locator("#said")).to_have_text("The choices have just changed. Look again before you choose.")
    assert version(page) == after


def test_buttons_that_were_just_replaced_are_marked_as_disabled(visit: Visit) -> None:
    page = open_without_confirmations(visit)
    before = version(page)
    click_as_if_it_were_there(page)
    wait_for_move(page, before)
    expect(page.locator(LIST).first).to_have_attribute("aria-disabled", "true")
    page.clock.run_for(HALF_A_SECOND + 1)
    expect(page.locator("[data-held], #moves button[aria-disabled]")).to_have_count(0)


def test_buttons_replaced_by_another_players_move_are_disabled_at_first(visit: Visit) -> None:
    players = [visit("Ada"), visit("Ben")]
    game = seat(players, "industrial-waste")
    page, other = players if not players[0].locator(".turn.yours").count() else players[::-1]
    page.goto(game)
    page.clock.install()
    page.reload()
    page.clock.pause_at(page.evaluate("Date.now() + 60_000"))
    other.goto(game)
    liking = Player()
    while not page.locator(".turn.yours").count():
        before = version(page)
        move(other, liking)
        wait_for_move(page, before)
    expect(page.locator(LIST).first).to_have_attribute("aria-disabled", "true")


def test_a_key_that_is_held_down_makes_one_move(visit: Visit) -> None:
    page = open_without_confirmations(visit)
    before = version(page)
    show_all(page)
    page.locator(LIST).first.focus()
    page.keyboard.down("Enter")
    after = wait_for_move(page, before)
    page.locator(LIST).first.focus()
    page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    assert version(page) == after
    page.locator(LIST).first.focus()
    page.keyboard.press("Enter")
    wait_for_move(page, after)


def test_a_sheet_that_opens_under_the_finger_takes_no_second_tap(visit: Visit) -> None:
    page = open_without_confirmations(visit, viewport=PHONE)
    page.keyboard.press("Escape")
    expect(page.locator("#moves")).to_be_hidden()
    piece = page.locator(".board-part a.can-move").first
    page.evaluate("scrollTo({top: 0, behavior: 'instant'})")
    x, y = middle(piece)
    page.set_viewport_size({"width": PHONE["width"], "height": int(y) + BAR})
    assert middle(piece) == (x, y)
    page.mouse.click(x, y)
    expect(page.locator("#piece-moves")).to_be_visible()
    covered = page.evaluate("([x, y]) => document.elementFromPoint(x, y)?.closest('#piece-moves') !== null", [x, y])
    held = page.locator("#piece-moves button[aria-disabled]").count() > 0
    assert covered
    assert held


def test_a_double_click_on_a_link_to_a_game_makes_no_move_there(visit: Visit) -> None:
    page = visit("Linked")
    game = open_game(page, "Linked", "me")
    page.goto("/")
    page.clock.install()
    page.locator("#lobby").get_by_role("link", name="Linked", exact=True).first.click()
    page.wait_for_url(f"{game}?*")
    expect(page.locator(LIST).first).to_have_attribute("data-held", "")


def test_without_scripts_the_buttons_of_a_new_page_take_no_click_at_first(visit: Visit) -> None:
    page = visit("Plain", java_script_enabled=False)
    devtools = page.context.new_cdp_session(page)
    devtools.send("Animation.enable")
    devtools.send("Animation.setPlaybackRate", {"playbackRate": 0})  # so that a slow test doesn't miss the animation
    open_game(page, "Plain", "me")
    lasting = page.locator(LIST).first.evaluate(
        "button => button.getAnimations().map(it => [it.animationName, it.effect.getTiming().duration])"
    )
    assert lasting == [["just-arrived", HALF_A_SECOND]]
    begun = "button => { const [it] = button.getAnimations(); it.pause(); it.currentTime = 100; }"
    page.locator(LIST).first.evaluate(begun)
    assert page.locator(LIST).first.evaluate(POINTED_AT) == "none"
    page.locator(LIST).first.evaluate("button => button.getAnimations()[0].finish()")
    assert page.locator(LIST).first.evaluate(POINTED_AT) == "auto"


def test_two_posts_of_one_page_without_scripts_make_one_move(visit: Visit) -> None:
    page = visit("Twice", java_script_enabled=False)
    open_game(page, "Twice", "me")
    liking = Player()
    liking.patience = 0
    while page.locator("#moves form[method=get]").count():
        move(page, liking)
    before, texts = version(page), offered(page)
    form = buttons(page).nth(0).evaluate("button => [...new FormData(button.form, button)]")
    assert texts
    address = page.url.split("?")[0].split("#")[0]
    heads = {"Origin": page.url.split("/games")[0]}
    answers = [page.request.post(f"{address}/moves", form=dict(form), headers=heads) for _ in range(2)]
    assert all(answer.ok for answer in answers)
    head = int(page.request.get(f"{address}/version").text())
    fresh = page.request.post(f"{address}/moves", form={**dict(form), "key": "another"}, headers=heads)
    assert fresh.status == 409
    assert int(page.request.get(f"{address}/version").text()) == head > before
