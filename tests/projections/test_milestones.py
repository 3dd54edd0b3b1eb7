"""Which of my games have begun, and which are over?"""

import random

import msgspec
import pytest

from scoresheet.domain.commands import seats
from scoresheet.domain.events import MoveMade
from scoresheet.projections.read_models import ReadModels
from scoresheet.projections.runner import Runner
from tests.projections.logs import Log, caught_up
from tests.projections.places import Place


def milestones(read_models: ReadModels, player: str, after: int = 0) -> list[tuple[str, str]]:
    return [(one.game, one.kind) for one in read_models.milestones.of(player, after)]


def test_a_game_that_begins_and_ends_is_told_to_all_who_sit_there_and_nobody_else(
    log: Log, read_models: ReadModels
) -> None:
    log.open("a", seats=2)
    log.begin("b", seats=2)
    runner = caught_up(log, read_models)
    assert milestones(read_models, "p0") == milestones(read_models, "p1") == [("b", "begun")]
    with log.writing("b") as sheet:
        sheet.resign([1])
    runner.step()
    assert milestones(read_models, "p0") == milestones(read_models, "p1") == [("b", "begun"), ("b", "over")]
    assert milestones(read_models, "p2") == milestones(read_models, "") == []


def answered(log: Log, agree: bool, actor: str = "p1") -> None:
    """Player p0 asks p1 to go back to the beginning, and is answered."""
    rng = random.Random(2)
    while {one.seat for one in log.events["a"] if isinstance(one, MoveMade)} != {0, 1}:
        log.move("a", rng)
    with log.writing("a") as sheet:
        sheet.request_takeback(0, sheet.game.started)
    with log.writing("a") as sheet:
        sheet.metadata = msgspec.structs.replace(sheet.metadata, actor=actor)
        sheet.answer_takeback(1, agree)


@pytest.mark.parametrize(("agree", "outcome", "events_later"), [(False, "refused", 1), (True, "agreed", 2)])
def test_who_asked_to_take_moves_back_is_told_what_others_said(
    log: Log, read_models: ReadModels, agree: bool, outcome: str, events_later: int
) -> None:
    log.begin("a")
    answered(log, agree)
    caught_up(log, read_models)
    assert milestones(read_models, "p1") == [("a", "begun")]
    told = read_models.milestones.of("p0", 0)[-1]
    assert (told.kind, told.outcome) == ("takeback", outcome)
    assert told.takeback is not None
    assert told.version == told.takeback + events_later == log.games["a"].version


def test_nobody_is_told_what_they_did_themselves(log: Log, read_models: ReadModels) -> None:
    log.begin("a")
    answered(log, False, actor="p0")
    with log.writing("a") as sheet:
        sheet.request_takeback(0, sheet.game.started)
    with log.writing("a") as sheet:
        sheet.withdraw_takeback(0)
    caught_up(log, read_models)
    assert milestones(read_models, "p0") == [("a", "begun")]


def test_what_was_heard_of_before_is_not_told_again(log: Log, read_models: ReadModels) -> None:
    log.begin("a", name="Tuesday")
    log.begin("b")
    caught_up(log, read_models)
    first, second = read_models.milestones.of("p0", 0)
    assert (first.name, first.title, first.version) == ("Tuesday", "industrial-waste", log.games["a"].started)
    assert read_models.milestones.of("p0", first.number) == [second]
    assert read_models.milestones.of("p0", second.number) == []


def test_what_is_told_of_a_seat_does_not_depend_on_how_many_events_were_read_at_once(
    log: Log, read_models: ReadModels, place: Place
) -> None:
    runner = caught_up(log, read_models)
    log.begin("a", seats=2)
    runner.step()
    with log.writing("a") as sheet:
        seats.offer(sheet, 1)
    runner.step()
    with log.writing("a") as sheet:
        seats.take_over(sheet, 1, "p7")
    runner.step()
    at_once = place.read_models("again")
    Runner(log.recorder, at_once).rebuild()
    for models in (read_models, at_once):
        assert milestones(models, "p0") == [("a", "begun")], "Whoever did it is not told."
        assert milestones(models, "p1") == [("a", "begun"), ("a", "seat_offered")]
        assert milestones(models, "p7") == [("a", "seat_handed_over")]
