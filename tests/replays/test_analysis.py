"""Analysis: decisions are judged by the seat's knowledge, on the line that stands, with verdicts by loss."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

from scoresheet.domain.events import Event, GameStarted, MoveMade
from scoresheet.domain.viewer import NOBODY, Seat
from scoresheet.replays import record, turning_points
from scoresheet.replays.analysis import Analysis, analyse, analysis_type, decisions, judging, summed_up, verdict_on
from scoresheet.replays.record import LIBRARY, Record
from tests.domain.evenings import Evening
from tests.domain.hidden_hands import TITLE, CardChosen, CardDrawn, PlayCard
from tests.replays.planting import MARKED, kept, seen

FEW = 2
PLANTED = Path(__file__).parent / "planted.jsonl"


def read(name: str) -> Record:
    return record.read((LIBRARY / f"{name}.jsonl").read_bytes().splitlines())


def quick(name: str, most: int = 6) -> Analysis[Any]:
    """Analyse the first few decisions of a record."""
    one = read(name)
    found = [judged for judged, _, _ in islice(judging(one.title, one.events, FEW), most)]
    return summed_up(one.title, one.events, found, FEW)


def an_evening(seats: int = 2) -> Evening:
    evening = Evening(seats)
    for _ in range(3):
        for seat in range(seats):
            evening.choose(seat)
    return evening


def test_every_decision_with_a_choice_is_judged_and_chances_add_up_to_1000() -> None:
    evening = an_evening(3)
    told: list[tuple[int, int]] = []
    found = analyse(TITLE, evening.events, playouts=16, progress=lambda done, of: told.append((done, of)))
    made = [event for event in evening.events if isinstance(event, MoveMade)]
    assert [one.version for one in found.decisions] == [event.version for event in made]
    assert told == [(number, len(made)) for number in range(1, len(made) + 1)]
    for one in found.decisions:
        assert sum(one.before) == sum(one.after) == 1000
        assert all(each.chances[one.seat] >= one.after[one.seat] for each in one.preferred)
        assert all(each.move != one.move for each in one.preferred)


def test_an_analysis_is_reproducible_resumable_and_serializable() -> None:
    events = an_evening().events
    whole = analyse(TITLE, events, playouts=16)
    assert analyse(TITLE, events, playouts=16) == whole
    assert analyse(TITLE, events, playouts=16, done=whole.decisions[:3]) == whole
    assert msgspec.json.decode(msgspec.json.encode(whole), type=analysis_type(TITLE)) == whole


def test_an_analysis_can_be_limited_to_decisions_of_some_seats() -> None:
    found = analyse(TITLE, an_evening().events, playouts=FEW, seats=[Seat(1)])
    assert {one.seat for one in found.decisions} == {1}
    assert found.accuracy[0] is None


def in_another_world(events: list[Event], held: int, other: int) -> list[Event]:
    """Return the same game, with seat 1 dealt `other` from the deck instead of `held`."""
    names = {held: other, other: held}

    def renamed(effect: Any) -> Any:
        if isinstance(effect, CardDrawn | CardChosen) and effect.seat == 1:
            return type(effect)(effect.seat, names.get(effect.card, effect.card))
        return effect

    def changed(event: Any) -> Any:
        if not isinstance(event, GameStarted | MoveMade):
            return event
        move = {"move": PlayCard(names.get(event.move.card, event.move.card))} if isinstance(event, MoveMade) else {}
        own = move if isinstance(event, MoveMade) and event.seat == 1 else {}
        return msgspec.structs.replace(event, effects=[renamed(effect) for effect in event.effects], **own)

    return [changed(event) for event in events]


def test_the_analysis_for_a_seat_does_not_depend_on_hands_of_others() -> None:
    evening = Evening(2)
    held, other = evening.hand(1)[0], evening.game.state.deck[0]
    evening.choose(1)
    evening.choose(0)
    (first,) = (at for at, event in enumerate(evening.events) if isinstance(event, MoveMade) and event.seat == 0)
    worlds = [evening.events[: first + 1], in_another_world(evening.events[: first + 1], held, other)]
    assert worlds[0] != worlds[1]
    mine = [msgspec.json.encode(analyse(TITLE, events, playouts=16, seats=[Seat(0)])) for events in worlds]
    assert mine[0] == mine[1]
    theirs = [msgspec.json.encode(analyse(TITLE, events, playouts=16, seats=[Seat(1)])) for events in worlds]
    assert theirs[0] != theirs[1], "Seat 1 held another card, and could tell: this test would notice."


def test_moves_that_were_taken_back_are_not_judged() -> None:
    evening = Evening(2)
    evening.choose(0)
    evening.do("request_takeback", 0, evening.game.version - 1)
    evening.choose(0, 1)
    moves = [event.version for event in evening.events if isinstance(event, MoveMade)]
    assert [point.version for point in decisions(TITLE, evening.events)] == moves[-1:]


@pytest.mark.parametrize(
    "name",
    [
        "industrial_waste/one_of_two_resigned",
        "industrial_waste/played_on_from_another_game",
        "phytoplankton/played_on_as_one_seat_knew_it",
        "algae_inc/one_of_three_resigned_and_a_bot_played_on",
        "lineae/three_seats_with_tolls_and_standing_orders",
        "weather_machine/one_of_two_resigned",
    ],
)
def test_games_of_every_title_can_be_analysed_including_branches_and_resigned_ones(name: str) -> None:
    found = quick(name, 2)
    assert found.decisions
    assert all(sum(one.after) == 1000 for one in found.decisions)
    assert sum(found.result) == 1000


def test_a_player_who_resigned_has_no_chances() -> None:
    one = read("algae_inc/one_of_three_resigned_and_a_bot_played_on")
    point = next(point for point in decisions(one.title, one.events) if point.out)
    skipped = sum(1 for each in decisions(one.title, one.events) if each.version < point.version)
    judged, _, _ = next(judging(one.title, one.events, FEW, skip=skipped))
    (gone,) = point.out
    assert judged.after[gone] == 0
    assert sum(judged.after) == 1000


@pytest.mark.parametrize("name", ["lineae/alone_and_stranded", "algae_inc/alone_and_lost"])
def test_a_solo_game_is_judged_by_the_chance_of_more_points_than_usual(name: str) -> None:
    found = quick(name, 1)
    assert found.alone
    assert found.result == []
    assert all(len(one.after) == 1 and 0 <= one.after[0] <= 1000 for one in found.decisions)


def test_only_certain_losses_get_a_verdict() -> None:
    assert [verdict_on(loss, 10) for loss in (49, 50, 99, 100, 199, 200)] == [
        "",
        "inaccuracy",
        "inaccuracy",
        "mistake",
        "mistake",
        "blunder",
    ]
    assert verdict_on(200, 100) == ""
    assert verdict_on(201, 100) == "blunder"


def test_planted_blunders_are_marked_and_the_best_moves_instead_are_not() -> None:
    title = read("industrial_waste/one_of_two_resigned").title
    found = [seen(title, one, one.game) for one in kept(title, PLANTED)]
    assert len(found) == 6
    marked = sum(one.bad.verdict in MARKED for one in found)
    assert marked >= 0.9 * len(found), [(one.planted.loss, one.bad.loss, one.bad.error) for one in found]
    assert sum(one.good.verdict in MARKED for one in found) <= 1


def charted(*chances: tuple[int, int]) -> list[turning_points.Charted]:
    return [(10 + number, Seat(0), list(both), "") for number, both in enumerate(chances)]


def test_a_turning_point_is_a_lasting_change_of_the_favourite() -> None:
    up, down, even = (700, 300), (300, 700), (520, 480)
    found = turning_points.points(charted(up, up, up, even, down, down, down, up, down))
    assert [(one.version, one.was, one.to, one.swing) for one in found] == [(14, 0, 1, 220)]
    assert turning_points.points(charted(up, up, up, down, up, up)) == []
    assert [one.version for one in turning_points.points(charted(up, up, up, down), [0, 1000])] == [13]
    assert turning_points.points(charted(up, up, up, down), [1000, 0]) == []


def test_in_a_solo_game_a_turning_point_is_a_lasting_change_of_the_chance_of_a_usual_result() -> None:
    line: list[turning_points.Charted] = [
        (number, Seat(0), [chance], "") for number, chance in enumerate((200, 200, 200, 800, 800, 800))
    ]
    assert [(one.version, one.was, one.to) for one in turning_points.points(line)] == [(3, NOBODY, 0)]


def test_accuracy_falls_with_the_losses() -> None:
    assert turning_points.accuracy([]) is None
    assert turning_points.accuracy([0, 0]) == 1000
    some, more = turning_points.accuracy([0, 100]), turning_points.accuracy([0, 300])
    assert some is not None
    assert more is not None
    assert 1000 > some > more > 0
