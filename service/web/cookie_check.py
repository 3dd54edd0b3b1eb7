"""The check that a browser accepts cookies, and the page shown if it doesn't."""

from __future__ import annotations

from flask import Blueprint, Response, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scoresheet.service.http.authentication import COOKIE, DEVICE_COOKIE
from scoresheet.service.web.csrf import own_address

kept_cookies = Blueprint("cookies", __name__)

LANGUAGE_COOKIE = "__Host-language"
NEEDED = {"session": COOKIE, "device": DEVICE_COOKIE, "language": LANGUAGE_COOKIE}
"""The cookies that are set for browsers that have not sent any yet."""


def lead_on(address: str, needed: str) -> Response:
    """Redirect to `address`, via the cookie check if the browser has not sent a cookie yet.

    Clients that do not accept HTML are redirected at once.
    """
    is_browser = "text/html" in request.headers.get("Accept", "")
    if is_browser and not any(cookie in request.cookies for cookie in NEEDED.values()):
        address = url_for("pages.cookies.check", needed=needed, next=address)
    return make_response(redirect(address, 303))


@kept_cookies.get("/cookies")
def check() -> ResponseReturnValue:
    """Redirect to the requested page, or explain that the browser rejected the cookie."""
    needed = request.args.get("needed", "")
    if NEEDED.get(needed, COOKIE) in request.cookies:
        return redirect(own_address(request.args.get("next", "")), 303)
    return render_template("cookies.html", needed=needed, encrypted=request.scheme == "https")
