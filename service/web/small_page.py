"""Small pages that say one thing, with a button at most; what the links in e-mails lead to."""

from __future__ import annotations

from flask import render_template
from flask_babel import gettext as _

from scoresheet.service.core.errors import ServiceError
from scoresheet.service.web.vocabulary import reason


def small_page(title: str, text: str, button: str = "") -> str:
    """The page; the button sends the form to the address it is shown at."""
    return render_template("small_page.html", title=title, text=text, button=button)


def dead_link(error: ServiceError) -> tuple[str, int]:
    """A page that says why a link from an e-mail is of no use: status 404."""
    return small_page(_("This link leads nowhere"), reason(error)), 404
