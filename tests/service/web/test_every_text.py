"""Every text of every page is in the requested language, with played games of every title."""

import itertools
import random
import re
from collections.abc import Iterator

import pytest

from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.service.accounts.bots import MOST_BOTS
from scoresheet.service.container.services import Services
from scoresheet.service.core import catalogues
from scoresheet.service.play.adoption import adopt
from scoresheet.service.web.examples import examples_of
from tests.service.web.random_moves import play_random_moves
from tests.service.web.reading import MADE_UP, write_wide
from tests.service.web.untranslated import GERMAN, in_english, in_no_catalogue, library
from tests.service.web.visitors import BASE, OWN, PASSWORD, Form, Guests, Visitor

POSITIONS, EVERY, LOOKS, MOVES = 4, 6, 10, 12
NUMBERS = itertools.count()
SECRET = re.compile(r"ss_[\w-]{43}")

Pages = Iterator[tuple[str, str]]
"""Addresses and their HTML."""


@pytest.fixture(scope="module", autouse=True)
def wide_letters(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    for title in ("", *registry.all_titles()):
        catalogues.translations(GERMAN, title)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(catalogues, "FOLDER", tmp_path_factory.mktemp("common"))
        patch.setattr(catalogues, "TITLES", tmp_path_factory.mktemp("titles"))
        patch.setitem(catalogues.LANGUAGES, MADE_UP, "")
        write_wide()
        yield


def get_page(visitor: Visitor, path: str, code: str) -> tuple[str, str]:
    return path, visitor.get(path, **{"Accept-Language": code}).text


def submit(visitor: Visitor, path: str, fields: dict[str, str], code: str) -> tuple[str, str]:
    answer = visitor.post(path, fields, {**OWN, "Accept-Language": code})
    return f"{path} {fields}", "" if answer.status_code == 303 else answer.text


def pages_around_games(guests: Guests, code: str) -> Pages:
    """Yield the pages around the games, including their errors."""
    nobody = guests.stranger()
    yield from (get_page(nobody, path, code) for path in ("/", "/sign-in", "/sign-up", "/games/no-such-game"))
    for wrong in ({"name": "Я", "password": PASSWORD}, {"name": "Никто", "password": "x"}):
        yield submit(nobody, "/sign-up", wrong, code)
    yield submit(nobody, "/sign-in", {"name": "Никто", "password": PASSWORD}, code)
    answer = nobody.client.post("/sign-in", base_url=BASE, headers={"Accept-Language": code, "Origin": "https://x.y"})
    yield "/sign-in from elsewhere", answer.text
    yield from pages_of_guests(guests, code)
    player = _new_player(guests)
    yield from (get_page(player, path, code) for path in ("/", "/games/new", "/settings", "/games/new?title=none"))
    yield from pages_of_programs(player, code)
    for path in ("/settings/confirm/none", "/unsubscribe/none"):
        yield get_page(player, path, code)
        yield submit(player, path, {}, code)
    for address in ("http://localhost/", "https://user:word@host/", "nonsense"):
        yield submit(player, "/settings/channels/webhook", {"do": "save", "address": address}, code)
    for title in registry.all_titles().values():
        yield get_page(player, f"/games/new?title={title.title}", code)
        yield submit(player, "/games/new", {"title": title.title, "option:blooms": "", "seat:9": "me"}, code)
    game = guests.game(player, **{"seat:1": "open", "seat:2": "open"})
    yield from (get_page(visitor, game, code) for visitor in (player, nobody))
    yield submit(player, f"{game}/seats", {"bot": "greedy", "seat": "1"}, code)
    yield get_page(player, game, code)
    yield submit(player, f"{game}/seats/2/leave", {}, code)


def pages_of_guests(guests: Guests, code: str) -> Pages:
    """Yield the pages of guests: the guide, refusals and signing up."""
    guest = guests.stranger()
    game = guest.post("/titles/lineae/try", {}).headers["Location"]
    yield from (get_page(guest, path, code) for path in (game, "/guest", "/sign-up", "/sign-in", "/games/new", "/"))
    for what in ("off", "again"):
        yield submit(guest, f"{game}/guide", {"do": what}, code)
        yield get_page(guest, game, code)
    for kind in ("ChooseStart", "look"):
        yield submit(guest, f"{game}/guide", {"do": "got", "kind": kind}, code)
        yield get_page(guest, game, code)
    yield submit(guest, f"{game}/resignation", {"sure": "yes"}, code)
    yield get_page(guest, game, code)


def pages_of_programs(player: Visitor, code: str) -> Pages:
    """Yield the page of tokens and bots, empty and full."""
    path = "/settings/programs"
    yield get_page(player, path, code)
    for number in range(MOST_BOTS):
        name = "Робот " + "гджлпфцчщэ"[next(NUMBERS) // 10 % 10] + "гджлпфцчщэ"[number]
        yield submit(player, "/settings/bots", {"name": name}, code)
    yield submit(player, "/settings/tokens", {}, code)
    _, made = submit(player, "/settings/tokens", {"scope": "play", "days": "7"}, code)
    yield "a new token", SECRET.sub("", made)
    yield submit(player, "/settings/bots", {"name": "Робот"}, code)
    yield get_page(player, path, code)


def _new_player(guests: Guests) -> Visitor:
    """Return a player with a Cyrillic name, which cannot be confused with our texts."""
    return guests.player("Гость " + "".join("гджлпфцчщэ"[int(digit)] for digit in str(next(NUMBERS))))


def pages_of_recorded_games(guests: Guests, services: Services, title: Title, code: str) -> Pages:
    """Yield positions of recorded games in the replay."""
    nobody = guests.stranger()
    for number, record in enumerate(record for record in library() if record.title is title):
        adopt(services.games, title, record.stored)
        game = f"/games/{record.events[0].game}"
        last = record.events[-1].version
        yield get_page(nobody, f"{game}/log", code)
        yield get_page(nobody, f"{game}/at/{last // 2}/change", code)
        for at in positions(number, last):
            yield get_page(nobody, f"{game}/at/{at}?perspective={'all' if at % 2 else 'table'}", code)


def positions(number: int, last: int) -> list[int]:
    """Return positions from start to end for some records, the last one for others."""
    if number % EVERY == 0:
        return sorted({*range(1, last, last // POSITIONS), last})
    return [last] if number % 2 else []


def pages_of_running_game(guests: Guests, services: Services, title: Title, code: str) -> Pages:
    """Yield running games as the player to act sees them: moves, drafts, takebacks, news."""
    player, rng = _new_player(guests), random.Random(5)
    seats = {f"seat:{seat}": "me" for seat in range(1, title.seats[-1])}
    game = guests.game(player, title=title.title, name="Партия", visibility="unlisted", **seats)
    key = game.rsplit("/", 1)[1]
    yield submit(player, f"{game}/moves", {"seat": "0", "version": "1", "move": '{"type":"Nonsense"}'}, code)
    for _ in range(LOOKS):
        head = play_random_moves(services, key, MOVES, rng)
        if head.status != "playing":
            break
        path, page = get_page(player, game, code)
        yield path, page
        for piece in re.findall(r'data-draft data-piece="([^"]+)"', page)[:1]:
            yield get_page(player, f"{game}?piece={piece}", code)
    yield submit(player, f"{game}/resignation", {}, code)
    yield submit(player, f"{game}/moves", {"seat": "0", "version": "2", "move": _a_move(player, game)}, code)
    yield get_page(player, "/", code)


def pages_between_players(guests: Guests, code: str) -> Pages:
    """Yield the pages of two players with a takeback request, and of a spectator."""
    players = [_new_player(guests), _new_player(guests)]
    game = guests.game(*players, name="Партия")
    asker, form = _asking(guests, game, players)
    yield submit(asker, form.action, form.fields, code)
    assert any(form.action.endswith("answers") for player in players for form in forms(player, game))
    for visitor in (*players, guests.stranger()):
        yield get_page(visitor, game, code)
        yield get_page(visitor, "/", code)
    yield submit(asker, form.action, {**form.fields, "key": "another"}, code)
    yield submit(players[0], f"{game}/resignation", {"sure": "yes"}, code)
    yield get_page(players[1], game, code)


def _asking(guests: Guests, game: str, players: list[Visitor]) -> tuple[Visitor, Form]:
    """Play until a player can ask for a takeback; return the player and the form."""
    for number in range(MOVES):
        guests.play(game, players[:: 1 if number % 2 else -1], 1, seed=number)
        for player in players:
            for form in forms(player, game):
                if form.text.startswith("Ask to undo"):
                    return player, form
    raise AssertionError("Nobody could ask.")


def forms(player: Visitor, game: str) -> list[Form]:
    return player.page(game).forms


def _a_move(player: Visitor, game: str) -> str:
    forms = player.moves(game)
    return next(iter([*forms[0].choices.values(), [forms[0].fields.get("move", "")]]))[0] if forms else "{}"


def pages_that_teach(guests: Guests, title: Title, code: str) -> Pages:
    """Yield the pages that teach the title."""
    own = f"/titles/{title.title}"
    for path in (own, f"{own}/cards", *(f"{own}/examples/{name}" for name in examples_of(title))):
        yield get_page(guests.stranger(), path, code)


def pages(guests: Guests, services: Services, title: Title, code: str) -> Pages:
    yield from pages_that_teach(guests, title, code)
    yield from pages_of_recorded_games(guests, services, title, code)
    yield from pages_of_running_game(guests, services, title, code)


@pytest.mark.in_turn(0)
@pytest.mark.parametrize("title", registry.all_titles().values(), ids=lambda title: title.title)
def test_a_german_page_of_a_game_has_no_english_text(title: Title, guests: Guests, services: Services) -> None:
    for path, html in pages(guests, services, title, GERMAN):
        assert not in_english(html), path


@pytest.mark.in_turn(1)
@pytest.mark.parametrize("title", registry.all_titles().values(), ids=lambda title: title.title)
def test_every_text_on_a_page_of_a_game_is_in_the_catalogue(title: Title, guests: Guests, services: Services) -> None:
    for path, html in pages(guests, services, title, MADE_UP):
        assert not in_no_catalogue(html), path


def test_a_german_page_around_the_games_has_no_english_text(guests: Guests) -> None:
    for path, html in pages_around_games(guests, GERMAN):
        assert not in_english(html), path


def test_every_text_on_a_page_around_the_games_is_in_the_catalogue(guests: Guests) -> None:
    for path, html in pages_around_games(guests, MADE_UP):
        assert not in_no_catalogue(html), path


def test_pages_between_players_are_in_german_and_in_the_catalogue(guests: Guests) -> None:
    for path, html in pages_between_players(guests, GERMAN):
        assert not in_english(html), path
    for path, html in pages_between_players(guests, MADE_UP):
        assert not in_no_catalogue(html), path


def test_english_on_a_german_page_and_untranslated_texts_are_detected(guests: Guests) -> None:
    page = guests.stranger().get("/sign-in").text
    assert any("New here?" in found for found in in_english(page))
    assert "New here?" in in_no_catalogue(page)
