"""Cached URLs within the site; the URL of a static file contains a digest of its content."""

from __future__ import annotations

import hashlib
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from flask import request, url_for

from scoresheet.service.web.drawings import FOLDER
from scoresheet.service.web.look import AUTO, look

STATIC = Path(__file__).parent / "static"
MOST_PATHS = 20_000
"""The maximum number of page URLs that are cached."""


def static_url(name: str) -> str:
    """Return the URL of a static file, which changes with the file's content."""
    return _static_url(name, request.root_path, _theme(name))


@cache
def _static_url(name: str, root: str, theme: str | None) -> str:
    return url_for("pages.static", filename=name, v=_digest(STATIC / name), theme=theme)


def _theme(name: str) -> str | None:
    """Return the theme for the URL of a style sheet; None if the browser decides."""
    theme = look().theme
    return theme if name.endswith(".css") and theme != AUTO else None


def path(endpoint: str, **values: object) -> str:
    """Return Flask's `url_for` within the site; it is cached, because a page calls it often."""
    return _known_path(request.script_root, endpoint, tuple(values.items()))


@lru_cache(MOST_PATHS)
def _known_path(root: str, endpoint: str, values: tuple[tuple[str, Any], ...]) -> str:
    return url_for(endpoint, **dict(values))


def drawing_url(name: str) -> str:
    """Return the URL of a file for a drawing, which changes with the file's content."""
    return url_for("pages.drawing", name=name, v=_digest(FOLDER / name), theme=_theme(name))


@cache
def _digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()[:12]
