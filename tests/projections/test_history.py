"""The history: a line of text for each event."""

import random

from scoresheet.domain.events import MovesTakenBack
from scoresheet.domain.viewer import ALL_SEEING, SPECTATOR, at_seat
from scoresheet.projections.history import HistoryLine, _ranges
from scoresheet.projections.read_models import ReadModels
from tests.domain.hidden_hands import PlayCard
from tests.projections.logs import Log, caught_up


def words(lines: list[HistoryLine]) -> str:
    return "\n".join("\n".join([line.text, *line.came]) for line in lines)


def test_every_event_has_a_line_in_order(log: Log, read_models: ReadModels) -> None:
    log.begin("a")
    for _ in range(12):
        log.move("a", random.Random(1))
    caught_up(log, read_models)
    lines = read_models.history.of("a")
    assert [line.version for line in lines] == list(range(1, log.games["a"].version + 1))
    assert [line.text for line in lines[:4]] == [
        "The game is opened",
        "Orange joins the game",
        "Blue joins the game",
        "The game starts",
    ]
    assert lines[4].text.startswith("Take combination")
    assert any("takes" in sentence for sentence in lines[4].came)


def test_lines_come_in_pages(log: Log, read_models: ReadModels) -> None:
    log.begin("a")
    caught_up(log, read_models)
    assert [line.version for line in read_models.history.of("a", after=1, limit=2)] == [2, 3]


def test_hidden_cards_are_named_only_to_their_own_seat(log: Log, read_models: ReadModels) -> None:
    log.begin("a", "hidden-hands", 3)
    hands = [player.hand for player in log.games["a"].state.players]
    caught_up(log, read_models)
    assert "draws a card" in words(read_models.history.of("a", SPECTATOR))
    for seat, name in enumerate(("Orange", "Blue", "Green")):
        told = words(read_models.history.of("a", at_seat(seat)))
        for card in hands[seat]:
            assert f"{name} draws {card}" in told
        assert told.count("draws a card") == 2 * len(hands[seat])
    both = words(read_models.history.of("a", at_seat(0, 2)))
    assert both.count("draws a card") == len(hands[1])
    assert "draws a card" not in words(read_models.history.of("a", ALL_SEEING))


def test_a_hidden_move_is_shown_in_full_only_to_its_seat(log: Log, read_models: ReadModels) -> None:
    log.begin("a", "hidden-hands", 3)
    with log.writing("a") as sheet:
        card = sheet.game.state.players[0].hand[0]
        sheet.move(0, PlayCard(card))
    caught_up(log, read_models)
    assert read_models.history.of("a", at_seat(0))[-1].text == f"Play {card}"
    assert read_models.history.of("a", at_seat(1))[-1].text == "Play a card"


def test_after_the_game_everything_is_shown_to_everybody(log: Log, read_models: ReadModels) -> None:
    log.begin("a", "hidden-hands", 3)
    rng = random.Random(1)
    while log.games["a"].status == "playing":
        log.move("a", rng)
    caught_up(log, read_models)
    lines = read_models.history.of("a", SPECTATOR)
    assert "a card" not in words(lines)
    assert lines == read_models.history.of("a", ALL_SEEING)
    assert lines[-1].text.startswith("The game is over; ")


def test_moves_taken_back_stay_readable_and_are_marked(log: Log, read_models: ReadModels) -> None:
    log.begin("a", "hidden-hands", 3)
    runner = caught_up(log, read_models)
    version = log.games["a"].version
    with log.writing("a") as sheet:
        sheet.move(0, PlayCard(sheet.game.state.players[0].hand[0]))
    runner.step()
    with log.writing("a") as sheet:
        sheet.request_takeback(0, version)
    runner.step()
    marks = {line.version: line.taken_back for line in read_models.history.of("a")}
    assert marks[version + 1]
    assert [marked for marked, gone in marks.items() if gone] == [version + 1]
    assert read_models.history.of("a")[-1].text == f"Orange goes back to position {version}"


def test_takeback_requests_and_answers_are_never_marked_as_taken_back(log: Log, read_models: ReadModels) -> None:
    log.begin("a", "hidden-hands", 2)
    runner = caught_up(log, read_models)
    version = log.games["a"].version
    with log.writing("a") as sheet:
        sheet.move(0, PlayCard(sheet.game.state.players[0].hand[0]))
    with log.writing("a") as sheet:
        sheet.move(1, PlayCard(sheet.game.state.players[1].hand[0]))
    with log.writing("a") as sheet:
        sheet.request_takeback(0, version)
    runner.step()
    with log.writing("a") as sheet:
        sheet.answer_takeback(1, True)
    runner.catch_up()
    lines = read_models.history.of("a")[version:]
    assert [(line.kind, line.taken_back) for line in lines] == [
        ("MoveMade", True),
        ("MoveMade", True),
        ("TakebackAsked", False),
        ("TakebackAnswered", False),
        ("MovesTakenBack", False),
    ]


def taken(*ranges: tuple[int, int]) -> list[MovesTakenBack]:
    envelope = {"id": "x", "game": "g", "at": "", "actor": "", "command": "", "software": "", "rules": ""}
    return [MovesTakenBack(**envelope, previous="", version=now, seat=0, to=to) for to, now in ranges]


def test_ranges_of_repeated_takebacks_are_merged() -> None:
    assert _ranges(taken((3, 5), (3, 7), (3, 9))) == [(3, 9)]
    assert _ranges(taken((3, 5), (8, 10), (9, 12))) == [(3, 5), (8, 12)]
    assert _ranges(taken((6, 8), (10, 12), (2, 14))) == [(2, 14)]
    assert _ranges(taken((3, 5), (5, 8))) == [(3, 5), (5, 8)]
    for seed in range(50):
        rng = random.Random(seed)
        events = taken(*((rng.randrange(1, now), now) for now in sorted(rng.sample(range(2, 40), 8))))
        merged = {version for to, now in _ranges(events) for version in range(to + 1, now)}
        assert merged == {version for event in events for version in range(event.to + 1, event.version)}
