"""Take the screenshots in docs/screens: `python -m tests.browser.screens`. Check them before committing."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from scoresheet.domain.titles import registry
from tests.browser.conftest import CHROMIUM, FLAGS, PHONE, sign_up
from tests.browser.table import WASTE, Player, asked, move, open_game, over, seat, version
from tests.server import running

FOLDER = Path(__file__).parents[2] / "docs" / "screens"
DESKTOP = {"width": 1280, "height": 900}
SIZES = {"desktop": DESKTOP, "phone": PHONE, "wide": {"width": 1920, "height": 1080}}
EVERY = [(size, scheme) for size in ("desktop", "phone") for scheme in ("light", "dark")]
BOARD = [*EVERY, ("wide", "light")]
TWO = [("desktop", "light"), ("phone", "dark")]
MOVES = 8


class Camera:
    """Takes pictures of a page: desktop and phone, light and dark."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def take(self, name: str, address: str = "", shots: Sequence[tuple[str, str]] = TWO) -> None:
        """Take pictures of a page; without an address, of the open page."""
        if address:
            self.page.goto(address)
        for size, scheme in shots:
            self._shoot(name, size, scheme)

    def take_board(self, name: str) -> None:
        """Take the whole drawing of the open page, however tall."""
        for size, scheme in TWO:
            self._set(size, scheme)
            file = FOLDER / f"{name}-{size}-{scheme}.png"
            self.page.locator(".board-part").screenshot(path=file, animations="disabled")

    def _set(self, size: str, scheme: str) -> None:
        self.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        self.page.set_viewport_size(SIZES[size])  # type: ignore[arg-type]
        self.page.reload()

    def _shoot(self, name: str, size: str, scheme: str) -> None:
        """Take what one window shows without scrolling."""
        self._set(size, scheme)
        self.page.evaluate("scrollTo(0, 0)")
        self.page.mouse.move(0, 0)
        file = FOLDER / f"{name}-{size}-{scheme}.png"
        self.page.screenshot(path=file, animations="disabled")


def play(page: Page, game: str, moves: int) -> None:
    """Make this number of moves against bots."""
    liking = Player()
    page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
    page.goto(game)
    for _ in range(moves):
        page.locator(".turn.yours, #result-title").wait_for()
        if over(page):
            return
        move(page, liking)
    page.locator(".turn.yours, #result-title").wait_for()


def tour(browser: Browser, site: str) -> None:
    """Take all pages, in the order in which a new player meets them."""
    page = browser.new_context(base_url=site, reduced_motion="reduce").new_page()
    camera = Camera(page)
    camera.take("front", "/", EVERY)
    learn(camera)
    first_game(browser, site)
    for name in ("sign-up", "sign-in", "forgotten-password"):
        camera.take(name, f"/{name}")
    camera.take("nothing", "/games/nowhere")
    camera.take("answer", "/unsubscribe/made-up")
    camera.take("api", "/api/docs")
    sign_up(page, "Ada")
    camera.take("titles", "/games/new")
    camera.take("new-game", "/games/new?title=lineae")
    camera.take("waiting", open_game(page, "Sunday table", "open", "open"))
    games = {title: board(camera, title) for title in registry.all_titles()}
    camera.take("lobby", "/", EVERY)
    play(page, games[WASTE], 200)
    account(camera)
    camera.take("finished", games[WASTE], BOARD)
    camera.take("evidence", f"{games[WASTE]}/audit")
    camera.take("log", f"{games[WASTE]}/log")
    statistics(camera, games[WASTE])
    hand_over(camera)
    takeback(browser, camera)
    over_days(browser, camera)
    german(browser, camera, site, games)


def learn(camera: Camera) -> None:
    """Take how to play each title, its cards and the rulings."""
    for title in registry.all_titles():
        camera.take(f"{title}-how-to-play", f"/titles/{title}")
        camera.take(f"{title}-cards", f"/titles/{title}/cards")
    camera.take("rulings", f"/titles/{title}/rulings")


def first_game(browser: Browser, site: str) -> None:
    """Take a guest's first game with its explanations."""
    page = browser.new_context(base_url=site, reduced_motion="reduce").new_page()
    page.goto("/")
    page.get_by_role("button", name="Try it against a bot").first.click()
    page.locator(".turn.yours").wait_for()
    Camera(page).take("first-game", shots=EVERY)


def account(camera: Camera) -> None:
    """Take the settings."""
    camera.take("settings", "/settings")
    for name in ("password", "sessions", "delete", "programs", "webhook"):
        camera.take(f"settings-{name}", f"/settings/{name}")


def hand_over(camera: Camera) -> None:
    """Take a hotseat game with hidden cards."""
    game = open_game(camera.page, "One screen", "me", title="phytoplankton")
    camera.take("hand-over", f"{game.partition('?')[0]}?perspective=1")


def board(camera: Camera, title: str) -> str:
    """Take a title's board after some moves, a selected piece and the replay; return the address."""
    page = camera.page
    game = open_game(page, "Works outing", "greedy", "random", title=title)
    play(page, game, MOVES)
    camera.take(title, game, BOARD)
    camera.take_board(f"{title}-board")
    pieces = page.locator(".board-part a.can-move")
    if pieces.count():
        camera.take(f"{title}-piece", pieces.last.get_attribute("href") or "")
    preview(camera, title, game)
    there = f"{game}/at/{version(page) * 2 // 3}"
    camera.take(f"{title}-replay", there)
    camera.take(f"{title}-before-and-after", f"{there}/change")
    return game


def preview(camera: Camera, title: str, game: str) -> None:
    """Take the preview of a move, after switching confirmations on again."""
    camera.page.goto("/settings")
    camera.page.get_by_label("Every move").check()
    camera.page.get_by_role("button", name="Save").first.click()
    camera.page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
    camera.page.goto(game)
    moves = camera.page.locator("#moves .choosing button[name=move]:visible")
    if moves.count():
        moves.last.click()
        camera.page.locator("#preview").wait_for()
        camera.take(f"{title}-preview")


def takeback(browser: Browser, camera: Camera) -> None:
    """Take a request for a takeback."""
    page = another_player(browser, camera, "Ben")
    seat([camera.page, page], WASTE)
    asker, other = sorted((camera.page, page), key=lambda player: not asked(player))
    for player in (asker, other):
        player.reload()
        move(player, Player())
    asker.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
    asker.reload()
    asker.get_by_role("button", name="Ask to undo my last move").click()
    Camera(other).take("takeback", other.url)


def over_days(browser: Browser, camera: Camera) -> None:
    """Take a game with a clock: its time, chat, conditional moves; and friends and clubs."""
    ada, cleo = camera.page, another_player(browser, camera, "Cleo")
    ada.goto("/settings")
    clock = ada.get_by_label("Default clock for my new games")
    clock.select_option("workdays")
    clock.locator("xpath=ancestor::form").get_by_role("button", name="Save").click()
    ada.wait_for_url("**/settings?done=set")
    seat([ada, cleo], WASTE)
    game = ada.url
    for page, said in ((ada, "Good luck! I am away on Sunday."), (cleo, "Then you begin, I am in no hurry.")):
        page.goto(f"{game}?tab=chat")
        page.get_by_label("Write to: Players").fill(said)
        page.locator("#chat .say button").click()
        page.locator(".talk-lines").get_by_text(said).wait_for()
    camera.take("chat", f"{game}?tab=chat")
    cleo.locator("summary", has_text="Clock in this game").click()
    cleo.get_by_role("button", name="Ask for a pause").click()
    cleo.locator("#pause-asked").wait_for()
    camera.take("pause-asked", game)
    conditional_moves(Camera(ada if asked(ada) else cleo), game)
    friends_and_clubs(camera, cleo)


def conditional_moves(camera: Camera, game: str) -> None:
    """Take conditional moves: the form, the list, and the plan board."""
    page = camera.page
    page.goto(f"{game}/ahead")
    page.get_by_role("button", name="Always answer this way").click()
    camera.take("order")
    page.get_by_role("button", name="Save conditional move").click()
    camera.take("moves-ahead", f"{game}/ahead")
    page.get_by_role("link", name="Open the plan board").click()
    page.locator(".plan-moves button[name=step]").first.click()
    camera.take("plan")


def friends_and_clubs(camera: Camera, other: Page) -> None:
    """Take friends and a club."""
    ada = camera.page
    other.goto("/friends")
    other.get_by_label("Name of the player").fill("Ada")
    other.get_by_role("button", name="Send friend request").click()
    other.get_by_role("heading", name="Requests you sent").wait_for()
    camera.take("friends", "/friends")
    ada.goto("/clubs/new")
    ada.get_by_label("Name of the club").fill("Thursday Round")
    ada.get_by_label("Description").fill("One long game each month. Newcomers are welcome.")
    ada.get_by_role("button", name="Create a club").click()
    camera.take("club")


def another_player(browser: Browser, camera: Camera, name: str) -> Page:
    """Return another player's browser on the same site."""
    site = camera.page.url
    page = browser.new_context(base_url=site[: site.index("/", 8)], reduced_motion="reduce").new_page()
    sign_up(page, name)
    return page


def statistics(camera: Camera, game: str) -> None:
    """Take the statistics of a finished game, its title and its players."""
    camera.page.goto(game)
    player = camera.page.locator("body").get_attribute("data-reader")
    camera.take("statistics", f"{game}/statistics?at={version(camera.page) // 2}", EVERY)
    camera.take("title-statistics", f"/titles/{WASTE}/statistics", EVERY)
    camera.take("leaderboard", f"/titles/{WASTE}/leaderboard")
    camera.take("player", f"/players/{player}")


def german(browser: Browser, camera: Camera, site: str, games: dict[str, str]) -> None:
    """Take some pages in German."""
    state = camera.page.context.storage_state()
    page = browser.new_context(base_url=site, locale="de-DE", storage_state=state, reduced_motion="reduce").new_page()
    for name, address in {"lobby": "/", **dict(list(games.items())[1:])}.items():
        Camera(page).take(f"{name}-german", address)


def main() -> None:
    """Start a server, take the tour, end it."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with running(Path(tempfile.mkdtemp())) as (port, _), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        tour(browser, f"http://127.0.0.1:{port}")
        browser.close()


if __name__ == "__main__":
    main()
