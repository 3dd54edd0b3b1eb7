"""The guide's buttons: acknowledge, turn on, turn off, restart."""

from flask import Blueprint, abort, redirect, request, url_for
from flask.typing import ResponseReturnValue

from scoresheet.service.play.permissions import has_sat
from scoresheet.service.web import guide, reader
from scoresheet.service.web.csrf import own_address

guiding = Blueprint("guiding", __name__)


@guiding.post("/games/<game>/guide")
def choose(game: str) -> ResponseReturnValue:
    """Do what the button says and return to the game; answer 404 to readers without a seat."""
    head, player, asked = reader.open_game(game), reader.player_id(), request.form.get("do", "")
    if not has_sat(head, player):
        abort(404)
    if asked == "got":
        guide.got(player, head.title, request.form.getlist("kind"))
    elif asked == "again":
        guide.again(player, head.title)
    elif asked in (guide.ON, guide.OFF):
        guide.switch(player, head.title, asked)
    else:
        abort(422)
    there = url_for("pages.playing.show", game=game, _anchor="moves")
    return redirect(own_address(request.form.get("next", "") or there), 303)


@guiding.app_context_processor
def what_the_guide_says() -> dict[str, object]:
    """Return the template functions of the guide."""
    return {"guided_on": guide.guided, "guide_chosen": guide.chosen}
