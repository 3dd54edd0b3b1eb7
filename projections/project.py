"""Turns events into changes of read models; games that fail are quarantined."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence

from scoresheet.projections import disputes, dues, history, inbox, lobby, milestones, quarantine, results
from scoresheet.projections.following import EventBatch, Following, SetAside
from scoresheet.projections.log import Notification
from scoresheet.projections.tables import Projection, Step

log = logging.getLogger(__name__)

PROJECTIONS: Sequence[Projection] = (
    lobby.project,
    inbox.project,
    milestones.project,
    history.project,
    disputes.project,
    dues.project,
    results.project,
)


def changes_of(following: Following, found: Sequence[Notification], known: Mapping[str, SetAside]) -> list[Step]:
    """Return the changes caused by the next events; `known` are quarantined games."""
    batch = following.batch(found, known)
    changes = _changes(following, batch)
    again = {str(one.originator_id) for one in found if one.originator_id in known} if known else set()
    for one in batch.aside.values():
        log.error("%s", one)
    return [*changes, *quarantine.changes(again, batch.aside.values())]


def _changes(following: Following, batch: EventBatch) -> list[Step]:
    """Return the changes of a batch; if that fails, go game by game and quarantine failures."""
    try:
        return _projected(batch)
    except Exception:
        following.forget()
        return [change for game in batch.games for change in _changes_of_game(batch, game)]


def _changes_of_game(batch: EventBatch, game: str) -> list[Step]:
    try:
        return _projected(alone := batch.of(game))
    except Exception as error:
        log.exception("The projections failed for game %s.", game)
        first = alone.happened[0]
        batch.aside[game] = SetAside(
            game=game,
            version=first.event.version,
            since=first.event.version,
            number=first.number,
            reason=f"its events cannot be projected ({type(error).__name__}: {error})",
        )
        return []


def _projected(batch: EventBatch) -> list[Step]:
    return [change for project in PROJECTIONS for change in project(batch)]
