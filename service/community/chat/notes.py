"""Private notes on positions: one stream per player and game."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection

from scoresheet.domain.game import Game
from scoresheet.service.accounts.accounts import Accounts
from scoresheet.service.accounts.errors import QuotaReached
from scoresheet.service.community.chat import deletion_guard
from scoresheet.service.community.chat.errors import NoSuchMessage
from scoresheet.service.community.chat.messages import TEXT, position_in
from scoresheet.service.core import text_checks
from scoresheet.service.core.idempotency import check_repeated
from scoresheet.service.storage.journal.sealing import Words
from scoresheet.service.storage.journal.streams import Journal, JournalEntry, JournalFact

LONGEST = 2_000
MOST, MOST_CHANGES = 300, 3_000
"""The maximum number of notes on a game, and of times that notes on it are written or changed."""
MOST_A_MINUTE, A_MINUTE = 60, 60
NOTED, CHANGED, DELETED = "noted", "changed", "deleted"
KEY = "key"
"""The field with the idempotency key, encrypted together with the note's text."""


class Note(msgspec.Struct, frozen=True, kw_only=True):
    """A private note."""

    id: int
    position: int
    text: str | None
    """None if the text is unreadable."""
    at: str
    """The time of the last change: UTC, RFC 3339."""


class Notes:
    """Players' private notes."""

    def __init__(self, streams: Journal, accounts: Accounts) -> None:
        self._streams = streams
        self._limit = accounts.limits.of_people(MOST_A_MINUTE, A_MINUTE, "notes")

    def of(self, game: str, player: str) -> list[Note]:
        """Return a player's notes on a game, by position."""
        if not player:
            return []
        found = self._folded(self._streams.all(notes_of(game, player)))
        return sorted(found.values(), key=lambda note: (note.position, note.id))

    def one(self, game: str, player: str, number: int) -> Note:
        """Return a note by its number; raises `NoSuchMessage`."""
        found = next((note for note in self.of(game, player) if note.id == number), None)
        if found is None:
            raise NoSuchMessage
        return found

    def write(self, game: Game, player: str, position: int, text: str, key: str = "") -> Note:
        """Write a note about a position; if `key` was used before, return the note written with it.

        Raises `UnfitText`, `QuotaReached`, `TooManyAttempts`, `KeyReused`, and `NoSuchMessage` if that note has been
        deleted.
        """
        text_checks.prose(text, LONGEST)
        fact = JournalFact(NOTED, {"position": position}, _said(text, key))
        return self.one(game.id, player, self._append(game.id, player, fact))

    def change(self, game: str, player: str, number: int, text: str, key: str = "") -> Note:
        """Change a note's text, once per key; raises `NoSuchMessage` and the same errors as `write`."""
        text_checks.prose(text, LONGEST)
        self._append(game, player, JournalFact(CHANGED, {"of": number}, _said(text, key)), of=number)
        return self.one(game, player, number)

    def delete(self, game: str, player: str, number: int) -> None:
        """Delete a note; raises `NoSuchMessage`."""
        self._append(game, player, JournalFact(DELETED, {"of": number}), of=number)

    def _append(self, game: str, player: str, fact: JournalFact, of: int = 0) -> int:
        """Append an entry and return its version; retry if the player writes at the same time."""
        stream = notes_of(game, player)
        found = self._streams.change(
            stream,
            player,
            lambda: self._append_once(stream, player, fact, of),
            attempt=lambda: self._limit.take(player),
        )
        return found if isinstance(found, int) else found.version

    def _append_once(self, stream: str, player: str, fact: JournalFact, of: int) -> int:
        entries = self._streams.all(stream)
        if before := _written_before(entries, fact):
            return before
        notes = self._folded(entries)
        if of and of not in notes:
            raise NoSuchMessage
        if not of and len(notes) >= MOST:
            raise QuotaReached("You have {most} notes on this game, the maximum. Delete one of them first.", most=MOST)
        if len(entries) >= MOST_CHANGES and fact.kind != DELETED:
            raise QuotaReached(
                "You have saved notes on this game {most} times, the maximum. You can still delete notes.",
                most=MOST_CHANGES,
            )

        def also(connection: Connection, _written: object) -> None:
            deletion_guard.check(connection, player)

        last = entries[-1].version if entries else 0  # entries that cannot be read still count in the version
        (entry,) = self._streams.append(stream, player, fact, expected=last, also=also)
        return entry.version

    @staticmethod
    def _folded(entries: list[JournalEntry]) -> dict[int, Note]:
        found: dict[int, Note] = {}
        for entry in entries:
            text = (entry.words or {}).get(TEXT)
            number = entry.told.get("of")
            if entry.kind == NOTED:
                found[entry.version] = Note(id=entry.version, position=position_in(entry.told), text=text, at=entry.at)
            elif entry.kind == CHANGED and number in found:
                found[number] = msgspec.structs.replace(found[number], text=text, at=entry.at)
            elif entry.kind == DELETED:
                found.pop(number, None)  # type: ignore[arg-type]
        return found


def _said(text: str, key: str) -> Words:
    return {TEXT: text, **({KEY: key} if key else {})}


def _written_before(entries: list[JournalEntry], fact: JournalFact) -> int:
    """Return the number of the note written under the same key, or 0."""
    key = fact.words.get(KEY)
    before = next((entry for entry in entries if key and (entry.words or {}).get(KEY) == key), None)
    if before is None:
        return 0
    check_repeated((before.told, before.words), (fact.told, fact.words))
    return before.version


def notes_of(game: str, player: str) -> str:
    """Return the stream of a player's notes on a game."""
    return f"notes:{game}:{player}"
