"""Messages in a room, as its readers may see them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

import msgspec

from scoresheet.service.core.failures import tell_damaged
from scoresheet.service.storage.journal.streams import JournalEntry

SAID_KIND, WITHDRAWN_KIND = "said", "withdrawn"
"""The kinds of entries in a room's stream; a withdrawal names its message in `of`."""
SAID, WITHDRAWN, HIDDEN, FORGOTTEN, UNREADABLE = STANDINGS = ("said", "withdrawn", "hidden", "forgotten", "unreadable")
TEXT = "text"


class ChatMessage(msgspec.Struct, frozen=True, kw_only=True):
    """A chat message or comment."""

    id: int
    """The number in the room; later messages have higher numbers."""
    room: str
    game: str
    author: str
    at: str
    """The time of posting: UTC, RFC 3339."""
    position: int
    """The game's position at the time of posting; for a comment, the position that it is about."""
    text: str | None
    """None if the text is not shown; `standing` gives the reason."""
    standing: str


def message_of(entry: JournalEntry, room: str, game: str, standing: str) -> ChatMessage:
    """Return a stream entry as a message, as readers of its room see it."""
    standing = _standing(entry) if standing == SAID else standing
    return ChatMessage(
        id=entry.version,
        room=room,
        game=game,
        author=entry.author,
        at=entry.at,
        position=position_in(entry.told),
        text=(entry.words or {}).get(TEXT) if standing == SAID else None,
        standing=standing,
    )


def position_in(told: Mapping[str, object]) -> int:
    """Return the position that an entry names, or 0 if it is unreadable."""
    found = told.get("position")
    return found if type(found) is int else 0


def messages_of(
    entries: Iterable[JournalEntry], room: str, game: str, standings: Mapping[int, str], muted: Collection[str] = ()
) -> list[ChatMessage]:
    """Return the messages among a room's entries, except those by `muted` authors."""
    return [
        message_of(entry, room, game, _known(entry, standings.get(entry.version, "")))
        for entry in entries
        if entry.kind == SAID_KIND and entry.author not in muted
    ]


def with_whom(messages: Iterable[ChatMessage], former: Collection[str]) -> list[ChatMessage]:
    """Give unreadable messages whose authors' accounts are deleted the state `FORGOTTEN`."""
    return [
        msgspec.structs.replace(one, standing=FORGOTTEN) if one.standing == UNREADABLE and one.author in former else one
        for one in messages
    ]


def _known(entry: JournalEntry, standing: str) -> str:
    """Return a message's state; it is unreadable if its row is missing or damaged."""
    if standing in (SAID, WITHDRAWN, HIDDEN):
        return standing
    tell_damaged("talk_messages", f"message {entry.version} of {entry.stream}", "the message is not shown")
    return UNREADABLE


def _standing(entry: JournalEntry) -> str:
    return SAID if entry.words is not None and TEXT in entry.words else UNREADABLE
