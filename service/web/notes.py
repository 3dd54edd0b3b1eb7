"""The reader's private notes on positions: writing, changing and deleting them."""

from __future__ import annotations

from flask import Blueprint, abort, request
from flask.typing import ResponseReturnValue

from scoresheet.service.container.services import services
from scoresheet.service.web import reader
from scoresheet.service.web.chat import done, written

notes = Blueprint("notes", __name__)


@notes.post("/games/<game>/notes")
def write(game: str) -> ResponseReturnValue:
    """Write a note on a position."""
    head = reader.open_game(game)
    position = request.form.get("position", default=0, type=int)
    if reader.player_id() and not 1 <= position <= head.version:
        abort(422)
    kept = services().chat.notes
    return done(head, lambda: kept.write(head, reader.player_id(), position, written("text")))


@notes.post("/games/<game>/notes/<int:note>")
def change(game: str, note: int) -> ResponseReturnValue:
    """Change or delete a note."""
    head, kept = reader.open_game(game), services().chat.notes
    if request.form.get("do") == "delete":
        return done(head, lambda: kept.delete(game, reader.player_id(), note))
    return done(head, lambda: kept.change(game, reader.player_id(), note, written("text")))
