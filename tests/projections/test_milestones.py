"""Milestones: the news of a player's games."""

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


def test_beginning_and_end_of_a_game_are_milestones_for_its_players_only(log: Log, read_models: ReadModels) -> None:
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
    """Let p0 request a takeback to the beginning and p1 answer it."""
    rng = random.Random(2)
    while {one.seat for one in log.events["a"] if isinstance(one, MoveMade)} != {0, 1}:
        log.move("a", rng)
    with log.writing("a") as sheet:
        sheet.request_takeback(0, sheet.game.started)
    with log.writing("a") as sheet:
        sheet.metadata = msgspec.structs.replace(sheet.metadata, actor=actor)
        sheet.answer_takeback(1, agree)


@pytest.mark.parametrize(("agree", "outcome", "events_later"), [(False, "refused", 1), (True, "agreed", 2)])
def test_a_player_who_requested_a_takeback_learns_its_outcome(
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


def test_a_players_own_actions_are_no_milestones_for_them(log: Log, read_models: ReadModels) -> None:
    log.begin("a")
    answered(log, False, actor="p0")
    with log.writing("a") as sheet:
        sheet.request_takeback(0, sheet.game.started)
    with log.writing("a") as sheet:
        sheet.withdraw_takeback(0)
    caught_up(log, read_models)
    assert milestones(read_models, "p0") == [("a", "begun")]


def test_only_milestones_after_the_given_number_are_listed(log: Log, read_models: ReadModels) -> None:
    log.begin("a", name="Tuesday")
    log.begin("b")
    caught_up(log, read_models)
    first, second = read_models.milestones.of("p0", 0)
    assert (first.name, first.title, first.version) == ("Tuesday", "industrial-waste", log.games["a"].started)
    assert read_models.milestones.of("p0", first.number) == [second]
    assert read_models.milestones.of("p0", second.number) == []


def test_milestones_of_a_seat_do_not_depend_on_the_size_of_batches(
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
