"""Accessible names of links, which contain their visible text."""

import html
import re
from functools import lru_cache

from markupsafe import Markup

UNSEEN = re.compile(r'<span class="hide">.*?</span>|<title>.*?</title>', re.DOTALL)
TAGS = re.compile(r"(</?text\b[^>]*>)|<[^>]*>")
SPACE = re.compile(r"\s+")
NOT_SPOKEN = re.compile(r"[^\w×$]+")


@lru_cache(4_000, typed=True)  # escaped and plain texts may look the same
def labelled(label: str, inside: str) -> str:
    """Return `label`, preceded by the link's visible text (HTML or SVG) if it lacks it."""
    seen = written(inside)
    label = label.unescape() if isinstance(label, Markup) else label
    return label if not seen or _spoken(seen) in _spoken(label) else f"{seen}, {label}"


def written(inside: str) -> str:
    """The text to be seen in a piece of HTML or SVG; texts in SVG stand apart from one another."""
    texts = TAGS.sub(lambda tag: " " if tag[1] else "", UNSEEN.sub("", str(inside)))
    return html.unescape(SPACE.sub(" ", texts)).strip()


def _spoken(text: str) -> str:
    return f" {NOT_SPOKEN.sub(' ', text).strip().lower()} "
