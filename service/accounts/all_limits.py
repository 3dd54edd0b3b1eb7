"""Rate limits: in memory for a single process, in a shared table for several."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Engine

from scoresheet.service.accounts.limits import Limit, LimitOfPeople
from scoresheet.service.accounts.shared_limits import METADATA, SharedLimit
from scoresheet.service.accounts.tables import make_tables


class Limits:
    """Creates rate limits by name; if `engine` is PostgreSQL, their counts are kept in it."""

    def __init__(self, engine: Engine | None = None, person: Callable[[str], str] = lambda account: account) -> None:
        self._person = person
        self._shared = engine if engine is not None and engine.dialect.name == "postgresql" else None
        if self._shared is not None:
            make_tables(METADATA, self._shared)

    def limit(self, most: int, seconds: float, name: str) -> Limit:
        """Allow `most` attempts per key within `seconds`; limits with the same name share a count."""
        if self._shared is None:
            return Limit(most, seconds, name=name)
        return SharedLimit(self._shared, most, seconds, name=name)

    def of_people(self, most: int, seconds: float, name: str) -> Limit:
        """Limit each person, across all their accounts, to `most` attempts within `seconds`."""
        return LimitOfPeople(self.limit(most, seconds, name), self._person)
