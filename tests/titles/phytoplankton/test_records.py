"""The recorded games use the power of every species, and have good and toxic blooms."""

from functools import cache

import pytest

from scoresheet.domain.events import Event
from scoresheet.domain.titles.phytoplankton.card_effects import CardPlayed
from scoresheet.domain.titles.phytoplankton.components import EDITIONS
from scoresheet.domain.titles.phytoplankton.effects import Bloomed, PowerBegan, PowerDeclined
from scoresheet.domain.titles.phytoplankton.kinds import species_id
from scoresheet.replays.record import LIBRARY, read

BOX = EDITIONS.today.components

RECORDS = sorted((LIBRARY / "phytoplankton").glob("*.jsonl"))


@cache
def recorded() -> list[list[Event]]:
    """The events of every recorded game."""
    games = []
    for file in RECORDS:
        with file.open("rb") as lines:
            games.append(read(lines).events)
    return games


def effects_of(events):
    return [effect for event in events for effect in event.effects]


def used_in(events):
    """Return the species whose power was begun and not declined before the seat's next power."""
    begun, used = {}, set()
    for effect in effects_of(events):
        if isinstance(effect, PowerBegan) and effect.part != "bloom":
            used.add(begun.get(effect.seat))
            begun[effect.seat] = species_id(effect.card)
        elif isinstance(effect, PowerDeclined):
            begun.pop(effect.seat, None)
    return used | set(begun.values())


@pytest.mark.parametrize("species", [species.id for species in BOX.species.values() if species.power])
def test_the_power_of_every_species_is_used_in_some_record(species):
    assert any(species in used_in(events) for events in recorded())


def test_every_species_is_played_in_some_record():
    played = {
        BOX.species_of[e.card].id for events in recorded() for e in effects_of(events) if isinstance(e, CardPlayed)
    }
    assert played == set(BOX.species)


def test_good_and_toxic_blooms_happen_in_records():
    bloomed = {species_id(e.card) for events in recorded() for e in effects_of(events) if isinstance(e, Bloomed)}
    assert {BOX.species[species].bloom_kind for species in bloomed} == {"good", "toxic"}


def test_the_library_has_at_least_twelve_records():
    assert len(RECORDS) >= 12
