"""Rate limits shared by several processes, in a PostgreSQL table.

Each check is a single statement.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from sqlalchemy import ARRAY, Column, Double, Engine, Index, MetaData, Table, TextClause, text

from scoresheet.projections.columns import Real, TextColumn, TruthColumn
from scoresheet.projections.postgresql import without_transaction
from scoresheet.service.accounts.errors import TooManyAttempts
from scoresheet.service.accounts.limits import Limit, tell

METADATA = MetaData()
LIMITS = Table(
    "limits",
    METADATA,
    Column("name", TextColumn, primary_key=True),
    Column("key", TextColumn, primary_key=True),
    Column("attempts", ARRAY(Double), nullable=False),
    Column("taken", TruthColumn, nullable=False),
    Column("until", Real, nullable=False),
    Index("limits_by_until", "until"),
    prefixes=["UNLOGGED"],
)
"""Times of attempts in seconds since 1970, by limit and digest of the key; `taken`: the latest attempt was allowed.

Exists on PostgreSQL only. If the table is lost, counting starts again.
"""

ANY_NUMBER = 2**31 - 1
SECONDS_BETWEEN_SWEEPS = 600.0
CLOCK = "WITH clock AS (SELECT coalesce(CAST(:now AS float8), extract(epoch FROM clock_timestamp())::float8) AS now)"
TAKE = text(f"""
    {CLOCK}
    INSERT INTO limits AS known (name, key, attempts, taken, until)
    SELECT :name, :key, ARRAY[now], true, now + :seconds FROM clock
    ON CONFLICT (name, key) DO UPDATE SET (attempts, taken, until) = (
        SELECT CASE WHEN fits THEN recent || excluded.attempts ELSE recent END,
               fits,
               CASE WHEN fits THEN excluded.until ELSE known.until END
        FROM (SELECT recent, cardinality(recent) < :most AS fits
              FROM (SELECT ARRAY(SELECT one FROM unnest(known.attempts) AS one
                                 WHERE one > excluded.attempts[1] - :seconds ORDER BY one) AS recent) AS kept) AS asked)
    RETURNING taken, cardinality(attempts), attempts[1] + :seconds - (SELECT now FROM clock)
""")  # noqa: S608
LOOK = text(f"""
    {CLOCK}
    SELECT count(one), min(one) + :seconds - (SELECT now FROM clock)
    FROM limits, unnest(attempts) AS one
    WHERE name = :name AND key = :key AND one > (SELECT now FROM clock) - :seconds
""")  # noqa: S608
GIVE_BACK = text(f"""
    {CLOCK}
    UPDATE limits SET attempts = (
        SELECT recent[1:cardinality(recent) - 1]
        FROM (SELECT ARRAY(SELECT one FROM unnest(attempts) AS one
                           WHERE one > (SELECT now FROM clock) - :seconds ORDER BY one) AS recent) AS kept)
    WHERE name = :name AND key = :key
    RETURNING cardinality(attempts), attempts[1] + :seconds - (SELECT now FROM clock)
""")  # noqa: S608
CLEAR = text("DELETE FROM limits WHERE name=:name AND key=:key")
SWEEP = text("DELETE FROM limits WHERE until < extract(epoch FROM clock_timestamp())")


class SharedLimit(Limit):
    """A limit kept in a table in `engine`; without `clock`, it uses the database's clock."""

    def __init__(
        self,
        engine: Engine,
        most: int,
        seconds: float,
        clock: Callable[[], float] | None = None,
        name: str = "attempts",
    ) -> None:
        super().__init__(most, seconds, name=name)
        self._engine = engine
        self._now: Callable[[], float | None] = clock or (lambda: None)
        self._sweeping = threading.Lock()
        self._swept_at = time.monotonic()

    def check(self, key: str) -> None:
        """Raise `TooManyAttempts` if the limit is reached."""
        number, left = self._told(self._ask(LOOK, key))
        if number >= self.most:
            raise TooManyAttempts(max(1, round(left)))

    def count(self, key: str) -> None:
        """Count an attempt by this key."""
        self._told(self._ask(TAKE, key, most=ANY_NUMBER)[1:])

    def take(self, key: str) -> None:
        """Check the limit and count an attempt, atomically across processes.

        Raises `TooManyAttempts`.
        """
        taken, *standing = self._ask(TAKE, key, most=self.most)
        _, left = self._told(standing)
        if not taken:
            raise TooManyAttempts(max(1, round(left)))
        self._sweep_now_and_then()

    def give_back(self, key: str) -> None:
        """Remove the key's latest attempt, because it should not count."""
        self._told(self._ask(GIVE_BACK, key))

    def clear(self, key: str) -> None:
        """Forget all attempts by this key."""
        self._run(CLEAR, key)
        self._told(())

    def sweep(self) -> None:
        """Delete the rows of keys without attempts in the window."""
        with self._engine.connect() as connection:
            without_transaction(connection)
            connection.execute(SWEEP)

    def _ask(self, statement: TextClause, key: str, **parameters: object) -> Any:
        return self._run(statement, key, now=self._now(), seconds=self.seconds, **parameters) or ()

    def _run(self, statement: TextClause, key: str, **parameters: object) -> Any:
        known_by = {"name": self.name, "key": sha256(key.encode(errors="replace")).hexdigest()}
        with self._engine.connect() as connection:
            without_transaction(connection)
            result = connection.execute(statement, {**known_by, **parameters})
            return result.first() if result.returns_rows else None

    def _told(self, standing: Any) -> tuple[int, float]:
        number, left = standing or (0, None)
        left = self.seconds if left is None else left
        tell(self.name, self.most, self.seconds, number, left)
        return number, left

    def _sweep_now_and_then(self) -> None:
        if time.monotonic() - self._swept_at > SECONDS_BETWEEN_SWEEPS and self._sweeping.acquire(blocking=False):
            try:
                self.sweep()
                self._swept_at = time.monotonic()
            finally:
                self._sweeping.release()
