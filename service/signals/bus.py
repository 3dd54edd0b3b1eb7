"""The event bus: typed signals within a process, and between processes on a database.

A signal is only a hint to check for changes at once. Signals may be lost, so every follower also checks at intervals.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, TypeVar

import msgspec

from scoresheet.domain.game import Game
from scoresheet.service.core.failures import log_failure
from scoresheet.service.storage.journal.streams import JournalEntry

log = logging.getLogger(__name__)

LONGEST = 200
"""The maximum size of a signal between processes, in bytes; a longer one arrives as `SignalsLost`."""


class LocalSignal(msgspec.Struct, frozen=True):
    """A signal within this process only; its fields may be any objects."""


class GameAdvanced(LocalSignal, frozen=True):
    """A new position of a game was stored."""

    game: Game


class EntriesAppended(LocalSignal, frozen=True):
    """Entries were appended to a stream of the journal."""

    entries: Sequence[JournalEntry]


class TokensRevoked(LocalSignal, frozen=True):
    """Tokens of a player were revoked by this process."""

    player: str


class Signal(LocalSignal, frozen=True):
    """A signal that also reaches other processes; `name` encodes its type."""

    name: ClassVar[str]

    def encode(self) -> str:
        """Return the signal as a line of text: its name and its fields."""
        return " ".join((self.name, *msgspec.structs.astuple(self)))


class SignalsLost(Signal, frozen=True):
    """Signals may have been missed, so subscribers check everything."""

    name = "lost"


class EventsStored(Signal, frozen=True):
    """The log has grown. PostgreSQL itself sends this signal (`store_batches.sql`)."""

    name = "log"


class ReadModelsUpdated(Signal, frozen=True):
    """The read models have caught up with more of the log."""

    name = "models"


class MessagesQueued(Signal, frozen=True):
    """Messages were added to the outbox."""

    name = "outbox"


class HeadSigned(Signal, frozen=True):
    """A head of the transparency log was signed."""

    name = "heads"


class LogDoubted(Signal, frozen=True):
    """The log has to be examined."""

    name = "examine"


class AnalysisQueued(Signal, frozen=True):
    """An analysis was queued."""

    name = "analyses"


class TournamentChanged(Signal, frozen=True):
    """A tournament has changed."""

    name = "tournaments"


class ConditionalMovesChanged(Signal, frozen=True):
    """A player's conditional moves in a game have changed."""

    name = "orders"
    game: str


class RoomChanged(Signal, frozen=True):
    """A message in the room with this stream was posted, hidden or shown again."""

    name = "talk"
    stream: str


class PlayerForgotten(Signal, frozen=True):
    """A player's account was deleted."""

    name = "forgotten"
    player: str


class PlayersOnline(Signal, frozen=True):
    """Some players have pages open in the publishing process; their ids are separated by commas."""

    name = "online"
    players: str


class AccessRevoked(Signal, frozen=True):
    """Tokens of a player were revoked, or the player has left a club."""

    name = "revoked"
    player: str


_TYPES = {kind.name: kind for kind in Signal.__subclasses__()}

S = TypeVar("S", bound=LocalSignal)


def decode(line: str) -> Signal:
    """Decode a line to a signal; an unreadable line becomes `SignalsLost`."""
    name, *fields = line.split(" ")
    kind = _TYPES.get(name)
    if kind is None or len(fields) != len(kind.__struct_fields__) or not all(fields):
        return SignalsLost()
    return kind(*fields)


class EventBus:
    """The bus within one process; subclasses carry signals to other processes."""

    def __init__(self) -> None:
        self._subscribers: dict[type[LocalSignal], list[Callable[[Any], object]]] = {}

    def subscribe(self, kind: type[S], react: Callable[[S], object]) -> None:
        """Call `react` with each signal of the type `kind`; it must not block."""
        self._subscribers.setdefault(kind, []).append(react)

    def publish(self, signal: LocalSignal) -> None:
        """Deliver a signal here at once; send a `Signal` to the other processes, too.

        This neither blocks nor raises.
        """
        self.deliver(signal)
        if not isinstance(signal, Signal):
            return
        line = signal.encode()
        self.carry(line if len(line.encode()) <= LONGEST else SignalsLost().encode())

    def publish_stored(self) -> None:
        """Announce stored events, also to other processes unless the database does that."""
        self.publish(EventsStored())

    def deliver(self, signal: LocalSignal) -> None:
        """Call this process's subscribers; a failure is logged and does not affect the others."""
        for react in self._subscribers.get(type(signal), ()):
            try:
                react(signal)
            except Exception as error:
                log_failure(log, "A subscriber failed on the signal %s.", type(signal).__name__, error=error)

    def carry(self, line: str) -> None:
        """Send an encoded signal to the other processes; this bus has none."""

    def start(self) -> None:
        """Begin to receive signals from other processes."""

    def stop(self) -> None:
        """Stop receiving signals."""
