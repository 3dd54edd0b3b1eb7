"""The persons behind accounts: a program and its owner count as one person.

Suspensions and limits apply to a person, and so to all their accounts. A seat, a friend, a membership or a role belongs
to one account alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from sqlalchemy import Connection, Engine, bindparam, or_, select

from scoresheet.projections.engine import reading
from scoresheet.service.accounts.tables import PLAYERS
from scoresheet.service.core.caching import Cache
from scoresheet.service.core.errors import ServiceError

REMEMBERED = 50_000
"""The maximum number of accounts whose persons a process remembers."""
_RUN = select(PLAYERS.c.id, PLAYERS.c.run_by).where(PLAYERS.c.id.in_(bindparam("accounts", expanding=True)))
_ACCOUNTS = select(PLAYERS.c.id).where(
    or_(
        PLAYERS.c.id.in_(bindparam("persons", expanding=True)),
        PLAYERS.c.run_by.in_(bindparam("persons", expanding=True)),
    )
)


def each_alone(accounts: Iterable[str]) -> dict[str, str]:
    """Return each account as its own person; for installations without bots."""
    return {account: account for account in accounts if account and isinstance(account, str)}


class People:
    """The persons behind all accounts, including deleted ones."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._known: Cache[str, str] = Cache(REMEMBERED)
        """The persons behind existing accounts, which never change."""

    def persons(self, accounts: Iterable[str], connection: Connection | None = None) -> dict[str, str]:
        """Return the person behind each account; for a program, that is its owner."""
        persons = each_alone(accounts)
        known = {account: person for account in persons if (person := self._known.get(account))}
        if missing := persons.keys() - known.keys():
            for account, owner in self._ask(_RUN, connection, accounts=missing):
                known[account] = owner if isinstance(owner, str) else account
                self._known.put(account, known[account])
        return persons | known

    def of(self, account: str) -> str:
        """Return the person behind an account; empty if `account` is empty."""
        return self.persons([account]).get(account, "")

    def same(self, one: str, other: str) -> bool:
        """Return whether two accounts belong to the same person."""
        persons = self.persons([one, other])
        return bool(one and other) and persons[one] == persons[other]

    def accounts(self, accounts: Iterable[str], connection: Connection | None = None) -> set[str]:
        """Return all accounts of the persons behind these accounts, including the given ones."""
        persons = self.persons(accounts, connection)
        if not persons:
            return set()
        return {*persons, *(row[0] for row in self._ask(_ACCOUNTS, connection, persons=set(persons.values())))}

    def _ask(self, query: object, within: Connection | None, **names: set[str]) -> list[tuple[str, ...]]:
        parameters = {name: sorted(values) for name, values in names.items()}
        if within is not None:
            return [tuple(row) for row in within.execute(query, parameters)]  # type: ignore[call-overload]
        with reading(self._engine) as connection:
            return [tuple(row) for row in connection.execute(query, parameters)]  # type: ignore[call-overload]


class TextRights:
    """The right to publish text, which moderators can suspend for a person."""

    def __init__(self, check: Callable[[str, str], object] = lambda account, game: None) -> None:
        """Set `check(account, game)`, which raises if the account's person is suspended in the game.

        An empty `game` means everywhere.
        """
        self.check = check

    def check_anywhere(self, account: str, *words: str | None) -> None:
        """Raise if the person is suspended everywhere and any of `words` is to be published."""
        if any(words):
            self.check(account, "")

    def may_show(self, account: str) -> bool:
        """Return whether a person may publish texts outside of games."""
        try:
            self.check(account, "")
        except ServiceError:
            return False
        return True
