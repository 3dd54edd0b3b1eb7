"""Routes for a club's finished games and standings, for members."""

from __future__ import annotations

from flask import Response

from scoresheet.domain.viewer import Seat
from scoresheet.projections.listed import ListedGame, ListedSeat
from scoresheet.projections.places import placed
from scoresheet.service.api import representations, social_requests, social_schemas
from scoresheet.service.api.blueprint import Blueprint
from scoresheet.service.api.clubs import address
from scoresheet.service.api.decorators import fails, needs
from scoresheet.service.api.description import headers
from scoresheet.service.api.representations import API
from scoresheet.service.api.responses import page
from scoresheet.service.container.services import services
from scoresheet.service.http.authentication import caller

club_results = Blueprint("club_results", __name__, description="Results of clubs' games, and standings of members.")


@club_results.route("/clubs/<id:club>/results")
@fails(403)
@needs()
@club_results.arguments(social_requests.ClubResultsQuery, location="query")
@club_results.response(200, social_schemas.ClubResultListSchema, headers=headers("Link"))
def list_club_results(query: social_requests.ClubResultsQuery, club: str) -> Response:
    """List a club's finished and abandoned games, most recently ended first, as a member.

    `title` limits the list to one title. Tied players share a place, and the next place is skipped: 1, 1, 3.
    """
    services().clubs.check_belongs(club, caller().player)
    limit = query.limit
    found = services().lists().clubs.games(club, query.title, query.after, limit + 1)
    following = found[limit - 1][0] if len(found) > limit else None
    return page([_result(game) for _, game in found[:limit]], following, club=address(club))


@club_results.route("/clubs/<id:club>/standings")
@fails(403)
@needs()
@club_results.arguments(social_requests.ClubResultsQuery, location="query")
@club_results.response(200, social_schemas.ClubStandingListSchema, headers=headers("Link"))
def list_club_standings(query: social_requests.ClubResultsQuery, club: str) -> Response:
    """List members' standings, by number of first places, then by share of points.

    They cover the club's finished games with at least two seats. Branches, seats taken over and players with several
    seats are left out, and so are members without games.
    """
    clubs = services().clubs
    clubs.check_belongs(club, caller().player)
    rows = services().lists().clubs.standings(club, clubs.members(club), query.title)
    first = query.after or 0
    last = first + query.limit
    names = services().accounts.names([row.player for row in rows[first:last]])
    shown = [
        {
            **{name: getattr(row, name) for name in ("place", "player", "games", "firsts", "share")},
            "name": names[row.player],
            "links": {"player": f"{API}/players/{row.player}"},
        }
        for row in rows[first:last]
    ]
    return page(shown, last if len(rows) > last else None, club=address(club))


def _result(game: ListedGame) -> dict[str, object]:
    told = {name: getattr(game, name) for name in ("id", "title", "name", "status", "voided", "rated")}
    links = {"self": representations.address(game.id), "statistics": f"{representations.address(game.id)}/statistics"}
    places = placed(game.ranking)
    points = {score.seat: score.points for score in game.scores}
    seats = [_seat(one, places, points) for one in game.seats]
    return {**told, "ended_at": game.updated_at, "seats": seats, "links": links}


def _seat(one: ListedSeat, places: dict[Seat, tuple[int, int]], points: dict[Seat, int]) -> dict[str, object]:
    place, _ = places.get(one.seat, (None, 0))
    held = {"seat": one.seat, "player": one.player or None, "bot": one.bot or None}
    return {**held, "place": place, "points": points.get(one.seat)}
