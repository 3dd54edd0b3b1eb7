"""Inboxes: the decisions that are waiting for a player now, and streams that report changes."""

from __future__ import annotations

import logging
import queue
import time
from collections.abc import Iterable, Sequence
from typing import Protocol
from weakref import WeakKeyDictionary

import msgspec

from scoresheet.domain.clocks.clocks import deadline
from scoresheet.domain.commands.seats import late_for
from scoresheet.domain.errors import BrokenChain
from scoresheet.domain.game import Game
from scoresheet.domain.instants import rfc3339
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import Seat
from scoresheet.projections.disputes import ListedDispute
from scoresheet.projections.inbox import CONSENT, WAIT, InboxEntry
from scoresheet.projections.milestones import Milestone
from scoresheet.projections.read_models import ReadModels
from scoresheet.projections.sentences import waiting_text
from scoresheet.service.community.chat.rooms import TABLE, room_of
from scoresheet.service.core.errors import ServiceError
from scoresheet.service.core.failures import log_failure
from scoresheet.service.core.worker import Worker
from scoresheet.service.inbox.news import NewsStreams
from scoresheet.service.notify.contact import Bulletin
from scoresheet.service.notify.notifications import Notifications
from scoresheet.service.play.games import Games
from scoresheet.service.signals.event_streams import EventStream, EventStreams, topic_of

log = logging.getLogger(__name__)
encode = msgspec.json.encode

INBOX = "inbox"
"""The event that lists all waiting decisions; the other events are named after the kinds of milestones."""
STREAMS, WAKEUPS = "inbox of ", "wake-up of "
RING = "ring"
SECONDS_BETWEEN_LOOKS = 1.0
"""Seconds between checks for notifications."""
TALK = "talk"
"""The event that reports new messages in a chat room."""
MOST_UNREAD = 32
"""The maximum number of unsent events per stream; then the stream ends, and the client may resume it."""


class WaitingDecision(msgspec.Struct, frozen=True, kw_only=True):
    """A decision or a takeback request that is waiting for a player, as it is now."""

    game: str
    seat: Seat
    title: str
    name: str
    """The name of the game."""
    version: int
    """The game's current version, to be sent with the player's answer."""
    decision: str
    """The type of the decision; `CONSENT` for a takeback request, whose id is `takeback`."""
    text: str
    takeback: int | None
    since: str
    """UTC, RFC 3339."""
    about: Seat | None = None
    """If the decision is whether to wait for a late player, that player's seat."""
    deadline: str | None = None
    """The time at which the seat's clock runs out: UTC, RFC 3339; None while its clock is stopped."""


class Representations(Protocol):
    """Converts what streams report to plain values that can be encoded as JSON."""

    def represent_inbox(self, inbox: Sequence[WaitingDecision], disputes: Sequence[ListedDispute]) -> object:
        """Represent a player's inbox and the open disputes in their games."""
        ...

    def represent_milestone(self, milestone: Milestone) -> object:
        """Represent the beginning or end of a game."""
        ...

    def represent_bulletin(self, told: Bulletin) -> object:
        """Represent a notification that is not about a move."""
        ...


class Inboxes:
    """Players' inboxes; a thread sends the changes to open streams."""

    def __init__(
        self,
        games: Games,
        read_models: ReadModels,
        live: EventStreams,
        representations: Representations,
        notifier: Notifications,
    ) -> None:
        self._games = games
        self._read_models = read_models
        self._live = live
        self._representations = representations
        self._news = NewsStreams(notifier, representations.represent_bulletin)
        self._said: WeakKeyDictionary[EventStream, bytes] = WeakKeyDictionary()
        self._pending: set[str] = set()
        self._due: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._looked_at = 0.0
        self._worker = Worker("inboxes", self._report, every=SECONDS_BETWEEN_LOOKS, failed=_failed)

    def start(self) -> None:
        """Start the thread."""
        self._worker.start()

    def stop(self) -> None:
        """Stop the thread after the current player."""
        self._worker.stop()

    def of(self, player: str) -> list[WaitingDecision]:
        """Return the decisions that are waiting for `player`, longest first, from the read models."""
        found = (self._now(entry) for entry in self._read_models.inbox.of(player))
        return [waiting for waiting in found if waiting]

    def disputes(self, player: str) -> list[ListedDispute]:
        """Return the open disputes in games of `player`, oldest first."""
        return self._read_models.disputes.concerning(player)

    def stream(
        self,
        player: str,
        address: str,
        after: int | None = None,
        games: Sequence[str] | None = None,
        rooms: Sequence[str] = (),
    ) -> EventStream:
        """Open a stream with the player's inbox and with the games that begin and end.

        With `after`, the id of an event from an earlier stream, it continues after that event. With `games`, it also
        reports new versions of these games; with `rooms`, new messages in these rooms. Raises the same errors as
        `Live.open`.
        """
        here, topic = self._read_models.offset(), STREAMS + player
        topics = [topic, *map(topic_of, games or ()), *rooms]
        stream = self._live.open(topics, player, address, several=games is not None)
        stream.told[topic] = here if after is None else min(after, here)
        self._news.open(stream, player, after, lambda one: one.told[topic])
        self._report_soon(player)
        return stream

    def wakeup(self, player: str, address: str) -> EventStream:
        """Open a stream that signals when the inbox may have changed.

        Raises the same errors as `open_wakeup`.
        """
        stream = self._live.open_wakeup(WAKEUPS + player, player, address)
        stream.take()
        return stream

    def notice(self, games: Iterable[str]) -> None:
        """Report changes to the players of these games, after the read models were updated."""
        for player in self._read_models.lobby.players(games):
            for wakeup in self._live.following(WAKEUPS + player):
                wakeup.send(RING)
            if self._live.following(STREAMS + player):
                self._report_soon(player)

    def room_changed(self, stream: str) -> None:
        """Report a change in a room to pages that follow it; in the players' chat, also to players.

        Neither text nor author is sent; readers fetch what they may read.
        """
        room, game = room_of(stream)
        if not room:
            return
        event = f'event: {TALK}\ndata: {{"game": "{game}", "room": "{room}"}}\n\n'
        self._live.tell(stream, event)
        if room == TABLE and self._live.anybody():
            for player in self._read_models.lobby.players([game]):
                self._live.tell(STREAMS + player, event)

    def all_rooms_changed(self) -> None:
        """Make the followers of all rooms check for changes, because signals may have been lost."""
        for topic in self._live.topics():
            self.room_changed(topic)

    def _report_soon(self, player: str) -> None:
        if player not in self._pending:
            self._pending.add(player)
            self._due.put(player)
            self._worker.wake()

    def _now(self, entry: InboxEntry) -> WaitingDecision | None:
        """Return an entry as it is now; None if nothing is waiting or the game is unreadable."""
        try:
            head = self._games.head(entry.game)
        except (ServiceError, BrokenChain):
            return None
        decision, asked, about = _asked(head, entry.seat)
        if not decision:
            return None
        return WaitingDecision(
            game=head.id,
            seat=entry.seat,
            title=head.title,
            name=head.name,
            version=head.version,
            decision=decision,
            text=waiting_text(registry.find(head.title), head, entry.seat),
            takeback=asked,
            about=about,
            since=entry.since,
            deadline=None if asked is not None or about is not None else _deadline(head, entry.seat),
        )

    def _report(self) -> None:
        """Report to all players with changes, checking for notifications regularly in between."""
        while not self._worker.is_stopping:
            if time.monotonic() - self._looked_at >= SECONDS_BETWEEN_LOOKS:
                self._looked_at = time.monotonic()
                self._look_for_news()
            try:
                player = self._due.get_nowait()
            except queue.Empty:
                return
            self._pending.discard(player)
            self._report_to(player)

    def _report_to(self, player: str) -> None:
        for stream in self._live.following(STREAMS + player):
            try:
                self._send_changes(player, stream)
            except Exception as error:
                log_failure(log, "An inbox stream could not be updated, so it ends.", error=error)
                stream.end()

    def _look_for_news(self) -> None:
        try:
            self._news.look(lambda stream: max(stream.told.values(), default=0))
        except Exception as error:
            log_failure(log, "Notifications could not be sent to the inbox streams; trying again.", error=error)

    def _send_changes(self, player: str, stream: EventStream) -> None:
        """Send changes: first games that began or ended, then all waiting decisions."""
        if stream.unread > MOST_UNREAD:
            stream.close()
            return
        here, topic = self._read_models.offset(), STREAMS + player
        for milestone in self._read_models.milestones.of(player, stream.told[topic]):
            body = encode(self._representations.represent_milestone(milestone))
            stream.send(_event(milestone.number, milestone.kind, body))
            stream.told[topic] = milestone.number
        inbox = encode(self._representations.represent_inbox(self.of(player), self.disputes(player)))
        if inbox != self._said.get(stream):
            stream.send(_event(here, INBOX, inbox))
        self._said[stream] = inbox
        stream.told[topic] = max(stream.told[topic], here)


def _asked(game: Game, seat: Seat) -> tuple[str, int | None, Seat | None]:
    """Return the question a seat is asked: its type, and the takeback's id or the late seat."""
    if seat in game.consulted() and game.request:
        return CONSENT, game.request.id, None
    decision = game.state.open_to(seat) if seat in game.to_act() and game.state is not None else None
    if decision:
        return type(decision).__name__, None, None
    late = late_for(game, seat)
    return (WAIT, None, late.about) if late else ("", None, None)


def _deadline(game: Game, seat: Seat) -> str | None:
    due = deadline(game, seat)
    return rfc3339(due) if due is not None else None


def _event(number: int, kind: str, data: bytes) -> str:
    return f"id: {number}\nevent: {kind}\ndata: {data.decode()}\n\n"


def _failed(error: Exception, pause: float) -> None:
    log_failure(log, "Inbox streams could not be updated; trying again in %g s.", pause, error=error)
