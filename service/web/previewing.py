"""Previews on the game page: a move that was pressed, what will come of it, whether its player wants to be asked."""

from __future__ import annotations

import random
from collections.abc import Mapping

import msgspec

from domain.errors import WrongStatus
from domain.game import Game
from domain.preview import preview
from domain.titles import registry
from domain.viewer import Seat
from service.errors import NotYourSeat
from service.services import services
from service.web import reader
from service.web.language import translated
from service.web.log import said_of
from service.web.move_forms import posted

CONFIRM, NEVER = "confirm", "never"
"""The key of the preference, and its value for players who want one click; without a value they are asked."""

_random = random.SystemRandom()


class Pending(msgspec.Struct, frozen=True):
    """A move that waits to be confirmed: what to post, how it is said, and what will come of it, a sentence each."""

    seat: Seat
    move: str
    text: str
    came: list[str]
    uncertain: bool
    """More comes of it, which depends on draws, or on what the player cannot know."""
    ends: bool
    """The game is over with it."""


def pending(head: Game, seat: Seat, form: Mapping[str, str]) -> Pending:
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
    return Pending(
        seat=seat,
        move=msgspec.json.encode(move).decode(),
        text=title.words_of(head.edition).offer(move, state, translated(title.title)),
        came=said_of(head, foreseen.effects),
        uncertain=foreseen.uncertain,
        ends=foreseen.ends,
    )


def asks() -> bool:
    """Whether the reader is shown what a move will come to, and asked, before it is made."""
    return reader.preferences().get(CONFIRM) != NEVER


def ask(player: str, wanted: bool) -> None:
    """Keep whether the player wants to be asked."""
    services().accounts.preferences.put(player, CONFIRM, "" if wanted else NEVER)
