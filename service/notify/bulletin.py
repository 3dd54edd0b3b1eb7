"""Notifications that are not about moves, stored for some weeks for live streams."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any

from sqlalchemy import Connection, Row, Select, delete, insert, select

from scoresheet.service.core import clock, ids
from scoresheet.service.core.database import Database
from scoresheet.service.notify.contact import Bulletin
from scoresheet.service.notify.news import News
from scoresheet.service.notify.other_news import what
from scoresheet.service.notify.tables import BULLETIN

MILLISECONDS_KEPT = 30 * 86_400_000
MOST = 200


class Bulletins:
    """All players' bulletins. `newest` returns the log's length; times are in milliseconds."""

    def __init__(self, database: Database, newest: Callable[[], int]) -> None:
        self._database = database
        self._newest = newest

    def add(self, connection: Connection, news: Iterable[News]) -> None:
        """Store the notifications, within a write transaction."""
        now, here = clock.milliseconds(), self._newest()
        rows = [
            {"id": ids.new_id(), "number": here, "at": now}
            | {name: getattr(one, name) for name in ("player", "kind", "about", "game", "version", "name")}
            for one in news
        ]
        if rows:
            connection.execute(insert(BULLETIN), rows)

    def since(self, players: Collection[str], at: int) -> list[tuple[str, Bulletin]]:
        """Return these players' notifications since a time, with the player's id, oldest first."""
        return self._read(select(BULLETIN).where(BULLETIN.c.player.in_(players), BULLETIN.c.at >= at))

    def after(self, player: str, number: int) -> list[Bulletin]:
        """Return a player's notifications since the log had `number` events, oldest first."""
        query = select(BULLETIN).where(BULLETIN.c.player == player, BULLETIN.c.number >= number)
        return [told for _, told in self._read(query)]

    def forget_old(self) -> None:
        """Delete notifications that no stream can need any more."""
        old = BULLETIN.c.at < clock.milliseconds() - MILLISECONDS_KEPT
        with self._database.read() as connection:
            if not connection.execute(select(BULLETIN.c.id).where(old).limit(1)).first():
                return
        with self._database.write() as connection:
            connection.execute(delete(BULLETIN).where(old))

    def _read(self, query: Select[Any]) -> list[tuple[str, Bulletin]]:
        with self._database.read() as connection:
            rows = connection.execute(query.order_by(BULLETIN.c.at, BULLETIN.c.id).limit(MOST)).all()
        return [(row.player, _told(row)) for row in rows]


def _told(row: Row[Any]) -> Bulletin:
    happened, which = what(row.about)
    kept = {name: getattr(row, name) for name in ("id", "kind", "game", "version", "name", "at")}
    return Bulletin(**kept, what=happened, which=which)
