"""Disputes on pages: raising, withdrawing, examining and ruling on them."""

from __future__ import annotations

from contextlib import suppress

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scoresheet.domain.commands.disputes import REMEDIES, VERDICTS, Ruling, remedies
from scoresheet.domain.disputes.disputes import Dispute, find
from scoresheet.domain.errors import DomainError, Refusal
from scoresheet.domain.events import MoveMade
from scoresheet.domain.game import Game
from scoresheet.domain.viewer import Seat
from scoresheet.projections.disputes import OPEN, ListedDispute
from scoresheet.service.container.services import services
from scoresheet.service.core.errors import Overloaded, ServiceError
from scoresheet.service.http.problems import of_error
from scoresheet.service.play.disputes import LONGEST_NOTE, DisputeService
from scoresheet.service.play.permissions import viewer_of
from scoresheet.service.web import reader
from scoresheet.service.web.access import signed_in_only
from scoresheet.service.web.drawings import drawing_of
from scoresheet.service.web.game_page import GamePage, PageNotice, boards_of, show_game_page
from scoresheet.service.web.perspective import Perspective
from scoresheet.service.web.rulings import section_of
from scoresheet.service.web.title_cards import title_names
from scoresheet.service.web.vocabulary import reason as said_of

disputes = Blueprint("disputes", __name__)

AS_ARBITER = "arbiter"
"""The perspective of an arbiter, who sees everything; it is never part of a URL."""
LISTED = 50
MOST_EVER = 2**63 - 1
"""The highest possible number of a dispute."""


@disputes.post("/games/<game>/disputes")
@signed_in_only("pages.playing.show")
def claim(game: str) -> ResponseReturnValue:
    """Raise a dispute about a position."""
    head = reader.open_game(game)
    about = request.form.get("about", default=0, type=int)
    seat = request.form.get("seat", type=int)
    try:
        _courts().raise_dispute(game, reader.command(), about, line("reason"), None if seat is None else Seat(seat))
    except (DomainError, ServiceError) as error:
        return _refused(head, error)
    return redirect(url_for("pages.playing.show", game=game, _anchor="disputes"), 303)


@disputes.post("/games/<game>/disputes/<int:dispute>/withdraw")
def withdraw(game: str, dispute: int) -> ResponseReturnValue:
    """Withdraw a dispute."""
    head = reader.open_game(game)
    try:
        _courts().withdraw(game, reader.command(), dispute)
    except (DomainError, ServiceError) as error:
        return _refused(head, error)
    return redirect(url_for("pages.playing.show", game=game, _anchor="disputes"), 303)


@disputes.get("/games/<game>/disputes/<int:dispute>")
def show(game: str, dispute: int) -> ResponseReturnValue:
    """Show a dispute: position, stored events, and the ruling or the arbiter's form for it."""
    return _page(reader.open_game(game), dispute)


@disputes.post("/games/<game>/disputes/<int:dispute>/look")
def look(game: str, dispute: int) -> ResponseReturnValue:
    """Reveal the hidden information to the arbiter; all players see that this has happened."""
    head = reader.open_game(game)
    try:
        _courts().look(game, reader.command(), dispute)
    except (DomainError, ServiceError) as error:
        return _page(head, dispute, error)
    return redirect(url_for("pages.disputes.show", game=game, dispute=dispute), 303)


@disputes.post("/games/<game>/disputes/<int:dispute>/rule")
def rule(game: str, dispute: int) -> ResponseReturnValue:
    """Rule on a dispute."""
    head = reader.open_game(game)
    if request.form.get("verdict") not in VERDICTS or request.form.get("remedy", "none") not in REMEDIES:
        return _page(head, dispute, ServiceError(_("Say whether you uphold the dispute or dismiss it.")), 422)
    try:
        _courts().rule(game, reader.command(), dispute, _ruling())
    except (DomainError, ServiceError) as error:
        return _page(reader.games().head(game), dispute, error)
    return redirect(url_for("pages.disputes.show", game=game, dispute=dispute), 303)


@disputes.get("/disputes")
@signed_in_only("pages.disputes.waiting")
def waiting() -> ResponseReturnValue:
    """List the disputes that the arbiter may rule on, oldest first."""
    if not _courts().is_arbiter(reader.player_id()):
        abort(404)
    found = services().lists().disputes.page(OPEN, _after(), LISTED + 1)
    following = found[LISTED - 1].number if len(found) > LISTED else None
    page = judged(found[:LISTED])
    return render_template("disputes.html", disputes=page, following=following, titles=title_names())


def _after() -> int:
    return min(max(0, request.args.get("after", default=0, type=int)), MOST_EVER)


def judged(found: list[ListedDispute]) -> list[ListedDispute]:
    """Return the disputes that the reader may rule on."""
    games = _courts().judged([one.game for one in found], reader.player_id())
    return [one for one in found if one.game in games]


def _page(head: Game, number: int, error: Refusal | None = None, status: int = 200) -> ResponseReturnValue:
    dispute = find(head.disputes, number) or abort(404)
    player = reader.player_id()
    eyes = _courts().eyes(head, player, number)
    perspective = Perspective(eyes, None, AS_ARBITER, [AS_ARBITER], []) if eyes and not head.over else None
    page = GamePage(head, dispute.about, perspective)
    judges = dispute.standing == "open" and _courts().may_judge(head, player)
    context = page.board_context()
    html = render_template(
        "dispute.html",
        page=page,
        dispute=dispute,
        context=context,
        boards=boards_of(page),
        names=reader.names([*dispute.arbiters, *(chair.player for chair in head.seats)]),
        judges=judges,
        style=drawing_of(page.title.title).style,
        looks=perspective is not None,
        hides=page.title.hides and not head.over,
        remedies=remedies(head) if judges else [],
        section=_section(head, dispute),
        verdict=_verdict(head) if judges else "",
        wrong=said_of(error, head.title) if error else "",
        form=request.form,
        key=reader.new_key(),
        longest=LONGEST_NOTE,
    )
    return html, of_error(error).kind.status if error and status == 200 else status


def _verdict(head: Game) -> str:
    """Return the audit's verdict as the arbiter may see it; empty if the auditor is overloaded."""
    with suppress(Overloaded):
        viewer = viewer_of(head, reader.player_id(), over=head.over)
        return services().auditor.examine(head.id).seen_by(viewer).verdict
    return ""


def _section(head: Game, dispute: Dispute) -> str:
    """Return the rulebook section on the disputed move; empty if the event is not a move."""
    [event] = reader.games().events(head.id, dispute.about - 1, 1)
    return section_of(reader.games().title(head.id), type(event.move)) if isinstance(event, MoveMade) else ""


def _ruling() -> Ruling:
    form = request.form
    upheld = form["verdict"] == "upheld"
    remedy = form.get("remedy", "none") if upheld else "none"
    to = form.get("to", default=0, type=int) if remedy in ("rewind", "replay") else 0
    return Ruling(verdict=form["verdict"], remedy=remedy, to=to, note=line("note"))  # type: ignore[arg-type]


def line(field: str) -> str:
    """Return a text of the form as one line, with normalised spaces."""
    return " ".join(request.form.get(field, "").split())


def _refused(head: Game, error: DomainError | ServiceError) -> ResponseReturnValue:
    """Show the game page with the error; the form keeps the reader's text."""
    problem = of_error(error)
    now = reader.games().head(head.id)
    at = request.form.get("about", type=int)
    at = at if at and 1 <= at < now.version else None
    page, status = show_game_page(now, at=at, notice=PageNotice(said_of(error, head.title)), status=problem.kind.status)
    return page, status, problem.headers


def _courts() -> DisputeService:
    return services().disputes
