"""The statistics of a game: charts over the course of the game, lead changes, move times."""

from __future__ import annotations

from collections.abc import Hashable

import msgspec
from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue

from scoresheet.domain.game import Game
from scoresheet.domain.title import Title
from scoresheet.projections import game_statistics
from scoresheet.projections.statistics import GameStatistics
from scoresheet.service.container.services import services
from scoresheet.service.core.caching import Cache
from scoresheet.service.web import reader
from scoresheet.service.web.counted_words import CountedWords
from scoresheet.service.web.game_page import PARTS
from scoresheet.service.web.language import language
from scoresheet.service.web.panels import Panels, panels
from scoresheet.service.web.replay_bar import ReplayBar, bar
from scoresheet.service.web.replay_index import ReplayIndex

statistics = Blueprint("statistics", __name__)

GAMES_IN_MEMORY = 60


class GameFigures(msgspec.Struct, frozen=True):
    """A game's statistics, and the panels that show them."""

    statistics: GameStatistics
    panels: Panels


_lately: Cache[Hashable, GameFigures] = Cache(GAMES_IN_MEMORY)


class GameStatisticsPage:
    """The statistics page of a game, with the reader's position."""

    def __init__(self, head: Game, at: int | None) -> None:
        self.head = head
        self.title = reader.games().title(head.id)
        self.index: ReplayIndex = reader.replay_indexes().of(head)
        self.words = CountedWords(self.title)
        self.at = head.version if at is None else at
        if not 1 <= self.at <= head.version:
            abort(404)

    @property
    def past(self) -> bool:
        """Return whether the reader's position is a past one."""
        return self.at < self.head.version

    @property
    def bar(self) -> ReplayBar:
        """Return the replay bar."""
        return bar(self.index, self.at)

    def told(self) -> GameFigures:
        """Return the figures; they are computed once per language and version."""
        return _lately.get_or((self.head.id, self.head.version, language()), self._told)

    def _told(self) -> GameFigures:
        found = _of_game(self.title, self.head)
        return GameFigures(found, panels(found, self.index, self.words))


def _of_game(title: Title, head: Game) -> GameStatistics:
    """Return statistics from the read models; if they have none, compute them from the events."""
    kept = services().read_models.statistics.of_game(head.id) if head.over else None
    return kept or game_statistics.of_events(title, head, reader.games().events(head.id, 0, head.version))


@statistics.get("/games/<game>/statistics")
def show(game: str) -> ResponseReturnValue:
    """Show a game's statistics, with position `at` (by default the last one) marked."""
    page = GameStatisticsPage(reader.open_game(game), request.args.get("at", type=int))
    told = page.told() if page.head.started else None
    return render_template(
        "statistics.html",
        page=page,
        found=told and told.statistics,
        panels=told and told.panels,
        whole=PARTS not in request.headers,
        names=reader.names(chair.player for chair in page.head.seats),
    )
