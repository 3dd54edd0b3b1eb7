"""A field in which a number is written keeps it while others move."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Enter
from tests.browser.table import WASTE, Seller, asked, begin, move, press, show_all, version


def bid_field(page: Page) -> Locator:
    return page.get_by_role("spinbutton", name="Bid")


def at_an_auction(visit: Enter) -> tuple[Page, Page]:
    """Who is asked for a bid, and who waits."""
    players, game = begin(visit, WASTE)
    seller = Seller()
    while True:
        for page in players:
            page.goto(game)
            if bid_field(page).count():
                return page, next(other for other in players if other is not page)
            if asked(page):
                move(page, seller)


def test_a_bid_half_written_stays_when_somebody_takes_a_loan(visit: Enter) -> None:
    bidder, other = at_an_auction(visit)
    seen = version(bidder)
    bid_field(bidder).fill("9")
    other.reload()
    show_all(other)
    press(other.get_by_role("button", name="Take a loan of 10 million").first)
    expect(bidder.locator("#game")).to_have_attribute("data-head", str(seen + 1))
    expect(bid_field(bidder)).to_have_value("9")
    expect(bid_field(bidder)).to_be_focused()
