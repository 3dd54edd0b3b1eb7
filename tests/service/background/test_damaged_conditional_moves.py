"""Conditional moves that cannot be read, or fail, do not delay others."""

import time

import pytest
from sqlalchemy import delete, update

from scoresheet.domain.conditional_moves.book import KINDS
from scoresheet.domain.game import Game
from scoresheet.service.play.conditional_moves import (
    stream_of,
)
from scoresheet.service.storage.journal.streams import JournalFact, StreamConflict
from scoresheet.service.storage.journal.tables import STREAMS
from tests.service.background.desk import first_answer, moved
from tests.service.playing import start


def test_recording_is_retried_if_the_book_changes_meanwhile(desk, monkeypatch):
    head = start(desk.games)
    seat = head.to_act()[0]
    desk.leave(head, seat, {**first_answer(head), "times": 1})
    assert desk.runner.play_on(head.id)
    note, calls = desk.ahead.note, []

    def overtaken(*args: object) -> None:
        calls.append(args)
        if len(calls) == 1:
            raise StreamConflict("Another player was faster. Reload the page.")
        note(*args)

    monkeypatch.setattr(desk.ahead, "note", overtaken)
    desk.run(head.id)
    assert len(calls) == 2


def test_an_unreadable_conditional_move_does_not_delay_others(desk):
    head = start(desk.games)
    seat = head.to_act()[0]
    told = {"order": "later", "seat": seat, "version": head.version}
    for stream in (stream_of(head.id, "aaa"), stream_of(head.id, f"p{seat}")):
        desk.streams.append(
            stream, "aaa", JournalFact("OrderPlaced", told, {"order": '{"type": "of a later version"}'})
        )
        desk.streams.append(stream, "aaa", JournalFact("OrderRevoked", {}))
    desk.leave(head, seat, {**first_answer(head), "times": 1})
    assert desk.run(head.id).version > head.version
    assert [placed.order is None for placed in desk.ahead.book(head.id, f"p{seat}").orders] == [True, False]


def test_a_book_with_lost_or_invalid_entries_stays_usable(desk):
    head = start(desk.games)
    seat = head.to_act()[0]
    stream, player = stream_of(head.id, f"p{seat}"), f"p{seat}"
    for number in range(2):
        desk.leave(head, 1 - seat, first_answer(head))
        desk.leave(head, seat, {**first_answer(head), "times": 1}, str(number))
    nonsense = [*(JournalFact(kind, {"oder": 1}) for kind in KINDS), JournalFact("OrdersMoved", {"orders": 1})]
    desk.streams.append(stream, player, *nonsense)
    with desk.streams.transaction() as connection:
        connection.execute(delete(STREAMS).where(STREAMS.c.stream == stream, STREAMS.c.version == 2))
    moves = iter(range(20))
    while desk.runner.play_on(head.id):
        next(moves)
    assert desk.games.head(head.id).version > head.version
    book = desk.ahead.book(head.id, player)
    assert [len(placed.used) for placed in book.orders] == [1]
    desk.ahead.revoke(head.id, player, book.orders[0].id)
    assert desk.ahead.book(head.id, player).orders == []


def test_a_book_without_its_first_entry_stays_usable_and_is_marked_as_damaged_until_it_restarts(desk):
    head = start(desk.games)
    seat = head.to_act()[0]
    stream, player = stream_of(head.id, f"p{seat}"), f"p{seat}"
    for number in range(2):
        desk.leave(head, seat, {**first_answer(head), "times": 1}, str(number))
    assert not desk.ahead.book(head.id, player).damaged
    with desk.streams.transaction() as connection:
        connection.execute(delete(STREAMS).where(STREAMS.c.stream == stream, STREAMS.c.version == 1))
    assert desk.ahead.book(head.id, player).damaged
    assert desk.run(head.id).version > head.version
    desk.ahead.revoke_all(head.id, player)
    desk.ahead.revoke_all(head.id, player)
    book = desk.ahead.book(head.id, player)
    assert (book.orders, book.damaged) == ([], False)
    head = desk.games.head(head.id)
    desk.leave(head, seat, first_answer(moved(desk.games, head) if seat not in head.to_act() else head), "2")
    assert len(desk.ahead.book(head.id, player).orders) == 1


@pytest.mark.parametrize("change", [{"kind": "garbage"}, {"told": "garbage"}, {"sealed": "garbage"}, {"version": 9}])
def test_an_unreadable_entry_is_reported_and_can_be_revoked_with_all_others(desk, change):
    head = start(desk.games)
    seat = head.to_act()[0]
    player = f"p{seat}"
    desk.leave(head, seat, first_answer(head))
    with desk.streams.transaction() as connection:
        connection.execute(update(STREAMS).where(STREAMS.c.stream == stream_of(head.id, player)).values(**change))
    assert desk.ahead.book(head.id, player).damaged
    desk.ahead.revoke_all(head.id, player)
    book = desk.ahead.book(head.id, player)
    assert (book.orders, book.damaged) == ([], False)


def test_a_failing_book_does_not_delay_other_players_of_the_game(desk, monkeypatch):
    head = start(desk.games)
    seat, whole = head.to_act()[0], desk.ahead.book
    desk.streams.append(stream_of(head.id, "aaa"), "aaa", JournalFact("OrderRevoked", {}))
    desk.leave(head, seat, {**first_answer(head), "times": 1})

    def book(game: str, player: str):
        if player == "aaa":
            raise OSError("unreadable")
        return whole(game, player)

    monkeypatch.setattr(desk.ahead, "book", book)
    assert desk.runner.play_on(head.id)
    assert desk.games.head(head.id).version > head.version
    with pytest.raises(OSError, match="unreadable"):
        desk.run(head.id)


def test_an_unreadable_game_does_not_delay_others(desk, monkeypatch):
    bad, good = start(desk.games), start(desk.games)
    desk.leave(bad, bad.to_act()[0], first_answer(bad))
    desk.leave(good, good.to_act()[0], {**first_answer(good), "times": 1})
    whole = desk.games.head

    def head(game: str) -> Game:
        if game == bad.id:
            raise OSError("unreadable")
        return whole(game)

    monkeypatch.setattr(desk.games, "head", head)
    desk.runner.start()
    with desk.runner.games.locks.of("nothing"):
        for _ in range(200):
            if desk.games.head(good.id).version > good.version:
                break
            time.sleep(0.02)
    desk.runner.stop()
    assert whole(good.id).version > good.version
    assert desk.runner.failing == 1
