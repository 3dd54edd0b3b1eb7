"""Signing in: sign up, sign in, sign out."""

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from service.accounts.accounts import SESSION_DAYS, Profile
from service.accounts.tokens import SECONDS_A_DAY
from service.authentication import COOKIE, end_session, know_again, known_browser, set_session
from service.errors import ServiceError
from service.problems import of_error
from service.proxies import client_address, seems_secure
from service.services import services
from service.web import reader
from service.web.csrf import own_address
from service.web.vocabulary import reason

blueprint = Blueprint("sign_in", __name__)


@blueprint.get("/sign-up")
def sign_up_form() -> str:
    """The form for an account."""
    return _page("sign-up")


@blueprint.post("/sign-up")
def sign_up() -> ResponseReturnValue:
    """Make the account, and sign in."""
    name, password = request.form.get("name", ""), request.form.get("password", "")
    try:
        player = services().accounts.make(name, password, client_address())
    except ServiceError as error:
        return _refused("sign-up", error)
    return _begin_session(player)


@blueprint.get("/sign-in")
def sign_in_form() -> str:
    """The form for name and password."""
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
    return _begin_session(player)


@blueprint.post("/sign-out")
def sign_out() -> ResponseReturnValue:
    """End this session, here and on the server."""
    tokens = services().accounts.tokens
    if token := tokens.known(request.cookies.get(COOKIE, "")):
        tokens.revoke(token.player, token.id)
    answer = make_response(redirect(url_for("pages.lobby.show"), 303))
    end_session(answer)
    return answer


def _begin_session(player: Profile) -> ResponseReturnValue:
    secret, _ = services().accounts.new_session(player)
    answer = make_response(redirect(own_address(request.form.get("next", "")), 303))
    set_session(answer, secret, SESSION_DAYS * SECONDS_A_DAY)
    know_again(answer, player.id)
    return answer


def _refused(which: str, error: ServiceError) -> ResponseReturnValue:
    problem = of_error(error)
    return _page(which, reason(error)), problem.kind.status, problem.headers


def _page(which: str, wrong: str = "") -> str:
    given = request.values.get("next", "")
    name = request.form.get("name", "")
    return render_template("sign_in.html", which=which, wrong=wrong, next=given, name=name, secure=seems_secure())
