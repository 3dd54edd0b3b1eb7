"""Statistics as CSV files."""

from __future__ import annotations

from flask import Blueprint, Response, abort, request
from flask.typing import ResponseReturnValue

from scoresheet.domain.titles import registry
from scoresheet.service.container.services import services
from scoresheet.service.http import spreadsheets
from scoresheet.service.web import reader
from scoresheet.service.web.leaderboard import after_in
from scoresheet.service.web.panels import Panel
from scoresheet.service.web.statistics import GameFigures, GameStatisticsPage

tables = Blueprint("tables", __name__)

MOST_ROWS = 1_000


@tables.get("/games/<game>/statistics.csv")
def of_game(game: str) -> ResponseReturnValue:
    """Send a row per position, with all statistics or those of the chart that `of` names."""
    page = GameStatisticsPage(reader.open_game(game), None)
    told = page.told() if page.head.started else abort(404)
    wanted = request.args.get("of", "")
    if not wanted:
        return _file(game, spreadsheets.of_game(told.statistics))
    return _file(f"{game}-{wanted}", _of_panel(_named(told, wanted) or abort(404)))


@tables.get("/players/<player>/results.csv")
def of_player(player: str) -> ResponseReturnValue:
    """Send a row for each of a player's results that the reader may see, newest first."""
    if not reader.has_page(player):
        abort(404)
    results = services().lists().statistics.results(player, reader.player_id(), None, MOST_ROWS)
    return _file(player, spreadsheets.of_results(results))


@tables.get("/titles/<title>/statistics.csv")
def of_title(title: str) -> ResponseReturnValue:
    """Send a row for each figure in a title's statistics."""
    found = registry.all_titles().get(title) or abort(404)
    return _file(title, spreadsheets.of_title(services().lists().statistics.of_title(found)))


@tables.get("/titles/<title>/leaderboard.csv")
def of_leaderboard(title: str) -> ResponseReturnValue:
    """Send a row for each player on a title's leaderboard."""
    found = registry.all_titles().get(title) or abort(404)
    board = services().lists().ratings.leaderboard(found.title, after_in(request.args), MOST_ROWS)
    profiles = services().accounts.profiles(leader.player for leader in board.leaders)
    names = {player: profile.name for player, profile in profiles.items()}
    bots = [player for player, profile in profiles.items() if profile.bot]
    return _file(f"{title}-leaderboard", spreadsheets.of_leaderboard(board, names, bots))


def _named(told: GameFigures, name: str) -> Panel | None:
    panels = [told.panels.points, *told.panels.sources, *told.panels.resources]
    return next((panel for panel in panels if panel and panel.id == name), None)


def _of_panel(panel: Panel) -> bytes:
    columns = ["version", *(f"seat_{one.seat}" for one in panel.series)]
    versions = [version for version, _ in panel.series[0].values]
    values = [[round(value) for _, value in one.values] for one in panel.series]
    return spreadsheets.written(columns, zip(versions, *values, strict=True))


def _file(name: str, body: bytes) -> Response:
    answer = Response(body, content_type=f"{spreadsheets.CSV}; charset=utf-8")
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    return answer
