"""Counts of unread messages, visible only to the player concerned."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, and_, bindparam, delete, func, or_, select

from scoresheet.service.community.chat import deletion_guard
from scoresheet.service.community.chat.blocks import BlockLists
from scoresheet.service.community.chat.messages import SAID
from scoresheet.service.community.chat.rooms import TABLE, stream_of
from scoresheet.service.community.chat.tables import MESSAGES, READS
from scoresheet.service.core.database import Database
from scoresheet.service.core.ids import MOST_EVER
from scoresheet.service.storage import upserts

_COUNTED = (
    select(MESSAGES.c.stream, func.count().label("number"))
    .outerjoin(READS, and_(READS.c.stream == MESSAGES.c.stream, READS.c.player == bindparam("player")))
    .where(
        MESSAGES.c.stream.in_(bindparam("streams", expanding=True)),
        MESSAGES.c.version > func.coalesce(READS.c.version, 0),
        MESSAGES.c.author.not_in(bindparam("others", expanding=True)),
        MESSAGES.c.standing == SAID,
        or_(READS.c.version.is_not(None), MESSAGES.c.stream.startswith(stream_of(TABLE, ""))),
    )
    .group_by(MESSAGES.c.stream)
)
_READ = select(READS.c.version).where(READS.c.player == bindparam("player"), READS.c.stream == bindparam("stream"))


class Unread:
    """Players' read positions."""

    def __init__(self, database: Database, shunning: BlockLists) -> None:
        self._database = database
        self._shunning = shunning

    def of(self, player: str, streams: Iterable[str]) -> dict[str, int]:
        """Return the number of unread messages by other players, by stream; zeros are left out.

        A room counts only after the player's first visit; the players' chat always counts for its players.
        """
        wanted = sorted(set(streams))
        if not player or not wanted:
            return {}
        others = [player, *self._shunning.of(player)]
        with self._database.read() as connection:
            found = connection.execute(_COUNTED, {"player": player, "streams": wanted, "others": others})
            return {row.stream: row.number for row in found}

    def note(self, player: str, stream: str, version: int) -> bool:
        """Record that the player has read up to a version; return whether that is further on.

        Raises `NoSuchPlayer`.
        """
        with self._database.read() as connection:
            known = connection.scalar(_READ, {"player": player, "stream": stream}) or 0
        if not player or (isinstance(known, int) and version <= known < MOST_EVER):
            return False
        with self._database.write() as connection:
            deletion_guard.check(connection, player)
            upserts.put(connection, READS, player=player, stream=stream, version=version)
        return True

    def forget(self, connection: Connection, player: str) -> None:
        """Delete all data of a player, within a transaction."""
        connection.execute(delete(READS).filter_by(player=player))
