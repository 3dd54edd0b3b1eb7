"""Chooses the event bus for a database."""

from scoresheet.service.core.location import Location, Postgres
from scoresheet.service.signals.bus import EventBus
from scoresheet.service.signals.pipes import PipeBus, folder_of
from scoresheet.service.signals.postgres import PostgresBus


def bus_of(location: Location) -> EventBus:
    """Return a bus that connects all processes on the same database."""
    return PostgresBus(location) if isinstance(location, Postgres) else PipeBus(folder_of(location))
