"""The pictures of titles, which drawings and learning pages refer to by the ids of their symbols."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from scoresheet.service.web.drawing_kit.markup import Html

COMMENT = re.compile(r"{#.*?#}\s*", re.DOTALL)


@cache
def sprite(folder: Path) -> Html:
    """Return a title's pictures: the file `icons.html` in its folder, without its comments."""
    return COMMENT.sub("", (folder / "icons.html").read_text())
