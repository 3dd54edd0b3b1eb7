"""The two sample turns of the rules text, move by move ("Sample Turn #1", "Sample Turn #2")."""

from scoresheet.domain.titles.lineae.effects.cards import ColonyCardDrawn
from scoresheet.domain.titles.lineae.effects.ocean import SubmersibleWashedHome
from scoresheet.domain.titles.lineae.launch_pad import LoadCube
from scoresheet.domain.titles.lineae.locks import StayPut
from scoresheet.domain.titles.lineae.submersibles import Dock, Excavate
from scoresheet.domain.titles.lineae.turns import TakeTurn
from scoresheet.domain.titles.lineae.upgrades import TakeTechnology
from scoresheet.domain.titles.lineae.vessels import MoveVessel
from tests.titles.lineae.positions import ROW, at_turn, cargo, choices, course, move, offered, place, points, spaces
from tests.titles.playing import effects, is_asked

BLUE, ORANGE = 1, 0


def first_turn():
    """Round 1: blue in column 6; E above the silica deposit, whose floor shows hydrocarbon and sulfur."""
    blue = {"column": 6, "electricity": 6}
    cubes = {(16, 8): "hydrocarbon", (15, 8): "sulfur"}
    return at_turn({"column": 0}, blue, {"column": 3}, first=BLUE, cubes=cubes)


def test_sample_turn_1_submersible_e_brings_hydrocarbon_and_sulfur_home():
    state = first_turn()
    place(state, BLUE, "submersible:E")
    move(state, BLUE, course(state, BLUE, 17, 8))
    assert state.vessels[BLUE].electricity == 6
    move(state, BLUE, Excavate(2, "silica"))
    assert state.deposits[2].track[BLUE] == 1
    move(state, BLUE, course(state, BLUE, 16, 8))
    move(state, BLUE, course(state, BLUE, 15, 8))
    assert state.vessels[BLUE].money == 3 + 2
    move(state, BLUE, course(state, BLUE, 15, 5))
    assert state.vessels[BLUE].electricity == 6 - 5
    move(state, BLUE, Dock("E", 5, ("hydrocarbon", "sulfur"), 2))
    assert cargo(state, BLUE) == {"hydrocarbon": 1, "sulfur": 1}
    assert state.submersibles["E"].hold == ["silica"]
    assert (state.vessels[BLUE].column, state.vessels[BLUE].workers, points(state, BLUE)) == (5, 3, 1)
    assert is_asked(state, 2, TakeTurn)


def test_sample_turn_1_takes_four_moves_when_the_course_is_sailed_at_once():
    state = first_turn()
    place(state, BLUE, "submersible:E")
    move(state, BLUE, course(state, BLUE, 17, 8))
    move(state, BLUE, Excavate(2, "silica"))
    move(state, BLUE, course(state, BLUE, 15, 5))
    move(state, BLUE, Dock("E", 5, ("hydrocarbon", "sulfur"), 2))
    assert cargo(state, BLUE) == {"hydrocarbon": 1, "sulfur": 1}
    assert state.vessels[BLUE].electricity == 1


def test_sample_turn_1_another_player_may_then_take_control_of_e_with_two_workers():
    state = first_turn()
    place(state, BLUE, "submersible:E")
    move(state, BLUE, course(state, BLUE, 17, 8))
    move(state, BLUE, Excavate(2, "silica"))
    move(state, BLUE, course(state, BLUE, 15, 5))
    move(state, BLUE, Dock("E", 5, ("hydrocarbon",), 1))
    move(state, 2, MoveVessel(5))
    place(state, 2, "submersible:E", workers=2)
    assert state.vessels[BLUE].workers == 4
    assert Dock("E", 5, ("silica", "sulfur"), 2) in choices(state, 2)


def second_turn():
    """Round 3: blue left of lock 2 with two iron and a silica; A on a water token there."""
    rocket = "jovian_semiconductor"
    others = [card for card in ROW if card != rocket]
    row = [*others[:3], rocket, *others[3:], "provision_barge"][:8]
    blue = {"column": 2, "cargo": {"iron": 2, "silica": 1}}
    state = at_turn({"column": 4}, blue, first=BLUE, round=3, rockets=row, submersibles={"A": (7, 3)})
    state.rockets[3].cubes = ["", "", "", "hydrocarbon", "salt"]
    state.supply["hydrocarbon"] -= 1
    state.supply["salt"] -= 1
    return state


def test_sample_turn_2_a_lock_opens_the_way_to_the_jovian_semiconductor():
    state = second_turn()
    assert MoveVessel(3) not in choices(state, BLUE)
    place(state, BLUE, "lock:1")
    table = move(state, ORANGE, StayPut(1))
    assert state.depths == [5, 5, 4, 4, 4, 4, 4, 2]
    assert state.tokens == 3 + 4
    assert effects(table, SubmersibleWashedHome) == [SubmersibleWashedHome("A", 3, 7, [])]
    assert state.open_to(BLUE) == TakeTurn(BLUE, another=True)
    move(state, BLUE, MoveVessel(3))
    assert "pad" in spaces(state, BLUE)
    place(state, BLUE, "pad")
    for mineral in ("iron", "iron", "silica"):
        cube = next(cube for cube in offered(state, BLUE, LoadCube) if cube.mineral == mineral)
        move(state, BLUE, cube)
    assert points(state, BLUE) == 1 + 2 + 3
    assert state.vessels[BLUE].rockets == ["jovian_semiconductor"]
    table = move(state, BLUE, TakeTechnology("cargo_winch"), "commissary")
    assert effects(table, ColonyCardDrawn) == [ColonyCardDrawn(3, "commissary")]
    assert cargo(state, BLUE) == {}
    assert is_asked(state, ORANGE, TakeTurn)
