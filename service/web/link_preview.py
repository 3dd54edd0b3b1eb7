"""Link previews for chats: public information and a picture."""

from __future__ import annotations

from pathlib import Path

from flask import url_for

from scoresheet.domain.titles import registry
from scoresheet.service.container.services import services

PICTURES = Path(__file__).parent / "static" / "titles"


def absolute(path: str) -> str:
    """The whole address of a path of ours, as others reach it."""
    return f"{services().config.site}{path}"


def has_picture(title: str) -> bool:
    """Return whether there is a picture of the title's board, 1200 by 630."""
    return title in registry.all_titles() and (PICTURES / f"{title}-card.png").is_file()


def picture(title: str = "") -> str:
    """The whole address of the picture of a title's board, or of our own sign."""
    name = f"titles/{title}-card.png" if has_picture(title) else "icon-512.png"
    return absolute(url_for("pages.static", filename=name))
