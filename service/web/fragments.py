"""A cache of rendered page fragments."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import msgspec
from jinja2 import pass_context
from jinja2.runtime import Context, Macro
from markupsafe import Markup

from scoresheet.service.core.caching import Cache
from scoresheet.service.web.board_context import BoardContext

MOST = 8_000
"""The maximum number of cached fragments; most are one or two kilobytes."""

_kept: Cache[Hashable, str] = Cache(MOST)


@pass_context
def drawn(page: Context, macro: Macro, *what: object) -> Markup:
    """Render a macro of a drawing with the arguments `what`, or return it from the cache.

    Besides its arguments, the macro may only read the language, the edition, the perspective, and the marks (changed,
    movable, selected) of pieces whose ids are in `what`.
    """
    context: BoardContext = page["context"]
    content = msgspec.msgpack.encode(what, enc_hook=repr)
    key = (macro.name, page["language"], context.surroundings, content, context.marks_in(content))
    return keep(key, lambda: macro(*what))


def keep(key: Hashable, draw: Callable[[], str]) -> Markup:
    """Return the cached fragment; if there is none, render it with `draw`."""
    return Markup(_kept.get_or(key, draw))  # noqa: S704


def forget() -> None:
    """Empty the cache."""
    _kept.clear()
