"""Account pages: password, sessions, data export, deletion."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from flask import Blueprint, abort, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scoresheet.service.accounts.errors import NoSuchToken
from scoresheet.service.accounts.tokens import SESSION, Token, rfc3339
from scoresheet.service.container.services import services
from scoresheet.service.core.errors import ServiceError
from scoresheet.service.core.proxies import client_address
from scoresheet.service.http.authentication import end_session, know_again
from scoresheet.service.http.problems import of_error
from scoresheet.service.web import reader
from scoresheet.service.web.answers import never_kept, to_sign_in
from scoresheet.service.web.small_page import small_page
from scoresheet.service.web.vocabulary import browser_name, reason

account = Blueprint("account", __name__)


class ListedSession(msgspec.Struct, frozen=True):
    """A session in the list; times are RFC 3339, `used_at` is empty if it was never used."""

    id: str
    browser: str
    created_at: str
    used_at: str
    here: bool
    """True for the session of this request."""


@account.before_request
def only_for_those_who_are_signed_in() -> ResponseReturnValue | None:
    """Redirect anonymous readers to the sign-in page."""
    if reader.player_id():
        return None
    here = request.path if request.method == "GET" else url_for("pages.settings.show")
    return to_sign_in(here)


account.after_request(never_kept)


@account.get("/settings/password")
def password_form() -> str:
    """Show the form that changes the password."""
    return render_template("password.html")


@account.post("/settings/password")
def change_password() -> ResponseReturnValue:
    """Change the reader's password and, if the form asks for it, end their other sessions."""
    new = request.form.get("new", "")
    if new != request.form.get("again", ""):
        return render_template("password.html", wrong=_("The two new passwords are different.")), 422
    keep = reader.session_id() if request.form.get("end") == "yes" else None

    def change(player: str) -> ResponseReturnValue:
        services().accounts.credentials.change(player, new, client_address(), keep=keep)
        answer = make_response(redirect(url_for("pages.settings.show", done="password"), 303))
        know_again(answer, player)
        return answer

    return _with_password("password.html", change)


@account.get("/settings/sessions")
def sessions() -> str:
    """List the reader's sessions."""
    mine = [_listed(token) for token in services().accounts.tokens.of(reader.player_id()) if token.kind == SESSION]
    return render_template("sessions.html", sessions=sorted(mine, key=lambda one: not one.here))


@account.post("/settings/sessions/<id:session>/end")
def end_one(session: str) -> ResponseReturnValue:
    """End one of the reader's sessions immediately."""
    try:
        services().accounts.tokens.revoke(reader.player_id(), session)
    except NoSuchToken:
        abort(404)
    return redirect(url_for("pages.account.sessions"), 303)


@account.post("/settings/sessions/end-others")
def end_others() -> ResponseReturnValue:
    """End all of the reader's sessions except the current one."""
    services().accounts.credentials.end_other_sessions(reader.player_id(), reader.session_id())
    answer = make_response(redirect(url_for("pages.account.sessions"), 303))
    know_again(answer, reader.player_id())
    return answer


@account.get("/settings/delete")
def deletion_form() -> str:
    """Explain what deleting the account does, and show the form for it."""
    return render_template("deletion.html")


@account.post("/settings/delete")
def delete() -> ResponseReturnValue:
    """Delete the reader's account after checking the password; the reader's games continue."""
    if request.form.get("sure") != "yes":
        said = _("Tick the box if you really want to delete your account.")
        return render_template("deletion.html", wrong=said), 422

    def forget(player: str) -> ResponseReturnValue:
        services().accounts.forget(player)
        reader.is_nobody_now()
        told = _("We no longer store any of your data. In your games, you now appear as “former player”.")
        answer = make_response(small_page(_("Your account was deleted"), told))
        end_session(answer)
        return answer

    return _with_password("deletion.html", forget)


def _with_password(template: str, then: Callable[[str], ResponseReturnValue]) -> ResponseReturnValue:
    """Run `then` if the form contains the reader's password; otherwise show an error."""
    accounts, player = services().accounts, reader.player_id()
    try:
        accounts.log_in(accounts.profile(player).name, request.form.get("password", ""), client_address(), player)
        return then(player)
    except ServiceError as error:
        problem = of_error(error)
        said = _wrong_password() if problem.kind.name == "wrong-credentials" else reason(error)
        return render_template(template, wrong=said), problem.kind.status, problem.headers


def _wrong_password() -> str:
    return str(_("Wrong password. Nothing was changed."))


def _listed(token: Token) -> ListedSession:
    used = rfc3339(token.used_at) if token.used_at else ""
    here = token.id == reader.session_id()
    return ListedSession(token.id, browser_name(token.label), rfc3339(token.created_at), used, here)
