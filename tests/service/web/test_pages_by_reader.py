"""Pages for visitors, signed-in readers, players and spectators, without failures."""

import pytest

from scoresheet.domain.titles import registry
from scoresheet.service.container.services import Services
from scoresheet.service.web import fields as options
from tests.service.web.visitors import Guests, Played


@pytest.fixture(scope="module")
def table(guests: Guests) -> Played:
    players = [guests.player("Ada"), guests.player("Ben")]
    game = guests.game(*players, name="Who sees what")
    guests.play(game, players, 12)
    return players, game


def test_the_lobby_invites_visitors_to_sign_up_and_lists_public_games(
    guests: Guests, services: Services, table: Played
) -> None:
    services.projections.catch_up()
    page = guests.stranger().page("/")
    assert "Sign up" in page.text
    assert "Who sees what" in page.text


def test_the_lobby_links_players_to_games_where_they_are_to_act(services: Services, table: Played) -> None:
    players, game = table
    services.projections.catch_up()
    asked = services.games.head(game.rsplit("/", 1)[1]).to_act()[0]
    page = players[asked].page("/")
    assert any(link.startswith(f"{game}?perspective=") for link in page.links())
    assert "It isn't your turn in any game" in players[1 - asked].page("/").text


def test_the_player_to_act_gets_moves_the_other_anytime_moves_and_spectators_none(
    guests: Guests, table: Played, services: Services
) -> None:
    players, game = table
    asked = services.games.head(game.rsplit("/", 1)[1]).to_act()[0]
    assert len(players[asked].moves(game)) > 1
    assert "You can do this at any time:" not in players[asked].page(game).text
    (unasked,) = players[1 - asked].moves(game)
    assert "TakeLoan" in unasked.fields["move"]
    assert "You can do this at any time:" in players[1 - asked].page(game).text
    for outsider in (guests.stranger(), guests.player()):
        page = outsider.page(game)
        assert "Waiting for" in page.text
        beside = (f"{game}/chat/", f"{game}/notes")
        playing = [form for form in page.forms if game in form.action and not form.action.startswith(beside)]
        assert not [form for form in playing if form.method == "post"]


def test_visitors_are_redirected_to_sign_in_and_back(guests: Guests, table: Played) -> None:
    stranger = guests.stranger()
    for path, fields in ((f"{table[1]}/seats", {}), ("/games/new", {"title": "industrial-waste"})):
        answer = stranger.post(path, fields)
        assert answer.status_code == 303
        assert "/sign-in?next=" in answer.headers["Location"]
    assert stranger.get("/games/new").headers["Location"].startswith("/sign-in")


def test_unknown_addresses_give_a_404_page(guests: Guests, table: Played) -> None:
    game = table[1]
    for reader in (guests.stranger(), table[0][0]):
        for address in (
            "/games/nothing",
            f"{game}/at/0",
            f"{game}/at/99999",
            "/games/nothing/log",
            "/games/nothing/at/1",
        ):
            answer = reader.get(address)
            assert answer.status_code == 404, address
            assert answer.mimetype == "text/html"


def test_malformed_queries_cause_no_errors(guests: Guests, table: Played) -> None:
    players, game = table
    for address in (
        f"{game}?piece=nowhere&perspective=17",
        f"{game}?perspective=1",
        f"{game}/log?after=-5",
        f"{game}/log?after=x",
        f"{game}/log?after=99999",
    ):
        assert players[0].get(address).status_code == 200, address
    assert players[0].get(f"{game}/at?n=x").status_code == 303
    assert players[0].get("/games/new?title=nothing").status_code == 404


def test_wrong_credentials_and_bad_names_are_answered_on_the_form(guests: Guests) -> None:
    stranger = guests.stranger()
    assert stranger.post("/sign-in", {"name": "Nobody", "password": "x"}).status_code == 401
    assert stranger.post("/sign-up", {"name": "x", "password": "long enough 123"}).status_code == 422
    assert stranger.post("/sign-up", {"name": "Shorty", "password": "short"}).status_code == 422
    assert stranger.post("/sign-up", {}).status_code == 422
    assert stranger.post("/sign-in", {"name": "a" * 5000, "password": "b" * 5000}).status_code == 401


def test_signing_out_ends_the_session_on_the_server_too(guests: Guests) -> None:
    player = guests.player()
    cookie = player.client.get_cookie("__Host-session", "localhost")
    assert cookie is not None
    assert player.post("/sign-out", {}).status_code == 303
    answer = guests.stranger().get("/", Cookie=f"__Host-session={cookie.value}")
    assert "Sign out" not in answer.text


def test_an_invalid_session_cookie_is_ignored(guests: Guests) -> None:
    assert "Sign in" in guests.stranger().get("/", Cookie="__Host-session=nonsense").text


def test_the_version_of_a_game_has_an_address_of_its_own(guests: Guests, services: Services, table: Played) -> None:
    answer = guests.stranger().get(f"{table[1]}/version")
    assert answer.text == str(services.games.head(table[1].rsplit("/", 1)[1]).version)


def test_a_wrong_number_of_seats_is_rejected_on_the_form(guests: Guests) -> None:
    player = guests.player()
    answer = player.post("/games/new", {"title": "industrial-waste"})
    assert answer.status_code == 409
    assert "is for 2 to 4 players" in answer.text


def test_the_new_game_form_explains_every_option_and_links_to_the_rulings(guests: Guests) -> None:
    for title in registry.all_titles().values():
        assert all(field.hint for field in options.fields(title)), title.title
        page = guests.player().page(f"/games/new?title={title.title}")
        assert all(field.hint in page.text for field in options.fields(title))
        rulings = guests.stranger().get(next(link for link in page.links() if link.endswith("/rulings")))
        assert (rulings.status_code, rulings.mimetype) == (200, "text/html")
