"""Trial games: guests play against a bot, keep the game by signing up, and have limits."""

import random
from collections.abc import Iterator

import msgspec
import pytest

from scoresheet.domain.bots.bots import choose
from scoresheet.domain.titles import registry
from scoresheet.service.accounts.guests import MOST_AN_HOUR
from scoresheet.service.accounts.limits import Limit
from scoresheet.service.container.services import Services
from tests.service.web.visitors import OWN, PASSWORD, Guests, Page, Visitor

TITLES = list(registry.all_titles())
WASTE = "industrial-waste"
LOOKS = 25
"""The page is checked once in this number of moves."""
MOST = 3_000


@pytest.fixture(autouse=True)
def fresh_trial_limit(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services.accounts.guests, "games", Limit(MOST_AN_HOUR, 3_600))


@pytest.fixture
def guest(guests: Guests) -> Visitor:
    return guests.stranger()


def start_trial(visitor: Visitor, title: str = WASTE) -> str:
    """Start a trial game and return its address."""
    answer = visitor.post(f"/titles/{title}/try", {})
    assert answer.status_code == 303, Page(answer.text).text
    return answer.headers["Location"]


def key_of(game: str) -> str:
    return game.rsplit("/", 1)[1]


def asked_moves(services: Services, game: str, rng: random.Random) -> Iterator[dict[str, str]]:
    """Yield the player's moves as form fields to the end, and make the bot's moves in between."""
    games, key = services.games, key_of(game)
    title = games.title(key)
    while (head := games.head(key)).status == "playing":
        seat = head.to_act()[0]
        move = choose("random", title, head.state, seat, rng)
        if head.seats[seat].bot:
            games.move_bot(key, head.version, seat, move)
        else:
            yield {"seat": str(seat), "version": str(head.version), "move": msgspec.json.encode(move).decode()}


def send(visitor: Visitor, game: str, fields: dict[str, str]) -> None:
    answer = visitor.post(f"{game}/moves", {**fields, "confirmed": "yes"})
    assert answer.status_code == 303, Page(answer.text).text


@pytest.mark.parametrize("title", TITLES)
def test_a_guest_plays_to_the_end_and_keeps_the_game_midway(
    guests: Guests, guest: Visitor, services: Services, title: str
) -> None:
    game, name, page = start_trial(guest, title), f"Keeper of {title.split('-')[0]}", guest.page("/")
    assert "Keep my games" in page.text
    for number, fields in enumerate(asked_moves(services, game, random.Random(4))):
        assert number < MOST
        if number % LOOKS == 0:
            assert guest.page(game).asks
        send(guest, game, fields)
        if number == LOOKS:
            kept = guest.post("/sign-up", {"name": name, "password": PASSWORD, "next": game})
            assert (kept.status_code, kept.headers["Location"]) == (303, game)
            assert name in guest.page(game).text
    again = guests.stranger()
    again.post("/sign-in", {"name": name, "password": PASSWORD})
    assert "You have played your first game" in again.page(game).text


def test_a_guests_game_is_hidden_from_others(guests: Guests, guest: Visitor) -> None:
    game = start_trial(guest)
    for other in (guests.stranger(), guests.player()):
        assert other.get(game).status_code == 404
        assert not any(link.startswith(game) for link in other.page("/").links())
        assert other.post(f"{game}/guide", {"do": "again"}).status_code == 404
    assert any(link.startswith(game) for link in guest.page("/").links())


def test_a_guest_can_undo_and_replay_moves(guest: Visitor, services: Services) -> None:
    game = start_trial(guest)
    moves = asked_moves(services, game, random.Random(2))
    send(guest, game, next(moves))
    version = services.games.head(key_of(game)).version
    assert guest.get(f"{game}/at/{version - 1}").status_code == 200
    taken = guest.post(f"{game}/takebacks", {"seat": "0", "to": str(version - 1), "version": str(version)})
    assert taken.status_code == 303
    assert services.games.head(key_of(game)).version > version


def test_a_guest_gets_private_rematches_up_to_the_limit(
    guest: Visitor, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services.accounts.guests, "games", Limit(2, 3_600))
    game = start_trial(guest)
    guest.post(f"{game}/resignation", {"sure": "yes"})
    again = guest.post(f"{game}/again", {})
    assert again.status_code == 303
    head = services.games.head(key_of(again.headers["Location"]))
    assert (head.visibility, [bool(chair.bot) for chair in head.seats].count(True)) == ("private", 1)
    assert guest.post(f"{game}/again", {}).status_code == 429


def test_a_guest_resumes_a_running_trial_game_and_starts_another_after_it(guest: Visitor) -> None:
    game = start_trial(guest)
    assert start_trial(guest) == game
    assert start_trial(guest, "lineae") != game
    assert guest.post(f"{game}/resignation", {"sure": "yes"}).status_code == 303
    assert start_trial(guest) != game


def test_a_signed_in_player_tries_a_title_under_their_own_name(guests: Guests) -> None:
    player = guests.player("Trier")
    page = player.page(start_trial(player))
    assert "Trier" in page.text
    assert "guest" not in page.text.lower()


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("/games/new", {"title": WASTE, "seat:1": "greedy"}),
        ("/settings/password", {"password": PASSWORD}),
        ("/settings/delete", {"sure": "yes"}),
        ("/settings/browsers", {}),
        ("/settings/tokens", {"scope": "play", "days": "7"}),
        ("/settings/bots", {"name": "Botty"}),
        ("/settings/channels/webhook", {"do": "set", "address": "https://example.com/"}),
    ],
)
def test_guests_get_403_and_advice_on_pages_for_players(guest: Visitor, path: str, fields: dict[str, str]) -> None:
    start_trial(guest)
    answer = guest.post(path, fields)
    assert answer.status_code == 403
    assert "Choose a name and a password first" in answer.text
    assert "/sign-up" in Page(answer.text).links()


def test_a_guest_cannot_join_games_of_others(guests: Guests, guest: Visitor, services: Services) -> None:
    open_game = guests.player().post("/games/new", {"title": WASTE, "seat:1": "open"}).headers["Location"]
    start_trial(guest)
    assert guest.post(f"{open_game}/seats", {}).status_code == 403
    answer = guest.client.post(f"/api/v1{open_game}/seats", base_url="https://localhost", headers=OWN, json={})
    assert (answer.status_code, answer.json["type"].rsplit("/", 1)[1]) == (403, "not-for-guests")
    assert not services.games.head(key_of(open_game)).seats[1].taken


@pytest.mark.parametrize(
    ("path", "body"),
    [("/games", {"title": WASTE, "seats": 2, "bots": {"1": "greedy"}}), ("/players/me/bots", {"name": "Botty"})],
)
def test_the_api_gives_guests_403_too(guest: Visitor, path: str, body: dict[str, object]) -> None:
    start_trial(guest)
    answer = guest.client.post(f"/api/v1{path}", base_url="https://localhost", headers=OWN, json=body)
    assert (answer.status_code, answer.json["type"].rsplit("/", 1)[1]) == (403, "not-for-guests")


def test_trial_games_are_limited_per_address(guests: Guests) -> None:
    answers = [guests.stranger().post(f"/titles/{WASTE}/try", {}) for _ in range(MOST_AN_HOUR + 2)]
    assert [answer.status_code for answer in answers] == [303] * MOST_AN_HOUR + [429] * 2
    assert "Too many trial games were started from your network. Try again in 60 minutes" in Page(answers[-1].text).text
    assert int(answers[-1].headers["Retry-After"]) > 0
    player = guests.player()
    assert start_trial(player)


@pytest.mark.parametrize("name", ["", "x", "Guest 1234", "Bot", "a" * 40])
def test_a_guest_with_an_invalid_name_stays_a_guest(guest: Visitor, name: str) -> None:
    game = start_trial(guest)
    answer = guest.post("/sign-up", {"name": name, "password": PASSWORD})
    assert answer.status_code == 422
    assert "Keep this game" in guest.page(game).text


def test_a_guest_cannot_take_the_name_of_another_player(guests: Guests, guest: Visitor) -> None:
    guests.player("First comer")
    game = start_trial(guest)
    assert guest.post("/sign-up", {"name": "first  comer".replace("  ", " "), "password": PASSWORD}).status_code == 409
    assert "Keep this game" in guest.page(game).text


def test_signing_up_twice_keeps_the_game(guest: Visitor) -> None:
    game = start_trial(guest)
    fields = {"name": "Presser", "password": PASSWORD, "next": game}
    assert [guest.post("/sign-up", fields).status_code for _ in range(2)] == [303, 303]
    assert "Presser" in guest.page(game).text


def test_signing_in_warns_that_the_guests_games_are_given_up(
    guests: Guests, guest: Visitor, services: Services
) -> None:
    guests.player("Old hand")
    game = start_trial(guest)
    assert "this guest gives up their games" in guest.page("/sign-in").text
    assert guest.post("/sign-in", {"name": "Old hand", "password": "wrong, all wrong"}).status_code == 401
    assert guest.page(game)
    assert guest.post("/sign-in", {"name": "Old hand", "password": PASSWORD}).status_code == 303
    assert guest.get(game).status_code == 404
    assert services.games.head(key_of(game)).seats[0].player in services.accounts.forgotten()


def test_a_guest_can_delete_themselves(guest: Visitor) -> None:
    game = start_trial(guest)
    assert "Leave and delete this guest" in guest.page("/guest").text
    assert guest.post("/guest/leave", {}).status_code == 303
    assert guest.get(game).status_code == 404
    assert guest.get("/guest").status_code == 303


def test_trying_an_unknown_title_gives_404(guest: Visitor) -> None:
    assert guest.post("/titles/no-such-title/try", {}).status_code == 404


def test_over_plain_http_the_page_explains_why_trying_cannot_work(guest: Visitor) -> None:
    answer = guest.client.post(
        f"/titles/{WASTE}/try", base_url="http://192.168.1.2", headers={"Origin": "http://192.168.1.2"}
    )
    assert answer.status_code == 400
    assert "browsers won't keep you signed in that way" in Page(answer.text).text
    assert "Set-Cookie" not in answer.headers


def test_guests_are_named_in_the_readers_language(guest: Visitor) -> None:
    game = start_trial(guest)
    assert "Guest " in guest.page(game).text
    assert "Gast " in Page(guest.get(game, **{"Accept-Language": "de"}).text).text
