"""Which of my games have begun, and which are over?"""

from projections.read_models import ReadModels
from tests.projections.logs import Log, caught_up


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


def test_what_was_heard_of_before_is_not_told_again(log: Log, read_models: ReadModels) -> None:
    log.begin("a", name="Tuesday")
    log.begin("b")
    caught_up(log, read_models)
    first, second = read_models.milestones.of("p0", 0)
    assert (first.name, first.title, first.version) == ("Tuesday", "industrial-waste", log.games["a"].started)
    assert read_models.milestones.of("p0", first.number) == [second]
    assert read_models.milestones.of("p0", second.number) == []
