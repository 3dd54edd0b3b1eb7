"""Schedules dumps: one for each month, remade after a player in it deletes their account."""

from __future__ import annotations

import logging
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from pathlib import Path

import msgspec

from scoresheet.replays.datasets.folder import MANIFEST
from scoresheet.service.core import clock
from scoresheet.service.core.backoff import Backoff
from scoresheet.service.core.failures import log_failure
from scoresheet.service.core.worker import Worker
from scoresheet.service.dumps.listing import dumps_in, months_after

log = logging.getLogger(__name__)

SECONDS_BETWEEN_LOOKS = 60.0
MOST_KEPT = 12
"""The number of dumps that are kept; older ones are removed."""
MAKER = (sys.executable, "-m", "scoresheet.service.dumps.process")
MEMBERS = ".members"
"""The suffix of the private file that lists the players of a dump."""


class DumpOrder(msgspec.Struct, frozen=True, kw_only=True):
    """An order for a dump; sent to standard input, since a database URL may hold a password."""

    database: str
    secrets: str
    folder: str
    licence: str
    month: str = ""
    today: str = ""
    forgotten: list[str] = []
    """The ids of all deleted players."""


class DumpMembers(msgspec.Struct, frozen=True):
    """The ids of the players in a dump who still had accounts when it was made."""

    made: str
    players: list[str]


class DumpScheduler:
    """Checks every minute whether a dump is due and makes it; failures are retried."""

    def __init__(
        self,
        place: DumpOrder,
        forgotten: Callable[[], Iterable[str]],
        now: Callable[[], datetime] = clock.now,
    ) -> None:
        """`place` names the database and the folders; without a folder, dumps are disabled."""
        self.failing = False
        """True if the last attempt failed."""
        self._place, self._forgotten, self._now = place, forgotten, now
        self._folder = Path(place.folder)
        self._worker = Worker(
            "dumps",
            self.look,
            every=SECONDS_BETWEEN_LOOKS,
            backoff=Backoff(SECONDS_BETWEEN_LOOKS, SECONDS_BETWEEN_LOOKS),
            failed=self._failed,
        )

    def start(self) -> None:
        """Start, if dumps are enabled."""
        if self._place.folder:
            self._worker.start()

    def stop(self) -> None:
        """Stop, and end the process that makes a dump."""
        self._worker.stop()

    def look(self) -> None:
        """Make the dumps that are due, and remove old ones."""
        forgotten = sorted(self._forgotten())
        made = [self._worker.is_stopping or self._make(month, forgotten) for month in self.due(forgotten)]
        self.failing = not all(made)
        for dump in dumps_in(self._folder)[MOST_KEPT:]:
            remove(self._folder, dump.month)

    def due(self, forgotten: Iterable[str]) -> list[str]:
        """Return the months whose dumps are due, newest first.

        A dump is due for each month that has ended since the newest dump (for the last month, if there is no dump), for
        a dump that was lost, and, at most once a day, for a dump with a player who has been deleted since.
        """
        there = {dump.month for dump in dumps_in(self._folder)}
        missing = set(months_after(max(there, default=""), self._now(), MOST_KEPT))
        kept = dict(_all_members(self._folder))
        gone, today = set(forgotten), self._today()
        stale = {month for month, one in kept.items() if one.made != today and gone & set(one.players)}
        return sorted(missing | (there ^ set(kept)) | stale, reverse=True)

    def _today(self) -> str:
        return f"{self._now():%Y-%m-%d}"

    def _make(self, month: str, forgotten: list[str]) -> bool:
        order = msgspec.structs.replace(self._place, month=month, today=self._today(), forgotten=forgotten)
        maker = subprocess.Popen(MAKER, stdin=subprocess.PIPE)  # noqa: S603  # our own command, without user input
        assert maker.stdin is not None  # noqa: S101
        try:
            maker.stdin.write(msgspec.json.encode(order) + b"\n")
            maker.stdin.flush()
            while maker.poll() is None and not self._worker.rest(0.1):
                pass
        finally:
            maker.stdin.close()  # the process exits when this closes
            code = maker.wait()
        if code and not self._worker.is_stopping:
            log.error("The dump of %s could not be made; trying again in a minute.", month)
        return code == 0

    def _failed(self, error: Exception, pause: float) -> None:
        self.failing = True
        log_failure(log, "Dumps could not be checked; trying again in %g s.", pause, error=error)


def keep_members(folder: Path, month: str, today: str, players: Iterable[str]) -> None:
    """Store a dump's players and the day it was made in a private file."""
    file = _members_file(folder, month)
    fresh = file.with_suffix(".new")
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as opened:
        opened.write(msgspec.json.encode(DumpMembers(today, sorted(players))))
    fresh.replace(file)


def remove(folder: Path, month: str) -> None:
    """Remove a dump from the listing."""
    (folder / month / MANIFEST).unlink(missing_ok=True)
    shutil.rmtree(folder / month, ignore_errors=True)
    _members_file(folder, month).unlink(missing_ok=True)


def _members_file(folder: Path, month: str) -> Path:
    return folder / f".{month}{MEMBERS}"


def _all_members(folder: Path) -> Iterator[tuple[str, DumpMembers]]:
    for file in folder.glob(f".*{MEMBERS}"):
        try:
            yield file.name[1:].removesuffix(MEMBERS), msgspec.json.decode(file.read_bytes(), type=DumpMembers)
        except msgspec.MsgspecError:
            continue  # its dump counts as lost and is remade
