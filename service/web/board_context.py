"""The board context: everything that a drawing and its page may know about a position."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from typing import Any, TypeVar
from urllib.parse import urlencode

import msgspec
from flask_babel import gettext as _

from scoresheet.domain.decision import Decision
from scoresheet.domain.events import Score
from scoresheet.domain.final_scores import HANDICAP, scores_now
from scoresheet.domain.game import Chair, Game
from scoresheet.domain.kit.components import Edition
from scoresheet.domain.move import Move
from scoresheet.domain.title import Title
from scoresheet.domain.viewer import Seat, all_seats
from scoresheet.domain.why import Why
from scoresheet.domain.wording import Translator, Words
from scoresheet.service.web.choosing import Selection
from scoresheet.service.web.language import translated
from scoresheet.service.web.move_forms import LegalMove, MoveForm, legal_moves_of, move_forms
from scoresheet.service.web.perspective import Perspective
from scoresheet.service.web.refusals import Refusals
from scoresheet.service.web.view_changes import Pieces, changes
from scoresheet.service.web.vocabulary import bot_names, seat_names

B = TypeVar("B")

NOBODY: Mapping[str, str] = {}


class SeatContext(msgspec.Struct, frozen=True, kw_only=True):
    """A seat and its player."""

    seat: Seat
    player: str
    """The player's id; empty for the service's bots, for imported players, and for free seats."""
    colour: str
    """The seat's name in texts, such as Orange or Blue."""
    name: str
    """The name of the player or bot; empty for a free seat."""
    bot: str
    mine: bool
    to_act: bool
    forfeited: bool
    points: int | None
    place: int | None
    """The final rank; None before the game has ended."""


class BoardContext:
    """A position as one reader sees it; drawings must not change it."""

    def __init__(
        self,
        title: Title,
        game: Game,
        perspective: Perspective,
        *,
        before: Game | None = None,
        head: bool = True,
        pieces: Sequence[str] = (),
        names: Mapping[str, str] = NOBODY,
        path: str = "",
        marked: Collection[str] = (),
    ) -> None:
        self.title = title
        self.game = game
        self.perspective = perspective
        self.before = before
        self.head = head
        self.wanted = pieces
        self.path = path
        self._names = names
        self._marked = marked

    @cached_property
    def say(self) -> Translator:
        """Return the translator of the title's texts into the reader's language."""
        return translated(self.title.title)

    @property
    def edition(self) -> Edition[Any]:
        """The edition of components that the game uses; before the start, the current edition."""
        return self.title.editions[self.game.edition]

    @property
    def words(self) -> Words:
        """The title's texts, for the game's edition."""
        return self.title.words_of(self.game.edition)

    @cached_property
    def board(self) -> Any:
        """The title's view of the position; None if the game has not started."""
        return self._view(self.game)

    @cached_property
    def changes(self) -> Pieces:
        """The pieces that the last move changed, with the old values of the changed fields.

        There are none once the game is over, except in the replay. In the position before a move, these are the pieces
        about to change, without old values.
        """
        if self.head and self.over:
            return {}
        before = self._view(self.before) if self.before else None
        if self.board is None or before is None:
            return {piece: {} for piece in self._marked}
        return changes(before, self.board)

    @cached_property
    def decision(self) -> Decision | None:
        """The decision that the viewed seat faces; None if the reader may not move for that seat."""
        state, seat = self.game.state, self.perspective.seat
        return state.open_to(seat) if self.plays and state is not None and seat is not None else None

    @property
    def away(self) -> bool:
        """Return whether a bot plays for the reader until they come back."""
        seat = self.perspective.seat
        return seat in self.perspective.mine and seat is not None and self.game.seats[seat].away

    @property
    def plays(self) -> bool:
        """Return whether the reader may move for the viewed seat."""
        return self.perspective.seat in self.perspective.mine and self.head and self.game.plays and not self.away

    @cached_property
    def moves(self) -> Sequence[Move]:
        """The legal moves of the viewed seat, including moves that are possible at any time."""
        seat = self.perspective.seat
        if not self.plays or seat is None:
            return []
        return self.title.legal_moves(self.game.started_state, seat, self._why if self.decision else None)

    def refusal(self, piece: str) -> str:
        """Return why a piece has no move, if the reader has a decision; otherwise empty."""
        return self.refusals.of(piece) if self.decision and piece not in self.by_anchor else ""

    @cached_property
    def _why(self) -> Why:
        return Why(self.perspective.seat or Seat(0))

    @cached_property
    def refusals(self) -> Refusals:
        """The reasons that the rules gave with the moves."""
        return Refusals(self.title, self.words, self.say, self._why, self.decision_text)

    @cached_property
    def legal_moves(self) -> list[LegalMove]:
        """The legal moves, in the form in which pages show and post them."""
        state, seat = self.game.state, self.perspective.seat or Seat(0)
        return legal_moves_of(self.title, state, seat, self.moves) if state is not None else []

    @cached_property
    def choosing(self) -> Selection:
        """The selection on the board and the pieces that can be selected next."""
        return Selection(self.legal_moves, self.wanted)

    @property
    def by_anchor(self) -> Mapping[str, list[LegalMove]]:
        """The legal moves, grouped by the pieces and places that they concern."""
        return self.choosing.by_piece

    @property
    def chosen(self) -> str:
        """The piece that was selected last; empty without a selection."""
        return self.choosing.pieces[-1] if self.choosing.pieces else ""

    @cached_property
    def move_forms(self) -> list[MoveForm]:
        """The forms of the moves, in the order of the rules."""
        return move_forms(self.moves, self.legal_moves)

    @property
    def chosen_forms(self) -> list[MoveForm]:
        """The forms of the moves that fit the selection."""
        shown = set(self.choosing.moves)
        pairs = [pair for pair in zip(self.moves, self.legal_moves, strict=True) if pair[1] in shown]
        return move_forms([move for move, _ in pairs], [legal_move for _, legal_move in pairs])

    @cached_property
    def decision_text(self) -> str:
        """The open decision, in words."""
        return self.words.say(self.decision, self.say) if self.decision else ""

    @cached_property
    def scores(self) -> list[Score]:
        """The points of each seat if the game ended at this position."""
        return scores_now(self.title, self.game)

    @cached_property
    def seats(self) -> list[SeatContext]:
        """All seats, in order."""
        return [self._seat(seat) for seat in all_seats(len(self.game.seats))]

    @property
    def nearest(self) -> Seat:
        """The seat whose board comes first: the viewed one, or the reader's own, also after the end."""
        seat = self.perspective.seat
        return seat if seat is not None else next(iter(self.perspective.mine), Seat(0))

    def clockwise(self, boards: Sequence[B]) -> list[tuple[B, SeatContext]]:
        """Pair boards with their seats, clockwise from the nearest seat."""
        seated, first = list(zip(boards, self.seats, strict=True)), self.nearest
        return [*seated[first:], *seated[:first]]

    @property
    def over(self) -> bool:
        """Return whether the game is over at this position."""
        return self.game.over

    def link(self, piece: str = "") -> str:
        """Return the link that selects or deselects a piece; without a piece, deselects all."""
        asked = [("perspective", self.perspective.chosen)] if len(self.perspective.choices) > 1 else []
        asked += [("piece", chosen) for chosen in self.choosing.after(piece)] if piece else []
        return f"{self.path}?{urlencode(asked)}#moves" if asked else f"{self.path}#moves"

    def was(self, piece: str, field: str) -> Any:
        """Return the old value of a field that the last move changed, or None if it did not."""
        return self.changes.get(piece, {}).get(field)

    def delta(self, piece: str, field: str, now: int) -> str:
        """Return how the last move changed a number, such as +3 or −2; empty if it did not."""
        was = self.was(piece, field)
        if not isinstance(was, int) or was == now:
            return ""
        return f"+{now - was}" if now > was else f"−{was - now}"

    def term(self, value: object) -> str:
        """Return a value in the title's words.

        The word is from the first vocabulary that contains the value. If none does, it is the value itself, with spaces
        for underscores.
        """
        if value == HANDICAP:
            return str(_("handicap points"))
        for vocabulary in self.words.terms.values():
            if isinstance(value, str) and value in vocabulary:
                return self.say(vocabulary[value])
        return self.say(str(value).replace("_", " "))

    def word(self, vocabulary: str, value: object) -> str:
        """Return a vocabulary's word for a value; raises `KeyError` if it has none."""
        return self.say(self.words.terms[vocabulary][value])

    def explain(self, vocabulary: str, value: object) -> str:
        """Return a vocabulary's explanation of a value; empty if it has none."""
        return self.words.explain(vocabulary, value, self.say)

    def _view(self, game: Game) -> msgspec.Struct | None:
        return None if game.state is None else self.title.view(game.state, self.perspective.viewer)

    def _name(self, chair: Chair) -> str:
        if chair.imported:
            return str(_("imported player"))
        return self._names.get(chair.player) or bot_names().get(chair.bot, chair.bot)

    def _seat(self, seat: Seat) -> SeatContext:
        chair = self.game.seats[seat]
        places = [place for place, tied in enumerate(self.game.ranking, 1) if seat in tied]
        points = [score.points for score in self.scores if score.seat == seat]
        return SeatContext(
            seat=seat,
            colour=seat_names()[seat],
            player=chair.player,
            name=self._name(chair),
            bot=chair.bot,
            mine=seat in self.perspective.mine,
            to_act=seat in self.game.to_act(),
            forfeited=chair.forfeited,
            points=points[0] if points else None,
            place=places[0] if places else None,
        )
