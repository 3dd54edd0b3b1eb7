"""The result card on pages of finished games: winners, places, points by source, ratings, and the way it ended."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest

from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import Seat
from scoresheet.replays.turning_points import TurningPoint
from scoresheet.service.container.services import Services
from scoresheet.service.web.game_page import GamePage
from scoresheet.service.web.result_card import ResultCard
from tests.service.web.visitors import Guests, Visitor

PATIENCE = 60.0
TITLES = list(registry.all_titles())


def card_of(page: str) -> str:
    """Return the markup of the result card; empty if the page has none."""
    cell = page.partition('data-part="result">')[2].partition('<div class="shell">')[0]
    return cell.removesuffix("</div>\n")


def words(markup: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", markup).split())


def finished(guests: Guests, *players: Visitor, moves: int = 8, **fields: str) -> str:
    """Let the players make some moves; all but the first then resign. Return the game's address."""
    game = guests.game(*players, **fields)
    guests.play(game, list(players), moves)
    for player in players[1:]:
        assert player.post(f"{game}/resignation", {"sure": "yes"}).status_code == 303
    return game


def test_a_running_game_has_no_result_card(guests: Guests) -> None:
    players = guests.player(), guests.player()
    assert card_of(players[0].get(guests.game(*players)).text) == ""


def test_the_card_names_the_winner_and_who_resigned(guests: Guests) -> None:
    one, two = guests.player("Wins Here"), guests.player("Gives Up")
    game = finished(guests, one, two)
    assert "You win Wins Here beats Gives Up" in words(card_of(one.get(game).text))
    said = words(card_of(guests.stranger().get(game).text))
    assert "Final result Wins Here beats Gives Up" in said
    assert "Gives Up resigned." in said


def test_past_positions_have_no_result_card(guests: Guests) -> None:
    one, two = guests.player(), guests.player()
    game = finished(guests, one, two)
    assert card_of(one.get(f"{game}/at/5").text) == ""


@pytest.mark.parametrize("title", TITLES)
def test_nothing_on_a_finished_board_is_marked_or_can_be_used(guests: Guests, title: str) -> None:
    one, two = guests.player(), guests.player()
    page = one.page(finished(guests, one, two, title=title))
    marked = [attributes for _, attributes in page.tags if "data-piece" in attributes]
    classes = {word for attributes in marked for word in attributes.get("class", "").split()}
    assert marked
    assert not classes & {"changed", "can-move", "chosen"}
    assert not any("just changed" in attributes.get("aria-label", "") for attributes in marked)


@pytest.mark.parametrize("title", TITLES)
def test_bars_add_up_to_the_points_and_share_a_zero_line(guests: Guests, services: Services, title: str) -> None:
    one, two = guests.player(), guests.player()
    game = finished(guests, one, two, title=title, moves=30)
    with guests.app.test_request_context(game):
        card = card_for(services, game)
        for row in card.rows:
            assert sum(segment.points for segment in row.bar) == row.seat.points
            assert all(it.x >= -0.01 and it.x + it.width <= 100.01 for it in row.bar)
            assert all((it.x + it.width <= card.zero + 0.01) == (it.points < 0) for it in row.bar)


def test_seats_keep_their_order_when_the_game_ends(guests: Guests) -> None:
    one, two = guests.player(), guests.player()
    game = guests.game(one, two)
    before = boards(two.get(game).text)
    one.post(f"{game}/resignation", {"sure": "yes"})
    assert boards(two.get(game).text) == before
    assert before[0] == "1"


def test_ratings_show_before_and_after(guests: Guests, services: Services) -> None:
    one, two = guests.player("Rated One"), guests.player("Rated Two")
    game = finished(guests, one, two, rated="yes")
    assert services.projections.settle(PATIENCE)
    said = words(card_of(one.get(game).text))
    assert re.search(r"Rating Rated One 1000 → then 1\d\d\d ▲ \d+ Rated Two 1000 → then [89]\d\d ▼ − \d+", said), said


def test_an_unrated_game_shows_no_ratings(guests: Guests) -> None:
    one, two = guests.player(), guests.player()
    assert "Rating" not in words(card_of(one.get(finished(guests, one, two)).text))


def test_a_game_that_nobody_finished_says_so(guests: Guests, services: Services) -> None:
    one, two = guests.player("Left First"), guests.player("Left Too")
    game = guests.game(one, two, **{"seat:2": "greedy"})
    for player in (one, two):
        player.post(f"{game}/resignation", {"sure": "yes"})
    assert services.games.head(game.rpartition("/")[2]).over
    said = words(card_of(one.get(game).text))
    assert "The game was abandoned" in said or "Left Too" in said


@pytest.mark.parametrize(
    ("places", "headline"),
    [
        ([[0], [1], [2]], "Ada wins"),
        ([[0, 2], [1]], "Shared first place: Ada and Blue"),
        ([[0, 1, 2]], "Shared first place: Ada, Orange and Blue"),
    ],
)
def test_all_winners_are_named_and_equal_names_give_way_to_colours(
    guests: Guests, places: list[list[int]], headline: str
) -> None:
    place = {seat: number for number, tied in enumerate(places, 1) for seat in tied}
    names = {0: ("Ada", "Green"), 1: ("Bo", "Orange"), 2: ("Bo", "Blue")}
    seats = [chair(seat, *names[seat], place[seat]) for seat in names]
    with guests.app.test_request_context("/"):
        assert made_up(seats).headline == headline


def test_players_read_their_own_place(guests: Guests) -> None:
    seats = [chair(seat, name, name, place) for seat, name, place in ((0, "Ada", 2), (1, "Bo", 1), (2, "Cy", 3))]
    with guests.app.test_request_context("/"):
        assert made_up(seats).eyebrow == "Final result"
        for seat, said in ((0, "Your place: 2"), (1, "You win"), (2, "Your place: 3")):
            mine = [SimpleNamespace(**{**vars(it), "mine": it.seat == seat}) for it in seats]
            assert made_up(mine).eyebrow == said


def test_the_turning_point_is_the_last_one_of_the_analysis(guests: Guests) -> None:
    turns = [TurningPoint(9, Seat(0), Seat(1), 300, ""), TurningPoint(21, Seat(1), Seat(0), 300, "")]
    analysis: Any = SimpleNamespace(found=SimpleNamespace(turning_points=turns))
    assert made_up([], analysis).turning_point == turns[1]
    assert made_up([]).turning_point is None


def chair(seat: int, name: str, colour: str, place: int) -> Any:
    return SimpleNamespace(seat=seat, name=name, colour=colour, place=place, points=1, mine=False, forfeited=False)


def made_up(seats: list[Any], analysis: Any = None) -> ResultCard:
    head: Any = SimpleNamespace(status="finished", voided=False, rated=False, started=1)
    context: Any = SimpleNamespace(seats=seats, scores=[])
    return ResultCard(head, context, analysis)


def card_for(services: Services, game: str) -> ResultCard:
    head = services.games.head(game.rpartition("/")[2])
    page = GamePage(head)
    return ResultCard(head, page.board_context(), None)


def boards(page: str) -> list[str]:
    """Return the seats in the order in which their boards are drawn."""
    drawn = page.partition('class="board-drawing"')[2].partition('class="side"')[0]
    return list(dict.fromkeys(re.findall(r"<article[^>]*seat-(\d)", drawn)))
