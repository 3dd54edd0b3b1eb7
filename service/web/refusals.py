"""The reasons why pieces have no move now, for the explanations on the board."""

from __future__ import annotations

from functools import cached_property

from flask_babel import gettext as _

from scoresheet.domain.title import Title
from scoresheet.domain.why import Why
from scoresheet.domain.wording import Message, Translator, Words

MOST = 3
"""The maximum number of reasons shown for a piece."""


class Refusals:
    """Why pieces have no move in a seat's decision."""

    def __init__(self, title: Title, words: Words, say: Translator, why: Why, decision: str) -> None:
        self._title = title
        self._words = words
        self._say = say
        self._why = why
        self._decision = decision

    def of(self, piece: str) -> str:
        """Return why a piece has no move, as a sentence; empty if no move would ever use it."""
        if reasons := self._by_piece.get(piece):
            said = "; ".join(self._words.text(reason, self._say) for reason in reasons[:MOST])
            return self._frame.replace("{}", said.rstrip("."))
        return self.general if self._title.is_usable(piece, self._why.seat) else ""

    @cached_property
    def general(self) -> str:
        """The reason against pieces that only other decisions use; it is not read aloud."""
        return str(_("Not part of this decision: %(decision)s.", decision=self._decision.rstrip(".")))

    @cached_property
    def _frame(self) -> str:
        return str(_("Not now: %(reason)s.", reason="{}"))

    @cached_property
    def _by_piece(self) -> dict[str, list[Message]]:
        return self._why.by_piece()
