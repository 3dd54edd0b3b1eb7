"""Browsers' push subscriptions."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, Select, delete, exists, insert, select, update

from scoresheet.projections.postgresql import one_after_the_other
from scoresheet.service.core.database import Database
from scoresheet.service.notify.contact import BROWSER, ON, Subscription, ToldBrowser
from scoresheet.service.notify.tables import BROWSERS, CHANNELS
from scoresheet.service.storage import upserts

MOST = 10
"""The maximum number of browsers per player; another one replaces the oldest."""


class Subscribed(msgspec.Struct, frozen=True):
    """A browser and its subscription; `arrived` is the last message that the browser received."""

    id: str
    subscription: Subscription
    arrived: str


class Browsers:
    """Browsers' push subscriptions; a player's push channel exists as long as they have any."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, player: str, subscription: Subscription, label: str, session: str, now: int) -> None:
        """Subscribe a browser, even if it was subscribed for a different player before."""
        row = {"id": secrets.token_hex(10), "player": player, "label": label, "session": session, "created_at": now}
        with self._database.write() as connection:
            for held in sorted({f"browsers of {player}", f"browser {subscription.endpoint}"}):
                one_after_the_other(connection, held)
            _remove(connection, BROWSERS.c.endpoint == subscription.endpoint)
            connection.execute(insert(BROWSERS).values(**row, **msgspec.structs.asdict(subscription)))
            _remove(connection, BROWSERS.c.id.in_(select(_newest(player).offset(MOST).subquery().c.id)))
            upserts.put(connection, CHANNELS, player=player, kind=BROWSER, address="", state=ON)

    def of(self, player: str) -> list[ToldBrowser]:
        """Return a player's browsers, newest first."""
        with self._database.read() as connection:
            found = connection.execute(_newest(player))
            return [ToldBrowser(row.id, row.endpoint, row.label, row.created_at) for row in found]

    def subscribed(self, player: str) -> list[Subscribed]:
        """Return a player's subscribed browsers."""
        with self._database.read() as connection:
            found = connection.execute(_newest(player))
            return [Subscribed(row.id, Subscription(row.endpoint, row.key, row.auth), row.arrived) for row in found]

    def arrived(self, browser: str, message: str) -> None:
        """Record that the browser has received a message."""
        with self._database.write() as connection:
            connection.execute(update(BROWSERS).where(BROWSERS.c.id == browser).values(arrived=message))

    def forget(self, browser: str) -> None:
        """Delete a browser that can no longer be reached."""
        with self._database.write() as connection:
            _remove(connection, BROWSERS.c.id == browser)

    def remove(self, player: str, browser: str) -> None:
        """Delete one of the player's browsers."""
        with self._database.write() as connection:
            _remove(connection, (BROWSERS.c.player == player) & (BROWSERS.c.id == browser))

    def keep(self, player: str, sessions: set[str]) -> None:
        """Delete a player's browsers except those signed in with these sessions."""
        if self.of(player):
            with self._database.write() as connection:
                _remove(connection, (BROWSERS.c.player == player) & BROWSERS.c.session.not_in(sessions))


def _newest(player: str) -> Select[Any]:
    return select(BROWSERS).where(BROWSERS.c.player == player).order_by(BROWSERS.c.created_at.desc(), BROWSERS.c.id)


def _remove(connection: Connection, which: ColumnElement[bool]) -> None:
    """Delete browsers, and the push channels of players who have none left."""
    connection.execute(delete(BROWSERS).where(which))
    left = exists().where(BROWSERS.c.player == CHANNELS.c.player)
    connection.execute(delete(CHANNELS).where(CHANNELS.c.kind == BROWSER, ~left))
