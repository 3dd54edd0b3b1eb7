"""Activations at random positions: each can be completed, and only converted or lost cubes disappear."""

import random

import pytest

from scoresheet.domain.titles.algae_inc.actions import possible
from scoresheet.domain.titles.algae_inc.effects.line import ByproductAdded, CubeConverted, CubeLost, CubeMoved
from scoresheet.domain.titles.algae_inc.kinds import MACHINES
from scoresheet.domain.titles.algae_inc.kit import lines
from scoresheet.domain.titles.algae_inc.machines import MoveCube, MoveCubeBack
from scoresheet.domain.viewer import Seat
from tests.titles.algae_inc import invariants
from tests.titles.algae_inc.positions import BOX, acting, company

DEPARTMENTS = ("biofuel", "bioplastics", "cosmetics", "food")
OTHER = {"biofuel": "food", "food": "biofuel", "cosmetics": "bioplastics", "bioplastics": "cosmetics"}
CASES = range(30)


def board_of(department, chooser):
    """A department with little energy and few items, and random tiles and ability."""
    stations = list(BOX.stations[department])
    opens = BOX.departments[department].opens
    own_tiles = [tile for tile in BOX.science_tiles[department] if tile in ("LINE_CREAM", "BYP_BOTH")]
    return {
        "department": department,
        "cubes": {place: chooser.randrange(3) for place in [*stations, opens]},
        "items": {item: chooser.randrange(2) for item in ("eur", "mv", "fe", "ca", "sp")},
        "energy": chooser.choice([0, 0, 1, 2, 10]),
        "built": [tile for tile in BOX.engineering_tiles if chooser.randrange(2)],
        "gone": [tile for tile in own_tiles if chooser.randrange(2)],
        "upgraded": chooser.choice([[], ["engineers"]]),
        "ability": chooser.choice(list(BOX.contracts[department])),
    }


def laid(department, chooser):
    """Such a board and another one, with tanks that are empty, nearly empty or full."""
    stored = {byproduct: chooser.choice([0, 1, 8]) for byproduct in ("biomass", "bio_oil")}
    board = board_of(department, chooser)
    built = [tile for tile in board["built"] if not (tile.endswith("-1") and tile[:-1] + "2" in board["built"])]
    return {**board, "built": built}, {"department": OTHER[department], "ability": "1"}, stored


@pytest.mark.parametrize("department", DEPARTMENTS)
@pytest.mark.parametrize("seed", CASES)
def test_a_possible_activation_can_be_completed_and_accounts_for_every_cube(department, seed):
    chooser = random.Random(f"{department} {seed}")
    own, other, stored = laid(department, chooser)
    machine = chooser.choice(MACHINES)
    if not possible(company(own, other, stored=stored), Seat(0), machine):
        return
    before = sum(own["cubes"].values())
    steps = acting(machine, own, other, stored=stored)
    while steps.offered():
        invariants.check(steps.state)
        chosen = chooser.choice(steps.offered())
        steps.take(type(chosen), **{name: getattr(chosen, name) for name in chosen.__struct_fields__})
    invariants.check(steps.state)
    gone = len(steps.of(CubeConverted)) + len(steps.of(CubeLost))
    assert sum(steps.own().cubes.values()) == before + len(steps.of(ByproductAdded)) - gone
    assert any(effect.counts for effect in steps.of(CubeMoved))


@pytest.mark.parametrize("department", DEPARTMENTS)
@pytest.mark.parametrize("seed", CASES)
def test_a_machine_that_cannot_be_activated_offers_no_move(department, seed):
    chooser = random.Random(f"not {department} {seed}")
    own, other, stored = laid(department, chooser)
    state = company(own, other, stored=stored)
    found = lines(state, Seat(0))
    for machine in MACHINES:
        if not possible(state, Seat(0), machine):
            steps = acting(machine, own, other, stored=stored)
            assert not steps.offered(MoveCube) + steps.offered(MoveCubeBack)
            assert not steps.of(CubeMoved)
            left = [place for place in found.left[machine] if own["cubes"].get(place)]
            assert not left or steps.own().energy < 2
