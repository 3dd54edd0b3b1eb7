"""Actions of players on the pages in a browser, for every title."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as Timeout

from tests.browser.conftest import Visit

WASTE = "industrial-waste"
"""The title for tests that need just one title and know its board."""
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
"""Moves that end a game soon, best first; other moves are made only if none of these is legal."""
MOST_MOVES = 400
TRIES, MILLISECONDS = 3, 5_000
PATIENCE = 12
"""Players confirm some moves and then switch confirmations off; `Player` counts each move twice."""
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
"""The point to click on a piece: its middle, or near an edge if another piece covers it."""


class Player:
    """A chooser of moves: first one of each kind (its first word), then those that end the game soon.

    Otherwise it takes the move chosen least often, so that games do not go in circles.
    """

    patience = PATIENCE

    def __init__(self) -> None:
        self.chosen: Counter[str] = Counter()

    def choose(self, texts: list[str]) -> int:
        """Return the index of the move to make."""
        number = min(range(len(texts)), key=lambda number: self._liking(texts[number]))
        self.chosen.update({texts[number], kind(texts[number])})
        return number

    def first(self, text: str) -> bool:
        """Return whether the chosen move was the first of its kind."""
        return self.chosen[kind(text)] == 1

    def _liking(self, text: str) -> tuple[bool, int, int]:
        soon = next((place for place, words in enumerate(SOON) if re.search(words, text)), len(SOON))
        return kind(text) in self.chosen, soon, self.chosen[text]


def kind(text: str) -> str:
    """Return the kind of a move: the first word of its text."""
    return text.split()[0]


def open_game(page: Page, name: str, *others: str, title: str = WASTE) -> str:
    """Open a game and return its address; `others` are the form's values for the next seats."""
    page.goto(f"/games/new?title={title}")
    page.get_by_label("Name of the game").fill(name)
    for seat in range(1, page.locator("[id^=who-]").count() + 1):
        page.locator(f"#who-{seat}").select_option(others[seat - 1] if seat <= len(others) else "nobody")
    page.get_by_role("button", name="Open the game").click()
    page.wait_for_url(re.compile(r"/games/(?!new)[^/?]+$"))
    address = page.url
    look(page)
    return address


def begin(visit: Visit, title: str, **settings: object) -> tuple[list[Page], str]:
    """Start a game of two players; return both and its address."""
    players = [visit(name, **settings) for name in ("Ada", "Ben")]
    return players, seat(players, title)


def seat(players: list[Page], title: str) -> str:
    """Seat two players at a new game and return its address."""
    game = open_game(players[0], "Ada against Ben", "open", title=title)
    sit_down(players[1], game)
    players[0].goto(game)
    return game


class Seller(Player):
    """A player who sells raw materials as soon as possible and keeps confirming moves."""

    patience = MOST_MOVES

    def choose(self, texts: list[str]) -> int:
        """Return the index of the sale, if one is offered."""
        sales = [number for number, text in enumerate(texts) if text.startswith("Put ")]
        return sales[0] if sales else super().choose(texts)


def open_auction(page: Page) -> Locator:
    """Open a game for one player in both seats, play to its first auction, return the bid field."""
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
    """Return whether the page asks its reader for a move."""
    return page.locator(".turn.yours").count() > 0


def over(page: Page) -> bool:
    """Return whether the page says that the game is over."""
    return page.locator("#result-title").count() > 0


def show_all(page: Page) -> None:
    """Open the sheet with the moves on a phone, and unfold the list of all moves if it is folded."""
    sheet = page.locator("#sheet[aria-expanded=false]")
    if sheet.is_visible() and not page.locator("#piece-moves").is_visible():
        sheet.click()
    folded = page.locator(".all-moves:not([open]) > summary")
    if folded.count():
        folded.click()


def buttons(page: Page) -> Locator:
    """Return the buttons of the moves of the selected piece, or of all moves if none is selected."""
    beside = page.locator("#piece-moves")
    panel = beside if beside.is_visible() else page.locator("#moves .choosing").first
    return panel.locator(":is(.choices, .choice) button")


def offered(page: Page) -> list[str]:
    """Return the text of each button's move; for a list or a field, that of its first move."""
    texts: list[str] = buttons(page).evaluate_all(OFFERED)
    return texts


def move(page: Page, player: Player, on_board: bool = False) -> None:
    """Make the move that the player chooses and wait for the page; the first of a kind by its piece.

    `on_board`: choose only among moves with a piece, and make each by its piece.
    """
    texts = on_the_board(page) if on_board else offered(page)
    text = texts[player.choose(texts)]
    if on_board or player.first(text):
        choose_piece(page, text)
    show_all(page)
    with answered(page):
        press(button(page, text), again=sum(player.chosen.values()) < player.patience)


def press(button: Locator, again: bool = True) -> None:
    """Press the button of a move and confirm it if needed; unless `again`, switch confirmations off."""
    page, asks = button.page, button.evaluate("button => button.form.hasAttribute('data-preview')")
    moves = button.evaluate("button => button.form.action.endsWith('/moves')")
    before = version(page) if moves else 0
    button.click()
    if not asks:
        if moves:
            confirm_end(page, before)
        return
    if not again:
        button.page.get_by_role("checkbox", name="Don't ask again").check()
    button.page.locator("#confirm").click()


def confirm_end(page: Page, before: int) -> None:
    """Wait for the move that was just made, or confirm it if it ends the turn."""
    page.locator(f'#confirm, #game:not([data-head="{before}"]), .hand-over').first.wait_for(state="attached")
    if page.locator("#confirm").count():
        page.locator("#confirm").click()


@contextmanager
def answered(page: Page) -> Iterator[None]:
    """Wait until the page shows the result of the actions within."""
    before = version(page)
    yield
    expect(page.locator(f'#game:not([data-head="{before}"]), .hand-over')).to_have_count(1)
    look(page)


def look(page: Page) -> None:
    """Press the button to take over the device, if the page asks for it."""
    if page.locator(".hand-over").count():
        page.locator(".hand-over button.primary").press("Enter")
        page.locator("#game").wait_for()


def on_the_board(page: Page) -> list[str]:
    """Return the moves with a piece on the board; there is always one."""
    page.keyboard.press("Escape")
    pieces = set(page.locator(".board-part a.can-move").evaluate_all("all => all.map(it => it.dataset.piece)"))
    anchors = buttons(page).evaluate_all("all => all.map(it => (it.dataset.anchor ?? '').split(' ')[0])")
    texts = offered(page)
    found = [text for text, anchor in zip(texts, anchors, strict=True) if anchor in pieces]
    assert found, f"none of these has a piece on the board: {texts}"
    return found


def choose_piece(page: Page, text: str) -> None:
    """Select the piece of a move if it is drawn; the page then shows only its moves."""
    piece = piece_of(page, text)
    if piece.count():
        click(piece)
        expect(page.locator("#moves .drafted, #piece-moves:visible")).to_have_count(1)


def click(piece: Locator) -> None:
    """Click a free point of a piece; find it anew if the move of another player changes the board meanwhile."""
    for _ in range(TRIES):
        with suppress(Timeout):
            piece.click(position=piece.evaluate(FREE), timeout=MILLISECONDS)
            return
    piece.click(position=piece.evaluate(FREE))


def piece_of(page: Page, text: str) -> Locator:
    """Return the highlighted piece of a move."""
    anchor = (button(page, text).get_attribute("data-anchor") or "").partition(" ")[0]
    return page.locator(f'.board-part a.can-move[data-piece="{anchor}"]').first


def button(page: Page, text: str) -> Locator:
    """Return the button of a move; for a list, the button of its first move."""
    return buttons(page).nth(offered(page).index(text))


def resign(page: Page) -> None:
    """Resign the game."""
    page.locator("summary", has_text="Resign").click()
    page.get_by_role("checkbox").check()
    with answered(page):
        page.get_by_role("button", name="Resign").click()


def version(page: Page) -> int:
    """Return the number of the last event that the page knows."""
    return int(page.locator("#game").get_attribute("data-head") or 0)


def position(page: Page) -> int:
    """Return the number of the position that the page shows."""
    return int(page.locator("#slider-at").inner_text())
