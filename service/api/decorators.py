"""Decorators that add scopes, rate limits and conditions to routes and document them."""

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
    "description": "The version of the game that you have seen, or a list of acceptable versions. `*` matches every "
    "version; a weak tag matches none, and the answer is 412.",
    "schema": {"type": "string", "pattern": IF_MATCH_PATTERN, "examples": ['"12"', '"11", "12"']},
}
IDEMPOTENCY_KEY = {
    "name": "Idempotency-Key",
    "in": "header",
    "required": False,
    "description": "A key that makes the request safe to repeat: with the same key and body, it gets the same answer. "
    'Quotes are optional: `"b1f3a7"` is the same key as `b1f3a7`. A quoted key may contain spaces.',
    "schema": {"type": "string", "pattern": KEY_PATTERN, "examples": ["b1f3a7", '"b1f3a7"']},
}


def repeatable(view: V) -> V:
    """Document that a route accepts an idempotency key."""
    describe(view, parameters=[IDEMPOTENCY_KEY])
    return view


def versioned(view: V) -> V:
    """Document that a route writes to a game: it needs If-Match and accepts an idempotency key."""
    describe(view, parameters=[IF_MATCH, IDEMPOTENCY_KEY])
    return view


def conditional(view: V) -> V:
    """Document that a route answers 304 if the client has the current answer."""
    describe(view, responses={"304": "NotModified"})
    return view


def limited(view: V) -> V:
    """Add the headers of rate limits to a route's responses, and document them."""

    @wraps(view)
    def told(*args: object, **kwargs: object) -> object:
        with telling() as g.standings:
            return view(*args, **kwargs)

    describe(told, responses={"429": problem(TOO_MANY)})
    return told  # type: ignore[return-value]


def takes(body: Mapping[str, object], *parameters: Mapping[str, object]) -> Callable[[V], V]:
    """Document the body that a route reads itself, and its other parameters."""

    def decorate(view: V) -> V:
        describe(view, requestBody=body, parameters=list(parameters))
        return view

    return decorate


def fails(*statuses: int) -> Callable[[V], V]:
    """Document further problem statuses of a route."""

    def decorate(view: V) -> V:
        found = {str(status): problem(status) for status in statuses}
        describe(view, responses=found)
        return view

    return decorate


def needs(scope: str = "") -> Callable[[V], V]:
    """Require a signed-in caller whose token has `scope`."""

    def decorate(view: V) -> V:
        @wraps(view)
        def checked(*args: object, **kwargs: object) -> object:
            check(scope)
            return view(*args, **kwargs)

        describe(checked, security=[{"token": []}])
        return checked  # type: ignore[return-value]

    return decorate
