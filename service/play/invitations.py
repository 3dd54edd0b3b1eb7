"""Invitations by name and by link, and rematches."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from contextlib import suppress

import msgspec

from scoresheet.domain.commands import seats
from scoresheet.domain.commands.seats import has_played
from scoresheet.domain.commands.sheet import GameSettings
from scoresheet.domain.errors import BrokenChain, DomainError, SeatUnavailable
from scoresheet.domain.game import Chair, Game
from scoresheet.domain.viewer import Seat, by_seat
from scoresheet.service.accounts.accounts import Accounts
from scoresheet.service.accounts.errors import NoSuchPlayer
from scoresheet.service.accounts.invitations import Invitation, Invitations
from scoresheet.service.core.errors import NoSuchGame, NoSuchInvitation, NotYourSeat, ServiceError
from scoresheet.service.notify.notifications import Notifications
from scoresheet.service.play import lineage
from scoresheet.service.play.entropy import NOTHING, Entropy
from scoresheet.service.play.games import Command, Games
from scoresheet.service.play.hosts import check_host, is_host
from scoresheet.service.play.seats import SeatService

MOST_INVITED, A_DAY = 100, 86_400
"""The maximum number of invitations per player and day."""
PRIVATE, UNLISTED = "private", "unlisted"

Blocks = Callable[[str], set[str]]


class InvitationService:
    """Invitations to open games: any seated player can invite by name, the host also by link."""

    def __init__(
        self, games: Games, accounts: Accounts, seating: SeatService, notifications: Notifications, blocks: Blocks
    ) -> None:
        """`blocks` returns the players whose invitations to a player are silently dropped."""
        self.invitations: Invitations = accounts.invitations
        self._notifications = notifications
        self._blocks = blocks
        self._games = games
        self._seating = seating
        self._accounts = accounts
        self._limit = accounts.limits.of_people(MOST_INVITED, A_DAY, "invitations")
        self._lock = threading.Lock()

    def renew_link(self, game: str, player: str) -> str:
        """Create a new link for the host's game and revoke the old one. Raises `NotYourSeat`."""
        self._check_host(game, player)
        if self._games.head(game).club:
            raise SeatUnavailable("Club members find the game in their lobby; it has no invite link.")
        if self._going_on(game):
            raise SeatUnavailable(
                "The game that this one branches from is still running, and its players can't join this one. "
                "Until it ends, invite players by name."
            )
        return self.invitations.renew_link(game)

    def withdraw_link(self, game: str, player: str) -> None:
        """Revoke the link. Raises `NotYourSeat`."""
        self._check_host(game, player)
        self.invitations.withdraw_link(game)

    def invite(self, game: str, by: str, name: str, seats: Sequence[Seat] = ()) -> None:
        """Invite a player by name, unless they are already invited.

        Raises `NotYourSeat`, `NoSuchPlayer`, `SeatUnavailable` if the player already has a seat, `QuotaReached`,
        `TooManyAttempts`.
        """
        self._hosted(game, by)
        self.invite_player(game, by, self.who(name, by), seats)

    def invite_player(self, game: str, by: str, player: str, seats: Sequence[Seat]) -> None:
        """Invite a player by id. The caller has checked that the inviter `by` has a seat."""
        self._check_may_come(game, player)
        self._invite(game, by, player, seats)

    def ask_back(self, game: str, by: str, player: str, seats: Sequence[Seat]) -> None:
        """Invite a player back to their own seats; this does not count towards limits."""
        if self.invitations.invite(game, player, by, seats) and by not in self._blocks(player):
            self._notifications.invited(player, game)

    def who(self, name: str, by: str) -> str:
        """Return the id of the player with that name.

        Raises `NoSuchPlayer`, and `SeatUnavailable` if it is the inviter `by`.
        """
        found = self._accounts.named(name)
        if found is None or found.former or found.guest:
            raise NoSuchPlayer("There is no player named {name}.", name=name)
        if found.id == by:
            raise SeatUnavailable("You don't need an invitation to your own game.")
        return found.id

    def withdraw(self, game: str, by: str, player: str) -> None:
        """Withdraw a player's invitation, as the inviter or the host. Raises `NotYourSeat`."""
        self._hosted(game, by)
        if not self.invitations.is_invited_by(game, player, by):
            self._check_host(game, by)
        self._answered(game, player)

    def waiting_for(self, player: str) -> list[tuple[Invitation, Game]]:
        """Return a player's invitations to games that they can still join, newest first."""
        blocked = self._blocks(player)
        wanted = (one for one in self.invitations.of(player) if one.by not in blocked)
        found = ((one, self._looking(one.game, player)) for one in wanted)
        return [(one, game) for one, game in found if game and not has_played(game, player)]

    def accept(self, game: str, player: str, entropy: Entropy = NOTHING) -> None:
        """Accept an invitation: take a free seat, or take over a vacant seat in a running game.

        Raises `NoSuchGame` if the player is not invited, `SeatUnavailable`, `CannotHandOver`.
        """
        invitation = self.invitations.find(game, player)
        if invitation is None:
            raise NoSuchGame(game)
        if vacant := seats.vacant(self._games.head(game)):
            meant = [seat for seat in invitation.seats if seat in vacant]
            self._seating.take_over(game, Command(player), (meant or vacant)[0])
            return
        self._sit(game, player, invitation.seats, entropy)
        self._answered(game, player)

    def decline(self, game: str, player: str) -> None:
        """Decline an invitation. Raises `NoSuchGame` if the player is not invited."""
        if self.invitations.find(game, player) is None:
            raise NoSuchGame(game)
        self._answered(game, player)

    def opened_by(self, token: str) -> Game:
        """Return the game that a link leads to. Raises `NoSuchInvitation`."""
        game = self.invitations.game(token)
        if not game:
            raise NoSuchInvitation
        return self._games.head(game)

    def come(self, token: str, player: str, entropy: Entropy = NOTHING) -> str:
        """Take a seat by link, unless the player already has one, and return the game's id.

        Raises `NoSuchInvitation`, `SeatUnavailable`.
        """
        game = self.opened_by(token)
        if not game.seats_of(player):
            self._sit(game.id, player, (), entropy)
            self._answered(game.id, player)
        return game.id

    def play_again(self, game: str, player: str, entropy: Entropy = NOTHING) -> str:
        """Return the id of a finished game's rematch, and seat the player in it.

        The first request opens the rematch, with the same title, options, clock and handicaps. All players move one
        seat on: bots are seated at once, the other players are invited. Raises `NotYourSeat` unless the caller has
        played the game.
        """
        head = self._games.head(game)
        if not head.over or not head.started or player not in {chair.player for chair in head.seats}:
            raise NotYourSeat("Only players of a finished game can ask for a rematch.")
        chairs = rotated(head.seats)
        with self._lock, self.invitations.rematching(game):
            new = self._found_again(game) or self._rematch(head, chairs, player, entropy)
        if not self._games.head(new).seats_of(player):
            with suppress(DomainError):  # the rematch has started without them
                self._sit(new, player, seats_of(chairs, player), entropy)
                self._answered(new, player)
        return new

    def _found_again(self, game: str) -> str:
        """Return the id of the existing rematch; empty if there is none or it was abandoned."""
        new = self.invitations.rematch(game)
        return new if new and self._games.head(new).status != "abandoned" else ""

    def _rematch(self, head: Game, chairs: Sequence[Chair], player: str, entropy: Entropy) -> str:
        """Open the rematch, seat the player and the bots, and invite the other players."""
        mine = seats_of(chairs, player)
        bots = {seat: chair.bot for seat, chair in by_seat(chairs) if chair.bot and not chair.player}
        settings = GameSettings(
            seats=len(chairs),
            options=head.options,
            name=head.name if self._accounts.words.may_show(player) else "",
            visibility=PRIVATE if head.visibility == PRIVATE else UNLISTED,
            rated=head.rated and not bots and len(mine) == 1,
            pace=head.pace,
            club=head.club if self._games.belongs(head.club, player) else "",
            clock=head.clock,
            handicap=[*head.handicap[-1:], *head.handicap[:-1]],
            replacements=head.replacements,
        )
        settings = msgspec.structs.replace(settings, on_dispute=head.on_dispute)
        command = Command(player, key=f"play {head.id} again, after {self.invitations.rematch(head.id)}")
        new = self._games.open(head.title, settings, command, bots=bots, seat=mine[0], entropy=entropy).game.id
        self._seat(new, player, mine[1:], entropy)
        others = self._accounts.profiles({chair.player for chair in chairs if chair.player} - {player})
        for other in (one.id for one in others.values() if not one.former):
            with suppress(ServiceError):
                self._invite(new, player, other, seats_of(chairs, other))
        self.invitations.note_rematch(head.id, new)
        return new

    def _invite(self, game: str, by: str, player: str, seats: Sequence[Seat]) -> None:
        head = self._games.head(game)
        if head.seats_of(player):
            raise SeatUnavailable("This player already has a seat in this game.")
        if head.club and not (self._games.belongs(head.club, by) and self._games.belongs(head.club, player)):
            raise NoSuchPlayer("This game is for the members of its club only.")
        self._limit.take(by)
        self.ask_back(game, by, player, seats)

    def _going_on(self, game: str) -> list[Game]:
        return lineage.going_on(self._games.heads, self._games.head(game))

    def _check_may_come(self, game: str, player: str) -> None:
        self.check_apart(self._going_on(game), player)

    def check_apart(self, going_on: Sequence[Game], player: str) -> None:
        """Raise `SeatUnavailable` if any account of the player is in one of these running games."""
        if lineage.plays(going_on, player, self._accounts.people.persons):
            raise SeatUnavailable(
                "This player is in the game that this one branches from, and can't join before that game has ended."
            )

    def _answered(self, game: str, player: str) -> None:
        if self.invitations.withdraw(game, player):
            self._notifications.uninvited(player, game)

    def _sit(self, game: str, player: str, seats: Sequence[Seat], entropy: Entropy) -> None:
        """Take those of `seats` that are free, or any one seat if none of them is free."""
        self._check_may_come(game, player)
        free = [seat for seat, chair in by_seat(self._games.head(game).seats) if not chair.taken]
        meant = [seat for seat in seats if seat in free]
        self._games.take_seat(game, Command(player), seat=meant[0] if meant else None, entropy=entropy)
        self._seat(game, player, meant[1:], entropy)

    def _seat(self, game: str, player: str, seats: Sequence[Seat], entropy: Entropy) -> None:
        for seat in seats:
            self._games.take_seat(game, Command(player), seat=seat, entropy=entropy)

    def _hosted(self, game: str, player: str) -> None:
        """Check that the player may invite other players to the game.

        They must have a seat here and in every running private game that this game continues.
        """
        if not self._games.head(game).seats_of(player):
            raise NotYourSeat("Only players of the game can invite others.")
        private = [one for one in self._going_on(game) if one.visibility == PRIVATE]
        if not all(player in {chair.player for chair in one.seats} for one in private):
            raise NotYourSeat(
                "Only players who can see the game that this one branches from can invite others to this one."
            )

    def is_host(self, head: Game, player: str) -> bool:
        """Return whether the player is the host of an open game."""
        events = self._games.events(head.id, 0, head.version)
        return is_host(events, player, self._accounts.people.persons)

    def _check_host(self, game: str, player: str) -> None:
        self._hosted(game, player)
        head = self._games.head(game)
        check_host(self._games.events(game, 0, head.version), player, self._accounts.people.persons)

    def _looking(self, game: str, player: str) -> Game | None:
        """Return the game if it needs players and the player may join it, else None."""
        with suppress(NoSuchGame, BrokenChain):
            head = self._games.head(game)
            theirs = not head.club or self._games.belongs(head.club, player)
            return head if theirs and (head.status == "open" or seats.vacant(head)) else None
        return None


def seats_of(chairs: Sequence[Chair], player: str) -> list[Seat]:
    """Return the seats of a player."""
    return [seat for seat, chair in by_seat(chairs) if chair.player == player]


def rotated(chairs: Sequence[Chair]) -> list[Chair]:
    """Rotate the seats by one, so that another player begins.

    A seat with a player loses its bot.
    """
    return [Chair(chair.player, "" if chair.player else chair.bot) for chair in (*chairs[-1:], *chairs[:-1])]
