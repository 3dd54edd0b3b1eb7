"""Parses entity tags in `If-Match` and `If-None-Match` (RFC 9110, 8.8.3 and 13.1)."""

from __future__ import annotations

import re
from typing import NamedTuple

ANY = "*"
_ELEMENT = re.compile(r'[ \t]*(?:(?P<weak>W/)?"(?P<tag>[!#-~\x80-\xff]*)"|(?P<bare>[0-9]{1,15}))?[ \t]*(?:,|$)')
_VERSION = re.compile(r"([0-9]{1,15})(?:\.[a-z0-9.-]*)?")


class Tag(NamedTuple):
    """An entity tag without its quotes."""

    opaque: str
    weak: bool = False


def tags_in(header: str) -> list[Tag] | None:
    """Return the entity tags in a header; None if it is malformed.

    A version without quotes counts as a strong tag, because many clients send it.
    """
    found, at = [], 0
    while at < len(header):
        element = _ELEMENT.match(header, at)
        if element is None:
            return None
        tag = element["bare"] if element["tag"] is None else element["tag"]
        if tag is not None:
            found.append(Tag(tag, element["weak"] is not None))
        at = element.end()
    return found or None


def version_of(tag: Tag) -> int | None:
    """Return the version in a strong tag; None for any other tag, which matches no version."""
    matched = None if tag.weak else _VERSION.fullmatch(tag.opaque)
    return int(matched[1]) if matched else None
