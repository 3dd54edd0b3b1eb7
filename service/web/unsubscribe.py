"""The unsubscribe link in every e-mail, which e-mail programs can use as well (RFC 8058)."""

from __future__ import annotations

from flask import Blueprint
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scoresheet.service.container.services import services
from scoresheet.service.notify.contact import UNSUBSCRIBE, BadLink
from scoresheet.service.web.csrf import add_headers
from scoresheet.service.web.small_page import dead_link, small_page

unsubscribe = Blueprint("unsubscribe", __name__)
unsubscribe.after_request(add_headers)


@unsubscribe.get("/unsubscribe/<token>")
def ask(token: str) -> ResponseReturnValue:
    """Ask for a confirmation, because programs that scan e-mails follow links, too."""
    try:
        services().notifications.check(UNSUBSCRIBE, token)
    except BadLink as error:
        return dead_link(error)
    return small_page(
        _("No more e-mails?"), _("You can turn them on again in the settings."), _("Unsubscribe from e-mails")
    )


@unsubscribe.post("/unsubscribe/<token>")
def leave(token: str) -> ResponseReturnValue:
    """Stop e-mails to the address that received the link; this works without signing in."""
    try:
        services().notifications.unsubscribe(token)
    except BadLink as error:
        return dead_link(error)
    return small_page(_("You won't get any more e-mails"), _("You can turn them on again in the settings."))
