"""The structure of the tables of a database, for comparisons."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, inspect

from scoresheet.projections.engine import open_engine
from scoresheet.service.accounts.shared_limits import METADATA as LIMITS
from scoresheet.service.accounts.tables import METADATA as ACCOUNTS
from scoresheet.service.analysis.queue import METADATA as ANALYSES
from scoresheet.service.community.chat.tables import METADATA as COMPANY
from scoresheet.service.community.social.tables import METADATA as CIRCLES
from scoresheet.service.core.location import Location, Postgres, engine_url
from scoresheet.service.notify.tables import METADATA as NOTIFY
from scoresheet.service.observability.worker_status import METADATA as STATUSES
from scoresheet.service.play.outages import METADATA as OUTAGES
from scoresheet.service.storage.journal.tables import METADATA as STREAMS
from scoresheet.service.storage.migrating import TABLE
from scoresheet.service.storage.store import Store
from scoresheet.service.tournaments.listings import METADATA as TOURNAMENTS

Shape = dict[str, Any]
SAME = {"BIGINT": "INTEGER", "VARCHAR": "TEXT"}
"""Types that are equal in SQLite."""
OURS = (TABLE, "installation")
"""Tables that are created by migrations only."""


def shape(location: Location) -> Shape:
    """Return tables, columns, keys and indexes, without functions: the code replaces those when they change."""
    engine = open_engine(engine_url(location))
    with engine.connect() as connection:
        inspector = inspect(connection)
        found: Shape = {name: _table(connection, name) for name in inspector.get_table_names()}
    engine.dispose()
    return found


def without(found: Shape, *tables: str) -> Shape:
    """Return the shape without some tables."""
    return {name: table for name, table in found.items() if name not in tables}


def created_by_the_code(location: Location) -> None:
    """Create the tables as each part of the service describes them."""
    Store(location).close()
    engine = open_engine(engine_url(location))
    for metadata in (
        ACCOUNTS,
        NOTIFY,
        STATUSES,
        ANALYSES,
        STREAMS,
        COMPANY,
        OUTAGES,
        CIRCLES,
        TOURNAMENTS,
        *([LIMITS] if isinstance(location, Postgres) else []),
    ):
        metadata.create_all(engine)
    engine.dispose()


def _table(connection: Connection, name: str) -> Shape:
    inspector = inspect(connection)
    type_of: Callable[[Any], str] = _sqlite_type if connection.dialect.name == "sqlite" else _type
    key = inspector.get_pk_constraint(name)["constrained_columns"]
    found = {
        "columns": {
            column["name"]: (
                type_of(column["type"]),
                column["nullable"] and column["name"] not in key,
                bool(column.get("default")),
                bool(column.get("identity")),
            )
            for column in inspector.get_columns(name)
        },
        "key": key,
        "unique": sorted(tuple(unique["column_names"]) for unique in inspector.get_unique_constraints(name)),
        "indexes": sorted((index["name"], tuple(index["column_names"])) for index in inspector.get_indexes(name)),
    }
    if connection.dialect.name == "sqlite":
        sql = connection.exec_driver_sql("SELECT sql FROM sqlite_master WHERE name=?", (name,)).scalar() or ""
        found["kind"] = re.findall("AUTOINCREMENT|WITHOUT ROWID", sql)
    else:
        kind = connection.exec_driver_sql("SELECT relpersistence FROM pg_class WHERE relname=%s", (name,)).scalar()
        found["kind"] = str(kind)
    return found


def _type(kind: Any) -> str:
    return f"{kind} {getattr(kind, 'collation', None)}"


def _sqlite_type(kind: Any) -> str:
    return SAME.get(str(kind), str(kind))
