"""The moves on the card: grouped by number and place, without losing one."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from scoresheet.domain.bots.bots import choose
from scoresheet.domain.chance import Imagined
from scoresheet.domain.decision import Decision
from scoresheet.domain.move import Move
from scoresheet.domain.state import GameState
from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import all_seats
from scoresheet.service.web.move_card import MoveCard, drawn_form, move_card
from scoresheet.service.web.move_forms import NUMBER, legal_moves_of, posted
from tests.service.web.visitors import Guests

MOVES = 120


@pytest.fixture
def in_english(guests: Guests) -> Iterator[None]:
    """A request, so that texts have a language."""
    with guests.app.test_request_context("/?language=en"):
        yield


def cards(title: Title, seed: int) -> list[tuple[list[Move], MoveCard]]:
    """Play a random game and return the legal moves and the card of each decision that is grouped."""
    random, found = Random(seed), []
    chance = Imagined(random)
    state: GameState[Decision] = title.lay_out(2, {}, title.editions.today.digest, chance).state
    for _ in range(MOVES):
        seat = next((seat for seat in all_seats(2) if state.open_to(seat)), None)
        if seat is None:
            break
        moves = title.legal_moves(state, seat)
        card = move_card(moves, legal_moves_of(title, state, seat, moves))
        if card:
            found.append((moves, card))
        if title.step(state, seat, choose("random", title, state, seat, random), chance) is None:
            break
    return found


def offered(title: Title, card: MoveCard) -> list[Move]:
    """Return the moves that the forms of a card can post."""
    asked = [{"move": move.move} for move in card.others]
    for form in card.forms:
        for chip in (chip for group in form.groups for chip in group.chips):
            numbers = [{NUMBER + form.field: str(number)} for number in chip.numbers] or [{}]
            asked += [{"move": chip.move, **number} for number in numbers]
    return [posted(title, fields) for fields in asked]


@pytest.mark.parametrize("name", registry.all_titles())
def test_a_card_offers_exactly_the_legal_moves_that_do_not_end_the_turn(name: str, in_english: None) -> None:
    title = registry.find(name)
    for moves, card in cards(title, 1):
        wanted = [move for move in moves if not move.ends]
        assert sorted(map(msgspec.json.encode, offered(title, card))) == sorted(map(msgspec.json.encode, wanted))
        for form in (form for form in card.forms if form.field):
            names = [chip.name for group in form.groups for chip in group.chips]
            assert len(set(names)) == len(names)


def test_places_and_workers_are_one_row_of_numbers_and_a_chip_for_each_place(in_english: None) -> None:
    longest, card = max(cards(registry.find("lineae"), 1), key=lambda found: len(found[0]))
    [grid] = [form for form in card.forms if form.field]
    assert len(longest) > 40
    assert card.size < len(longest) / 2
    assert grid.label == "Workers"
    assert [chip.text for chip in next(group for group in grid.groups if group.label == "Submersible").chips][:2] == [
        "A",
        "B",
    ]


def test_a_chip_that_needs_more_says_so(in_english: None) -> None:
    forms = [form for _, card in cards(registry.find("lineae"), 2) for form in card.forms if form.field]
    drawn = [drawn_form(form) for form in forms]
    assert any("needs 2." in html for html in drawn)
    assert all(html.count("checked") == 1 for html in drawn)
