"""Reads clubs: lists, members, and descriptions."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Engine, select

from scoresheet.projections.engine import reading
from scoresheet.service.community.social import club as folding
from scoresheet.service.community.social import club_rows
from scoresheet.service.community.social.club import LEADING, Club, stream_of
from scoresheet.service.community.social.club_rows import ListedClub, Membership
from scoresheet.service.community.social.errors import NoSuchClub, NotYourClub
from scoresheet.service.community.social.tables import MEMBERS
from scoresheet.service.storage.journal.streams import Journal

Blocks = Callable[[str], set[str]]


class Memberships:
    """Reads the members of clubs.

    They are read from the database every time, so that a change applies in all processes at once.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def belongs(self, club: str, player: str) -> bool:
        """Return whether a player is a member."""
        mine = select(MEMBERS.c.role).filter_by(player=player, club=club)
        with reading(self._engine) as connection:
            return bool(club and player) and connection.scalar(mine) is not None

    def members(self, club: str) -> set[str]:
        """Return all members of a club."""
        with reading(self._engine) as connection:
            return set(connection.scalars(select(MEMBERS.c.player).filter_by(club=club)))

    def of(self, player: str) -> list[Membership]:
        """Return the clubs of a player, by name."""
        with reading(self._engine) as connection:
            return club_rows.of(connection, player)


class ClubReading(Memberships):
    """Reads clubs as players may see them."""

    def __init__(self, engine: Engine, streams: Journal, blocks: Blocks) -> None:
        super().__init__(engine)
        self._streams = streams
        self._blocks = blocks

    def check_belongs(self, club: str, player: str) -> None:
        """Raise `NoSuchClub` if the player may not see the club, or `NotYourClub` for non-members."""
        self.seen(club, player)
        if not self.belongs(club, player):
            raise NotYourClub("Only members of the club may do that.")

    def seen(self, club: str, viewer: str) -> ListedClub:
        """Return a club that `viewer` may see; raises `NoSuchClub`."""
        with reading(self._engine) as connection:
            found = club_rows.one(connection, club)
            if found is None or not (not found.private or club_rows.concerns(connection, club, viewer)):
                raise NoSuchClub
            return found

    def calling(self, player: str) -> list[club_rows.PendingClub]:
        """Return the clubs that have invited the player or that the player has asked to join.

        Invitations by blocked players are left out.
        """
        blocked = self._blocks(player)
        with reading(self._engine) as connection:
            return [one for one in club_rows.calling(connection, player) if one.call.by not in blocked]

    def listed(self, viewer: str, words: str = "", after: int | None = None, limit: int = 50) -> list[ListedClub]:
        """Return up to `limit` clubs that `viewer` may see, newest first.

        With `words`, return only clubs whose names contain that text; with `after`, only clubs with lower numbers.
        """
        with reading(self._engine) as connection:
            return club_rows.listed(connection, viewer, words, after, limit)

    def roll(self, club: str) -> dict[str, folding.Member]:
        """Return a club's members with their roles: leaders first, then by length of membership."""
        with reading(self._engine) as connection:
            return club_rows.roll(connection, club)

    def calls(self, club: str, viewer: str) -> dict[str, folding.ClubCall]:
        """Return a club's requests and invitations by player.

        Owners and hosts get all of them, other viewers only their own.
        """
        with reading(self._engine) as connection:
            found, roll = club_rows.calls(connection, club), club_rows.roll(connection, club)
        leads = viewer in roll and roll[viewer].role in LEADING
        return {player: call for player, call in found.items() if leads or player == viewer}

    def description(self, club: ListedClub) -> str:
        """Return a club's description; empty if there is none or its author has been deleted."""
        if not club.described:
            return ""
        entries = self._streams.read(stream_of(club.id), club.described - 1, 1)
        return next(((entry.words or {}).get("description", "") for entry in entries), "")

    def load(self, club: str) -> Club:
        """Return the club, computed from its stream; raises `NoSuchClub`."""
        found = folding.fold(club, self._streams.all(stream_of(club)))
        if not found.version or found.closed:
            raise NoSuchClub
        return found
