"""Previews of moves, and the reader's preference for moves that need confirmation."""

from __future__ import annotations

import random
from collections.abc import Mapping

import msgspec

from scoresheet.domain.errors import DomainError, WrongStatus
from scoresheet.domain.game import Game
from scoresheet.domain.preview import Handing, handing, preview
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import Seat
from scoresheet.service.container.services import services
from scoresheet.service.core.errors import NotYourSeat, ServiceError
from scoresheet.service.web import reader
from scoresheet.service.web.language import translated
from scoresheet.service.web.log import said_of
from scoresheet.service.web.move_forms import posted

CONFIRM = "confirm"
"""The key of the preference; without a value, only moves that end the turn need confirmation."""
EACH, AT_END, NEVER = "each", "turn", "never"
WANTED = {"each": EACH, "turn": AT_END, "never": NEVER}
"""Values of the preference, by the value that the form posts."""

_random = random.SystemRandom()


class PendingMove(msgspec.Struct, frozen=True):
    """A move to confirm: the value to post, its sentence, and those effects that are certain."""

    seat: Seat
    move: str
    text: str
    came: list[str]
    uncertain: bool
    """True if there will be further effects, which depend on random draws or hidden information."""
    ends: bool
    """True if the move ends the game."""
    handing: Handing = "keeps"
    """The move's effect on the player's turn."""


def pending(head: Game, seat: Seat, form: Mapping[str, str]) -> PendingMove:
    """Return the preview of a posted move, limited to what its player can foresee.

    Raises `msgspec.DecodeError` for an unreadable move, and the same errors as making the move.
    """
    if seat not in head.seats_of(reader.player_id()):
        raise NotYourSeat("Seat {seat} is not yours.", seat=seat)
    title, state = registry.find(head.title), head.state
    move = posted(title, form)
    if head.status != "playing" or state is None:
        raise WrongStatus(
            "The game is {now:status}, not {needed:status}.",
            now=head.status,
            needed="playing",
        )
    foreseen = preview(title, state, seat, move, _random)
    return PendingMove(
        seat=seat,
        move=msgspec.json.encode(move).decode(),
        text=title.words_of(head.edition).offer(move, state, translated(title.title)),
        came=said_of(head, foreseen.effects),
        uncertain=foreseen.uncertain,
        ends=foreseen.ends,
        handing=handing(title, state, seat, move, _random),
    )


def asks() -> bool:
    """Return whether the reader wants to confirm every move."""
    return wanted() == EACH


def wanted() -> str:
    """Return the reader's preference for moves that need confirmation."""
    kept = reader.preferences().get(CONFIRM, AT_END)
    return kept if kept in WANTED.values() else AT_END


def holds_back(head: Game, seat: Seat, form: Mapping[str, str]) -> bool:
    """Return whether this move needs a confirmation that it lacks, because it may end the turn.

    An illegal move needs none, as it is rejected anyway.
    """
    if "confirmed" in form or wanted() != AT_END:
        return False
    try:
        return pending(head, seat, form).handing != "keeps"
    except (DomainError, ServiceError):
        return False


def ask(player: str, when: str) -> None:
    """Store a player's preference for moves that need confirmation."""
    services().accounts.preferences.put(player, CONFIRM, when)
