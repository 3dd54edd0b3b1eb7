"""What routes need besides their arguments, and how that is described."""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from service.authentication import check

V = TypeVar("V", bound=Callable[..., object])

IF_MATCH = {
    "name": "If-Match",
    "in": "header",
    "required": True,
    "description": "The version of the game that you have seen.",
    "schema": {"type": "string", "pattern": '^("[0-9]{1,15}"|[0-9]{1,15})$'},
}
IDEMPOTENCY_KEY = {
    "name": "Idempotency-Key",
    "in": "header",
    "required": False,
    "description": "The same key and body again answers as the first time.",
    "schema": {"type": "string", "pattern": "^[!-~]{1,200}$"},
}


def described(view: Callable[..., object], **more: object) -> dict[str, object]:
    """What flask-smorest knows of a view, and more."""
    known = getattr(view, "_apidoc", {})
    return {**known, "manual_doc": {**known.get("manual_doc", {}), **more}}


def repeatable(view: V) -> V:
    """Describes a route that takes an idempotency key."""
    view._apidoc = described(view, parameters=[IDEMPOTENCY_KEY])  # type: ignore[attr-defined]
    return view


def versioned(view: V) -> V:
    """Describes a route that writes to a game: on a version, and perhaps under an idempotency key."""
    view._apidoc = described(view, parameters=[IF_MATCH, IDEMPOTENCY_KEY])  # type: ignore[attr-defined]
    return view


def needs(scope: str = "") -> Callable[[V], V]:
    """A route for callers who are known, and whose token has `scope`."""

    def decorate(view: V) -> V:
        @wraps(view)
        def checked(*args: object, **kwargs: object) -> object:
            check(scope)
            return view(*args, **kwargs)

        checked._apidoc = described(view, security=[{"token": []}])  # type: ignore[attr-defined]
        return checked  # type: ignore[return-value]

    return decorate
