"""Addresses within the site: those of files change with what is in them, and all are worked out once."""

from __future__ import annotations

import hashlib
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from flask import request, url_for

from scoresheet.service.web.drawings import FOLDER

STATIC = Path(__file__).parent / "static"
MOST_PATHS = 20_000
"""So many addresses of pages are kept."""


def static_url(name: str) -> str:
    """The address of a file of ours; it changes with the content, so that it can be kept for ever."""
    return _static_url(name, request.root_path)


@cache
def _static_url(name: str, root: str) -> str:
    return url_for("pages.static", filename=name, v=_digest(STATIC / name))


def path(endpoint: str, **values: object) -> str:
    """What Flask's `url_for` makes of it, within the site: a page has dozens, and most were asked for before."""
    return _known_path(request.script_root, endpoint, tuple(values.items()))


@lru_cache(MOST_PATHS)
def _known_path(root: str, endpoint: str, values: tuple[tuple[str, Any], ...]) -> str:
    return url_for(endpoint, **dict(values))


def drawing_url(name: str) -> str:
    """The same for a file of a drawing."""
    return url_for("pages.drawing", name=name, v=_digest(FOLDER / name))


@cache
def _digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()[:12]
