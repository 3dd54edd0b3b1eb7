"""How the events of a game's clock fold into it."""

from __future__ import annotations

from typing import Any

from domain.clock_events import CLOCK_EVENTS
from domain.envelope import Event


def _nothing_yet(game: Any, event: Event) -> None:
    """The clock's own fold follows."""


FOLDS: dict[type[Event], Any] = dict.fromkeys(CLOCK_EVENTS, _nothing_yet)
