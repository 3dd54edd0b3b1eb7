"""Machines in the model: the worked examples of the text, and special features of each board."""

from collections import Counter

import pytest

from .belts import capacity, conveyor_moves, income_moves, main_moves
from .gaining import after
from .machines import (
    afterwards,
    backward_moves,
    between,
    byproduct_uses,
    can_activate,
    converted,
    extra_moves,
    forward_moves,
    gains,
    into_stations,
    losable,
    losses,
    may_end_losing,
    may_end_moves,
    may_leave_gains,
    onto_belts,
)
from .mondays import degraded, refining_steps, refinings, shifts
from .positions import seat, table
from .snapshot import Activation, Snapshot, change


def ran(machine: str, **moved: int) -> Activation:
    return Activation(machine, Counter(moved))


@pytest.mark.parametrize(("moved", "lost"), [(1, 0), (2, 1), (3, 1), (4, 2)])
def test_example_of_the_converter(moved: int, lost: int) -> None:
    assert converted(seat(), ran("A", A1=moved)) == (lost, lost)


def test_example_of_machine_a_with_capacity_three_and_a_conveyor_upgrade() -> None:
    me = seat(cubes={"red": 1, "chlorella": 2}, engineered={"CAP1": "A", "CONV1": "A"}, researched={"STO_1"})
    snap, act = table(me, byproducts={"biomass": 6, "bio_oil": 6}), Activation("A")
    for belt in ("A1", "A4", "A4"):
        snap = after(snap, 0, forward_moves(snap.seats[0], act)[belt])
        act.moved[belt] += 1
    me = snap.seats[0]
    assert (me.cubes["U1"], me.cubes["L1"]) == (1, 2)
    assert forward_moves(me, act) == {}
    assert set(losable(me, act)) == {"U1", "L1"}
    assert not may_end_losing(me, act)
    snap = after(snap, 0, losable(me, act)["L1"])
    act.lost["L1"] += 1
    assert may_end_losing(snap.seats[0], act)
    assert losable(snap.seats[0], act) == {}
    uses = byproduct_uses(snap, me, act)
    assert uses == {"burn": change(gains={"E": 1}), "store": change(tanks={"biomass": 1}, gains={"EUR": 2})}
    snap = after(snap, 0, uses["store"])
    assert (snap.seats[0].items["EUR"], snap.byproducts["biomass"]) == (2, 7)
    for made in (0, 1):
        snap = after(snap, 0, conveyor_moves(snap.seats[0], "A", made)["B2" if made else "B1"])
    assert conveyor_moves(snap.seats[0], "A", 2) == {}
    assert +snap.seats[0].cubes == {"U2": 1, "M2": 1}


def example_of_machine_b() -> Snapshot:
    """Capacity 4, the second level of byproducts, 2 energy, one Bio-oil left."""
    tiles = {"CAP1": "B", "INJB-2": "INJB"}
    me = seat(cubes={"L1": 1}, engineered=tiles, upgrades={"E"}, energy=2, EUR=3)
    return table(me, byproducts={"biomass": 4, "bio_oil": 1})


def test_example_of_machine_b_with_byproducts_and_belts_between_stations() -> None:
    snap, act = example_of_machine_b(), Activation("B")
    first = into_stations(snap, snap.seats[0], act)["INJB-2"]
    assert first == change(1, 0, {"U1": 1}, {"bio_oil": -1})
    snap = after(snap, 0, first)
    act.used["INJB-2"] += 1
    second = into_stations(snap, snap.seats[0], act)["INJB-2"]
    assert second == change(0, 1, {"U1": 1})
    snap = after(snap, 0, second)
    act.used["INJB-2"] += 1
    assert into_stations(snap, snap.seats[0], act) == {}
    assert not may_end_moves(act)
    for belt in ("B1", "B1", "B2"):
        snap = after(snap, 0, forward_moves(snap.seats[0], act)[belt])
        act.moved[belt] += 1
    assert capacity(snap.seats[0], "B") == 4
    assert set(between(snap.seats[0], act)) == {("b1", "U2"), ("b2", "M2")}
    for belt, source, to in (("b2", "M2", "L2"), ("b1", "U2", "M2"), ("b1", "U2", "M2")):
        snap = after(snap, 0, between(snap.seats[0], act)[belt, source])
        act.used[belt] += 1
        act.arrived[belt, to] += 1
    me = snap.seats[0]
    assert +me.cubes == {"M2": 2, "L2": 1}
    assert (me.energy, me.items["EUR"]) == (0, 0)
    assert between(me, act) == {}


def test_example_of_machine_c_and_refining_on_monday() -> None:
    me = seat(cubes={"M2": 2, "L2": 1}, energy=0, EUR=4)
    act = Activation("C")
    snap = table(me)
    for _ in range(2):
        snap = after(snap, 0, forward_moves(snap.seats[0], act)["C2"])
        act.moved["C2"] += 1
    assert forward_moves(snap.seats[0], act) == {}
    assert between(snap.seats[0], act) == {("c2", "MD"): change(1, cubes={"MD": -1, "LD": 1})}
    snap.seats[0].energy = 1
    assert refinings(snap.seats[0])[0, 2] == change(1, cubes={"MD": -2, "LD": 2})
    step = refining_steps(snap.seats[0], Counter())["R2"]
    assert refining_steps(after(snap, 0, step).seats[0], Counter({"R2": 1}))["R2"].energy == 0


def test_a_cube_is_refined_only_one_level() -> None:
    me = seat(cubes={"UD": 1}, energy=2)
    assert set(refinings(me)) == {(0, 0), (1, 0)}
    refined = after(table(me), 0, refining_steps(me, Counter())["R1"]).seats[0]
    assert refining_steps(refined, Counter({"R1": 1})) == {}


def test_a_level_two_tile_replaces_the_belt_of_level_one() -> None:
    me = seat(cubes={"L1": 1}, engineered={"INJB-2": "INJB"}, energy=1)
    assert set(into_stations(table(me), me, Activation("B"))) == {"INJB-2"}


def test_byproduct_cannot_go_into_an_empty_machine_or_onto_an_empty_belt() -> None:
    me = seat(cubes={"U2": 1, "LD": 1}, engineered={"INJB-1": "INJB", "INJC-1": "INJC"}, energy=5)
    snap = table(me)
    assert into_stations(snap, me, Activation("B")) == {}
    assert set(onto_belts(snap, me, ran("C", C1=1))) == {"c3"}
    assert set(onto_belts(snap, me, ran("C", C1=1, C2=1))) == {"c3", "INJC-1"}


def test_byproduct_on_a_main_belt_uses_no_capacity_and_costs_a_euro_from_the_supply() -> None:
    me = seat("cosmetics", cubes={"HD": 2}, engineered={"INJC-2": "INJC"}, EUR=1)
    snap = table(me, byproducts={"biomass": 0, "bio_oil": 0})
    act = ran("C", C2=2)
    assert onto_belts(snap, me, act) == {"INJC-2": change(0, 1, {"HD": 1})}


def test_a_move_with_unpayable_losses_is_not_made() -> None:
    poor = seat("bioplastics", cubes={"G2": 1}, energy=0, EUR=1)
    assert not can_activate(poor, "C")
    assert can_activate(seat("bioplastics", cubes={"G2": 1}, energy=0, EUR=1, MV=2), "C")
    assert set(forward_moves(seat("bioplastics", cubes={"G2": 1, "C2": 1}, energy=0), Activation("C"))) == {"C1b"}


def test_the_oven_costs_energy_per_cube_and_with_its_tile_once() -> None:
    me = seat("food", cubes={"L1": 2}, energy=1)
    assert losses(me, ran("B", B4=2)).energy == 2
    assert set(forward_moves(me, ran("B", B4=1))) == {"B3"}
    me.engineered = {"SPEC": "SPEC"}
    assert losses(me, ran("B", B4=2)).energy == 1
    assert set(forward_moves(me, ran("B", B4=1))) == {"B3", "B4"}


def test_energy_of_nori_may_pay_for_the_oven_and_is_then_mandatory() -> None:
    me = seat("food", cubes={"L1": 1}, energy=0)
    act = ran("B", B1=1)
    assert "B4" in forward_moves(me, act)
    act.moved["B4"] += 1
    assert gains(me, act) == {"b2": change(gains={"E": 1})}
    assert not may_leave_gains(me, act)


def test_cream_needs_its_line_and_loses_one_of_two_cubes() -> None:
    me = seat("cosmetics", cubes={"L1": 2})
    assert set(forward_moves(me, Activation("B"))) == {"B3"}
    me.researched = {"LINE_CREAM"}
    assert set(forward_moves(me, Activation("B"))) == {"B3", "B4"}
    assert losses(me, ran("B", B4=2)).cubes == (("K2", -1),)
    assert losses(me, ran("B", B4=1)).cubes == ()
    me.engineered = {"SPEC": "SPEC"}
    assert losses(me, ran("B", B4=2)) == change()


def test_one_cube_switches_lines_once_and_two_with_the_tile() -> None:
    me = seat("bioplastics", cubes={"C2": 1, "G2": 1}, ability="LINE_SWITCH_MV1_PER_CUBE")
    act = ran("B", B1=1)
    assert between(me, act)["b1", "C2"] == change(cubes={"C2": -1, "G2": 1}, gains={"MV": 1})
    act.used["b1"], act.arrived["b1", "G2"] = 1, 1
    assert between(me, act) == {}
    me.engineered = {"SPEC": "SPEC"}
    assert set(between(me, act)) == {("b1", "C2")}


def test_a_move_back_activates_the_machine_but_alone_takes_no_byproduct() -> None:
    me = seat("cosmetics", cubes={"H2": 1, "K2": 1}, ability="MACHINE_B_BACKWARD_EUR3")
    assert can_activate(me, "B")
    assert set(backward_moves(me, Activation("B"))) == {"B2", "B3"}
    assert backward_moves(me, Activation("B"))["B3"] == change(cubes={"L1": 1, "H2": -1}, gains={"EUR": 3})
    assert may_end_moves(Activation("B", backward="B3"))
    assert not may_end_moves(Activation("B", used=Counter({"INJB-1": 1}), backward="B3"))


def test_the_same_cube_does_not_move_back_and_forth() -> None:
    me = seat("cosmetics", cubes={"H2": 1, "L1": 1}, ability="MACHINE_B_BACKWARD_EUR3", energy=3)
    assert forward_moves(me, Activation("B", backward="B3")) == {}
    assert backward_moves(me, ran("B", B3=1)) == {}


def test_the_flexible_converter_and_both_uses_of_byproduct() -> None:
    me = seat(cubes={"U1": 3}, engineered={"FLEX": "FLEX"}, researched={"BYP_BOTH"})
    assert converted(me, ran("A", A1=3)) == (0, 2)
    assert converted(me, ran("A", A1=1)) == (0, 1)
    snap = table(me, byproducts={"biomass": 12, "bio_oil": 0})
    assert byproduct_uses(snap, me, ran("A", A1=3)) == {"both": change(gains={"E": 1, "EUR": 1})}


def test_the_first_stored_byproduct_pays_three_even_into_a_full_tank() -> None:
    me = seat("bioplastics", ability="FIRST_STORED_EUR3")
    snap = table(me, byproducts={"biomass": 0, "bio_oil": 12})
    assert byproduct_uses(snap, me, Activation("A"))["store"] == change(gains={"EUR": 3})
    assert byproduct_uses(snap, me, Activation("A", stored=1))["store"] == change(gains={"EUR": 1})


def test_moves_outside_activations_cost_and_lose_nothing() -> None:
    me = seat("bioplastics", cubes={"brown": 1, "G2": 1}, energy=0, staff={"O": 1, "E": 2, "S": 1})
    assert main_moves(me) == {"A2": change(cubes={"brown": -1, "C1": 1}), "C2b": change(cubes={"G2": -1, "GD": 1})}
    assert income_moves(me) == 2
    me.researched = {"INC_E"}
    assert income_moves(me) == 4
    assert extra_moves(me) == {}
    assert afterwards(seat("bioplastics", ability="MACHINE_GIVES_FE1")) == change(gains={"FE": 1})


def test_food_degrades_and_degraded_food_is_removed() -> None:
    me = seat("food", cubes={"ND": 1, "GD": 2, "NX": 3, "SX": 1, "N2": 1})
    assert degraded(me) == {"NX": 1, "GX": 2, "N2": 1}
    me.ability = "NO_DEGRADE_SHIFT_TYPE"
    assert degraded(me)["ND"] == 1
    assert set(shifts(me, Counter())) == {("ND", "SD"), ("GD", "SD")}
    assert set(shifts(me, Counter({"GD": 1}))) == {("ND", "SD"), ("GD", "SD")}
    assert set(shifts(me, Counter({"GD": 2}))) == {("ND", "SD")}


def test_cosmetics_machines_are_larger() -> None:
    me = seat("cosmetics", engineered={"CAP2": "C"})
    assert [capacity(me, machine) for machine in "ABC"] == [2, 2, 4]
    me.upgrades = {"E"}
    assert [capacity(me, machine) for machine in "ABC"] == [2, 2, 5]
