"""Conversion of the title's positions to those of the independent model (`oracle`), for comparison."""

from collections import Counter
from typing import Any

from scoresheet.domain.titles.algae_inc.abilities import ability_of
from scoresheet.domain.titles.algae_inc.state import BRUNO, Department, State
from scoresheet.domain.viewer import Seat as Number
from tests.titles.algae_inc.oracle import data
from tests.titles.algae_inc.oracle.boards import SCIENCE_TILES
from tests.titles.algae_inc.oracle.snapshot import Seat, Snapshot

LETTERS = {"operators": "O", "engineers": "E", "scientists": "S", "recruit": "R", "A": "A", "B": "B", "C": "C"}
"""The model's names of teams and actions."""
WORDS = {letter: word for word, letter in LETTERS.items()}
KINDS = {"eur": "EUR", "sp": "SP", "mv": "MV", "fe": "FE", "ca": "CA", "wild": "WILD"}
"""The model's names of items."""
ITEMS: dict[str, Any] = {kind: item for item, kind in KINDS.items()}
CONVEYOR = "conveyor "
"""Before the machine, in the names of the title's fields for conveyor upgrades."""


def snapshot(state: State) -> Snapshot:
    """Convert a position after the choice of departments for the model."""
    return Snapshot(
        seats={seat: seat_of(state, Number(seat)) for seat in range(state.seats)},
        demand=dict(state.demands),
        tokens=set(state.tokens),
        printed_capitals=state.options.printed_capitals,
        neutral=sorted(city for city, seats in state.disks.items() if BRUNO in seats),
        bruno_vp=sum(state.rival.points.values()) if state.rival else 0,
        milestones=list(state.rows),
        achieved={name: list(seats) for name, seats in state.achieved.items()},
        algae={species: tank.cubes for species, tank in state.tanks.items()},
        byproducts={kind: tank.cubes for kind, tank in state.byproducts.items()},
        columns={kind: tank.row for kind, tank in state.byproducts.items()},
        weekend=data.WEEKEND_STRIPS[int(state.weekend[1:]) - 1] if state.weekend else (),
        month=data.VP_STRIPS[state.month],
    )


def seat_of(state: State, seat: Number) -> Seat:
    """Convert a player's belongings."""
    own = state.departments[seat]
    return Seat(
        own.department,
        cubes=Counter({place: n for place, n in own.cubes.items() if n}),
        researched=set(SCIENCE_TILES[own.department]) - set(own.science),
        engineered={tile: field.removeprefix(CONVEYOR) for field, tile in own.fields.items()},
        grid=set(own.grid),
        placed={each.tile: frozenset(each.cells) for each in own.placed},
        combos=set(own.combos),
        inlay=own.inlay,
        items=Counter({KINDS[item]: n for item, n in own.items.items()}),
        energy=own.energy,
        vp=sum(own.points.values()),
        staff={LETTERS[team]: 1 + n for team, n in own.recruited.items()},
        upgrades={LETTERS[team] for team in own.upgraded},
        ability=ability_of(state, seat),
        contract=card(own, own.export, "export"),
        end=card(own, own.end, "end"),
        contract_done=own.delivered,
        cities=list(own.cities),
        used_2x=own.used,
        spot=own.spot if own.level == "E" else None,
    )


def card(own: Department, number: str, part: str) -> str:
    """Return the parts of a card by its number; empty before the contracts are chosen."""
    return str(getattr(data.CONTRACTS[own.department][int(number) - 1], part)) if number else ""
