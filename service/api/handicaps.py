"""The route that proposes handicaps from the players' ratings."""

from __future__ import annotations

import msgspec
from flask import Response
from marshmallow import Schema, fields, validate

from scoresheet.domain.titles import registry
from scoresheet.service.api.api_request import ApiRequest, parsed
from scoresheet.service.api.blueprint import Blueprint
from scoresheet.service.api.fields import Id
from scoresheet.service.api.representations import API
from scoresheet.service.api.responses import json_response
from scoresheet.service.api.schemas import LinkedSchema
from scoresheet.service.container.services import services
from scoresheet.service.http.problems import Problem, wrong_field
from scoresheet.service.play import handicaps as proposing

handicaps = Blueprint("handicaps", __name__, description="Handicaps proposed from the players' ratings.")

ONE = "[A-Za-z0-9_-]{1,64}"


class PlayersQuery(ApiRequest):
    """The players to compare."""

    players: str = parsed(
        fields.String(
            required=True,
            validate=validate.Regexp(rf"\A{ONE}(,{ONE}){{0,15}}\Z"),
            metadata={
                "description": "The ids of players by seat, separated by commas; unrated players count as beginners.",
                "examples": ["5c1f0b7de2a94c7f8b1d,9d2e0b7de2a94c7f8b1d"],
            },
        )
    )


class ProposedStartSchema(Schema):
    """The proposal for a seat and its basis."""

    player = Id(required=True)
    rating = fields.Integer(
        required=True, metadata={"description": "The rating, as on leaderboards.", "examples": [1000]}
    )
    uncertainty = fields.Integer(required=True, metadata={"minimum": 0, "examples": [333]})
    games = fields.Integer(required=True, metadata={"minimum": 0, "description": "The number of rated games."})
    points = fields.Integer(
        required=True,
        metadata={"minimum": 0, "description": "The proposed points, for `handicap` of POST /games.", "examples": [5]},
    )


class ProposedHandicapSchema(LinkedSchema):
    """A proposal of points with which the weaker player would win about half of the games."""

    games = fields.Integer(
        required=True,
        metadata={
            "minimum": 0,
            "description": "The recorded games with this number of seats; if they are few, all points are 0.",
        },
    )
    spread = fields.Integer(
        required=True,
        metadata={"minimum": 0, "description": "The standard deviation of their final points, in tenths."},
    )
    starts = fields.List(fields.Nested(ProposedStartSchema), required=True)


@handicaps.route("/titles/<id:title>/handicaps")
@handicaps.arguments(PlayersQuery, location="query")
@handicaps.response(200, ProposedHandicapSchema)
def propose_handicap(query: PlayersQuery, title: str) -> Response:
    """Propose handicaps from ratings and the spread of final points.

    The strongest player gets no points. Each pair's winning chance is converted to points, assuming that final points
    are normally distributed and independent between seats, with the standard deviation of all recorded games. Games
    with a handicap are not rated.
    """
    found = registry.all_titles().get(title)
    if found is None:
        raise Problem("not-found")
    players = query.players.split(",")
    if len(players) not in found.seats:
        raise wrong_field("/players", f"{found.name} is for {found.seats[0]} to {found.seats[-1]} players.")
    told = msgspec.structs.asdict(proposing.proposed(services().lists(), found, players))
    links = {"self": f"{API}/titles/{title}/handicaps", "title": f"{API}/titles/{title}"}
    return json_response({**told, "links": links})
