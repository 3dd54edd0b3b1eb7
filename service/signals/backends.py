"""The belfry: which bells there are where games are kept."""

from scoresheet.service.core.location import Location, Postgres
from scoresheet.service.signals.bus import EventBus
from scoresheet.service.signals.pipes import PipeBus, folder_of
from scoresheet.service.signals.postgres import PostgresBus


def bells_of(location: Location) -> EventBus:
    """The bells of all processes on the same database."""
    return PostgresBus(location) if isinstance(location, Postgres) else PipeBus(folder_of(location))
