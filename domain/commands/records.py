"""What a sheet is given and gives: who writes, what a game is opened with, and the events as they are sealed."""

from __future__ import annotations

from typing import Any

import msgspec

from scoresheet.domain.clocks.clocks import Clock
from scoresheet.domain.events import Event, OnDispute, Parent, Replacements
from scoresheet.domain.final_scores import check_handicap
from scoresheet.domain.terms import check_terms
from scoresheet.domain.title import Title


class Metadata(msgspec.Struct, frozen=True):
    """Who writes, when (UTC, RFC 3339), on which command, with which software."""

    at: str
    actor: str
    command: str
    software: str


class GameSettings(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody who opens a game wants of it."""

    seats: int
    options: dict[str, Any] = {}
    name: str = ""
    visibility: str = "public"
    rated: bool = False
    pace: int = 0
    on_dispute: OnDispute = "play_on"
    parent: Parent | None = None
    """Of a branch: what it goes on from."""
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
    """Whether the title can be played so; raises `SeatUnavailable` or `BadOptions`."""
    title.check_seats(settings.seats)
    title.read_options(settings.options)
    check_handicap(settings.seats, settings.handicap)
    if settings.clock is not None:
        check_terms(settings.clock)
