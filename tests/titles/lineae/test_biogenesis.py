"""The module Biogenesis: algae, three colony cards and a technology."""

import pytest

from scoresheet.domain.play import WorkingTable
from scoresheet.domain.titles.lineae import biogenesis, rounds, sunlight
from scoresheet.domain.titles.lineae.colony import PayCube, StopPaying
from scoresheet.domain.titles.lineae.effects.cargo import CubesTaken
from scoresheet.domain.titles.lineae.effects.crew import TurnBegan
from scoresheet.domain.titles.lineae.effects.ocean import AlgaeSpawned, JupiterAdvanced, MineralsDissolved
from scoresheet.domain.titles.lineae.launch_pad import LoadCube
from scoresheet.domain.titles.lineae.scoring import score
from scoresheet.domain.titles.lineae.state import Probe, Workers
from scoresheet.domain.titles.lineae.submersibles import Dock, SailTo, Stop
from scoresheet.domain.titles.lineae.sunlight import BurnDiesel
from scoresheet.domain.titles.lineae.turns import Pass, PlaceWorkers, TakeTurn
from tests.titles.lineae.invariants import check
from tests.titles.lineae.positions import ROW, Lots, at_turn, cargo, choices, move, offered, place, points, sea, spaces
from tests.titles.playing import effects

ON = {"modules": {"biogenesis": True}}


def spawned(*mats, **table):
    """Return the cells in which algae spawn."""
    made = WorkingTable(sea(*mats, **ON, **table), Lots())
    biogenesis.spawn_algae(made)
    check(made.state)
    return [cell for fact in effects(made, AlgaeSpawned) for cell in fact.cells]


def at_card(card, **mat):
    """Seat 0 is below a colony card of the module."""
    state = at_turn({"column": 0, **mat}, {"column": 4}, **ON)
    state.rockets[0] = None
    state.vessels[1].rockets = [ROW[0]]
    state.colony_deck.remove(card)
    state.colony[0] = card
    return state


def test_algae_spawn_in_the_middle_of_every_column_in_full_sun():
    assert spawned({}) == [(1, 3), (4, 3), (7, 3), (10, 5), (13, 5), (16, 5)]


def test_no_algae_spawn_under_jupiter_or_below_a_cube_in_the_atmosphere():
    atmosphere = [0, 1, 0, 0, 0, 0, 0, 0]
    state = sea({}, {}, **ON)
    state.atmosphere = atmosphere
    state.supply["hydrocarbon"] -= 1
    made = WorkingTable(state, Lots())
    biogenesis.spawn_algae(made)
    assert [x for x, _ in effects(made, AlgaeSpawned)[0].cells] == [1, 7, 10, 13, 16]


def test_algae_do_not_spawn_on_a_cube_or_a_submersible():
    assert spawned({}, cubes={(1, 3): "iron"}, submersibles={"E": (16, 5)}) == [(4, 3), (7, 3), (10, 5), (13, 5)]


def test_algae_spawn_from_the_left_while_the_supply_lasts():
    assert spawned({"cargo": {"algae": 10}}) == [(1, 3), (4, 3)]
    assert spawned({"cargo": {"algae": 12}}) == []


def test_algae_spawn_at_the_end_of_the_sunlight_phase_after_diesel():
    state = sea({"column": 1, "cargo": {"hydrocarbon": 1}}, **ON)
    made = WorkingTable(state, Lots())
    rounds.begin_round(made)
    made.settle()
    assert effects(made, AlgaeSpawned) == []
    table = move(state, 0, BurnDiesel(1, 3))
    assert [x for x, _ in effects(table, AlgaeSpawned)[0].cells] == [1, 7, 10, 13, 16]


def test_without_the_module_there_are_no_algae():
    state = at_turn({}, {})
    move(state, 0, Pass())
    assert effects(move(state, 1, Pass()), AlgaeSpawned) == []


def test_algae_neither_sink_nor_rise_nor_dissolve():
    state = at_turn({}, cubes={(4, 4): "algae"}, **ON)
    place(state, 0, "lock:0")
    table = move(state, 0, Pass())
    assert state.cubes[4][4] == "algae"
    assert effects(table, JupiterAdvanced)
    assert "algae" not in {fact.mineral for fact in effects(table, MineralsDissolved)}


def test_algae_are_picked_up_like_any_cube():
    state = at_turn({"electricity": 9}, {}, cubes={(17, 6): "algae"}, **ON)
    place(state, 0, "submersible:E")
    assert ("algae",) in [to.cubes for to in offered(state, 0, SailTo)]


def test_algae_fit_spaces_for_any_cube_and_score_in_pairs_at_the_end():
    state = at_turn({"cargo": {"algae": 3}}, {}, **ON)
    assert score(state, 0).parts["cubes"] == 1
    table = place(state, 0, "pad")
    assert score(state, 0).parts["loading"] == 1
    assert effects(table, CubesTaken) == []
    assert offered(state, 0, LoadCube) == []


@pytest.mark.parametrize(("algae", "taken"), [(1, 1), (2, 2), (3, 3), (5, 3)])
def test_algae_nursery_gives_one_algae_per_algae_in_the_cargo_up_to_three(algae, taken):
    state = at_card("algae_nursery", cargo={"algae": algae})
    place(state, 0, "colony:algae_nursery")
    assert cargo(state) == {"algae": algae + taken}


def test_biofuel_refinery_turns_any_number_of_algae_into_hydrocarbon_and_gives_another_turn():
    state = at_card("biofuel_refinery", cargo={"algae": 3})
    place(state, 0, "colony:biofuel_refinery")
    assert choices(state, 0) == [PayCube("biofuel_refinery", "algae", 1), StopPaying("biofuel_refinery", 1)]
    move(state, 0, PayCube("biofuel_refinery", "algae", 1))
    move(state, 0, StopPaying("biofuel_refinery", 2))
    assert cargo(state) == {"algae": 1, "hydrocarbon": 2}
    assert state.open_to(0) == TakeTurn(0, another=True)


def test_biofuel_refinery_needs_algae():
    assert "colony:biofuel_refinery" not in spaces(at_card("biofuel_refinery", cargo={"iron": 2}), 0)


def charged(**mat):
    """A position in which seat 0 has charged a worker at the Brine Galley and takes another turn."""
    state = at_card("brine_galley", cargo={"algae": 1, "salt": 1}, **mat)
    place(state, 0, "colony:brine_galley")
    return state


def test_brine_galley_charges_a_worker_for_an_algae_and_a_salt_and_gives_another_turn():
    state = charged()
    assert (cargo(state), state.vessels[0].charged, state.vessels[0].workers) == ({}, 1, 3)
    assert state.open_to(0) == TakeTurn(0, another=True)


def test_brine_galley_needs_an_unused_worker_an_algae_and_a_salt():
    assert "colony:brine_galley" not in spaces(at_card("brine_galley", workers=1, cargo={"algae": 1, "salt": 1}), 0)
    assert "colony:brine_galley" not in spaces(at_card("brine_galley", cargo={"algae": 2}), 0)


def test_after_the_action_of_a_charged_worker_another_turn_follows():
    state = charged()
    table = place(state, 0, "election", charged=1)
    assert effects(table, TurnBegan) == [TurnBegan(0, another=True)]
    assert state.vessels[0].charged == 0


def test_a_charged_worker_counts_as_two_when_it_bumps():
    state = charged()
    place(state, 0, "election")
    place(state, 1, "election", workers=2)
    ways = [choice for choice in offered(state, 0, PlaceWorkers) if choice.space == "election"]
    assert ways == [PlaceWorkers("election", 2, 1), PlaceWorkers("election", 3, 1)]
    place(state, 0, "election", workers=2, charged=1)
    assert state.vessels[1].workers == 4


def test_a_charged_worker_counts_as_two_against_bumping_and_keeps_its_charge_when_bumped():
    state = charged()
    place(state, 0, "election", charged=1)
    move(state, 0, Pass())
    assert PlaceWorkers("election", 2) not in choices(state, 1)
    place(state, 1, "election", workers=3)
    assert (state.vessels[0].workers, state.vessels[0].charged) == (3, 1)


def test_a_charged_worker_takes_its_income_once():
    state = charged(money=3)
    place(state, 0, "income", charged=1)
    assert (state.vessels[0].money, state.placed["income"]) == (5, [Workers(0, 1, 1)])


def test_after_a_charged_worker_has_docked_another_turn_follows():
    state = charged(column=0)
    state.vessels[0].column = 5
    state.submersibles["E"] = Probe(16, 5, ["iron"])
    state.supply["iron"] -= 1
    place(state, 0, "submersible:E", charged=1)
    move(state, 0, Dock("E", 5, ("iron",), 1))
    assert state.open_to(0) == TakeTurn(0, another=True)


def test_the_charge_is_lost_when_the_workers_come_home():
    state = charged()
    move(state, 0, Pass())
    move(state, 1, Pass())
    assert (state.round, state.vessels[0].charged) == (2, 0)


def test_an_uncharged_worker_may_be_placed_before_the_charged_one():
    state = charged()
    ways = [choice for choice in offered(state, 0, PlaceWorkers) if choice.space == "submersible:A"]
    assert [(way.workers, way.charged) for way in ways] == [(1, 0), (1, 1), (2, 0), (2, 1), (3, 1)]
    place(state, 0, "submersible:A")
    move(state, 0, Stop("A"))
    assert state.to_act() == [1]


@pytest.mark.parametrize(("column", "taken"), [(0, {"algae": 1}), (6, {})])
def test_photobioreactor_takes_an_algae_where_an_icon_shines(column, taken):
    state = sea({"column": column, "technology": ["photobioreactor"]}, **ON)
    sunlight.shine(WorkingTable(state, Lots()))
    check(state)
    assert cargo(state) == taken
    assert points(state) == 0
