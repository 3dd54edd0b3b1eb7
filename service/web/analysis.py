"""The analysis panel on the game page: requests, progress, results, and better moves."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

import msgspec
from flask import Blueprint, Response, abort, after_this_request, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scoresheet.domain.bots.bots import STRATEGIES
from scoresheet.domain.errors import DomainError
from scoresheet.domain.game import Game
from scoresheet.domain.move import Move
from scoresheet.domain.viewer import Seat, all_seats
from scoresheet.replays.analysis import Analysis, Judged
from scoresheet.replays.turning_points import TurningPoint
from scoresheet.service.analysis.requests import AnalysisState
from scoresheet.service.container.services import services
from scoresheet.service.core.caching import Cache
from scoresheet.service.core.errors import ServiceError, StaleVersion
from scoresheet.service.play.branches import WantedBranch
from scoresheet.service.play.games import Command
from scoresheet.service.web import reader
from scoresheet.service.web.access import signed_in_only
from scoresheet.service.web.answers import to_sign_in
from scoresheet.service.web.charts.lines import ChartLine, LineChart, line_chart
from scoresheet.service.web.language import language
from scoresheet.service.web.log import said_of_move
from scoresheet.service.web.points_chart import places_of
from scoresheet.service.web.replay_index import ReplayIndex
from scoresheet.service.web.small_page import small_page
from scoresheet.service.web.vocabulary import reason, verdicts

analysis = Blueprint("analysis", __name__)

GAMES_IN_MEMORY = 60
OPPONENT = "greedy"
"""The bot for the other seats in a branch that shows a better move."""
TRIES = 5
SECONDS_TO_LOOK_AGAIN = "5"
TENTH = 10
"""The analysis counts in tenths of a percent; this many make one percent."""
REFUSED = 409


class BetterMove(msgspec.Struct, frozen=True):
    """A move that the analysis prefers, with the winning chance after it in percent."""

    number: int
    text: str
    chance: int


class JudgedMove(msgspec.Struct, frozen=True):
    """A judged decision, in words; the loss and the winning chances are in percent."""

    version: int
    seat: Seat
    text: str
    verdict: str
    loss: int
    before: int
    after: int
    better: list[BetterMove]


class AnalysisFindings(msgspec.Struct, frozen=True):
    """The results of an analysis, in the reader's language."""

    chart: LineChart | None
    told: dict[int, JudgedMove]
    """Judged decisions, by the version of their move."""
    worst: list[JudgedMove]
    turning_points: list[TurningPoint]
    accuracy: list[int | None]
    """The accuracy of each seat in percent; None without judged decisions."""
    verdicts: dict[int, str]
    """The verdicts on marked moves, by version."""
    fitted: int
    playouts: int
    alone: bool


class AnalysisPanel(msgspec.Struct, frozen=True):
    """The analysis of a game, for a reader at the position `at`."""

    at: int
    may_ask: bool
    may_branch: bool
    """True if better moves can be opened as branches; anonymous readers are then asked to sign in."""
    standing: AnalysisState | None
    found: AnalysisFindings | None

    @property
    def status(self) -> str:
        """The state of the analysis: `none`, `queued`, `running`, `failed` or `done`."""
        return self.standing.kept.status if self.standing else "none"

    @property
    def waits(self) -> bool:
        """Return whether the analysis is queued or running."""
        return self.status in ("queued", "running")

    @property
    def chart(self) -> LineChart | None:
        """The winning chances over the game, with a mark at the reader's position."""
        return self.found.chart.standing(self.at) if self.found and self.found.chart else None

    @property
    def here(self) -> JudgedMove | None:
        """The decision whose move led to the reader's position."""
        return self.found.told.get(self.at) if self.found else None


_lately: Cache[Hashable, AnalysisFindings] = Cache(GAMES_IN_MEMORY)


def panel_of(head: Game, index: ReplayIndex, at: int) -> AnalysisPanel | None:
    """Return the panel, or None if the reader may not see an analysis of the game."""
    player, analysing = reader.player_id(), services().analyses
    if not (head.started and analysing.may(head, player)):
        return None
    standing = analysing.of(head, player)
    found = None
    if standing and standing.done:
        kept = standing.kept
        key = (head.id, kept.seats, kept.version, kept.asked_at, language())
        found = _lately.get_or(key, lambda: _found(head, index, standing.read(head.title)))
    return AnalysisPanel(at, bool(player), _may_branch(head), standing, found)


def verdicts_of(panel: AnalysisPanel | None) -> Mapping[int, str]:
    """Return the verdicts on marked moves, by version."""
    return panel.found.verdicts if panel and panel.found else {}


def look_again_soon(panel: AnalysisPanel | None) -> None:
    """If an analysis is running, make the browser reload the analysis tab, even without scripts."""
    if panel and panel.waits and request.args.get("tab") == "analysis":
        after_this_request(_look_again)


def _look_again(response: Response) -> Response:
    response.headers["Refresh"] = SECONDS_TO_LOOK_AGAIN
    return response


@analysis.post("/games/<game>/analysis")
def ask(game: str) -> ResponseReturnValue:
    """Request an analysis of the game, then redirect to its progress."""
    head = reader.open_game(game)
    there = url_for("pages.playing.show", game=game, tab="analysis", _anchor="analysis")
    if not reader.player_id():
        return to_sign_in(there)
    try:
        services().analyses.ask(head, reader.player_id())
    except (DomainError, ServiceError) as error:
        return small_page(_("This game is not being analysed"), reason(error, head.title)), REFUSED
    return redirect(there, 303)


@analysis.post("/games/<game>/analysis/better")
@signed_in_only("pages.playing.show", tab="analysis", _anchor="analysis")
def show_better(game: str) -> ResponseReturnValue:
    """Open a branch in which the reader's move is replaced by one that the analysis prefers."""
    head = reader.open_game(game)
    version, number = (request.form.get(name, type=int) for name in ("move_at", "number"))
    judged = _judged(head, version)
    if judged is None or number is None or not 0 <= number < len(judged.preferred):
        abort(404)
    try:
        new = services().branches.open(head, _wanted(head, judged), reader.command()).game
        _make(new.id, judged.seat, judged.preferred[number].move)
    except (DomainError, ServiceError) as error:
        return small_page(_("The better move cannot be shown"), reason(error, head.title)), REFUSED
    return redirect(url_for("pages.playing.show", game=new.id), 303)


def _may_branch(head: Game) -> bool:
    try:
        services().branches.check(head, reader.player_id())
    except (DomainError, ServiceError):
        return False
    return True


def _judged(head: Game, version: int | None) -> Judged | None:
    standing = services().analyses.of(head, reader.player_id())
    decisions = standing.read(head.title).decisions if standing and standing.done else []
    return next((one for one in decisions if one.version == version), None)


def _wanted(head: Game, judged: Judged) -> WantedBranch:
    """Return the branch to open, which starts just before the judged move.

    The reader gets the seat that made the move; bots get the other seats.
    """
    others = [seat for seat in all_seats(len(head.seats)) if seat != judged.seat]
    bots = {seat: _bot_of(head, seat) for seat in others}
    return WantedBranch(at=judged.version - 1, seat=judged.seat, mine=[judged.seat], bots=bots)


def _bot_of(head: Game, seat: Seat) -> str:
    sat = head.seats[seat].bot
    return sat if sat in STRATEGIES else OPPONENT


def _make(game: str, seat: Seat, move: Move) -> None:
    """Make a move in the new game, retrying if a bot moves at the same time."""
    for _try in range(TRIES):
        head = reader.games().head(game)
        if head.state is None or head.state.open_to(seat) is None:
            return
        try:
            reader.games().move(game, Command(reader.player_id(), head.version), seat, move)
        except StaleVersion:
            continue
        return


def _found(head: Game, index: ReplayIndex, analysed: Analysis) -> AnalysisFindings:
    told = {one.version: _told(head, one) for one in analysed.decisions}
    return AnalysisFindings(
        chart=_chart(index, analysed),
        told=told,
        worst=[told[version] for version in analysed.worst],
        turning_points=analysed.turning_points,
        accuracy=[None if each is None else round(each / TENTH) for each in analysed.accuracy],
        verdicts={one.version: one.verdict for one in analysed.decisions if one.verdict},
        fitted=analysed.fitted,
        playouts=analysed.playouts,
        alone=analysed.alone,
    )


def _told(head: Game, judged: Judged) -> JudgedMove:
    better = [
        BetterMove(number, said_of_move(head, each.move), round(each.chances[judged.seat] / TENTH))
        for number, each in enumerate(judged.preferred)
        if each.chances[judged.seat] >= judged.after[judged.seat] + TENTH
    ]
    return JudgedMove(
        version=judged.version,
        seat=judged.seat,
        text=said_of_move(head, judged.move),
        verdict=judged.verdict,
        loss=round(judged.loss / TENTH),
        before=round(judged.before[judged.seat] / TENTH),
        after=round(judged.after[judged.seat] / TENTH),
        better=better,
    )


def _chart(index: ReplayIndex, analysed: Analysis) -> LineChart | None:
    if not analysed.decisions:
        return None
    rounds, names = places_of(index), verdicts()
    worst = [one for one in analysed.decisions if one.version in analysed.worst]
    return line_chart(
        [ChartLine(_line(index, analysed, seat), seat) for seat in all_seats(analysed.seats)],
        places=rounds,
        rounds=bool(rounds),
        marked=[
            *((one.version, names[one.verdict], one.seat) for one in worst),
            *((one.version, _("Turning point"), one.to) for one in analysed.turning_points if one.to >= 0),
        ],
        low=0,
        high=100,
    )


def _line(index: ReplayIndex, analysed: Analysis, seat: Seat) -> list[tuple[int, float]]:
    """Return a seat's winning chances in percent: at the start, after each decision, at the end."""
    first = analysed.decisions[0]
    line = [(first.version - 1, first.before[seat] / TENTH)]
    line += [(one.version, one.after[seat] / TENTH) for one in analysed.decisions]
    if analysed.result and index.end > line[-1][0]:
        line.append((index.end, analysed.result[seat] / TENTH))
    return line
