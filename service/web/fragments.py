"""The cache of rendered page fragments."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import msgspec
from jinja2 import pass_context
from jinja2.runtime import Context, Macro
from markupsafe import Markup

from scoresheet.service.core.caching import Cache
from scoresheet.service.web.board_context import BoardContext

MOST = 8_000
"""The maximum number of cached fragments, of one or two kilobytes each."""

_kept: Cache[Hashable, str] = Cache(MOST)


@pass_context
def drawn(page: Context, macro: Macro, *what: object) -> Markup:
    """Render a drawing's macro from its arguments `what`, using the cache.

    The macro may also read the language, the edition, the perspective and, for ids in `what`, the marks of changed,
    movable and selected pieces. Everything else must be passed as an argument.
    """
    context: BoardContext = page["context"]
    content = msgspec.msgpack.encode(what, enc_hook=repr)
    key = (macro.name, page["language"], context.surroundings, content, context.marks_in(content))
    return keep(key, lambda: macro(*what))


@pass_context
def kept(page: Context, macro: Macro, *what: object) -> Markup:
    """Render a macro that reads only `what` and the language, using the cache."""
    key = (macro.name, page["language"], msgspec.msgpack.encode(what, enc_hook=repr))
    return keep(key, lambda: macro(*what))


def keep(key: Hashable, draw: Callable[[], str]) -> Markup:
    """Return the cached fragment, or draw and cache it."""
    return Markup(_kept.get_or(key, draw))  # noqa: S704


def forget() -> None:
    """Clear the cache."""
    _kept.clear()
