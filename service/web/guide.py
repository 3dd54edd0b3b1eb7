"""The guide, which explains each kind of decision when it occurs for the first time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module

import msgspec
from flask_babel import gettext as _

from scoresheet.domain.decision import Decision
from scoresheet.domain.final_scores import scores_now
from scoresheet.domain.game import Game
from scoresheet.domain.json_values import Json
from scoresheet.domain.viewer import Seat
from scoresheet.domain.wording import Message
from scoresheet.service.accounts.errors import NoSuchPlayer, QuotaReached
from scoresheet.service.container.services import services
from scoresheet.service.core.database_errors import ERRORS
from scoresheet.service.play.permissions import has_sat
from scoresheet.service.web import reader
from scoresheet.service.web.board_context import BoardContext
from scoresheet.service.web.drawings import FOLDER
from scoresheet.service.web.game_page import GamePage
from scoresheet.service.web.log import LogLine

ON, OFF, HAD = "on", "off", "had"
END = "end"


class Explanation(msgspec.Struct, frozen=True):
    """An explanation of a kind of decision.

    The texts are in English, with gaps for component values such as `{box.prices.loan}`, and are translated when shown.
    """

    why: str
    advice: str


class Guide(msgspec.Struct, frozen=True):
    """The contents of a title's `guide.py`."""

    explanations: Mapping[str, Explanation]
    """Explanations, by the decision's tag."""
    options: Mapping[str, Json]
    """The options for a first game."""


class Guided(msgspec.Struct, frozen=True, kw_only=True):
    """The guide's addition to a page: at most one explanation or hint that is new."""

    kind: str = ""
    """The tag of the decision to make."""
    explanation: Explanation | None = None
    had: bool = False
    """True if the reader has seen the explanation before; it is then folded."""
    hint: str = ""
    end: bool = False
    """True if the reader's first game of the title has ended."""
    kinds: Sequence[str] = ()
    """The tags and names to record as read when the reader presses the button."""


def N_(text: str) -> str:  # noqa: N802
    """Mark a text for extraction; it is translated only when it is shown."""
    return text


@cache
def guide_of(title: str) -> Guide | None:
    """Return the guide of a title, by its id; None if it has none."""
    folder = title.replace("-", "_")
    if not (FOLDER / folder / "guide.py").exists():
        return None
    found = import_module(f"scoresheet.service.web.titles.{folder}.guide")
    return Guide(found.EXPLANATIONS, found.OPTIONS)


def begin(player: str, title: str) -> None:
    """Turn the guide on for a player and title, if the player has not chosen yet."""
    preferences = services().accounts.preferences
    if guide_of(title) and not preferences.get(player, _key(title)):
        preferences.put(player, _key(title), ON)


def switch(player: str, title: str, value: str) -> None:
    """Turn the guide of a title on or off for the player."""
    services().accounts.preferences.put(player, _key(title), value)


def again(player: str, title: str) -> None:
    """Restart the guide, so that it explains everything again."""
    preferences = services().accounts.preferences
    for key in preferences.all(player):
        if key.startswith((_key(title, ""), _key("", ""))):
            preferences.put(player, key, "")
    switch(player, title, ON)


def got(player: str, title: str, kinds: Sequence[str]) -> None:
    """Record that the player has read these explanations and hints."""
    known, preferences = {END, *_explained(title)}, services().accounts.preferences
    for kind in kinds:
        if kind in known or kind in HINTS:
            with suppress(QuotaReached, NoSuchPlayer):
                preferences.put(player, _key("" if kind in HINTS else title, kind), HAD)


def answered(player: str, game: Game, seat: Seat) -> None:
    """Record that the player has made this kind of decision, so that it needs no explanation.

    Errors are ignored, so that they don't prevent the move.
    """
    title, kind = game.title, kind_of(game.state.open_to(seat) if game.state else None)
    if kind not in _explained(title):
        return
    with suppress(*ERRORS):
        put = services().accounts.preferences.all(player)
        if put.get(_key(title)) == ON and _key(title, kind) not in put:
            got(player, title, [kind])


def kind_of(decision: Decision | None) -> str:
    """Return the tag of a decision; empty if there is no decision."""
    return str(decision.__struct_config__.tag) if decision else ""


def chosen(title: str) -> str:
    """Return `on` if the guide explains decisions of the title to the reader, otherwise `off`.

    It is empty for anonymous readers, and for titles without a guide.
    """
    if not reader.player_id() or guide_of(title) is None:
        return ""
    return reader.preferences().get(_key(title), OFF)


def guided(page: GamePage, context: BoardContext, since: Sequence[LogLine]) -> Guided | None:
    """Return what the guide adds to this page, or None."""
    title = page.title.title
    if not (page.live and has_sat(page.head, reader.player_id()) and chosen(title) == ON):
        return None
    had, kind = _had(title), kind_of(context.decision)
    explanation = said(context, kind)
    if context.over:
        return None if END in had else Guided(end=True, kinds=[END])
    if explanation and kind not in had:
        return Guided(kind=kind, explanation=explanation, kinds=[kind])
    hint = next((name for name, due in HINTS.items() if name not in had and due(page, context, since)), "")
    return Guided(
        kind=kind, explanation=explanation, had=True, hint=_hint(hint, page.head), kinds=[hint] if hint else []
    )


def said(context: BoardContext, kind: str) -> Explanation | None:
    """Return the explanation of a kind of decision in the reader's language, or None."""
    found = _explained(context.title.title).get(kind)
    if found is None:
        return None
    why, advice = (context.words.text(Message(text), context.say) for text in (found.why, found.advice))
    return Explanation(why, advice)


def _points_came(page: GamePage, context: BoardContext, since: Sequence[LogLine]) -> bool:
    """Return whether the reader's points have changed since the compared position."""
    if context.before is None or context.before.state is None:
        return False
    seat, before = context.perspective.seat, scores_now(context.title, context.before)
    now = {score.seat: score.points for score in context.scores}
    return any(score.points != now.get(score.seat) for score in before if score.seat == seat)


HINTS: Mapping[str, Callable[[GamePage, BoardContext, Sequence[LogLine]], bool]] = {
    "look": lambda page, context, since: context.decision is not None,
    "others": lambda page, context, since: any(line.seat not in (None, context.perspective.seat) for line in since),
    "points": _points_came,
    "back": lambda page, context, since: page.takeback.to is not None,
}
"""The hints for a first game, each with the condition for showing it; the first that applies is shown."""


def _hint(name: str, game: Game) -> str:
    texts = {
        "": "",
        "look": _(
            "The line at the top says what you have to decide. This list contains all your legal moves; you "
            "can also choose highlighted pieces on the board, and point at a piece to see what it is. Next to "
            "the board are the points of all players and the game log."
        ),
        "others": _(
            "The other players have moved. Their moves since your last one are listed here, and the changes "
            "are marked on the board. You can also step through them one by one."
        ),
        "points": _(
            "Your points have changed. The log shows which move changed them, and the points by source show "
            "where they came from. If the game ended now, this would be your result."
        ),
        "back": _(
            "You can undo your last move: try a move, see what it does, and then try a different one. Bots "
            "always agree."
        )
        if any(chair.bot for chair in game.seats)
        else _("You can undo your last move: try a move, see what it does, and then try a different one."),
    }
    return str(texts[name])


def _explained(title: str) -> Mapping[str, Explanation]:
    found = guide_of(title)
    return found.explanations if found else {}


def _had(title: str) -> set[str]:
    """Return the tags and names of the explanations and hints that the reader has read."""
    return {key.rpartition(":")[2] for key in reader.preferences() if key.startswith((_key(title, ""), _key("", "")))}


def _key(title: str, kind: str | None = None) -> str:
    return f"guide:{title}" if kind is None else f"guide:{title}:{kind}"
