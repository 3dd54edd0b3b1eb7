"""Browsers without newer features: moves work with scripts where possible, else without."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, StorageState, expect

from tests.browser.conftest import PHONE, Visit, sign_up
from tests.browser.table import Player, answered, asked, buttons, move, open_game, press, show_all

STATIC = Path(__file__).parents[2] / "service" / "web" / "static"
NEWER = {
    "AbortSignal.timeout": "delete AbortSignal.timeout",
    "AbortSignal.any": "delete AbortSignal.any",
    "BroadcastChannel": "delete window.BroadcastChannel",
    "EventSource": "delete window.EventSource",
    "Web Locks": "delete Navigator.prototype.locks",
    "findLast": "delete Array.prototype.findLast; delete Array.prototype.findLastIndex",
    "at": "delete Array.prototype.at; delete String.prototype.at",
    "structuredClone": "delete window.structuredClone",
    "hasOwn": "delete Object.hasOwn",
    "replaceAll": "delete String.prototype.replaceAll",
    "requestSubmit": "delete HTMLFormElement.prototype.requestSubmit",
    "submitter": "delete SubmitEvent.prototype.submitter",
    "FormData of a button": "window.FormData = class extends FormData { constructor(form) { super(form); } }",
    "selectors": """for (const method of ["querySelector", "querySelectorAll", "closest", "matches"]) {
        for (const { prototype } of [Document, Element]) {
            const old = prototype[method];
            if (old) prototype[method] = function (selector) {
                const known = !/:(has|focus-visible|is|where|modal|user-invalid)\\b/.test(selector);
                if (!known) throw new DOMException(selector, "SyntaxError");
                return old.call(this, selector);
            };
        }
    }""",
    "navigation timing": "Performance.prototype.getEntriesByType = () => []",
    "getEntriesByType": "delete Performance.prototype.getEntriesByType",
    "relative times": "delete Intl.RelativeTimeFormat",
    "storage": """for (const kind of ["localStorage", "sessionStorage"]) {
        Object.defineProperty(window, kind, {get() { throw new DOMException("", "SecurityError"); }});
    }""",
    "storage of a web view": """for (const kind of ["localStorage", "sessionStorage"]) {
        Object.defineProperty(window, kind, {value: null});
    }""",
    "subtle": "delete Crypto.prototype.subtle; delete Crypto.prototype.randomUUID",
    "clipboard": "delete Navigator.prototype.clipboard",
    "observers": "delete window.ResizeObserver; delete window.IntersectionObserver",
    "dialogs": "delete window.HTMLDialogElement; delete HTMLElement.prototype.showPopover",
    "service workers": "delete Navigator.prototype.serviceWorker; delete window.PushManager",
}
"""Features that supported browsers may lack, and scripts that remove them from this one."""
AT_ONCE = 4
"""The number of unrelated features that a browser lacks at once; one with `--whole`."""
NEEDED = {
    "fetch": "delete window.fetch",
    "AbortController": "delete window.AbortController",
    "URLSearchParams": "delete window.URLSearchParams",
    "DOMParser": "delete window.DOMParser",
    "replaceChildren": "delete Element.prototype.replaceChildren",
    "fromEntries": "delete Object.fromEntries",
    "escape": "delete CSS.escape",
    "MutationObserver": "delete window.MutationObserver",
}
"""Features without which pages work as they do without scripts."""
SYNTAX = r"\?\?=|\|\|=|&&=|\bstatic \{|#\w+ in |\bimport\(|^\s*#\w+|\bawait import"
CALLS = (
    r"\.at\(|findLast|structuredClone|hasOwn|replaceAll|requestSubmit|AbortSignal\.|new FormData\([^)]*,|"
    r"toSorted|toReversed|withResolvers|:has\(|:is\("
)
OLD_STYLE = (":has(", ":no-such("), ("color-mix(", "no-such-mix("), ("@container", "@no-such"), ("dvh", "nvh")


def play(page: Page) -> None:
    """Make some moves from the list, with and without confirmations."""
    open_game(page, "Old", "me")
    liking = Player()
    liking.patience = 1
    for _ in range(3):
        assert asked(page)
        move(page, liking)


def remove_feature(page: Page, what: str) -> None:
    page.add_init_script(f"{{ {what} }}")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Parametrize the missing features: a few at once, or each alone."""
    if "lacks" in metafunc.fixturenames:
        browsers = len(NEWER) if metafunc.config.getoption("whole") else len(NEWER) // AT_ONCE
        groups = [list(NEWER)[first::browsers] for first in range(browsers)]
        metafunc.parametrize("lacks", groups, ids=", ".join)


def test_a_browser_without_some_newer_features_makes_moves_with_scripts(visit: Visit, lacks: list[str]) -> None:
    page = visit("Older")
    for what in lacks:
        remove_feature(page, NEWER[what])
    open_game(page, "Older", "me")
    expect(page.locator("html.js")).to_have_count(1)
    for _ in range(2):
        show_all(page)
        with answered(page):
            press(buttons(page).first, again=False)
    expect(page.locator("#connection")).to_be_empty()
    expect(page.locator("#trouble")).to_be_hidden()
    page.get_by_role("link", name="one move back").click()
    expect(page.get_by_text("Viewing position")).to_be_visible()
    expect(page.locator("#old-browser")).to_be_hidden()


def test_a_browser_without_any_newer_feature_makes_moves_with_scripts(visit: Visit) -> None:
    page = visit("All")
    for what in NEWER.values():
        remove_feature(page, what)
    play(page)
    expect(page.locator("html.js")).to_have_count(1)


@pytest.fixture(scope="module")
def player_storage(chromium: Browser, site: str) -> StorageState:
    """The storage of a signed-in player's browser."""
    with chromium.new_context(base_url=site) as context:
        sign_up(context.new_page(), "Oldest Ole")
        return context.storage_state()


@pytest.mark.parametrize("what", NEEDED)
def test_a_browser_without_a_needed_feature_gets_the_page_without_scripts(
    visit: Visit, player_storage: StorageState, what: str
) -> None:
    page = visit(storage_state=player_storage)
    remove_feature(page, NEEDED[what])
    open_game(page, "Oldest", "me")
    expect(page.locator("html.js")).to_have_count(0)
    expect(page.locator("#old-browser")).to_be_visible()
    show_all(page)
    with page.expect_navigation():
        buttons(page).first.click()
    with answered(page), page.expect_navigation():
        page.locator("#confirm").click()


def test_the_feature_check_uses_only_old_syntax() -> None:
    text = re.sub(r"//.*", "", (STATIC / "features.js").read_text())
    assert not re.search(r"=>|`|\bconst\b|\blet\b|\bclass\b|\?\.|\?\?|\.\.\.|\basync\b|,\s*[\])]", text)


@pytest.mark.parametrize("script", sorted(path.name for path in STATIC.glob("*.js")))
def test_scripts_use_no_features_beyond_the_oldest_supported_browsers(script: str) -> None:
    lines = [re.sub(r"(?<!:)//.*", "", line) for line in (STATIC / script).read_text().splitlines()]
    assert not [line for line in lines if re.search(f"{SYNTAX}|{CALLS}", line)]


@pytest.mark.parametrize("viewport", [None, PHONE], ids=["desktop", "phone"])
def test_a_browser_with_older_style_sheets_makes_moves(visit: Visit, viewport: dict[str, int] | None) -> None:
    page = visit("Plain", **({"viewport": viewport} if viewport else {}))

    def older(route: Route) -> None:
        answer = route.fetch()
        text = answer.text()
        for new, old in OLD_STYLE:
            text = text.replace(new, old)
        route.fulfill(response=answer, body=text)

    page.route("**/*.css*", older)
    play(page)
