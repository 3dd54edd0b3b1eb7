"""Random costs: affordability is known beforehand, and any exchange leads to full payment."""

import random
from itertools import product

import pytest

from scoresheet.domain.titles.algae_inc.kinds import PAYABLE, RESOURCES
from scoresheet.domain.titles.algae_inc.means import Exchange, GiveForMissing, can_pay, charge
from scoresheet.domain.viewer import Seat
from tests.titles.algae_inc.positions import after, biofuel, bioplastics, company, cosmetics, food

CHOICE = "ANY_MACHINE_ANY_TEAM_CHOICE_AS_RESOURCE"
PAYERS = [
    (food(), 2, False),
    (bioplastics(ability="EXCHANGE_1TO1"), 1, False),
    (biofuel(ability=CHOICE), 2, True),
]
CASES = 150


def position(board, items, energy):
    """Put seat 0's items and energy on this board."""
    other = cosmetics() if board["department"] == "bioplastics" else bioplastics()
    other = food() if board["department"] == "biofuel" else other
    if board["department"] == "food":
        other = biofuel()
    return company({**board, "items": items, "energy": energy}, other)


def dear(chooser):
    """Return random items, energy, and a cost."""
    items = {item: chooser.randrange(4) for item in PAYABLE}
    items["wild"] = chooser.randrange(2)
    needs = {item: chooser.randrange(1, 4) for item in chooser.sample([*PAYABLE, "wild"], chooser.randrange(1, 3))}
    return items, chooser.randrange(3), needs, chooser.randrange(4)


def is_enough(items, energy, needs, cost, rate, choice):
    """Decide affordability by brute force over the number of Choice Actions used as resources."""
    wanted = {**needs, "eur": needs.get("eur", 0) + 2 * max(0, cost - energy)}
    missing = {item: max(0, number - items[item]) for item, number in wanted.items()}
    left = {item: max(0, items[item] - wanted.get(item, 0)) for item in PAYABLE}
    resources = sum(number for item, number in missing.items() if item in RESOURCES)
    standing = range(min(resources, left["ca"]) + 1) if choice else range(1)
    price = rate * (sum(missing.values()) - missing.get("wild", 0)) + 3 * missing.get("wild", 0)
    return any(price - (rate - 1) * number <= sum(left.values()) for number in standing)


@pytest.mark.parametrize(("payer", "seed"), list(product(range(len(PAYERS)), range(CASES))))
def test_affordability_is_known_and_payment_never_ends_halfway(payer, seed):
    chooser = random.Random(seed)
    board, rate, choice = PAYERS[payer]
    items, energy, needs, cost = dear(chooser)
    state = position(board, items, energy)
    enough = can_pay(state, Seat(0), needs, cost)
    assert enough is is_enough(items, energy, needs, cost, rate, choice)
    if not enough:
        return
    steps = after(state, charge, needs, cost)
    while steps.is_asked(Exchange):
        steps.take(GiveForMissing, item=chooser.choice(steps.fields(GiveForMissing, "item")))
    assert min(steps.own().items.values()) >= 0
    assert steps.own().energy == max(0, energy - cost)
    assert not steps.offered()
