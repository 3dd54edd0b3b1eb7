"""The sentences: moves, decisions and facts in words that players use."""

import pytest

from domain.titles.lineae import TITLE, locks, submersibles, technology, turns
from domain.titles.lineae.effects import cargo, crew, ocean
from domain.titles.lineae.effects import submersibles as dives
from tests.titles.lineae.positions import at_turn, course, place, sail

SENTENCES = [
    (turns.PlaceWorkers("lock:1"), "Lock 2: place a worker"),
    (turns.PlaceWorkers("submersible:E", 2), "Submersible E: place 2 workers"),
    (turns.PlaceWorkers("income", 1, 1), "Universal Basic Income: place a charged worker"),
    (turns.TakeTurn(0, another=True), "Place workers again, or end the turn"),
    (locks.LeaveOrder("round"), "Standing order: no tolls this round"),
    (locks.AnswerToll(1, 0, 1), "Orange is about to open or close lock 2: move first, for a toll of $1?"),
    (technology.TakeTechnology("twin_drill"), "Take Twin Drill"),
    (submersibles.Dock("E", 5, ("sulfur", "salt"), 2), "Dock with submersible E and take sulfur, salt for $2"),
    (crew.TollDeclined(1, 1, "ask"), "Blue pays no toll"),
    (crew.TollDeclined(1, 1, "never"), "Blue pays no toll at lock 2, by standing order: never a toll"),
    (crew.TollDeclined(1, 1, "round"), "Blue pays no toll at lock 2, by standing order: no tolls this round"),
    (crew.TollsOffered(0, 1, [1, 2]), "Blue, Green may move before lock 2, for a toll"),
    (crew.WorkersPlaced(0, "pad", 1, 0), "Orange places a worker: Launch Pad"),
    (cargo.Paid(1, 1, "toll", 0), "Blue pays Orange $1 as a toll"),
    (cargo.Paid(1, 4, "recruit"), "Blue pays $4 for a worker"),
    (ocean.LockToggled(0, 1, closed=True), "Orange closes lock 2"),
    (ocean.SubmersibleWashedHome("A", 3, 7, []), "Submersible A is washed off and returns to d8"),
    (ocean.JupiterAdvanced(2, [5, 6]), "Round 2: Jupiter covers columns 6, 7"),
    (dives.Excavated(0, "E", 2, ["silica"]), "Orange excavates silica"),
    (dives.Sailed(0, "E", 15, 8, [], 2), "Submersible E sails to p9 for 2 electricity"),
    (dives.Sailed(0, "E", 17, 8, [], 0), "Submersible E sails to r9"),
]


@pytest.mark.parametrize(("spoken_of", "sentence"), SENTENCES, ids=[sentence for _, sentence in SENTENCES])
def test_it_reads(spoken_of, sentence):
    assert TITLE.words.say(spoken_of) == sentence


def test_a_course_is_said_with_its_cost_and_what_it_picks_up():
    state = at_turn({"electricity": 9, "column": 7}, {"column": 7}, cubes={(16, 8): "hydrocarbon", (15, 8): "sulfur"})
    place(state, 0, "submersible:E")
    assert TITLE.words.say(course(state, 0, 17, 8)) == "Sail to r9, free"
    said = TITLE.words.say(course(state, 0, 15, 8))
    assert said == "Sail to p9, 2 electricity, picking up hydrocarbon, sulfur"
    sail(state, 0, 15, 8)


def test_every_move_decision_and_effect_has_its_sentence_or_none_on_purpose():
    assert {*TITLE.moves, *TITLE.decisions, *TITLE.effects} == set(TITLE.words.templates)


def test_moves_and_questions_to_seats_are_never_empty():
    silent = {kind.__name__ for kind in (*TITLE.moves, *TITLE.decisions) if not TITLE.words.templates[kind]}
    assert silent == {
        "OfferDiesel",
        "BeginTurns",
        "NextTurn",
        "AnotherTurn",
        "ToggleLock",
        "RevealColonyCard",
        "CloseTheLinea",
    }
