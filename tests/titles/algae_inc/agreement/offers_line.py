"""The steps on a department's line by the model, as moves of the title."""

from collections import Counter
from dataclasses import replace
from typing import Any

from scoresheet.domain.titles.algae_inc import algae, converter, machines, moves, refining
from tests.titles.algae_inc.agreement.walk import Notes, Walk
from tests.titles.algae_inc.oracle import machines as model
from tests.titles.algae_inc.oracle.belts import conveyor_moves, main_moves
from tests.titles.algae_inc.oracle.mondays import refining_steps, shifts
from tests.titles.algae_inc.oracle.snapshot import Change, Seat, Snapshot
from tests.titles.algae_inc.oracle.tanks import takeable

Offers = set[Any]


def taking(walk: Walk, asked: algae.TakeAlgae) -> Offers:
    left = walk.notes[asked.seat].takes
    species: Any = takeable(walk.snap, walk.snap.seats[asked.seat])
    return {*(algae.TakeAlga(each, left) for each in species), algae.TakeNoMore()}


def refining_(walk: Walk, asked: Any) -> Offers:
    steps = refining_steps(walk.snap.seats[asked.seat], walk.notes[asked.seat].refined)
    return {*map(refining.RefineCube, steps), refining.RefineNoMore()}


def changing(walk: Walk, asked: Any) -> Offers:
    steps = shifts(walk.snap.seats[asked.seat], walk.notes[asked.seat].changed)
    return {*(refining.ChangeType(*step) for step in steps), refining.ChangeNoMore()}


def free_moves(own: Seat, notes: Notes) -> dict[str, Change]:
    """Return the remaining main moves outside activations."""
    if not notes.conveying:
        return main_moves(own) if notes.moves else {}
    return conveyor_moves(own, notes.act.machine, notes.act.extra)


def moving_freely(walk: Walk, asked: moves.MoveFreely) -> Offers:
    notes = walk.notes[asked.seat]
    found = free_moves(walk.snap.seats[asked.seat], notes)
    return {*(moves.MoveAlong(belt, left=left_of(notes)) for belt in found), moves.MoveNoMore()}


def left_of(notes: Notes) -> int:
    """Return the number of remaining free moves."""
    return 2 - notes.act.extra if notes.conveying else notes.moves


def feeding(walk: Walk, asked: Any) -> Offers:
    steps = model.into_stations(walk.snap, walk.snap.seats[asked.seat], walk.notes[asked.seat].act)
    return {*map(machines.AddByproduct, steps), machines.FinishStep("feeding")}


def moving(walk: Walk, asked: Any) -> Offers:
    own, act = walk.snap.seats[asked.seat], walk.notes[asked.seat].act
    found: Offers = {machines.MoveCube(belt) for belt in model.forward_moves(own, act)}
    found |= {machines.MoveCubeBack(belt) for belt in model.backward_moves(own, act)}
    found |= set(map(machines.AddByproduct, model.feeds_on_the_way(walk.snap, own, act)))
    found |= set(map(machines.TakeEnergy, model.gains_on_the_way(own, act)))
    return found | ({machines.FinishStep("moving")} if model.may_end_moves(act) else set())


def taking_energy(walk: Walk, asked: Any) -> Offers:
    own, act = walk.snap.seats[asked.seat], walk.notes[asked.seat].act
    end = {machines.FinishStep("energy")} if model.may_leave_gains(own, act) else set()
    return {*map(machines.TakeEnergy, model.gains(own, act)), *end}


def added(snap: Snapshot, own: Seat, notes: Notes) -> dict[str, Change]:
    """Return the byproducts for belts with paid losses refunded, as the model pays losses afterwards."""
    return model.onto_belts(snap, replace(own, energy=own.energy + notes.lost), notes.act)


def adding(walk: Walk, asked: Any) -> Offers:
    steps = added(walk.snap, walk.snap.seats[asked.seat], walk.notes[asked.seat])
    return {*map(machines.AddByproduct, steps), machines.FinishStep("adding")}


def shifting(walk: Walk, asked: Any) -> Offers:
    steps = model.between(walk.snap.seats[asked.seat], walk.notes[asked.seat].act)
    return {*(machines.ShiftCube(*step) for step in steps), machines.FinishStep("shifting")}


def converting(walk: Walk, asked: Any) -> Offers:
    own, act = walk.snap.seats[asked.seat], walk.notes[asked.seat].act
    end = {converter.ConvertNoMore()} if model.may_end_losing(own, act) else set()
    return {*map(converter.ConvertCube, model.losable(own, act)), *end}


USES = {"burn": converter.BurnByproduct(), "store": converter.StoreByproduct()}


def using_a_byproduct(walk: Walk, asked: Any) -> Offers:
    uses = model.byproduct_uses(walk.snap, walk.snap.seats[asked.seat], walk.notes[asked.seat].act)
    return {USES[use] for use in uses}


def converting_more(own: Seat, notes: Notes) -> bool:
    """Return whether another cube may become byproduct."""
    return notes.act.lost.total() < model.converted(own, notes.act)[1] and bool(Counter(model.losable(own, notes.act)))
