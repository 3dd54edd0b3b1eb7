"""All pages as a single blueprint for the application."""

from __future__ import annotations

from pathlib import Path

from flask import Blueprint, Response, make_response, render_template, request
from flask.blueprints import BlueprintSetupState
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from jinja2 import ChoiceLoader, FileSystemLoader
from werkzeug.exceptions import HTTPException

from scoresheet.domain.errors import BrokenChain
from scoresheet.domain.titles import registry
from scoresheet.service.core.catalogues import LANGUAGES
from scoresheet.service.core.database_errors import ERRORS, is_trouble
from scoresheet.service.core.errors import DamagedRow, NoSuchGame, Overloaded, UnfitText
from scoresheet.service.http import presence as looking
from scoresheet.service.http import problems
from scoresheet.service.web import language, link_preview, reader, vocabulary
from scoresheet.service.web.account import account
from scoresheet.service.web.addresses import drawing_url, path, static_url
from scoresheet.service.web.analysis import analysis
from scoresheet.service.web.audit import audit
from scoresheet.service.web.blocks import shunning
from scoresheet.service.web.branching import branching
from scoresheet.service.web.charts.frame import number
from scoresheet.service.web.charts.times import span
from scoresheet.service.web.chat import talk
from scoresheet.service.web.choosing_look import looks
from scoresheet.service.web.clock_commands import clocking
from scoresheet.service.web.club import club
from scoresheet.service.web.club_results import club_results
from scoresheet.service.web.clubs import clubs
from scoresheet.service.web.conditional_moves import ahead
from scoresheet.service.web.cookie_check import kept_cookies
from scoresheet.service.web.csrf import add_headers, refuse_foreign_forms
from scoresheet.service.web.datasets import datasets
from scoresheet.service.web.disputes import disputes
from scoresheet.service.web.drawings import FOLDER
from scoresheet.service.web.forgotten_password import forgotten
from scoresheet.service.web.friends import friends
from scoresheet.service.web.guide_views import guiding
from scoresheet.service.web.hotseat import hotseat
from scoresheet.service.web.invitations import invitations
from scoresheet.service.web.leaderboard import leaderboard
from scoresheet.service.web.learn import titles
from scoresheet.service.web.lobby import lobby
from scoresheet.service.web.log_markup import log_lines
from scoresheet.service.web.look import look, styled
from scoresheet.service.web.moderation import moderation
from scoresheet.service.web.my_data import my_data
from scoresheet.service.web.new_game import new_game
from scoresheet.service.web.notes import notes
from scoresheet.service.web.page_parts import little_time, mark, moment, player_link, running_out
from scoresheet.service.web.plan_board import planning
from scoresheet.service.web.play_now import play_now
from scoresheet.service.web.players import players
from scoresheet.service.web.playing import playing
from scoresheet.service.web.presence import presence
from scoresheet.service.web.programs import programs
from scoresheet.service.web.push import push
from scoresheet.service.web.receipts import receipts
from scoresheet.service.web.records import records
from scoresheet.service.web.replay import replay
from scoresheet.service.web.search import search
from scoresheet.service.web.seat_changes import seat_changes
from scoresheet.service.web.server_time import server_time
from scoresheet.service.web.settings import settings
from scoresheet.service.web.sign_in import blueprint as sign_in
from scoresheet.service.web.statistics import statistics
from scoresheet.service.web.tables import tables
from scoresheet.service.web.title_cards import cover
from scoresheet.service.web.title_statistics import title_statistics
from scoresheet.service.web.tournaments import tournaments, tournaments_of, where_played
from scoresheet.service.web.trial_games import refuse_guests, trying
from scoresheet.service.web.vacations import away
from scoresheet.service.web.waiting import waiting

HERE = Path(__file__).parent
STYLES = (".css", ".svg")
NOT_PAGES = ("/static/", "/drawings/", "/favicon", "/apple-touch", "/sw.js", "/clock")

pages = Blueprint("pages", __name__, template_folder="templates")
for part in (
    lobby,
    play_now,
    search,
    invitations,
    sign_in,
    new_game,
    clocking,
    away,
    playing,
    seat_changes,
    ahead,
    planning,
    replay,
    disputes,
    talk,
    notes,
    shunning,
    moderation,
    branching,
    audit,
    analysis,
    receipts,
    settings,
    programs,
    language.languages,
    titles,
    trying,
    guiding,
    account,
    my_data,
    records,
    push,
    hotseat,
    forgotten,
    datasets,
    statistics,
    title_statistics,
    tournaments,
    leaderboard,
    players,
    presence,
    friends,
    clubs,
    club,
    club_results,
    tables,
    server_time,
    kept_cookies,
    looks,
):
    pages.register_blueprint(part, name=part.name)

pages.before_request(refuse_foreign_forms)
pages.before_request(refuse_guests)
pages.after_request(add_headers)


@pages.after_request
def note_look(response: Response) -> Response:
    """Record the time of the reader's visit, if the reader allows this."""
    if not request.path.startswith(NOT_PAGES) and reader.is_known():
        looking.at_page(response, reader.player_id())
    return response


@pages.get("/static/<path:filename>")
def static(filename: str) -> ResponseReturnValue:
    """Send a static file; it is cached for a year, because its URL changes with its content."""
    return styled(HERE / "static", filename)


@pages.get("/favicon.ico")
@pages.get("/apple-touch-icon.png")
def icon() -> ResponseReturnValue:
    """Send the site's icon from the addresses where browsers look for it."""
    return static(request.path.removeprefix("/"))


@pages.get("/drawings/<path:name>")
def drawing(name: str) -> ResponseReturnValue:
    """Send the style sheet or a picture for a title's drawing."""
    if not name.endswith(STYLES):
        return problem(_("Not found"), _("There is nothing at this address."), 404)
    return styled(FOLDER, name)


@pages.app_context_processor
def common() -> dict[str, object]:
    """Return the template variables and functions that all pages have."""
    return {
        "reader": reader.signed_in(),
        "where_played": where_played,
        "tournaments_of": tournaments_of,
        "seat_names": vocabulary.seat_names(),
        "seat_letters": vocabulary.seat_letters(),
        "bot_names": vocabulary.bot_names(),
        "status_name": vocabulary.status_name,
        "verdict_names": vocabulary.verdicts(),
        "verdict_signs": vocabulary.VERDICT_SIGNS,
        "visibility_names": vocabulary.visibilities(),
        "source_names": vocabulary.sources(),
        "step_words": vocabulary.steps(),
        "has_page": reader.has_page,
        "static_url": static_url,
        "look": look,
        "cover": cover,
        "link_picture": link_preview.picture,
        "link_has_picture": link_preview.has_picture,
        "all_titles": registry.all_titles(),
        "drawing_url": drawing_url,
        "news_stream_url": "/api/v1/stream",
        "waiting_games": waiting,
        "languages": LANGUAGES,
        "language": language.language(),
        "same_page": language.same_page(),
    }


@pages.errorhandler(HTTPException)
def http_problem(error: HTTPException) -> ResponseReturnValue:
    """Show an error page."""
    return problem(*vocabulary.problem_words(error), error.code or 500)


@pages.app_errorhandler(404)
@pages.app_errorhandler(405)
def nowhere(error: HTTPException) -> ResponseReturnValue:
    """Answer for an unknown address: with a page to browsers, with a problem to API clients."""
    if pages.name in request.blueprints:
        return http_problem(error)
    if request.endpoint is None and _wants_a_page():
        return add_headers(make_response(http_problem(error)))
    return problems.problem_response(problems.of_http(error))


def _wants_a_page() -> bool:
    offered = (problems.PROBLEM_JSON, "text/html")
    return not request.path.startswith("/api/") and request.accept_mimetypes.best_match(offered) == "text/html"


@pages.errorhandler(NoSuchGame)
def no_such_game(error: NoSuchGame) -> ResponseReturnValue:
    """Answer 404 for a game that does not exist."""
    return problem(_("Not found"), _("This game does not exist."), 404)


@pages.errorhandler(UnfitText)
def unfit(error: UnfitText) -> ResponseReturnValue:
    """Answer 422 for a text that cannot be accepted."""
    return problem(_("Invalid request"), vocabulary.reason(error), 422)


@pages.errorhandler(Overloaded)
def overloaded(error: Overloaded) -> ResponseReturnValue:
    """Answer 503 while the service is overloaded; the response says when to try again."""
    page, status = problem(_("Busy"), _("There are too many requests at the moment. Try again soon."), 503)
    return page, status, {"Retry-After": str(error.retry_after)}


@pages.errorhandler(BrokenChain)
def set_aside(error: BrokenChain) -> ResponseReturnValue:
    """Explain that a game is quarantined because its stored data is corrupt."""
    told = _(
        "Event %(version)s of this game differs from what was stored. The game is quarantined until it is "
        "repaired; all other games continue.",
        version=error.version,
    )
    page, status = problem(_("This game is quarantined"), told, 503)
    return page, status, {"Retry-After": str(problems.SECONDS_TO_MEND)}


@pages.errorhandler(DamagedRow)
def damaged(_error: DamagedRow) -> ResponseReturnValue:
    """Explain that a stored value is corrupt."""
    told = _("Stored data that this page needs is damaged. The operators can restore it from a backup.")
    page, status = problem(_("This page cannot be shown"), told, 503)
    return page, status, {"Retry-After": str(problems.SECONDS_TO_MEND)}


def disturbed(error: Exception) -> ResponseReturnValue:
    """Explain that the database is unavailable and nothing was changed."""
    if not is_trouble(error):
        raise error
    refusal = problems.not_stored(error)
    page, status = problem(_("Not possible right now"), vocabulary.reason(refusal), 503)
    return page, status, {"Retry-After": str(refusal.retry_after)}


for kind in ERRORS:
    pages.register_error_handler(kind, disturbed)


def problem(name: str, text: str, status: int) -> tuple[str, int]:
    """Render an error page; return it with the status code."""
    return render_template("problem.html", name=name, text=text, status=status), status


@pages.record_once
def _prepare(state: BlueprintSetupState) -> None:
    """Set up translations, the functions and filters of templates, and the drawings' templates."""
    language.mount(state.app)
    environment = state.app.jinja_env
    environment.globals["url_for"] = path
    environment.globals.update(
        {part.__name__: part for part in (mark, player_link, moment, running_out, little_time, log_lines)}
    )
    environment.filters["capital"] = language.capital
    environment.filters["moment"] = language.moment
    environment.filters["number"] = number
    environment.filters["span"] = span
    environment.trim_blocks = environment.lstrip_blocks = True
    environment.loader = ChoiceLoader([*([environment.loader] if environment.loader else []), FileSystemLoader(FOLDER)])
