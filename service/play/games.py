"""The commands on a game: open, take a seat, move, take back, resign."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Literal

from scoresheet.domain.commands import takebacks
from scoresheet.domain.commands.seats import stand_in
from scoresheet.domain.commands.sheet import GameSettings, Sheet
from scoresheet.domain.game import Game
from scoresheet.domain.move import Move
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import Seat
from scoresheet.service.accounts.club_games import Belongs, among_members, check_belongs, nobody_belongs
from scoresheet.service.accounts.people import TextRights, each_alone
from scoresheet.service.core import clock, text_checks, time_zones
from scoresheet.service.core.errors import NotYourSeat, StaleVersion
from scoresheet.service.core.ids import new_id
from scoresheet.service.play import rated_games
from scoresheet.service.play.clocks import GameClocks
from scoresheet.service.play.commands import Command as Command
from scoresheet.service.play.commands import CommandOutcome as CommandOutcome
from scoresheet.service.play.commands import Decide, being_asked, hold, is_stale, metadata
from scoresheet.service.play.commands import sit as sit
from scoresheet.service.play.entropy import NOTHING, Entropy, completed, words_of
from scoresheet.service.play.hosts import Expected, check_host, check_place, seats_of_person
from scoresheet.service.play.pipeline import Pipeline
from scoresheet.service.play.reserved_seats import Reserved, seat_for
from scoresheet.service.signals.bus import EventBus
from scoresheet.service.storage.store import Store

LONGEST_NAME = 80
LONGEST_PACE = 8_760
"""The maximum number of hours per move: one year."""
SECRET_BYTES = 32


class Games(Pipeline):
    """The commands that players and bots give in a game.

    `expected` returns whether a player has been invited to a game by another player, `reserved` the seats that are
    reserved for invited players.
    """

    def __init__(
        self,
        store: Store,
        bus: EventBus | None = None,
        *,
        clockwork: GameClocks | None = None,
        persons: rated_games.Persons = each_alone,
        words: TextRights | None = None,
        belongs: Belongs = nobody_belongs,
        expected: Expected = lambda game, player, by: False,
        reserved: Reserved = lambda game: {},
    ) -> None:
        super().__init__(store, bus, clockwork)
        self.persons = persons
        self.words = words or TextRights()
        self.belongs = belongs
        self.expected = expected
        self.reserved = reserved

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
        """Open a game with the id `game`, or a new one, and call `write` on its sheet, in one batch."""
        if repeated := self.repeated(command):
            return repeated
        settings = among_members(settings, command.player, self.belongs)
        settings = time_zones.settled(settings, clock.milliseconds())
        secret = secrets.token_bytes(SECRET_BYTES)
        text_checks.checked(settings.name, LONGEST_NAME)
        sheet = Sheet(registry.find(title), Game(), secret, metadata(command), origin=self.origin)
        sheet.open(game or new_id(), settings)
        write(sheet)
        return self.commit(self.prepared_from(sheet, command, secret), command)

    def take_seat(
        self, game: str, command: Command, *, seat: Seat | None = None, bot: str = "", entropy: Entropy = NOTHING
    ) -> CommandOutcome:
        """Seat the caller, or a bot if the caller is the host, on `seat` or the lowest free seat.

        Only the invited player can take a seat that is reserved. Raises `SeatUnavailable`.
        """
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
            meant = seat_for(sheet.game, command.player, seat, self.reserved(game))
            sit(sheet, meant, command.player, contribution)

        return self.write(game, command, write)

    def leave_seat(self, game: str, command: Command, seat: Seat) -> CommandOutcome:
        """Leave a seat while the game is open; the host may also remove a bot."""

        def write(sheet: Sheet) -> None:
            if seat in [number for number, chair in enumerate(sheet.game.seats) if chair.bot]:
                sheet.need("open")
                check_host(sheet.past.since(0), command.player, self.persons)
            else:
                hold(sheet, command, seat)
            sheet.leave_seat(seat)

        return self.write(game, command, write)

    def move(self, game: str, command: Command, seat: Seat, move: Move) -> CommandOutcome:
        """Make a move for a seat that the caller holds."""
        return self.write(game, command, self.playing(command, seat, move), unless_moved_by=seat)

    def playing(self, command: Command, seat: Seat, move: Move) -> Decide:
        """Return the decision that makes a move for one of the caller's seats."""
        return lambda sheet: self.play(sheet, command, seat, move)

    def play(self, sheet: Sheet, command: Command, seat: Seat, move: Move) -> None:
        """Make a move on a sheet for one of the caller's seats, and measure how long that takes."""
        hold(sheet, command, seat)
        with self.slow_rules.timing(sheet.game.id):
            if is_stale(sheet, command) and move not in sheet.title.legal_moves(sheet.game.started_state, seat):
                raise StaleVersion(sheet.game.version)
            sheet.move(seat, move)

    def move_ahead(self, game: str, version: int, player: str, seat: Seat, move: Move, order: str) -> CommandOutcome:
        """Execute the player's conditional move `order` on that version."""
        command = Command(player, version)

        def write(sheet: Sheet) -> None:
            hold(sheet, command, seat)
            with self.slow_rules.timing(game):
                sheet.move(seat, move, order)

        return self.write(game, command, write)

    def move_bot(self, game: str, version: int, seat: Seat, move: Move) -> CommandOutcome:
        """Make a bot's move that was computed for that version."""
        bot = self.head(game).seats[seat].bot
        command = Command(f"bot:{bot}", version)
        return self.write(game, command, lambda sheet: sheet.move(seat, move))

    def take_back(self, game: str, command: Command, seat: Seat, to: int | Literal["turn"]) -> CommandOutcome:
        """Undo to position `to` or to the turn's start; if that needs consent, request it."""

        def write(sheet: Sheet) -> None:
            hold(sheet, command, seat)
            takebacks.request_takeback(sheet, seat, to, seats_of_person(sheet.game, command.player, self.persons))

        return self.write(game, command, write, unless_moved_by=seat)

    def answer_takeback(self, game: str, command: Command, request: int, agree: bool) -> CommandOutcome:
        """Answer a takeback request for all seats that the caller holds."""

        def write(sheet: Sheet) -> None:
            being_asked(sheet, request)
            seats = [seat for seat in sheet.game.consulted() if seat in sheet.game.seats_of(command.player)]
            if not seats:
                raise NotYourSeat("None of your seats has been asked to answer this takeback request.")
            for seat in seats if agree else seats[:1]:
                sheet.answer_takeback(seat, agree)

        return self.write(game, command, write)

    def withdraw_takeback(self, game: str, command: Command, request: int) -> CommandOutcome:
        """Withdraw the takeback request of a seat that the caller holds."""

        def write(sheet: Sheet) -> None:
            seat = being_asked(sheet, request).seat
            hold(sheet, command, seat)
            sheet.withdraw_takeback(seat)

        return self.write(game, command, write)

    def resign(self, game: str, command: Command, bot: str = "") -> CommandOutcome:
        """Resign all of the caller's seats; `bot`, or the bot agreed on, plays on for them."""

        def write(sheet: Sheet) -> None:
            seats = sheet.game.seats_of(command.player)
            if not seats:
                raise NotYourSeat("You are not a player in this game.")
            rated_games.check_stand_in(sheet.game, bot)
            sheet.resign(seats, bot or stand_in(sheet.game))

        return self.write(game, command, write)
