"""Silences: who may not write for a while, in one game or anywhere, because a moderator said so."""

from __future__ import annotations

from contextlib import AbstractContextManager
from datetime import UTC, datetime

from sqlalchemy import Connection, Engine, bindparam, delete, select

from projections.engine import reading
from service import ids, moments
from service.accounts import rows
from service.company.errors import Silenced
from service.company.tables import SILENCES
from service.troubles import tell_damaged

EVERYWHERE = ""
SECONDS_A_DAY = 86_400
MOST_DAYS = 365

_UNTIL = select(SILENCES.c.until).where(
    SILENCES.c.player == bindparam("player"), SILENCES.c.game.in_([EVERYWHERE, bindparam("game")])
)


class Silences:
    """All of them. `writing` is held by who writes."""

    def __init__(self, engine: Engine, writing: AbstractContextManager[object]) -> None:
        self._engine = engine
        self._writing = writing

    def check(self, player: str, game: str) -> None:
        """Raises `Silenced` for who may not write there now."""
        until = self.until(player, game)
        if until > moments.seconds():
            raise Silenced(ids.rfc3339(datetime.fromtimestamp(until, UTC)))

    def until(self, player: str, game: str) -> int:
        """Until when `player` may not write in a game, seconds since 1970; 0 if that was never said."""
        with reading(self._engine) as connection:
            found = connection.scalars(_UNTIL, {"player": player, "game": game}).all()
        return max((_read(player, until) for until in found), default=0)

    def impose(self, connection: Connection, player: str, game: str, days: int) -> None:
        """Silence somebody from now on for so many days, within a transaction."""
        until = int(moments.seconds()) + days * SECONDS_A_DAY
        rows.put(connection, SILENCES, player=player, game=game, until=until)

    def lift(self, connection: Connection, player: str, game: str) -> None:
        """Let somebody write again, within a transaction."""
        connection.execute(delete(SILENCES).filter_by(player=player, game=game))

    def forget(self, connection: Connection, player: str) -> None:
        """Delete all of a player, within a transaction."""
        connection.execute(delete(SILENCES).filter_by(player=player))


def _read(player: str, until: object) -> int:
    """Until when; what cannot be is damaged, and silences as long as may be, until a moderator lifts it."""
    latest = int(moments.seconds()) + MOST_DAYS * SECONDS_A_DAY
    if isinstance(until, int) and 0 < until <= latest:
        return until
    tell_damaged(SILENCES.name, player, "it holds until a moderator lifts it")
    return latest
