"""Moves that cannot change the game are neither searched nor judged, in any title."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import pytest

from scoresheet.domain.bots.search import Playouts, ahead, is_choice, rank, weigh
from scoresheet.domain.chance import Imagined, Repeatable
from scoresheet.domain.events import MoveMade
from scoresheet.domain.game import Game, fold
from scoresheet.domain.move import Move
from scoresheet.domain.play import carry_out
from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import Seat, all_seats
from scoresheet.replays import record
from scoresheet.replays.analysis import decisions
from scoresheet.replays.record import LIBRARY, Record

STANDING_ORDERS = (
    "lineae/three_seats_with_tolls_and_standing_orders",
    "phytoplankton/extra_missions_all_completed",
    "phytoplankton/four_seats_played",
)
WITHOUT_A_CHOICE = (
    "algae_inc/cosmetics_8_and_food_8",
    "lineae/two_seats_played",
    "phytoplankton/two_seats_played",
    "weather_machine/both_variants_at_two_seats",
)


@cache
def read(name: str) -> Record:
    return record.read((LIBRARY / f"{name}.jsonl").read_bytes().splitlines())


def asked(one: Record) -> Iterator[tuple[Any, MoveMade[Any, Any]]]:
    """Yield each position of a record at which a seat had more than one move, with the event of its move."""
    game = Game[Any]()
    for event in one.events:
        answered = isinstance(event, MoveMade) and game.state.open_to(event.seat)
        if answered and len(one.title.legal_moves(game.state, event.seat)) > 1:
            yield game.state, event
        game = fold(one.title, [event], game)


def leads_to(title: Title, state: Any, seat: Seat, move: Move) -> bytes | None:
    """Return the position after a move, or the final scores; None if it draws."""
    table = carry_out(title.copy(state), seat, move, Imagined(Repeatable(1)), title.anytime)
    position = title.last_scores(table.state) if table.state.over() else table.state
    return None if table.draws else msgspec.json.encode(position, order="sorted")


def orders_of(title: Title, state: Any, seat: Seat) -> list[Move]:
    return [move for move in title.legal_moves(state, seat) if move.standing]


@pytest.mark.parametrize("name", STANDING_ORDERS)
def test_a_standing_order_is_not_judged(name: str) -> None:
    one = read(name)
    judged = {point.version for point in decisions(one.title, one.events)}
    left = {event.version for event in one.events if isinstance(event, MoveMade) and event.move.standing}
    assert left
    assert not left & judged


@pytest.mark.parametrize("name", STANDING_ORDERS)
def test_a_standing_order_is_not_searched_and_changes_neither_evaluations_nor_leads(name: str) -> None:
    one, seen = read(name), 0
    for state, event in asked(one):
        for order in orders_of(one.title, state, event.seat)[:1]:
            seen += 1
            if seen % 10 == 1:
                assert order not in rank(one.title, state, event.seat, Repeatable(1))
            after = one.title.copy(state)
            one.title.play(after, event.seat, order, Imagined(Repeatable(1)))
            assert ahead(one.title, after) == ahead(one.title, state)
            for seat in all_seats(state.seats):
                assert one.title.evaluate(after, seat) == one.title.evaluate(state, seat)
    assert seen


@pytest.mark.parametrize("name", WITHOUT_A_CHOICE)
def test_a_decision_whose_moves_all_lead_to_one_position_is_not_judged(name: str) -> None:
    one = read(name)
    judged, without = {point.version for point in decisions(one.title, one.events)}, 0
    for state, event in asked(one):
        moves = [move for move in one.title.legal_moves(state, event.seat) if not move.standing]
        positions = {leads_to(one.title, state, event.seat, move) for move in moves}
        if len(positions) == 1 and None not in positions:
            without += 1
            assert event.version not in judged
    assert without


@pytest.mark.parametrize("name", WITHOUT_A_CHOICE)
def test_one_of_several_moves_to_the_same_position_is_searched(name: str) -> None:
    one = read(name)
    for state, event in list(asked(one))[::12]:
        ranked = rank(one.title, state, event.seat, Repeatable(1))
        positions = [leads_to(one.title, state, event.seat, move) for move in ranked]
        drawn = positions.count(None)
        assert len({position for position in positions if position}) == len(positions) - drawn


def test_a_given_move_represents_all_moves_to_the_same_position() -> None:
    one = read("algae_inc/cosmetics_8_and_food_8")
    state, event = next((s, e) for s, e in asked(one) if not is_choice(one.title, s, e.seat, Repeatable(1)))
    for move in one.title.legal_moves(state, event.seat):
        weighed = weigh(one.title, state, event.seat, Repeatable(1), Playouts(4), always=[move])
        assert [each.move for each in weighed] == [move]


@pytest.mark.parametrize("name", registry.all_titles())
def test_moves_to_different_positions_are_a_choice(name: str) -> None:
    title = registry.find(name)
    state = title.lay_out(2, {}, "", Imagined(Repeatable(1))).state
    assert is_choice(title, state, state.to_act()[0], Repeatable(1))
