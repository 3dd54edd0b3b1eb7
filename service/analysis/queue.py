"""The stored queue of analyses: waiting, running with their progress, and finished."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Literal, cast

import msgspec
from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Index,
    MetaData,
    RowMapping,
    Table,
    and_,
    delete,
    func,
    insert,
    select,
    update,
)

from scoresheet.projections.columns import TextColumn, WholeColumn
from scoresheet.service.core import clock as moments
from scoresheet.service.core.database import Database
from scoresheet.service.core.errors import Overloaded, ServiceError

METADATA = MetaData()
ANALYSES = Table(
    "analyses",
    METADATA,
    Column("game", TextColumn, primary_key=True),
    Column("seats", TextColumn, primary_key=True),
    Column("version", WholeColumn, nullable=False),
    Column("edition", WholeColumn, nullable=False),
    Column("playouts", WholeColumn, nullable=False),
    Column("status", TextColumn, nullable=False),
    Column("asked_at", WholeColumn, nullable=False),
    Column("tries", WholeColumn, nullable=False),
    Column("done", WholeColumn, nullable=False),
    Column("total", WholeColumn, nullable=False),
    Column("found", TextColumn, nullable=False),
    Column("digest", TextColumn, nullable=False),
    Index("analyses_by_status", "status", "asked_at"),
)
"""`seats`: the seats whose decisions are judged, separated by commas; empty for all seats of a finished game.

`found`: the decisions judged so far or, when it is done, the complete analysis, as JSON.
"""
ASKED = Table(
    "analyses_asked",
    METADATA,
    Column("game", TextColumn, primary_key=True),
    Column("seats", TextColumn, primary_key=True),
    Column("player", TextColumn, nullable=False),
    Index("analyses_asked_by_player", "player"),
)
"""Players waiting for an analysis; the rows are deleted when the analysis is done."""

MOST_OF_ONE = 3
"""The maximum number of waiting analyses per player."""
MOST = 1_000
"""The maximum number of waiting analyses in total."""
RETRY_AFTER = 600
QUEUED, RUNNING, DONE, FAILED = "queued", "running", "done", "failed"
WAITING = (QUEUED, RUNNING)
Status = Literal["queued", "running", "done", "failed"]


class TooManyWaiting(ServiceError):
    """The player has the maximum number of waiting analyses."""


class StoredAnalysis(msgspec.Struct, frozen=True, kw_only=True):
    """An analysis with `done` of `total` decisions judged; `total` is 0 until they are counted."""

    game: str
    seats: str
    version: int
    """The version of the game that is analysed."""
    edition: int
    playouts: int
    status: Status
    asked_at: int
    """Milliseconds since 1970."""
    tries: int
    """The number of starts."""
    done: int
    total: int
    found: bytes
    """The results as JSON; empty if there are none."""


class AnalysisQueue:
    """Stores and retrieves analyses."""

    def __init__(self, database: Database, clock: Callable[[], float] = moments.seconds) -> None:
        self.database = database
        self._clock = clock

    def of(self, game: str, seats: str) -> StoredAnalysis | None:
        """Return the analysis of a game, or None; a damaged one is queued again."""
        with self.database.read() as connection:
            row = connection.execute(select(ANALYSES).where(_one(game, seats))).mappings().first()
        if row is None:
            return None
        return _kept(row) or self._again(_anew({**row, "status": QUEUED, "tries": 0}))

    def before(self, kept: StoredAnalysis) -> int:
        """Return the number of analyses ahead of a waiting one."""
        earlier = (ANALYSES.c.asked_at < kept.asked_at) | (
            and_(ANALYSES.c.asked_at == kept.asked_at, ANALYSES.c.game < kept.game)
        )
        query = select(func.count()).select_from(ANALYSES).where(ANALYSES.c.status.in_(WAITING), earlier)
        with self.database.read() as connection:
            return connection.scalar(query) or 0

    def ask(self, game: str, seats: str, version: int, edition: int, playouts: int, player: str) -> StoredAnalysis:
        """Queue an analysis, replacing any earlier analysis of the same seats.

        Raises `TooManyWaiting` at the player's limit, and `Overloaded` at the total limit.
        """
        row = {"game": game, "seats": seats, "version": version, "edition": edition, "playouts": playouts}
        fresh = {
            "status": QUEUED,
            "asked_at": int(1_000 * self._clock()),
            "tries": 0,
            "done": 0,
            "total": 0,
            "found": "",
        }
        with self._transaction() as connection:
            self._check(connection, game, seats, player)
            connection.execute(delete(ANALYSES).where(_one(game, seats)))
            connection.execute(delete(ASKED).where(_asked(game, seats)))
            connection.execute(insert(ANALYSES).values(**row, **fresh, digest=_digest(b"")))
            connection.execute(insert(ASKED).values(game=game, seats=seats, player=player))
        return StoredAnalysis(**row, **{**fresh, "found": b""})  # type: ignore[arg-type]

    def begin(self) -> StoredAnalysis | None:
        """Start the next analysis, an interrupted one first; only one process may run analyses."""
        order = (ANALYSES.c.status.desc(), ANALYSES.c.asked_at, ANALYSES.c.game, ANALYSES.c.seats)
        with self._transaction() as connection:
            query = select(ANALYSES).where(ANALYSES.c.status.in_(WAITING)).order_by(*order).limit(1)
            row = connection.execute(query).mappings().first()
            if row is None:
                return None
            begun = {"status": RUNNING, "tries": row["tries"] + 1}
            connection.execute(update(ANALYSES).where(_one(row["game"], row["seats"])).values(**begun))
        return _kept({**row, **begun}) or _anew({**row, **begun})

    def tell(self, kept: StoredAnalysis, done: int, total: int, found: bytes) -> bool:
        """Store the progress and results so far; return False if the analysis has been replaced."""
        return self._put(kept, status=RUNNING, done=done, total=total, **_found(found))

    def finish(self, kept: StoredAnalysis, total: int, found: bytes) -> bool:
        """Store the complete result; return False if the analysis has been replaced."""
        return self._put(kept, status=DONE, done=total, total=total, **_found(found))

    def fail(self, kept: StoredAnalysis) -> bool:
        """Mark an analysis as failed; return False if it has been replaced."""
        return self._put(kept, status=FAILED, **_found(b""))

    def waiting(self) -> int:
        """Return the number of waiting analyses."""
        with self.database.read() as connection:
            return _count(connection)

    @staticmethod
    def forget(connection: Connection, player: str) -> None:
        """Delete a player's requests, within a transaction; the analyses themselves go on."""
        connection.execute(delete(ASKED).where(ASKED.c.player == player))

    def _put(self, kept: StoredAnalysis, **values: object) -> bool:
        """Update the row; return False if a later request has replaced it."""
        same = and_(
            _one(kept.game, kept.seats), ANALYSES.c.version == kept.version, ANALYSES.c.asked_at == kept.asked_at
        )
        with self._transaction() as connection:
            there = connection.execute(update(ANALYSES).where(same).values(**values)).rowcount > 0
            if there and values["status"] not in WAITING:
                connection.execute(delete(ASKED).where(_asked(kept.game, kept.seats)))
        return there

    def _again(self, damaged: StoredAnalysis) -> StoredAnalysis:
        """Queue a damaged analysis again."""
        self._put(damaged, status=QUEUED, tries=0, done=0, total=0, **_found(b""))
        return damaged

    def _check(self, connection: Connection, game: str, seats: str, player: str) -> None:
        others = select(func.count()).where(ASKED.c.player == player, ~_asked(game, seats))
        if (connection.scalar(others) or 0) >= MOST_OF_ONE:
            raise TooManyWaiting(
                "You already have {most} analyses in the queue. Wait until one of them is finished.", most=MOST_OF_ONE
            )
        if _count(connection) >= MOST:
            raise Overloaded(RETRY_AFTER)

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        with self.database.write() as connection:
            yield connection


def _one(game: str, seats: str) -> ColumnElement[bool]:
    return and_(ANALYSES.c.game == game, ANALYSES.c.seats == seats)


def _asked(game: str, seats: str) -> ColumnElement[bool]:
    return and_(ASKED.c.game == game, ASKED.c.seats == seats)


def _count(connection: Connection) -> int:
    query = select(func.count()).select_from(ANALYSES).where(ANALYSES.c.status.in_(WAITING))
    return connection.scalar(query) or 0


def _found(found: bytes) -> dict[str, str]:
    return {"found": found.decode(), "digest": _digest(found)}


def _kept(row: Mapping[str, Any] | RowMapping) -> StoredAnalysis | None:
    found = row["found"]
    raw = found.encode() if isinstance(found, str) else b""
    if _digest(raw) != row["digest"] or row["status"] not in (*WAITING, DONE, FAILED):
        return None
    return StoredAnalysis(
        **{name: row[name] for name in StoredAnalysis.__struct_fields__ if name != "found"}, found=raw
    )


def _anew(row: Mapping[str, Any] | RowMapping) -> StoredAnalysis:
    """Return a damaged analysis with its progress and results reset."""
    plain = {name: row[name] for name in StoredAnalysis.__struct_fields__}
    return StoredAnalysis(**cast("dict[str, Any]", {**plain, "done": 0, "total": 0, "found": b""}))


def _digest(found: bytes) -> str:
    return hashlib.sha256(found).hexdigest()
