"""The panel with the reader's notes on positions, and with comments on a finished game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from scoresheet.domain.game import Game
from scoresheet.domain.viewer import Seat
from scoresheet.service.community.chat.messages import ChatMessage
from scoresheet.service.community.chat.notes import Note, notes_of
from scoresheet.service.community.chat.rooms import COMMENTS, stream_of
from scoresheet.service.container.services import services
from scoresheet.service.web import reader
from scoresheet.service.web.chat_panel import begun, seats_in
from scoresheet.service.web.log import LogLine


class NotesPanel(msgspec.Struct, frozen=True, kw_only=True):
    """The reader's notes and the comments on a game, for the panel at `position`."""

    position: int
    notes: list[Note]
    comments: list[ChatMessage]
    names: dict[str, str]
    seats: dict[str, Seat]
    takes_notes: bool
    is_commented: bool
    """True if the reader may read comments on the game."""
    comments_too: bool
    """True if the reader may write comments."""

    @property
    def notes_here(self) -> list[Note]:
        """The reader's notes on this position."""
        return [note for note in self.notes if note.position == self.position]

    @property
    def notes_elsewhere(self) -> list[Note]:
        """The reader's notes on other positions."""
        return [note for note in self.notes if note.position != self.position]

    @property
    def comments_here(self) -> list[ChatMessage]:
        """The comments on this position."""
        return [one for one in self.comments if one.position == self.position]

    @property
    def commented(self) -> dict[int, int]:
        """The number of comments, by position."""
        return dict(sorted(Counter(one.position for one in self.comments).items()))

    def marked(self, lines: Sequence[LogLine]) -> list[LogLine]:
        """Return log lines with the numbers of comments, and marks where the reader has notes."""
        commented, noted = self.commented, {note.position for note in self.notes}
        if not commented and not noted:
            return list(lines)
        return [
            msgspec.structs.replace(line, comments=commented.get(line.version, 0), noted=line.version in noted)
            for line in lines
        ]


def notes_panel_of(game: Game, position: int) -> NotesPanel:
    """Return the panel with the reader's notes and the comments on a game."""
    chat, player = services().chat, reader.player_id()
    there = begun(game)
    comments = chat.messages.commented(game, player) if stream_of(COMMENTS, game.id) in there else []
    return NotesPanel(
        position=position,
        notes=chat.notes.of(game.id, player) if notes_of(game.id, player) in there else [],
        comments=comments,
        names=reader.names({one.author for one in comments}),
        seats=seats_in(game),
        takes_notes=bool(player),
        is_commented=chat.access.may_read(COMMENTS, game, player),
        comments_too=chat.access.may_write(COMMENTS, game, player),
    )
