"""The store: the library's application over our recorder, codec and topics, and what a game is loaded from."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any

import msgspec
from eventsourcing.application import Application
from eventsourcing.persistence import InfrastructureFactory, Mapper, StoredEvent, Transcoder
from eventsourcing.sqlite import SQLiteFactory
from eventsourcing.utils import Environment

from domain.events import Event
from domain.game import Game, game_type
from domain.sheet import SealedEvent
from domain.title import Title
from domain.titles import registry
from service.storage.datastore import DurableDatastore
from service.storage.group_commit import GroupCommit
from service.storage.recorder import EVENTS, CommandKey, GameRecorder


def topic(title: str, event: Event) -> str:
    """What an event is filed under: `industrial-waste.MoveMade`, never the path of a module."""
    return f"{title}.{type(event).__name__}"


@cache
def checkpoint_topic(title: Title) -> str:
    """Names the very shape of a title's states, so that a checkpoint of another shape is not read."""
    shape = msgspec.json.encode(msgspec.json.schema(game_type(title)), order="sorted")
    return f"{title.title}.Game/{hashlib.sha256(shape).hexdigest()[:16]}"


def stored(title: str, sealed: SealedEvent) -> StoredEvent:
    """The row for an event: the bytes are those its digest was made of."""
    event = sealed.event
    return StoredEvent(event.game, event.version, topic(title, event), sealed.stored)


class GameMapper(Mapper[str]):
    """Decodes stored events by their title; nothing is resolved from a topic but a title of the registry."""

    def to_domain_event(self, stored_event: StoredEvent) -> Any:
        """The event, of the type its title knows."""
        title = registry.find(stored_event.topic.partition(".")[0])
        return title.event_decoder.decode(stored_event.state)

    def to_stored_event(self, domain_event: object) -> StoredEvent:
        """Refused: events are stored as the sheet sealed them."""
        raise TypeError("Events are sealed by domain.sheet and stored as they are.")


class DurableFactory(SQLiteFactory):
    """Builds the recorder on a durable datastore."""

    application_recorder_class = GameRecorder

    def __init__(self, env: Environment) -> None:
        super().__init__(env)
        self.datastore.close()
        self.datastore = DurableDatastore(env[self.SQLITE_DBNAME])


class Store(Application[str]):
    """All games' events in one SQLite file."""

    name = "scoresheet"
    recorder: GameRecorder

    def __init__(self, path: str) -> None:
        super().__init__({"SQLITE_DBNAME": path, "ORIGINATOR_ID_TYPE": "text"})
        self.group_commit = GroupCommit(self.recorder)

    def construct_factory(self, env: Environment) -> InfrastructureFactory[Any]:
        """The library's factory, made durable."""
        return DurableFactory(env)

    def construct_mapper(self) -> GameMapper:
        """Our codec instead of the library's."""
        return GameMapper(transcoder=_NoTranscoder())

    def states(self, game: str, after: int, upto: int) -> list[bytes]:
        """The stored bytes of a game's events `after` < version ≤ `upto`."""
        return self.recorder.select_states(game, after, upto)

    def title_of(self, game: str) -> str | None:
        """The id of a game's title; None if there is no such game."""
        statement = f"SELECT topic FROM {EVENTS} WHERE originator_id=? AND originator_version=1"  # noqa: S608
        rows = self.recorder.select(statement, (game,))
        return str(rows[0][0]).partition(".")[0] if rows else None

    def version(self, game: str) -> int:
        """The version of a game's last event; 0 if there is no such game."""
        statement = f"SELECT MAX(originator_version) FROM {EVENTS} WHERE originator_id=?"  # noqa: S608
        return self.recorder.select(statement, (game,))[0][0] or 0

    def checkpoint(self, title: Title, game: str, upto: int) -> Game | None:
        """The latest checkpoint at or before version `upto` that has today's shape."""
        statement = (
            "SELECT state FROM checkpoints WHERE game=? AND version<=? AND topic=? ORDER BY version DESC LIMIT 1"
        )
        rows = self.recorder.select(statement, (game, upto, checkpoint_topic(title)))
        return msgspec.msgpack.decode(rows[0][0], type=game_type(title)) if rows else None

    def secret(self, game: str) -> bytes:
        """The secret of a game: for the rules alone. Empty for an imported one."""
        rows = self.recorder.select("SELECT secret FROM game_secrets WHERE game=?", (game,))
        return bytes(rows[0][0]) if rows else b""

    def command(self, player: str, key: str) -> CommandKey | None:
        """What a player's idempotency key stands for, if it was used."""
        rows = self.recorder.select("SELECT * FROM commands WHERE player=? AND key=?", (player, key))
        return CommandKey(*rows[0]) if rows else None

    def imported(self, game: str) -> bool:
        """Whether the game came from a record."""
        return bool(self.recorder.select("SELECT 1 FROM imports WHERE game=?", (game,)))

    def unfinished(self) -> list[str]:
        """The games without an end."""
        statement = (
            f"SELECT DISTINCT originator_id FROM {EVENTS} EXCEPT "  # noqa: S608
            f"SELECT originator_id FROM {EVENTS} WHERE topic LIKE '%.GameFinished'"
        )
        return [row[0] for row in self.recorder.select(statement)]

    def drop_checkpoints(self) -> None:
        """Forget all checkpoints; they are made again as games go on."""
        with self.group_commit.lock, self.recorder.datastore.transaction(commit=True) as cursor:
            cursor.execute("DELETE FROM checkpoints")


class _NoTranscoder(Transcoder):
    def encode(self, obj: object) -> bytes:
        raise TypeError("Not used: events are msgspec structs with a codec of their own.")

    def decode(self, data: bytes) -> object:
        raise TypeError("Not used: events are msgspec structs with a codec of their own.")


def checkpoint_of(title: Title, game: Game) -> StoredEvent:
    """The row that keeps a game as it is now, to be disposed of at any time."""
    return StoredEvent(game.id, game.version, checkpoint_topic(title), msgspec.msgpack.encode(game))
