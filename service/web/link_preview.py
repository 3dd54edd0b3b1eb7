"""Link previews for chat programs: public information and a picture."""

from __future__ import annotations

from pathlib import Path

from flask import url_for

from scoresheet.domain.titles import registry
from scoresheet.service.container.services import services

PICTURES = Path(__file__).parent / "static" / "titles"


def absolute(path: str) -> str:
    """Return the full URL of a path on this site."""
    return f"{services().config.site}{path}"


def has_picture(title: str) -> bool:
    """Return whether the title's board has a picture (1200 × 630 pixels)."""
    return title in registry.all_titles() and (PICTURES / f"{title}-card.png").is_file()


def picture(title: str = "") -> str:
    """Return the full URL of the picture of a title's board; without one, of the site's icon."""
    name = f"titles/{title}-card.png" if has_picture(title) else "icon-512.png"
    return absolute(url_for("pages.static", filename=name))
