"""Branches on pages: their form, the list of a game's branches, and a branch's origin."""

from __future__ import annotations

import msgspec
from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scoresheet.domain.bots.bots import STRATEGIES
from scoresheet.domain.branches import check_position
from scoresheet.domain.errors import BrokenChain, DomainError
from scoresheet.domain.game import Game
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import NOBODY, Seat, all_seats
from scoresheet.service.container.services import services
from scoresheet.service.core.errors import NoSuchGame, ServiceError
from scoresheet.service.http.problems import of_error
from scoresheet.service.play.branches import WantedBranch
from scoresheet.service.play.permissions import may_see
from scoresheet.service.web import hotseat, reader
from scoresheet.service.web.access import signed_in_only
from scoresheet.service.web.game_lists import names_in, row_of
from scoresheet.service.web.vocabulary import reason

branching = Blueprint("branching", __name__)

ME, INVITE = "me", "invite"
LONGEST_NAME = 60
A_PAGE = 20
NOT_THERE, WRONG = 404, 422


class CameFrom(msgspec.Struct, frozen=True):
    """The position at which a branch starts; `name` is empty if its game is hidden."""

    game: str
    version: int
    drawn_anew: bool
    known: bool = False
    name: str = ""


@branching.get("/games/<game>/branch")
@signed_in_only()
def choose(game: str) -> ResponseReturnValue:
    """Show the form for a branch, or the reason why none can be opened."""
    head, at = reader.open_game(game), request.args.get("at", default=0, type=int)
    if not head.started or not head.started <= at <= head.version:
        abort(NOT_THERE)
    return _page(head, at, _refusal(head, at))


@branching.post("/games/<game>/branch")
@signed_in_only("pages.branching.choose")
def open_branch(game: str) -> ResponseReturnValue:
    """Open the branch, seat the players and bots, and send the invitations."""
    head, at = reader.open_game(game), request.form.get("at", default=0, type=int)
    try:
        wanted = _wanted(head, at)
        if not wanted.mine:
            return _page(head, at, said=_("You must take at least one seat yourself."))
        new = services().branches.open(head, wanted, reader.command()).game.id
    except (DomainError, ServiceError) as error:
        return _page(head, at, error)
    return redirect(url_for("pages.playing.show", game=new), 303)


@branching.get("/games/<game>/branches")
def show(game: str) -> ResponseReturnValue:
    """List those branches of this game that the reader may see, newest first."""
    head, after = reader.open_game(game), request.args.get("after", default=None, type=int)
    found = services().lists().lobby.branches(head.id, reader.player_id(), after, A_PAGE + 1)
    rows = [row_of(one) for one in found[:A_PAGE]]
    following = found[A_PAGE - 1].number if len(found) > A_PAGE else None
    names, aside = names_in([], rows), services().quarantined()
    return render_template("branches.html", game=head, rows=rows, following=following, names=names, set_aside=aside)


@branching.app_context_processor
def around_games() -> dict[str, object]:
    """Return the template functions about branches for the game page."""
    return {"may_branch": may_branch, "has_branches": has_branches, "branched_from": branched_from}


def may_branch(head: Game, position: Game) -> bool:
    """Return whether the form for a branch is offered; anonymous readers must sign in first."""
    try:
        check_position(position)
        services().branches.check(head, reader.player_id())
    except (DomainError, ServiceError):
        return False
    return True


def has_branches(game: str) -> bool:
    """Return whether the game has branches that the reader may see."""
    return services().read_models.lobby.has_branches(game, reader.player_id())


def branched_from(game: Game) -> CameFrom | None:
    """Return where a branch started; None if the game is not a branch."""
    if game.parent is None:
        return None
    found = CameFrom(game.parent.game, game.parent.version, game.parent.seat != NOBODY)
    try:
        head = reader.games().head(game.parent.game)
    except (NoSuchGame, BrokenChain):
        return found
    if not may_see(head, reader.player_id(), reader.games().belongs):
        return found
    return msgspec.structs.replace(found, known=True, name=head.name or registry.find(head.title).name)


def _refusal(head: Game, at: int) -> DomainError | ServiceError | None:
    try:
        services().branches.check(head, reader.player_id())
        services().branches.check_position(head, at)
    except (DomainError, ServiceError) as error:
        return error
    return None


def _wanted(head: Game, at: int) -> WantedBranch:
    """Read the wanted branch from the form, which has one row per seat."""
    rows = {seat: request.form.get(f"seat:{seat}", "") for seat in all_seats(len(head.seats))}
    knowing = request.form.get("seat", type=int)
    return WantedBranch(
        at=at,
        seat=None if knowing is None else Seat(knowing),
        mine=[seat for seat, who in rows.items() if who == ME],
        bots={seat: who for seat, who in rows.items() if who in STRATEGIES},
        invited=[(_name(seat), [seat]) for seat, who in rows.items() if who == INVITE],
        name=" ".join(request.form.get("name", "").split())[:LONGEST_NAME],
        entropy=reader.contribution(),
    )


def _name(seat: Seat) -> str:
    return " ".join(request.form.get(f"player:{seat}", "").split())


def _page(
    head: Game, at: int, refused: DomainError | ServiceError | None = None, said: str = ""
) -> tuple[str, int, dict[str, str]]:
    """Show the form, with the error if there is one.

    If no branch is possible at all, only the error is shown.
    """
    problem = of_error(refused) if refused else None
    title = registry.find(head.title)
    hides = title.hides and not head.over
    page = render_template(
        "branch.html",
        game=head,
        title=title,
        at=at,
        wrong=reason(refused, head.title) if refused else said,
        offered=_refusal(head, at) is None,
        hides=hides,
        going_on=not head.over,
        mine=head.seats_of(reader.player_id()) or [Seat(0)],
        knowing=hotseat.perspective(head, title).seat if hides else None,
        form=request.form,
        key=reader.new_key(),
    )
    status = problem.kind.status if problem else WRONG if said else 200
    return page, WRONG if status == NOT_THERE else status, problem.headers if problem else {}
