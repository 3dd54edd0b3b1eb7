"""Routes for private notes on positions."""

from __future__ import annotations

from flask import Response

from scoresheet.service.api import chat_requests, chat_schemas, representations
from scoresheet.service.api.blueprint import Blueprint
from scoresheet.service.api.conditions import key_of
from scoresheet.service.api.decorators import fails, limited, needs, repeatable
from scoresheet.service.api.description import headers
from scoresheet.service.api.games import visible
from scoresheet.service.api.responses import json_response, no_content, page
from scoresheet.service.community.chat.notes import Note
from scoresheet.service.container.services import services
from scoresheet.service.http.authentication import caller
from scoresheet.service.http.problems import wrong_field

notes = Blueprint("notes", __name__, description="The caller's private notes on positions.")


@notes.route("/games/<id:game>/notes")
@needs()
@notes.response(200, chat_schemas.NoteListSchema)
def list_notes(game: str) -> Response:
    """List the caller's private notes on a game, by position.

    No other player can read them.
    """
    visible(game)
    found = services().chat.notes.of(game, caller().player)
    return page([represent_note(game, note) for note in found], None, game=representations.address(game))


@notes.route("/games/<id:game>/notes", methods=["POST"])
@limited
@repeatable
@fails(409)
@needs("play")
@notes.arguments(chat_requests.NoteRequest)
@notes.response(201, chat_schemas.NoteSchema, headers=headers("Location"))
def write_note(body: chat_requests.NoteRequest, game: str) -> Response:
    """Write a private note on a position of a game.

    No other player can see the note, or that it exists.
    """
    head = visible(game)
    if body.position > head.version:
        raise wrong_field("/position", "The game has no such position.")
    key = key_of(body).name
    note = services().chat.notes.write(head, caller().player, body.position, body.text, key)
    return json_response(represent_note(game, note), 201, {"Location": _address(game, note.id)})


@notes.route("/games/<id:game>/notes/<number:note>")
@needs()
@notes.response(200, chat_schemas.NoteSchema)
def show_note(game: str, note: int) -> Response:
    """Get one of the caller's notes.

    404 for the notes of other players.
    """
    visible(game)
    return json_response(represent_note(game, services().chat.notes.one(game, caller().player, note)))


@notes.route("/games/<id:game>/notes/<number:note>", methods=["POST"])
@limited
@repeatable
@fails(409)
@needs("play")
@notes.arguments(chat_requests.NoteChange)
@notes.response(200, chat_schemas.NoteSchema)
def change_note(body: chat_requests.NoteChange, game: str, note: int) -> Response:
    """Change the text of one of the caller's notes.

    The note stays at its position.
    """
    visible(game)
    changed = services().chat.notes.change(game, caller().player, note, body.text, key_of(body).name)
    return json_response(represent_note(game, changed))


@notes.route("/games/<id:game>/notes/<number:note>", methods=["DELETE"])
@limited
@fails(409)
@needs("play")
@notes.response(204)
def delete_note(game: str, note: int) -> Response:
    """Delete one of the caller's notes.

    Only the export of the caller's data still contains its text, until the account is deleted.
    """
    visible(game)
    services().chat.notes.delete(game, caller().player, note)
    return no_content()


def represent_note(game: str, note: Note) -> dict[str, object]:
    """Represent a note for its author."""
    own = representations.address(game)
    return {
        "id": note.id,
        "game": game,
        "position": note.position,
        "text": note.text,
        "at": note.at,
        "links": {"self": _address(game, note.id), "game": own, "position": f"{own}/board?at={note.position}"},
    }


def _address(game: str, note: int) -> str:
    return f"{representations.address(game)}/notes/{note}"
