"""Offered actions can be completed, all that can be completed are offered, and play never gets stuck."""

import random
from collections import Counter
from copy import deepcopy
from itertools import combinations_with_replacement

import pytest

from scoresheet.domain.chance import Imagined
from scoresheet.domain.effect import Obliged
from scoresheet.domain.play import carry_out
from scoresheet.domain.titles.algae_inc import TITLE
from scoresheet.domain.titles.algae_inc.actions import possible
from scoresheet.domain.titles.algae_inc.effects.month import ActionBegun
from scoresheet.domain.titles.algae_inc.kinds import ACTIONS, PAYABLE
from scoresheet.domain.titles.algae_inc.means import rate
from scoresheet.domain.titles.algae_inc.turns import (
    ChooseAction,
    ChooseSpot,
    PerformAction,
    TakeAlternate,
    kin,
    printed,
)
from tests.titles import playing

from .positions import BOX

STEPS = 10
"""The number of steps that each move is followed for."""


def scarce(state, seat, chooser):
    """Before a turn, give a seat few items, little energy, some cubes, and sometimes another ability."""
    own = state.departments[seat]
    box = BOX.departments[own.department]
    for item in own.items:
        own.items[item] = chooser.choice((0, 0, 1, 2, 3))
    own.energy = chooser.randrange(4)
    for place in own.cubes:
        most = box.storages.get(place, 2)
        if chooser.randrange(2) and (place not in box.storages or place in own.open):
            own.cubes[place] = chooser.randrange(most + 1)
    if not chooser.randrange(3):
        own.ability = chooser.choice(list(BOX.contracts[own.department]))
    for tank in state.tanks.values():
        tank.cubes = chooser.choice((0, tank.cubes))


def positions(seats, seed):
    """Yield positions of a game of scarcity as (state, seat to act, its moves), mostly following useful moves."""
    chooser = random.Random(seed)
    chance = Imagined(chooser)
    state = playing.laid_out(TITLE, seats, chance, random_inlays=True).state
    while not state.over():
        seat = chooser.choice(state.to_act())
        if isinstance(state.open_to(seat), ChooseSpot):
            scarce(state, seat, chooser)
        moves = TITLE.legal_moves(state, seat)
        yield state, seat, moves
        busy = [move for move in moves if not move.ends and not isinstance(move, TakeAlternate)]
        move = chooser.choice(busy if busy and chooser.randrange(6) else moves)
        carry_out(state, seat, move, chance)


def sound(state):
    """Check that counts are within their limits and that no cells overlap."""
    for own in state.departments:
        assert min([0, *own.items.values(), *own.cubes.values()]) == 0, (own.items, own.cubes)
        assert 0 <= own.energy <= BOX.energy.max
        assert own.items.get("sp", 0) <= BOX.rules.science_max
        cells = [cell for tile in own.placed for cell in tile.cells]
        assert len(cells) == len(set(cells))
        assert not set(cells) & {tuple(cell) for tile in own.grid.values() for cell in tile}


@pytest.mark.parametrize("seats", range(1, 5))
def test_every_offered_move_leads_to_positions_with_moves(seats):
    chooser = random.Random(seats)
    for state, _, moves in positions(seats, seats):
        sound(state)
        assert len({repr(move) for move in moves}) == len(moves) > 0
        if chooser.randrange(12) == 0:
            for move in moves:
                follow(state, move, chooser)


def follow(state, move, chooser):
    """Play a few steps on a copy; every seat to act must have a move."""
    copy = deepcopy(state)
    chance = Imagined(chooser)
    seat = next(seat for seat in copy.to_act() if move in TITLE.legal_moves(copy, seat))
    for _ in range(STEPS):
        carry_out(copy, seat, move, chance)
        sound(copy)
        if copy.over():
            return
        seat = chooser.choice(copy.to_act())
        move = chooser.choice(TITLE.legal_moves(copy, seat))


@pytest.mark.parametrize("seed", range(3))
def test_tokens_are_offered_exactly_when_they_are_affordable_and_the_action_remains_possible(seed):
    compared = Counter()
    for state, seat, moves in positions(2, seed):
        if isinstance(state.open_to(seat), ChooseAction):
            offered = {(move.action, move.paying) for move in moves if isinstance(move, PerformAction)}
            own = printed(state, seat)
            for action in ACTIONS:
                for token in ("ca", "wild") if action in kin(own[0]) else ("wild",):
                    wanted = action not in own and by_hand(state, seat, action, token)
                    assert ((action, token) in offered) is wanted, (state.departments[seat], action, token)
                    compared[wanted] += 1
    assert min(compared[True], compared[False]) > 20


def by_hand(state, seat, action, token):
    """Return whether the action can be done after any way to give items for the token."""
    copy = deepcopy(state)
    own = copy.departments[seat]
    held = Counter(own.items)
    others = [item for item in PAYABLE if item != token]
    number = rate(copy, seat, token)
    ways = [Counter({token: 1})] if held[token] else map(Counter, combinations_with_replacement(others, number))
    for way in ways:
        if way <= held:
            own.items = {item: held[item] - way[item] for item in own.items}
            if possible(copy, seat, action):
                return True
    return False


@pytest.mark.parametrize("seed", range(3))
def test_a_paid_action_never_ends_at_once_for_lack_of_possibilities(seed):
    begun = 0
    for state, seat, moves in positions(3, seed):
        for move in moves:
            if isinstance(move, PerformAction):
                effects = carry_out(deepcopy(state), seat, move, Imagined(random.Random(seed))).effects
                numbers = [number for number, effect in enumerate(effects) if isinstance(effect, ActionBegun)]
                for number in numbers:
                    first = next((effect for effect in effects[number:] if isinstance(effect, Obliged)), None)
                    assert first is None or not first.move.ends, (move, first)
                    begun += 1
    assert begun > 50
