"""The stage: puts the page of one game together, at its head or at any position."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
from flask import abort, render_template, request
from markupsafe import Markup

from domain.events import Event
from domain.game import Game
from domain.title import Title
from domain.viewer import Seat
from service.web import desk
from service.web.bar import bar
from service.web.chart import chart
from service.web.chronicle import Chronicle
from service.web.drawings import Drawing, drawing_of
from service.web.language import words_of
from service.web.log import Line, lines
from service.web.scene import Scene
from service.web.sight import Sight, sight

LOG_LINES = 30


class Notice(msgspec.Struct, frozen=True):
    """What the page says first: that a move was not made, and why."""

    text: str
    since: int = 0
    """The version the reader saw when the move was chosen; what happened after it is told."""


class Board(NamedTuple):
    """A position as it is drawn, and as a list; both empty where the game has not begun."""

    drawn: str
    listed: str


class Stage:
    """One game, as the reader looks at it now."""

    def __init__(self, head: Game[Any], at: int | None = None) -> None:
        self.head = head
        self.title: Title = desk.games().title(head.id)
        self.chronicle: Chronicle = desk.chronicles().of(head)
        self.at = head.version if at is None else at
        if not 1 <= self.at <= head.version:
            abort(404)
        self.live = at is None
        self.sight: Sight = sight(head, desk.reader_id(), request.args.get("eyes", ""))

    def scene(self) -> Scene:
        """What the drawing gets."""
        return self._scene(self.at, self._position(self.before()))

    def earlier(self) -> Scene:
        """The position that this one is compared with, with nothing marked as changed."""
        return self._scene(self.before())

    def step(self) -> list[Line]:
        """What happened between the two, as in the log."""
        return self._lines(self.before(), self.at)

    def log(self) -> list[Line]:
        """The last events up to the position, the newest first."""
        return self._lines(max(0, self.at - LOG_LINES), self.at)[::-1]

    def since(self, notice: Notice | None = None) -> list[Line]:
        """What happened since the reader's own last move (or since the page was made that a notice is about)."""
        start = notice.since if notice and notice.since else self._own_last_move()
        if not self.live or not start:
            return []
        return self._lines(start, self.at)

    def context(self, notice: Notice | None = None) -> dict[str, Any]:
        """Everything the template gets."""
        scene, drawing = self.scene(), drawing_of(self.title.title)
        return {
            "stage": self,
            "scene": scene,
            "board": scene.board,
            "drawing": _prepared(drawing, scene) if scene.board is not None else {},
            "template": drawing.template,
            "style": drawing.style,
            "notice": notice,
            "log": self.log(),
            "since": self.since(notice),
            "bar": bar(self.chronicle, self.at),
            "chart": chart(self.chronicle, self.at),
            "key": desk.new_key(),
        }

    def takeback_to(self) -> int | None:
        """The position before the reader's own last move, where it is free or the others may be asked."""
        own = self._own_last_move()
        if not self.live or self.head.status != "playing" or self.head.request or not own:
            return None
        return own - 1

    def takeback_free(self) -> bool:
        """Whether nobody has to be asked for it."""
        seat, to = self.takeback_seat(), self.takeback_to()
        return seat is not None and to is not None and self.head.may_return(seat, to)

    def takeback_seat(self) -> Seat | None:
        """Whose move would be taken back."""
        to = self.takeback_to()
        return None if to is None else self.chronicle.marks[to].seat

    def answering(self) -> list[Seat]:
        """The reader's seats that a takeback waits for."""
        asked = self.head.consulted() if self.live else []
        return [seat for seat in self.sight.mine if seat in asked]

    def _own_last_move(self) -> int:
        return self.chronicle.own_last_move(self.sight.mine) if self.sight.mine else 0

    def before(self) -> int:
        """The position to compare with: the one before; at the head, the one after one's own last move."""
        if not self.live:
            return self.at - (2 if self.chronicle.marks[self.at - 1].points and self._ended() else 1)
        own, last = self._own_last_move(), self.chronicle.last_move()
        return own if 0 < own < last else last - 1

    def _scene(self, at: int, before: Game[Any] | None = None) -> Scene:
        return Scene(
            self.title,
            self._position(at),
            self.sight,
            before=before,
            head=self.live,
            piece=request.args.get("piece", ""),
            names=desk.names(chair.player for chair in self.head.seats),
            path=request.path,
        )

    def _ended(self) -> bool:
        return self.at == self.head.version and self.head.status == "finished"

    def _position(self, version: int) -> Game[Any]:
        return desk.games().at(self.head.id, max(1, version))

    def _events(self, after: int, upto: int) -> list[Event]:
        return desk.games().events(self.head.id, after, upto - after)

    def _lines(self, after: int, upto: int) -> list[Line]:
        events = self._events(after, upto)
        return lines(self.title, events, self.sight.viewer, self.chronicle.gone())


def game_page(head: Game[Any], *, at: int | None = None, notice: Notice | None = None, status: int = 200) -> Any:
    """The page of a game."""
    return render_template("game.html", **Stage(head, at).context(notice)), status


def change_page(head: Game[Any], at: int) -> Any:
    """The position before a move and the one after it, side by side."""
    stage = Stage(head, at)
    drawing = drawing_of(stage.title.title)
    boards = [_board(drawing, scene) for scene in (stage.earlier(), stage.scene())]
    marks = bar(stage.chronicle, stage.at)
    return render_template("change.html", stage=stage, boards=boards, style=drawing.style, bar=marks)


def _prepared(drawing: Drawing, scene: Scene) -> dict[str, Any]:
    with words_of(scene.title.title):
        return drawing.prepare(scene)


def _board(drawing: Drawing, scene: Scene) -> Board:
    if scene.board is None:
        return Board("", "")
    seen = {"scene": scene, "board": scene.board, "drawing": _prepared(drawing, scene)}
    with words_of(scene.title.title):
        drawn = render_template(drawing.template, **seen)
    return Board(Markup(drawn), Markup(render_template("as_list.html", **seen)))  # noqa: S704
