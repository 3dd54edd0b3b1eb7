"""Commits moves in batches: those that are ready on the event loop at the same time."""

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
"""The maximum size of a batch; a full batch is committed without waiting for more moves."""
MOST_WAITING = 256
"""The maximum number of moves waiting to be stored; further moves are rejected."""


class PendingCommit(NamedTuple):
    """A batch to commit, its callback, and the future that the caller awaits."""

    batch: CommandBatch
    settle: Callable[[BaseException | None], None]
    done: asyncio.Future[BaseException | None]


class LoopCommits:
    """Collects moves until an iteration of the loop adds none, then commits them together.

    Use it on the event loop's thread only.
    """

    def __init__(self, commit: GroupCommit) -> None:
        self.commit = commit
        self._members: list[PendingCommit] = []
        self._seen = 0
        self._undecided = 0

    @property
    def crowded(self) -> bool:
        """Return whether the maximum number of moves is waiting to be stored."""
        return self._undecided >= MOST_WAITING or self.commit.crowded

    def add(
        self, batch: CommandBatch, settle: Callable[[BaseException | None], None]
    ) -> asyncio.Future[BaseException | None]:
        """Queue a batch for storing; return a future whose result is the error, or None.

        The storing thread calls `settle` first, so code that waits for the outcome need not wait for the loop.
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
            with suppress(RuntimeError):  # the loop has been closed, so no coroutine is waiting any more
                loop.call_soon_threadsafe(self._decide, members, outcomes)

        self.commit.hand_in([member.batch for member in members], decided)

    def _decide(self, members: list[PendingCommit], outcomes: Sequence[BaseException | None]) -> None:
        self._undecided -= len(members)
        for member, outcome in zip(members, outcomes, strict=True):
            if not member.done.done():
                member.done.set_result(outcome)


def _settle(member: PendingCommit, outcome: BaseException | None) -> None:
    """Call a commit's callback; an error in it must not affect the other commits."""
    try:
        member.settle(outcome)
    except Exception:
        log.exception("A move was committed or rejected, but its follow-up failed.")
