"""Prepares a command on the event loop: from memory, without waiting."""

from __future__ import annotations

from collections.abc import Callable

from scoresheet.domain.game import Game
from scoresheet.service.play.commands import Decide, Prepared, Settle
from scoresheet.service.play.games import Command, Games

TROUBLE = "scoresheet.trouble"
"""The WSGI environment's key for the reason why a prepared move could not be stored."""


def prepare(games: Games, head: Game, command: Command, decide: Decide) -> Prepared | None:
    """Prepare a command from memory, without I/O or waiting.

    Return None if that is impossible: another writer holds the lock, data is not in memory, the command expects another
    version, the game's rules are slow, or clock events are due. Raises like `Pipeline.prepare`.
    """
    secret = games.secrets.in_memory(head.id)
    is_newest = command.expected is not None and head.version in command.versions
    if secret is None or not is_newest or head.id in games.slow_rules or games.is_due(head):
        return None
    lock = games.locks.of(head.id)
    if not lock.acquire(blocking=False):
        return None
    try:
        prepared = games.prepare(head, command, secret, decide)
    except BaseException:
        lock.release()
        raise
    return prepared._replace(settle=_then(prepared.settle, lock.release))


def _then(settle: Settle, release: Callable[[], None]) -> Settle:
    def both(failure: BaseException | None) -> None:
        try:
            settle(failure)
        finally:
            release()

    return both
