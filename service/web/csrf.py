"""CSRF protection: rejects forms sent from other sites, and adds headers to pages."""

from urllib.parse import urlsplit

from flask import Response, abort, url_for
from flask_babel import get_locale
from flask_babel import gettext as _

from scoresheet.service.http.authentication import check_same_site
from scoresheet.service.http.problems import Problem


def refuse_foreign_forms() -> None:
    """Answer 403 to a form that was sent from another site."""
    try:
        check_same_site()
    except Problem:
        abort(403, _("This form was sent from another site."))


def own_address(address: str) -> str:
    """Return the address if it is on this site; otherwise the lobby's."""
    parts = urlsplit(address)
    own = address.startswith("/") and not address.startswith(("//", "/\\")) and not parts.scheme and not parts.netloc
    return address if own and address.isprintable() and "\\" not in address else url_for("pages.lobby.show")


def add_headers(response: Response) -> Response:
    """Add headers: caches keep pages apart by reader and language, and forms send their origin."""
    response.headers["Referrer-Policy"] = "same-origin"
    if response.mimetype == "text/html":
        response.headers.setdefault("Cache-Control", "private, no-cache")
        response.vary.update(("Cookie", "Accept-Language", "Scoresheet-Parts"))
        response.headers["Content-Language"] = str(get_locale())
    return response
