"""The scene: everything that a drawing and the page around it get to know of one position."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, TypeVar
from urllib.parse import urlencode

import msgspec

from domain.decision import Decision
from domain.events import Score
from domain.game import Game
from domain.kit.components import TODAY, Edition
from domain.move import Move
from domain.title import Title
from domain.viewer import Seat
from domain.wording import Translator
from service.web.changes import Pieces, changes
from service.web.choices import Choice, Option, choices, options_of
from service.web.language import translated, words_of
from service.web.sight import Sight
from service.web.vocabulary import bot_names, seat_names

B = TypeVar("B")

NOBODY: Mapping[str, str] = {}


class SeatScene(msgspec.Struct, frozen=True, kw_only=True):
    """A seat, and who sits there."""

    seat: Seat
    colour: str
    """Its name in sentences: Orange, Blue …"""
    name: str
    """Of the player or the bot; empty while nobody sits there."""
    bot: str
    mine: bool
    to_act: bool
    forfeited: bool
    points: int | None
    place: int | None
    """When the game is over."""


class Scene:
    """One position as one reader sees it. Drawings read it; nothing here changes."""

    def __init__(
        self,
        title: Title,
        game: Game[Any],
        sight: Sight,
        *,
        before: Game[Any] | None = None,
        head: bool = True,
        piece: str = "",
        names: Mapping[str, str] = NOBODY,
        path: str = "",
    ) -> None:
        self.title = title
        self.game = game
        self.sight = sight
        self.before = before
        self.head = head
        self.piece = piece
        self.path = path
        self._names = names

    @cached_property
    def say(self) -> Translator:
        """Translates the title's own texts into the reader's language."""
        return translated(self.title.title)

    @property
    def edition(self) -> Edition[Any]:
        """The components that the game was begun with; those of today before it has begun."""
        return self.title.editions[self.game.state.edition if self.game.state else TODAY]

    @cached_property
    def board(self) -> Any:
        """The title's view of the position; None before the game has begun."""
        return self._view(self.game)

    @cached_property
    def changes(self) -> Pieces:
        """What the last move changed: the pieces' ids, each with the old values of its changed fields."""
        before = self._view(self.before) if self.before else None
        return changes(before, self.board) if self.board is not None else {}

    @cached_property
    def decision(self) -> Decision | None:
        """What is asked of the seat looked from, at the head of the game."""
        found: Decision | None = self.game.state.open_to(self.sight.seat) if self.plays else None  # type: ignore[union-attr]
        return found

    @property
    def plays(self) -> bool:
        """Whether the reader may move for the seat looked from when it is asked, and at any time."""
        return self.sight.seat in self.sight.mine and self.head and self.game.status == "playing"

    @cached_property
    def moves(self) -> Sequence[Move]:
        """The legal moves of the seat looked from; it has some at any time, perhaps, when nothing is asked of it."""
        seat = self.sight.seat
        return self.title.legal_moves(self.game.state, seat) if self.plays and seat is not None else []

    @cached_property
    def options(self) -> list[Option]:
        """The moves as they are said and posted."""
        return options_of(self.title, self.game.state, self.sight.seat or 0, self.moves)

    @cached_property
    def by_anchor(self) -> Mapping[str, list[Option]]:
        """The options by the piece or place they concern."""
        found: dict[str, list[Option]] = defaultdict(list)
        for option in self.options:
            found[option.anchor].append(option)
        return dict(found)

    @property
    def chosen(self) -> str:
        """The piece whose moves are looked at, if it has any."""
        return self.piece if self.piece in self.by_anchor else ""

    @cached_property
    def choices(self) -> list[Choice]:
        """The forms to show: of the chosen piece, else of all."""
        found = choices(self.moves, self.options)
        return [choice for choice in found if not self.chosen or choice.anchor == self.chosen]

    @cached_property
    def asked(self) -> str:
        """What is asked, in words."""
        return self.title.words.say(self.decision, self.say) if self.decision else ""

    @cached_property
    def scores(self) -> list[Score]:
        """Points by seat, as if the game ended here."""
        if self.game.scores:
            return self.game.scores
        return self.title.scores(self.game.state) if self.game.state is not None else []

    @cached_property
    def seats(self) -> list[SeatScene]:
        """All seats, in order."""
        return [self._seat(seat) for seat in range(len(self.game.seats))]

    def clockwise(self, boards: Sequence[B]) -> list[tuple[B, SeatScene]]:
        """The boards of the seats, each with who sits there: the one looked from first, then clockwise."""
        seated, first = list(zip(boards, self.seats, strict=True)), self.sight.seat or 0
        return [*seated[first:], *seated[:first]]

    @property
    def over(self) -> bool:
        """Whether this position is the end."""
        return self.game.over

    def link(self, piece: str = "") -> str:
        """The draft that shows a piece's moves; without a piece, or for the chosen one, the page without a draft."""
        asked = {"eyes": self.sight.eyes} if len(self.sight.choices) > 1 else {}
        if piece and piece != self.chosen:
            asked["piece"] = piece
        return f"{self.path}?{urlencode(asked)}#moves" if asked else f"{self.path}#moves"

    def was(self, piece: str, field: str) -> Any:
        """The old value of a field that the last move changed; None if it did not."""
        return self.changes.get(piece, {}).get(field)

    def delta(self, piece: str, field: str, now: int) -> str:
        """By how much the last move changed a number, as +3 or −2; empty if it did not."""
        was = self.was(piece, field)
        if not isinstance(was, int) or was == now:
            return ""
        return f"+{now - was}" if now > was else f"−{was - now}"

    def term(self, value: Any) -> str:
        """A value in the title's words: the first vocabulary that knows it, or itself with spaces."""
        for vocabulary in self.title.words.terms.values():
            if isinstance(value, str) and value in vocabulary:
                return self.say(vocabulary[value])
        return self.say(str(value).replace("_", " "))

    def explain(self, vocabulary: str, value: Any) -> str:
        """What a thing does, in the title's words; empty where nothing is said about it."""
        return self.title.words.explain(vocabulary, value, self.say)

    def in_own_words(self, caller: Callable[[], str]) -> str:
        """What `caller` draws, the texts in it as the title's own catalogue has them."""
        with words_of(self.title.title):
            return caller()

    def _view(self, game: Game[Any]) -> msgspec.Struct | None:
        return None if game.state is None else self.title.view(game.state, self.sight.viewer)

    def _seat(self, seat: Seat) -> SeatScene:
        chair = self.game.seats[seat]
        places = [place for place, tied in enumerate(self.game.ranking, 1) if seat in tied]
        points = [score.points for score in self.scores if score.seat == seat]
        return SeatScene(
            seat=seat,
            colour=seat_names()[seat],
            name=self._names.get(chair.player) or bot_names().get(chair.bot, chair.bot),
            bot=chair.bot,
            mine=seat in self.sight.mine,
            to_act=seat in self.game.to_act(),
            forfeited=chair.forfeited,
            points=points[0] if points else None,
            place=places[0] if places else None,
        )
