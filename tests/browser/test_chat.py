"""Chat in the browser: messages appear live, count as unread until seen, and drafts stay."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Visit
from tests.browser.table import begin, resign
from tests.browser.test_accessible import AT_A_DESK, BOTH, assert_accessible

WASTE = "industrial-waste"


def say(page: Page, text: str) -> None:
    page.get_by_label("Write to: Players").fill(text)
    page.get_by_role("button", name="Send").click()
    expect(page.locator(".talk-panel .words").last).to_have_text(text)


def test_messages_appear_live_and_count_as_unread_until_seen(visit: Visit) -> None:
    (ada, ben), game = begin(visit, WASTE)
    onlooker = visit("Ollie")
    for page in (ada, ben, onlooker):
        page.goto(game)
    lobby = ben.context.new_page()
    lobby.goto("/")
    ada.locator("label[for=tab-chat]").click()
    say(ada, "Good luck")
    expect(ada.get_by_label("Write to: Players")).to_have_value("")
    expect(ada.get_by_label("Write to: Players")).to_be_focused()
    expect(ben.locator("#talk-new")).to_have_text("1")
    lobby.get_by_role("link", name="1 new message").click()
    expect(lobby.locator(".talk-panel .words")).to_have_text("Good luck")
    lobby.close()  # so that only the page of the game marks messages as read
    with ben.expect_response("**/chat/read"):
        ben.locator("label[for=tab-chat]").click()
    expect(ben.locator("#talk-new")).to_have_text("")
    ben.get_by_label("Write to: Players").fill("I was just about")
    with ben.expect_response("**/chat/read"):  # a page loaded before it would still count the message
        say(ada, "Are you there?")
    expect(ben.locator(".talk-panel .words").last).to_have_text("Are you there?")
    expect(ben.get_by_label("Write to: Players")).to_have_value("I was just about")
    ben.reload()
    expect(ben.locator("#talk-new")).to_have_text("")
    onlooker.locator("label[for=tab-chat]").click()
    expect(onlooker.locator(".talk-panel")).not_to_contain_text("Are you there?")
    assert_accessible(ada, f"{game}?tab=chat", BOTH)
    ada.set_viewport_size(DESKTOP)


def test_notes_and_comments_appear_in_the_replay(visit: Visit) -> None:
    (ada, ben), game = begin(visit, WASTE)
    ada.goto(f"{game}/at/3?tab=notes")
    ada.get_by_label("Note on position 3").fill("This was it")
    ada.get_by_role("button", name="Save note").click()
    expect(ada.locator(".notes-panel .note summary")).to_contain_text("This was it")
    assert ada.url.endswith("/at/3?tab=notes")
    ben.goto(game)
    resign(ben)
    ben.goto(f"{game}/at/3?tab=notes")
    ben.get_by_label("Comment on position 3").fill("Well begun")
    ben.get_by_role("button", name="Comment", exact=True).click()
    expect(ben.locator(".notes-panel .said-line .words")).to_have_text("Well begun")
    expect(ben.locator(".notes-panel")).not_to_contain_text("This was it")
    ada.goto(f"{game}?tab=notes")
    ada.locator(".notes-panel .position").first.click()
    expect(ada.locator(".notes-panel")).to_contain_text("Well begun")
    assert_accessible(ada, "", AT_A_DESK)


def test_chat_reports_and_mutes_work_without_javascript(visit: Visit) -> None:
    (ada, ben), game = begin(visit, WASTE, java_script_enabled=False, viewport=PHONE)
    ada.goto(game)
    ada.get_by_label("Write to: Players").fill("Hello\nBen")
    ada.get_by_role("button", name="Send").click()
    ben.goto("/")
    ben.get_by_role("link", name="1 new message").click()
    expect(ben.locator(".talk-panel .words")).to_have_text("Hello Ben")
    ben.get_by_role("button", name="Mark as read").click()
    expect(ben.locator("#talk-new")).to_have_text("")
    ben.get_by_role("link", name="Report …").click()
    ben.get_by_role("button", name="Mute").click()
    expect(ben.locator(".talk-panel .words")).to_have_count(0)
