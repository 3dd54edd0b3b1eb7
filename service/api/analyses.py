"""Routes for game analyses, in which a searching bot judges each decision."""

from __future__ import annotations

from functools import lru_cache

from flask import Response

from scoresheet.domain.game import Game
from scoresheet.domain.titles import registry
from scoresheet.domain.wording import Words
from scoresheet.replays.analysis import Analysis, Judged
from scoresheet.replays.turning_points import TurningPoint
from scoresheet.service.analysis.requests import AnalysisState
from scoresheet.service.api import analysis_schemas
from scoresheet.service.api.blueprint import Blueprint
from scoresheet.service.api.decorators import fails, needs
from scoresheet.service.api.games import visible
from scoresheet.service.api.representations import address
from scoresheet.service.api.responses import json_response
from scoresheet.service.container.services import services
from scoresheet.service.core import clock
from scoresheet.service.core.ids import rfc3339
from scoresheet.service.http.authentication import caller
from scoresheet.service.http.problems import Problem

analyses = Blueprint("analyses", __name__, description="Analyses of games by a searching bot.")

ACCEPTED = 202


@analyses.route("/games/<id:game>/analyses", methods=["POST"])
@needs("play")
@fails(409)
@analyses.response(202, analysis_schemas.AnalysedGameSchema)
def analyse_game(game: str) -> Response:
    """Request an analysis of a game, which is queued and takes minutes.

    Existing results are returned at once. Anyone who may see a finished game can request its analysis. A running game
    can be analysed only if it is unrated and has a single player, against the service's bots, and only by that player:
    the analysis then covers only that player's decisions, uses only what they knew, and is visible only to them. Each
    player can have a few requests waiting.
    """
    head = visible(game)
    standing = services().analyses.ask(head, caller().player)
    return json_response(_represented(head, standing), ACCEPTED)


@analyses.route("/games/<id:game>/analysis")
@analyses.response(200, analysis_schemas.AnalysedGameSchema)
def show_analysis(game: str) -> Response:
    """Get the state and the results of a game's analysis.

    404 if nobody has requested one since the last move. Each decision is judged by what its seat knew. `before` and
    `after` are each seat's estimated chance of first place, in thousandths, with the best move found and with the move
    made. `loss` is their difference, `error` its standard error; only a statistically certain loss gets a verdict. In
    solo games the chance is that of scoring more points than an average bot game.
    """
    head = visible(game)
    standing = services().analyses.of(head, caller().player)
    if standing is None:
        raise Problem("not-found", "No analysis of the current position has been requested.")
    return json_response(_represented(head, standing))


def _represented(head: Game, standing: AnalysisState) -> dict[str, object]:
    kept, own = standing.kept, address(head.id)
    return {
        "title": head.title,
        "game": head.id,
        "version": kept.version,
        "status": kept.status,
        "others_before": standing.others_before,
        "done": kept.done,
        "total": kept.total,
        "playouts": kept.playouts,
        "asked_at": rfc3339(clock.at(kept.asked_at // 1_000)),
        "found": _found(head, standing.read(head.title)) if standing.done else None,
        "links": {"self": f"{own}/analysis", "game": own, "events": f"{own}/events", "page": f"/games/{head.id}"},
    }


def _found(head: Game, analysis: Analysis) -> dict[str, object]:
    words = _words(head.title, head.edition)
    return {
        "fitted": analysis.fitted,
        "accuracy": analysis.accuracy,
        "result": analysis.result,
        "turning_points": [_turning_point(head, each) for each in analysis.turning_points],
        "worst": analysis.worst,
        "decisions": [_decision(head, words, each) for each in analysis.decisions],
    }


def _turning_point(head: Game, point: TurningPoint) -> dict[str, object]:
    return {
        "version": point.version,
        "was": point.was if point.was >= 0 else None,
        "to": point.to if point.to >= 0 else None,
        "swing": point.swing,
        "by": point.by,
        "links": _links(head, point.version),
    }


def _decision(head: Game, words: Words, judged: Judged) -> dict[str, object]:
    return {
        "version": judged.version,
        "seat": judged.seat,
        "move": judged.move,
        "text": words.say(judged.move),
        "before": judged.before,
        "after": judged.after,
        "preferred": [
            {"move": each.move, "text": words.say(each.move), "chances": each.chances} for each in judged.preferred
        ],
        "loss": judged.loss,
        "error": judged.error,
        "worlds": judged.worlds,
        "verdict": judged.verdict,
        "links": _links(head, judged.version),
    }


def _links(head: Game, version: int) -> dict[str, str]:
    own = address(head.id)
    return {
        "before": f"{own}/board?at={version - 1}",
        "position": f"{own}/board?at={version}",
        "page": f"/games/{head.id}/at/{version}",
    }


@lru_cache
def _words(title: str, edition: str) -> Words:
    return registry.find(title).words_of(edition)
