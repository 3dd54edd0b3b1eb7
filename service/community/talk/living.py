"""The living: nobody who has been forgotten writes anything any more, however far their request had come."""

from sqlalchemy import Connection

from scoresheet.service.accounts.errors import NoSuchPlayer
from scoresheet.service.accounts.tables import hold


def check(connection: Connection, player: str) -> None:
    """Raises `NoSuchPlayer` for who is not there (any more); nobody is forgotten until the transaction ends."""
    found = hold(connection, player)
    if found is None or found["forgotten"]:
        raise NoSuchPlayer("The account is gone.")
