"""Responses that many views share."""

from flask import Response, redirect, url_for
from werkzeug.wrappers import Response as Redirect


def to_sign_in(back: str) -> Redirect:
    """Redirect to the sign-in page; after signing in, the reader continues at `back`."""
    return redirect(url_for("pages.sign_in.sign_in_form", next=back), 303)


def never_kept(answer: Response) -> Response:
    """Keep browsers and proxies from storing the response; return it."""
    answer.headers["Cache-Control"] = "no-store"
    return answer
