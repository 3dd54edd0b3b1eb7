"""Commands on disputes: raise, withdraw, examine, rule, expire."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Protocol

import msgspec

from scoresheet.domain.commands import disputes
from scoresheet.domain.commands.disputes import Ruling
from scoresheet.domain.commands.sheet import Sheet
from scoresheet.domain.disputes.disputes import find
from scoresheet.domain.errors import BrokenChain, CannotDispute
from scoresheet.domain.game import Game
from scoresheet.domain.viewer import Seat, Viewer, all_seats, by_seat
from scoresheet.service.accounts.accounts import Accounts
from scoresheet.service.accounts.errors import NoSuchPlayer
from scoresheet.service.accounts.tokens import ARBITER
from scoresheet.service.core import text_checks
from scoresheet.service.core.errors import NotAnArbiter, NotYourSeat
from scoresheet.service.core.failures import log_failure
from scoresheet.service.core.ids import new_id
from scoresheet.service.play import lineage
from scoresheet.service.play.games import Command, CommandOutcome, Games

log = logging.getLogger(__name__)

LONGEST_REASON = LONGEST_NOTE = 500
MOST_RAISED, A_DAY = 20, 86_400
"""The maximum number of disputes per player and day."""
SYSTEM = "system"


class ReplayOpener(Protocol):
    """Opens games that replay another one from a position."""

    def check_replay(self, head: Game, to: int) -> object:
        """Raise an error if the finished game `head` cannot be replayed from position `to`."""
        ...

    def replay_of(self, head: Game, to: int, by: str, game: str) -> str:
        """Open the replay under the id `game` unless it exists; return the id."""
        ...


class DisputeService:
    """Commands on disputes, and the permissions of arbiters.

    `replays` opens the replays that rulings order; `competes` returns whether a player or their bot takes part in a
    tournament.
    """

    def __init__(
        self, games: Games, accounts: Accounts, replays: ReplayOpener, competes: Callable[[str, str], bool]
    ) -> None:
        self._games = games
        self._replays = replays
        self._accounts = accounts
        self._competes = competes
        self._limit = accounts.limits.of_people(MOST_RAISED, A_DAY, "disputes")

    def raise_dispute(
        self, game: str, command: Command, about: int, reason: str, seat: Seat | None = None
    ) -> CommandOutcome:
        """Dispute position `about` on behalf of one of the caller's seats.

        A player who has resigned can raise a dispute after the game has ended. Raises `NotYourSeat`, `UnfitText`,
        `CannotDispute`, `TooManyAttempts`.
        """
        if repeated := self._games.repeated(command):
            return repeated
        text_checks.said(reason, LONGEST_REASON)

        def write(sheet: Sheet) -> None:
            claimant = _claimant(sheet.game, command.player, seat)
            self._accounts.words.check(command.player, game)
            self._limit.check(command.player)
            person = self._accounts.people.of(command.player)
            disputes.raise_dispute(sheet, claimant, about, reason, person if person != command.player else "")

        outcome = self._games.write(game, command, write)
        self._limit.count(command.player)
        return outcome

    def withdraw(self, game: str, command: Command, number: int) -> CommandOutcome:
        """Withdraw a dispute that the caller has raised. Raises `NotYourSeat`, `CannotDispute`."""

        def write(sheet: Sheet) -> None:
            dispute = disputes.open_dispute(sheet.game, number)
            if sheet.game.seats[dispute.seat].player != command.player:
                raise NotYourSeat("Only the player who raised a dispute can withdraw it.")
            disputes.withdraw_dispute(sheet, number)

        return self._games.write(game, command, write)

    def look(self, game: str, command: Command, number: int) -> CommandOutcome:
        """Record publicly that an arbiter is examining the game's hidden information.

        Raises `NotAnArbiter`, `CannotDispute`.
        """

        def write(sheet: Sheet) -> None:
            self.check_arbiter(sheet.game, command.player)
            if command.player in disputes.open_dispute(sheet.game, number).arbiters:
                raise CannotDispute("You have already viewed the hidden information, and everyone can see that.")
            disputes.look(sheet, number)

        return self._games.write(game, command, write)

    def rule(self, game: str, command: Command, number: int, ruling: Ruling) -> CommandOutcome:
        """Rule on a dispute and carry out the ruling.

        If the ruling orders a replay, its id is chosen here, but it is opened only once the ruling is stored. Raises
        `NotAnArbiter`, `UnfitText`, `CannotDispute`.
        """
        if repeated := self._games.repeated(command):
            return repeated
        text_checks.said(ruling.note, LONGEST_NOTE)
        decided = msgspec.structs.replace(ruling, game_again=new_id() if ruling.remedy == "replay" else "")

        def write(sheet: Sheet) -> None:
            self.check_arbiter(sheet.game, command.player)
            if decided.note:
                self._accounts.words.check(command.player, game)
            if decided.game_again:
                disputes.check_remedy(sheet.game, decided)
                self._replays.check_replay(sheet.game, decided.to)
            disputes.rule(sheet, number, decided)

        outcome = self._games.write(game, command, write)
        try:
            self.play_again(game, number)
        except Exception as error:  # the ruling is stored; a background worker retries opening the replay
            log_failure(log, "The game that a ruling on game %s leads to could not be opened yet.", game, error=error)
        return outcome

    def expire(self, game: str, number: int) -> CommandOutcome:
        """Expire a dispute without a ruling. Raises `CannotDispute`."""
        return self._games.write(game, Command(SYSTEM), lambda sheet: disputes.expire_dispute(sheet, number))

    def play_again(self, game: str, number: int) -> None:
        """Open the replay that a ruling orders, unless it already exists."""
        head = self._games.head(game)
        dispute = find(head.disputes, number)
        if dispute and dispute.game_again and not head.imported:
            self._replays.replay_of(head, dispute.to, dispute.arbiters[-1], dispute.game_again)

    def may_judge(self, game: Game, player: str) -> bool:
        """Return whether `player` is an arbiter for this game."""
        try:
            self.check_arbiter(game, player)
        except NotAnArbiter:
            return False
        return True

    def judged(self, games: Iterable[str], player: str) -> set[str]:
        """Return those of `games` that `player` may judge, leaving out quarantined ones."""
        found = set()
        for game in set(games):
            with suppress(BrokenChain):
                found |= {game} if self.may_judge(self._games.head(game), player) else set()
        return found

    def check_arbiter(self, game: Game, player: str) -> None:
        """Raise `NotAnArbiter` if the player lacks the role or has a stake in the game.

        A player has a stake if any of their accounts has or had a seat in the game, or takes part in its tournament.
        """
        if not self.is_arbiter(player):
            raise NotAnArbiter("Only an arbiter may do this.")
        if game.imported:
            raise NotAnArbiter("This game was played elsewhere, so there are no rulings on it here.")
        if lineage.plays([game], player, self._accounts.people.persons):
            raise NotAnArbiter("You can't rule on a game in which you or your bot is playing.")
        if game.tournament and self._competes(game.tournament, player):
            raise NotAnArbiter("You are taking part in this game's tournament, so you cannot rule on it.")

    def is_arbiter(self, player: str) -> bool:
        """Return whether the account has the arbiter role."""
        try:
            return bool(player) and ARBITER in self._accounts.profile(player).roles
        except NoSuchPlayer:
            return False

    def concerns(self, game: Game, player: str) -> bool:
        """Return whether an arbiter may see a private game.

        They may if a dispute is open, or if they have examined one.
        """
        mine = any(dispute.standing == "open" or player in dispute.arbiters for dispute in game.disputes)
        return mine and self.may_judge(game, player)

    def eyes(self, game: Game, player: str, number: int) -> Viewer | None:
        """Return the arbiter's view of the game; None unless they have examined the open dispute.

        Undrawn cards and the proofs of draws stay hidden.
        """
        dispute = find(game.disputes, number)
        if dispute is None or dispute.standing != "open" or player not in dispute.arbiters:
            return None
        if not self.may_judge(game, player):
            return None
        return Viewer(frozenset(all_seats(len(game.seats))))


def claimant_seats(game: Game, player: str) -> list[Seat]:
    """Return the seats for which `player` may raise a dispute.

    Resigned seats count only after the end of the game.
    """
    held = (
        seat for seat, chair in by_seat(game.seats) if chair.player == player and (game.over or not chair.forfeited)
    )
    return list(held) if player else []


def _claimant(game: Game, player: str, wanted: Seat | None) -> Seat:
    seats = claimant_seats(game, player)
    if not seats:
        raise NotYourSeat("You are not a player in this game.")
    if wanted is None:
        return seats[0]
    if wanted not in seats:
        raise NotYourSeat("Seat {seat} is not yours.", seat=wanted)
    return wanted
