"""Answers that many pages give."""

from flask import Response, redirect, url_for
from werkzeug.wrappers import Response as Redirect


def to_sign_in(back: str) -> Redirect:
    """To the page to sign in on, and from there to `back`."""
    return redirect(url_for("pages.sign_in.sign_in_form", next=back), 303)


def never_kept(answer: Response) -> Response:
    """The same answer, which no browser and no proxy keeps."""
    answer.headers["Cache-Control"] = "no-store"
    return answer
