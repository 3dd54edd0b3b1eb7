"""The pipeline of commands: load a game, decide on a copy of its position, commit.

Only one command at a time runs in a game.
"""

from __future__ import annotations

from functools import partial

from scoresheet.domain import game as aggregate
from scoresheet.domain.commands.sheet import Sheet
from scoresheet.domain.events import Event
from scoresheet.domain.game import Game
from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import Seat
from scoresheet.replays import timeline
from scoresheet.replays.timeline import NoSuchPosition
from scoresheet.service.core.database_errors import Conflict
from scoresheet.service.core.errors import StaleVersion
from scoresheet.service.core.idempotency import check_repeated
from scoresheet.service.observability import tracing
from scoresheet.service.play import lineage
from scoresheet.service.play.clocks import GameClocks
from scoresheet.service.play.commands import (
    Command,
    CommandOutcome,
    Decide,
    Prepared,
    batch_of,
    is_aside,
    is_stale,
    metadata,
)
from scoresheet.service.play.event_history import StoredPast
from scoresheet.service.play.game_cache import GameCache
from scoresheet.service.play.game_locks import GameLocks
from scoresheet.service.play.game_secrets import Secrets
from scoresheet.service.play.slow_rules import SlowRules
from scoresheet.service.signals.bus import EventBus, GameAdvanced
from scoresheet.service.storage.store import Store

SYSTEM = "system"


class Pipeline:
    """Reads games and writes commands to them.

    Returned positions are shared: read them, never change them.
    """

    def __init__(self, store: Store, bus: EventBus | None = None, clockwork: GameClocks | None = None) -> None:
        self.store = store
        self.bus = bus or EventBus()
        self.heads = GameCache(store)
        self.origin = lineage.origin(self.heads)
        self.locks = GameLocks()
        self.secrets = Secrets(store)
        self.slow_rules = SlowRules()
        self.clockwork = clockwork
        """Writes due clock events before each command."""

    def title(self, game: str) -> Title:
        """Return the title of a game. Raises `NoSuchGame`."""
        return registry.find(self.head(game).title)

    def head(self, game: str) -> Game:
        """Return the current position. Raises `NoSuchGame`, and `BrokenChain` for a corrupt game."""
        return self.heads.of(game)

    def at(self, game: str, version: int) -> Game:
        """Return the position after event `version`. Raises `NoSuchPosition`."""
        head = self.head(game)
        if version == head.version:
            return head
        if not 0 < version < head.version:
            raise NoSuchPosition("This game has no position {version}.", version=version)
        with self.heads.looking_at(game):
            return timeline.position(registry.find(head.title), self.store, game, version)

    def events(self, game: str, after: int, limit: int) -> list[Event]:
        """Return the events with `after` < version ≤ `after + limit`.

        They contain hidden information: show readers only the part that `seen_by` returns.
        """
        title = self.title(game)
        with self.heads.looking_at(game):
            return timeline.events(title, self.store, game, after, after + limit)

    def repeated(self, command: Command) -> CommandOutcome | None:
        """Return the outcome of an earlier command with this key, or None. Raises `KeyReused`."""
        done = self.store.command(command.player, command.key) if command.key else None
        if done is None:
            return None
        check_repeated(done.fingerprint, command.fingerprint)
        return CommandOutcome(self.at(done.game, done.last), self.events(done.game, done.first - 1, 1)[0])

    def write(self, game: str, command: Command, decide: Decide, unless_moved_by: Seat | None = None) -> CommandOutcome:
        """Run a command on the expected version of a game.

        With `unless_moved_by`, also accept versions after which only other seats made anytime moves. Without an
        expected version, a conflict with another process is retried on the new position.
        """
        while True:
            try:
                return self._write_once(game, command, decide, unless_moved_by)
            except StaleVersion:
                if command.expected is not None:
                    raise

    def _write_once(self, game: str, command: Command, decide: Decide, unless_moved_by: Seat | None) -> CommandOutcome:
        with self.locks.of(game):
            head = self._on_time(self.head(game))
            if repeated := self.repeated(command):
                return repeated
            secret = self.secrets.of(game, head.commitment)
            with tracing.span("decide"):
                prepared = self.prepare(head, command, secret, decide, unless_moved_by)
            return self.commit(prepared, command)

    def prepare(
        self, head: Game, command: Command, secret: bytes, decide: Decide, unless_moved_by: Seat | None = None
    ) -> Prepared:
        """Decide a command on a copy of the position. Commit it under the same lock of the game.

        Threads and the event loop prepare every command here, and differ in how they wait for the commit.
        """
        sheet = self.sheet(head, command, secret)
        if is_stale(sheet, command) and not is_aside(sheet, command, unless_moved_by):
            raise StaleVersion(head.version)
        decide(sheet)
        return self.prepared_from(sheet, command)

    def keep_time(self, game: str) -> Game:
        """Write due clock events and their consequences, and return the game. Raises `StaleVersion`."""
        with self.locks.of(game):
            return self._on_time(self.head(game), always=True)

    def is_due(self, head: Game, *, always: bool = False) -> bool:
        """Return whether clock events are due; with `always`, also for games without a clock."""
        return self.clockwork is not None and bool(always or head.clock) and self.clockwork.is_due(head)

    def _on_time(self, head: Game, *, always: bool = False) -> Game:
        """Write due clock events and return the game, so that no player acts after a time-out."""
        if self.clockwork is None or not self.is_due(head, always=always):
            return head
        sheet = self.sheet(head, command := Command(SYSTEM), self.secrets.of(head.id, head.commitment))
        self.clockwork.write(sheet)
        return self.commit(self.prepared_from(sheet, command), command).game if sheet.events else head

    def sheet(self, head: Game, command: Command, secret: bytes) -> Sheet:
        """Return a sheet with a copy of the game for a command to write on."""
        title = registry.find(head.title)
        past = StoredPast(self.store, title, head)
        return Sheet(title, aggregate.copy(title, head), secret, metadata(command), past, self.origin)

    def prepared_from(self, sheet: Sheet, command: Command, secret: bytes | None = None) -> Prepared:
        """Return the events of a sheet as one batch, with the secret of a new game."""
        outcome = CommandOutcome(sheet.game, sheet.events[0].event)
        return Prepared(outcome, batch_of(self.store, sheet, command, secret), partial(self._settle, sheet.game))

    def _settle(self, game: Game, failure: BaseException | None) -> None:
        """Publish the stored position, or drop the one in memory if the command was not stored."""
        if failure is None:
            self.keep(game)
        else:
            self.heads.forget(game.id)

    def commit(self, prepared: Prepared, command: Command) -> CommandOutcome:
        """Store a prepared command and wait until it is on disk.

        If the same command was stored concurrently, return the outcome of that one. Raises `StaleVersion`.
        """
        try:
            with tracing.span("append"):
                self.store.group_commit.append(prepared.batch)
        except Conflict as conflict:
            prepared.settle(conflict)
            if repeated := self.repeated(command):
                return repeated
            raise StaleVersion(self.store.version(prepared.outcome.game.id)) from None
        prepared.settle(None)
        return prepared.outcome

    def keep(self, head: Game) -> Game:
        """Publish the stored position; return it, or a newer one if there is one."""
        kept = self.heads.keep(head)
        self.bus.publish(GameAdvanced(kept))
        return kept
