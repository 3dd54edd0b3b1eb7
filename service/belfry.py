"""The belfry: which bells there are where games are kept."""

from service.bells import Bells
from service.bells_by_pipe import PipeBells, folder_of
from service.bells_by_postgres import PostgresBells
from service.location import Location, Postgres


def bells_of(location: Location) -> Bells:
    """The bells of all processes on the same database."""
    return PostgresBells(location) if isinstance(location, Postgres) else PipeBells(folder_of(location))
