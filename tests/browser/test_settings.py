"""The settings and the account in a browser; push notifications, as far as testable offline."""

import json

from playwright.sync_api import BrowserContext, CDPSession, Page, expect

from tests.browser.conftest import MILLISECONDS, Visit
from tests.browser.test_accessible import BOTH, assert_accessible
from tests.server import await_that

PAGES = ("/settings", *(f"/settings/{page}" for page in ("password", "sessions", "delete", "webhook", "programs")))
SUBSCRIBED = """(() => {
  const point = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
  const said = { endpoint: "https://push.example/1", keys: { p256dh: point, auth: "BTBZMqHH6r4Tts7J_aSIgg" } };
  const unsubscribe = async () => { delete sessionStorage.on; };
  const mine = { endpoint: said.endpoint, toJSON: () => said, unsubscribe };
  PushManager.prototype.subscribe = async (options) => {
    if (!options.userVisibleOnly || !options.applicationServerKey) throw new TypeError("not as browsers want it");
    sessionStorage.on = "yes";
    return mine;
  };
  PushManager.prototype.getSubscription = async () => sessionStorage.on ? mine : null;
})()"""
"""A fake of the push service, which Chromium would reach over the internet."""
NEWS = {
    "title": "Sunday: your turn",
    "body": "It's your turn.",
    "url": "/games/1",
    "tag": "/games/1",
    "language": "en",
}
REGISTERED = """async () => {
  await navigator.serviceWorker.register("/sw.js");
  await navigator.serviceWorker.ready;
}"""
ACTIVE = "async () => (await navigator.serviceWorker.ready).active.state === 'activated'"
SHOWN = """async () => {
  const found = await (await navigator.serviceWorker.ready).getNotifications();
  return found.map((one) => [one.title, one.body, one.tag, one.data]);
}"""


def grant_notifications(page: Page) -> BrowserContext:
    page.context.grant_permissions(["notifications"])
    return page.context


def test_pages_of_the_account_are_accessible(visit: Visit) -> None:
    page = visit("Axel")
    for address in PAGES:
        assert_accessible(page, address, BOTH)
    for address in ("/forgotten-password", "/reset/made-up"):
        assert_accessible(visit(), address, BOTH)


def test_notifications_are_switched_on_and_off_with_one_click_each(visit_with_notifications: Visit) -> None:
    page = visit_with_notifications("Nora")
    grant_notifications(page)
    page.add_init_script(SUBSCRIBED)
    page.goto("/settings")
    page.get_by_role("button", name="Notify me in this browser").click()
    expect(page.get_by_text("You'll now get notifications in this browser.")).to_be_visible()
    expect(page.locator("#push .here")).to_be_visible()
    expect(page.get_by_role("button", name="Notify me in this browser")).to_be_hidden()
    page.get_by_role("button", name="Turn off in Chrome on Linux").click()
    expect(page.get_by_role("button", name="Notify me in this browser")).to_be_visible()
    expect(page.locator("#push li")).to_have_count(0)
    assert page.evaluate("sessionStorage.on") is None


def registration_in(versions: list[dict[str, str]], origin: str) -> str:
    """Return the registration of our service worker, empty until Chromium reports it."""
    return next((one["registrationId"] for one in versions if one["scopeURL"] == f"{origin}/"), "")


def deliver(session: CDPSession, pushed: dict[str, str], page: Page) -> bool:
    """Push a message and return whether it is shown; a worker that is being stopped may lose it."""
    session.send("ServiceWorker.deliverPushMessage", pushed)
    return bool(page.evaluate(SHOWN))


def test_a_pushed_message_is_shown_as_a_notification(visit_with_notifications: Visit) -> None:
    page = visit_with_notifications("Paul")
    context = grant_notifications(page)
    page.goto("/settings")
    page.evaluate(
        "navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready).then(() => true)"
    )
    session = context.new_cdp_session(page)
    versions: list[dict[str, str]] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda event: versions.extend(event["registrations"]))
    session.send("ServiceWorker.enable")
    origin = page.evaluate("location.origin")
    await_that(lambda: bool(page.evaluate("true") and registration_in(versions, origin)), MILLISECONDS / 1000)
    registration = registration_in(versions, origin)
    pushed = {"origin": origin, "registrationId": registration, "data": json.dumps(NEWS)}
    await_that(lambda: page.evaluate(ACTIVE), MILLISECONDS / 1000)
    await_that(lambda: deliver(session, pushed, page), MILLISECONDS / 1000)
    assert page.evaluate(SHOWN) == [[NEWS["title"], NEWS["body"], NEWS["tag"], NEWS["url"]]]


def test_without_scripts_the_settings_explain_that_notifications_need_them(visit: Visit) -> None:
    page = visit("Nils", java_script_enabled=False)
    page.goto("/settings")
    expect(
        page.get_by_text("To get notifications in this browser, allow it to run the scripts of this page.")
    ).to_be_visible()
    expect(page.get_by_role("button", name="Notify me in this browser")).to_be_hidden()
