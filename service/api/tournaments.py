"""Routes for tournaments and ladders."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from flask import Response

from scoresheet.service.accounts.tokens import MODERATOR
from scoresheet.service.api import tournament_requests as asked
from scoresheet.service.api import tournament_schemas as shapes
from scoresheet.service.api.blueprint import JSON, Blueprint, negotiate, offers
from scoresheet.service.api.conditions import key_of
from scoresheet.service.api.decorators import fails, limited, needs, repeatable
from scoresheet.service.api.description import headers
from scoresheet.service.api.paging import SequenceQuery
from scoresheet.service.api.requests import EmptyRequest
from scoresheet.service.api.responses import page
from scoresheet.service.api.tournament_representations import address, detail, round_of, summary
from scoresheet.service.container.services import services
from scoresheet.service.http import spreadsheets
from scoresheet.service.http.authentication import caller, check
from scoresheet.service.http.spreadsheets import CSV
from scoresheet.service.tournaments.reading import KnownTournament
from scoresheet.service.tournaments.rules.standings import PlayerStanding, standings

tournaments = Blueprint("tournaments", __name__, description="Tournaments and ladders: rounds, results and standings.")

T = TypeVar("T")
TABLE = {
    "type": "string",
    "description": "A table: a line with the names of the columns, then one line per row (RFC 4180).",
}


@tournaments.route("/tournaments", methods=["POST"])
@limited
@repeatable
@fails(409)
@needs("play")
@tournaments.arguments(asked.TournamentRequest)
@tournaments.response(201, shapes.TournamentDetailSchema, headers=headers("Location"))
def open_tournament(body: asked.TournamentRequest) -> Response:
    """Open a tournament or a ladder.

    `round_robin`: all players meet in pairs, or about equally often at tables of three to five. `swiss`: players with
    similar points meet, avoiding repeats. `ladder`: it runs until its organiser ends it; after a game, the players swap
    rungs according to their places. Games open automatically with the clock in the terms. A win scores 24 points and
    last place 0; the places between are evenly spaced, and tied players share points.
    """
    terms = asked.read_terms(body)
    key = key_of(body).name
    tournament = services().tournaments.open(caller().player, body.name, body.text, terms, key)
    return detail(services().tournaments.known(tournament), 201)


@tournaments.route("/tournaments")
@tournaments.arguments(asked.TournamentsQuery, location="query")
@tournaments.response(200, shapes.TournamentListSchema, headers=headers("Link"))
def list_tournaments(query: asked.TournamentsQuery) -> Response:
    """List tournaments and ladders, newest first.

    Tournaments of clubs are visible to their members only.
    """
    organising, limit = services().tournaments, query.limit
    rows = organising.lists.page(
        organising.clubs_of(caller().player),
        status=query.status or "",
        kind=query.kind or "",
        title=query.title,
        player=query.player,
        before=query.after,
        limit=limit + 1,
    )
    following = rows[limit - 1].number if len(rows) > limit else None
    return page([summary(known) for known in organising.legible(rows[:limit])], following)


@tournaments.route("/tournaments/<id:tournament>")
@tournaments.arguments(asked.AtQuery, location="query")
@tournaments.response(200, shapes.TournamentDetailSchema)
def show_tournament(query: asked.AtQuery, tournament: str) -> Response:
    """Get a tournament or ladder.

    `at` selects an earlier version; without it, the answer shows the current one.
    """
    return detail(_visible(tournament, query.at))


@tournaments.route("/tournaments/<id:tournament>/entries", methods=["POST"])
@limited
@repeatable
@fails(409)
@needs("play")
@tournaments.arguments(EmptyRequest, required=False)
@tournaments.response(201, shapes.TournamentDetailSchema, headers=headers("Location"))
def enter_tournament(body: EmptyRequest, tournament: str) -> Response:
    """Enter a tournament or a ladder.

    Players can enter before the start, or later if the terms allow it, from the next round on. On a ladder, they start
    on the lowest rung.
    """
    return detail(services().tournaments.enter(tournament, caller().player, key_of(body)), 201)


@tournaments.route("/tournaments/<id:tournament>/entries/<id:player>", methods=["DELETE"])
@limited
@fails(409)
@needs("play")
@tournaments.response(200, shapes.TournamentDetailSchema)
def leave_tournament(tournament: str, player: str) -> Response:
    """Withdraw from a tournament or, as its organiser or a moderator, remove another player.

    Running games are played to the end and count. Players who leave early or are removed rank behind everyone who
    stays. A participant cannot remove others from a running tournament (409).
    """
    organising, me = services().tournaments, caller().player
    if player in ("me", me):
        return detail(organising.withdraw(tournament, me))
    _check_office(tournament, me)
    return detail(organising.remove(tournament, me, player))


def _check_office(tournament: str, me: str) -> None:
    """Require the moderator scope if the caller is a moderator but not the organiser."""
    organising = services().tournaments
    if _visible(tournament).opener != me and organising.is_moderator(me):
        check(MODERATOR)


@tournaments.route("/tournaments/<id:tournament>/start", methods=["POST"])
@repeatable
@fails(409)
@needs("play")
@tournaments.arguments(EmptyRequest, required=False)
@tournaments.response(201, shapes.TournamentDetailSchema, headers=headers("Location"))
def start_tournament(body: EmptyRequest, tournament: str) -> Response:
    """Start a tournament, as its organiser.

    The first round is paired soon after, and its games open.
    """
    return detail(services().tournaments.start(tournament, caller().player, key_of(body)), 201)


@tournaments.route("/tournaments/<id:tournament>/cancel", methods=["POST"])
@repeatable
@fails(409)
@needs("play")
@tournaments.arguments(EmptyRequest, required=False)
@tournaments.response(201, shapes.TournamentDetailSchema, headers=headers("Location"))
def cancel_tournament(body: EmptyRequest, tournament: str) -> Response:
    """Cancel a tournament or end a ladder, as organiser or moderator.

    Running games are played to the end. A ladder ends with its current order. A participant cannot cancel a running
    tournament: withdraw first, or ask a moderator. A player with a game or challenge cannot end the ladder.
    """
    _check_office(tournament, caller().player)
    return detail(services().tournaments.cancel(tournament, caller().player, key_of(body)), 201)


@tournaments.route("/tournaments/<id:tournament>/challenges", methods=["POST"])
@limited
@repeatable
@fails(409)
@needs("play")
@tournaments.arguments(asked.ChallengeRequest)
@tournaments.response(201, shapes.TournamentDetailSchema, headers=headers("Location"))
def challenge_player(body: asked.ChallengeRequest, tournament: str) -> Response:
    """Challenge a player on a higher rung of a ladder, within the ladder's reach.

    A player who declines, or does not answer in time, loses the rung as after a defeat.
    """
    return detail(services().tournaments.challenge(tournament, caller().player, body.player, key_of(body)), 201)


@tournaments.route("/tournaments/<id:tournament>/challenges/<number:challenge>/answers", methods=["POST"])
@repeatable
@fails(409)
@needs("play")
@tournaments.arguments(asked.ChallengeAnswerRequest)
@tournaments.response(201, shapes.TournamentDetailSchema, headers=headers("Location"))
def answer_challenge(body: asked.ChallengeAnswerRequest, tournament: str, challenge: int) -> Response:
    """Accept or decline a challenge, or withdraw the caller's own.

    The game of an accepted challenge opens soon after.
    """
    organising, me = services().tournaments, caller().player
    return detail(organising.answer(tournament, me, challenge, body.accept, key_of(body)), 201)


@tournaments.route("/tournaments/<id:tournament>/rounds")
@tournaments.arguments(asked.StandingQuery, location="query")
@tournaments.response(200, shapes.TournamentRoundsSchema, headers=headers("Link"))
def list_rounds(query: asked.StandingQuery, tournament: str) -> Response:
    """List the rounds with their tables, games and results.

    `at` selects an earlier version; without it, the answer shows the current one.
    """
    known = _visible(tournament, query.at)
    found, following = _part(known.it.rounds, query)
    more = {"version": known.it.version}
    return page([round_of(one) for one in found], following, more, tournament=address(tournament))


@tournaments.route("/tournaments/<id:tournament>/standings")
@offers(JSON, CSV)
@tournaments.arguments(asked.StandingQuery, location="query")
@tournaments.response(200, shapes.TournamentStandingsSchema, headers=headers("Link"))
@tournaments.alt_response(200, schema=TABLE, content_type=CSV, success=True)
def list_standings(query: asked.StandingQuery, tournament: str) -> Response:
    """List the standings, by points and then by tie-breaks; of a ladder, by rung.

    `at` selects an earlier version; without it, the answer shows the current one. `text/csv` has one row for each
    player, without pages.
    """
    known = _visible(tournament, query.at)
    rows, names = standings(known.it), known.it.terms.tie_breaks
    if negotiate() == CSV:
        return _table_of(rows, names, tournament)
    more = {"version": known.it.version, "tie_breaks": names}
    found, following = _part(rows, query)
    return page(found, following, more, tournament=address(tournament))


def _part(all_of_them: Sequence[T], query: asked.StandingQuery) -> tuple[Sequence[T], int | None]:
    """Return the requested page of a list, and the number to continue after, if any."""
    last = query.after + query.limit
    return all_of_them[query.after : last], last if len(all_of_them) > last else None


def _table_of(rows: Sequence[PlayerStanding], tie_breaks: Sequence[str], tournament: str) -> Response:
    columns = ["place", "player", "points", "played", *tie_breaks, "standing"]
    table = [
        [row.place, row.player, row.points, row.played, *_filled(row, len(tie_breaks)), row.standing] for row in rows
    ]
    named = {"Content-Disposition": f'attachment; filename="{tournament}.csv"'}
    return Response(spreadsheets.written(columns, table), headers=named, content_type=f"{CSV}; charset=utf-8")


def _filled(row: PlayerStanding, columns: int) -> Sequence[int | None]:
    return row.tie_breaks or [None] * columns


@tournaments.route("/tournaments/<id:tournament>/events")
@tournaments.arguments(SequenceQuery, location="query")
@tournaments.response(200, shapes.TournamentEventsSchema, headers=headers("Link"))
def list_tournament_events(query: SequenceQuery, tournament: str) -> Response:
    """List the events of a tournament, oldest first.

    Replaying them yields the same rounds and standings.
    """
    _visible(tournament)
    limit = query.limit
    found = services().tournaments.events(tournament, query.after, limit + 1)
    following = found[limit - 1].version if len(found) > limit else None
    items = [
        {
            "version": one.version,
            "type": one.kind,
            "at": one.at,
            "actor": one.author,
            "told": one.told,
            "digest": one.digest,
        }
        for one in found[:limit]
    ]
    return page(items, following, tournament=address(tournament))


def _visible(tournament: str, at: int | None = None) -> KnownTournament:
    return services().tournaments.visible(tournament, caller().player, at)
