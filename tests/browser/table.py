"""What players do on the pages, in a browser; the same for every title."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Enter

WASTE = "industrial-waste"
"""The title of the tests that need any one title, and know its board."""
SOON = (
    r"^Move the factory 2",
    r"^Move the factory",
    r"^Take combination.*Growth",
    r"^Take combination",
    r"^Save",
    r"^Fire",
    r"^Discard",
    r"^Dispose",
    r"^Pass",
    r"^Do no more",
    r"^Grow carbon",
)
"""Moves that bring a game to its end soon, the best first. Others are made where there are none of these."""
MOST_MOVES = 400
PATIENCE = 12
"""Players confirm some moves and then want one click: counted as `Player` does, twice a move."""
OFFERED = """buttons => buttons.map(button => {
    const list = button.form.querySelector("select");
    const field = button.form.querySelector("input[type=number]");
    if (field) return field.labels[0].firstChild.textContent + field.value + field.labels[0].lastChild.textContent;
    return list ? list.options[0].text : button.getAttribute("aria-label") ?? button.textContent.trim();
})"""

FREE = """piece => {
    piece.scrollIntoView({block: "center"});
    const {x, y, width, height} = piece.getBoundingClientRect();
    const at = (across, down) => ({x: across * width, y: down * height});
    const points = [at(.5, .5), at(.5, .1), at(.9, .5), at(.5, .9), at(.1, .5)];
    return points.find(point => piece.contains(document.elementFromPoint(x + point.x, y + point.y))) ?? points[0];
}"""
"""Where a piece can be pointed at: in its middle, or near an edge if another piece lies on it."""


class Player:
    """Chooses moves: of each kind (its first word) one, so that much is seen; else what ends the game soon.

    Where neither helps, what was chosen least often, so that no game goes round in circles.
    """

    patience = PATIENCE

    def __init__(self) -> None:
        self.chosen: Counter[str] = Counter()

    def choose(self, texts: list[str]) -> int:
        """The number of the move to make among those offered."""
        number = min(range(len(texts)), key=lambda number: self._liking(texts[number]))
        self.chosen.update({texts[number], kind(texts[number])})
        return number

    def first(self, text: str) -> bool:
        """Whether the move chosen was the first of its kind."""
        return self.chosen[kind(text)] == 1

    def _liking(self, text: str) -> tuple[bool, int, int]:
        soon = next((place for place, words in enumerate(SOON) if re.search(words, text)), len(SOON))
        return kind(text) in self.chosen, soon, self.chosen[text]


def kind(text: str) -> str:
    """What kind of move a text speaks of: its first word."""
    return text.split()[0]


def open_game(page: Page, name: str, *others: str, title: str = WASTE) -> str:
    """Open a game; `others` are what the form says of the next seats. Its address."""
    page.goto(f"/games/new?title={title}")
    page.get_by_label("Name of the game").fill(name)
    for seat in range(1, page.locator("[id^=who-]").count() + 1):
        page.locator(f"#who-{seat}").select_option(others[seat - 1] if seat <= len(others) else "nobody")
    page.get_by_role("button", name="Open the game").click()
    page.wait_for_url(re.compile(r"/games/(?!new)[^/?]+$"))
    address = page.url
    look(page)
    return address


def begin(visit: Enter, title: str, **settings: object) -> tuple[list[Page], str]:
    """Two players at a game that has just begun, and its address."""
    players = [visit(name, **settings) for name in ("Ada", "Ben")]
    return players, seat(players, title)


def seat(players: list[Page], title: str) -> str:
    """Let two players sit down at a new game; its address."""
    game = open_game(players[0], "Ada against Ben", "open", title=title)
    sit_down(players[1], game)
    players[0].goto(game)
    return game


class Seller(Player):
    """Sells raw materials as soon as that can be done; goes on confirming moves."""

    patience = MOST_MOVES

    def choose(self, texts: list[str]) -> int:
        """The number of the sale, if there is one among the moves offered."""
        sales = [number for number, text in enumerate(texts) if text.startswith("Put ")]
        return sales[0] if sales else super().choose(texts)


def open_auction(page: Page) -> Locator:
    """Open a game at both sides of which one sits, and play on to its first auction; the field for the bid."""
    open_game(page, "Going once", "me")
    field, seller = page.get_by_role("spinbutton", name="Bid"), Seller()
    while not field.count():
        move(page, seller)
    return field


def sit_down(page: Page, game: str) -> None:
    """Take the first free seat."""
    page.goto(game)
    with answered(page):
        page.get_by_role("button", name="Take a seat").first.click()


def asked(page: Page) -> bool:
    """Whether the page asks its reader for a move."""
    return page.locator(".turn.yours").count() > 0


def over(page: Page) -> bool:
    """Whether the page says that the game is over."""
    return page.get_by_role("heading", name="The game is over").count() > 0


def show_all(page: Page) -> None:
    """Unfold the list of all moves, where there are many."""
    folded = page.locator(".all-moves:not([open]) > summary")
    if folded.count():
        folded.click()


def buttons(page: Page) -> Locator:
    """The buttons of the moves beside the chosen piece, or of all moves where none is chosen."""
    beside = page.locator("#piece-moves")
    panel = beside if beside.is_visible() else page.locator("#moves .choosing").first
    return panel.locator(":is(.choices, .choice) button")


def offered(page: Page) -> list[str]:
    """The text of the move that each button makes; of a list or a field, that of the move that stands there first."""
    texts: list[str] = buttons(page).evaluate_all(OFFERED)
    return texts


def move(page: Page, player: Player, on_board: bool = False) -> None:
    """Make the move that the player likes, and see the page that comes of it; the first of a kind by its piece.

    `on_board`: every move by its piece, of those that have one.
    """
    texts = on_the_board(page) if on_board else offered(page)
    text = texts[player.choose(texts)]
    if on_board or player.first(text):
        choose_piece(page, text)
    show_all(page)
    with answered(page):
        press(button(page, text), again=sum(player.chosen.values()) < player.patience)


def press(button: Locator, again: bool = True) -> None:
    """Press the button of a move, and confirm it where that is asked; unless `again`, ask to be asked no more."""
    asks = button.evaluate("button => button.form.hasAttribute('data-preview')")
    button.click()
    if not asks:
        return
    if not again:
        button.page.get_by_role("checkbox", name="Don't ask again").check()
    button.page.locator("#confirm").click()


@contextmanager
def answered(page: Page) -> Iterator[None]:
    """Something is done within; waits until the page shows what came of it."""
    before = version(page)
    yield
    expect(page.locator(f'#game:not([data-head="{before}"]), .hand-over')).to_have_count(1)
    look(page)


def look(page: Page) -> None:
    """Press the button of the seat to which the device is to be passed, where it is."""
    if page.locator(".hand-over").count():
        page.locator(".hand-over button.primary").press("Enter")
        page.locator("#game").wait_for()


def on_the_board(page: Page) -> list[str]:
    """The moves that have a piece on the board: there is always one that has."""
    page.keyboard.press("Escape")
    pieces = set(page.locator(".board-part a.can-move").evaluate_all("all => all.map(it => it.dataset.piece)"))
    anchors = buttons(page).evaluate_all("all => all.map(it => (it.dataset.anchor ?? '').split(' ')[0])")
    texts = offered(page)
    found = [text for text, anchor in zip(texts, anchors, strict=True) if anchor in pieces]
    assert found, f"none of these has a piece on the board: {texts}"
    return found


def choose_piece(page: Page, text: str) -> None:
    """Choose the piece that a move concerns, where the drawing has it; the page then shows its moves alone."""
    piece = piece_of(page, text)
    if piece.count():
        piece.click(position=piece.evaluate(FREE))
        expect(page.locator("#moves .drafted, #piece-moves:visible")).to_have_count(1)


def piece_of(page: Page, text: str) -> Locator:
    """The highlighted piece on the board that a move concerns."""
    anchor = (button(page, text).get_attribute("data-anchor") or "").partition(" ")[0]
    return page.locator(f'.board-part a.can-move[data-piece="{anchor}"]').first


def button(page: Page, text: str) -> Locator:
    """The button that makes a move; beside a list, the one that makes the move that stands there first."""
    return buttons(page).nth(offered(page).index(text))


def resign(page: Page) -> None:
    """Give the game up."""
    page.locator("summary", has_text="Resign").click()
    page.get_by_role("checkbox").check()
    with answered(page):
        page.get_by_role("button", name="Resign").click()


def version(page: Page) -> int:
    """The number of the last event that the page knows of."""
    return int(page.locator("#game").get_attribute("data-head") or 0)


def position(page: Page) -> int:
    """The number of the position that the page shows."""
    return int(page.locator("#slider-at").inner_text())
