"""The guard: which forms are refused because another site sent them, and what pages add to the headers."""

from flask import Response, abort

from service.api.callers import check_same_site
from service.api.problems import Problem


def refuse_foreign_forms() -> None:
    """403 for a form that a page of another site sent."""
    try:
        check_same_site()
    except Problem:
        abort(403, "This form was sent from another site.")


def add_headers(response: Response) -> Response:
    """Pages differ by reader, and are asked for anew; their forms say where they come from."""
    response.headers["Referrer-Policy"] = "same-origin"
    if response.mimetype == "text/html":
        response.headers.setdefault("Cache-Control", "private, no-cache")
        response.vary.add("Cookie")
    return response
