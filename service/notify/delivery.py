"""Delivers the messages of one kind of channel concurrently, with retries."""

from __future__ import annotations

import logging
import random
import threading
import time
from collections.abc import Callable
from typing import Protocol

import msgspec

from scoresheet.service.core import clock as moments
from scoresheet.service.notify.contact import MESSAGE, ON, TURN, Channel
from scoresheet.service.notify.content import Content, MessageComposer
from scoresheet.service.notify.errors import Undelivered
from scoresheet.service.notify.letters import Letters
from scoresheet.service.notify.outbox import TRIAL, Outbox, OutboxMessage
from scoresheet.service.notify.preferences import NotificationPreferences
from scoresheet.service.observability import metrics

log = logging.getLogger(__name__)

SENT, DROPPED, FAILURES = "sent", "dropped", "failed"
"""The possible results for a message; it is dropped if nothing in it is true any more."""
AT_A_TIME = 4
MOST_TRIES = 8
"""The number of attempts, over about a day and a half, after which the channel is turned off."""
FIRST_PAUSE, LONGEST_PAUSE = 30, 86_400
LONGEST_PAUSE_OF_OURS = 900
"""The longest pause if the failure is our own, so that delivery resumes soon after a repair."""
FACTOR = 4
JITTER = 0.25
SECONDS_WORTH_SENDING = 7 * 86_400
"""The age at which a message is dropped if it failed for reasons of our own."""
SECONDS_TO_REST = 5.0


class Sender(Protocol):
    """A way to send messages."""

    def check(self, address: str) -> None:
        """Raise `BadAddress` if messages cannot be sent there."""
        ...

    def send(self, channel: Channel, content: Content, message: OutboxMessage) -> None:
        """Deliver a message; raises `Undelivered`."""
        ...


def pause(tries: int, longest: int = LONGEST_PAUSE) -> float:
    """Return the number of seconds until the next attempt."""
    return min(longest, FIRST_PAUSE * float(FACTOR) ** (tries - 1)) * random.uniform(1 - JITTER, 1 + JITTER)  # noqa: S311


class Delivery:
    """Delivers due messages, up to `AT_A_TIME` at once: a slow receiver does not delay others."""

    def __init__(
        self,
        kind: str,
        sender: Sender,
        outbox: Outbox,
        preferences: NotificationPreferences,
        composer: MessageComposer,
        letters: Letters,
        clock: Callable[[], float] = moments.seconds,
    ) -> None:
        self.kind = kind
        self.sender = sender
        self.outbox = outbox
        self.preferences = preferences
        self.composer = composer
        self.letters = letters
        self.counts = dict.fromkeys((SENT, DROPPED, FAILURES), 0)
        self._counting = threading.Lock()
        self._clock = clock
        self._free = threading.Semaphore(AT_A_TIME)
        self._resting = False

    def start_due(self, now: int) -> None:
        """Deliver due messages in threads; if no thread is free, the rest follow later."""
        while self._free.acquire(blocking=False):
            if not self._start_one(now):
                self._free.release()
                return

    def _start_one(self, now: int) -> bool:
        """Start delivering the next due message; return whether there was one."""
        try:
            message = self.outbox.claim(self.kind, now)
            if message:
                threading.Thread(target=self._go, args=(message,), name=f"delivery-{self.kind}", daemon=True).start()
        except Exception as failure:
            log.error("No delivery by %s could be started: %s.", self.kind, type(failure).__name__)
            return False
        return message is not None

    def rest(self) -> None:
        """Stop starting deliveries, and wait a moment for those in progress."""
        self._resting = True
        deadline = time.monotonic() + SECONDS_TO_REST
        for _ in range(AT_A_TIME):
            self._free.acquire(timeout=max(0, deadline - time.monotonic()))

    def deliver(self, message: OutboxMessage) -> None:
        """Deliver a claimed message and record the result, or schedule a retry."""
        channel = self.preferences.channels(message.player).get(self.kind)
        content = self._content(message, channel) if channel else None
        if channel is None or content is None:
            self.outbox.delivered(message)
            self._count(DROPPED)
            return
        try:
            self.sender.send(channel, content, message)
        except Undelivered as failure:
            self._failed(message, channel, failure)
            return
        waiting = [(item.game, item.version) for item in content.items if item.kind == TURN]
        unread = [item.game for item in content.items if item.game and MESSAGE in item.kinds]
        self.outbox.delivered(message, waiting, unread, int(self._clock()))
        self._count(SENT)

    def attempt(self, message: OutboxMessage) -> None:
        """Try to deliver; after an internal error, log it without content and retry later."""
        try:
            self.deliver(message)
        except Exception as failure:
            log.error("Message %s could not be sent: %s.", message.id, type(failure).__name__)
            self._count(FAILURES)
            self._put_off(message, theirs=False)

    def _go(self, message: OutboxMessage | None) -> None:
        """Deliver a message, and then any others that have become due."""
        try:
            while message and not self._resting:
                self.attempt(message)
                message = self.outbox.claim(self.kind, int(self._clock()))
        except Exception as failure:
            log.error("Delivery by %s has stopped for now: %s.", self.kind, type(failure).__name__)
        finally:
            self._free.release()

    def _content(self, message: OutboxMessage, channel: Channel) -> Content | None:
        """Return the content to send: a letter, the news, or both; None if there is neither."""
        player, wanted = message.player, self.preferences.news(message.player)
        kinds = {one.kind for one in message.news}
        letter = self.letters.write(kinds - {TRIAL}, player, channel, wanted.language)
        if channel.state != ON:
            return letter
        content = self.composer.compose(player, message.news, wanted, self.preferences.muted(player))
        if letter is None:
            return content or self.letters.write(kinds, player, channel, wanted.language)
        return msgspec.structs.replace(letter, items=content.items if content else ())

    def _failed(self, message: OutboxMessage, channel: Channel, failure: Undelivered) -> None:
        self._count(FAILURES)
        level = logging.INFO if failure.theirs else logging.WARNING
        log.log(level, "Message %s by %s did not arrive (%s), try %s.", message.id, self.kind, failure, message.tries)
        if failure.final or (failure.theirs and message.tries >= MOST_TRIES):
            self.preferences.fail(message.player, channel, str(failure))
        else:
            self._put_off(message, failure.theirs)

    def _put_off(self, message: OutboxMessage, theirs: bool) -> None:
        now = int(self._clock())
        if not theirs and now - message.made_at > SECONDS_WORTH_SENDING:
            self.outbox.delivered(message)
            return
        longest = LONGEST_PAUSE if theirs else LONGEST_PAUSE_OF_OURS
        self.outbox.postpone(message, now + round(pause(message.tries, longest)))

    def _count(self, outcome: str) -> None:
        with self._counting:
            self.counts[outcome] += 1
        metrics.MESSAGES.labels(self.kind, outcome).inc()
