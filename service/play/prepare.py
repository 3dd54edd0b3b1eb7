"""Prepares a move and its answer before it is stored; nothing is published until then."""

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
"""Call it when the batch was stored or has failed: it publishes or drops the new position."""


TROUBLE = "scoresheet.trouble"
"""Where the WSGI environment carries why a move that was prepared could not be stored, for the answer to say."""


class Prepared(NamedTuple):
    """A move to be stored, with its outcome; the game stays locked until `settle` is called."""

    outcome: CommandOutcome
    batch: CommandBatch
    settle: Settle


def prepare(games: Games, head: Game, command: Command, seat: Seat, move: Move) -> Prepared | None:
    """Prepare a move from memory, without I/O or waiting.

    Return None if that is impossible: another writer, missing data, slow rules, or due clock events. Raises like
    `Games.move`.
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
