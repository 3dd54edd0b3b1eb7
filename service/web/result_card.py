"""The result card of a finished game: winners, places, points, ratings, the turning point."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property

import msgspec
from flask_babel import gettext as _

from scoresheet.domain.events import Score
from scoresheet.domain.game import Game
from scoresheet.projections.rating_lines import RatingChange, rating_changes
from scoresheet.replays.turning_points import TurningPoint
from scoresheet.service.container.services import services
from scoresheet.service.web.analysis import AnalysisPanel
from scoresheet.service.web.board_context import BoardContext, SeatContext

COLOURS = 8
"""The number of fills for sources of points; further sources begin again."""
LEAST_LABELLED = 4.5
"""The narrowest segment with a number inside, in percent of the width."""


class Segment(msgspec.Struct, frozen=True):
    """The points from one source in a bar; places are percentages of the width."""

    part: str
    points: int
    fill: int
    x: float
    width: float

    @property
    def middle(self) -> float:
        """The place of the number."""
        return self.x + self.width / 2

    @property
    def labelled(self) -> bool:
        """Return whether the number fits."""
        return self.width >= LEAST_LABELLED


class ResultRow(msgspec.Struct, frozen=True):
    """A seat with its name in the result, its bar, and its rating before and after."""

    seat: SeatContext
    name: str
    bar: list[Segment]
    rating: RatingChange | None = None


class ResultCard:
    """The result of a game that is over, for the reader of a page."""

    def __init__(self, head: Game, context: BoardContext, analysis: AnalysisPanel | None) -> None:
        self.head = head
        self.context = context
        self.analysis = analysis

    @cached_property
    def rows(self) -> list[ResultRow]:
        """The seats by place; in a game without places, in order."""
        bars, ratings = self._bars, self._ratings()
        seats = sorted(self.context.seats, key=lambda it: it.place or 0)
        return [ResultRow(it, self.name_of(it), bars.get(it.seat, []), ratings.get(it.player)) for it in seats]

    @property
    def parts(self) -> list[tuple[str, int, bool]]:
        """The sources that gave or cost points, each with its fill; true if it only cost points."""
        return [(part, number % COLOURS, self._costs(part)) for number, part in enumerate(self._sources)]

    @property
    def finished(self) -> bool:
        """Return whether the game has a result: it was played to its end and is not void."""
        return self.head.status == "finished" and not self.head.voided

    @property
    def winners(self) -> list[SeatContext]:
        """The seats in first place."""
        return [it for it in self.context.seats if it.place == 1] if self.finished else []

    @property
    def forfeited(self) -> list[str]:
        """The names of the seats that were given up."""
        return [self.name_of(it) for it in self.context.seats if it.forfeited]

    @property
    def eyebrow(self) -> str:
        """The result for the reader, in a few words."""
        mine = [it for it in self.context.seats if it.mine]
        if not self.finished or not mine or len(mine) == len(self.context.seats):
            return str(_("Final result"))
        best = min(it.place or 0 for it in mine)
        if best > 1:
            return str(_("Your place: %(place)s", place=best))
        return str(_("You win") if len(self.winners) == 1 else _("You share first place"))

    @property
    def headline(self) -> str:
        """The winners by name, or the reason why there are none."""
        if self.head.voided:
            return str(_("This game is void"))
        if not self.finished:
            return str(_("The game was abandoned"))
        winners, seats = [self.name_of(it) for it in self.winners], self.context.seats
        if len(seats) == 1:
            return str(_("%(name)s: %(points)s points", name=winners[0], points=seats[0].points))
        if len(winners) > 1:
            both = str(_("%(names)s and %(last)s", names=", ".join(winners[:-1]), last=winners[-1]))
            return str(_("Shared first place: %(winners)s", winners=both))
        if len(seats) == 2:
            loser = next(self.name_of(it) for it in seats if it.place != 1)
            return str(_("%(winner)s beats %(loser)s", winner=winners[0], loser=loser))
        return str(_("%(winner)s wins", winner=winners[0]))

    @property
    def zero(self) -> float:
        """The place of the line from which all bars start, in percent of the width."""
        return 100 * self._lost / (self._lost + self._won or 1)

    @property
    def turning_point(self) -> TurningPoint | None:
        """The last turning point; None without an analysis, or if the favourite never changed."""
        found = self.analysis.found if self.analysis else None
        return found.turning_points[-1] if found and found.turning_points else None

    def name_of(self, it: SeatContext) -> str:
        """Return the name of a seat's player, or its colour if the name is not unique."""
        return it.name if it.name and self._names[it.name] == 1 else it.colour

    @cached_property
    def _names(self) -> Counter[str]:
        return Counter(it.name for it in self.context.seats)

    @property
    def _scores(self) -> Sequence[Score]:
        return self.context.scores if self.head.started else []

    @cached_property
    def _sources(self) -> list[str]:
        parts = {part: None for score in self._scores for part in score.parts}
        return [part for part in parts if any(score.parts.get(part) for score in self._scores)]

    def _costs(self, part: str) -> bool:
        return max(score.parts.get(part, 0) for score in self._scores) <= 0

    @cached_property
    def _won(self) -> int:
        return max((sum(points for points in it.parts.values() if points > 0) for it in self._scores), default=0)

    @cached_property
    def _lost(self) -> int:
        return max((-sum(points for points in it.parts.values() if points < 0) for it in self._scores), default=0)

    @property
    def _bars(self) -> dict[int, list[Segment]]:
        return {score.seat: self._bar(score) for score in self._scores}

    def _bar(self, score: Score) -> list[Segment]:
        """Return the segments of a bar: gains to the right of the zero line, losses to its left."""
        unit, bar = 100 / (self._lost + self._won or 1), []
        right = left = self.zero
        for part, fill, _lost in self.parts:
            points = score.parts.get(part, 0)
            width = abs(points) * unit
            if points > 0:
                bar.append(Segment(part, points, fill, right, width))
                right += width
            elif points < 0:
                left -= width
                bar.append(Segment(part, points, fill, left, width))
        return bar

    def _ratings(self) -> dict[str, RatingChange]:
        if not (self.finished and self.head.rated):
            return {}
        return rating_changes(services().lists().ratings, self.head.id)


def result_card(head: Game, context: BoardContext, analysis: AnalysisPanel | None) -> ResultCard | None:
    """Return the card of a game that is over at the page's position; otherwise None."""
    return ResultCard(head, context, analysis) if context.head and context.over else None
