"""Cached fragments: pages equal uncached ones, for every reader, language and position."""

import random
from collections.abc import Callable
from functools import partial

import pytest
from markupsafe import Markup

from scoresheet.domain.bots.bots import choose
from scoresheet.domain.game import Game
from scoresheet.domain.titles import registry
from scoresheet.service.container.services import Services
from scoresheet.service.core.caching import Cache
from scoresheet.service.play.games import Command, Games
from scoresheet.service.web import fragments, reader
from tests.service.web.visitors import Guests, Visitor

MOVES = 12
EVERY = 6
SECONDS = 20
TITLES = sorted(registry.all_titles())


@pytest.fixture(autouse=True)
def one_key_for_all_forms(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "new_key", lambda: "a key")


def play_some_moves(games: Games, game: Game, rng: random.Random) -> Game:
    title = registry.find(game.title)
    for _ in range(EVERY):
        if game.to_act():
            seat = game.to_act()[0]
            move = choose("random", title, game.state, seat, rng)
            game = games.move(game.id, Command(game.seats[seat].player, game.version), seat, move).game
    return game


def draw_uncached(key: object, draw: Callable[[], str]) -> Markup:
    return Markup(draw())


def pages(readers: list[Visitor], game: Game) -> list[list[str]]:
    address, version = f"/games/{game.id}", game.version
    links = [address, f"{address}/at/{version - 1}", f"{address}/at/{version}/change"]
    return [
        visitor.get(link, **{"Accept-Language": language}).text.splitlines()
        for visitor in readers
        for link in links
        for language in ("en", "de")
    ]


@pytest.mark.parametrize("title", TITLES)
def test_a_page_with_cached_fragments_equals_a_fresh_page(
    title: str, guests: Guests, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    readers = [guests.player(), guests.player()]
    address = guests.game(*readers, title=title)
    games, rng = services.games, random.Random(title)
    game = games.head(address.rsplit("/")[-1])
    for _ in range(MOVES // EVERY):
        game = play_some_moves(games, game, rng)
        assert services.projections.settle(SECONDS)
        kept = pages(readers, game)
        with monkeypatch.context() as patched:
            patched.setattr(fragments, "keep", draw_uncached)
            for before, now in zip(kept, pages(readers, game), strict=True):
                assert [(was, line) for was, line in zip(before, now, strict=True) if was != line] == []


def test_the_cache_of_fragments_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fragments, "_kept", Cache(3))
    made: list[str] = []

    def make(number: int) -> str:
        made.append(str(number))
        return str(number)

    for number in (1, 2, 3, 1, 4, 1, 2):
        fragments.keep(number, partial(make, number))
    assert "".join(made) == "12342", "What was asked for longest ago goes first."
