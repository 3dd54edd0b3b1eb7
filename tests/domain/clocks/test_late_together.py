"""Seats whose time runs out at the same instant are judged together, whatever their order."""

from __future__ import annotations

from typing import Any

import pytest

from scoresheet.domain.clocks.clocks import Clock
from scoresheet.domain.commands import clocks, seats
from scoresheet.domain.events import GameFinished
from scoresheet.domain.instants import milliseconds
from tests.domain import hidden_hands
from tests.domain.clocks.timed import DAY, HOUR, Timed, judge
from tests.domain.hidden_hands import PlayCard

OUTCOMES = ("wait", "bot", "forfeit")


def asking_all(on_time_out: Any, seats: int, bots: tuple[int, ...] = (), **terms: Any) -> Timed:
    """Return a game in which every seat is to act at once."""
    clock = Clock(move=DAY, on_time_out=on_time_out, **terms)
    scene = Timed(clock, seats=seats, bots=bots, title=hidden_hands.TITLE)
    for bot in bots:
        choose(scene, bot)
    return scene


def choose(scene: Timed, seat: int) -> None:
    scene.do(lambda sheet: sheet.move(seat, PlayCard(sorted(sheet.game.state.players[seat].hand)[0])))


def written(scene: Timed, kind: str) -> list[int]:
    return [event.seat for event in scene.events if type(event).__name__ == kind]  # type: ignore[attr-defined]


@pytest.mark.parametrize("on_time_out", OUTCOMES)
@pytest.mark.parametrize(
    ("number", "bots"), [(2, ()), (3, ()), (4, ()), (2, (1,)), (3, (0,)), (3, (2,)), (4, (1,)), (4, (0, 3))]
)
def test_a_game_whose_players_all_time_out_at_once_is_abandoned_without_a_winner(
    on_time_out: str, number: int, bots: tuple[int, ...]
) -> None:
    scene = asking_all(on_time_out, number, bots)
    scene.passes(DAY + 6 * HOUR)
    judge(scene)
    people = [seat for seat in range(number) if seat not in bots]
    assert written(scene, "TimeRanOut") == people
    assert written(scene, "SeatForfeited") == written(scene, "SeatHandedOver") == []
    assert (scene.game.status, scene.game.ending) == ("abandoned", "abandoned")


@pytest.mark.parametrize("on_time_out", OUTCOMES)
def test_players_left_after_a_resignation_who_all_time_out_at_once_abandon_the_game(on_time_out: str) -> None:
    scene = asking_all(on_time_out, 4)
    scene.do(lambda sheet: sheet.resign([1]))
    scene.passes(2 * DAY)
    judge(scene)
    assert written(scene, "TimeRanOut") == [0, 2, 3]
    assert scene.game.ending == "abandoned"


@pytest.mark.parametrize("in_time", range(4))
def test_players_who_time_out_at_once_forfeit_together_and_the_player_in_time_wins(in_time: int) -> None:
    scene = asking_all("forfeit", 4)
    choose(scene, in_time)
    scene.passes(DAY)
    judge(scene)
    late = [seat for seat in range(4) if seat != in_time]
    assert scene.kinds()[-7:] == ["TimeRanOut"] * 3 + ["SeatForfeited"] * 3 + ["GameFinished"]
    end = scene.events[-1]
    assert isinstance(end, GameFinished)
    assert (end.ending, end.ranking) == ("resigned", [[in_time], late]), "equal scores share the last place"


@pytest.mark.parametrize("in_time", range(3))
def test_players_who_time_out_at_once_are_replaced_by_bots_until_they_return(in_time: int) -> None:
    scene = asking_all("bot", 3)
    choose(scene, in_time)
    scene.passes(DAY)
    judge(scene)
    assert [chair.away for chair in scene.game.seats] == [seat != in_time for seat in range(3)]
    assert scene.game.status == "playing"


def test_time_outs_at_different_instants_are_judged_in_order_even_if_judged_late() -> None:
    scene = asking_all("forfeit", 3, vacation=5)
    scene.do(lambda sheet: clocks.take_vacation(sheet, 0, 2))
    scene.do(lambda sheet: clocks.take_vacation(sheet, 2, 1))
    assert [due.seats for due in clocks.dues(scene.game)] == [(1,), (2,), (0,)]
    scene.passes(30 * DAY)
    judge(scene)
    assert written(scene, "TimeRanOut") == [1, 2], "with that the game was over"
    assert (scene.game.ending, scene.game.ranking[0]) == ("resigned", [0])


@pytest.mark.parametrize("first", [0, 1])
def test_time_outs_a_millisecond_apart_are_judged_in_order(first: int) -> None:
    scene = asking_all("forfeit", 2, bank=HOUR)
    scene.passes(DAY + 1)
    choose(scene, first)
    scene.passes(0.001)
    choose(scene, 1 - first)
    scene.passes(10 * DAY)
    judge(scene)
    assert written(scene, "TimeRanOut") == [1 - first], "it had used a millisecond more of its bank"
    assert scene.game.ranking[0] == [first]


def test_a_passed_deadline_keeps_its_instant() -> None:
    scene = asking_all("wait", 2, night=[22, 7], vacation=3)
    end = clocks.dues(scene.game)[0].at
    scene.passes(5 * DAY)
    scene.do(lambda sheet: clocks.ask_pause(sheet, 0))
    assert clocks.dues(scene.game)[0].at == end == milliseconds("2026-06-02T16:00:00Z")


def test_two_late_players_who_refuse_to_wait_for_each_other_forfeit_together() -> None:
    scene = asking_all("wait", 3, vacation=5)
    scene.do(lambda sheet: clocks.take_vacation(sheet, 2, 5))
    scene.passes(DAY)
    judge(scene)
    scene.do(lambda sheet: seats.answer_waiting(sheet, 0, 1, False))
    scene.do(lambda sheet: seats.answer_waiting(sheet, 1, 0, False))
    scene.do(lambda sheet: sheet.resign([2]))
    assert written(scene, "SeatForfeited") == [2, 0, 1]
    assert scene.game.ending == "abandoned", "neither wins by the order of seats"
