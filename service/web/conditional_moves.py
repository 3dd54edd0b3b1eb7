"""Conditional moves on pages: the reader's list for a game, and the form for a new one."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from werkzeug.datastructures import MultiDict

from scoresheet.domain.conditional_moves.book import Book, Placed
from scoresheet.domain.conditional_moves.language import Plan
from scoresheet.domain.errors import DomainError
from scoresheet.domain.game import Game
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import Seat
from scoresheet.service.container.services import services
from scoresheet.service.core.errors import ServiceError
from scoresheet.service.http.problems import of_error
from scoresheet.service.play.conditional_moves import MOST_ORDERS
from scoresheet.service.storage.journal.streams import StreamConflict
from scoresheet.service.web import hotseat, reader
from scoresheet.service.web.access import signed_in_only
from scoresheet.service.web.answers import never_kept, to_sign_in
from scoresheet.service.web.move_forms import LegalMove, legal_moves_of
from scoresheet.service.web.order_forms import OrderForm, answers, decision_of, questions, speech_of
from scoresheet.service.web.perspective import Perspective
from scoresheet.service.web.vocabulary import reason

ahead = Blueprint("ahead", __name__)

WRONG = 422


class DescribedOrder(msgspec.Struct, frozen=True):
    """A conditional move as the page shows it."""

    id: str
    seat: Seat
    text: str
    standing: str
    why: str
    used: list[int]
    plan: bool


@ahead.get("/games/<game>/ahead")
@signed_in_only()
def show(game: str) -> ResponseReturnValue:
    """List the reader's conditional moves in the game, and offer decisions for new ones."""
    head = reader.open_game(game)
    return _page(head)


@ahead.get("/games/<game>/ahead/order")
@signed_in_only()
def choose(game: str) -> ResponseReturnValue:
    """Show the form for narrowing down and saving a conditional move with the chosen answer."""
    head = reader.open_game(game)
    return _form(head, request.args)


@ahead.post("/games/<game>/ahead")
@signed_in_only("pages.ahead.show")
def leave(game: str) -> ResponseReturnValue:
    """Save the conditional move that the form describes."""
    head = reader.open_game(game)
    try:
        form = OrderForm(head, _seat(head, request.form), request.form)
        sent = msgspec.json.encode(form.order())
        services().conditional_moves.place(head, reader.player_id(), form.seat, sent, request.form.get("key", ""))
    except ValueError:
        return _form(head, request.form, _("This is not a whole number."))
    except (DomainError, ServiceError) as error:
        return _form(head, request.form, reason(error, head.title), of_error(error).kind.status)
    return _back(game)


@ahead.post("/games/<game>/ahead/revoke")
def revoke_all(game: str) -> ResponseReturnValue:
    """Revoke all of the reader's conditional moves in the game, including unreadable ones."""
    return _done(game, lambda head: services().conditional_moves.revoke_all(head.id, reader.player_id()))


@ahead.post("/games/<game>/ahead/<order>/revoke")
def revoke(game: str, order: str) -> ResponseReturnValue:
    """Revoke a conditional move."""
    return _done(game, lambda head: services().conditional_moves.revoke(head.id, reader.player_id(), order))


@ahead.post("/games/<game>/ahead/<order>/rest")
def rest(game: str, order: str) -> ResponseReturnValue:
    """Suspend a conditional move, or resume it."""
    wanted = request.form.get("suspended") == "yes"
    return _done(
        game, lambda head: services().conditional_moves.suspend(head, reader.player_id(), order, suspended=wanted)
    )


@ahead.post("/games/<game>/ahead/<order>/earlier")
def earlier(game: str, order: str) -> ResponseReturnValue:
    """Move a conditional move up by one place; if several apply, the first is made."""

    def arrange(head: Game) -> None:
        book = services().conditional_moves.book(head.id, reader.player_id())
        names = [placed.id for placed in book.orders]
        at = names.index(order) if order in names else 0
        names[max(0, at - 1) : at + 1] = names[max(0, at - 1) : at + 1][::-1]
        services().conditional_moves.arrange(head.id, reader.player_id(), names if order in names else [order])

    return _done(game, arrange)


@ahead.app_context_processor
def beside_games() -> dict[str, object]:
    """Return the template functions for the game page."""
    return {"orders_waiting": orders_waiting}


def orders_waiting(head: Game) -> int:
    """Return the number of the reader's active conditional moves in a game."""
    if not head.seats_of(reader.player_id()):
        return 0
    return len(services().conditional_moves.book(head.id, reader.player_id()).waiting(head.version))


def _done(game: str, change: Callable[[Game], object]) -> ResponseReturnValue:
    head = reader.open_game(game)
    if not reader.player_id():
        return to_sign_in(url_for("pages.ahead.show", game=game))
    try:
        change(head)
    except (DomainError, ServiceError, StreamConflict) as error:
        problem = of_error(error)
        return _page(head, reason(error, head.title), problem.kind.status)
    return _back(game)


def _back(game: str) -> ResponseReturnValue:
    return redirect(url_for("pages.ahead.show", game=game), 303)


def _page(head: Game, wrong: str = "", status: int = 200) -> ResponseReturnValue:
    seen, book = _perspective(head), services().conditional_moves.book(head.id, reader.player_id())
    page = render_template(
        "ahead.html",
        game=head,
        title=registry.find(head.title),
        seat=seen.seat,
        orders=told(head, seen, book),
        damaged=book.damaged,
        counted=len(book.counting(head.version)),
        most=MOST_ORDERS,
        moves=_legal_moves(head, seen.seat),
        asked=decision_of(head, seen.seat) if seen.seat is not None else None,
        questions=questions(head),
        answers=answers(head),
        waiting=bool(seen.mine) and head.status in ("open", "playing"),
        wrong=wrong,
    )
    return never_kept(_made(page, status))


def told(head: Game, seen: Perspective, book: Book) -> list[DescribedOrder]:
    """Return the reader's conditional moves in words.

    On a shared device, only those of the current seat are included.
    """
    if not seen.mine:
        abort(404)
    speech = speech_of(head)
    shared = hotseat.is_shared(head, registry.find(head.title), reader.player_id())
    shown = [placed for placed in book.orders if placed.order and (not shared or placed.seat == seen.seat)]
    return [_told(head, placed, speech.say(placed.order)) for placed in shown if placed.order]


def _told(head: Game, placed: Placed, text: str) -> DescribedOrder:
    standing = placed.standing(head.version) if placed.seat in head.seats_of(reader.player_id()) else "stopped"
    why = reasons().get(placed.stopped or ("seat" if standing == "stopped" else ""), "")
    return DescribedOrder(placed.id, placed.seat, text, standing, why, placed.used, isinstance(placed.order, Plan))


def reasons() -> dict[str, str]:
    """Return the reasons for which conditional moves stop."""
    return {
        "seat": _("The seat is no longer yours."),
        "takeback": _("Its moves were undone."),
        "loop": _("It kept making moves while no other player moved."),
        "refused": _("The rules did not allow its move."),
        "unforeseen": _("Something happened that the plan did not foresee."),
    }


def _form(head: Game, sent: MultiDict[str, str], wrong: str = "", status: int = 200) -> ResponseReturnValue:
    seat = _seat(head, sent)
    form, said = OrderForm(head, seat, sent), ""
    if not form.ready:
        return _page(head, _("Choose a decision and an answer."), WRONG)
    try:
        said = form.speech.say(form.order())
    except ValueError:
        wrong = wrong or _("This is not a whole number.")
    page = render_template(
        "order.html", game=head, form=form, said=said, sent=sent, wrong=wrong, key=reader.new_key(), seat=seat
    )
    return never_kept(_made(page, WRONG if wrong and status == 200 else status))


def _seat(head: Game, sent: MultiDict[str, str]) -> Seat:
    """Return the reader's seat that a form names; answer 404 if there is none."""
    wanted = sent.get("seat", default=None, type=int)
    seen = _perspective(head, "" if wanted is None else str(wanted))
    if seen.seat is None or not seen.mine:
        abort(404)
    return seen.seat


def _perspective(head: Game, wanted: str = "") -> Perspective:
    seen = hotseat.perspective(head, registry.find(head.title), wanted)
    if not seen.mine:
        abort(404)
    return seen


def _legal_moves(head: Game, seat: Seat | None) -> list[LegalMove]:
    if seat is None or head.state is None or not head.plays or seat not in head.to_act():
        return []
    title = registry.find(head.title)
    return legal_moves_of(title, head.state, seat, title.legal_moves(head.state, seat))


def _made(page: str, status: int) -> Response:
    return Response(page, status, mimetype="text/html")
