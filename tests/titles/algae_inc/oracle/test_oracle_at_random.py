"""Random activations in the model: no negative counts, no dead ends, no cube from nowhere."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from . import machines
from .belts import conveyor_moves
from .boards import ENGINEERING_TILES, SCIENCE_TILES, STATIONS, STORAGES
from .data import CONTRACTS, DEPARTMENTS, MACHINES
from .gaining import after
from .positions import seat, table
from .snapshot import Activation, Change, Seat, Snapshot


def some_seat(department: str, random: Random) -> Seat:
    stations = [place for zone in STATIONS[department].values() for place in zone]
    cubes = {place: random.randrange(3) for place in (*STORAGES[department], *stations)}
    fields = {tile: random.choice(kind.fields) for tile, kind in ENGINEERING_TILES.items()}
    return seat(
        department,
        cubes=cubes,
        EUR=random.randrange(5),
        energy=random.randrange(11),
        researched=set(random.sample(sorted(SCIENCE_TILES[department]), 5)),
        engineered={tile: field for tile, field in fields.items() if random.randrange(2)},
        ability=random.choice(CONTRACTS[department]).ability,
    )


class Play:
    """One activation, played at random with own items only."""

    def __init__(self, snap: Snapshot, machine: str, random: Random) -> None:
        self.snap, self.act, self.random = snap, Activation(machine), random
        self.added = 0

    @property
    def me(self) -> Seat:
        return self.snap.seats[0]

    def take(self, options: dict[Any, Change]) -> Any:
        """Take one of the options; return None if there is none, or sometimes."""
        if not options:
            return None
        key = self.random.choice(sorted(options))
        step = options[key]
        self.snap = after(self.snap, 0, step)
        self.added += sum(n for _, n in step.cubes)
        assert min(self.me.cubes.values()) >= 0
        assert 0 <= self.me.energy <= 10
        assert min(self.snap.byproducts.values()) >= 0
        return key

    def willing(self) -> bool:
        return bool(self.random.randrange(3))

    def whole(self) -> None:
        """Play all stages in order."""
        while self.willing() and (belt := self.take(machines.into_stations(self.snap, self.me, self.act))):
            self.act.used[belt] += 1
        while self.willing() or not machines.may_end_moves(self.act):
            if not self.move() and machines.may_end_moves(self.act):
                break
        while (self.willing() or not machines.may_leave_gains(self.me, self.act)) and (
            belt := self.take(machines.gains(self.me, self.act))
        ):
            self.act.used[belt] += 1
        while self.willing() and (belt := self.take(machines.onto_belts(self.snap, self.me, self.act))):
            self.act.used[belt] += 1
        self.take({"losses": machines.losses(self.me, self.act)})
        self.after_losses()

    def move(self) -> bool:
        back = machines.backward_moves(self.me, self.act)
        if back and self.willing():
            self.act.backward = self.take(back)
            return True
        if belt := self.take(machines.forward_moves(self.me, self.act)):
            self.act.moved[belt] += 1
        return bool(belt)

    def after_losses(self) -> None:
        while self.willing() and (key := self.take(machines.between(self.me, self.act))):
            belt, source = key
            to = {"C2": "G2", "G2": "C2", "U2": "M2", "M2": "L2", "UD": "MD", "MD": "LD"}[source]
            self.act.used[belt] += 1
            self.act.arrived[belt, to] += 1
        if self.act.machine == "A":
            while not machines.may_end_losing(self.me, self.act) or self.willing():
                place = self.take(machines.losable(self.me, self.act))
                if place is None:
                    break
                self.act.lost[place] += 1
                use = self.take(machines.byproduct_uses(self.snap, self.me, self.act))
                self.act.stored += use != "burn"
            assert machines.may_end_losing(self.me, self.act)
        while self.willing() and self.take(conveyor_moves(self.me, self.act.machine, self.act.extra)):
            self.act.extra += 1
        assert self.act.extra <= 2


@pytest.mark.parametrize("department", DEPARTMENTS)
def test_activations_can_be_completed(department: str) -> None:
    counted: Counter[str] = Counter()
    for number in range(400):
        random = Random(f"{department} {number}")
        machine = random.choice(MACHINES)
        me = some_seat(department, random)
        before = me.cubes.total()
        if machines.can_activate(me, machine):
            play = Play(table(me), machine, random)
            play.whole()
            assert play.act.forward + (play.act.backward is not None) >= 1
            assert play.me.cubes.total() == before + play.added
            counted[machine] += 1
    assert min(counted[machine] for machine in MACHINES) > 50
