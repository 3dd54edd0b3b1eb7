"""Receipts in the browser: stored with each move, compared with the game, saved as a file."""

import json

from playwright.sync_api import Page, expect

from scoresheet.replays import verifier
from tests.browser.conftest import Visit
from tests.browser.table import answered, buttons, open_game
from tests.server import await_that

SECONDS = 20


def stored_receipts(page: Page) -> list[dict[str, object]]:
    """Return the receipts that the browser has stored of its only game."""
    found = page.evaluate(
        "Object.keys(localStorage).filter((name) => name.startsWith('scoresheet:receipts:'))"
        ".flatMap((name) => JSON.parse(localStorage.getItem(name)).lines)"
    )
    return [said for said in map(json.loads, found) if "signature" in said]


def forge(page: Page, version: object) -> None:
    """Replace the digest in the browser's receipt of a version."""
    page.evaluate(
        """(version) => {
          const name = Object.keys(localStorage).find((name) => name.startsWith("scoresheet:receipts:"));
          const store = JSON.parse(localStorage.getItem(name));
          const other = (said) => (said.version === version ? { ...said, digest: "0".repeat(64) } : said);
          store.lines = store.lines.map((line) => JSON.stringify(other(JSON.parse(line))));
          localStorage.setItem(name, JSON.stringify(store));
        }""",
        version,
    )


def test_the_browser_stores_a_receipt_of_each_move_and_compares_them_all(visit: Visit) -> None:
    page = visit("Receipt Rita")
    game = open_game(page, "Receipts", "me")
    await_that(lambda: bool(stored_receipts(page)), SECONDS)
    begun = len(stored_receipts(page))
    for number in (1, 2):
        with answered(page):
            buttons(page).first.click()
            page.locator("#confirm").click()
        await_that(lambda number=number: len(stored_receipts(page)) == begun + number, SECONDS)
    page.goto(f"{game}/audit")
    fit, unfit = page.locator("[data-kept=fit]"), page.locator("[data-kept=unfit]")
    expect(fit).to_be_visible()
    expect(fit.locator(".number")).to_have_text(str(begun + 2))
    expect(unfit).to_be_hidden()
    with page.expect_download() as download:
        page.locator("#save-kept").click()
    receipts = download.value.path().read_bytes().splitlines(keepends=True)
    record = page.request.get(f"/api/v1/games/{game.rpartition('/')[2]}/record").body()
    report = verifier.verify(record.splitlines(keepends=True), receipts)
    assert report.wrong == []
    assert any(f"agrees with {begun + 2} receipts" in sentence for sentence in report.checked)
    version = stored_receipts(page)[1]["version"]
    forge(page, version)
    page.reload()
    expect(unfit).to_be_visible()
    expect(unfit.locator(".number")).to_have_text(str(version))
    expect(fit).to_be_hidden()
