"""Commits moves that are ready on the event loop at the same moment in one batch."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NamedTuple

from scoresheet.service.storage.group_commit import GroupCommit
from scoresheet.service.storage.recorder import CommandBatch

log = logging.getLogger(__name__)

MOST = 64
"""Then a group waits for no more."""
MOST_WAITING = 256
"""Moves that are made and not stored: where the disk is slow, more are sent away."""


class PendingCommit(NamedTuple):
    """A batch to commit, its callback, and the waiting coroutine."""

    batch: CommandBatch
    settle: Callable[[BaseException | None], None]
    done: asyncio.Future[BaseException | None]


class LoopCommits:
    """Collects batches until a turn of the loop adds none, then commits. Use on the loop only."""

    def __init__(self, commit: GroupCommit) -> None:
        self.commit = commit
        self._members: list[PendingCommit] = []
        self._seen = 0
        self._undecided = 0

    @property
    def crowded(self) -> bool:
        """Return whether as many wait already, here or in threads, as may."""
        return self._undecided >= MOST_WAITING or self.commit.crowded

    def add(
        self, batch: CommandBatch, settle: Callable[[BaseException | None], None]
    ) -> asyncio.Future[BaseException | None]:
        """Have a batch stored; what comes back is awaited, and tells why it is not, or None.

        `settle` is called before that, by the thread that stores: who waits for an answer need not wait for the loop.
        """
        loop = asyncio.get_running_loop()
        member = PendingCommit(batch, settle, loop.create_future())
        self._members.append(member)
        self._undecided += 1
        if len(self._members) == 1:
            self._seen = 0
            loop.call_soon(self._look, loop)
        return member.done

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        if self._seen < len(self._members) < MOST:
            self._seen = len(self._members)
            loop.call_soon(self._look, loop)
            return
        members, self._members = self._members, []

        def decided(outcomes: Sequence[BaseException | None]) -> None:
            for member, outcome in zip(members, outcomes, strict=True):
                _settle(member, outcome)
            with suppress(RuntimeError):  # on a loop that has ended nobody waits any more
                loop.call_soon_threadsafe(self._decide, members, outcomes)

        self.commit.hand_in([member.batch for member in members], decided)

    def _decide(self, members: list[PendingCommit], outcomes: Sequence[BaseException | None]) -> None:
        self._undecided -= len(members)
        for member, outcome in zip(members, outcomes, strict=True):
            if not member.done.done():
                member.done.set_result(outcome)


def _settle(member: PendingCommit, outcome: BaseException | None) -> None:
    """Call a member's callback; its failure must not affect the other members."""
    try:
        member.settle(outcome)
    except Exception:
        log.exception("A move was decided, and what was to follow was not done.")
