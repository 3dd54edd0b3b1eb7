"""A number field keeps its value while others move."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.table import WASTE, Seller, asked, begin, move, press, show_all, version


def bid_field(page: Page) -> Locator:
    return page.get_by_role("spinbutton", name="Bid")


def play_to_auction(visit: Visit) -> tuple[Page, Page]:
    """Play to an auction; return the player who must bid and the other player."""
    players, game = begin(visit, WASTE)
    seller = Seller()
    while True:
        for page in players:
            page.goto(game)
            if bid_field(page).count():
                return page, next(other for other in players if other is not page)
            if asked(page):
                move(page, seller)


def test_a_half_entered_bid_stays_when_another_player_takes_a_loan(visit: Visit) -> None:
    bidder, other = play_to_auction(visit)
    seen = version(bidder)
    bid_field(bidder).fill("9")
    other.reload()
    show_all(other)
    press(other.get_by_role("button", name="Take a loan of 10 million").first)
    expect(bidder.locator("#game")).to_have_attribute("data-head", str(seen + 1))
    expect(bid_field(bidder)).to_have_value("9")
    expect(bid_field(bidder)).to_be_focused()
