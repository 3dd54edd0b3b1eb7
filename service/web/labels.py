"""Accessible names of links, which must contain the link's visible text."""

import html
import re
from functools import lru_cache

from markupsafe import Markup

UNSEEN = re.compile(r'<span class="hide">.*?</span>|<title>.*?</title>', re.DOTALL)
TAGS = re.compile(r"(</?text\b[^>]*>)|<[^>]*>")
SPACE = re.compile(r"\s+")
NOT_SPOKEN = re.compile(r"[^\w×$]+")


@lru_cache(4_000, typed=True)  # typed, because an escaped and a plain text can be equal
def labelled(label: str, inside: str) -> str:
    """Return `label`, with the link's visible text in front if the label does not contain it.

    `inside` is the link's content, in HTML or SVG.
    """
    seen = written(inside)
    label = label.unescape() if isinstance(label, Markup) else label
    return label if not seen or _spoken(seen) in _spoken(label) else f"{seen}, {label}"


def written(inside: str) -> str:
    """Return the visible text in a piece of HTML or SVG, with spaces between the texts of SVG."""
    texts = TAGS.sub(lambda tag: " " if tag[1] else "", UNSEEN.sub("", str(inside)))
    return html.unescape(SPACE.sub(" ", texts)).strip()


def _spoken(text: str) -> str:
    return f" {NOT_SPOKEN.sub(' ', text).strip().lower()} "
