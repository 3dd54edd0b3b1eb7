"""The store: the eventsourcing library's application with our recorder, codec and topics."""

from __future__ import annotations

import hashlib
import hmac
import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from os import urandom
from typing import Any

import msgspec
from eventsourcing.application import Application, Repository
from eventsourcing.persistence import InfrastructureFactory, Mapper, Recording, StoredEvent, Transcoder
from eventsourcing.utils import Environment

from scoresheet.domain import chain
from scoresheet.domain.commands.sheet import SealedEvent
from scoresheet.domain.events import Event
from scoresheet.domain.game import Game, game_type
from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.service.core.database_errors import ERRORS
from scoresheet.service.core.errors import DamagedRow
from scoresheet.service.core.location import POSTGRESQL, Location, Postgres, location_of
from scoresheet.service.storage.group_commit import GroupCommit
from scoresheet.service.storage.postgres import DatabaseFactory
from scoresheet.service.storage.recorder import EVENTS, KEEP, LARGEST, CommandKey, Cursor, GameRecorder
from scoresheet.service.storage.rows import sound
from scoresheet.service.storage.sqlite import DurableFactory

log = logging.getLogger(__name__)


def topic(title: str, event: Event) -> str:
    """Return an event's topic, such as `industrial-waste.MoveMade`; it is not a module path."""
    return f"{title}.{type(event).__name__}"


@cache
def checkpoint_topic(title: Title) -> str:
    """Return the topic of a title's checkpoints, which identifies the structure of the state.

    Checkpoints with another structure are ignored.
    """
    shape = msgspec.json.encode(msgspec.json.schema(game_type(title)), order="sorted")
    return f"{title.title}.Game/{hashlib.sha256(shape).hexdigest()[:16]}"


def stored(title: str, sealed: SealedEvent) -> StoredEvent:
    """Return the row for an event, containing the bytes that its digest covers."""
    event = sealed.event
    return StoredEvent(event.game, event.version, topic(title, event), sealed.stored)


_CHECKPOINTS = (
    "SELECT kept.version, kept.state, event.state FROM checkpoints kept "  # noqa: S608
    f"LEFT JOIN {EVENTS} event ON event.originator_id=kept.game AND event.originator_version=kept.version "
    "WHERE kept.game=? AND kept.version<=? AND kept.topic=? ORDER BY kept.version DESC"
)
_CHECKPOINT = f"{_CHECKPOINTS} LIMIT 1"
SEAL_BYTES = 32
PROBE_BYTES = 32 * 1024
PROBE = "INSERT INTO probe (number, bytes) VALUES (1,?) ON CONFLICT (number) DO UPDATE SET bytes=excluded.bytes"
KEEP_KEY = "INSERT INTO public_keys (key_id, algorithm, public_key) VALUES (?,?,?) ON CONFLICT (key_id) DO NOTHING"


class Checkpoint(msgspec.Struct, frozen=True):
    """A stored copy of a game at some version."""

    version: int
    kept: bytes
    game: Game | None
    """None if this service did not seal the checkpoint for the event stored at its version."""


class GameMapper(Mapper[str]):
    """Decodes stored events with their title's decoder; topics are never resolved to code."""

    def to_domain_event(self, stored_event: StoredEvent) -> Any:
        """Return the event, decoded with its title's decoder."""
        title = registry.find(stored_event.topic.partition(".")[0])
        return title.event_decoder.decode(stored_event.state)

    def to_stored_event(self, domain_event: object) -> StoredEvent:
        """Raise `TypeError`, because events are stored exactly as the sheet sealed them."""
        raise TypeError("Events are sealed by scoresheet.domain.commands.sheet and stored as they are.")


class Store(Application[str]):
    """The events of all games, in a SQLite file or a PostgreSQL database.

    `key` seals checkpoints; without a key, none are read or written.
    """

    name = "scoresheet"
    recorder: GameRecorder

    def __init__(self, where: Location | str, key: bytes = b"") -> None:
        self._where = location_of(where) if isinstance(where, str) and where.startswith(POSTGRESQL) else where
        super().__init__({"ORIGINATOR_ID_TYPE": "text"})
        self.group_commit = GroupCommit(self.recorder)
        self.turn = self.recorder.turn
        """The lock for other writers to the same database; raises `NotStored`."""
        self._key = key

    def save(self, *objs: Any, **kwargs: Any) -> list[Recording[str]]:
        """Raise `TypeError`, because the library would store events without a seal."""
        raise TypeError("The store has no save(). Append sealed events with scoresheet.service.play.games.Games.")

    @property
    def repository(self) -> Repository[str]:
        """Raise `TypeError`: games are not aggregates of the library."""
        raise TypeError(
            "The store has no repository. Load games with scoresheet.service.play.games.Games.head() or at()."
        )

    def close(self) -> None:
        """Store the waiting batches, then close all connections."""
        self.group_commit.close()
        self.recorder.close()
        super().close()

    def construct_factory(self, env: Environment) -> InfrastructureFactory[Any]:
        """Return the library's factory with durable connections."""
        if isinstance(self._where, Postgres):
            return DatabaseFactory(env, self._where)
        return DurableFactory(env, str(self._where))

    def construct_mapper(self) -> GameMapper:
        """Return our codec instead of the library's."""
        return GameMapper(transcoder=_NoTranscoder())

    @property
    def on_postgresql(self) -> bool:
        """Return whether the database is PostgreSQL."""
        return isinstance(self._where, Postgres)

    @contextmanager
    def writing(self, alone: str = "") -> Iterator[Cursor]:
        """Open a write transaction for data other than events; lock the table `alone`, if given."""
        with self.recorder.writing(alone) as cursor:
            yield cursor

    def states(self, game: str, after: int, upto: int) -> list[bytes]:
        """Return the stored bytes of a game's events `after` < version ≤ `upto`."""
        return self.recorder.select_states(game, after, upto)

    def title_of(self, game: str) -> str | None:
        """Return the id of a game's title, from its first event's topic; None if there is no game."""
        statement = f"SELECT topic FROM {EVENTS} WHERE originator_id=? ORDER BY originator_version LIMIT 1"  # noqa: S608
        rows = self.recorder.select(statement, (game,))
        return str(rows[0][0]).partition(".")[0] if rows else None

    def title(self, game: str) -> Title | None:
        """Return a game's title; None for an unknown game or title."""
        return registry.all_titles().get(self.title_of(game) or "")

    def version(self, game: str) -> int:
        """Return the version of a game's last event; 0 if there is no such game.

        A damaged version number is ignored.
        """
        statement = f"SELECT MAX(originator_version) FROM {EVENTS} WHERE originator_id=?"  # noqa: S608
        found = self.recorder.select(statement, (game,))[0][0]
        if isinstance(found, bytes | str):
            rows = self.recorder.select(statement.replace("MAX(originator_version)", "originator_version"), (game,))
            return max((version for (version,) in rows if isinstance(version, int)), default=0)
        return found or 0

    def checkpoint(self, title: Title, game: str, upto: int) -> Game | None:
        """Return the latest valid checkpoint up to version `upto`; delete invalid ones.

        A checkpoint is valid if it has today's structure and this service sealed it for the event stored at its
        version.
        """
        while self._key and (rows := self.recorder.select(_CHECKPOINT, (game, upto, checkpoint_topic(title)))):
            version, kept, event = rows[0]
            if (found := self._opened(title, game, kept, event)) is not None:
                return found
            log.warning("The checkpoint of game %s at event %s is invalid; it is deleted.", game, version)
            self._dispose("DELETE FROM checkpoints WHERE game=? AND version=?", (game, version))
            upto = version - 1
        return None

    def checkpoints(self, title: Title, game: str) -> list[Checkpoint]:
        """Return all checkpoints of a game with today's structure, latest first."""
        rows = self.recorder.select(_CHECKPOINTS, (game, LARGEST, checkpoint_topic(title))) if self._key else []
        return [
            Checkpoint(version, _bytes(kept), self._opened(title, game, kept, event)) for version, kept, event in rows
        ]

    def checkpoint_of(self, title: Title, game: Game) -> StoredEvent | None:
        """Return the row for a checkpoint of the game's current position; None without a key.

        Stored checkpoints may be deleted at any time.
        """
        if not self._key:
            return None
        state = msgspec.msgpack.encode(game)
        seal = self._seal(title, game.id, game.digest, state)
        return StoredEvent(game.id, game.version, checkpoint_topic(title), seal + state)

    def keep(self, title: Title, game: Game) -> None:
        """Store a checkpoint of the game; do nothing if that fails."""
        if (row := self.checkpoint_of(title, game)) is not None:
            self._dispose(KEEP, (str(row.originator_id), row.originator_version, row.topic, row.state))

    def secret(self, game: str) -> bytes:
        """Return a game's secret, which only the rules may use; empty for an imported game."""
        rows = self.recorder.select("SELECT secret FROM game_secrets WHERE game=?", (game,))
        return _bytes(rows[0][0]) if rows else b""

    def command(self, player: str, key: str) -> CommandKey | None:
        """Return the command that used a player's idempotency key, if any; raises `DamagedRow`."""
        statement = "SELECT player, key, fingerprint, game, first, last FROM commands WHERE player=? AND key=?"
        rows = self.recorder.select(statement, (player, key))
        if len(found := sound("commands", rows, str, str, str, str, int, int)) < len(rows):
            raise DamagedRow
        return CommandKey(*found[0]) if found else None

    def imported(self, game: str) -> bool:
        """Return whether the game came from a record."""
        return self.recorder.imported(game)

    def games(self) -> list[str]:
        """Return all games in the order of opening."""
        statement = f"SELECT originator_id FROM {EVENTS} GROUP BY originator_id ORDER BY MIN(rowid)"  # noqa: S608
        return [row[0] for row in self.recorder.select(statement, long=True)]

    def unfinished(self) -> list[str]:
        """Return the unfinished games."""
        statement = (
            f"SELECT DISTINCT originator_id FROM {EVENTS} EXCEPT "  # noqa: S608
            f"SELECT originator_id FROM {EVENTS} WHERE topic LIKE '%.GameFinished'"
        )
        return [row[0] for row in self.recorder.select(statement, long=True)]

    def public_keys(self, key_id: str, algorithm: str, public_key: str) -> list[tuple[str, str, str]]:
        """Add a public key, and return all keys that have ever signed receipts here, newest first."""
        key, everything = (key_id, algorithm, public_key), "SELECT key_id, algorithm, public_key FROM public_keys"
        if not self.recorder.select(f"{everything} WHERE key_id=?", (key_id,)):
            with self.writing() as cursor:
                cursor.execute(KEEP_KEY, key)
        rows = self.recorder.select(f"{everything} ORDER BY number DESC")
        return [tuple(row) for row in sound("public_keys", rows, str, str, str)]

    def check_writable(self) -> None:
        """Write about as many bytes as a large move; raises the database's errors."""
        with self.writing() as cursor:
            cursor.execute(PROBE, (urandom(PROBE_BYTES),))

    def drop_checkpoints(self) -> None:
        """Delete all checkpoints, which are recreated on demand."""
        with self.writing() as cursor:
            cursor.execute("DELETE FROM checkpoints")

    def _opened(self, title: Title, game: str, kept: object, event: object) -> Game | None:
        if isinstance(kept, bytes) and isinstance(event, bytes) and self._fits(title, game, kept, event):
            return msgspec.msgpack.decode(kept[SEAL_BYTES:], type=game_type(title))
        return None

    def _fits(self, title: Title, game: str, kept: bytes, event: bytes) -> bool:
        digest = chain.digest_of(event) if chain.is_sealed(event) else None
        seal = self._seal(title, game, digest or "", kept[SEAL_BYTES:])
        return digest is not None and hmac.compare_digest(kept[:SEAL_BYTES], seal)

    def _seal(self, title: Title, game: str, digest: str, state: bytes) -> bytes:
        """Return a seal that binds `state` to a game and the digest of one of its events."""
        bound = msgspec.json.encode((checkpoint_topic(title), game, digest))
        return hmac.digest(self._key, bound + state, "sha256")

    def _dispose(self, statement: str, parameters: tuple[str | int | bytes, ...]) -> None:
        """Change a checkpoint; do nothing if that fails, so that readers work regardless."""
        with suppress(*ERRORS), self.writing() as cursor:
            cursor.execute(statement, parameters)


def _bytes(column: object) -> bytes:
    return column if isinstance(column, bytes) else b""


class _NoTranscoder(Transcoder):
    def encode(self, obj: object) -> bytes:
        raise TypeError("Not used: events are msgspec structs with a codec of their own.")

    def decode(self, data: bytes) -> object:
        raise TypeError("Not used: events are msgspec structs with a codec of their own.")


def open_log(where: Location | str) -> GameRecorder:
    """Open the log of all games separately, as in another process."""
    return Store(where).recorder
