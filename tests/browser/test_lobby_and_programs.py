"""Live updates of the lobby; and creating tokens and bots on a page."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.table import WASTE, Player, asked, move, open_game, seat
from tests.browser.test_accessible import BOTH, assert_accessible


def test_the_lobby_updates_waiting_games_live(visit: Visit) -> None:
    players, lobbies = [visit("Lola"), visit("Lars")], []
    for player in players:
        lobby = player.context.new_page()
        lobby.goto("/")
        expect(lobby.locator("#lobby .yours")).to_have_count(0)
        lobbies.append(lobby)
    game = seat(players, WASTE)
    for player in players:
        player.goto(game)
    first = next(number for number, player in enumerate(players) if asked(player))
    expect(lobbies[first].locator("#lobby .yours")).to_have_count(1)
    expect(lobbies[first].locator("#said")).to_contain_text("Ada against Ben")
    liking = Player()
    expect(lobbies[first]).to_have_title("(1) Home · Scoresheet")
    expect(lobbies[first].locator("#icon")).to_have_attribute("href", re.compile("icon-turn"))
    while asked(players[first]):
        move(players[first], liking)
        players[first].goto(game)
    expect(players[1 - first]).to_have_title("● Your turn · Ada against Ben · Scoresheet")
    expect(players[1 - first].locator("#icon")).to_have_attribute("href", re.compile("icon-turn"))
    expect(lobbies[1 - first].locator("#lobby .yours")).to_have_count(1)
    expect(lobbies[first].locator("#lobby .yours")).to_have_count(0)
    expect(lobbies[first].locator("#said")).to_have_text("It isn't your turn in any game.")


def test_games_of_others_appear_in_the_lists_live(visit: Visit) -> None:
    page, host = visit("Lena"), visit("Lutz")
    page.clock.install()
    page.goto("/")
    open_game(host, "Anybody there", "open")
    expect(page.get_by_role("link", name="Anybody there")).to_have_count(0)
    page.clock.run_for(25_000)
    expect(page.get_by_role("link", name="Anybody there")).to_be_visible()
    page.get_by_label("Name of a game or player").fill("anybody")
    page.get_by_role("button", name="Search").click()
    page.get_by_role("link", name="Looking for players").click()
    page.get_by_label("Name of a game or player").fill("anybody")
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_role("link", name="Anybody there")).to_be_visible()
    assert_accessible(page)


def test_a_bot_and_a_token_are_created_and_the_token_is_shown_once(visit: Visit) -> None:
    page = visit("Bo")
    page.goto("/settings")
    page.get_by_role("link", name="Tokens and bots").click()
    page.get_by_label("Name of a new bot").fill("Browsed")
    page.get_by_role("button", name="Create bot").click()
    bot = page.get_by_role("region", name="Browsed")
    bot.get_by_text("New token").click()
    bot.get_by_label("Purpose").fill("at home")
    bot.get_by_role("button", name="Create token").click()
    secret = bot.locator(".secret").inner_text()
    assert re.fullmatch(r"ss_[\w-]{43}", secret)
    assert_accessible(page)
    asked_as = {"headers": {"Authorization": f"Bearer {secret}"}}
    api = visit().request
    assert api.get("/api/v1/players/me", **asked_as).json()["name"] == "Browsed"
    page.goto("/settings/programs")
    expect(page.locator(".secret")).to_have_count(0)
    assert_accessible(page, settings=BOTH)
    bot.get_by_role("button", name="Revoke token at home").click()
    expect(bot.get_by_text("No tokens.")).to_be_visible()
    assert api.get("/api/v1/players/me", **asked_as).status == 401
