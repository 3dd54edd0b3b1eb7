"""No player can stop the clocks for long without the others' consent."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from scoresheet.domain.clocks.clocks import Clock
from scoresheet.domain.commands import clocks, disputes, seats
from scoresheet.domain.commands.disputes import Ruling
from scoresheet.domain.commands.sheet import Sheet
from scoresheet.domain.errors import BrokenRecord, CannotChangeClock
from scoresheet.domain.events import DisputeHoldEnded, DisputeRaised, DisputeWithdrawn, TakebackAsked
from scoresheet.domain.game import fold
from scoresheet.replays.asides import check_talk
from tests.domain import lending
from tests.domain.clocks.timed import DAY, HOUR, Timed, judge

CLOCK = Clock(move=3 * DAY, on_time_out="forfeit")


def dispute(scene: Timed, seat: int = 0) -> int:
    scene.do(lambda sheet: disputes.raise_dispute(sheet, seat, sheet.game.started, "so"))
    return scene.game.version


def stalls(scene: Timed, days: float, end: Callable[[Sheet, int], None]) -> None:
    """Raise a dispute by seat 0 and end it after some days, judging the game every hour."""
    number = dispute(scene)
    for _ in range(int(days * 24)):
        scene.passes(HOUR)
        judge(scene)
    if any(one.id == number and one.standing == "open" for one in scene.game.disputes):
        scene.do(lambda sheet: end(sheet, number))


def dismissed(sheet: Sheet, number: int) -> None:
    disputes.rule(sheet, number, Ruling(verdict="dismissed"))


def upheld(sheet: Sheet, number: int) -> None:
    disputes.rule(sheet, number, Ruling(verdict="upheld"))


@pytest.mark.parametrize("on_dispute", ["play_on", "wait"])
@pytest.mark.parametrize("rated", [False, True])
@pytest.mark.parametrize("end", [disputes.withdraw_dispute, disputes.expire_dispute, dismissed])
@pytest.mark.parametrize("days", [2, 5, 13.9, 14])
def test_twenty_disputes_stop_the_clock_of_a_turn_for_fourteen_days_in_all(
    end: Callable[[Sheet, int], None], days: float, rated: bool, on_dispute: str
) -> None:
    scene = Timed(CLOCK, rated=rated, on_dispute=on_dispute)
    for _ in range(20):
        if scene.game.status == "playing":
            stalls(scene, days, end)
    for _ in range(4 * 24):
        scene.passes(HOUR)
        judge(scene)
    assert "TimeRanOut" in scene.kinds()
    late = next(event for event in scene.events if type(event).__name__ == "TimeRanOut")
    assert late.at == "2026-06-18T00:00:00.000Z", "14 days of disputes and the three days of the turn"


def test_a_dispute_that_is_upheld_does_not_count_against_the_player_who_raised_it() -> None:
    scene = Timed(CLOCK)
    for _ in range(5):
        stalls(scene, 10, upheld)
    assert "TimeRanOut" not in scene.kinds()
    assert scene.left(0) == (3 * DAY, 0)
    stalls(scene, 13, dismissed)
    dispute(scene)
    assert scene.game.disputes[-1].holds, "a day is left"


def test_a_dispute_stays_open_but_stops_nothing_once_its_player_used_up_the_time() -> None:
    scene = Timed(CLOCK, on_dispute="wait")
    stalls(scene, 10, disputes.withdraw_dispute)
    number = dispute(scene)
    assert scene.game.waits
    assert [(due.what, due.at) for due in clocks.dues(scene.game)] == [("hold", scene.now + 4 * DAY * 1000)]
    scene.passes(4 * DAY - 0.001)
    judge(scene)
    assert (scene.game.waits, scene.deadline(0)) == (True, None)
    scene.passes(0.001)
    judge(scene)
    assert isinstance(scene.events[-1], DisputeHoldEnded)
    assert (scene.game.waits, scene.deadline(0)) == (False, 14 * DAY + 3 * DAY)
    scene.count()
    scene.do(lambda sheet: disputes.rule(sheet, number, Ruling(verdict="upheld", remedy="rewind", to=number - 1)))
    assert scene.game.disputes[-1].standing == "upheld"


def test_a_dispute_beyond_the_limit_can_be_raised_but_stops_nothing() -> None:
    scene = Timed(CLOCK, on_dispute="wait")
    stalls(scene, 14, disputes.expire_dispute)
    assert scene.kinds()[-1] == "DisputeExpired", "it was as old as a ruling may take"
    dispute(scene)
    assert (scene.game.disputes[-1].holds, scene.game.waits) == (False, False)
    assert scene.deadline(0) == 17 * DAY
    scene.count()
    dispute(scene, 1)
    assert scene.game.disputes[-1].holds, "the other player has time of their own"


def test_the_limit_counts_by_player_not_by_seat() -> None:
    scene = Timed(CLOCK, seats=3, players=("p0", "p1", "p0"))
    stalls(scene, 9, disputes.withdraw_dispute)
    dispute(scene, 2)
    [due] = [due for due in clocks.dues(scene.game) if due.what == "hold"]
    assert due.at == scene.now + 5 * DAY * 1000


def test_a_player_who_takes_a_seat_over_gets_the_whole_limit() -> None:
    scene = Timed(CLOCK, seats=3)
    stalls(scene, 13, disputes.withdraw_dispute)
    scene.do(lambda sheet: seats.offer(sheet, 0))
    scene.do(lambda sheet: seats.take_over(sheet, 0, "new"))
    dispute(scene)
    [due] = [due for due in clocks.dues(scene.game) if due.what == "hold"]
    assert due.at == scene.now + 14 * DAY * 1000


def test_outages_do_not_count_towards_the_limit_of_disputes() -> None:
    scene = Timed(CLOCK)
    dispute(scene)
    scene.passes(5 * DAY)
    scene.do(lambda sheet: clocks.give_back(sheet, scene.now - 3 * DAY * 1000, scene.now))
    [due] = clocks.dues(scene.game)
    assert (due.what, due.at) == ("hold", scene.now + 12 * DAY * 1000)


def test_a_game_without_a_clock_waits_for_disputes_of_one_player_for_fourteen_days_in_all() -> None:
    scene = Timed(None, on_dispute="wait")
    stalls(scene, 8, disputes.withdraw_dispute)
    stalls(scene, 8, disputes.withdraw_dispute)
    assert [event.dispute for event in scene.events if isinstance(event, DisputeHoldEnded)] == [
        event.version for event in scene.events if isinstance(event, DisputeRaised)
    ][1:]


def test_disputes_from_before_the_limit_keep_their_meaning() -> None:
    old = Timed(CLOCK)
    for _ in range(3):
        old.do(lambda sheet: sheet.write(DisputeRaised, seat=0, about=sheet.game.started, reason="so"))
        number = old.game.version
        old.passes(13 * DAY)
        old.do(lambda sheet, number=number: sheet.write(DisputeWithdrawn, seat=0, dispute=number))
    assert old.left(0) == (3 * DAY, 0), "each of them stopped the clocks, as it did then"


@pytest.mark.parametrize("kind", ["raised", "ended"])
def test_a_record_whose_dispute_holds_for_less_time_than_it_may_is_broken(kind: str) -> None:
    scene = Timed(CLOCK)
    raised = scene.events[-1]
    number = dispute(scene)
    written = scene.events[-1]
    assert isinstance(written, DisputeRaised)
    if kind == "raised":
        before = fold(scene.title, scene.events[: raised.version])
        with pytest.raises(BrokenRecord):
            check_talk(before, msgspec.structs.replace(written, holds=False))
        check_talk(before, written)
    else:
        fields = {name: getattr(written, name) for name in ("id", "game", "version", "at", "actor", "command")}
        early = DisputeHoldEnded(**fields, software="", rules="", previous="", dispute=number)
        with pytest.raises(BrokenRecord):
            check_talk(scene.game, early)


def ask(scene: Timed, seat: int) -> None:
    scene.do(lambda sheet: sheet.request_takeback(seat, sheet.game.started))


def test_takeback_requests_that_are_not_granted_stop_the_clocks_for_seven_days_in_a_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lending, "LIMIT", 50)
    scene = Timed(Clock(move=100 * DAY, on_time_out="forfeit"))
    scene.count()
    scene.count()
    stopped = []
    for _ in range(10):
        ask(scene, 0)
        asked = scene.events[-1]
        assert isinstance(asked, TakebackAsked)
        before = scene.left(0)[0]
        scene.passes(2 * DAY)
        stopped.append(2 * DAY - (before - scene.left(0)[0]))
        scene.do(lambda sheet: sheet.answer_takeback(1, False))
        scene.count()
        scene.count()
    assert stopped == [DAY] * 7 + [0] * 3
    ask(scene, 1)
    assert scene.events[-1].stops == DAY * 1000, "the other player has time of their own"


def test_granted_takeback_requests_do_not_count_however_they_are_folded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lending, "LIMIT", 50)
    scene = Timed(Clock(move=100 * DAY, on_time_out="forfeit"))
    for _ in range(9):
        scene.count()
        scene.count()
        ask(scene, 0)
        scene.passes(DAY)
        scene.do(lambda sheet: sheet.answer_takeback(1, True))
    assert scene.game.dial.pleaded == {}
    scene.count()
    scene.count()
    ask(scene, 0)
    scene.passes(HOUR)
    scene.count()  # which ends the request, and is taken back by the next one
    scene.count()
    ask(scene, 0)
    scene.do(lambda sheet: sheet.answer_takeback(1, True))
    assert scene.game.dial.pleaded == {0: HOUR * 1000}


def test_a_player_alone_with_bots_can_pause_a_game_unless_it_belongs_to_a_tournament() -> None:
    alone = Timed(CLOCK, bots=(1,))
    alone.do(lambda sheet: clocks.ask_pause(sheet, 0))
    assert alone.deadline(0) is None
    scene = Timed(CLOCK, bots=(1,), tournament="cup")
    with pytest.raises(CannotChangeClock, match="tournament is waiting"):
        scene.do(lambda sheet: clocks.ask_pause(sheet, 0))


def test_a_pause_in_a_tournament_is_refused_when_the_last_player_who_could_agree_leaves() -> None:
    scene = Timed(CLOCK, seats=3, bots=(1,), tournament="cup")
    scene.do(lambda sheet: clocks.ask_pause(sheet, 0))
    scene.do(lambda sheet: sheet.resign([2]))
    assert scene.kinds()[-2:] == ["SeatForfeited", "PauseAnswered"]
    assert (scene.game.dial.pause, scene.game.dial.stopped) == (None, None)
