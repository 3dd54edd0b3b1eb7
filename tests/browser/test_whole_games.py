"""Whole games in browsers: two play, others watch; by keyboard alone; and without JavaScript."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Enter
from tests.browser.table import MOST_MOVES, asked, liked, move, open_game, over, position, show_all, sit_down

MOVES_WITHOUT_SCRIPT = 14


def begin(visit: Enter, names: tuple[str, str], **settings: object) -> tuple[list[Page], str]:
    """Two players at a game that has just begun."""
    players = [visit(name, **settings) for name in names]
    game = open_game(players[0], f"{names[0]} against {names[1]}", "open")
    sit_down(players[1], game)
    players[0].goto(game)
    return players, game


def test_two_play_a_whole_game_while_a_third_watches_and_a_phone_replays_it(visit: Enter) -> None:
    players, game = begin(visit, ("Ada", "Ben"))
    third = visit()
    third.goto(game)
    for _ in range(MOST_MOVES):
        if over(players[0]) or over(players[1]):
            break
        mover = next((page for page in players if asked(page)), None)
        if mover:
            move(mover)
        else:  # the stream has not told yet
            players[0].wait_for_timeout(20)
    for page in (*players, third):
        expect(page.get_by_role("heading", name="The game is over")).to_be_visible()
    head = position(third)
    phone = visit(viewport=PHONE)
    phone.goto(f"{game}/at/{head // 2}")
    phone.get_by_role("link", name="one round back").click()
    expect(phone.locator("#slider-at")).not_to_have_text(str(head // 2))
    assert position(phone) < head // 2
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_game_is_played_to_its_end_by_keyboard_alone(visit: Enter) -> None:
    player = visit("Keyboard Kay")
    game = open_game(player, "By keyboard", "me")
    player.goto(game)
    for _ in range(MOST_MOVES):
        if over(player):
            break
        press(player)
    assert over(player)


def press(page: Page) -> None:
    """Reach the liked move with the tab key, from the skip link on, and press it."""
    folded = page.locator(".all-moves:not([open]) > summary")
    if folded.count():
        tab_to(page, folded.element_handle())
        page.keyboard.press("Enter")
    tab_to(page, liked(page).element_handle())
    with page.expect_navigation():
        page.keyboard.press("Enter")


def tab_to(page: Page, element: object) -> None:
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("element => element === document.activeElement", element):
            return
    raise AssertionError("The tab key does not lead there.")


def test_without_javascript_a_game_is_played_given_up_and_replayed(visit: Enter) -> None:
    players, game = begin(visit, ("Noscript Nora", "Noscript Ned"), java_script_enabled=False)
    for _ in range(MOVES_WITHOUT_SCRIPT):
        for page in players:
            page.goto(game)
            if asked(page):
                show_all(page)
                liked(page).click()
    resign(players[1])
    assert over(players[1])
    reader = visit(java_script_enabled=False)
    reader.goto(game)
    reader.get_by_role("link", name="one round back").click()
    there = position(reader)
    reader.get_by_role("link", name="one move back").click()
    assert position(reader) < there
    reader.get_by_role("link", name="Blue", exact=True).click()
    expect(reader.locator(".eyes a[aria-current]")).to_contain_text("Blue")
    reader.get_by_role("button", name="Go").click()
    expect(reader.locator(".eyes a[aria-current]")).to_contain_text("Blue")


def resign(page: Page) -> None:
    page.locator("summary", has_text="Resign").click()
    page.get_by_role("checkbox").check()
    page.get_by_role("button", name="Resign").click()


def test_without_javascript_a_piece_shows_its_moves(visit: Enter) -> None:
    player = visit("Draft Dora", java_script_enabled=False)
    open_game(player, "Drafts", "me")
    player.locator(".iw-column a.can-move").nth(1).click()
    expect(player.locator(".choices button")).to_have_text(["Take combination 2"])
    player.get_by_role("link", name="Show all moves").click()
    assert player.locator(".choices button").count() > 2
