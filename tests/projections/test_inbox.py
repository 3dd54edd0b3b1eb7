"""The inbox: the decisions that wait for a player."""

import random

from scoresheet.domain.wording import SEATS
from scoresheet.projections.inbox import CONSENT
from scoresheet.projections.read_models import ReadModels
from tests.domain.hidden_hands import PlayCard
from tests.projections.logs import Log, caught_up, find


def test_a_decision_waits_in_the_inbox_of_the_player_to_act(log: Log, read_models: ReadModels) -> None:
    log.begin("a", name="Tuesday")
    caught_up(log, read_models)
    (seat,) = log.games["a"].to_act()
    (waiting,) = read_models.inbox.of(f"p{seat}")
    assert (waiting.game, waiting.name, waiting.decision) == ("a", "Tuesday", "ChooseCombination")
    assert waiting.text == "Choose a combination of cards"
    assert waiting.since == log.games["a"].updated_at
    assert not read_models.inbox.of(f"p{1 - seat}")


def test_another_players_answer_does_not_reset_the_waiting_time(log: Log, read_models: ReadModels) -> None:
    log.begin("a", "hidden-hands", 3)
    asked_at = log.games["a"].updated_at
    runner = caught_up(log, read_models)
    with log.writing("a") as sheet:
        sheet.move(0, PlayCard(sheet.game.state.players[0].hand[0]))
    runner.step()
    assert not read_models.inbox.of("p0")
    assert [waiting.since for waiting in read_models.inbox.of("p1")] == [asked_at]


def test_after_a_takeback_the_decision_waits_again(log: Log, read_models: ReadModels) -> None:
    log.begin("a", "hidden-hands", 3)
    runner = caught_up(log, read_models)
    before = read_models.inbox.of("p0")
    version = log.games["a"].version
    with log.writing("a") as sheet:
        sheet.move(0, PlayCard(sheet.game.state.players[0].hand[0]))
    with log.writing("a") as sheet:
        sheet.request_takeback(0, version)
    runner.step()
    (after,) = read_models.inbox.of("p0")
    assert (after.since, after.text, after.version) == (before[0].since, before[0].text, version + 2)


def test_a_takeback_request_waits_in_the_opponents_inbox(log: Log, read_models: ReadModels) -> None:
    log.begin("a", seats=2)
    rng = random.Random(1)
    (mover,) = log.games["a"].to_act()
    version = log.games["a"].version
    log.move("a", rng)
    while log.games["a"].may_return(mover, version):
        log.move("a", rng)
    with log.writing("a") as sheet:
        sheet.request_takeback(mover, version)
    runner = caught_up(log, read_models)
    (waiting,) = read_models.inbox.of(f"p{1 - mover}")
    assert (waiting.decision, waiting.since) == (CONSENT, log.games["a"].updated_at)
    assert waiting.text == f"{SEATS[mover]} asks to go back to position {version}: do you agree?"
    with log.writing("a") as sheet:
        sheet.answer_takeback(1 - mover, agree=False)
    runner.step()
    assert CONSENT not in [waiting.decision for waiting in read_models.inbox.of(f"p{1 - mover}")]


def test_a_decision_is_worded_for_the_seat_it_is_put_to(log: Log, read_models: ReadModels) -> None:
    log.begin("a", "hidden-hands")
    caught_up(log, read_models)
    for seat, player in enumerate(log.games["a"].state.players):
        (waiting,) = read_models.inbox.of(f"p{seat}")
        assert waiting.text == f"Choose a card; your highest is {max(player.hand)}"


def test_a_resigned_seat_is_in_no_inbox(log: Log, read_models: ReadModels) -> None:
    log.begin("a", seats=3)
    runner = caught_up(log, read_models)
    (seat,) = log.games["a"].to_act()
    with log.writing("a") as sheet:
        sheet.resign([seat])
    runner.step()
    assert not read_models.inbox.of(f"p{seat}")


def test_the_longest_waiting_game_comes_first_and_finished_games_disappear(log: Log, read_models: ReadModels) -> None:
    for game in ("b", "a"):
        log.begin(game, "hidden-hands")
    runner = caught_up(log, read_models)
    assert [waiting.game for waiting in read_models.inbox.of("p0")] == ["b", "a"]
    rng = random.Random(3)
    while log.games["b"].status == "playing":
        log.move("b", rng)
    runner.step()
    assert [waiting.game for waiting in read_models.inbox.of("p0")] == ["a"]
    assert find("hidden-hands").name == "Hidden Hands"
