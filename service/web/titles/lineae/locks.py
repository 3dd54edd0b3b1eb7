"""Locks in the ocean, and their action spaces."""

from __future__ import annotations

from scoresheet.service.web.drawing_kit.markup import Html, e, join, rect, svg_text, use
from scoresheet.service.web.drawing_kit.texts import gettext as _
from scoresheet.service.web.titles.lineae.geometry import GROUND, HEIGHT, LOCK, OCTAGON, SKY
from scoresheet.service.web.titles.lineae.ocean import LockAt
from scoresheet.service.web.titles.lineae.table import Table

FLOOR = HEIGHT - GROUND
TOP = SKY + OCTAGON + 2
"""The y of a gate's upper edge."""


def lock(table: Table, it: LockAt) -> Html:
    """Draw a lock, with the water in it when it is open."""
    view = it.view
    words = (
        _("Lock %(lock)s closed", lock=view.lock + 1) if view.closed else _("Lock %(lock)s open", lock=view.lock + 1)
    )
    explain = _(
        "A closed lock holds back the water on its left; opening the lock lets it run off, with the cubes and "
        "submersibles on it."
    )
    middle = f'transform="translate({it.x + 18} {(TOP + FLOOR) / 2}) rotate(-90)"'
    inside = (
        f"{rect(it.x + 2, TOP, LOCK - 4, FLOOR - TOP, 'ln-gate', 3)}"
        f'<text class="ln-gate-text middle" {middle}>{e(words)}</text>'
    )
    air = rect(it.x, SKY, LOCK, it.surface - SKY, "ln-air")
    water = rect(it.x, it.surface, LOCK, FLOOR - it.surface, "ln-water bed")
    css = f"ln-lock {'closed' if view.closed else 'open'}"
    return air + water + table.board.piece(view.id, words, inside, explain, css=css)


def lock_space(table: Table, it: LockAt) -> Html:
    """Draw the action space of a lock, with its workers or its number."""
    space, x = it.space, it.x + (LOCK - OCTAGON) / 2
    explain = _(
        "Place a worker to open or close the lock. First all other players may move their vessels, each for a toll of "
        "$1 to you. Another turn may follow."
    )
    taken = " taken" if space.workers else ""
    inside = use("ln-octagon", x, SKY + 1, OCTAGON, OCTAGON, f"ln-octagon-at{taken}")
    inside += join(
        f'<g class="seat-{group.seat}">{use(f"seat-{group.seat}", x + 6, SKY + 7, 24, 24)}</g>'
        f"{svg_text(x + 37, SKY + 33, f'×{group.workers}', 'ln-count') if group.workers > 1 else ''}"
        for group in space.workers
    ) or svg_text(x + OCTAGON / 2, SKY + 25, it.view.lock + 1, "ln-number middle")
    label = table.term(space.space) + table.crew(space)
    return table.board.piece(space.id, label, inside, explain, css="ln-place")
