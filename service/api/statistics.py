"""Statistics of games, players and titles, and leaderboards, as JSON or CSV."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

import msgspec
from flask import Response

from scoresheet.domain.counts import piece_name
from scoresheet.domain.effect import Effect
from scoresheet.domain.game import Game
from scoresheet.domain.move import Move
from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.projections import game_statistics
from scoresheet.projections.ratings import Leader
from scoresheet.projections.statistics import (
    GameStatistics,
    KindFigures,
    PlayerStatistics,
    Result,
    SeatOfGame,
    TitleStatistics,
)
from scoresheet.service.accounts.accounts import Profile
from scoresheet.service.api import statistics_schemas as shapes
from scoresheet.service.api.blueprint import JSON, Blueprint, negotiate, offers
from scoresheet.service.api.conditions import is_known, not_modified
from scoresheet.service.api.decorators import conditional
from scoresheet.service.api.description import headers
from scoresheet.service.api.games import visible
from scoresheet.service.api.paging import PageQuery
from scoresheet.service.api.representations import API, address
from scoresheet.service.api.responses import encode, link_to, page
from scoresheet.service.container.services import services
from scoresheet.service.http import spreadsheets
from scoresheet.service.http.authentication import caller
from scoresheet.service.http.problems import Problem
from scoresheet.service.http.spreadsheets import CSV

statistics = Blueprint("statistics", __name__, description="Statistics of games, players and titles, and leaderboards.")

TABLE = {
    "type": "string",
    "description": "A table: a line with the names of the columns, then one line per row (RFC 4180).",
}


@statistics.route("/games/<id:game>/statistics")
@offers(JSON, CSV)
@conditional
@statistics.response(200, shapes.GameStatisticsSchema, headers=headers("ETag"))
@statistics.alt_response(200, schema=TABLE, content_type=CSV, success=True)
def show_game_statistics(game: str) -> Response:
    """Get statistics of a game: points by source, resources, time, turning point.

    Moves taken back are not included. For a running game only public data is returned: points and times. `text/csv` has
    a row per position, with columns `seat_0_points`, `seat_0_points_<source>` and `seat_0_resource_<name>` for each
    seat.
    """
    head = visible(game)
    told = _of_game(head)
    if negotiate() == CSV:
        return _answer(spreadsheets.of_game(told), f"{game}.csv")
    return _answer(encode(_represented_game(told, registry.find(head.title))))


def _of_game(head: Game) -> GameStatistics:
    """Return the statistics from the read models, or from the events if they are missing there."""
    if head.over and (kept := services().lists().statistics.of_game(head.id)):
        return kept
    events = services().games.events(head.id, 0, head.version)
    return game_statistics.of_events(registry.find(head.title), head, events)


@statistics.route("/players/<id:player>/statistics")
@offers(JSON, CSV)
@conditional
@statistics.arguments(PageQuery, location="query")
@statistics.response(200, shapes.PlayerStatisticsSchema, headers=headers("ETag", "Link"))
@statistics.alt_response(200, schema=TABLE, content_type=CSV, success=True)
def show_player_statistics(query: PageQuery, player: str) -> Response:
    """Get a player's statistics: results, ratings by title, points by source.

    They cover finished public games, including imported ones, in which the player held one seat; branches and void
    games are left out. Ratings cover all rated games. `items` lists the results that the caller may see, newest first;
    `text/csv` contains only these.
    """
    services().accounts.profile(player)
    read = services().lists().statistics
    found = read.results(player, caller().player, query.after, query.limit + 1)
    shown = found[: query.limit]
    following = shown[-1].number if len(found) > len(shown) else None
    if negotiate() == CSV:
        return _answer(spreadsheets.of_results(shown), f"{player}.csv", following)
    told = read.of_player(player)
    answer = page([_result(each) for each in shown], following, _player(told), player=f"{API}/players/{player}")
    return _known(answer)


@statistics.route("/titles/<id:title>/statistics")
@offers(JSON, CSV)
@conditional
@statistics.response(200, shapes.TitleStatisticsSchema, headers=headers("ETag"))
@statistics.alt_response(200, schema=TABLE, content_type=CSV, success=True)
def show_title_statistics(title: str) -> Response:
    """Get statistics of a title: game lengths, seat advantages, winning pieces, use of rules.

    They cover completed public games, including imported ones; branches and void games are left out. `text/csv` has a
    row per figure.
    """
    found = _title(title)
    told = services().lists().statistics.of_title(found)
    if negotiate() == CSV:
        return _answer(spreadsheets.of_title(told), f"{title}.csv")
    return _answer(encode(_represented_title(told, found)))


@statistics.route("/titles/<id:title>/leaderboard")
@offers(JSON, CSV)
@conditional
@statistics.arguments(PageQuery, location="query")
@statistics.response(200, shapes.LeaderboardSchema, headers=headers("ETag", "Link"))
@statistics.alt_response(200, schema=TABLE, content_type=CSV, success=True)
def show_leaderboard(query: PageQuery, title: str) -> Response:
    """List the players of a title by conservative rating.

    The conservative rating is the rating minus three standard deviations. Only rated games count, which have a
    different person on each seat. `after` is the number of players to skip. Deleted accounts remain as "former player".
    """
    _title(title)
    after, limit = query.after or 0, query.limit
    board = services().lists().ratings.leaderboard(title, after, limit)
    profiles = services().accounts.profiles(each.player for each in board.leaders)
    following = after + limit if board.total > after + limit else None
    if negotiate() == CSV:
        names = {player: profile.name for player, profile in profiles.items()}
        programs = [player for player, profile in profiles.items() if profile.bot]
        return _answer(spreadsheets.of_leaderboard(board, names, programs), f"{title}-leaderboard.csv", following)
    items = [_leader(each, profiles.get(each.player)) for each in board.leaders]
    more = {"title": title, "total": board.total}
    return _known(page(items, following, more, title=f"{API}/titles/{title}"))


def _title(title: str) -> Title:
    found = registry.all_titles().get(title)
    if found is None:
        raise Problem("not-found")
    return found


def _answer(body: bytes, file: str = "", following: int | None = None) -> Response:
    """Return a body as CSV with a file name, or as JSON without one; with an entity tag."""
    if not file:
        return _known(Response(body, content_type=JSON))
    named = {"Content-Disposition": f'attachment; filename="{file}"', **link_to(following)}
    return _known(Response(body, headers=named, content_type=f"{CSV}; charset=utf-8"))


def _known(answer: Response) -> Response:
    """Return the answer with its entity tag, or 304 if the client has it."""
    tag = f'"{sha256(answer.get_data()).hexdigest()[:16]}"'
    if is_known(tag):
        return not_modified(tag)
    answer.headers["ETag"] = tag
    return answer


def _represented_game(told: GameStatistics, title: Title) -> dict[str, object]:
    own = address(told.game)
    return {
        **msgspec.structs.asdict(told),
        "ended_at": told.ended_at or None,
        "seats": [_seat(seat) for seat in told.seats],
        "resource_names": {resource.name: resource.words for resource in title.counts.resources},
        "pieces": [
            {**msgspec.structs.asdict(piece), "name": piece_name(title, piece.kind, piece.id)} for piece in told.pieces
        ],
        "links": {"self": f"{own}/statistics", "game": own, "title": f"{API}/titles/{told.title}/statistics"},
    }


def _seat(seat: SeatOfGame) -> dict[str, object]:
    return {**msgspec.structs.asdict(seat), "player": seat.player or None, "bot": seat.bot or None}


def _player(told: PlayerStatistics) -> dict[str, object]:
    return {name: getattr(told, name) for name in ("player", "count", "titles")}


def _result(result: Result) -> dict[str, object]:
    own = address(result.game)
    return {**msgspec.structs.asdict(result), "links": {"game": own, "statistics": f"{own}/statistics"}}


def _represented_title(told: TitleStatistics, title: Title) -> dict[str, object]:
    own = f"{API}/titles/{title.title}"
    return {
        **msgspec.structs.asdict(told),
        "pieces": [
            {**msgspec.structs.asdict(piece), "name": piece_name(title, piece.kind, piece.id)} for piece in told.pieces
        ],
        "piece_kinds": {piece.kind: piece.words for piece in title.counts.pieces},
        "actions": [_kind(figures, title, title.moves) for figures in told.actions],
        "rules": [_kind(figures, title, title.effects) for figures in told.rules],
        "links": {"self": f"{own}/statistics", "title": own, "leaderboard": f"{own}/leaderboard"},
    }


def _kind(figures: KindFigures, title: Title, kinds: Sequence[type[Move] | type[Effect]]) -> dict[str, object]:
    text = next((title.words.pattern(kind) for kind in kinds if kind.__name__ == figures.kind), "")
    return {**msgspec.structs.asdict(figures), "text": text}


def _leader(leader: Leader, profile: Profile | None) -> dict[str, object]:
    own = f"{API}/players/{leader.player}"
    return {
        "place": leader.place,
        "player": leader.player,
        "name": profile.name if profile else "",
        "former": profile.former if profile else True,
        "bot": profile.bot if profile else False,
        "rated": leader.rated,
        "links": {"player": own, "statistics": f"{own}/statistics"},
    }
