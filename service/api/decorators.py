"""Decorators of routes for scopes, limits and conditions, which also describe them."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import TypeVar

from flask import g

from scoresheet.service.accounts.limits import telling
from scoresheet.service.api.apidoc import describe
from scoresheet.service.api.description import TOO_MANY, problem
from scoresheet.service.http.authentication import check

V = TypeVar("V", bound=Callable[..., object])

IF_MATCH_PATTERN = r'^(\*|(W/)?"[!#-~]*"([ ]*,[ ]*(W/)?"[!#-~]*")*|[0-9]{1,15})$'
KEY_PATTERN = r'^([!#-~][!-~]{0,199}|"([ !#-\[\]-~]|\\["\\]){1,200}")$'
IF_MATCH = {
    "name": "If-Match",
    "in": "header",
    "required": True,
    "description": "The version of the game that you have seen; a list if any of several will do. A weak tag matches "
    "no version (412), `*` matches every version.",
    "schema": {"type": "string", "pattern": IF_MATCH_PATTERN, "examples": ['"12"', '"11", "12"']},
}
IDEMPOTENCY_KEY = {
    "name": "Idempotency-Key",
    "in": "header",
    "required": False,
    "description": 'The same key and body again answers as the first time. Quoted or not: `"b1f3a7"` is the same key '
    "as `b1f3a7`; a quoted key may contain spaces.",
    "schema": {"type": "string", "pattern": KEY_PATTERN, "examples": ["b1f3a7", '"b1f3a7"']},
}


def repeatable(view: V) -> V:
    """Describes a route that takes an idempotency key."""
    describe(view, parameters=[IDEMPOTENCY_KEY])
    return view


def versioned(view: V) -> V:
    """Describe a route that writes to a game on a version and under an optional key."""
    describe(view, parameters=[IF_MATCH, IDEMPOTENCY_KEY])
    return view


def conditional(view: V) -> V:
    """Describes a route that answers 304 to those who have the latest already."""
    describe(view, responses={"304": "NotModified"})
    return view


def limited(view: V) -> V:
    """A route that may be tried so often within a while: each answer says how often still."""

    @wraps(view)
    def told(*args: object, **kwargs: object) -> object:
        with telling() as g.standings:
            return view(*args, **kwargs)

    describe(told, responses={"429": problem(TOO_MANY)})
    return told  # type: ignore[return-value]


def takes(body: Mapping[str, object], *parameters: Mapping[str, object]) -> Callable[[V], V]:
    """Describes a route that reads its body by itself, and parameters beside it."""

    def decorate(view: V) -> V:
        describe(view, requestBody=body, parameters=list(parameters))
        return view

    return decorate


def fails(*statuses: int) -> Callable[[V], V]:
    """Describe further problem statuses of a route."""

    def decorate(view: V) -> V:
        found = {str(status): problem(status) for status in statuses}
        describe(view, responses=found)
        return view

    return decorate


def needs(scope: str = "") -> Callable[[V], V]:
    """A route for callers who are known, and whose token has `scope`."""

    def decorate(view: V) -> V:
        @wraps(view)
        def checked(*args: object, **kwargs: object) -> object:
            check(scope)
            return view(*args, **kwargs)

        describe(checked, security=[{"token": []}])
        return checked  # type: ignore[return-value]

    return decorate
