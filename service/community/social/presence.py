"""Presence: when a player was last seen, in five-minute slots; only the latest is kept."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Collection, Iterable

import msgspec
from sqlalchemy import Connection, Row, Table, bindparam, delete, exists, or_, select

from scoresheet.domain.game import Game
from scoresheet.service.accounts.people import People
from scoresheet.service.accounts.preferences import Preferences
from scoresheet.service.accounts.tables import PLAYERS, PREFERENCES
from scoresheet.service.community.social.tables import LOOKS, LOOKS_AT_GAMES
from scoresheet.service.core import clock
from scoresheet.service.core.backoff import Backoff
from scoresheet.service.core.database import Database
from scoresheet.service.core.failures import log_failure, tell_damaged
from scoresheet.service.core.ids import MOST_EVER
from scoresheet.service.core.worker import Worker
from scoresheet.service.storage import upserts

log = logging.getLogger(__name__)

SECONDS = 300
"""The precision of stored times, and the minimum number of seconds between writes per player."""
DAYS_KEPT = 90
SECONDS_A_DAY = 86_400
LATER = (DAYS_KEPT + 1) * SECONDS_A_DAY
"""A stored time that is more than a day in the future counts as damaged."""
SECONDS_BETWEEN_ROUNDS = 2.0
SECONDS_HELD = 20.0
"""Visits are stored with this delay, because players visit the lobby before they open their games."""
MOST_WAITING = 10_000
MOST_REMEMBERED = 50_000
"""The maximum number of players whose last stored time a process remembers."""
KEY, OFF = "presence", "off"
"""The preference of players who are not shown and do not see other players' presence."""

_HIDDEN = select(PREFERENCES.c.player).where(
    PREFERENCES.c.player.in_(bindparam("persons", expanding=True)), PREFERENCES.c.key == KEY
)
_AT_GAME = select(LOOKS_AT_GAMES).where(
    LOOKS_AT_GAMES.c.game == bindparam("game"),
    LOOKS_AT_GAMES.c.player != bindparam("viewer"),
    ~exists().where(PREFERENCES.c.player == LOOKS_AT_GAMES.c.player, PREFERENCES.c.key == KEY),
    ~exists().where(PREFERENCES.c.player == bindparam("person"), PREFERENCES.c.key == KEY),
)
"""The visits of other players to a game, if they and the viewer share theirs."""

Blocks = Callable[[str], set[str]]
"""player → all players separated from that player by a block, in either direction."""


class LookAtGame(msgspec.Struct, frozen=True):
    """A visit to a game: its five-minute slot (seconds since 1970) and the game's version."""

    at: int
    version: int


class Looks(msgspec.Struct):
    """A player's visits yet to be stored: the last one, and the last to each running game."""

    at: int
    since: float
    """The time of the first of these visits, in seconds since 1970."""
    games: dict[str, LookAtGame] = {}


class PresenceService:
    """Records when players were last seen, and shows it to players who share their own visits.

    `note` only writes to memory; a worker stores the visits of all players together, at most every five minutes for
    each.
    """

    def __init__(
        self,
        database: Database,
        preferences: Preferences,
        people: People,
        apart: Blocks,
        head: Callable[[str], Game | None],
    ) -> None:
        self._database = database
        self._preferences = preferences
        self._people = people
        self._apart = apart
        self._head = head
        self._lock = threading.Lock()
        self._waiting: dict[str, Looks] = {}
        self._written: dict[str, int] = {}
        self._over: set[str] = set()
        self._worker = Worker(
            "presence",
            lambda: self.write(SECONDS_HELD),
            every=SECONDS_BETWEEN_ROUNDS,
            backoff=Backoff(SECONDS_BETWEEN_ROUNDS, SECONDS_BETWEEN_ROUNDS),
            failed=self._failed,
            at_once=False,
        )

    def start(self) -> None:
        """Start storing visits; further calls have no effect."""
        if not self._worker.has_started:
            self._worker.start()

    def stop(self) -> None:
        """Stop after trying once more to store all visits."""
        if self._worker.has_started:
            self._worker.stop()
            try:
                self.write()
            except Exception as error:
                self._failed(error)

    def note(self, player: str, game: str = "") -> None:
        """Record a visit by the player, to a game if `game` is given."""
        now = clock.seconds()
        at = _coarse(now)
        head = self._head(game) if game else None
        with self._lock:
            if len(self._waiting) >= MOST_WAITING and player not in self._waiting:
                return
            if head is not None and not head.over and head.seats_of(player):
                self._waiting.setdefault(player, Looks(at, now)).games[head.id] = LookAtGame(at, head.version)
            elif self._written.get(player) != at:
                self._waiting.setdefault(player, Looks(at, now))
            if player in self._waiting:
                self._waiting[player].at = at

    def game_advanced(self, game: Game) -> None:
        """If the game has ended, delete the visits to it."""
        if game.over:
            with self._lock:
                self._over.add(game.id)

    def write(self, held: float = 0.0) -> None:
        """Store visits that are at least `held` seconds old; keep those that cannot be stored now."""
        self._delete_over()
        now, begun = _coarse(clock.seconds()), clock.seconds() - held
        with self._lock:
            due = {
                player: looks
                for player, looks in self._waiting.items()
                if looks.since <= begun and self._written.get(player, 0) < now
            }
            for player in due:
                del self._waiting[player]
        if not due:
            return
        try:
            self._store(due)
        except BaseException:
            self._keep(due)
            raise
        with self._lock:
            if len(self._written) > MOST_REMEMBERED:
                self._written.clear()
            self._written.update(dict.fromkeys(due, now))

    def is_shown(self, player: str) -> bool:
        """Return whether the person behind `player` shares visits, and so sees other persons'."""
        return bool(player) and not self._hidden({self._people.of(player)})

    def switch(self, player: str, *, on: bool) -> None:
        """Turn a player's presence on or off; turning it off deletes stored times.

        Raises `NoSuchPlayer`.
        """
        self._preferences.put(player, KEY, "" if on else OFF)
        if not on:
            with self._lock:
                self._waiting.pop(player, None)
            with self._database.write() as connection:
                self.forget(connection, player)

    def seen(self, viewer: str, players: Iterable[str]) -> dict[str, int]:
        """Return the last visits of those `players` who share them with `viewer`."""
        shown = self.shown_to(viewer, set(players))
        with self._database.read() as connection:
            found = connection.execute(select(LOOKS).where(LOOKS.c.player.in_(shown))) if shown else ()
            return {row.player: row.at for row in found if _can_be(row.player, row.at)}

    def seen_at(self, viewer: str, game: Game) -> dict[str, LookAtGame]:
        """Return the other players' last visits to a running game; empty if `viewer` has no seat."""
        if game.over or not game.seats_of(viewer):
            return {}
        playing = {chair.player for chair in game.seats if chair.player and not chair.forfeited}
        whose = {"game": game.id, "viewer": viewer, "person": self._people.of(viewer)}
        with self._database.read() as connection:
            rows = connection.execute(_AT_GAME, whose).all()
        found = {row.player: LookAtGame(row.at, row.version) for row in rows if _can_be_at(row)}
        shown = found.keys() & playing
        apart = self._apart(viewer) if shown else set()
        return {player: found[player] for player in shown - apart}

    def sweep(self, over: Callable[[str], bool]) -> None:
        """Delete old visits, and all visits to games for which `over` returns True."""
        old = int(clock.seconds()) - DAYS_KEPT * SECONDS_A_DAY
        with self._database.read() as connection:
            games = list(connection.scalars(select(LOOKS_AT_GAMES.c.game).distinct()))
        gone = [game for game in games if over(game)]
        with self._database.write() as connection:
            for table in (LOOKS, LOOKS_AT_GAMES):
                connection.execute(delete(table).where(or_(table.c.at < old, table.c.at > old + LATER)))
            connection.execute(delete(LOOKS_AT_GAMES).where(LOOKS_AT_GAMES.c.game.in_(gone)))

    def forget(self, connection: Connection, player: str) -> None:
        """Delete all data of a player, within a transaction."""
        for table in (LOOKS, LOOKS_AT_GAMES):
            connection.execute(delete(table).where(table.c.player == player))

    def sharing(self, players: set[str]) -> set[str]:
        """Return the players among `players` who share their visits."""
        return players - self._hidden(players) if players else set()

    def shown_to(self, viewer: str, players: set[str]) -> set[str]:
        """Return the players among `players` whose visits `viewer` may see."""
        others = players - {viewer}
        person = self._people.of(viewer)
        if not others or not person:
            return set()
        hidden = self._hidden({person, *others})
        return set() if person in hidden else others - hidden - self._apart(viewer)

    def _hidden(self, persons: set[str]) -> set[str]:
        """Return those persons who do not share their visits."""
        with self._database.read() as connection:
            return set(connection.scalars(_HIDDEN, {"persons": sorted(persons)}))

    def _delete_over(self) -> None:
        with self._lock:
            over = sorted(self._over)
        if not over:
            return
        with self._database.write() as connection:
            connection.execute(delete(LOOKS_AT_GAMES).where(LOOKS_AT_GAMES.c.game.in_(over)))
        with self._lock:
            self._over.difference_update(over)

    def _keep(self, due: dict[str, Looks]) -> None:
        """Keep visits that could not be stored, except where there are newer ones."""
        with self._lock:
            for player, looks in due.items():
                newer = self._waiting.setdefault(player, looks)
                newer.games = {**looks.games, **newer.games}

    def _store(self, due: dict[str, Looks]) -> None:
        with self._database.write() as connection:
            for player in sorted(_noted(connection, due)):
                _put(connection, LOOKS, due[player].at, player=player)
                for game, look in sorted(due[player].games.items()):
                    _put(connection, LOOKS_AT_GAMES, look.at, player=player, game=game, version=look.version)

    def _failed(self, error: Exception, pause: float = 0.0) -> None:
        log_failure(log, "Presence could not be stored.", error=error, times=self._worker.failures)


def _coarse(seconds: float) -> int:
    return int(seconds) // SECONDS * SECONDS


def _can_be(player: str, at: object) -> bool:
    """Return whether the stored time is plausible; the next visit overwrites damaged ones."""
    found = isinstance(at, int) and 0 < at <= clock.seconds() + SECONDS
    if not found:
        tell_damaged(LOOKS.name, player, "the last visit is unknown")
    return found


def _can_be_at(row: Row[tuple[object, ...]]) -> bool:
    return _can_be(row.player, row.at) and isinstance(row.version, int) and 0 < row.version < MOST_EVER


def _noted(connection: Connection, players: Collection[str]) -> set[str]:
    """Return the players among `players` who are people and share visits; lock their rows."""
    people = (~PLAYERS.c.forgotten, PLAYERS.c.run_by.is_(None), PLAYERS.c.password.is_not(None))
    found = select(PLAYERS.c.id).where(PLAYERS.c.id.in_(players), *people).order_by(PLAYERS.c.id).with_for_update()
    hidden = select(PREFERENCES.c.player).where(PREFERENCES.c.player.in_(players), PREFERENCES.c.key == KEY)
    return set(connection.scalars(found)) - set(connection.scalars(hidden))


def _put(connection: Connection, table: Table, at: int, **row: object) -> None:
    """Store the row, except if another process has stored a later one."""
    key = [table.c[name] == row[name] for name in (column.name for column in table.primary_key)]
    later = select(table.c.at).where(*key, table.c.at > at, table.c.at <= int(clock.seconds()) + SECONDS)
    if connection.scalar(later) is None:
        upserts.put(connection, table, at=at, **row)
