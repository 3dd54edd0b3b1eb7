"""The form that requests a link for a new password, and the page that the link opens."""

from __future__ import annotations

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scoresheet.service.accounts.errors import DeadLink, TooManyAttempts
from scoresheet.service.container.services import services
from scoresheet.service.core.errors import ServiceError
from scoresheet.service.core.proxies import client_address
from scoresheet.service.http.problems import of_error
from scoresheet.service.notify.contact import EMAIL
from scoresheet.service.web.answers import never_kept
from scoresheet.service.web.sign_in import begin_session
from scoresheet.service.web.small_page import dead_link, small_page
from scoresheet.service.web.vocabulary import reason

forgotten = Blueprint("forgotten", __name__)

LONGEST = 254


forgotten.after_request(never_kept)  # URLs of pages here may contain a secret


@forgotten.get("/forgotten-password")
def form() -> str:
    """Show the form for a name or an e-mail address; without e-mail, explain how to get help."""
    return _form()


@forgotten.post("/forgotten-password")
def ask() -> ResponseReturnValue:
    """Send a link if the player exists; the answer does not reveal whether this is the case."""
    if EMAIL not in services().notifications.offered:
        return _form(), 404
    try:
        services().notifications.forgotten(request.form.get("who", "").strip()[:LONGEST], client_address())
    except TooManyAttempts as error:
        said = _("Too many links were requested from your network. Try again in an hour.")
        return _form(said), 429, {"Retry-After": str(error.retry_after)}
    return small_page(
        _("Check your e-mail"),
        _(
            "If this account exists and has a confirmed e-mail address, a link is on its way. It is valid for "
            "an hour and can be used once."
        ),
    )


@forgotten.get("/reset/<secret>")
def reset_form(secret: str) -> ResponseReturnValue:
    """Show the form for a new password."""
    try:
        return _reset_form(services().accounts.credentials.whose(secret))
    except DeadLink as error:
        return dead_link(error)


@forgotten.post("/reset/<secret>")
def reset(secret: str) -> ResponseReturnValue:
    """Use up the link: set a new password, end all sessions, and start one in this browser."""
    new, credentials = request.form.get("new", ""), services().accounts.credentials
    try:
        player = credentials.whose(secret)
        if new != request.form.get("again", ""):
            return _reset_form(player, _("The two new passwords are different.")), 422
        return begin_session(services().accounts.profile(credentials.reset(secret, new, client_address())))
    except DeadLink as error:
        return dead_link(error)
    except ServiceError as error:
        problem = of_error(error)
        return _reset_form(player, reason(error)), problem.kind.status, problem.headers


def _form(wrong: str = "") -> str:
    mail = EMAIL in services().notifications.offered
    return render_template("forgotten.html", mail=mail, wrong=wrong, who=request.form.get("who", ""))


def _reset_form(player: str, wrong: str = "") -> str:
    return render_template("reset.html", name=services().accounts.profile(player).name, wrong=wrong)
