"""Invitations to games, invitation links, and links from games to their rematches."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import msgspec
from sqlalchemy import Connection, RowMapping, delete, func, insert, or_, select

from scoresheet.domain.viewer import Seat
from scoresheet.projections.postgresql import one_after_the_other
from scoresheet.service.accounts.errors import QuotaReached
from scoresheet.service.accounts.tables import INVITATION_LINKS, INVITATIONS, REMATCHES
from scoresheet.service.core import clock
from scoresheet.service.core.database import Database
from scoresheet.service.storage import upserts

TOKEN_BYTES = 24
MOST_OF_A_GAME = 20


class Invitation(msgspec.Struct, frozen=True, kw_only=True):
    """An invitation of `player` to a game by the player `by`."""

    game: str
    player: str
    by: str
    seats: tuple[Seat, ...]
    """The seats offered; empty if the player may take any seat."""
    at: str
    """UTC, RFC 3339."""


class Invitations:
    """All invitations."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def link(self, game: str) -> str:
        """Return the token of a game's invitation link, or an empty string."""
        return self._one(select(INVITATION_LINKS.c.token).filter_by(game=game))

    def game(self, token: str) -> str:
        """Return the game that an invitation link's token opens, or an empty string."""
        return self._one(select(INVITATION_LINKS.c.game).filter_by(token=token))

    def renew_link(self, game: str) -> str:
        """Create a new invitation link for a game, revoking the previous one; return its token."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        with self._database.write() as connection:
            upserts.put(connection, INVITATION_LINKS, game=game, token=token)
        return token

    def withdraw_link(self, game: str) -> None:
        """Revoke a game's invitation link."""
        with self._database.write() as connection:
            connection.execute(delete(INVITATION_LINKS).filter_by(game=game))

    def invite(self, game: str, player: str, by: str, seats: Sequence[Seat] = ()) -> bool:
        """Invite a player to a game; return False if already invited. Raises `QuotaReached`."""
        row = {"game": game, "player": player, "by": by, "seats": " ".join(map(str, seats))}
        with self._database.write() as connection:
            one_after_the_other(connection, f"invitations to {game}")
            asked = set(connection.scalars(select(INVITATIONS.c.player).filter_by(game=game)))
            if player in asked:
                return False
            if len(asked) >= MOST_OF_A_GAME:
                raise QuotaReached(
                    "{most} players are already invited. Withdraw an invitation first.", most=MOST_OF_A_GAME
                )
            now = clock.now().isoformat(timespec="seconds").replace("+00:00", "Z")
            connection.execute(insert(INVITATIONS).values(**row, at=now))
        return True

    def withdraw(self, game: str, player: str) -> bool:
        """Withdraw an invitation; return False if there is none."""
        with self._database.write() as connection:
            return bool(connection.execute(delete(INVITATIONS).filter_by(game=game, player=player)).rowcount)

    def find(self, game: str, player: str) -> Invitation | None:
        """Return a player's invitation to a game, or None."""
        return next(iter(self._read(game=game, player=player)), None)

    def is_invited_by(self, game: str, player: str, by: str) -> bool:
        """Return whether `by` has invited `player` to a game."""
        invitation = self.find(game, player)
        return invitation is not None and invitation.by == by

    def of(self, player: str) -> list[Invitation]:
        """Return a player's invitations, newest first."""
        return self._read(player=player)

    def to(self, game: str) -> list[Invitation]:
        """Return the invitations to a game."""
        return self._read(game=game)

    def reserved(self, game: str) -> dict[Seat, str]:
        """Return the players to whom seats of a game are reserved, by seat."""
        return {seat: one.player for one in self.to(game)[::-1] for seat in one.seats}

    def reserved_in(self, games: Sequence[str]) -> dict[tuple[str, Seat], str]:
        """Return the players to whom seats are reserved, by game and seat."""
        wanted = select(INVITATIONS).where(INVITATIONS.c.game.in_(games), INVITATIONS.c.seats != "")
        with self._database.read() as connection:
            found = connection.execute(wanted).mappings().all() if games else ()
            asked = [_invitation(row) for row in found if _is_sound(row)]
        return {(one.game, seat): one.player for one in asked for seat in one.seats}

    def rematch(self, game: str) -> str:
        """Return the rematch of a game, or an empty string."""
        return self._one(select(REMATCHES.c.next).filter_by(game=game))

    @contextmanager
    def rematching(self, game: str) -> Iterator[None]:
        """Keep other processes from opening a rematch of this game during the block."""
        with upserts.in_turn(self._database.engine, f"rematch of {game}"):
            yield

    def note_rematch(self, game: str, new: str) -> None:
        """Store that `new` is the rematch of `game`."""
        with self._database.write() as connection:
            upserts.put(connection, REMATCHES, game=game, next=new)

    def delete_all(self, connection: Connection, player: str) -> None:
        """Delete all invitations that a player received or sent, within a transaction."""
        theirs = or_(INVITATIONS.c.player == player, INVITATIONS.c.by == player)
        connection.execute(delete(INVITATIONS).where(theirs))

    def count(self) -> int:
        """Return the number of invitations."""
        with self._database.read() as connection:
            return connection.scalar(select(func.count()).select_from(INVITATIONS)) or 0

    def _one(self, wanted: object) -> str:
        with self._database.read() as connection:
            found: str | None = connection.scalar(wanted)  # type: ignore[call-overload]
        return found or ""

    def _read(self, **of: str) -> list[Invitation]:
        latest_first = (INVITATIONS.c.at.desc(), INVITATIONS.c.game, INVITATIONS.c.player)
        with self._database.read() as connection:
            found = connection.execute(select(INVITATIONS).filter_by(**of).order_by(*latest_first)).mappings()
            return [_invitation(row) for row in found if _is_sound(row)]


def _is_sound(row: RowMapping) -> bool:
    """Return whether the stored seats are readable; damaged invitations are ignored."""
    return all(seat.isdecimal() for seat in row["seats"].split())


def _invitation(row: RowMapping) -> Invitation:
    seats = tuple(Seat(int(seat)) for seat in row["seats"].split())
    return Invitation(game=row["game"], player=row["player"], by=row["by"], seats=seats, at=row["at"])
