"""The belfry: which bells there are where games are kept."""

from scoresheet.service.core.location import Location, Postgres
from scoresheet.service.signals.bus import Bells
from scoresheet.service.signals.pipes import PipeBells, folder_of
from scoresheet.service.signals.postgres import PostgresBells


def bells_of(location: Location) -> Bells:
    """The bells of all processes on the same database."""
    return PostgresBells(location) if isinstance(location, Postgres) else PipeBells(folder_of(location))
