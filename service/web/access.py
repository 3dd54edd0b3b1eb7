"""The decorator for views that require signing in."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from flask import current_app, request, url_for
from flask.typing import ResponseReturnValue

from scoresheet.service.web import reader
from scoresheet.service.web.answers import to_sign_in

View = Callable[..., ResponseReturnValue]


def signed_in_only(back: str = "", **values: str) -> Callable[[View], View]:
    """Redirect readers who are not signed in to the sign-in page.

    After signing in, they continue at the endpoint `back`, with `values` and those path parameters of the current page
    that `back` takes. Without `back`, they return to the current page.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(*args: object, **kwargs: object) -> ResponseReturnValue:
            return view(*args, **kwargs) if reader.player_id() else to_sign_in(_address(back, values))

        return guarded

    return decorate


def _address(endpoint: str, values: dict[str, str]) -> str:
    if not endpoint:
        return request.full_path.rstrip("?")
    taken = {name for rule in current_app.url_map.iter_rules(endpoint) for name in rule.arguments}
    parts = {name: value for name, value in (request.view_args or {}).items() if name in taken}
    return url_for(endpoint, **{**parts, **values})
