"""The runner of conditional moves: they are made once, and only their player can tell."""

import msgspec
import pytest

from scoresheet.domain.commands.sheet import Sheet
from scoresheet.domain.conditional_moves.book import Placed
from scoresheet.domain.events import MovesTakenBack
from scoresheet.domain.game import Game
from scoresheet.domain.seats.events import SeatHandedOver
from scoresheet.domain.titles import registry
from scoresheet.domain.titles.industrial_waste.market import Pass
from scoresheet.domain.viewer import Seat, at_seat
from scoresheet.service.background.conditional_moves import _undone
from scoresheet.service.core import clock
from scoresheet.service.core.errors import NotYourSeat
from scoresheet.service.play.games import Command
from tests.service.background.desk import first_answer, legal, moved
from tests.service.playing import start


def test_a_conditional_move_is_made_and_recorded_for_its_player_only(desk):
    head = start(desk.games)
    seat = head.to_act()[0]
    placed = desk.leave(head, seat, {**first_answer(head), "times": 1})
    head = desk.run(head.id)
    event = desk.games.events(head.id, head.version - 1, 1)[0]
    assert (event.order, event.actor) == (placed.id, f"p{seat}")
    assert event.seen_by(at_seat(Seat(1 - seat))).order == ""
    assert desk.ahead.book(head.id, f"p{seat}").find(placed.id).standing(head.version) == "done"
    assert desk.heard.told == [(f"p{seat}", "order", head.version, "moved")]


def test_a_conditional_move_is_not_made_for_another_seat_or_after_it_was_revoked(desk):
    head = start(desk.games)
    seat = head.to_act()[0]
    desk.leave(head, 1 - seat, first_answer(head))
    placed = desk.leave(head, seat, first_answer(head))
    desk.ahead.revoke(head.id, f"p{seat}", placed.id)
    assert desk.run(head.id).version == head.version


def test_the_first_fitting_conditional_move_is_made_and_their_order_can_be_changed(desk):
    head = start(desk.games)
    seat, legal = head.to_act()[0], None
    legal = registry.find(head.title).legal_moves(head.state, seat)
    one = desk.leave(head, seat, {**first_answer(head, legal[0]), "times": 1})
    two = desk.leave(head, seat, {**first_answer(head, legal[1]), "times": 1})
    book = desk.ahead.arrange(head.id, f"p{seat}", [two.id, one.id])
    assert [placed.id for placed in book.orders] == [two.id, one.id]
    desk.runner.play_on(head.id)
    assert desk.games.events(head.id, head.version, 1)[0].order == two.id


def test_a_move_made_but_not_recorded_is_recorded_by_the_next_process_and_not_repeated(desk):
    head = start(desk.games)
    seat = head.to_act()[0]
    placed = desk.leave(head, seat, {**first_answer(head), "times": 1})
    assert desk.runner.play_on(head.id)  # it moves, and ends before the use is recorded
    made = desk.games.head(head.id).version
    assert desk.ahead.book(head.id, f"p{seat}").find(placed.id).used == []
    desk.runner = desk.another_runner()
    assert desk.run(head.id).version == made
    assert desk.ahead.book(head.id, f"p{seat}").find(placed.id).used == [head.version + 1]
    assert [what for _, _, _, what in desk.heard.told] == ["moved"]


def test_two_processes_make_a_conditional_move_once(desk, monkeypatch):
    head = start(desk.games)
    seat = head.to_act()[0]
    desk.leave(head, seat, {**first_answer(head), "times": 1})
    stale = desk.games.head(head.id)
    other = desk.another_runner()
    assert desk.runner.play_on(head.id)
    monkeypatch.setattr(other.games, "head", lambda game: stale)
    assert other.play_on(head.id)  # it comes too late, and looks again
    monkeypatch.undo()
    assert desk.run(head.id).version == head.version + 1
    assert len(desk.ahead.book(head.id, f"p{seat}").orders[0].used) == 1


def test_a_conditional_move_is_not_repeated_after_its_takeback(desk):
    head = start(desk.games)
    seat = head.to_act()[0]
    placed = desk.leave(head, seat, first_answer(head))
    assert desk.runner.play_on(head.id)
    head = desk.run(head.id)
    first = desk.ahead.book(head.id, f"p{seat}").find(placed.id).used[0]
    desk.games.take_back(head.id, Command(f"p{seat}", head.version), seat, first - 1)
    head = desk.games.head(head.id)
    if head.request:  # something was drawn, so the other player has to agree
        desk.games.answer_takeback(head.id, Command(f"p{1 - seat}", head.version), head.request.id, True)
        head = desk.games.head(head.id)
    assert desk.run(head.id).version == head.version
    assert desk.ahead.book(head.id, f"p{seat}").find(placed.id).stopped == "takeback"
    assert desk.heard.told[-1][3] == "stopped"


@pytest.mark.parametrize(("to", "stopped"), [(4, "takeback"), (5, ""), (6, "")])
def test_a_takeback_to_a_later_position_stops_no_conditional_move(to, stopped):
    placed = Placed(id="o", seat=Seat(0), at=2, order=None, used=[5])
    returned = MovesTakenBack(
        id="g.9", game="g", version=9, at="", actor="", command="", software="", rules="", previous="", seat=1, to=to
    )
    assert _undone(placed, [returned]) == stopped


def test_conditional_moves_pause_while_a_bot_substitutes_and_end_when_another_player_takes_over(desk):
    head = start(desk.games)
    seat = head.to_act()[0]
    one, two = (desk.leave(head, seat, {**first_answer(head), "times": 1}).id for _ in range(2))
    player = f"p{seat}"

    def hand_over(**fields):
        desk.games.write(head.id, Command("system"), lambda sheet: sheet.write(SeatHandedOver, seat=seat, **fields))
        return [placed.stopped for placed in desk.ahead.book(head.id, player).orders], desk.run(head.id).version

    assert hand_over(bot="random", reason="time") == (["", ""], head.version + 1)
    assert hand_over(player=player, reason="return") == (["", ""], head.version + 3)
    hand_over(player="new", reason="offer")
    book = desk.ahead.book(head.id, player)
    assert (book.find(one).standing(99), book.find(two).stopped) == ("done", "seat")


def test_no_conditional_move_is_made_while_a_takeback_request_is_open(desk):
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
    desk.leave(head, asked, first_answer(head))
    assert desk.run(head.id).version == head.version


def test_a_conditional_move_refused_by_the_rules_is_stopped_and_changes_nothing(desk, monkeypatch):
    head = start(desk.games)
    seat = head.to_act()[0]
    placed = desk.leave(head, seat, first_answer(head))

    def refuse(self: Sheet, *_: object) -> None:
        raise NotYourSeat("Not so.")

    monkeypatch.setattr(Sheet, "move", refuse)
    head = desk.run(head.id)
    assert desk.ahead.book(head.id, f"p{seat}").find(placed.id).stopped == "refused"
    assert head.to_act()[0] == seat


def of_loans(head: Game) -> dict:
    """Return a conditional move that could repeat without end: loans answer no question."""
    asked = type(head.state.open_to(head.to_act()[0])).__name__
    return {"type": "standing", "asked": asked, "answer": {"move": "TakeLoan"}}


def test_an_endless_conditional_move_is_stopped(desk, monkeypatch):
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


def test_two_alternating_endless_conditional_moves_are_stopped_too(desk, monkeypatch):
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


def test_a_plan_moves_step_by_step_until_an_unforeseen_question(desk):
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


def test_a_delayed_conditional_move_is_made_after_a_while_and_before_the_time_out(desk):
    head = start(desk.games)
    seat = head.to_act()[0]
    desk.leave(head, seat, {**first_answer(head), "later": True, "times": 1})
    now = clock.seconds()
    assert desk.run(head.id).version == head.version
    with clock.told_by(lambda: now + 100):
        assert desk.run(head.id).version == head.version
    with clock.told_by(lambda: now + 1_300):
        assert desk.run(head.id).version == head.version + 1


def test_suspended_conditional_moves_are_not_made(desk):
    head = start(desk.games)
    seat = head.to_act()[0]
    placed = desk.leave(head, seat, {**first_answer(head), "times": 1})
    desk.ahead.suspend(head, f"p{seat}", placed.id, suspended=True)
    assert desk.run(head.id).version == head.version
    desk.ahead.suspend(head, f"p{seat}", placed.id, suspended=False)
    assert desk.run(head.id).version == head.version + 1
