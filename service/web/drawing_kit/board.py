"""The board as drawings see it: pieces, changes, and words in the reader's language."""

from __future__ import annotations

from scoresheet.domain.viewer import Seat
from scoresheet.service.web.board_context import BoardContext, SeatContext
from scoresheet.service.web.drawing_kit.markup import Html, e, hidden
from scoresheet.service.web.drawing_kit.texts import Texts, ngettext
from scoresheet.service.web.drawing_kit.texts import gettext as _
from scoresheet.service.web.labels import labelled
from scoresheet.service.web.vocabulary import seat_letters, seat_names


class Board:
    """A position to draw, for one reader; texts must be set (`drawing_texts`)."""

    def __init__(self, context: BoardContext, texts: Texts) -> None:
        self.context = context
        self.changes = context.changes
        self.choosing = context.choosing
        self.names = seat_names()
        self.letters = seat_letters()
        self._texts = texts
        self._edition = context.game.edition

    @property
    def seats(self) -> list[SeatContext]:
        """All seats, in order."""
        return self.context.seats

    @property
    def over(self) -> bool:
        """Return whether the game is over at this position."""
        return self.context.over

    def say(self, text: str) -> str:
        """Translate a text of the components, which may be empty."""
        return _(text) if text else ""

    def word(self, vocabulary: str, value: object) -> str:
        """Return a vocabulary's word for a value; raises `KeyError` if it has none."""
        return self._texts.kept((self._edition, vocabulary, value), lambda: self.context.word(vocabulary, value))

    def term(self, value: object) -> str:
        """Return a value in the title's words, from whichever vocabulary contains it."""
        return self._texts.kept((self._edition, "", value), lambda: self.context.term(value))

    def explain(self, vocabulary: str, value: object) -> str:
        """Return a vocabulary's explanation of a value; empty if it has none."""
        key = (self._edition, f"?{vocabulary}", value)
        return self._texts.kept(key, lambda: self.context.explain(vocabulary, value))

    def piece(
        self,
        key: str,
        label: str,
        inside: Html,
        explain: str = "",
        *,
        tag: str = "g",
        css: str = "",
        focus: bool = True,
        same: str = "",
    ) -> Html:
        """Draw a piece or place with its stable id; a link if it has moves.

        The rules list the moves of only one of several equal pieces: a piece without moves of its own has those of
        `same`, the id of that equal piece. `focus` is whether the keyboard reaches an explained piece without moves.
        """
        moves, acts_as = self.choosing.moves_of(key), key
        if not moves and same:
            moves, acts_as = self.choosing.moves_of(same), same
        changed, chosen = key in self.changes, key in self.choosing.pieces
        state = f"{' changed' if changed else ''}{' can-move' if moves else ''}{' chosen' if chosen else ''}"
        css = f'class="piece {css}{state}" data-piece="{e(key)}"'
        news = f"; {_('just changed')}" if changed else ""
        if not moves:
            return self._image(key, label, inside, explain, news, tag=tag, css=css, focus=focus)
        name = f"<title>{e(f'{label}: {explain}' if explain else label)}</title>" if tag == "g" else ""
        number = ngettext("%(num)d move", "%(num)d moves", len(moves))
        spoken = f"{labelled(label, inside).rstrip('.')}. {number}{news}"
        tip = f' data-explain="{e(explain)}" aria-description="{e(explain)}"' if explain else ""
        stands_for = f' data-stands-for="{e(acts_as)}"' if acts_as != key else ""
        link = f'href="{e(self.context.link(acts_as))}" data-draft{stands_for}{tip} aria-label="{e(spoken)}"'
        return f"<a {css} {link}{self._toggle(key, chosen=chosen)}>{name}{inside}</a>"

    def _image(
        self, key: str, label: str, inside: Html, explain: str, news: str, *, tag: str, css: str, focus: bool
    ) -> Html:
        """Draw a piece without moves, with the reason if there is one.

        A reason adds no stop for the keyboard. The one against all pieces that other decisions use is not read aloud.
        """
        refusal = self.context.refusal(key)
        shown = f"{explain} {refusal}".strip() if refusal else explain
        told = explain if refusal and refusal == self.context.refusals.general else shown
        spoken = f"{label}: {told}" if told else label
        name = f"<title>{e(spoken)}</title>" if tag == "g" else ""
        reachable = ' tabindex="0"' if explain and focus else ""
        tip = f' data-explain="{e(shown)}"{reachable}' if shown else ""
        return f'<{tag} {css} role="img" aria-label="{e(spoken + news)}"{tip}>{name}{inside}</{tag}>'

    def _toggle(self, key: str, *, chosen: bool) -> Html:
        if self.choosing.toggles(key):
            return f' role="button" aria-pressed="{"true" if chosen else "false"}"'
        return ' aria-current="true"' if chosen else ""

    def stand_in(self, key: str, over: str, inside: Html, css: str = "") -> Html:
        """Draw an SVG element that reacts to clicks like a piece drawn elsewhere.

        Clicks pass through to `over`, the piece below it, if that has moves or the other piece has none.
        """
        if self.choosing.moves_of(key) and not self.choosing.moves_of(over):
            state = " chosen" if key in self.choosing.pieces else ""
            href = f'href="{e(self.context.link(key))}" data-draft data-stands-for="{e(key)}"'
            return f'<a class="{css} stand-in{state}" {href} tabindex="-1" aria-hidden="true">{inside}</a>'
        return f'<g class="{css} see-through" aria-hidden="true">{inside}</g>'

    def change(self, key: str, field: str, now: int, css: str) -> Html:
        """Draw how the last move changed a number; nothing if it did not."""
        by = self.context.delta(key, field, now)
        if not by:
            return ""
        spoken = hidden(_("just changed by"))
        return f' <span class="{css}" data-explain="{e(_("The latest change."))}">{spoken} {e(by)}</span>'

    def foldable(self, seat: Seat, inside: Html) -> Html:
        """Let another seat's board be folded; the viewed seat's own board always shows."""
        if seat == self.context.nearest:
            return inside
        colour = self.context.seats[seat].colour
        title = e(_("Show or hide the board of %(seat)s", seat=colour))
        fold = f'data-fold="{e(self.context.game.id)}:{seat}"'
        name = hidden(_("%(seat)s's board", seat=colour))
        summary = f'<summary title="{title}">{name}</summary>'
        return f'<details class="fold" {fold} open>{summary}{inside}</details>'
