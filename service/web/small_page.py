"""Small pages with one message and at most one button, such as those for links in e-mails."""

from __future__ import annotations

from flask import render_template
from flask_babel import gettext as _

from scoresheet.service.core.errors import ServiceError
from scoresheet.service.web.vocabulary import reason


def small_page(title: str, text: str, button: str = "") -> str:
    """Return the page; its button posts a form to the current address."""
    return render_template("small_page.html", title=title, text=text, button=button)


def dead_link(error: ServiceError) -> tuple[str, int]:
    """Return a page that explains why a link in an e-mail is not valid, with status 404."""
    return small_page(_("This link doesn't work"), reason(error)), 404
