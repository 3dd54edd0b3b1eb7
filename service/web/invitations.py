"""Invitations to games, by link and by name, and rematches."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scoresheet.domain.errors import DomainError
from scoresheet.domain.game import Game
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import Seat
from scoresheet.service.container.services import services
from scoresheet.service.core.errors import NoSuchGame, NoSuchInvitation, ServiceError
from scoresheet.service.http.problems import of_error
from scoresheet.service.play.permissions import may_see
from scoresheet.service.web import reader
from scoresheet.service.web.access import signed_in_only
from scoresheet.service.web.answers import to_sign_in
from scoresheet.service.web.game_page import PageNotice, show_game_page
from scoresheet.service.web.small_page import dead_link, small_page
from scoresheet.service.web.vocabulary import reason

invitations = Blueprint("invitations", __name__)


class PendingInvitations(msgspec.Struct, frozen=True):
    """The invitations to an open game, as its players see them."""

    link: str
    """The path of the invitation link; empty if there is no link."""
    address: str
    """The full URL of the link, for sharing."""
    invited: dict[str, str]
    """The names of the invited players, by id."""
    directs: bool
    """True if the reader is the host, who may create and withdraw the link."""
    own: set[str]
    """The players whose invitations the reader may withdraw."""


@invitations.get("/invitations/<token>")
def show(token: str) -> ResponseReturnValue:
    """Show the game to which an invitation link leads."""
    try:
        game = services().invitations.opened_by(token)
    except NoSuchInvitation as error:
        return dead_link(error)
    if game.seats_of(reader.player_id()):
        return redirect(url_for("pages.playing.show", game=game.id), 303)
    if game.status != "open":
        return small_page(_("Too late"), _("All seats of this game are taken.")), 410
    names = reader.names(chair.player for chair in game.seats)
    return render_template("invitation.html", game=game, title=registry.find(game.title), names=names)


@invitations.post("/invitations/<token>")
@signed_in_only("pages.invitations.show")
def come(token: str) -> ResponseReturnValue:
    """Take a seat in the game to which an invitation link leads."""
    try:
        game = services().invitations.come(token, reader.player_id(), reader.contribution())
    except NoSuchInvitation as error:
        return dead_link(error)
    except DomainError as error:
        return small_page(_("Too late"), reason(error)), of_error(error).kind.status
    return redirect(url_for("pages.playing.show", game=game), 303)


@invitations.post("/games/<game>/invitation-link")
def change_link(game: str) -> ResponseReturnValue:
    """Create, renew or withdraw the invitation link."""
    player, hosting = reader.player_id(), services().invitations
    change = hosting.withdraw_link if request.form.get("do") == "withdraw" else hosting.renew_link
    return _done(reader.open_game(game), lambda: change(game, player))


@invitations.post("/games/<game>/invitations")
def invite(game: str) -> ResponseReturnValue:
    """Invite a player by name."""
    name = " ".join(request.form.get("name", "").split())
    return _done(reader.open_game(game), lambda: services().invitations.invite(game, reader.player_id(), name))


@invitations.post("/games/<game>/invitations/<player>/withdraw")
def withdraw(game: str, player: str) -> ResponseReturnValue:
    """Withdraw a player's invitation."""
    return _done(reader.open_game(game), lambda: services().invitations.withdraw(game, reader.player_id(), player))


@invitations.post("/games/<game>/invitation")
@signed_in_only("pages.lobby.show")
def answer(game: str) -> ResponseReturnValue:
    """Accept or decline an invitation; for players without one, the game does not exist."""
    accepts, player, hosting = request.form.get("accept") == "yes", reader.player_id(), services().invitations
    try:
        if not accepts:
            hosting.decline(game, player)
            return redirect(url_for("pages.lobby.show"), 303)
        hosting.accept(game, player, reader.contribution())
    except NoSuchGame:
        return _nothing_to_answer(game, player)
    except DomainError as error:
        return small_page(_("Too late"), reason(error)), of_error(error).kind.status
    return redirect(url_for("pages.playing.show", game=game), 303)


@invitations.post("/games/<game>/again")
@signed_in_only("pages.playing.show")
def play_again(game: str) -> ResponseReturnValue:
    """Redirect to the rematch; the first request opens it."""
    head = reader.open_game(game)
    try:
        new = services().invitations.play_again(game, reader.player_id(), reader.contribution())
    except (DomainError, ServiceError) as error:
        return _refused(head, error)
    if not may_see(reader.games().head(new), reader.player_id(), reader.games().belongs):
        return small_page(_("Too late"), _("The rematch has already started, and all seats are taken."))
    return redirect(url_for("pages.playing.show", game=new), 303)


@invitations.app_context_processor
def around_games() -> dict[str, object]:
    """Return the template functions for the game page."""
    return {
        "reserved_seats": reserved_seats,
        "names_of_invited": names_of_invited,
        "hosted": hosted,
        "played_again": played_again,
        "directs_seats": directs_seats,
    }


def hosted(game: Game) -> PendingInvitations | None:
    """Return the invitations to an open game; None if the reader has no seat in it."""
    if game.status != "open" or not game.seats_of(reader.player_id()):
        return None
    kept = services().invitations.invitations
    token = kept.link(game.id)
    link = url_for("pages.invitations.show", token=token) if token else ""
    site = services().config.site or request.url_root
    asked, directs = kept.to(game.id), directs_seats(game)
    own = {one.player for one in asked if directs or one.by == reader.player_id()}
    return PendingInvitations(link, site.rstrip("/") + link, reader.names(one.player for one in asked), directs, own)


def reserved_seats(game: Game) -> dict[Seat, str]:
    """Return the invited players by the seats reserved for them; empty after the start."""
    return services().invitations.invitations.reserved(game.id) if game.status == "open" else {}


def names_of_invited(game: Game) -> dict[str, str]:
    """Return the names of the players with reserved seats; empty unless the reader plays."""
    return reader.names(reserved_seats(game).values()) if game.seats_of(reader.player_id()) else {}


def directs_seats(game: Game) -> bool:
    """Return whether the reader may decide who gets the free seats of an open game."""
    mine = game.status == "open" and bool(game.seats_of(reader.player_id()))
    return mine and services().invitations.is_host(game, reader.player_id())


def played_again(game: Game) -> str | None:
    """Return the id of a game's rematch, empty if there is none yet; None for non-players."""
    if not (game.over and game.started) or reader.player_id() not in {chair.player for chair in game.seats}:
        return None
    return services().invitations.invitations.rematch(game.id) if reader.player_id() else None


def _done(head: Game, write: Callable[[], object]) -> ResponseReturnValue:
    if not reader.player_id():
        return to_sign_in(url_for("pages.playing.show", game=head.id))
    try:
        write()
    except (DomainError, ServiceError) as error:
        return _refused(head, error)
    return redirect(url_for("pages.playing.show", game=head.id, _anchor="invite"), 303)


def _refused(head: Game, error: DomainError | ServiceError) -> ResponseReturnValue:
    problem = of_error(error)
    status = 422 if problem.kind.status == 404 else problem.kind.status  # the game exists; the name in the form doesn't
    page, _status = show_game_page(reader.games().head(head.id), notice=PageNotice(reason(error)), status=status)
    return page, status, problem.headers


def _nothing_to_answer(game: str, player: str) -> ResponseReturnValue:
    """Redirect a reader who already has a seat to the game; answer 404 to other readers."""
    try:
        head = services().games.head(game)
    except NoSuchGame:
        head = None
    if head and head.seats_of(player):
        return redirect(url_for("pages.playing.show", game=game), 303)
    return dead_link(NoSuchInvitation())
