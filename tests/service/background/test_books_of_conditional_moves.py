"""The book of a player: how many conditional moves it holds, who may change it, and what it forgets."""

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
from tests.service.background.desk import exactly, legal, moved
from tests.service.playing import start


def test_a_book_has_room_for_so_many_orders_and_no_more(desk):
    head = start(desk.games)
    for _ in range(MOST_ORDERS):
        desk.leave(head, 0, {**exactly(head), "times": 1})
    with pytest.raises(TooManyOrders):
        desk.leave(head, 0, exactly(head))


def test_orders_that_are_done_do_not_count_towards_the_number_that_a_player_may_have(desk):
    head = start(desk.games)
    for number in range(MOST_ORDERS + 2):
        seat = head.to_act()[0]
        placed = desk.leave(head, seat, {**exactly(head), "times": 1})
        if number % 2:  # a plan of one step, which is done when it is made
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
        desk.leave(head, 0, {**exactly(head), "asked": "Bid", "answer": {"move": "Pass"}})
    with pytest.raises(TooManyOrders, match="Revoke one of them first"):
        desk.leave(head, 0, exactly(head))


@pytest.mark.parametrize("how", ["done", "past", "stopped"])
def test_forty_orders_that_ended_leave_room_for_forty_others(desk, how):
    head = start(desk.games)
    until = {"until": head.version} if how == "past" else {}
    orders = [desk.leave(head, 0, {**exactly(head), "times": 1, **until}) for _ in range(MOST_ORDERS)]
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


def test_a_book_keeps_the_last_orders_that_are_done_and_forgets_older_ones(desk):
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


def test_a_player_who_may_change_a_book_no_more_can_still_revoke_its_orders(desk, monkeypatch):
    head = start(desk.games)
    placed = [desk.leave(head, 0, exactly(head)) for _ in range(3)]
    monkeypatch.setattr("scoresheet.service.play.conditional_moves.MOST_CHANGES_OF_A_BOOK", 3)
    with pytest.raises(TooManyOrders):
        desk.leave(head, 0, exactly(head))
    with pytest.raises(TooManyOrders):
        desk.ahead.suspend(head, "p0", placed[0].id, suspended=True)
    desk.ahead.revoke(head.id, "p0", placed[0].id)
    desk.ahead.revoke_all(head.id, "p0")
    assert desk.ahead.book(head.id, "p0").orders == []


def test_what_orders_do_does_not_count_as_changes_of_their_player(desk, monkeypatch):
    head = start(desk.games)
    placed = desk.leave(head, 0, exactly(head))
    monkeypatch.setattr("scoresheet.service.play.conditional_moves.MOST_CHANGES_OF_A_BOOK", 2)
    book = desk.ahead.book(head.id, "p0")
    facts = [JournalFact(USED, {"order": placed.id, "version": version}) for version in range(2, 9)]
    desk.ahead.note(head.id, "p0", book, facts, lambda connection: None)
    desk.leave(head, 0, exactly(head))
    with pytest.raises(TooManyOrders):
        desk.leave(head, 0, exactly(head))


def test_the_same_key_leaves_one_order_and_another_order_under_it_is_refused(desk):
    head = start(desk.games)
    one = desk.leave(head, 0, exactly(head), "k")
    assert desk.leave(head, 0, exactly(head), "k").id == one.id
    assert len(desk.ahead.book(head.id, "p0").orders) == 1
    with pytest.raises(KeyReused):
        desk.leave(head, 0, {**exactly(head), "times": 3}, "k")


def test_nobody_leaves_orders_for_a_seat_of_another_or_finds_theirs(desk):
    head = start(desk.games)
    with pytest.raises(NotYourSeat):
        desk.ahead.place(head, "p0", Seat(1), json.dumps(exactly(head)).encode())
    placed = desk.leave(head, 0, exactly(head))
    with pytest.raises(NoSuchOrder):
        desk.ahead.revoke(head.id, "p1", placed.id)


def test_who_is_forgotten_leaves_no_order_behind_that_anybody_could_read(desk):
    head = start(desk.games)
    seat = head.to_act()[0]
    desk.leave(head, seat, exactly(head))
    with desk.streams.transaction() as connection:
        sealing.forget(connection, f"p{seat}")
    assert desk.ahead.book(head.id, f"p{seat}").orders[0].order is None
    assert desk.run(head.id).version == head.version
    assert all(entry.words is None for entry in desk.streams.read(stream_of(head.id, f"p{seat}")))
