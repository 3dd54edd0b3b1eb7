"""Suspensions from writing, in one game or everywhere, imposed by moderators.

A suspension applies to a person with all their accounts. One that applies everywhere also hides the person's texts from
other players: messages, descriptions, notices, reasons, records, and the names of games, clubs, tournaments and
programs.
"""

from __future__ import annotations

from sqlalchemy import Connection, bindparam, delete, select

from scoresheet.service.accounts.people import People
from scoresheet.service.community.chat.errors import Silenced
from scoresheet.service.community.chat.tables import SILENCES
from scoresheet.service.core import clock, ids
from scoresheet.service.core.database import Database
from scoresheet.service.core.failures import tell_damaged
from scoresheet.service.storage import upserts

EVERYWHERE = ""
SECONDS_A_DAY = 86_400
MOST_DAYS = 365

_UNTIL = select(SILENCES.c.player, SILENCES.c.until).where(
    SILENCES.c.player.in_(bindparam("players", expanding=True)), SILENCES.c.game.in_([EVERYWHERE, bindparam("game")])
)


class Suspensions:
    """Suspensions of all persons."""

    def __init__(self, database: Database, people: People) -> None:
        self._database = database
        self._people = people

    def check(self, player: str, game: str) -> None:
        """Raise `Silenced` if the player is currently suspended in the game."""
        until = self.until(player, game)
        if until > clock.seconds():
            raise Silenced(ids.rfc3339(clock.at(until)))

    def until(self, player: str, game: str) -> int:
        """Return when a player's suspension in a game ends, in seconds since 1970, or 0."""
        asked = {"players": sorted(self._people.accounts([player])), "game": game}
        with self._database.read() as connection:
            found = connection.execute(_UNTIL, asked).all() if asked["players"] else []
        return max((_read(row.player, row.until) for row in found), default=0)

    def impose(self, connection: Connection, player: str, game: str, days: int) -> None:
        """Suspend a player, with all their accounts, for `days` from now, within a transaction."""
        person = self._people.persons([player], connection)[player]
        until = int(clock.seconds()) + days * SECONDS_A_DAY
        upserts.put(connection, SILENCES, player=person, game=game, until=until)

    def lift(self, connection: Connection, player: str, game: str) -> None:
        """Lift the suspension of a player, with all their accounts, within a transaction."""
        theirs = self._people.accounts([player], connection)
        connection.execute(delete(SILENCES).where(SILENCES.c.player.in_(theirs), SILENCES.c.game == game))

    def forget(self, connection: Connection, player: str) -> None:
        """Delete all data of a player, within a transaction."""
        connection.execute(delete(SILENCES).filter_by(player=player))


def _read(player: str, until: object) -> int:
    """Return when a suspension ends; a damaged value counts as the longest suspension."""
    latest = int(clock.seconds()) + MOST_DAYS * SECONDS_A_DAY
    if isinstance(until, int) and 0 < until <= latest:
        return until
    tell_damaged(SILENCES.name, player, "it holds until a moderator lifts it")
    return latest
