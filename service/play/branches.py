"""Opens branches: new games that start from a position of another game.

Players of a running game may not join its branches, and bots may not help players of a rated one.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress

import msgspec

from scoresheet.domain.branches import check_position
from scoresheet.domain.commands.sheet import FORFEIT_BOT, GameSettings, Sheet
from scoresheet.domain.errors import CannotBranch, SeatUnavailable
from scoresheet.domain.events import Parent
from scoresheet.domain.game import Game
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import NOBODY, Seat, by_seat
from scoresheet.replays.timeline import NoSuchPosition
from scoresheet.service.accounts.accounts import Accounts
from scoresheet.service.core.errors import NoSuchGame, NotYourSeat
from scoresheet.service.play import lineage
from scoresheet.service.play.entropy import NOTHING, Entropy, completed, words_of
from scoresheet.service.play.games import Command, CommandOutcome, Games, sit
from scoresheet.service.play.invitations import PRIVATE, UNLISTED, InvitationService, seats_of


class WantedBranch(msgspec.Struct, frozen=True, kw_only=True):
    """A request for a branch: the position to start from, and the players of its seats."""

    at: int
    seat: Seat | None = None
    """The caller's first seat. If the game has hidden information, the branch uses what this seat knows."""
    mine: Collection[Seat] | None = ()
    """All of the caller's seats; None for every seat without a bot."""
    bots: dict[Seat, str] = {}
    invited: Sequence[tuple[str, Sequence[Seat]]] = ()
    """The names of the players to invite, each with the seats reserved for them, if any."""
    name: str = ""
    entropy: Entropy = NOTHING


class Branches:
    """Opens branches. The caller must have checked that the player may see the game."""

    def __init__(self, games: Games, hosting: InvitationService, accounts: Accounts) -> None:
        self._games = games
        self._hosting = hosting
        self._persons = accounts.people.persons
        self._accounts = accounts

    def check(self, head: Game, player: str, seat: Seat | None = None) -> Seat:
        """Return the seat whose knowledge the branch uses, or `NOBODY`.

        Raises `CannotBranch`, and `NotYourSeat` for another player's seat.
        """
        self.check_no_help(head, player)
        lineage.check_generations(self._games.heads, head)
        if head.over or not registry.find(head.title).hides:
            return NOBODY
        own = head.seats_of(player)
        if not own:
            raise CannotBranch(
                "Until this game ends, only its players can start a new game from one of its positions, because "
                "it contains hidden information."
            )
        if seat is not None and seat not in own:
            raise NotYourSeat("Seat {seat} is not yours.", seat=seat)
        return own[0] if seat is None else seat

    def check_no_help(self, head: Game, player: str) -> None:
        """Raise `CannotBranch` if `player` may not get help from bots in this game.

        Players of a rated game and of its branches get no help until the game ends.
        """
        going_on = [head, *lineage.going_on(self._games.heads, head)]
        rated = [game for game in going_on if game.rated and not game.over]
        if lineage.plays(rated, player, self._persons):
            raise CannotBranch(
                "A rated game is played without help: its players can start new games from its positions only "
                "once it has ended."
            )

    def open(self, head: Game, wanted: WantedBranch, command: Command) -> CommandOutcome:
        """Open a branch and invite the other players.

        Raises `CannotBranch`, `NoSuchPosition`, `NotYourSeat`, `SeatUnavailable`, `NoSuchPlayer`, `TooManyAttempts`.
        """
        if repeated := self._games.repeated(command):
            return repeated
        parent = Parent(head.id, wanted.at, self.check(head, command.player, wanted.seat))
        self.check_position(head, wanted.at)
        invited = [(self._hosting.who(name, command.player), seats) for name, seats in wanted.invited]
        private = head.visibility == PRIVATE or bool(self._going_on(head))
        settings = _settings(head, parent, private=private, name=wanted.name)
        self._check_invited(head, {player for player, _ in invited})

        def write(sheet: Sheet) -> None:
            self._accounts.words.check_anywhere(command.player, wanted.name, words_of(wanted.entropy))
            _sit_down(sheet, head, wanted, command.player)
            if len(invited) > sum(not chair.taken for chair in sheet.game.seats):
                raise SeatUnavailable("There are not enough free seats for the players you invite.")

        outcome = self._games.begin(head.title, settings, command, write)
        for player, seats in invited:
            self._hosting.invite_player(outcome.game.id, command.player, player, seats)
        return outcome

    def replay_of(self, head: Game, to: int, by: str, game: str) -> str:
        """Open a replay of a finished game from position `to`, unless it exists; return its id.

        The replay gets the id `game`. The players of the finished game are invited to their seats; bots take the seats
        of deleted accounts. Raises `CannotBranch`, `NoSuchPosition`.
        """
        with suppress(NoSuchGame):
            return self._games.head(game).id
        here = self.check_replay(head, to)
        settings = _settings(head, Parent(head.id, to), private=head.visibility == PRIVATE, name=head.name)
        settings = msgspec.structs.replace(settings, pace=head.pace, clock=head.clock, on_dispute=head.on_dispute)

        def write(sheet: Sheet) -> None:
            for seat, chair in by_seat(head.seats):
                if chair.player not in here:
                    sheet.take_seat(seat=seat, bot=chair.bot or FORFEIT_BOT)

        self._games.begin(head.title, settings, Command(by), write, game)
        for player in sorted(here):
            self._hosting.ask_back(game, by, player, seats_of(head.seats, player))
        return game

    def check_replay(self, head: Game, to: int) -> set[str]:
        """Return the players of a replay from `to`. Raises `CannotBranch`, `NoSuchPosition`."""
        if not head.over:
            raise CannotBranch("Only a finished game can be played again from an earlier position.")
        self.check_position(head, to)
        here = self._here(head)
        if not here:
            raise CannotBranch("None of this game's players has an account here any more.")
        return here

    def _going_on(self, head: Game) -> list[Game]:
        return [game for game in (head, *lineage.going_on(self._games.heads, head)) if not game.over]

    def check_position(self, head: Game, at: int) -> None:
        """Check that a branch can start from position `at`.

        Raises `NoSuchPosition`, `CannotBranch`.
        """
        if not head.started <= at <= head.version or not head.started:
            raise NoSuchPosition("This game has no position {version} to play on from.", version=at)
        check_position(self._games.at(head.id, at))

    def _check_invited(self, head: Game, players: Collection[str]) -> None:
        going_on = self._going_on(head)
        for player in players:
            self._hosting.check_apart(going_on, player)

    def _here(self, head: Game) -> set[str]:
        """Return the players of the game whose accounts still exist."""
        played = {chair.player for chair in head.seats if chair.player}
        return {one.id for one in self._accounts.profiles(played).values() if not one.former}


def _settings(head: Game, parent: Parent, *, private: bool, name: str) -> GameSettings:
    """Return the settings of a branch, which is unrated and either private or unlisted.

    An unlisted branch can be reached through the link on its parent's page.
    """
    return GameSettings(
        seats=len(head.seats),
        options=head.options,
        name=name,
        visibility=PRIVATE if private else UNLISTED,
        parent=parent,
        handicap=head.handicap,
    )


def _sit_down(sheet: Sheet, head: Game, wanted: WantedBranch, player: str) -> None:
    """Seat the bots, then the player: on the requested seat, their former one, or a free one."""
    for seat, bot in wanted.bots.items():
        sheet.take_seat(seat=seat, bot=bot)
    sit(sheet, _first(head, wanted, player), player, completed(wanted.entropy))
    for seat, chair in by_seat(list(sheet.game.seats)):
        if not chair.taken and (wanted.mine is None or seat in wanted.mine):
            sit(sheet, seat, player, completed(NOTHING))


def _first(head: Game, wanted: WantedBranch, player: str) -> Seat | None:
    """Return the seat for the player to take first; None for the lowest free one."""
    if wanted.mine and wanted.seat not in wanted.mine:
        return min(wanted.mine)
    if wanted.seat is not None:
        return wanted.seat
    return next((seat for seat in head.seats_of(player) if seat not in wanted.bots), None)
