"""Prepares a move and its response before the move is stored; only `settle` publishes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from scoresheet.domain.commands.sheet import Sheet
from scoresheet.domain.game import Game
from scoresheet.domain.move import Move
from scoresheet.domain.viewer import Seat
from scoresheet.service.play.commands import batch_of
from scoresheet.service.play.games import Command, CommandOutcome, Games
from scoresheet.service.storage.recorder import CommandBatch

Settle = Callable[[BaseException | None], None]
"""Called after the batch is stored (None) or has failed; publishes or drops the position."""


TROUBLE = "scoresheet.trouble"
"""The key of the WSGI environment for the reason why a prepared move could not be stored."""


class Prepared(NamedTuple):
    """A move to be stored, with its outcome. The game stays locked until `settle` is called."""

    outcome: CommandOutcome
    batch: CommandBatch
    settle: Settle


def prepare(games: Games, head: Game, command: Command, seat: Seat, move: Move) -> Prepared | None:
    """Prepare a move from memory, without I/O or waiting.

    Return None if that is impossible: another writer holds the lock, data is not in memory, the game's rules are slow,
    or clock events are due. Raises like `Games.move`.
    """
    secret = games.secrets.in_memory(head.id)
    if secret is None or head.id in games.slow_rules or games.is_due(head):
        return None
    lock = games.locks.of(head.id)
    if not lock.acquire(blocking=False):
        return None
    try:
        return _made(games, games.sheet(head, command, secret), command, seat, move, lock.release)
    except BaseException:
        lock.release()
        raise


def _made(
    games: Games, sheet: Sheet, command: Command, seat: Seat, move: Move, release: Callable[[], None]
) -> Prepared:
    games.play(sheet, command, seat, move)
    batch = batch_of(games.store, sheet, command, None)

    def settle(failure: BaseException | None) -> None:
        try:
            if failure is None:
                games.keep(sheet.game)
            else:
                games.heads.forget(sheet.game.id)
        finally:
            release()

    return Prepared(CommandOutcome(sheet.game, sheet.events[0].event), batch, settle)
