"""Reads the log of events, each once, and fills the outbox with news."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from sqlalchemy import Connection, select, update

from scoresheet.domain.errors import BrokenChain
from scoresheet.domain.events import DisputeRaised, Event, MovesTakenBack
from scoresheet.domain.game import Game, fold
from scoresheet.domain.takebacks.takebacks import furthest_back
from scoresheet.domain.title import Title
from scoresheet.projections.log import Notification
from scoresheet.replays import timeline
from scoresheet.service.core.database import Database
from scoresheet.service.notify.contact import TURN
from scoresheet.service.notify.news import News, news, player_at, players_to_act
from scoresheet.service.notify.outbox import Outbox
from scoresheet.service.notify.preferences import NotificationPreferences
from scoresheet.service.notify.tables import FOLLOWED
from scoresheet.service.notify.warnings import ClockState, SeatToAct, Warnings, asked
from scoresheet.service.storage.store import Store
from scoresheet.service.storage.upserts import add

log = logging.getLogger(__name__)

NAME = "news"
MOST_EVENTS = 1_000


class EventNews(NamedTuple):
    """An event and the news in it for players."""

    event: Event
    there: str
    """The player whose command at the board caused the event; empty if there is none."""
    told: list[News]
    asked: list[SeatToAct] | None
    """The seats to act after the event; None in games without clocks."""


class ReadOn(Exception):
    """Another process has already read further; nothing was changed."""


class Follower:
    """Turns each event into news once, stored together with the position in the log.

    Reading starts at the end of the log and is not repeated when read models are rebuilt, so that old news is never
    sent.
    """

    def __init__(
        self,
        store: Store,
        database: Database,
        outbox: Outbox,
        preferences: NotificationPreferences,
        warnings: Warnings,
        arbiters: Callable[[], set[str]] = set,
    ) -> None:
        self.store = store
        self._arbiters = arbiters
        self._database = database
        self._outbox = outbox
        self._preferences = preferences
        self._warnings = warnings

    def offset(self) -> int:
        """Return the follower's position in the log, initially the log's end."""
        with self._database.read() as connection:
            found = connection.scalar(_OFFSET)
        if found is not None:
            return int(found)
        with self._database.write() as connection:
            add(connection, FOLLOWED, name=NAME, notification_id=self.store.recorder.max_notification_id())
        return self.offset()

    @property
    def lag(self) -> int:
        """Return the number of events in the log that have not been read yet."""
        return max(0, self.store.recorder.max_notification_id() - self.offset())

    def follow(self, now: int) -> None:
        """Read the log to its end."""
        while self.step(now):
            pass

    def step(self, now: int) -> bool:
        """Read the next events in one transaction; return whether there were any."""
        before = self.offset()
        if not self._preferences.anybody():
            return self._skip(before)
        found = self.store.recorder.select_notifications(before, MOST_EVENTS, inclusive_of_start=False)
        happened = [
            came for game, (first, last) in _by_game(found).items() for came in self._told_of(game, first, last)
        ]
        try:
            if found:
                self._keep(happened, before, found[-1].id, now)
        except ReadOn:
            log.info("Another process has already read on from %s.", before)
        return bool(found)

    def _skip(self, before: int) -> bool:
        """Skip to the end of the log, because no player has an active channel."""
        end = self.store.recorder.max_notification_id()
        if end > before:
            self._keep([], before, end, 0)
        return False

    def _keep(self, happened: Sequence[EventNews], before: int, after: int, now: int) -> None:
        with self._database.write() as connection:
            _move(connection, before, after)
            acted = ("", "")
            for came in happened:
                if came.there and acted != (came.there, came.event.game):
                    acted = (came.there, came.event.game)
                    self._outbox.acted(connection, *acted)
                self._outbox.add(connection, came.told, now)
                acted = ("", "") if came.told else acted
            for game, stands in _stands(happened).items():
                self._warnings.keep(connection, game, stands)

    def _told_of(self, game: str, first: int, last: int) -> list[EventNews]:
        """Return the news of a game's events from `first` to `last`; none for corrupt events."""
        title = self.store.title(game)
        if title is None:
            return []
        try:
            return list(self._came_of(title, timeline.events(title, self.store, game, first - 1, last)))
        except BrokenChain as broken:
            log.warning("No news of game %s: its event %s is corrupt: %s.", game, broken.version, broken.reason)
            return []

    def _came_of(self, title: Title, events: list[Event]) -> Iterator[EventNews]:
        """Yield the events of a game with their news."""
        game = self._at(title, events[0].game, events[0].version - 1)
        seated = {player for chair in game.seats for player in (chair.player, *chair.former)}
        players = seated | {getattr(event, "player", "") for event in events}
        arbiters = self._arbiters() if any(isinstance(event, DisputeRaised) for event in events) else set()
        listeners = self._preferences.listeners(players | arbiters)
        if not listeners or self.store.imported(events[0].game):
            return
        for came in self._steps(title, game, events, arbiters):
            told = [one for one in came.told if one.player in listeners and not self._told(one, title)]
            yield came._replace(told=told)

    def _steps(self, title: Title, game: Game, events: list[Event], arbiters: set[str]) -> Iterator[EventNews]:
        first = self._first_of_its_command(title, events[0])
        for event in events:
            first = first if first.command == event.command else event
            before, request = players_to_act(game), game.request
            if furthest_back([event]) < game.version:
                game = self._at(title, event.game, event.version)
            else:
                game = _carried_on(title, event, game)
            found = asked(game) if game.clock is not None else None
            told = news(event, before, game, request, arbiters, without_player=not player_at(first))
            yield EventNews(event, player_at(first), told, found)

    def _first_of_its_command(self, title: Title, event: Event) -> Event:
        """Return the first event of this event's command; it may have been read in an earlier step."""
        while event.version > 1:
            (before,) = timeline.events(title, self.store, event.game, event.version - 2, event.version - 1)
            if before.command != event.command:
                break
            event = before
        return event

    def _at(self, title: Title, game: str, version: int) -> Game:
        """Return a copy of the game at that version."""
        return timeline.position(title, self.store, game, version) if version else Game()

    def _told(self, one: News, title: Title) -> bool:
        """Return whether the player has been told that it is their turn, and has not acted since."""
        if one.kind != TURN:
            return False
        since = self._outbox.told(one.player, one.game)
        if since is None:
            return False
        decode = title.event_decoder.decode
        return all(decode(state).actor != one.player for state in self.store.states(one.game, since, one.version))


_OFFSET = select(FOLLOWED.c.notification_id).where(FOLLOWED.c.name == NAME)


def _move(connection: Connection, before: int, after: int) -> None:
    here = (FOLLOWED.c.name == NAME) & (FOLLOWED.c.notification_id == before)
    if not connection.execute(update(FOLLOWED).where(here).values(notification_id=after)).rowcount:
        raise ReadOn(f"Another process has already read on from {before}.")


def _stands(happened: Sequence[EventNews]) -> dict[str, list[ClockState]]:
    """Return the clock states after each event, by game, for games with clocks."""
    found: dict[str, list[ClockState]] = {}
    for event, _, _, seats in happened:
        if seats is not None:
            stand = ClockState(event.version, event.at, seats, isinstance(event, MovesTakenBack))
            found.setdefault(event.game, []).append(stand)
    return found


def _carried_on(title: Title, event: Event, game: Game) -> Game:
    try:
        return fold(title, [event], game)
    except Exception as error:  # an event that was not produced by the rules can raise anything
        raise BrokenChain(event.game, event.version, f"it cannot be applied: {error}") from error


def _by_game(found: Sequence[Notification]) -> dict[str, tuple[int, int]]:
    """Return each game's first and last version among these events, in the order of the log."""
    games: dict[str, tuple[int, int]] = {}
    for notification in found:
        game, version = str(notification.originator_id), notification.originator_version
        games[game] = (games.get(game, (version, version))[0], version)
    return games
