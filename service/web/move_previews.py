"""Previews of moves: consequences, and whether the reader wants to confirm."""

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
"""The key of the preference: before which moves its player is asked; without a value, before each."""
EACH, AT_END, NEVER = "", "turn", "never"
WANTED = {"each": EACH, "turn": AT_END, "never": NEVER}
"""Settings by form value."""

_random = random.SystemRandom()


class PendingMove(msgspec.Struct, frozen=True):
    """A move to confirm: what to post, its sentence, its certain consequences."""

    seat: Seat
    move: str
    text: str
    came: list[str]
    uncertain: bool
    """Whether draws or hidden information will add more."""
    ends: bool
    """The game is over with it."""
    handing: Handing = "keeps"
    """What it does to the player's turn."""


def pending(head: Game, seat: Seat, form: Mapping[str, str]) -> PendingMove:
    """The move that a form makes, as its player may foresee it; nothing is done.

    Raises `msgspec.DecodeError` if it is no move, and whatever would stand in the way of making it.
    """
    if seat not in head.seats_of(reader.player_id()):
        raise NotYourSeat("Seat {seat} is not yours.", seat=seat)
    title, state = registry.find(head.title), head.state
    move = posted(title, form)
    if head.status != "playing" or state is None:
        raise WrongStatus(
            "The game is {now:status}; this needs one that is {needed:status}.", now=head.status, needed="playing"
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
    """Return whether the reader wants to confirm each move."""
    return wanted() == EACH


def wanted() -> str:
    """Before which moves the reader wants to be asked."""
    kept = reader.preferences().get(CONFIRM, EACH)
    return kept if kept in WANTED.values() else EACH


def holds_back(head: Game, seat: Seat, form: Mapping[str, str]) -> bool:
    """Return whether to ask before this unconfirmed move, because it ends or may end the turn.

    An illegal move is not held back.
    """
    if "confirmed" in form or wanted() != AT_END:
        return False
    try:
        return pending(head, seat, form).handing != "keeps"
    except (DomainError, ServiceError):
        return False


def ask(player: str, when: str) -> None:
    """Keep before which moves the player wants to be asked."""
    services().accounts.preferences.put(player, CONFIRM, when)
