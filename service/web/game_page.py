"""The game page, for a game's current position or a past one."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from functools import cached_property
from typing import NamedTuple

import msgspec
from flask import abort, render_template, request, url_for
from markupsafe import Markup

from scoresheet.domain.disputes.disputes import Dispute, hold_left, open_among
from scoresheet.domain.game import Game
from scoresheet.domain.title import Title
from scoresheet.domain.viewer import Seat
from scoresheet.service.core import clock
from scoresheet.service.play.disputes import claimant_seats
from scoresheet.service.web import hotseat, reader
from scoresheet.service.web.analysis import AnalysisPanel, look_again_soon, panel_of, verdicts_of
from scoresheet.service.web.board_context import BoardContext
from scoresheet.service.web.chat_panel import panel_of as talk_of
from scoresheet.service.web.clock_face import Clocks, clocks_of
from scoresheet.service.web.drawings import Drawing, drawing_of, listed
from scoresheet.service.web.log import LogLine, lines
from scoresheet.service.web.move_card import ChipForm, drawn_form, move_card
from scoresheet.service.web.move_previews import PendingMove, asks
from scoresheet.service.web.notes_panel import NotesPanel, notes_panel_of
from scoresheet.service.web.perspective import Perspective
from scoresheet.service.web.points_chart import chart
from scoresheet.service.web.replay_bar import bar
from scoresheet.service.web.replay_index import ReplayIndex
from scoresheet.service.web.result_card import result_card
from scoresheet.service.web.undo import UndoOptions

LOG_LINES = 30
MANY = 8
"""The maximum number of forms that are listed without grouping."""
PARTS = "Scoresheet-Parts"
"""The header with which scripts request only the parts of the page, without the layout around them."""


class PageNotice(msgspec.Struct, frozen=True):
    """A notice at the top of the page, such as the reason for rejecting a move."""

    text: str
    since: int = 0
    """The version that the reader saw; later events are listed on the page."""


class BoardMarkup(NamedTuple):
    """A position as a drawing and as a list; both are empty before the game has started."""

    drawn: str
    listed: str


class Awaited(NamedTuple):
    """A seat to act: since when, and by when it should have moved (UTC, RFC 3339)."""

    seat: Seat
    since: str
    until: str
    """The deadline; empty if the players have not agreed on a pace."""


class GamePage:
    """A game at one position, as the reader sees it."""

    def __init__(self, head: Game, at: int | None = None, perspective: Perspective | None = None) -> None:
        self.head = head
        self.title: Title = reader.games().title(head.id)
        self.index: ReplayIndex = reader.replay_indexes().of(head)
        self.at = head.version if at is None else at
        if not 1 <= self.at <= head.version:
            abort(404)
        self.live = at is None
        self.perspective: Perspective = perspective or hotseat.perspective(head, self.title, _wanted())

    def board_context(self) -> BoardContext:
        """Return the board context of the page's position, with changes marked."""
        return self._context(self.at, self._position(self.before()))

    def earlier(self, marked: Collection[str] = ()) -> BoardContext:
        """Return the board context of the position with which the page's position is compared.

        `marked` contains the pieces that are about to change.
        """
        return self._context(self.before(), marked=marked)

    def step(self) -> list[LogLine]:
        """Return the log lines between the two compared positions."""
        return self._lines(self.before(), self.at)

    def log(self) -> list[LogLine]:
        """Return the latest log lines before the position, newest first."""
        return self._latest[::-1]

    def since(self, notice: PageNotice | None = None) -> list[LogLine]:
        """Return the log lines of other players since the reader's last move.

        With a notice, return all lines since the version that it names.
        """
        if notice and notice.since:
            return self._lines(notice.since, self.at)
        own = self.own_last_move()
        return [line for line in self._lines(own, self.at) if self._of_others(line)] if self.live and own else []

    def template_context(
        self, notice: PageNotice | None = None, pending: PendingMove | None = None
    ) -> dict[str, object]:
        """Return all variables for the template."""
        context, drawing = self.board_context(), drawing_of(self.title.title)
        return {
            "page": self,
            "context": context,
            "board": context.board,
            "drawing": drawing,
            "result": result_card(self.head, context, self.analysis),
            "notice": notice,
            "pending": pending,
            "asks": asks(),
            "card": move_card(context.moves, context.legal_moves) if len(context.move_forms) > MANY else None,
            "chip_form": chip_form,
            "log": self.log(),
            "since": self.since(notice),
            "bar": bar(self.index, self.at),
            "chart": chart(self.index, self.at),
            "analysis": self.analysis,
            "talk": talk_of(self.head),
            "notes_panel": self.notes_panel,
            "tab": request.values.get("tab", ""),
            "key": reader.new_key(),
            "whole": PARTS not in request.headers,
        }

    def waiting(self) -> list[Awaited]:
        """Return the seats to act; none at past positions."""
        since, pace = self.index.since, 0 if self.head.clock else self.head.pace
        return [Awaited(seat, since[seat], _agreed(since[seat], pace)) for seat in self.head.to_act() if self.live]

    def goes_on(self) -> bool:
        """Return whether the page may still change: the game is running, or a dispute is open."""
        return not self.head.over or bool(open_among(self.head.disputes))

    def _of_others(self, line: LogLine) -> bool:
        return line.seat is not None and line.seat not in self.perspective.mine and not line.gone

    @cached_property
    def takeback(self) -> UndoOptions:
        """The moves that the reader can undo; none at past positions."""
        return UndoOptions(self.head, self.index, self.perspective.mine if self.live else [])

    @cached_property
    def clocks(self) -> Clocks | None:
        """The clocks; None if the game has none, and at past positions."""
        return clocks_of(self.head) if self.live else None

    def claimable(self) -> list[Seat]:
        """Return the reader's seats for which a dispute about this position can be raised."""
        begun = 0 < self.head.started <= self.at and not self.head.imported
        held = claimant_seats(self.head, reader.player_id()) if begun else []
        disputing = {dispute.seat for dispute in open_among(self.head.disputes)}
        return [seat for seat in held if seat not in disputing]

    def disputes_hold(self) -> bool:
        """Return whether a dispute raised by the reader now would stop the clocks."""
        return hold_left(self.head.disputes, reader.player_id(), clock.milliseconds()) > 0

    def open_disputes(self) -> list[Dispute]:
        """Return the disputes that have no ruling yet."""
        return open_among(self.head.disputes)

    def closed_disputes(self) -> list[Dispute]:
        """Return the closed disputes, newest first."""
        return [dispute for dispute in self.head.disputes if dispute.standing != "open"][::-1]

    def own_last_move(self) -> int:
        """Return the position after the reader's own last move; 0 if there is none."""
        return self.index.own_last_move(self.perspective.mine) if self.perspective.mine else 0

    def before(self) -> int:
        """Return the position with which the page's position is compared.

        At the game's current position, it is the one after the viewer's own last move; at past positions, it is the
        previous one.
        """
        if not self.live:
            return self.at - (2 if self.index.marks[self.at - 1].points and self._ended() else 1)
        own, last = self.own_last_move(), self.index.last_move()
        return own if 0 < own < last else last - 1

    def _context(self, at: int, before: Game | None = None, marked: Collection[str] = ()) -> BoardContext:
        return BoardContext(
            self.title,
            self._position(at),
            self.perspective,
            before=before,
            head=self.live,
            pieces=request.args.getlist("piece"),
            names=reader.names(chair.player for chair in self.head.seats),
            path=request.path,
            marked=marked,
        )

    def _ended(self) -> bool:
        return self.at == self.index.end and self.head.status == "finished"

    def _position(self, version: int) -> Game:
        return reader.games().at(self.head.id, max(1, version))

    @cached_property
    def analysis(self) -> AnalysisPanel | None:
        """The analysis panel; None if the reader may not see an analysis."""
        return panel_of(self.head, self.index, self.at)

    @cached_property
    def notes_panel(self) -> NotesPanel:
        """The panel with the reader's notes and with comments."""
        return notes_panel_of(self.head, self.at)

    @cached_property
    def _latest(self) -> list[LogLine]:
        return self.notes_panel.marked(self._read(max(0, self.at - LOG_LINES), self.at))

    def _lines(self, after: int, upto: int) -> list[LogLine]:
        if after < self.at - LOG_LINES:
            return self._read(after, upto)
        return [line for line in self._latest if after < line.version <= upto]

    def _read(self, after: int, upto: int) -> list[LogLine]:
        events = reader.games().events(self.head.id, after, upto - after)
        gone, lapsed, verdicts = self.index.gone(), self.index.lapsed, verdicts_of(self.analysis)
        return lines(self.head, events, self.perspective.viewer, gone=gone, lapsed=lapsed, verdicts=verdicts)


def show_game_page(
    head: Game,
    *,
    at: int | None = None,
    notice: PageNotice | None = None,
    pending: PendingMove | None = None,
    status: int = 200,
) -> tuple[str, int]:
    """Render the game page; return it with the status code."""
    page = GamePage(head, at)
    look_again_soon(page.analysis)
    return render_template("game.html", **page.template_context(notice, pending)), status


def show_list_page(head: Game, at: int) -> str:
    """Render a position as headings, lists and tables, without a drawing."""
    page = GamePage(head, None if at == head.version else at)
    context = page.board_context()
    return render_template("list_page.html", page=page, rows=listed(context) if context.board else "", back=_back(page))


def show_change_page(head: Game, at: int) -> str:
    """Render the positions before and after a move side by side."""
    page = GamePage(head, at)
    marks, context, style = bar(page.index, page.at), page.board_context(), drawing_of(page.title.title).style
    return render_template("change.html", page=page, boards=boards_of(page), context=context, style=style, bar=marks)


def boards_of(page: GamePage) -> list[BoardMarkup]:
    """Return the position before the page's position, then the page's position itself."""
    drawing, after = drawing_of(page.title.title), page.board_context()
    return [_board(drawing, context) for context in (page.earlier(after.changes), after)]


def chip_form(form: ChipForm) -> Markup:
    """Return the content of a form of chips."""
    return Markup(drawn_form(form))  # noqa: S704


def _wanted() -> str:
    """Return the perspective that the address asks for; a previewed move names its seat there."""
    return request.args.get("seat" if "move" in request.args else "perspective", "")


def _back(page: GamePage) -> str:
    perspective = page.perspective.chosen if len(page.perspective.choices) > 1 else None
    if page.live:
        return url_for("pages.playing.show", game=page.head.id, perspective=perspective)
    return url_for("pages.replay.show", game=page.head.id, at=page.at, perspective=perspective)


def _board(drawing: Drawing, context: BoardContext) -> BoardMarkup:
    if context.board is None:
        return BoardMarkup("", "")
    return BoardMarkup(drawing.draw(context), listed(context))


def _agreed(since: str, hours: int) -> str:
    return (datetime.fromisoformat(since) + timedelta(hours=hours)).isoformat() if hours else ""
