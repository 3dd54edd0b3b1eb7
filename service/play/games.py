"""Loads games, writes commands and appends the events; one command at a time per game."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Literal

from scoresheet.domain import game as aggregate
from scoresheet.domain.commands import takebacks
from scoresheet.domain.commands.seats import stand_in
from scoresheet.domain.commands.sheet import GameSettings, Sheet
from scoresheet.domain.events import Event
from scoresheet.domain.game import Game
from scoresheet.domain.move import Move
from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import Seat
from scoresheet.replays import timeline
from scoresheet.replays.timeline import NoSuchPosition
from scoresheet.service.accounts.club_games import Belongs, among_members, check_belongs, nobody_belongs
from scoresheet.service.accounts.people import TextRights, each_alone
from scoresheet.service.core import clock, text_checks, time_zones
from scoresheet.service.core.database_errors import Conflict
from scoresheet.service.core.errors import KeyReused, NotYourSeat, StaleVersion
from scoresheet.service.core.ids import new_id
from scoresheet.service.observability import tracing
from scoresheet.service.play import lineage, rated_games
from scoresheet.service.play.clocks import GameClocks
from scoresheet.service.play.commands import Command as Command
from scoresheet.service.play.commands import CommandOutcome as CommandOutcome
from scoresheet.service.play.commands import batch_of, being_asked, hold, is_aside, is_stale, metadata
from scoresheet.service.play.commands import sit as sit
from scoresheet.service.play.entropy import NOTHING, Entropy, completed, words_of
from scoresheet.service.play.event_history import StoredPast
from scoresheet.service.play.game_cache import GameCache
from scoresheet.service.play.game_locks import GameLocks
from scoresheet.service.play.game_secrets import Secrets
from scoresheet.service.play.hosts import Expected, check_host, check_place, seats_of_person
from scoresheet.service.play.slow_rules import SlowRules
from scoresheet.service.storage.store import Store

LONGEST_NAME = 80
LONGEST_PACE = 8_760
"""Hours per move: one year."""
SECRET_BYTES = 32
SYSTEM = "system"


class Games:
    """All games of a store. Returned positions are shared: read them, never change them."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.listeners: list[Callable[[Game], None]] = []
        """Called with the new head after every append."""
        self.heads = GameCache(store)
        self._origin = lineage.origin(self.heads)
        self.locks = GameLocks()
        self.secrets = Secrets(store)
        self.slow_rules = SlowRules()
        self.clockwork: GameClocks | None = None
        """Writes due clock events before each command."""
        self.persons: rated_games.Persons = each_alone
        self.words = TextRights()
        self.belongs: Belongs = nobody_belongs
        """Hooks: the persons behind accounts, the right to publish text, and club membership."""
        self.expected: Expected = lambda game, player, by: False
        """Returns whether a player is invited to a game by another player."""

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

        They contain hidden information: show a reader only what `seen_by` leaves of them.
        """
        title = self.title(game)
        with self.heads.looking_at(game):
            return timeline.events(title, self.store, game, after, after + limit)

    def open(
        self,
        title: str,
        settings: GameSettings,
        command: Command,
        *,
        bots: dict[Seat, str],
        entropy: Entropy = NOTHING,
        seat: Seat | None = None,
    ) -> CommandOutcome:
        """Open a game with the requested bots; the caller takes `seat` or the first free one."""
        contribution = completed(entropy)

        def write(sheet: Sheet) -> None:
            self.words.check_anywhere(command.player, settings.name, words_of(entropy))
            rated_games.check_opening(settings, bots)
            for chair, bot in bots.items():
                sheet.take_seat(seat=chair, bot=bot)
            sit(sheet, seat, command.player, contribution)

        return self.begin(title, settings, command, write)

    def begin(
        self, title: str, settings: GameSettings, command: Command, write: Callable[[Sheet], None], game: str = ""
    ) -> CommandOutcome:
        """Open a game, under the id `game` if given, and `write` to its sheet in one batch."""
        if repeated := self.repeated(command):
            return repeated
        settings = among_members(settings, command.player, self.belongs)
        settings = time_zones.settled(settings, clock.milliseconds())
        secret = secrets.token_bytes(SECRET_BYTES)
        text_checks.checked(settings.name, LONGEST_NAME)
        sheet = Sheet(registry.find(title), Game(), secret, metadata(command), origin=self._origin)
        sheet.open(game or new_id(), settings)
        write(sheet)
        return self._append(sheet, command, secret)

    def take_seat(
        self, game: str, command: Command, *, seat: Seat | None = None, bot: str = "", entropy: Entropy = NOTHING
    ) -> CommandOutcome:
        """Seat the caller, or, as the host, a bot, on `seat` or on the lowest free one."""
        contribution = completed(entropy)

        def write(sheet: Sheet) -> None:
            self.words.check_anywhere(command.player, words_of(entropy))
            check_belongs(sheet.game, command.player, self.belongs)
            rated_games.check_seat(sheet.game, command.player, bot, self.persons)
            if bot:
                check_host(sheet.past.since(0), command.player, self.persons)
                sheet.take_seat(seat=seat, bot=bot)
                return
            sheet.need("open")
            check_place(sheet.game, sheet.past.since(0), command.player, self.persons, self.expected)
            sit(sheet, seat, command.player, contribution)

        return self._write(game, command, write)

    def leave_seat(self, game: str, command: Command, seat: Seat) -> CommandOutcome:
        """Leave a seat while the game is open; the host may also remove a bot."""

        def write(sheet: Sheet) -> None:
            if seat in [number for number, chair in enumerate(sheet.game.seats) if chair.bot]:
                sheet.need("open")
                check_host(sheet.past.since(0), command.player, self.persons)
            else:
                hold(sheet, command, seat)
            sheet.leave_seat(seat)

        return self._write(game, command, write)

    def move(self, game: str, command: Command, seat: Seat, move: Move) -> CommandOutcome:
        """Make a move for a seat that the caller holds."""
        return self._write(game, command, lambda sheet: self.play(sheet, command, seat, move), unless_moved_by=seat)

    def play(self, sheet: Sheet, command: Command, seat: Seat, move: Move) -> None:
        """Make a move on a sheet for a seat of the caller, and measure its duration."""
        hold(sheet, command, seat)
        with self.slow_rules.timing(sheet.game.id):
            if is_stale(sheet, command) and move not in sheet.title.legal_moves(sheet.game.state, seat):
                raise StaleVersion(sheet.game.version)
            sheet.move(seat, move)

    def move_ahead(self, game: str, version: int, player: str, seat: Seat, move: Move, order: str) -> CommandOutcome:
        """Make the player's conditional move `order` on that version."""
        command = Command(player, version)

        def write(sheet: Sheet) -> None:
            hold(sheet, command, seat)
            with self.slow_rules.timing(game):
                sheet.move(seat, move, order)

        return self._write(game, command, write)

    def move_bot(self, game: str, version: int, seat: Seat, move: Move) -> CommandOutcome:
        """Make a bot's move, computed for that version."""
        bot = self.head(game).seats[seat].bot
        command = Command(f"bot:{bot}", version)
        return self._write(game, command, lambda sheet: sheet.move(seat, move))

    def take_back(self, game: str, command: Command, seat: Seat, to: int | Literal["turn"]) -> CommandOutcome:
        """Undo to position `to`, or to the start of the turn: at once if free, else by request."""

        def write(sheet: Sheet) -> None:
            hold(sheet, command, seat)
            takebacks.request_takeback(sheet, seat, to, seats_of_person(sheet.game, command.player, self.persons))

        return self._write(game, command, write, unless_moved_by=seat)

    def answer_takeback(self, game: str, command: Command, request: int, agree: bool) -> CommandOutcome:
        """Answer a takeback request for all seats that the caller holds."""

        def write(sheet: Sheet) -> None:
            being_asked(sheet, request)
            seats = [seat for seat in sheet.game.consulted() if seat in sheet.game.seats_of(command.player)]
            if not seats:
                raise NotYourSeat("None of your seats is asked about this takeback.")
            for seat in seats if agree else seats[:1]:
                sheet.answer_takeback(seat, agree)

        return self._write(game, command, write)

    def withdraw_takeback(self, game: str, command: Command, request: int) -> CommandOutcome:
        """Withdraw the takeback request of a seat that the caller holds."""

        def write(sheet: Sheet) -> None:
            seat = being_asked(sheet, request).seat
            hold(sheet, command, seat)
            sheet.withdraw_takeback(seat)

        return self._write(game, command, write)

    def resign(self, game: str, command: Command, bot: str = "") -> CommandOutcome:
        """Resign all seats of the caller; `bot`, or the bot agreed on, continues to play them."""

        def write(sheet: Sheet) -> None:
            seats = sheet.game.seats_of(command.player)
            if not seats:
                raise NotYourSeat("You are not a player in this game.")
            rated_games.check_stand_in(sheet.game, bot)
            sheet.resign(seats, bot or stand_in(sheet.game))

        return self._write(game, command, write)

    def repeated(self, command: Command) -> CommandOutcome | None:
        """Return the outcome of an earlier command with the same key, or None. Raises `KeyReused`."""
        done = self.store.command(command.player, command.key) if command.key else None
        if done is None:
            return None
        if done.fingerprint != command.fingerprint:
            raise KeyReused("This idempotency key was used for another request.")
        return CommandOutcome(self.at(done.game, done.last), self.events(done.game, done.first - 1, 1)[0])

    def write(self, game: str, command: Command, write: Callable[[Sheet], None]) -> CommandOutcome:
        """Write to a game on behalf of another module, with the same checks as any other command."""
        return self._write(game, command, write)

    def _write(
        self, game: str, command: Command, write: Callable[[Sheet], None], unless_moved_by: Seat | None = None
    ) -> CommandOutcome:
        """Write on the expected version.

        With `unless_moved_by`, also accept versions after which only other seats made anytime moves. Without an
        expected version, a conflict with another process is retried on the new position.
        """
        while True:
            try:
                return self._write_once(game, command, write, unless_moved_by)
            except StaleVersion:
                if command.expected is not None:
                    raise

    def _write_once(
        self, game: str, command: Command, write: Callable[[Sheet], None], unless_moved_by: Seat | None
    ) -> CommandOutcome:
        with self.locks.of(game):
            head = self._on_time(self.head(game))
            if repeated := self.repeated(command):
                return repeated
            sheet = self.sheet(head, command, self.secrets.of(game, head.commitment))
            if is_stale(sheet, command) and not is_aside(sheet, command, unless_moved_by):
                raise StaleVersion(head.version)
            with tracing.span("decide"):
                write(sheet)
            return self._append(sheet, command)

    def keep_time(self, game: str) -> Game:
        """Write due clock events and their consequences, and return the game. Raises `StaleVersion`."""
        with self.locks.of(game):
            return self._on_time(self.head(game), always=True)

    def is_due(self, head: Game, *, always: bool = False) -> bool:
        """Return whether clock events are due; with `always`, also for games without a clock."""
        return self.clockwork is not None and bool(always or head.clock) and self.clockwork.is_due(head)

    def _on_time(self, head: Game, *, always: bool = False) -> Game:
        """Write due clock events and return the game, so that no player acts after their time-out."""
        if self.clockwork is None or not self.is_due(head, always=always):
            return head
        sheet = self.sheet(head, command := Command(SYSTEM), self.secrets.of(head.id, head.commitment))
        self.clockwork.write(sheet)
        return self._append(sheet, command).game if sheet.events else head

    def sheet(self, head: Game, command: Command, secret: bytes) -> Sheet:
        """Return a sheet with a copy of the game, to write a command on."""
        title = registry.find(head.title)
        past = StoredPast(self.store, title, head)
        return Sheet(title, aggregate.copy(title, head), secret, metadata(command), past, self._origin)

    def _append(self, sheet: Sheet, command: Command, secret: bytes | None = None) -> CommandOutcome:
        try:
            with tracing.span("append"):
                self.store.group_commit.append(batch_of(self.store, sheet, command, secret))
        except Conflict:
            return self._conflict(sheet, command)
        return CommandOutcome(self.keep(sheet.game), sheet.events[0].event)

    def keep(self, head: Game) -> Game:
        """Publish the stored position. Return it, or a newer one if one is known."""
        kept = self.heads.keep(head)
        for listener in self.listeners:
            listener(kept)
        return kept

    def _conflict(self, sheet: Sheet, command: Command) -> CommandOutcome:
        """Return the outcome if the same command was stored concurrently, else raise `StaleVersion`."""
        self.heads.forget(sheet.game.id)
        if repeated := self.repeated(command):
            return repeated
        raise StaleVersion(self.store.version(sheet.game.id))
