"""A person with two bots, and helpers for what each of their accounts tries."""

from __future__ import annotations

import itertools
from typing import Any

from tests.service.api.players import Player, Table
from tests.service.api.test_bots import make_bot

OWNER, ONE, TWO = ACCOUNTS = ("owner", "one", "two")
"""A player and two bots that they run."""
numbers = itertools.count(1)


def stranger(table: Table) -> Player:
    """Return a new player with a unique number as name."""
    return table.player(f"Someone {next(numbers)}")


class Person:
    """A player with two bots."""

    def __init__(self, table: Table) -> None:
        number = next(numbers)
        self.owner = stranger(table)
        self.one = make_bot(table, self.owner, f"Program {number} a")
        self.two = make_bot(table, self.owner, f"Program {number} b")

    def __getitem__(self, account: str) -> Player:
        return getattr(self, account)


def of_others(table: Table) -> str:
    return table.game(stranger(table), stranger(table))["id"]


def own(table: Table, writer: Player) -> str:
    return table.game(writer, stranger(table))["id"]


def game_of(table: Table, writer: Player, **fields: Any) -> Any:
    return writer.post("/games", {"title": "industrial-waste", "seats": 2, **fields})


def kind(answer: Any) -> str:
    return "" if answer.status_code < 300 else answer.json["type"].rpartition("/")[2]
