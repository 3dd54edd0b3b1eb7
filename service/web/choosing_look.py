"""The command that stores the look of the pages in a browser."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, request, url_for
from flask.typing import ResponseReturnValue

from scoresheet.service.web.access import signed_in_only
from scoresheet.service.web.language import A_YEAR
from scoresheet.service.web.look import AUTO, LOOK_COOKIE, THEMES, Appearance

looks = Blueprint("look", __name__)


@looks.post("/settings/look")
@signed_in_only("pages.settings.show")
def choose() -> ResponseReturnValue:
    """Store the chosen look in a cookie; for a theme that does not exist, answer 422."""
    theme = request.form.get("theme", "")
    if theme not in (AUTO, *THEMES):
        abort(422)
    chosen = Appearance(theme, "motion" in request.form, "sound" in request.form)
    answer = redirect(url_for("pages.settings.show", done="set"), 303)
    answer.set_cookie(LOOK_COOKIE, chosen.words(), A_YEAR, secure=True, httponly=True, samesite="Lax", path="/")
    return answer
