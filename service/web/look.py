"""The look of pages in a browser: theme, motion and sound, which it keeps in a cookie."""

from __future__ import annotations

from pathlib import Path

import msgspec
from flask import Response, has_request_context, request, send_from_directory
from werkzeug.security import safe_join

from scoresheet.service.web.language import A_YEAR

LOOK_COOKIE = "__Host-look"
AUTO, THEMES = "auto", ("light", "dark")
STILL, SOUND = "still", "sound"
DARK_ONLY = "(prefers-color-scheme: dark)"
ALWAYS, NEVER = "(min-width: 0)", "(max-width: 0)"
"""Conditions of style sheets that replace the question for the theme that the browser prefers."""


class Appearance(msgspec.Struct, frozen=True):
    """A reader's choice of theme, motion and sound."""

    theme: str = AUTO
    motion: bool = True
    sound: bool = False

    def words(self) -> str:
        """Return the cookie's value: a word for each choice that is not the default."""
        chosen = [self.theme] if self.theme in THEMES else []
        return "-".join([*chosen, *([] if self.motion else [STILL]), *([SOUND] if self.sound else [])])


def look() -> Appearance:
    """Return the look that this browser's reader has chosen."""
    if not has_request_context():
        return Appearance()
    words = request.cookies.get(LOOK_COOKIE, "").split("-")
    return Appearance(next((theme for theme in THEMES if theme in words), AUTO), STILL not in words, SOUND in words)


def styled(folder: Path, name: str) -> Response:
    """Send a file; a style sheet whose address names a theme has only that theme's colours."""
    theme = request.args.get("theme", "")
    found = safe_join(str(folder), name)
    if theme not in THEMES or not name.endswith(".css") or found is None or not Path(found).is_file():
        return send_from_directory(folder, name, max_age=A_YEAR)
    answer = Response(in_theme(Path(found).read_text(), theme), mimetype="text/css")
    answer.cache_control.public = True
    answer.cache_control.max_age = A_YEAR
    return answer


def in_theme(style: str, theme: str) -> str:
    """Return a style sheet in which one theme is in force, whatever the browser prefers."""
    style = style.replace(DARK_ONLY, ALWAYS if theme == "dark" else NEVER)
    return style.replace("color-scheme: light dark", f"color-scheme: {theme}")
