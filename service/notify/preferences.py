"""Players' preferences: their channels, the kinds of news they want, and muted games."""

from __future__ import annotations

import base64
import secrets
from collections.abc import Iterable

import msgspec
from sqlalchemy import Connection, bindparam, delete, select, update

from scoresheet.service.core.database import Database
from scoresheet.service.core.failures import tell_damaged
from scoresheet.service.notify.contact import (
    FAILED,
    HOURS_BEFORE,
    ON,
    UNCONFIRMED,
    USUAL_HOURS,
    Channel,
    NewsPreferences,
)
from scoresheet.service.notify.tables import (
    CHANNELS,
    MESSAGES,
    MUTED,
    NEWS_PREFERENCES,
    NEWS_UNWANTED,
    OUTBOX,
    PERSONAL,
    WARN_BEFORE,
)
from scoresheet.service.storage import upserts

SECRET_BYTES = 32
SAID = 0
"""The hour in an additional row that marks that the player has made a choice."""
_KEPT = tuple(name for name in NewsPreferences.__struct_fields__ if name in NEWS_PREFERENCES.c)
_LATER = tuple(name for name in NewsPreferences.__struct_fields__ if name not in NEWS_PREFERENCES.c)
CHANNELS_OF_ONE = select(CHANNELS).where(CHANNELS.c.player == bindparam("player"))
_MUTED = select(MUTED.c.game).where(MUTED.c.player == bindparam("player"))


class NotificationPreferences:
    """All players' notification preferences."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def channels(self, player: str) -> dict[str, Channel]:
        """Return a player's channels, by kind."""
        with self._database.read() as connection:
            found = connection.execute(CHANNELS_OF_ONE, {"player": player})
            return {row.kind: Channel(row.kind, row.address, row.secret, row.state, row.reason) for row in found}

    def anybody(self) -> bool:
        """Return whether any player has an active channel."""
        with self._database.read() as connection:
            return (
                connection.execute(select(CHANNELS.c.kind).where(CHANNELS.c.state == ON).limit(1)).first() is not None
            )

    def listeners(self, players: set[str]) -> set[str]:
        """Return those of `players` who have an active channel."""
        on = select(CHANNELS.c.player).where(CHANNELS.c.player.in_(players), CHANNELS.c.state == ON)
        with self._database.read() as connection:
            return set(connection.scalars(on))

    def reach(self, player: str, channel: Channel) -> None:
        """Set a channel, and drop unsent messages to the previous channel of its kind."""
        with self._database.write() as connection:
            _drop(connection, player, channel.kind)
            upserts.put(connection, CHANNELS, player=player, **msgspec.structs.asdict(channel))

    def remove(self, player: str, kind: str) -> None:
        """Delete a channel."""
        with self._database.write() as connection:
            _drop(connection, player, kind)
            connection.execute(delete(CHANNELS).filter_by(player=player, kind=kind))

    def turn(self, player: str, channel: Channel, state: str, reason: str = "") -> None:
        """Change the state of a channel, unless the channel has changed in the meantime."""
        this = {"player": player, "kind": channel.kind, "address": channel.address, "state": channel.state}
        with self._database.write() as connection:
            changed = connection.execute(update(CHANNELS).filter_by(**this).values(state=state, reason=reason))
            if changed.rowcount and state != ON:
                _drop(connection, player, channel.kind)

    def fail(self, player: str, channel: Channel, reason: str) -> None:
        """Switch a failing channel off; an unconfirmed one stays unconfirmed."""
        self.turn(player, channel, UNCONFIRMED if channel.state == UNCONFIRMED else FAILED, reason)

    def renew_secret(self, player: str, kind: str) -> None:
        """Replace the secret that signs a channel's messages."""
        with self._database.write() as connection:
            connection.execute(update(CHANNELS).filter_by(player=player, kind=kind).values(secret=new_secret()))

    def news(self, player: str) -> NewsPreferences:
        """Return a player's news preferences; by default everything, in English."""
        with self._database.read() as connection:
            said = connection.execute(select(NEWS_PREFERENCES).where(NEWS_PREFERENCES.c.player == player))
            row = said.mappings().first()
            unwanted = list(connection.scalars(select(NEWS_UNWANTED.c.kind).where(NEWS_UNWANTED.c.player == player)))
        kept = NewsPreferences(**{name: row[name] for name in _KEPT}) if row else NewsPreferences()
        return msgspec.structs.replace(kept, **dict.fromkeys(set(unwanted).intersection(_LATER), False))

    def has_set_news(self, player: str) -> bool:
        """Return whether a player has set news preferences."""
        with self._database.read() as connection:
            return (
                connection.execute(select(NEWS_PREFERENCES.c.player).where(NEWS_PREFERENCES.c.player == player)).first()
                is not None
            )

    def set_news(self, player: str, wanted: NewsPreferences) -> None:
        """Set a player's news preferences."""
        with self._database.write() as connection:
            kept = {name: getattr(wanted, name) for name in _KEPT}
            upserts.put(connection, NEWS_PREFERENCES, player=player, **kept)
            connection.execute(delete(NEWS_UNWANTED).where(NEWS_UNWANTED.c.player == player))
            for kind in (name for name in _LATER if not getattr(wanted, name)):
                upserts.put(connection, NEWS_UNWANTED, player=player, kind=kind)

    def warned_before(self, player: str) -> list[int]:
        """Return the hours before a time-out at which a player is warned, largest first."""
        with self._database.read() as connection:
            return hours_of(connection, player)

    def warn_before(self, player: str, hours: Iterable[int]) -> None:
        """Set at which of `HOURS_BEFORE` a player is warned, from their next turn on."""
        with self._database.write() as connection:
            connection.execute(delete(WARN_BEFORE).filter_by(player=player))
            for hour in {SAID, *set(hours).intersection(HOURS_BEFORE)}:
                upserts.put(connection, WARN_BEFORE, player=player, hours=hour)

    def muted(self, player: str) -> set[str]:
        """Return the games that a player has muted."""
        with self._database.read() as connection:
            return set(connection.scalars(_MUTED, {"player": player}))

    def mute(self, player: str, game: str, *, mute: bool = True) -> None:
        """Mute or unmute a game for a player."""
        with self._database.write() as connection:
            if mute:
                upserts.put(connection, MUTED, player=player, game=game)
            else:
                connection.execute(delete(MUTED).filter_by(player=player, game=game))


def hours_of(connection: Connection, player: str) -> list[int]:
    """Return a player's hours of warnings, largest first; the default if they are unreadable."""
    said = set(connection.scalars(select(WARN_BEFORE.c.hours).where(WARN_BEFORE.c.player == player)))
    if odd := said - {SAID, *HOURS_BEFORE}:
        tell_damaged(WARN_BEFORE.name, player, "they are warned as usual")
    return list(USUAL_HOURS) if odd or not said else sorted(said - {SAID}, reverse=True)


def forget(connection: Connection, player: str) -> None:
    """Delete all data of a player, within the transaction that deletes the account."""
    for table in PERSONAL:
        connection.execute(delete(table).filter_by(player=player))


def new_secret() -> str:
    """Return a new secret for webhooks, in the format of Standard Webhooks."""
    return "whsec_" + base64.b64encode(secrets.token_bytes(SECRET_BYTES)).decode()


def _drop(connection: Connection, player: str, channel: str) -> None:
    """Drop a channel's unsent news."""
    for table in (OUTBOX, MESSAGES):
        connection.execute(delete(table).filter_by(player=player, channel=channel))
