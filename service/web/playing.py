"""The game page and its actions: moving, undoing, resigning, taking and leaving seats."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
from flask import Blueprint, abort, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from werkzeug.datastructures import MultiDict

from scoresheet.domain.bots.bots import STRATEGIES
from scoresheet.domain.commands.takebacks import TURN
from scoresheet.domain.errors import DomainError
from scoresheet.domain.game import Game
from scoresheet.domain.viewer import Seat
from scoresheet.projections.engine import one_moment
from scoresheet.service.core.errors import KeyReused, ServiceError, StaleVersion
from scoresheet.service.http.problems import of_error
from scoresheet.service.play.entropy import NOTHING
from scoresheet.service.play.game_cache import one_look
from scoresheet.service.play.permissions import may_see
from scoresheet.service.web import guide, move_previews, reader
from scoresheet.service.web.answers import to_sign_in
from scoresheet.service.web.game_page import PageNotice, show_game_page
from scoresheet.service.web.move_forms import NUMBER, posted
from scoresheet.service.web.vocabulary import reason, seat_names

playing = Blueprint("playing", __name__)


@playing.get("/games/<game>")
def show(game: str) -> ResponseReturnValue:
    """Show the game; if the address contains a move, with its preview."""
    with one_look():
        head = reader.open_game(game)
        with one_moment():
            reader.note_visit(head)
            return _preview(head) if "move" in request.args else show_game_page(head)


@playing.get("/games/<game>/version")
def version(game: str) -> ResponseReturnValue:
    """Return the game's version, for pages that poll."""
    return str(reader.open_game(game).version), {"Content-Type": "text/plain", "Cache-Control": "no-store"}


@playing.post("/games/<game>/moves")
def move(game: str) -> ResponseReturnValue:
    """Make a move."""
    head = reader.open_game(game)
    title = reader.games().title(game)

    def write() -> None:
        try:
            wanted = posted(title, request.form)
        except msgspec.DecodeError:
            abort(422, _("This is not a move of this game."))
        reader.games().move(game, reader.command(), _seat(), wanted)
        if request.form.get("ask") == move_previews.NEVER:
            move_previews.ask(reader.player_id(), move_previews.NEVER)
        guide.answered(reader.player_id(), head, _seat())

    return _held_back(head) or done(head, write)


def _held_back(head: Game) -> ResponseReturnValue | None:
    """Redirect to the preview of a move that ends the turn, if the reader wants to confirm it."""
    if not reader.player_id():
        return None
    with suppress(KeyReused, msgspec.DecodeError):
        if reader.games().repeated(reader.command()) is None and move_previews.holds_back(head, _seat(), request.form):
            asked: dict[str, Any] = {name: value for name, value in request.form.items() if _says_which(name)}
            return redirect(url_for("pages.playing.show", game=head.id, **asked, _anchor="preview"), 303)
    return None


def _says_which(field: str) -> bool:
    return field in ("move", "seat", "version") or field.startswith(NUMBER)


def _preview(head: Game) -> ResponseReturnValue:
    """Show the preview of a move; if the move is no longer possible, show what has happened."""
    if not reader.player_id():
        return _to_sign_in(head)
    seen, stale = request.args.get("version", default=0, type=int), None
    if 0 < seen < head.version:
        stale = PageNotice(
            _("The game has changed since this page was loaded. This is what your move would do now."), seen
        )
    try:
        pending = move_previews.pending(head, _seat(request.args), request.args)
    except msgspec.DecodeError:
        abort(422, _("This is not a move of this game."))
    except (DomainError, ServiceError) as error:
        return _stale(head, seen) if stale else _refused(head, error)
    return show_game_page(head, pending=pending, notice=stale)


@playing.post("/games/<game>/takebacks")
def take_back(game: str) -> ResponseReturnValue:
    """Undo to a position or to the start of the turn; if that needs consent, ask for it."""
    to = TURN if request.form.get("to") == TURN else request.form.get("to", default=0, type=int)
    return done(reader.open_game(game), lambda: reader.games().take_back(game, reader.command(), _seat(), to))


@playing.post("/games/<game>/takebacks/<int:takeback>/answers")
def answer(game: str, takeback: int) -> ResponseReturnValue:
    """Answer a takeback request."""
    agree = request.form.get("agree") == "yes"
    return done(reader.open_game(game), lambda: reader.games().answer_takeback(game, reader.command(), takeback, agree))


@playing.post("/games/<game>/takebacks/<int:takeback>/withdrawal")
def withdraw(game: str, takeback: int) -> ResponseReturnValue:
    """Withdraw a takeback request."""
    return done(reader.open_game(game), lambda: reader.games().withdraw_takeback(game, reader.command(), takeback))


@playing.post("/games/<game>/resignation")
def resign(game: str) -> ResponseReturnValue:
    """Resign the game."""
    if request.form.get("sure") != "yes":
        head = reader.open_game(game)
        return show_game_page(head, notice=PageNotice(_("Tick the box if you really want to resign.")), status=422)
    return done(reader.open_game(game), lambda: reader.games().resign(game, reader.command(), _stand_in()))


@playing.post("/games/<game>/seats")
def sit_down(game: str) -> ResponseReturnValue:
    """Take a seat, or give it to a bot."""
    seat, bot = _seat_wanted(), request.form.get("bot", "")

    def write() -> None:
        entropy = NOTHING if bot else reader.contribution()
        reader.games().take_seat(game, reader.command(), seat=seat, bot=bot, entropy=entropy)

    return done(reader.open_game(game), write)


@playing.post("/games/<game>/seats/<int:seat>/leave")
def stand_up(game: str, seat: int) -> ResponseReturnValue:
    """Leave a seat in a game that has not begun, or remove a bot from it."""
    with suppress(KeyReused):
        if reader.games().repeated(reader.command()):
            return _back(game)
    return done(reader.open_game(game), lambda: reader.games().leave_seat(game, reader.command(), Seat(seat)))


def done(head: Game, write: Callable[[], object]) -> ResponseReturnValue:
    """Run `write` for a form, then return to the game; if it fails, show the error there."""
    if not reader.player_id():
        return _to_sign_in(head)
    try:
        write()
    except StaleVersion:
        return _stale(head, request.form.get("version", default=0, type=int))
    except (DomainError, ServiceError) as error:
        return _refused(head, error)
    return _back(head.id)


def _to_sign_in(head: Game) -> ResponseReturnValue:
    return to_sign_in(url_for("pages.playing.show", game=head.id))


def _refused(head: Game, error: DomainError | ServiceError) -> ResponseReturnValue:
    """Return the page with the error at the top."""
    problem = of_error(error)
    page, status = show_game_page(_now(head), notice=PageNotice(reason(error, head.title)), status=problem.kind.status)
    return page, status, problem.headers


def _back(game: str) -> ResponseReturnValue:
    """Redirect to the game, or to the lobby if the reader has just left a private game."""
    if not may_see(reader.games().head(game), reader.player_id(), reader.games().belongs):
        return redirect(url_for("pages.lobby.show"), 303)
    return redirect(url_for("pages.playing.show", game=game, _anchor="moves"), 303)


def _stale(head: Game, seen: int) -> ResponseReturnValue:
    now = _now(head)
    since = seen if 0 < seen < now.version else 0
    return show_game_page(now, notice=PageNotice(_gone_on(now, since), since), status=409)


def _gone_on(now: Game, since: int) -> str:
    if now.over:
        return str(_("The game has ended since this page was loaded. Your move was not made."))
    who = seat_names()[now.last[0]] if now.last and now.last[1] > since else _("A player")
    return str(
        _(
            "%(who)s has moved since this page was loaded. Your move was not made: look at the new position "
            "and choose again.",
            who=who,
        )
    )


def _now(head: Game) -> Game:
    return reader.games().head(head.id)


def _stand_in() -> str:
    """Return the bot that is to continue; empty for the one that the game's clock names."""
    bot = request.form.get("bot", "")
    return bot if bot in STRATEGIES else ""


def _seat(form: MultiDict[str, str] | None = None) -> Seat:
    seat = _seat_wanted(form)
    if seat is None:
        abort(422, _("The form doesn't say which seat."))
    return seat


def _seat_wanted(form: MultiDict[str, str] | None = None) -> Seat | None:
    seat = (request.form if form is None else form).get("seat", type=int)
    return None if seat is None else Seat(seat)
