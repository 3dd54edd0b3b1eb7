"""Markup written by Python: escaping, joining, and common SVG and HTML elements.

Functions that return `Html` return safe markup. They are plain strings, because f-strings are about ten times faster
than templates and `markupsafe.Markup`. Everything that is not markup goes through `e`, also inside attributes. A test
draws each board with hostile texts to prove it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path
from typing import TypeAlias

from markupsafe import escape

from scoresheet.domain.viewer import Seat

Html: TypeAlias = str
"""Safe markup."""

ESCAPED_TEXTS = 10_000
COMMENT = re.compile(r"\{#.*?#\}", re.DOTALL)


@lru_cache(ESCAPED_TEXTS, typed=True)  # typed, because an escaped and a plain text can be equal
def e(text: object) -> Html:
    """Escape a text for content or an attribute.

    The result is a plain string, because adding to a `markupsafe.Markup` would escape the rest as well.
    """
    return str(escape(text))


def join(parts: Iterable[Html]) -> Html:
    """Join parts without separators."""
    return "".join(parts)


def bold(text: object) -> Html:
    """Return an emphasised text or number."""
    return f"<b>{e(text)}</b>"


def hidden(text: object) -> Html:
    """Return a text that only screen readers notice."""
    return f'<span class="hide">{e(text)}</span>'


def mark(seat: Seat) -> Html:
    """Return the mark of a seat: its shape, colour and letter, from the page's sprite."""
    return (
        f'<svg class="mark seat-{seat}" viewBox="0 0 20 20" aria-hidden="true" focusable="false">'
        f'<use href="#seat-{seat}"/></svg>'
    )


def picture(symbol: str, css: str = "") -> Html:
    """Return a 24 × 24 picture among text, by the id of its symbol."""
    return (
        f'<svg class="picture {css}" viewBox="0 0 24 24" aria-hidden="true" focusable="false">'
        f'<use href="#{symbol}"/></svg>'
    )


@cache
def sprite(file: Path) -> Html:
    """Return the symbols in a template without variables, such as a title's `icons.html`."""
    return COMMENT.sub("", file.read_text()).strip()


def use(symbol: str, x: float, y: float, width: float, height: float, css: str = "") -> Html:
    """Return a symbol within a drawing, by its upper left corner."""
    named = f' class="{css}"' if css else ""
    return f'<use href="#{symbol}"{named} x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"/>'


def rect(x: float, y: float, width: float, height: float, css: str = "", rx: float = 0) -> Html:
    """Return a rectangle within a drawing."""
    rounded = f' rx="{rx:g}"' if rx else ""
    return f'<rect class="{css}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"{rounded}/>'


def svg_text(x: float, y: float, text: object, css: str = "") -> Html:
    """Return a text within a drawing."""
    return f'<text class="{css}" x="{x:g}" y="{y:g}">{e(text)}</text>'


def explained(text: str, inside: Html, css: str = "", tag: str = "span") -> Html:
    """Return an element that is no piece but has an explanation."""
    named = f' class="{css}"' if css else ""
    return f'<{tag}{named} data-explain="{e(text)}">{inside}</{tag}>'
