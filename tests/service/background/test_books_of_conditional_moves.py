"""The book of a player: the number of its conditional moves, permissions, and expired entries."""

import json

import msgspec
import pytest

from scoresheet.domain.conditional_moves.book import STOPPED, USED
from scoresheet.domain.viewer import Seat
from scoresheet.service.core.errors import KeyReused, NotYourSeat
from scoresheet.service.play.conditional_moves import (
    MOST_ENDED,
    MOST_ORDERS,
    NoSuchOrder,
    TooManyOrders,
    stream_of,
)
from scoresheet.service.storage.journal import sealing
from scoresheet.service.storage.journal.streams import JournalFact
from tests.service.background.desk import first_answer, legal, moved
from tests.service.playing import start


def test_the_number_of_conditional_moves_in_a_book_is_limited(desk):
    head = start(desk.games)
    for _ in range(MOST_ORDERS):
        desk.leave(head, 0, {**first_answer(head), "times": 1})
    with pytest.raises(TooManyOrders):
        desk.leave(head, 0, first_answer(head))


def test_used_up_conditional_moves_do_not_count_towards_the_limit(desk):
    head = start(desk.games)
    for number in range(MOST_ORDERS + 2):
        seat = head.to_act()[0]
        placed = desk.leave(head, seat, {**first_answer(head), "times": 1})
        if number % 2:  # a plan of one step, which is used up when it is made
            desk.ahead.revoke(head.id, f"p{seat}", placed.id)
            step = msgspec.to_builtins(legal(head, seat)[0])
            placed = desk.leave(head, seat, {"type": "sequence", "steps": [{"move": step}]})
        head = desk.run(head.id)
        book = desk.ahead.book(head.id, f"p{seat}")
        assert book.find(placed.id).standing(head.version) == "done"
        assert book.counting(head.version) == []
    books = [desk.ahead.book(head.id, player) for player in ("p0", "p1")]
    assert sum(len(book.orders) for book in books) == MOST_ORDERS + 2
    for _ in range(MOST_ORDERS):
        desk.leave(head, 0, {**first_answer(head), "asked": "Bid", "answer": {"move": "Pass"}})
    with pytest.raises(TooManyOrders, match="Revoke one of them first"):
        desk.leave(head, 0, first_answer(head))


@pytest.mark.parametrize("how", ["done", "past", "stopped"])
def test_forty_ended_conditional_moves_leave_room_for_forty_others(desk, how):
    head = start(desk.games)
    until = {"until": head.version} if how == "past" else {}
    orders = [desk.leave(head, 0, {**first_answer(head), "times": 1, **until}) for _ in range(MOST_ORDERS)]
    book = desk.ahead.book(head.id, "p0")
    told = {"used": USED, "stopped": STOPPED}["stopped" if how == "stopped" else "used"]
    if how != "past":
        facts = [JournalFact(told, {"order": one.id, "version": 2, "reason": "loop"}) for one in orders]
        desk.ahead.note(head.id, "p0", book, facts, lambda connection: None)
    else:
        head = moved(desk.games, head)
    for _ in range(MOST_ORDERS):
        desk.leave(head, 0, {"type": "standing", "asked": "Bid", "answer": {"move": "Pass"}})
    with pytest.raises(TooManyOrders):
        desk.leave(head, 0, {"type": "standing", "asked": "Bid", "answer": {"move": "Pass"}})
    if how == "stopped":
        with pytest.raises(TooManyOrders):
            desk.ahead.suspend(head, "p0", orders[0].id, suspended=False)
        waiting = desk.ahead.book(head.id, "p0").counting(head.version)[0]
        desk.ahead.revoke(head.id, "p0", waiting.id)
        assert not desk.ahead.suspend(head, "p0", orders[0].id, suspended=False).stopped


def test_a_book_keeps_the_last_ended_conditional_moves_and_drops_older_ones(desk):
    head = start(desk.games)
    waits = {"type": "standing", "asked": "Bid", "answer": {"move": "Pass"}}
    kept = desk.leave(head, 0, waits)
    for _ in range(MOST_ENDED + 5):
        placed = desk.leave(head, 0, waits)
        book = desk.ahead.book(head.id, "p0")
        facts = [JournalFact(STOPPED, {"order": placed.id, "reason": "loop", "version": head.version})]
        desk.ahead.note(head.id, "p0", book, facts, lambda connection: None)
    book = desk.ahead.book(head.id, "p0")
    assert len(book.orders) == MOST_ENDED + 1
    assert (book.orders[0].id, book.orders[-1].id) == (kept.id, placed.id)


def test_at_the_limit_of_changes_conditional_moves_can_still_be_revoked(desk, monkeypatch):
    head = start(desk.games)
    placed = [desk.leave(head, 0, first_answer(head)) for _ in range(3)]
    monkeypatch.setattr("scoresheet.service.play.conditional_moves.MOST_CHANGES_OF_A_BOOK", 3)
    with pytest.raises(TooManyOrders):
        desk.leave(head, 0, first_answer(head))
    with pytest.raises(TooManyOrders):
        desk.ahead.suspend(head, "p0", placed[0].id, suspended=True)
    desk.ahead.revoke(head.id, "p0", placed[0].id)
    desk.ahead.revoke_all(head.id, "p0")
    assert desk.ahead.book(head.id, "p0").orders == []


def test_uses_of_conditional_moves_do_not_count_as_changes_by_their_player(desk, monkeypatch):
    head = start(desk.games)
    placed = desk.leave(head, 0, first_answer(head))
    monkeypatch.setattr("scoresheet.service.play.conditional_moves.MOST_CHANGES_OF_A_BOOK", 2)
    book = desk.ahead.book(head.id, "p0")
    facts = [JournalFact(USED, {"order": placed.id, "version": version}) for version in range(2, 9)]
    desk.ahead.note(head.id, "p0", book, facts, lambda connection: None)
    desk.leave(head, 0, first_answer(head))
    with pytest.raises(TooManyOrders):
        desk.leave(head, 0, first_answer(head))


def test_one_key_places_one_conditional_move_and_is_refused_for_another(desk):
    head = start(desk.games)
    one = desk.leave(head, 0, first_answer(head), "k")
    assert desk.leave(head, 0, first_answer(head), "k").id == one.id
    assert len(desk.ahead.book(head.id, "p0").orders) == 1
    with pytest.raises(KeyReused):
        desk.leave(head, 0, {**first_answer(head), "times": 3}, "k")


def test_players_cannot_place_or_revoke_conditional_moves_of_other_seats(desk):
    head = start(desk.games)
    with pytest.raises(NotYourSeat):
        desk.ahead.place(head, "p0", Seat(1), json.dumps(first_answer(head)).encode())
    placed = desk.leave(head, 0, first_answer(head))
    with pytest.raises(NoSuchOrder):
        desk.ahead.revoke(head.id, "p1", placed.id)


def test_conditional_moves_of_a_deleted_player_become_unreadable_and_are_not_made(desk):
    head = start(desk.games)
    seat = head.to_act()[0]
    desk.leave(head, seat, first_answer(head))
    with desk.streams.transaction() as connection:
        sealing.forget(connection, f"p{seat}")
    assert desk.ahead.book(head.id, f"p{seat}").orders[0].order is None
    assert desk.run(head.id).version == head.version
    assert all(entry.words is None for entry in desk.streams.read(stream_of(head.id, f"p{seat}")))
