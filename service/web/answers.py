"""Responses that many pages use."""

from flask import Response, redirect, url_for
from werkzeug.wrappers import Response as Redirect


def to_sign_in(back: str) -> Redirect:
    """Redirect to the sign-in page, which continues at `back`."""
    return redirect(url_for("pages.sign_in.sign_in_form", next=back), 303)


def never_kept(answer: Response) -> Response:
    """Forbid browsers and proxies to store the response."""
    answer.headers["Cache-Control"] = "no-store"
    return answer
