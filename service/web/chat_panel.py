"""The chat panel of a game: the rooms that the reader may read, with their messages."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from flask import g
from flask_babel import gettext as _

from scoresheet.domain.game import Game
from scoresheet.domain.viewer import Seat, by_seat
from scoresheet.service.community.chat.messages import ChatMessage
from scoresheet.service.community.chat.rooms import COMMENTS, GALLERY, TABLE, has_sat, stream_of
from scoresheet.service.container.services import services
from scoresheet.service.web import reader

LINES, A_PAGE = 15, 30
"""The number of messages shown beside the board, and on the page with the whole chat."""


class RoomPanel(msgspec.Struct, frozen=True, kw_only=True):
    """A room with its last messages."""

    id: str
    name: str
    hint: str
    """A sentence that says who can read the room."""
    lines: list[ChatMessage]
    earlier: int | None
    """Older messages have numbers below this; None if there are none."""
    writes: bool
    """True if the reader may write in the room."""
    unread: int

    @property
    def last(self) -> int:
        """The number of the last message; 0 without messages."""
        return self.lines[-1].id if self.lines else 0


class TalkPanel(msgspec.Struct, frozen=True, kw_only=True):
    """The chat of a game, in all rooms that the reader may read."""

    rooms: list[RoomPanel]
    names: dict[str, str]
    """The names of the authors, by player."""
    seats: dict[str, Seat]
    """The authors' seats, current or former, by player."""

    @property
    def unread(self) -> int:
        """Return the number of unread messages in all rooms."""
        return sum(room.unread for room in self.rooms)


def panel_of(game: Game, before: dict[str, int] | None = None, lines: int = LINES) -> TalkPanel:
    """Return the chat, with the last `lines` messages in each room.

    `before` maps a room to a number; only messages with lower numbers are included.
    """
    chat, player = services().chat, reader.player_id()
    entered = [room for room in (TABLE, GALLERY) if chat.access.may_read(room, game, player)]
    there = begun(game)
    counts = [
        room for room in entered if stream_of(room, game.id) in there and (room != TABLE or has_sat(game, player))
    ]
    counted = chat.unread.of(player, [stream_of(room, game.id) for room in counts])
    rooms = [_room(room, game, (before or {}).get(room), lines, counted) for room in entered]
    authors = {line.author for room in rooms for line in room.lines}
    return TalkPanel(rooms=rooms, names=reader.names(authors), seats=seats_in(game))


def begun(game: Game) -> set[str]:
    """Return those streams of a game and of the reader's notes on it that have entries.

    They are read once per page.
    """
    known: dict[str, set[str]] = g.setdefault("begun", {})
    if game.id not in known:
        known[game.id] = services().chat.begun(game.id, reader.player_id())
    return known[game.id]


def seats_in(game: Game) -> dict[str, Seat]:
    """Return one current or former seat for each player of a game."""
    found: dict[str, Seat] = {}
    for seat, chair in by_seat(game.seats):
        for player in (chair.player, *chair.former):
            found.setdefault(player, seat)
    return found


def room_names() -> dict[str, str]:
    """Return the names of rooms."""
    return {TABLE: _("Players"), GALLERY: _("Spectators"), COMMENTS: _("Comments")}


def unread_in(games: Sequence[str]) -> dict[str, int]:
    """Return the number of unread messages in the players' chats of the reader's games, by game."""
    streams = {stream_of(TABLE, game): game for game in games}
    found = services().chat.unread.of(reader.player_id(), streams)
    return {streams[stream]: number for stream, number in found.items()}


def _room(room: str, game: Game, before: int | None, most: int, counted: dict[str, int]) -> RoomPanel:
    chat, player = services().chat, reader.player_id()
    silent = stream_of(room, game.id) not in begun(game)
    lines, earlier = ([], None) if silent else chat.messages.latest(room, game, player, before, most)
    return RoomPanel(
        id=room,
        name=room_names()[room],
        hint=_hint(room, game),
        lines=lines,
        earlier=earlier,
        writes=chat.access.may_write(room, game, player),
        unread=counted.get(stream_of(room, game.id), 0),
    )


def _hint(room: str, game: Game) -> str:
    """Explain in a sentence who can read a room."""
    if game.visibility == "private":
        return str(_("Only the players of this private game can read this."))
    if game.over:
        return str(_("Everyone who can see this game can read this."))
    if room == TABLE:
        return str(
            _("Only the players can read this for now. After the game, everyone who can see it can read this, too.")
        )
    return str(_("Spectators can read this now, players only once the game is over."))
