"""The evidence: how anybody can know that a game was fair, in plain words; what was found, and what to keep."""

from __future__ import annotations

from typing import cast

import msgspec
from flask import Blueprint, current_app, render_template
from flask.typing import ResponseReturnValue

from domain.chance import Draw
from domain.errors import BrokenChain
from domain.events import Event, SeatTaken
from domain.game import Game
from domain.viewer import Seat
from service import problems
from service.access import viewer_of
from service.evidence import Examiner, broken, secret_of
from service.services import services
from service.web import reader
from service.web.vocabulary import contributors

evidence = Blueprint("evidence", __name__)


class Drawn(msgspec.Struct, frozen=True):
    """What was drawn for the event of a position."""

    version: int
    draws: list[Draw]


@evidence.get("/games/<game>/evidence")
def show(game: str) -> ResponseReturnValue:
    """What proves that the game was fair."""
    try:
        head = reader.open_game(game)
    except BrokenChain as error:
        return _damaged(error)
    events = [event.seen_by(viewer_of(head, reader.player_id(), over=head.over)) for event in _events(head)]
    return render_template(
        "evidence.html",
        game=head,
        found=_examiner().examine(head),
        contributions=contributions(events),
        contributor_names=contributors(),
        drawn=[Drawn(event.version, event.draws) for event in events if event.draws],
        secret=secret_of(events[-1]),
        receipt=_receipt(head),
    )


def contributions(events: list[Event]) -> dict[Seat, SeatTaken]:
    """How each seat was taken, with what; where one was left and taken again, the last counts."""
    taken = {event.seat: event for event in events if isinstance(event, SeatTaken)}
    return dict(sorted(taken.items()))


def _events(head: Game) -> list[Event]:
    return reader.games().events(head.id, 0, head.version)


def _receipt(head: Game) -> str:
    receipt = services().keys.receipt(head.id, head.version, head.digest, head.updated_at)
    return msgspec.json.encode(receipt).decode()


def _examiner() -> Examiner:
    kept = current_app.extensions
    return cast(Examiner, kept.get("examiner") or kept.setdefault("examiner", Examiner(reader.games())))


def _damaged(error: BrokenChain) -> ResponseReturnValue:
    """Of a game that is set aside there is what is wrong with it, and nothing else."""
    page = render_template("evidence.html", game=Game(id=error.game), found=broken(error))
    return page, 503, {"Retry-After": str(problems.SECONDS_TO_MEND)}
