"""The drawing of Industrial Waste: barrels, crates and co-workers in their numbers, factories on their plots."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from scoresheet.domain.game import Game
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import Seat
from scoresheet.service.web.board_context import BoardContext
from scoresheet.service.web.drawings import drawing_of
from scoresheet.service.web.perspective import perspective_of
from tests.service.web.test_every_drawing import positions
from tests.service.web.visitors import Guests

WASTE = registry.find("industrial-waste")
SEATS = 4
COMPANY = re.compile(r'<article class="iw-mat seat-(\d).*?</article>', re.DOTALL)


@pytest.fixture
def drawn(guests: Guests) -> Iterator[list[tuple[BoardContext, str]]]:
    """Positions of a random game with their drawings, as the player of seat 2 sees them."""
    with guests.app.test_request_context():
        yield [drawing(before, after) for before, after in positions(WASTE, SEATS, 5)]


def drawing(before: Game[Any], after: Game[Any]) -> tuple[BoardContext, str]:
    context = BoardContext(WASTE, after, perspective_of(after, "p2"), before=before, path="/games/g")
    return context, str(drawing_of(WASTE.title).draw(context))


def works(markup: str) -> dict[Seat, str]:
    return {Seat(int(found[1])): found[0] for found in COMPANY.finditer(markup)}


def test_each_company_has_as_many_full_barrels_as_waste(drawn: list[tuple[BoardContext, str]]) -> None:
    for context, markup in drawn:
        shown = works(markup)
        for company in context.board.companies:
            assert len(re.findall(r"iw-drum full( new)?\"", shown[company.seat])) == company.waste
            assert len(re.findall(r'class="iw-drum ', shown[company.seat])) == 16


def test_stock_is_drawn_piece_by_piece(drawn: list[tuple[BoardContext, str]]) -> None:
    for context, markup in drawn:
        shown = works(markup)
        for company in context.board.companies:
            crates = shown[company.seat].count('class="iw-wood"')
            people = shown[company.seat].count('class="iw-man"')
            coins = shown[company.seat].count('class="iw-coin"')
            expected = (min(14, company.materials), company.coworkers, min(15, -(-company.cash // 5)))
            assert (crates, people, coins) == expected


def test_each_factory_is_on_the_plot_of_its_growth_and_co_workers(drawn: list[tuple[BoardContext, str]]) -> None:
    for context, markup in drawn:
        streets = markup.split('class="iw-street')[2:]
        plots = [street.split('class="iw-plot')[1:] for street in streets]
        for company in context.board.companies:
            plot = plots[company.growth - 14][5 - company.coworkers]
            assert f'data-piece="{company.factory.id}"' in plot


def test_a_factory_that_moved_has_a_trail_and_others_have_none(drawn: list[tuple[BoardContext, str]]) -> None:
    for context, markup in drawn:
        moved = [one for one in context.board.companies if {"growth", "coworkers"} & {*context.changes.get(one.id, {})}]
        trail = re.search(r'class="iw-trails".*?</svg>', markup)
        assert (trail[0].count("<path") if trail else 0) == len(moved)


def test_companies_keep_their_order_when_the_game_ends(drawn: list[tuple[BoardContext, str]]) -> None:
    context, markup = drawn[-1]
    assert list(works(markup)) == [2, 3, 0, 1]
    over = msgspec.structs.replace(context.game, status="finished")
    assert list(works(drawing(over, over)[1])) == [2, 3, 0, 1]
