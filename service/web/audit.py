"""The audit page of a game: the findings, and how to verify that the game was fair."""

from __future__ import annotations

import msgspec
from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scoresheet.domain.chance import Draw
from scoresheet.domain.events import Event, GameFinished
from scoresheet.domain.game import Game
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import Viewer
from scoresheet.replays import draws, timeline
from scoresheet.replays.findings import Divergence
from scoresheet.service.audit.audits import Audited
from scoresheet.service.container.services import services
from scoresheet.service.core.errors import NoSuchGame
from scoresheet.service.play import permissions
from scoresheet.service.play.permissions import viewer_of
from scoresheet.service.web import reader
from scoresheet.service.web.log import LogLine, lines, said_of
from scoresheet.service.web.vocabulary import contributors

audit = Blueprint("audit", __name__)

LISTED = 50


class Drawn(msgspec.Struct, frozen=True):
    """The random draws of one event."""

    version: int
    draws: list[Draw]


class DescribedDivergence(msgspec.Struct, frozen=True):
    """A move with diverging outcomes, reduced to the sentences in which they differ."""

    found: Divergence
    line: LogLine
    stored: list[str]
    expected: list[str]


@audit.get("/games/<game>/evidence")
def moved(game: str) -> ResponseReturnValue:
    """Redirect from the page's former address."""
    return redirect(url_for("pages.audit.show", game=game), 301)


@audit.get("/games/<game>/audit")
def show(game: str) -> ResponseReturnValue:
    """Show the audit of a game; for a corrupt game, it covers the events before the error."""
    try:
        head, _ = permissions.visible_or_damaged(reader.games(), game, reader.player_id())
    except NoSuchGame:
        abort(404)
    viewer = viewer_of(head, reader.player_id(), over=head.over)
    audited = services().auditor.examine(game).seen_by(viewer)
    events = [event.seen_by(viewer) for event in _events(head)]
    after = max(0, request.args.get("after", default=0, type=int))
    shown = [found for found in audited.audit.rules.diverged if found.version > after]
    return render_template(
        "audit.html",
        game=head if head.version else Game(id=game),
        audited=audited,
        found=audited.audit,
        diverged=[_told(head, found, viewer) for found in shown[:LISTED]],
        following=shown[LISTED - 1].version if len(shown) > LISTED else None,
        contributions=draws.seated(events),
        contributor_names=contributors(),
        names=reader.names(chair.player for chair in head.seats),
        drawn=[Drawn(event.version, event.draws) for event in events if event.draws],
        secret=secret_of(events),
        receipt=_receipt(audited),
    )


def _events(head: Game) -> list[Event]:
    """Return the game's events up to `head`; corrupt events after it are left out."""
    if not head.version:
        return []
    return timeline.events(registry.find(head.title), reader.games().store, head.id, 0, head.version)


def secret_of(events: list[Event]) -> str:
    """Return the secret that was revealed at the end of the game; empty before the end."""
    return next((event.secret for event in events if isinstance(event, GameFinished)), "")


def _told(game: Game, found: Divergence, viewer: Viewer) -> DescribedDivergence:
    (line,) = lines(game, [found.event], viewer)
    stored = said_of(game, found.stored.effects)
    expected = said_of(game, found.expected.effects) if found.expected else []
    begin = _alike(stored, expected)
    end = _alike(stored[begin:][::-1], expected[begin:][::-1])
    return DescribedDivergence(found, line, stored[begin : len(stored) - end], expected[begin : len(expected) - end])


def _alike(these: list[str], others: list[str]) -> int:
    """Return the number of equal sentences at the start of both lists."""
    same = [one == other for one, other in zip(these, others, strict=False)]
    return next((at for at, alike in enumerate(same) if not alike), len(same))


def _receipt(audited: Audited) -> str:
    """Return a receipt for the current position; empty if the chain is broken."""
    found = audited.audit
    if not found.chain.ok:
        return ""
    receipt = services().keys.receipt(found.game, found.version, found.digest, found.at)
    return msgspec.json.encode(receipt).decode()
