"""Invariants of every position of Lineae."""

from collections import Counter

import msgspec

from scoresheet.domain.titles.lineae import water
from scoresheet.domain.titles.lineae.setup import cubes_of
from scoresheet.domain.titles.lineae.state import State, Vessel
from scoresheet.domain.titles.lineae.view import view
from scoresheet.domain.viewer import SPECTATOR


def check(state: State) -> None:
    """Raise `AssertionError` if cubes, tokens, workers, money or cards got lost, or a piece is where it cannot be."""
    if not state.cubes:
        return
    assert cubes(state) == {kind: count for kind, count in cubes_of(state).items() if count}
    assert state.bank + sum(vessel.money for vessel in state.vessels) == state.components.supply.money
    check_water(state)
    check_cards(state)
    check_decks(state)
    for seat, vessel in enumerate(state.vessels):
        check_vessel(state, seat, vessel)


def cubes(state: State) -> Counter[str]:
    """Count all cubes by kind, wherever they are."""
    found: Counter[str] = Counter(state.supply)
    found.update(state.reactor)
    found["hydrocarbon"] += sum(state.atmosphere)
    for place in [*state.cubes, *(probe.hold for probe in state.submersibles.values())]:
        found.update(cube for cube in place if cube)
    for rocket in state.rockets:
        found.update(cube for cube in rocket.cubes if cube) if rocket else None
    for vessel in state.vessels:
        found.update(vessel.cargo)
    return +found


def check_water(state: State) -> None:
    """Check that depths match the locks, no token is missing, and nothing is outside the water or overlaps."""
    assert state.depths == water.depths_behind(state.components, state.locks)
    assert state.tokens + water.tokens_used(state.components, state.depths) == state.components.supply.water_tokens
    places = [(probe.x, probe.y) for probe in state.submersibles.values()]
    assert all(water.is_water(state.depths, *place) for place in places)
    for x, column in enumerate(state.cubes):
        assert all(water.is_water(state.depths, x, y) for y, cube in enumerate(column) if cube)
    if state.cruise is None:
        assert len(set(places)) == len(places)
        assert not any(state.cubes[x][y] for x, y in places)
    assert all(len(probe.hold) <= state.components.hold.cubes for probe in state.submersibles.values())
    assert all(0 <= cubes <= state.components.sunlight.icons for cubes in state.atmosphere)


def check_cards(state: State) -> None:
    """Check that no card is in two places, and that only drawn colony cards are on the board."""
    technology = [*state.technology_deck, *(card for vessel in state.vessels for card in vessel.technology)]
    assert len(set(technology)) == len(technology) >= len(state.components.technology) - 1
    colony = [card for card in [*state.colony_deck, *state.colony, *state.ready, *state.city.values()] if card]
    assert len(set(colony)) == len(colony)
    assert set(colony) <= set(state.components.colony)
    rockets = [rocket.card for rocket in state.rockets if rocket]
    rockets += [card for vessel in state.vessels for card in vessel.rockets]
    assert len(set(rockets)) == len(rockets) in (0, *range(len(state.rockets), state.components.rounds.rockets + 1))
    for slot, rocket in enumerate(state.rockets):
        assert not (rocket and state.colony[slot])


def check_decks(state: State) -> None:
    """Check that a view names no card of the colony deck and lists the technology deck alphabetically."""
    seen = view(state, SPECTATOR)
    assert [card.card for card in seen.technology] == sorted(state.technology_deck)
    written = msgspec.json.encode(seen).decode()
    assert not any(f'"{card}"' in written for card in state.colony_deck)


def check_vessel(state: State, seat: int, vessel: Vessel) -> None:
    """Check a vessel's eight workers, two technologies at most, battery limit, and no negative count."""
    placed = [group for groups in state.placed.values() for group in groups if group.seat == seat]
    tracks = sum(bool(deposit.track[seat]) for deposit in state.deposits)
    workers = vessel.workers + vessel.reserve + tracks + sum(group.workers for group in placed)
    assert workers in (0, state.components.supply.workers)
    assert vessel.charged <= vessel.workers
    assert min([vessel.money, vessel.electricity, vessel.workers, vessel.reserve, *vessel.cargo.values()]) >= 0
    assert vessel.electricity <= (15 if "reserve_cells" in vessel.technology else state.components.sun.battery)
    assert len(vessel.technology) <= state.components.limits.technology
    assert len(vessel.loans) <= state.components.reactor.markers
