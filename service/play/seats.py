"""Seats that change players during a game: offers, takeovers and returns."""

from __future__ import annotations

from collections.abc import Callable

from scoresheet.domain.commands import seats
from scoresheet.domain.commands.sheet import Sheet
from scoresheet.domain.errors import CannotHandOver
from scoresheet.domain.game import Game
from scoresheet.domain.viewer import Seat
from scoresheet.service.accounts.accounts import Accounts
from scoresheet.service.core.errors import NoSuchGame, NotYourSeat
from scoresheet.service.play import lineage
from scoresheet.service.play.commands import hold
from scoresheet.service.play.games import Command, CommandOutcome, Games

PRIVATE, INVITED = "private", "invited"
MOST_TAKEN, MOST_OFFERS, A_DAY = 20, 20, 86_400
"""Limits per player and day: seats taken over, and offers made."""


class SeatService:
    """Offers seats, hands them over, gives them back, and asks whether to wait for a player."""

    def __init__(self, games: Games, accounts: Accounts) -> None:
        self._games = games
        self._invitations = accounts.invitations
        self._persons = accounts.people.persons
        self._taken = accounts.limits.of_people(MOST_TAKEN, A_DAY, "seats taken over")
        self._offers = accounts.limits.of_people(MOST_OFFERS, A_DAY, "seats offered")

    def offer(self, game: str, command: Command, seat: Seat) -> CommandOutcome:
        """Offer a seat to other players. Raises `NotYourSeat`, `CannotHandOver`, `TooManyAttempts`."""

        def write(sheet: Sheet) -> None:
            _own(sheet, command, seat)
            self._offers.check(command.player)
            seats.offer(sheet, seat)

        outcome = self._write(game, command, write)
        self._offers.count(command.player)
        return outcome

    def withdraw_offer(self, game: str, command: Command, seat: Seat) -> CommandOutcome:
        """Withdraw an offer and keep the seat. Raises `NotYourSeat`, `CannotHandOver`."""

        def write(sheet: Sheet) -> None:
            _own(sheet, command, seat)
            seats.withdraw_offer(sheet, seat)

        return self._write(game, command, write)

    def take_over(self, game: str, command: Command, seat: Seat) -> CommandOutcome:
        """Take over a vacant seat for good; if two players try, the first one gets it.

        Raises `NoSuchGame` if the game is private and the player not invited, `CannotHandOver`, `TooManyAttempts`.
        """

        def write(sheet: Sheet) -> None:
            self.check_may_come(sheet.game, command.player)
            self._taken.check(command.player)
            seats.take_over(sheet, seat, command.player)

        outcome = self._write(game, command, write)
        self._taken.count(command.player)
        self._invitations.withdraw(game, command.player)
        return outcome

    def come_back(self, game: str, command: Command, seat: Seat) -> CommandOutcome:
        """Return to a seat that a bot has been playing. Raises `NotYourSeat`, `CannotHandOver`."""

        def write(sheet: Sheet) -> None:
            _own(sheet, command, seat)
            seats.come_back(sheet, seat)

        return self._write(game, command, write)

    def answer_waiting(self, game: str, command: Command, about: Seat, wait: bool) -> CommandOutcome:
        """Answer whether to wait for the player of seat `about`, for all of the caller's seats.

        Raises `NotYourSeat`, `CannotHandOver`.
        """

        def write(sheet: Sheet) -> None:
            own = sheet.game.seats_of(command.player)
            if not own:
                raise NotYourSeat("You are not a player in this game.")
            asked = [seat for seat in seats.deciding(sheet.game, about) if seat in own] if about < _size(sheet) else []
            for seat in (asked or own)[: 1 if wait else None]:
                seats.answer_waiting(sheet, seat, about, wait)

        return self._write(game, command, write)

    def check_may_come(self, head: Game, player: str) -> None:
        """Check that a player may take over a seat. Raises `NoSuchGame`, `CannotHandOver`."""
        if not self.is_open_to(head, player):
            if head.visibility == PRIVATE:
                raise NoSuchGame(head.id)
            raise CannotHandOver("Only invited players can take over a seat in this game.")
        if lineage.plays([head, *lineage.going_on(self._games.heads, head)], player, self._persons):
            raise CannotHandOver(
                "Current and former players of this game or of one that it branches from, and owners of bots in "
                "it, can't take over a seat here."
            )
        arbiters = {arbiter for dispute in head.disputes for arbiter in dispute.arbiters}
        person = self._persons([player, *arbiters])
        if any(person[player] == person[arbiter] for arbiter in arbiters):
            raise CannotHandOver("An arbiter of the game cannot take over a seat in it.")

    def is_open_to(self, head: Game, player: str) -> bool:
        """Return whether the game's settings, club or an invitation allow the player to join."""
        if head.club and not self._games.belongs(head.club, player):
            return False
        anybody = head.visibility != PRIVATE and head.replacements != INVITED
        return anybody or self._invitations.find(head.id, player) is not None

    def to_be_had(self, head: Game, player: str) -> list[Seat]:
        """Return the seats that `player` may take over now."""
        vacant = seats.vacant(head) if player else []
        try:
            self.check_may_come(head, player) if vacant else None
        except (CannotHandOver, NoSuchGame):
            return []
        return vacant

    def _write(self, game: str, command: Command, write: Callable[[Sheet], None]) -> CommandOutcome:
        return self._games.write(game, command, write)


def _size(sheet: Sheet) -> int:
    return len(sheet.game.seats)


def _own(sheet: Sheet, command: Command, seat: Seat) -> None:
    """Raise `NotYourSeat` unless the seat belongs to the caller, who may be away from it."""
    if seat not in sheet.game.seats_of(command.player):
        hold(sheet, command, seat)
