"""Uploads of records, verified one at a time so that hostile ones cannot block the service.

A player has at most one upload in progress; decompression is bounded.
"""

from __future__ import annotations

import threading
from collections.abc import Callable

from scoresheet.domain.game import Game
from scoresheet.service.accounts.accounts import Accounts
from scoresheet.service.accounts.errors import NotForBots, NotForGuests
from scoresheet.service.core.queueing import one_at_a_time, one_of_each, place
from scoresheet.service.play.games import Games
from scoresheet.service.records.importing import Imported, verify_and_adopt
from scoresheet.service.records.unpacking import PackedRecord

MOST_BYTES = 1 << 24
"""The maximum sizes of an upload, compressed and decompressed."""
SECONDS = 3.0
"""The maximum processor time per record; the longest game in the library takes less than 0.1 s."""
MOST_AN_HOUR, AN_HOUR = 60, 3_600
"""The maximum number of records per player and hour, including invalid ones."""
MOST_WAITING = 4
SECONDS_TO_WAIT = 4.0
"""The time that an upload waits for its turn; longer than a record may take, so that the next one need not be
refused."""


class RecordUploads:
    """Imports records that players upload."""

    def __init__(self, games: Games, accounts: Accounts) -> None:
        self._games = games
        self._accounts = accounts
        self._limit = accounts.limits.of_people(MOST_AN_HOUR, AN_HOUR, "records")
        self._one_at_a_time = threading.Lock()
        self._sending: set[str] = set()
        self._waiting = threading.BoundedSemaphore(MOST_WAITING)

    def take_in(self, player: str, packed: PackedRecord, may_see: Callable[[Game], bool]) -> Imported:
        """Verify an uploaded record and import its game unless it exists; see `verify_and_adopt`.

        Raises `NotForGuests`, `NotForBots`, `TooManyAttempts`, `Overloaded`, and the errors of `verify_and_adopt`.
        """
        self.check(player)
        again = int(SECONDS)
        with (
            one_of_each(self._sending, player, again),
            place(self._waiting, again),
            one_at_a_time(self._one_at_a_time, SECONDS_TO_WAIT, again),
        ):
            self._limit.take(player)
            return verify_and_adopt(self._games, packed, SECONDS, may_see)

    def check(self, player: str) -> None:
        """Raise `NotForGuests`, `NotForBots` or `Silenced` if the player may not upload records."""
        profile = self._accounts.profile(player)
        if profile.guest:
            raise NotForGuests
        if profile.run_by:
            raise NotForBots("A bot can't import games. Its owner can, with a token of their own.")
        self._accounts.words.check(player, "")  # a record contains names and reasons
