"""Records on pages: uploading games, and downloading the reader's finished ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import monotonic
from typing import BinaryIO, cast

import msgspec
from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scoresheet.domain.errors import DomainError
from scoresheet.replays.record import UnreadableRecord
from scoresheet.replays.verifier import opened
from scoresheet.service.container.services import services
from scoresheet.service.core.errors import ServiceError, TooLarge
from scoresheet.service.http.problems import of_error
from scoresheet.service.play import permissions
from scoresheet.service.records import exporting
from scoresheet.service.records.unpacking import DecompressionBudget, PackedRecord, Unpackable, records_in
from scoresheet.service.records.uploads import MOST_BYTES
from scoresheet.service.web import reader
from scoresheet.service.web.access import signed_in_only
from scoresheet.service.web.vocabulary import reason

records = Blueprint("records", __name__)

FORM_AROUND = 64 * 1024
"""The maximum size of a form in bytes, apart from its files."""
MOST_AT_ONCE = 20
SECONDS_AT_ONCE = 6.0
"""After this many seconds, no further record in a form is examined."""
NAME = "scoresheet-games.jsonl"
LINES = "application/x-ndjson"
OVER = ("finished", "abandoned")
A_PAGE = 200
"""The number of games that are read at a time."""


class UploadResult(msgspec.Struct, frozen=True):
    """The result for one uploaded record, in words."""

    file: str
    said: str
    game: str = ""
    """The id of the game; empty if the record was not imported."""
    detail: str = ""
    """The reason why a line is invalid; empty for other results."""
    status: int = 200


@records.get("/records")
@signed_in_only("pages.records.show")
def show() -> ResponseReturnValue:
    """Show the form."""
    return _page()


@records.post("/records")
@signed_in_only("pages.records.show")
def take_in() -> ResponseReturnValue:
    """Import the records in all uploaded files, within the time limit."""
    request.max_content_length = MOST_BYTES + FORM_AROUND
    answers = list(_answers(_sent()))
    if len(answers) == 1 and answers[0].game:
        return redirect(url_for("pages.playing.show", game=answers[0].game), 303)
    if not answers:
        answers = [UploadResult("", _("Choose a file first."), status=422)]
    return _page(answers), next((one.status for one in answers if not one.game), 200)


@records.get("/settings/my-games")
@signed_in_only("pages.settings.show")
def download() -> ResponseReturnValue:
    """Send the records of all the reader's finished games, one after another."""
    player = reader.player_id()
    lines = exporting.finished(services().games, _over(player), lambda head: permissions.has_sat(head, player))
    answer = Response(exporting.pieces(lines), content_type=LINES)
    answer.headers["Content-Disposition"] = f'attachment; filename="{NAME}"'
    return answer


def _sent() -> Iterator[PackedRecord]:
    """Yield the records in the form's files, until the size limit of an upload is reached."""
    for sent in request.files.getlist("record"):
        if sent.filename:
            yield from records_in(
                sent.filename, opened(cast(BinaryIO, sent.stream), MOST_BYTES), DecompressionBudget(MOST_BYTES)
            )


def _answers(sent: Iterator[PackedRecord]) -> Iterator[UploadResult]:
    until, number = monotonic() + SECONDS_AT_ONCE, 0
    while packed := _next(sent):
        if isinstance(packed, UploadResult):
            yield packed
            return
        if number == MOST_AT_ONCE or monotonic() > until:
            yield UploadResult(
                packed.name,
                _("That was too much at once. Upload everything that is not listed here again."),
                status=413,
            )
            return
        number += 1
        yield _taken_in(packed)


def _next(sent: Iterator[PackedRecord]) -> PackedRecord | UploadResult | None:
    """Return the next record, an error if the upload cannot be read further, or None at the end."""
    try:
        return next(sent, None)
    except (Unpackable, TooLarge) as error:
        return _refused("", error)


def _taken_in(packed: PackedRecord) -> UploadResult:
    player = reader.player_id()
    try:
        imported = services().uploads.take_in(
            player, packed, lambda head: permissions.may_see(head, player, services().games.belongs)
        )
    except (DomainError, ServiceError) as error:
        return _refused(packed.name, error)
    said = (
        _("This game is already stored here.") if imported.already_here else _("The record is valid and was imported.")
    )
    return UploadResult(packed.name, said, imported.game)


def _refused(file: str, error: DomainError | ServiceError) -> UploadResult:
    status = of_error(error).kind.status
    if isinstance(error, UnreadableRecord):
        said = _("Line %(line)s is invalid. Nothing of this game was imported.", line=error.line)
        return UploadResult(file, said, detail=error.reason, status=status)
    return UploadResult(file, reason(error), status=status)


def _over(player: str) -> Iterator[str]:
    """Yield a player's finished and abandoned games, newest first."""
    lobby = services().lists().lobby
    for status in OVER:
        after = None
        while rows := lobby.games(status=status, player=player, viewer=player, after=after, limit=A_PAGE):
            yield from [row.id for row in rows]
            after = rows[-1].number


def _page(answers: Sequence[UploadResult] = ()) -> str:
    return render_template("records.html", answers=answers, most=MOST_BYTES >> 20, at_once=MOST_AT_ONCE)
