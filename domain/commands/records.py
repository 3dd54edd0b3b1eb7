"""Inputs and outputs of a `Sheet`: metadata, the settings of a new game, and sealed events."""

from __future__ import annotations

import msgspec

from scoresheet.domain.clocks.clocks import Clock
from scoresheet.domain.events import Event, OnDispute, Parent, Replacements
from scoresheet.domain.final_scores import check_handicap
from scoresheet.domain.json_values import JsonObject
from scoresheet.domain.terms import check_terms
from scoresheet.domain.title import Title


class Metadata(msgspec.Struct, frozen=True):
    """The metadata of new events: time (UTC, RFC 3339), actor, command id, software version."""

    at: str
    actor: str
    command: str
    software: str


class GameSettings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of a new game."""

    seats: int
    options: JsonObject = {}
    name: str = ""
    visibility: str = "public"
    rated: bool = False
    pace: int = 0
    on_dispute: OnDispute = "play_on"
    parent: Parent | None = None
    """For a branch: the position that it starts from."""
    clock: Clock | None = None
    handicap: list[int] = []
    club: str = ""
    tournament: str = ""
    replacements: Replacements = "anybody"


class SealedEvent(msgspec.Struct, frozen=True):
    """An event and the bytes to store for it."""

    event: Event
    stored: bytes


def check_settings(title: Title, settings: GameSettings) -> None:
    """Check that the title supports the settings; raise `SeatUnavailable` or `BadOptions`."""
    title.check_seats(settings.seats)
    title.read_options(settings.options)
    check_handicap(settings.seats, settings.handicap)
    if settings.clock is not None:
        check_terms(settings.clock)
