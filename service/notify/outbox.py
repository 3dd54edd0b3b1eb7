"""The outbox: news, and messages that contain it, each delivered at least once."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence

import msgspec
from sqlalchemy import Connection, bindparam, delete, exists, func, insert, select, union_all, update

from scoresheet.projections.postgresql import one_after_the_other
from scoresheet.service.core.database import Database
from scoresheet.service.notify.contact import MESSAGE, ON, ORDER, OVER, TOURNAMENT, TURN
from scoresheet.service.notify.news import News
from scoresheet.service.notify.tables import CHANNELS, KNOWN, MESSAGES, OUTBOX, TOLD
from scoresheet.service.storage.upserts import add, put

CONFIRM, TRIAL, RECOGNIZE, RESET = "confirm", "trial", "recognize", "reset"
"""Kinds of letters: address confirmation, test message, and links for logging in."""
SECONDS_TO_DELIVER = 180
"""The seconds after which a message that is being delivered counts as lost and is sent again."""
STAYS = (OVER, MESSAGE, ORDER, TOURNAMENT)
"""Kinds of news that are sent even if the player has acted in the game since."""
AT_ONCE = 0
SECONDS_KNOWN = 120 * 86_400
"""The seconds for which sent news is remembered."""
UNREAD = "unread"
ONE_IS_ENOUGH = (TURN, MESSAGE)
"""Kinds of which at most one piece of news is waiting for each game and channel."""


class PendingNews(msgspec.Struct, frozen=True):
    """A piece of news in a message."""

    kind: str
    game: str
    version: int
    about: str = ""
    name: str = ""


class OutboxMessage(msgspec.Struct, frozen=True):
    """A message to a player over a channel; `id` stays the same for all attempts."""

    id: str
    player: str
    channel: str
    made_at: int
    tries: int
    news: tuple[PendingNews, ...] = ()


class Outbox:
    """Unsent news and messages, by kind of channel; times are in seconds since 1970."""

    def __init__(self, database: Database, kinds: Sequence[str]) -> None:
        self._database = database
        self._kinds = kinds

    def add(self, connection: Connection, news: Iterable[News], now: int) -> None:
        """Add news for each active channel of its player, unless enough of its kind is waiting."""
        for one in news:
            rows = [
                _row(
                    one.player,
                    channel,
                    one.kind,
                    AT_ONCE if one.urgent else now,
                    one.game,
                    one.version,
                    one.about,
                    one.name,
                )
                for channel in self._channels(connection, one.player)
                if one.kind not in ONE_IS_ENOUGH or not _is_waiting(connection, one, channel)
            ]
            if rows:
                connection.execute(insert(OUTBOX), rows)

    def add_once(self, connection: Connection, news: Iterable[News], now: int) -> list[News]:
        """Add each piece of news only once ever, and of unread messages only the first.

        Return the news that had not been added before.
        """
        fresh = [one for one in news if _is_new(connection, one, now)]
        self.add(connection, (one for one in fresh if not _is_unread(connection, one)), now)
        return fresh

    def add_now(self, news: Iterable[News], now: int) -> None:
        """Add news in a separate transaction."""
        with self._database.write() as connection:
            self.add(connection, news, now)

    def drop(self, player: str, game: str, kind: str) -> None:
        """Drop news that is not part of a message yet."""
        with self._database.write() as connection:
            connection.execute(delete(OUTBOX).filter_by(player=player, game=game, kind=kind, message=""))

    def add_at_once(self, player: str, channel: str, kind: str) -> None:
        """Add a letter that is to be sent at once."""
        with self._database.write() as connection:
            connection.execute(insert(OUTBOX), [_row(player, channel, kind, AT_ONCE)])

    def acted(self, connection: Connection, player: str, game: str) -> None:
        """Drop waiting news about a game, because the player has acted there."""
        _read(connection, player, game)
        waits = (OUTBOX.c.player == player) & (OUTBOX.c.game == game) & OUTBOX.c.kind.not_in(STAYS)
        connection.execute(delete(OUTBOX).where(waits, OUTBOX.c.message == ""))

    def seen(self, player: str, game: str) -> None:
        """Record a visit to a game, so that the player is notified of their next turn again."""
        with self._database.read() as connection:
            known = connection.scalar(_TOLD, {"player": player, "game": game, "unread": f"{UNREAD} {game}"})
        if known:
            with self._database.write() as connection:
                connection.execute(delete(TOLD).filter_by(player=player, game=game))
                _read(connection, player, game)

    def told(self, player: str, game: str) -> int | None:
        """Return the version at which the player was last told of their turn; None after a visit."""
        with self._database.read() as connection:
            known = select(TOLD.c.version).where(TOLD.c.player == player, TOLD.c.game == game)
            version: int | None = connection.scalar(known)
        return version

    def gather(self, before: int, now: int) -> None:
        """Combine news into messages for players with any that has waited since `before`.

        A player has at most one message per channel; until it is delivered, further news waits for the next.
        """
        open_ = exists().where(MESSAGES.c.player == OUTBOX.c.player, MESSAGES.c.channel == OUTBOX.c.channel)
        ripe = select(OUTBOX.c.player, OUTBOX.c.channel).where(OUTBOX.c.message == "", ~open_)
        ripe = ripe.group_by(OUTBOX.c.player, OUTBOX.c.channel).having(func.min(OUTBOX.c.at) <= before)
        with self._database.read() as connection:
            if not connection.execute(ripe.limit(1)).first():
                return
        with self._database.write() as connection:
            one_after_the_other(connection, "gathering")
            for player, channel in connection.execute(ripe).all():
                _bundle(connection, player, channel, now)

    def claim(self, channel: str, now: int) -> OutboxMessage | None:
        """Claim, for `SECONDS_TO_DELIVER`, the message of a channel that has been due the longest."""
        due = select(MESSAGES).where(MESSAGES.c.channel == channel, MESSAGES.c.due_at <= now)
        with self._database.read() as connection:
            if not connection.execute(due.limit(1)).first():
                return None
        with self._database.write() as connection:
            first = due.order_by(MESSAGES.c.due_at, MESSAGES.c.id).limit(1).with_for_update(skip_locked=True)
            row = connection.execute(first).first()
            if row is None:
                return None
            this = (MESSAGES.c.id == row.id) & (MESSAGES.c.due_at == row.due_at)
            lease = {"due_at": now + SECONDS_TO_DELIVER, "tries": row.tries + 1}
            if not connection.execute(update(MESSAGES).where(this).values(lease)).rowcount:
                return None
            news = _news(connection, row.id)
        return OutboxMessage(row.id, row.player, row.channel, row.made_at, row.tries + 1, news)

    def delivered(
        self, message: OutboxMessage, waiting: Sequence[tuple[str, int]] = (), unread: Sequence[str] = (), now: int = 0
    ) -> None:
        """Record that a message was delivered, or dropped because nothing in it was still true.

        `waiting` lists the games, with their versions, in which the player was told that it is their turn; `unread`
        lists those in which they were told of messages.
        """
        with self._database.write() as connection:
            if not _remove(connection, message):
                return
            for game, version in waiting:
                put(connection, TOLD, player=message.player, game=game, version=version)
            for game in unread:
                put(connection, KNOWN, player=message.player, key=f"{UNREAD} {game}", at=now)

    def forget_old(self, now: int) -> None:
        """Delete records of sent news that are too old for the same news to occur again."""
        old = KNOWN.c.at < now - SECONDS_KNOWN
        with self._database.read() as connection:
            if not connection.execute(select(KNOWN.c.key).where(old).limit(1)).first():
                return
        with self._database.write() as connection:
            connection.execute(delete(KNOWN).where(old))

    def postpone(self, message: OutboxMessage, due_at: int) -> None:
        """Schedule a retry."""
        with self._database.write() as connection:
            connection.execute(update(MESSAGES).where(MESSAGES.c.id == message.id).values(due_at=due_at))

    def size(self) -> int:
        """Return the number of unsent pieces of news."""
        with self._database.read() as connection:
            return connection.scalar(select(func.count()).select_from(OUTBOX)) or 0

    def _channels(self, connection: Connection, player: str) -> list[str]:
        on = select(CHANNELS.c.kind).where(CHANNELS.c.player == player, CHANNELS.c.state == ON)
        return list(connection.scalars(on.where(CHANNELS.c.kind.in_(self._kinds)).order_by(CHANNELS.c.kind)))


_TOLD = union_all(
    select(TOLD.c.game).where(TOLD.c.player == bindparam("player"), TOLD.c.game == bindparam("game")),
    select(KNOWN.c.key).where(KNOWN.c.player == bindparam("player"), KNOWN.c.key == bindparam("unread")),
).limit(1)


def _row(
    player: str, channel: str, kind: str, at: int, game: str = "", version: int = 0, about: str = "", name: str = ""
) -> dict[str, object]:
    news = {"id": secrets.token_hex(10), "kind": kind, "game": game, "version": version, "about": about, "name": name}
    return {**news, "player": player, "channel": channel, "at": at, "message": ""}


def _is_waiting(connection: Connection, one: News, channel: str) -> bool:
    key = {"player": one.player, "channel": channel, "game": one.game, "kind": one.kind, "message": ""}
    return connection.execute(select(OUTBOX.c.id).filter_by(**key)).first() is not None


def _is_new(connection: Connection, one: News, now: int) -> bool:
    """Record a piece of news; return whether it is new to the player."""
    key = " ".join((one.kind, one.game, str(one.version), one.about))
    return add(connection, KNOWN, player=one.player, key=key, at=now)


def _is_unread(connection: Connection, one: News) -> bool:
    """Return whether the player has been told of messages in the game and not read them yet."""
    unread = (KNOWN.c.player == one.player) & (KNOWN.c.key == f"{UNREAD} {one.game}")
    return one.kind == MESSAGE and connection.scalar(select(KNOWN.c.key).where(unread)) is not None


def _read(connection: Connection, player: str, game: str) -> None:
    connection.execute(delete(KNOWN).filter_by(player=player, key=f"{UNREAD} {game}"))


def _bundle(connection: Connection, player: str, channel: str, now: int) -> None:
    message = secrets.token_hex(16)
    row = {"id": message, "player": player, "channel": channel, "made_at": now, "due_at": now, "tries": 0}
    connection.execute(insert(MESSAGES).values(row))
    mine = (OUTBOX.c.player == player) & (OUTBOX.c.channel == channel) & (OUTBOX.c.message == "")
    connection.execute(update(OUTBOX).where(mine).values(message=message))


def _news(connection: Connection, message: str) -> tuple[PendingNews, ...]:
    told = (OUTBOX.c.kind, OUTBOX.c.game, OUTBOX.c.version, OUTBOX.c.about, OUTBOX.c.name)
    rows = select(*told).where(OUTBOX.c.message == message)
    return tuple(PendingNews(*row) for row in connection.execute(rows.order_by(OUTBOX.c.at, OUTBOX.c.id)))


def _remove(connection: Connection, message: OutboxMessage) -> bool:
    """Delete a message; return whether it still existed, since accounts can be deleted."""
    connection.execute(delete(OUTBOX).where(OUTBOX.c.message == message.id))
    return bool(connection.execute(delete(MESSAGES).where(MESSAGES.c.id == message.id)).rowcount)
