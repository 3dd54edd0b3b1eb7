"""Signing up, signing in and signing out."""

from contextlib import suppress

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scoresheet.service.accounts import names
from scoresheet.service.accounts.accounts import SESSION_DAYS, Profile
from scoresheet.service.accounts.browsers import described
from scoresheet.service.accounts.errors import TooManyAttempts
from scoresheet.service.accounts.tokens import SECONDS_A_DAY
from scoresheet.service.container.services import services
from scoresheet.service.core.errors import ServiceError
from scoresheet.service.core.proxies import client_address, seems_secure
from scoresheet.service.http.authentication import COOKIE, end_session, know_again, known_browser, set_session
from scoresheet.service.http.problems import of_error
from scoresheet.service.notify.contact import EMAIL, RECOGNIZE, BadLink
from scoresheet.service.web import reader
from scoresheet.service.web.cookie_check import lead_on
from scoresheet.service.web.csrf import own_address
from scoresheet.service.web.small_page import dead_link, small_page
from scoresheet.service.web.vocabulary import reason

blueprint = Blueprint("sign_in", __name__)


@blueprint.get("/sign-up")
def sign_up_form() -> str:
    """Show the form for a new account."""
    return _page("sign-up")


@blueprint.post("/sign-up")
def sign_up() -> ResponseReturnValue:
    """Create an account and sign in; a guest's account is kept, with all its games."""
    name, password = request.form.get("name", ""), request.form.get("password", "")
    found = reader.signed_in()
    try:
        if found and found.guest:
            services().accounts.guests.keep(found.id, name, password, client_address())
        if found and (found.guest or found.name == name):  # the latter if the form was sent twice
            return _kept(found.id)
        player = services().accounts.make(name, password, client_address())
    except ServiceError as error:
        return _refused("sign-up", error)
    return begin_session(player)


@blueprint.get("/sign-in")
def sign_in_form() -> str:
    """Show the form for a name and a password."""
    return _page("sign-in")


@blueprint.post("/sign-in")
def sign_in() -> ResponseReturnValue:
    """Sign in."""
    name, password = request.form.get("name", ""), request.form.get("password", "")
    proven = reader.player_id() or known_browser()
    try:
        player = services().accounts.log_in(name, password, client_address(), proven)
    except ServiceError as error:
        return _refused("sign-in", error)
    _leave_guest(player)
    return begin_session(player)


@blueprint.post("/sign-in/mail")
def send_link() -> ResponseReturnValue:
    """Send a recovery link if the account has an e-mail address.

    The response does not reveal whether it has one.
    """
    found = services().accounts.named(request.form.get("name", "")[: names.LONGEST])
    if found:
        with suppress(TooManyAttempts):
            services().notifications.recognize(found.id, client_address())
    return small_page(
        _("Check your e-mail"),
        _("If this account has an e-mail address, a link is on its way: open it in this browser, then sign in."),
    )


@blueprint.get("/sign-in/mail/<token>")
def ask(token: str) -> ResponseReturnValue:
    """Ask for a confirmation, because programs that scan e-mails follow links, too."""
    try:
        services().notifications.check(RECOGNIZE, token)
    except BadLink as error:
        return dead_link(error)
    return small_page(_("Are you signing in?"), _("You can then continue in this browser."), _("Yes, continue"))


@blueprint.post("/sign-in/mail/<token>")
def recognize(token: str) -> ResponseReturnValue:
    """Remember the browser as the player's, which only exempts it from limits on guesses."""
    try:
        player = services().notifications.recognized(token)
    except BadLink as error:
        return dead_link(error)
    answer = lead_on(url_for("pages.sign_in.sign_in_form"), "device")
    know_again(answer, player)
    return answer


@blueprint.post("/sign-out")
def sign_out() -> ResponseReturnValue:
    """End the session, in the browser and on the server."""
    tokens = services().accounts.tokens
    if token := tokens.known(request.cookies.get(COOKIE, "")):
        tokens.revoke(token.player, token.id)
    answer = make_response(redirect(url_for("pages.lobby.show"), 303))
    end_session(answer)
    return answer


def _leave_guest(player: Profile) -> None:
    """Delete the guest if its reader signs in to another account, as the page has announced."""
    found = reader.signed_in()
    if found and found.guest and found.id != player.id:
        services().accounts.forget(found.id)


def _kept(player: str) -> ResponseReturnValue:
    answer = make_response(redirect(own_address(request.form.get("next", "")), 303))
    know_again(answer, player)
    return answer


def begin_session(player: Profile) -> ResponseReturnValue:
    """Sign the player in, and redirect to the page where they wanted to go."""
    secret, _token = services().accounts.new_session(player, described(request.user_agent.string))
    answer = lead_on(own_address(request.form.get("next", "")), "session")
    set_session(answer, secret, SESSION_DAYS * SECONDS_A_DAY)
    know_again(answer, player.id)
    return answer


def _refused(which: str, error: ServiceError) -> ResponseReturnValue:
    problem = of_error(error)
    mail = isinstance(error, TooManyAttempts) and which == "sign-in" and EMAIL in services().notifications.offered
    return _page(which, reason(error), mail=mail), problem.kind.status, problem.headers


def _page(which: str, wrong: str = "", *, mail: bool = False) -> str:
    given = request.values.get("next", "")
    name = request.form.get("name", "")
    said = {"which": which, "wrong": wrong, "mail": mail, "next": given, "name": name}
    return render_template("sign_in.html", **said, secure=seems_secure())
