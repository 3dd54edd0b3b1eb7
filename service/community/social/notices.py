"""The noticeboard of a club; its texts are encrypted with their authors' keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from scoresheet.service.accounts.accounts import Accounts
from scoresheet.service.accounts.errors import QuotaReached
from scoresheet.service.community.chat import deletion_guard
from scoresheet.service.community.social.club_rules import check_member
from scoresheet.service.community.social.clubs import Clubs
from scoresheet.service.community.social.errors import NoSuchRequest, NotYourClub
from scoresheet.service.core import text_checks
from scoresheet.service.core.idempotency import check_repeated
from scoresheet.service.storage.journal.streams import Journal, JournalEntry, JournalFact, StreamConflict

LONGEST = 2_000
MOST, MOST_EVER, MOST_PINNED, A_DAY = 2_000, 10_000, 20, 86_400
"""The maximum number of notices on a board, of entries ever made there, and of a player's notices per day."""
PINNED, TAKEN_DOWN = "NoticePinned", "NoticeTakenDown"

Muted = Callable[[str], set[str]]
"""player → all players whose texts that player does not want to see."""


class ClubNotice(msgspec.Struct, frozen=True):
    """A notice; later ones have higher ids.

    `text` is None if the author's account has been deleted.
    """

    id: int
    author: str
    at: str
    text: str | None


def stream_of(club: str) -> str:
    """Return the stream of a club's noticeboard."""
    return f"notices:{club}"


class ClubNotices:
    """The noticeboards of all clubs, which only members may read."""

    def __init__(self, streams: Journal, accounts: Accounts, clubs: Clubs, muted: Muted) -> None:
        self._streams = streams
        self._clubs = clubs
        self._muted = muted
        self._words = accounts.words
        self._limit = accounts.limits.of_people(MOST_PINNED, A_DAY, "notices")

    def of(self, club: str, viewer: str, after: int | None = None, limit: int = 50) -> list[ClubNotice]:
        """Return up to `limit` notices, newest first; with `after`, only those with lower ids.

        Notices by muted or blocked authors are left out. Raises `NoSuchClub`, `NotYourClub`.
        """
        self._check(club, viewer)
        muted = self._muted(viewer)
        shown = [one for one in self._all(club).values() if one.author not in muted]
        found = [one for one in reversed(shown) if after is None or one.id < after]
        return found[:limit]

    def pin(self, club: str, player: str, text: str, key: str = "") -> ClubNotice:
        """Post a notice; if `key` was used before, return the notice posted with it.

        Raises the same errors as `of`, `UnfitText`, `TooManyAttempts`, `QuotaReached`, `KeyReused`.
        """
        self._check(club, player)
        words = text_checks.prose(text, LONGEST)
        if before := self._pinned_before(club, player, words, key):
            return before
        self._words.check_anywhere(player, words)
        self._limit.take(player)
        try:
            fact = JournalFact(PINNED, {}, {"text": words, **({"key": key} if key else {})})
            (entry,) = self._append(club, player, fact)
        except StreamConflict:
            if before := self._pinned_before(club, player, words, key):
                return before
            raise
        return ClubNotice(entry.version, player, entry.at, words)

    def _pinned_before(self, club: str, player: str, text: str, key: str) -> ClubNotice | None:
        """Return the notice posted with the same key, even if it has been taken down."""
        mine = (one for one in self._streams.all(stream_of(club)) if key and one.author == player)
        found = next((one for one in mine if (one.words or {}).get("key") == key), None)
        if found is None:
            return None
        check_repeated((found.words or {}).get("text"), text)
        return ClubNotice(found.version, player, found.at, text)

    def take_down(self, club: str, player: str, notice: int) -> None:
        """Take down a notice; its author, owners and hosts may do this.

        Raises `NoSuchRequest`, `NotYourClub`.
        """
        self._check(club, player)
        found = self._all(club).get(notice)
        if found is None:
            raise NoSuchRequest
        if found.author != player and not self._clubs.load(club).leads(player):
            raise NotYourClub("Only the author, owners and hosts can take a notice down.")
        self._append(club, player, JournalFact(TAKEN_DOWN, {"notice": notice}))

    def _check(self, club: str, player: str) -> None:
        self._clubs.seen(club, player)
        check_member(self._clubs.load(club), player)

    def _append(self, club: str, player: str, fact: JournalFact) -> list[JournalEntry]:
        def also(connection: object, entries: object) -> None:
            deletion_guard.check(connection, player)  # type: ignore[arg-type]

        version = self._streams.version(stream_of(club))
        if fact.kind == PINNED:
            self._check_room(club, version)
        expected = version if "key" in fact.words else None
        return self._streams.append(stream_of(club), player, fact, expected=expected, also=also)

    def _check_room(self, club: str, version: int) -> None:
        """Raise `QuotaReached` if the board is full or has had the maximum number of entries.

        Notices that were taken down make room on the board.
        """
        if len(self._all(club)) >= MOST:
            raise QuotaReached("The noticeboard has {most} notices, the maximum. Take one down first.", most=MOST)
        if version >= MOST_EVER:
            raise QuotaReached("The noticeboard is full: {most} notices have been posted on it.", most=MOST_EVER)

    def _all(self, club: str) -> Mapping[int, ClubNotice]:
        found: dict[int, ClubNotice] = {}
        for entry in self._streams.all(stream_of(club)):
            if entry.kind == PINNED:
                text = None if entry.words is None else entry.words.get("text")
                if text is not None:
                    found[entry.version] = ClubNotice(entry.version, entry.author, entry.at, text)
            elif entry.kind == TAKEN_DOWN:
                found.pop(int(entry.told.get("notice", 0)), None)
        return found
