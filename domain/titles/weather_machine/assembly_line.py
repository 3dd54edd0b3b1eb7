"""Constructed Bots, open sections and available Bots on a line ("Construct a Bot")."""

from scoresheet.domain.titles.weather_machine.components import Components
from scoresheet.domain.titles.weather_machine.kinds import Section
from scoresheet.domain.titles.weather_machine.state import Laboratory
from scoresheet.domain.titles.weather_machine.storing import fits


def open_sections(components: Components, laboratory: Laboratory) -> list[Section]:
    """Return the sections opened by constructed Bots or by tokens in and beside the Office."""
    bots, tokens = empty_slots(laboratory), tokens_of(laboratory)
    return [
        each
        for each, section in components.assembly.items()
        if bots >= section.bots or (section.tokens and tokens >= section.tokens)
    ]


def empty_slots(laboratory: Laboratory) -> int:
    """Return the number of constructed Bots, which equals the empty slots of the whole line."""
    return sum(slots.count(False) for slots in laboratory.assembly.values())


def tokens_of(laboratory: Laboratory) -> int:
    """Return the number of Research, Award and Citation tokens in and beside the Office."""
    placed = sum(token != "" for row in laboratory.office for token in row.tokens)
    return placed + len(laboratory.waiting) + laboratory.awards_waiting


def ready(components: Components, laboratory: Laboratory) -> list[tuple[Section, int]]:
    """Return the slots of the Bots that can be constructed, if there is room for one."""
    if not fits(laboratory, bots=1):
        return []
    slots = ((section, laboratory.assembly[section]) for section in open_sections(components, laboratory))
    return [(section, slot) for section, bots in slots for slot, there in enumerate(bots) if there]
