"""Commands on games: author, permission checks, and the batch to store."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import NamedTuple

import msgspec

from scoresheet import SOFTWARE
from scoresheet.domain.clocks.events import CLOCK_EVENTS
from scoresheet.domain.commands.sheet import Metadata, Sheet
from scoresheet.domain.errors import CannotTakeBack
from scoresheet.domain.events import Event, MoveMade
from scoresheet.domain.game import Game, Request
from scoresheet.domain.viewer import Seat
from scoresheet.replays.timeline import EVENTS_BETWEEN_CHECKPOINTS
from scoresheet.service.core.errors import NotYourSeat
from scoresheet.service.core.ids import new_id, now
from scoresheet.service.play.entropy import Entropy
from scoresheet.service.storage.recorder import CommandBatch, CommandKey
from scoresheet.service.storage.store import Store, stored

NO_VERSION = -1
"""A version that no game has, so that a command expecting it is always rejected."""


class Command(msgspec.Struct, frozen=True):
    """A command's author, expected version (If-Match), idempotency key and fingerprint."""

    player: str
    expected: int | None = None
    key: str = ""
    fingerprint: str = ""
    others: frozenset[int] = frozenset()
    """Further versions that the caller accepts, since If-Match may list several."""

    @classmethod
    def on_any_of(cls, versions: Collection[int] | None, player: str, key: str, fingerprint: str) -> Command:
        """Create a command that accepts these versions: any if None, none if empty."""
        newest = None if versions is None else max(versions, default=NO_VERSION)
        return cls(player, newest, key, fingerprint, frozenset(versions or ()))

    @property
    def versions(self) -> frozenset[int]:
        return self.others if self.expected is None else self.others | {self.expected}


class CommandOutcome(msgspec.Struct, frozen=True):
    """The result of a command: the game after it and its first event."""

    game: Game
    event: Event


Decide = Callable[[Sheet], None]
"""Writes the events of a command on a sheet, or raises."""
Settle = Callable[[BaseException | None], None]
"""Called after the batch is stored (None) or has failed; publishes or drops the position."""


class Prepared(NamedTuple):
    """A command to commit: store the batch, then call `settle`.

    The game stays locked until then.
    """

    outcome: CommandOutcome
    batch: CommandBatch
    settle: Settle


def batch_of(store: Store, sheet: Sheet, command: Command, secret: bytes | None) -> CommandBatch:
    """Return the batch of a sheet's events, with the command's key and, if due, a checkpoint."""
    game, first = sheet.game, sheet.events[0].event.version
    key = CommandKey(command.player, command.key, command.fingerprint, game.id, first, game.version)
    due = game.version // EVENTS_BETWEEN_CHECKPOINTS > (first - 1) // EVENTS_BETWEEN_CHECKPOINTS
    return CommandBatch(
        events=[stored(sheet.title.title, written) for written in sheet.events],
        command=key if command.key else None,
        secret=secret,
        checkpoint=store.checkpoint_of(sheet.title, game) if due else None,
    )


def metadata(command: Command) -> Metadata:
    """Return the metadata for a command's events.

    It does not contain the idempotency key, because other players read events.
    """
    return Metadata(at=now(), actor=command.player, command=new_id(), software=SOFTWARE)


def sit(sheet: Sheet, seat: Seat | None, player: str, given: Entropy) -> None:
    """Seat a player with their entropy, on the lowest free seat if `seat` is None."""
    sheet.take_seat(seat=seat, player=player, entropy=given.text, entropy_from=given.source)


def check_holder(sheet: Sheet, player: str, seat: Seat) -> None:
    """Raise `NotYourSeat` unless the player holds the seat."""
    if seat not in sheet.game.seats_of(player):
        raise NotYourSeat("Seat {seat} is not yours.", seat=seat)


def hold(sheet: Sheet, command: Command, seat: Seat) -> None:
    """Raise `NotYourSeat` unless the caller holds the seat and is playing it."""
    check_holder(sheet, command.player, seat)
    if sheet.game.seats[seat].away:
        raise NotYourSeat("A bot is playing seat {seat} for you while you are away. Come back first.", seat=seat)


def being_asked(sheet: Sheet, request: int) -> Request:
    """Return the pending takeback request with that id. Raises `CannotTakeBack`."""
    pending = sheet.game.request
    if pending is None or pending.id != request:
        raise CannotTakeBack("Takeback request {request} is not open.", request=request)
    return pending


def is_aside(sheet: Sheet, command: Command, seat: Seat | None) -> bool:
    """Return whether only events that do not affect the seat followed the expected version.

    These are clock events and the anytime moves of other seats.
    """
    seen = [version for version in command.versions if sheet.game.started <= version < sheet.game.version]
    if seat is None or not seen:
        return False
    return all(_is_beside(event, seat) for event in sheet.past.since(max(seen)))


def _is_beside(event: Event, seat: Seat) -> bool:
    return isinstance(event, CLOCK_EVENTS) or (isinstance(event, MoveMade) and event.anytime and event.seat != seat)


def is_stale(sheet: Sheet, command: Command) -> bool:
    """Return whether the game has changed since the version that the command expects."""
    return command.expected is not None and sheet.game.version not in command.versions
