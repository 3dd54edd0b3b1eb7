"""The statistics of a game: its charts, which follow the replay, where the lead changed, and how long moves took."""

from __future__ import annotations

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue

from domain.game import Game
from projections.statistics import GameStatistics
from service.services import services
from service.web import reader
from service.web.bar import Bar, bar
from service.web.counted_words import CountedWords
from service.web.game_page import PARTS
from service.web.language import language
from service.web.lately import Lately
from service.web.panels import Panels, panels
from service.web.replay_index import ReplayIndex

statistics = Blueprint("statistics", __name__)

SECONDS_TO_CATCH_UP = 1.0
GAMES_IN_MEMORY = 60

_panels: Lately[Panels] = Lately(GAMES_IN_MEMORY)


class GameStatisticsPage:
    """The statistics of one game, as the reader stands at a position of it."""

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
        """Whether the reader stands at a position before the last one."""
        return self.at < self.head.version

    @property
    def bar(self) -> Bar:
        """The replay bar."""
        return bar(self.index, self.at)

    def found(self) -> GameStatistics | None:
        """What is known of the game; None before it has begun, and while the read models are behind."""
        services().level.settle(SECONDS_TO_CATCH_UP)
        return services().read_models.statistics.of_game(self.head.id)

    def panels(self, found: GameStatistics) -> Panels:
        """Its charts and tables; drawn once for each reader's language."""
        key = (self.head.id, self.head.version, len(found.versions), found.finished, language())
        return _panels.get(key, lambda: panels(found, self.index, self.words))


@statistics.get("/games/<game>/statistics")
def show(game: str) -> ResponseReturnValue:
    """The statistics of a game, with a mark at position `at`, or at the last one."""
    page = GameStatisticsPage(reader.open_game(game), request.args.get("at", type=int))
    found = page.found()
    return render_template(
        "statistics.html",
        page=page,
        found=found,
        panels=page.panels(found) if found else None,
        whole=PARTS not in request.headers,
        names=reader.names(chair.player for chair in page.head.seats),
    )
