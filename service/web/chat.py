"""Chat on pages: reading, posting, withdrawing and reporting messages."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scoresheet.domain.game import Game
from scoresheet.service.accounts.errors import NoSuchPlayer
from scoresheet.service.community.chat.errors import NoSuchMessage, NotYourRoom
from scoresheet.service.community.chat.message_service import LONGEST_KEY
from scoresheet.service.community.chat.messages import ChatMessage
from scoresheet.service.community.chat.reports import LONGEST_REASON
from scoresheet.service.community.chat.rooms import COMMENTS, ROOMS, TABLE, stream_of
from scoresheet.service.container.services import services
from scoresheet.service.core.database_errors import ERRORS, is_trouble
from scoresheet.service.core.errors import ServiceError
from scoresheet.service.core.ids import MOST_EVER
from scoresheet.service.http.problems import not_stored, of_error
from scoresheet.service.web import reader
from scoresheet.service.web.access import signed_in_only
from scoresheet.service.web.chat_panel import A_PAGE, panel_of, room_names
from scoresheet.service.web.game_page import PageNotice, show_game_page
from scoresheet.service.web.small_page import small_page
from scoresheet.service.web.vocabulary import reason

talk = Blueprint("talk", __name__)

CHAT, NOTES = "chat", "notes"
"""The tabs beside the board to which the forms return."""


@talk.get("/games/<game>/chat")
def show(game: str) -> ResponseReturnValue:
    """Show all rooms of a game that the reader may read, with one page of messages each."""
    head = reader.open_game(game)
    room, before = request.args.get("room", ""), request.args.get("before", default=0, type=int)
    panel = panel_of(head, {room: min(before, MOST_EVER)} if before > 0 else None, A_PAGE)
    if before <= 0 and request.headers.get("Sec-Fetch-Mode", "navigate") == "navigate":
        _note_reading(head, {one.id: one.last for one in panel.rooms if one.last})
    return render_template("chat.html", game=head, talk=panel, key=reader.new_key(), before=before)


@talk.post("/games/<game>/chat/<room>")
def say(game: str, room: str) -> ResponseReturnValue:
    """Post a message."""
    head = _room(game, room)
    position = request.form.get("position", type=int) if room == COMMENTS else None
    if position is not None and not 1 <= position <= head.version:
        abort(422)

    def write() -> None:
        key = request.form.get("key", "")[:LONGEST_KEY]
        said = services().chat.messages.say(room, head, reader.player_id(), written("text"), position, key)
        if room != COMMENTS:
            _note_reading(head, {room: said.id})

    return done(head, write)


@talk.post("/games/<game>/chat/<room>/<int:message>/withdraw")
def withdraw(game: str, room: str, message: int) -> ResponseReturnValue:
    """Withdraw one of the reader's own messages."""
    head = _room(game, room)
    return done(head, lambda: services().chat.messages.withdraw(room, head, reader.player_id(), message))


@talk.get("/games/<game>/chat/<room>/<int:message>/report")
@signed_in_only("pages.talk.report_form")
def report_form(game: str, room: str, message: int) -> ResponseReturnValue:
    """Show the form for reporting a message or muting its author."""
    head = _room(game, room)
    return _report_page(head, _message(head, room, message))


@talk.post("/games/<game>/chat/<room>/<int:message>/report")
@signed_in_only("pages.talk.report_form")
def report(game: str, room: str, message: int) -> ResponseReturnValue:
    """Report the message to the moderators."""
    head = _room(game, room)
    found = _message(head, room, message)
    try:
        services().chat.reports.report(room, head, reader.player_id(), message, written("reason"))
    except NoSuchMessage:
        abort(404)
    except ServiceError as error:
        problem = of_error(error)
        return _report_page(head, found, reason(error)), problem.kind.status, problem.headers
    told = _("A moderator will look at it. The author won't learn who reported it.")
    return small_page(_("Message reported"), told)


@talk.post("/games/<game>/chat/read")
@signed_in_only("pages.talk.show")
def read(game: str) -> ResponseReturnValue:
    """Store how far the reader has read."""
    head = reader.open_game(game)
    _note_reading(head, {room: number for room in ROOMS if (number := request.form.get(room, default=0, type=int)) > 0})
    return redirect(url_for("pages.playing.show", game=game, tab=CHAT), 303)


@signed_in_only("pages.playing.show")
def done(head: Game, write: Callable[[], object]) -> ResponseReturnValue:
    """Run `write` for a form beside the board, then return to the page.

    If it fails, show the page with the error; the form keeps its text.
    """
    try:
        write()
    except (NoSuchMessage, NoSuchPlayer):
        abort(404)
    except ServiceError as error:
        return _refused(head, error)
    except ERRORS as error:
        if not is_trouble(error):
            raise
        return _refused(head, not_stored(error))
    return redirect(_back(head), 303)


def written(field: str) -> str:
    """Return a text of the form, with spaces normalised in each line."""
    lines = request.form.get(field, "").replace("\r\n", "\n").replace("\r", "\n").strip().split("\n")
    return "\n".join(" ".join(line.split()) for line in lines)


def _back(head: Game) -> str:
    tab, at = request.form.get("tab", ""), request.form.get("at", type=int)
    if request.form.get("from") == "page":
        return url_for("pages.talk.show", game=head.id, _anchor="latest")
    known = tab if tab in (CHAT, NOTES) else None
    if at is not None and 1 <= at < head.version:
        return url_for("pages.replay.show", game=head.id, at=at, tab=known, _anchor=known)
    return url_for("pages.playing.show", game=head.id, tab=known, _anchor=known)


def _refused(head: Game, error: ServiceError) -> ResponseReturnValue:
    """Return the page with the error at the top."""
    problem, at = of_error(error), request.form.get("at", type=int)
    shown = at if at and 1 <= at < head.version else None
    page, status = show_game_page(head, at=shown, notice=PageNotice(reason(error)), status=problem.kind.status)
    return page, status, problem.headers


def _room(game: str, room: str) -> Game:
    head = reader.open_game(game)
    if room not in ROOMS:
        abort(404)
    return head


def _message(head: Game, room: str, number: int) -> ChatMessage:
    try:
        return services().chat.messages.one(room, head, reader.player_id(), min(number, MOST_EVER))
    except NoSuchMessage:
        abort(404)
    except NotYourRoom as error:
        abort(403, reason(error))


def _report_page(head: Game, found: ChatMessage, wrong: str = "") -> str:
    if found.author == reader.player_id() or found.text is None:
        abort(404)
    return render_template(
        "report.html",
        game=head,
        message=found,
        name=reader.names([found.author])[found.author],
        room=room_names()[found.room],
        wrong=wrong,
        longest=LONGEST_REASON,
        reason=request.form.get("reason", ""),
    )


def _note_reading(head: Game, upto: dict[str, int]) -> None:
    """Record how far the reader has read; if that fails, the page is shown anyway."""
    chat, player = services().chat, reader.player_id()
    further = False
    try:
        for room, number in upto.items():
            if chat.access.may_read(room, head, player):
                stream = stream_of(room, head.id)
                further |= chat.unread.note(player, stream, min(number, services().journal.version(stream)))
        if further and TABLE in upto:
            services().notifications.read(player, head.id)
    except ERRORS as error:
        if not is_trouble(error):
            raise
