"""Fragments: parts of pages that look the same again are drawn once, and kept for as long as they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import msgspec
from jinja2 import pass_context
from jinja2.runtime import Context, Macro
from markupsafe import Markup

from scoresheet.service.core.caching import Cache
from scoresheet.service.web.board_context import BoardContext

MOST = 8_000
"""So many are kept; one has a thousand bytes or two."""

_kept: Cache[Hashable, str] = Cache(MOST)


@pass_context
def drawn(page: Context, macro: Macro, *what: object) -> Markup:
    """What a macro of a drawing makes of `what`, which has all that it reads: parts of the view, or what was prepared.

    Of the page around it, a macro may further read the language, the edition, the eyes looked through, and, by the ids
    in `what`, what the last move changed, which moves pieces have, and which one is chosen. Whatever else it needs is
    handed to it.
    """
    context: BoardContext = page["context"]
    content = msgspec.msgpack.encode(what, enc_hook=repr)
    key = (macro.name, page["language"], context.surroundings, content, context.marks_in(content))
    return keep(key, lambda: macro(*what))


@pass_context
def kept(page: Context, macro: Macro, *what: object) -> Markup:
    """What a macro makes of `what`, where it reads nothing else of the page but the language."""
    key = (macro.name, page["language"], msgspec.msgpack.encode(what, enc_hook=repr))
    return keep(key, lambda: macro(*what))


def keep(key: Hashable, draw: Callable[[], str]) -> Markup:
    """What was drawn for that key, else what is drawn now."""
    return Markup(_kept.get_or(key, draw))  # noqa: S704


def forget() -> None:
    """Begin anew, with nothing kept."""
    _kept.clear()
