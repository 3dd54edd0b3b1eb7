"""The sentences for moves, decisions and effects that players read."""

import pytest

from scoresheet.domain.titles.lineae import TITLE, launch_pad, locks, powers, submersibles, sunlight, turns, upgrades
from scoresheet.domain.titles.lineae.effects import cards, cargo, crew, laying_out, ocean
from scoresheet.domain.titles.lineae.effects import submersibles as dives
from tests.titles.lineae.positions import at_turn, course, place, sail

SENTENCES = [
    (turns.PlaceWorkers("lock:1"), "Lock 2: place a worker"),
    (turns.PlaceWorkers("submersible:E", 2), "Submersible E: place 2 workers"),
    (turns.PlaceWorkers("income", 1, 1), "Universal Basic Income: place a charged worker"),
    (turns.PlaceWorkers("income", 3, 2), "Universal Basic Income: place 3 workers (2 of them charged)"),
    (turns.TakeTurn(0), "Place workers or pass; the vessel may move first"),
    (turns.FinishTurn(0), "Your action is done. Anything more before the turn ends, like moving the vessel?"),
    (
        turns.FinishTurn(0, idle=True),
        "You have no workers left. Anything more before you are skipped, like moving the vessel?",
    ),
    (crew.Waited(0), "Orange has no workers left, and is skipped until one comes home"),
    (sunlight.UseDiesel(0), "Burn a cube of hydrocarbon for up to 6 electricity? You may burn more than one"),
    (sunlight.BurnDiesel(3, 2), "Burn a cube of hydrocarbon for 2 electricity; it darkens column 4"),
    (launch_pad.Load(0, 2, "belt_mining_tug", 1), "Load Belt Mining Tug in column 3"),
    (cards.CubeLoaded(1, 2, "belt_mining_tug", 0, "sulfur"), "Blue loads sulfur on Belt Mining Tug"),
    (locks.BeforeToggle(0, 1), "Others have moved for a toll: move your vessel too, before lock 2 opens or closes?"),
    (locks.Toggle(1, close=True), "Close lock 2 now"),
    (locks.Toggle(1, close=False), "Open lock 2 now"),
    (ocean.MineralsDissolved("iron", [(0, 8), (23, 7)]), "Minerals dissolve: iron at a9, x8"),
    (ocean.AlgaeSpawned([(1, 3), (4, 3)]), "Algae grow at the surface: b4, e4"),
    (
        laying_out.DepositTurned(0, "salt", "B", "salt", "sulfur", "silica"),
        "No deposit yields salt, so deposit 1 is turned over: now salt and sulfur dissolve from it",
    ),
    (launch_pad.LoadCube("salt", 0, 0, wild=True, nth=1), "Load salt on the space for any cube"),
    (launch_pad.LoadCube("salt", 0, 0, wild=False, nth=1), "Load salt"),
    (powers.TakeControl("E", 1), "Steer submersible E, 1 space at most"),
    (powers.TakeControl("E", 3), "Steer submersible E, 3 spaces at most"),
    (powers.ChooseSubmersible(0, 1), "Choose a submersible to steer, 1 space at most"),
    (powers.ChooseSubmersible(0, 3), "Choose a submersible to steer, 3 spaces at most"),
    (turns.TakeTurn(0, another=True), "Place workers again, or end the turn"),
    (locks.LeaveOrder("round"), "Standing order: no tolls this round"),
    (locks.AnswerToll(1, 0, 1), "Orange is about to open or close lock 2: move first, for a toll of $1?"),
    (upgrades.TakeTechnology("twin_drill"), "Take Twin Drill"),
    (submersibles.Dock("E", 5, ("sulfur", "salt"), 2), "Dock with submersible E and take sulfur, salt for $2"),
    (crew.TollDeclined(1, 1, "ask"), "Blue pays no toll"),
    (crew.TollDeclined(1, 1, "never"), "Blue pays no toll at lock 2, by standing order: never a toll"),
    (crew.TollDeclined(1, 1, "round"), "Blue pays no toll at lock 2, by standing order: no tolls this round"),
    (crew.TollsOffered(0, 1, [1, 2]), "Blue, Green may move for a toll before lock 2 opens or closes"),
    (crew.WorkersPlaced(0, "pad", 1, 0), "Orange places a worker: Launch Pad"),
    (cargo.Paid(1, 1, "toll", 0), "Blue pays Orange $1 as a toll"),
    (crew.WorkersPlaced(0, "pad", 2, 0), "Orange places 2 workers: Launch Pad"),
    (crew.WorkerRecruited(0, "hire"), "Orange hires a worker"),
    (crew.WorkerRecruited(0, "hire", 1), "Orange hires the worker from excavation track 2"),
    (cargo.Paid(1, 4, "colony"), "Blue pays $4"),
    (cargo.Paid(1, 4, "exchange"), "Blue pays $4 for an exchange"),
    (cargo.Paid(1, 4, "interest"), "Blue pays $4 interest on a loan"),
    (cargo.ElectricityLost(0, 2, "reactor"), "Orange spends 2 electricity"),
    (cargo.ElectricityLost(0, 2, "battery"), "Orange loses 2 electricity: the battery is smaller now"),
    (cargo.Paid(1, 4, "recruit"), "Blue pays $4 for a worker"),
    (ocean.LockToggled(0, 1, closed=True), "Orange closes lock 2"),
    (ocean.LockToggled(0, 1, closed=False), "Orange opens lock 2"),
    (ocean.GameEnded(""), "The surface freezes over"),
    (ocean.GameEnded("pioneer"), "The surface freezes over: a Pioneer's game"),
    (ocean.WaterMoved([], 1, []), "The water finds its level: 1 token is beside the board"),
    (ocean.WaterMoved([], 2, []), "The water finds its level: 2 tokens are beside the board"),
    (ocean.SubmersibleWashedHome("A", 3, 7, []), "Submersible A is washed away and returns to d8"),
    (ocean.JupiterAdvanced(2, [5, 6]), "Round 2: Jupiter covers columns 6, 7"),
    (dives.Excavated(0, "E", 2, ["silica"]), "Orange excavates silica"),
    (dives.Excavated(0, "E", 2, []), "Orange excavates a deposit, in vain"),
    (dives.Sailed(0, "E", 15, 8, [], 2), "Submersible E sails to p9 for 2 electricity"),
    (dives.Sailed(0, "E", 17, 8, [], 0), "Submersible E sails to r9"),
]


@pytest.mark.parametrize(("spoken_of", "sentence"), SENTENCES, ids=[sentence for _, sentence in SENTENCES])
def test_messages_have_these_sentences(spoken_of, sentence):
    assert TITLE.words.say(spoken_of) == sentence


def test_a_course_states_its_cost_and_the_cubes_it_picks_up():
    state = at_turn({"electricity": 9, "column": 7}, {"column": 7}, cubes={(16, 8): "hydrocarbon", (15, 8): "sulfur"})
    place(state, 0, "submersible:E")
    assert TITLE.words.say(course(state, 0, 17, 8)) == "Sail to r9, free"
    said = TITLE.words.say(course(state, 0, 15, 8))
    assert said == "Sail to p9, 2 electricity, picking up hydrocarbon, sulfur"
    sail(state, 0, 15, 8)


@pytest.mark.parametrize(
    ("cubes", "electricity", "sentence"),
    [
        ((), 0, "Sail to p9, free"),
        ((), 2, "Sail to p9, 2 electricity"),
        (("salt",), 0, "Sail to p9, free, picking up salt"),
        (("salt", "sulfur"), 2, "Sail to p9, 2 electricity, picking up salt, sulfur"),
    ],
)
def test_a_course_states_only_the_costs_and_gains_that_it_has(cubes, electricity, sentence):
    assert TITLE.words.say(submersibles.SailTo(15, 8, electricity, cubes, ())) == sentence


def test_every_printed_space_explains_its_action_with_the_numbers_of_the_box():
    assert TITLE.words.explain("space", "income") == "Take $2; another turn may follow."
    spaces = TITLE.editions.today.components.spaces
    assert all(TITLE.words.explain("space", space).endswith(".") for space in spaces)


def test_every_technology_and_colony_card_explains_itself():
    for vocabulary in ("technology", "colony"):
        assert TITLE.words.about[vocabulary].keys() == TITLE.words.terms[vocabulary].keys()
        assert all(TITLE.words.explain(vocabulary, card).endswith(".") for card in TITLE.words.terms[vocabulary])


def test_every_message_class_has_a_template():
    assert {*TITLE.moves, *TITLE.decisions, *TITLE.effects} == set(TITLE.words.templates)


def test_only_internal_messages_have_an_empty_template():
    silent = {kind.__name__ for kind in (*TITLE.moves, *TITLE.decisions) if not TITLE.words.templates[kind]}
    assert silent == {
        "OfferDiesel",
        "BeginTurns",
        "NextTurn",
        "AnotherTurn",
        "TurnsEnd",
        "ToggleLock",
        "RevealColonyCard",
        "CloseTheLinea",
    }
