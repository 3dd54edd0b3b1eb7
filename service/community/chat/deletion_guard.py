"""Keeps writes from storing data about accounts that are being deleted."""

from sqlalchemy import Connection

from scoresheet.service.accounts.errors import NoSuchPlayer
from scoresheet.service.accounts.tables import hold


def check(connection: Connection, player: str) -> None:
    """Raise `NoSuchPlayer` if the account is deleted; lock it until the transaction ends."""
    found = hold(connection, player)
    if found is None or found["forgotten"]:
        raise NoSuchPlayer("This account no longer exists.")
