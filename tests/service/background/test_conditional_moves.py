"""The order runner: moves that were left ahead are made once, and nobody else can tell that they were."""

import json
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import delete, update

from scoresheet.domain.commands.sheet import Sheet
from scoresheet.domain.conditional_moves.book import KINDS, STOPPED, USED, Placed
from scoresheet.domain.events import MovesTakenBack
from scoresheet.domain.game import Game
from scoresheet.domain.move import Move
from scoresheet.domain.seats.events import SeatHandedOver
from scoresheet.domain.titles import registry
from scoresheet.domain.titles.industrial_waste.market import Pass
from scoresheet.domain.viewer import Seat, at_seat
from scoresheet.service.accounts.all_limits import Limits
from scoresheet.service.accounts.tables import make_tables, open_tables
from scoresheet.service.background.conditional_moves import ConditionalMoveRunner, _undone
from scoresheet.service.core import clock
from scoresheet.service.core.database import Database
from scoresheet.service.core.errors import KeyReused, NotYourSeat
from scoresheet.service.play.conditional_moves import (
    MOST_ENDED,
    MOST_ORDERS,
    ConditionalMoves,
    NoSuchOrder,
    TooManyOrders,
    stream_of,
)
from scoresheet.service.play.games import Command, Games
from scoresheet.service.storage.journal import sealing
from scoresheet.service.storage.journal.streams import Journal, JournalFact, StreamConflict
from scoresheet.service.storage.journal.tables import METADATA, STREAMS
from tests import databases
from tests.service.playing import open_store, start


def legal(head: Game, seat: Seat) -> list[Move]:
    """The legal moves of a seat."""
    return registry.find(head.title).legal_moves(head.state, seat)


def moved(games: Games, head: Game) -> Game:
    """The game after the first legal move of who is to act."""
    seat = head.to_act()[0]
    return games.move(head.id, Command(f"p{seat}", head.version), seat, legal(head, seat)[0]).game


class Heard:
    """Keeps what players are told."""

    def __init__(self) -> None:
        self.told: list[tuple[str, str, int, str]] = []

    def tell(self, kind, players, *, game="", version=0, about="", name="", within=None):
        self.told += [(player, kind, version, about.partition(":")[0]) for player in players]


class Desk:
    """Games, the books of orders beside them, and a runner that is asked step by step."""

    def __init__(self, folder: Path) -> None:
        self.games: Games = open_store(folder)
        people = open_tables(databases.at(folder))
        make_tables(METADATA, people)
        self.streams = Journal(Database(people, self.games.store.turn))
        self.ahead = ConditionalMoves(self.streams, Limits(), self.games.bus)
        self.heard = Heard()
        self.runner = self.another_runner()

    def another_runner(self) -> ConditionalMoveRunner:
        return ConditionalMoveRunner(self.games, self.ahead, self.heard)

    def run(self, game: str) -> Game:
        """All that is due."""
        while self.runner.play_on(game):
            pass
        return self.games.head(game)

    def leave(self, head: Game, seat: int, order: dict, key: str = ""):
        return self.ahead.place(head, f"p{seat}", Seat(seat), json.dumps(order).encode(), key)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path)
    yield made
    made.games.store.close()


def exactly(head: Game, move: Move | None = None) -> dict:
    """The order to answer what is asked now as its first legal move does."""
    seat = head.to_act()[0]
    title = registry.find(head.title)
    move = move or title.legal_moves(head.state, seat)[0]
    where = [{"field": name, "value": getattr(move, name)} for name in move.__struct_fields__]
    asked = type(head.state.open_to(seat)).__name__
    return {"type": "standing", "asked": asked, "answer": {"move": type(move).__name__, "where": where}}


def test_an_order_moves_and_is_written_down_as_such(desk):
    head = start(desk.games)
    seat = head.to_act()[0]
    placed = desk.leave(head, seat, {**exactly(head), "times": 1})
    head = desk.run(head.id)
    event = desk.games.events(head.id, head.version - 1, 1)[0]
    assert (event.order, event.actor) == (placed.id, f"p{seat}")
    assert event.seen_by(at_seat(Seat(1 - seat))).order == ""
    assert desk.ahead.book(head.id, f"p{seat}").find(placed.id).standing(head.version) == "done"
    assert desk.heard.told == [(f"p{seat}", "order", head.version, "moved")]


def test_no_order_moves_for_another_seat_or_after_it_was_revoked(desk):
    head = start(desk.games)
    seat = head.to_act()[0]
    desk.leave(head, 1 - seat, exactly(head))
    placed = desk.leave(head, seat, exactly(head))
    desk.ahead.revoke(head.id, f"p{seat}", placed.id)
    assert desk.run(head.id).version == head.version


def test_the_first_order_that_fits_answers_and_their_sequence_can_be_changed(desk):
    head = start(desk.games)
    seat, legal = head.to_act()[0], None
    legal = registry.find(head.title).legal_moves(head.state, seat)
    one = desk.leave(head, seat, {**exactly(head, legal[0]), "times": 1})
    two = desk.leave(head, seat, {**exactly(head, legal[1]), "times": 1})
    book = desk.ahead.arrange(head.id, f"p{seat}", [two.id, one.id])
    assert [placed.id for placed in book.orders] == [two.id, one.id]
    desk.runner.play_on(head.id)
    assert desk.games.events(head.id, head.version, 1)[0].order == two.id


def test_what_was_made_and_not_noted_is_noted_by_the_next_process_and_not_made_again(desk):
    head = start(desk.games)
    seat = head.to_act()[0]
    placed = desk.leave(head, seat, {**exactly(head), "times": 1})
    assert desk.runner.play_on(head.id)  # it moves, and dies before anything is noted
    made = desk.games.head(head.id).version
    assert desk.ahead.book(head.id, f"p{seat}").find(placed.id).used == []
    desk.runner = desk.another_runner()
    assert desk.run(head.id).version == made
    assert desk.ahead.book(head.id, f"p{seat}").find(placed.id).used == [head.version + 1]
    assert [what for _, _, _, what in desk.heard.told] == ["moved"]


def test_two_processes_move_once(desk, monkeypatch):
    head = start(desk.games)
    seat = head.to_act()[0]
    desk.leave(head, seat, {**exactly(head), "times": 1})
    stale = desk.games.head(head.id)
    other = desk.another_runner()
    assert desk.runner.play_on(head.id)
    monkeypatch.setattr(other.games, "head", lambda game: stale)
    assert other.play_on(head.id)  # it is too late, and looks again
    monkeypatch.undo()
    assert desk.run(head.id).version == head.version + 1
    assert len(desk.ahead.book(head.id, f"p{seat}").orders[0].used) == 1


def test_a_move_that_was_taken_back_is_not_made_again_by_its_order(desk):
    head = start(desk.games)
    seat = head.to_act()[0]
    placed = desk.leave(head, seat, exactly(head))
    assert desk.runner.play_on(head.id)
    head = desk.run(head.id)
    first = desk.ahead.book(head.id, f"p{seat}").find(placed.id).used[0]
    desk.games.take_back(head.id, Command(f"p{seat}", head.version), seat, first - 1)
    head = desk.games.head(head.id)
    if head.request:  # something was drawn: the other agrees
        desk.games.answer_takeback(head.id, Command(f"p{1 - seat}", head.version), head.request.id, True)
        head = desk.games.head(head.id)
    assert desk.run(head.id).version == head.version
    assert desk.ahead.book(head.id, f"p{seat}").find(placed.id).stopped == "takeback"
    assert desk.heard.told[-1][3] == "stopped"


@pytest.mark.parametrize(("to", "stopped"), [(4, "takeback"), (5, ""), (6, "")])
def test_a_return_to_a_position_after_its_move_stops_no_order(to, stopped):
    placed = Placed(id="o", seat=Seat(0), at=2, order=None, used=[5])
    returned = MovesTakenBack(
        id="g.9", game="g", version=9, at="", actor="", command="", software="", rules="", previous="", seat=1, to=to
    )
    assert _undone(placed, [returned]) == stopped


def test_orders_rest_while_a_bot_plays_for_who_is_away_and_end_when_somebody_else_sits_there(desk):
    head = start(desk.games)
    seat = head.to_act()[0]
    one, two = (desk.leave(head, seat, {**exactly(head), "times": 1}).id for _ in range(2))
    player = f"p{seat}"

    def hand_over(**fields):
        desk.games.write(head.id, Command("system"), lambda sheet: sheet.write(SeatHandedOver, seat=seat, **fields))
        return [placed.stopped for placed in desk.ahead.book(head.id, player).orders], desk.run(head.id).version

    assert hand_over(bot="random", reason="time") == (["", ""], head.version + 1)
    assert hand_over(player=player, reason="return") == (["", ""], head.version + 3)
    hand_over(player="new", reason="offer")
    book = desk.ahead.book(head.id, player)
    assert (book.find(one).standing(99), book.find(two).stopped) == ("done", "seat")


def test_an_order_does_not_end_what_is_being_asked(desk):
    head = start(desk.games)
    seat = head.to_act()[0]
    title = registry.find(head.title)
    while not head.disclosed or head.to_act()[0] == seat:
        mover = head.to_act()[0]
        move = title.legal_moves(head.state, mover)[0]
        head = desk.games.move(head.id, Command(f"p{mover}", head.version), mover, move).game
    head = desk.games.take_back(head.id, Command(f"p{seat}", head.version), seat, head.started).game
    assert head.request
    asked = head.to_act()[0]
    desk.leave(head, asked, exactly(head))
    assert desk.run(head.id).version == head.version


def test_an_order_that_the_rules_do_not_take_stops_and_loses_nobody_a_move(desk, monkeypatch):
    head = start(desk.games)
    seat = head.to_act()[0]
    placed = desk.leave(head, seat, exactly(head))

    def refuse(self: Sheet, *_: object) -> None:
        raise NotYourSeat("Not so.")

    monkeypatch.setattr(Sheet, "move", refuse)
    head = desk.run(head.id)
    assert desk.ahead.book(head.id, f"p{seat}").find(placed.id).stopped == "refused"
    assert head.to_act()[0] == seat


def of_loans(head: Game) -> dict:
    """An order that could go on for ever: a loan may be taken at any time, and answers nothing."""
    asked = type(head.state.open_to(head.to_act()[0])).__name__
    return {"type": "standing", "asked": asked, "answer": {"move": "TakeLoan"}}


def test_an_order_that_would_go_on_for_ever_stops(desk, monkeypatch):
    head = start(desk.games)
    seat = head.to_act()[0]
    placed = desk.leave(head, seat, of_loans(head))
    monkeypatch.setattr("scoresheet.service.background.conditional_moves.MOST_RUNNING", 2)
    after = desk.run(head.id)
    found = desk.ahead.book(head.id, f"p{seat}").find(placed.id)
    assert (found.used, found.stopped) == ([head.version + 1, head.version + 2], "loop")
    assert after.version == head.version + 2
    assert seat in after.to_act()
    assert desk.heard.told[-1][3] == "stopped"


def test_two_orders_that_answer_by_turns_do_not_go_on_for_ever_either(desk, monkeypatch):
    head = start(desk.games)
    seat, player = head.to_act()[0], f"p{head.to_act()[0]}"
    one, two = (desk.leave(head, seat, of_loans(head)).id for _ in range(2))
    monkeypatch.setattr("scoresheet.service.background.conditional_moves.MOST_RUNNING", 3)
    for _ in range(12):
        desk.runner.play_on(head.id)
        made = desk.games.head(head.id).version - head.version
        desk.ahead.arrange(head.id, player, [two, one] if made % 2 else [one, two])
    assert made == 3
    assert [placed.stopped for placed in desk.ahead.book(head.id, player).orders] == ["loop", "loop"]


def test_a_plan_moves_step_by_step_until_something_unforeseen_happens(desk):
    head = start(desk.games)
    seat, title = head.to_act()[0], registry.find(head.title)
    first = title.legal_moves(head.state, seat)[0]
    as_sent = msgspec.to_builtins(first)
    plan = {"type": "sequence", "steps": [{"move": as_sent}, {"move": {"type": "Pass"}}]}
    placed = desk.leave(head, seat, plan)
    after = desk.run(head.id)
    book = desk.ahead.book(head.id, f"p{seat}")
    assert (book.find(placed.id).used, book.find(placed.id).stopped) == ([head.version + 1], "")
    while seat not in after.to_act():
        after = moved(desk.games, after)
    assert Pass() not in legal(after, seat)
    assert desk.run(head.id).version == after.version
    assert desk.ahead.book(head.id, f"p{seat}").find(placed.id).stopped == "unforeseen"


def test_an_order_that_waits_a_while_moves_after_it_and_before_the_clock_runs_out(desk):
    head = start(desk.games)
    seat = head.to_act()[0]
    desk.leave(head, seat, {**exactly(head), "later": True, "times": 1})
    now = clock.seconds()
    assert desk.run(head.id).version == head.version
    with clock.told_by(lambda: now + 100):
        assert desk.run(head.id).version == head.version
    with clock.told_by(lambda: now + 1_300):
        assert desk.run(head.id).version == head.version + 1


def test_orders_rest_while_they_are_suspended(desk):
    head = start(desk.games)
    seat = head.to_act()[0]
    placed = desk.leave(head, seat, {**exactly(head), "times": 1})
    desk.ahead.suspend(head, f"p{seat}", placed.id, suspended=True)
    assert desk.run(head.id).version == head.version
    desk.ahead.suspend(head, f"p{seat}", placed.id, suspended=False)
    assert desk.run(head.id).version == head.version + 1


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


def test_a_book_that_changes_while_it_is_noted_is_looked_at_again(desk, monkeypatch):
    head = start(desk.games)
    seat = head.to_act()[0]
    desk.leave(head, seat, {**exactly(head), "times": 1})
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


def test_an_order_that_cannot_be_read_keeps_no_other_waiting(desk):
    head = start(desk.games)
    seat = head.to_act()[0]
    told = {"order": "later", "seat": seat, "version": head.version}
    for stream in (stream_of(head.id, "aaa"), stream_of(head.id, f"p{seat}")):
        desk.streams.append(
            stream, "aaa", JournalFact("OrderPlaced", told, {"order": '{"type": "of a later version"}'})
        )
        desk.streams.append(stream, "aaa", JournalFact("OrderRevoked", {}))
    desk.leave(head, seat, {**exactly(head), "times": 1})
    assert desk.run(head.id).version > head.version
    assert [placed.order is None for placed in desk.ahead.book(head.id, f"p{seat}").orders] == [True, False]


def test_a_book_of_which_an_entry_is_lost_or_says_nonsense_is_kept_on(desk):
    head = start(desk.games)
    seat = head.to_act()[0]
    stream, player = stream_of(head.id, f"p{seat}"), f"p{seat}"
    for number in range(2):
        desk.leave(head, 1 - seat, exactly(head))
        desk.leave(head, seat, {**exactly(head), "times": 1}, str(number))
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


def test_a_book_whose_first_entry_is_lost_goes_on_and_is_known_to_be_damaged_until_it_begins_anew(desk):
    head = start(desk.games)
    seat = head.to_act()[0]
    stream, player = stream_of(head.id, f"p{seat}"), f"p{seat}"
    for number in range(2):
        desk.leave(head, seat, {**exactly(head), "times": 1}, str(number))
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
    desk.leave(head, seat, exactly(moved(desk.games, head) if seat not in head.to_act() else head), "2")
    assert len(desk.ahead.book(head.id, player).orders) == 1


@pytest.mark.parametrize("change", [{"kind": "garbage"}, {"told": "garbage"}, {"sealed": "garbage"}, {"version": 9}])
def test_an_entry_that_cannot_be_read_is_told_and_can_be_revoked_with_all_others(desk, change):
    head = start(desk.games)
    seat = head.to_act()[0]
    player = f"p{seat}"
    desk.leave(head, seat, exactly(head))
    with desk.streams.transaction() as connection:
        connection.execute(update(STREAMS).where(STREAMS.c.stream == stream_of(head.id, player)).values(**change))
    assert desk.ahead.book(head.id, player).damaged
    desk.ahead.revoke_all(head.id, player)
    book = desk.ahead.book(head.id, player)
    assert (book.orders, book.damaged) == ([], False)


def test_one_player_whose_orders_fail_keeps_no_other_of_the_game_waiting(desk, monkeypatch):
    head = start(desk.games)
    seat, whole = head.to_act()[0], desk.ahead.book
    desk.streams.append(stream_of(head.id, "aaa"), "aaa", JournalFact("OrderRevoked", {}))
    desk.leave(head, seat, {**exactly(head), "times": 1})

    def book(game: str, player: str):
        if player == "aaa":
            raise OSError("unreadable")
        return whole(game, player)

    monkeypatch.setattr(desk.ahead, "book", book)
    assert desk.runner.play_on(head.id)
    assert desk.games.head(head.id).version > head.version
    with pytest.raises(OSError, match="unreadable"):
        desk.run(head.id)


def test_one_game_that_cannot_be_read_keeps_no_other_waiting(desk, monkeypatch):
    bad, good = start(desk.games), start(desk.games)
    desk.leave(bad, bad.to_act()[0], exactly(bad))
    desk.leave(good, good.to_act()[0], {**exactly(good), "times": 1})
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
