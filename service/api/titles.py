"""Routes for titles."""

from __future__ import annotations

import msgspec
from flask import Response

from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.service.api import schemas
from scoresheet.service.api.blueprint import Blueprint
from scoresheet.service.api.representations import API
from scoresheet.service.api.responses import json_response, page
from scoresheet.service.http.problems import Problem

titles = Blueprint("titles", __name__, description="The titles that can be played, with their options and moves.")


@titles.route("/titles")
@titles.response(200, schemas.TitleListSchema)
def list_titles() -> Response:
    """List all titles by name.

    Each has its number of seats and approximate duration. There is only one page.
    """
    return page([_listed(title) for title in registry.all_titles().values()], None)


@titles.route("/titles/<id:title>")
@titles.response(200, schemas.TitleDetailSchema)
def show_title(title: str) -> Response:
    """Get a title with the schemas of its options and moves.

    `options` and each of `moves` is a JSON Schema. `components` maps each source to the number of component values
    that were taken from it. `texts` describes cards and other pieces; `notes` contains remarks on this edition.
    """
    found = registry.all_titles().get(title)
    if found is None:
        raise Problem("not-found")
    return json_response(
        {
            **_listed(found),
            "options": msgspec.json.schema(found.options),
            "moves": {move.__name__: msgspec.json.schema(move) for move in found.moves},
            "components": found.sources,
            "texts": found.words.texts(),
            "notes": found.notes,
        }
    )


def _listed(title: Title) -> dict[str, object]:
    own = f"{API}/titles/{title.title}"
    return {
        "title": title.title,
        "name": title.name,
        "seats": {"min": title.seats[0], "max": title.seats[-1]},
        "solo": 1 in title.seats,
        "minutes": title.minutes,
        "rules_version": title.rules_version,
        "links": {
            "self": own,
            "games": f"{API}/games?title={title.title}",
            "statistics": f"{own}/statistics",
            "leaderboard": f"{own}/leaderboard",
        },
    }
