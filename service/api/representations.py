"""Representations of games, events and moves for one viewer."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import TypedDict

import msgspec

from scoresheet.domain.decision import Decision
from scoresheet.domain.disputes.disputes import open_among
from scoresheet.domain.events import Event, MoveMade, Score, SeatTaken
from scoresheet.domain.final_scores import scores_now
from scoresheet.domain.game import Game, Request
from scoresheet.domain.move import Move
from scoresheet.domain.takeback_requests import Settled
from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import Seat, Viewer
from scoresheet.domain.wording import Words
from scoresheet.projections.disputes import ListedDispute
from scoresheet.projections.lobby import ListedGame
from scoresheet.projections.milestones import Milestone
from scoresheet.projections.sentences import Teller
from scoresheet.service.api.clock_representations import represent_clock, represent_terms
from scoresheet.service.api.seat_representations import former_holders, represent_seat, seats_of, undecided
from scoresheet.service.core import clock
from scoresheet.service.core.ids import rfc3339
from scoresheet.service.inbox.inboxes import WaitingDecision
from scoresheet.service.notify.contact import Bulletin

API = "/api/v1"
SYSTEM, BOT, IMPORTED = "system", "bot:", "imported"
"""Actors that are not players: the service, a bot (with its strategy), and authors of imported events."""
PROOF = ("draws", "salt")
"""The fields that prove an event's draws, secret while the game runs."""

_teller = lru_cache(Teller)


def address(game: str) -> str:
    """Return the path of a game in the API."""
    return f"{API}/games/{game}"


def game_links(game: str, title: str) -> dict[str, str]:
    """Return the addresses of a game's resources."""
    own = address(game)
    reading = (
        "board",
        "legal-moves",
        "moves",
        "events",
        "record",
        "receipts",
        "audit",
        "analysis",
        "statistics",
        "stream",
        "presence",
    )
    doing = ("seats", "takebacks", "resignations", "branches", "disputes", "analyses")
    talking = ("messages", "gallery", "comments", "notes")
    links = {part.replace("-", "_"): f"{own}/{part}" for part in (*reading, *doing, *talking)}
    return {"self": own, **links, "title": f"{API}/titles/{title}"}


def represent_game(game: Game, owners: Mapping[str, str]) -> dict[str, object]:
    """Represent a game without hidden information; `owners` maps its bots to their owners."""
    return {
        "id": game.id,
        "title": game.title,
        "name": game.name,
        "status": game.status,
        "version": game.version,
        "visibility": game.visibility,
        "rated": game.rated and not game.voided,
        "imported": game.imported,
        "voided": game.voided,
        "on_dispute": game.on_dispute,
        "disputes": len(open_among(game.disputes)),
        "set_aside": False,
        "clock": represent_clock(game),
        "seats": seats_of(game, owners),
        "options": game.options,
        "rules_version": game.rules,
        "seed_commitment": game.commitment,
        "scores": [represent_score(score) for score in scores(game)],
        "ranking": game.ranking,
        "takeback": game.request,
        "replacements": game.replacements,
        "handicap": game.handicap,
        "former": former_holders(game),
        "undecided": undecided(game),
        "club": game.club or None,
        "parent": represent_parent(game.parent.game, game.parent.version) if game.parent else None,
        "created_at": game.created_at,
        "updated_at": game.updated_at,
        "links": game_links(game.id, game.title),
    }


def represent_listed_game(row: ListedGame, owners: Mapping[str, str], aside: Collection[str]) -> dict[str, object]:
    """Represent a game in a list; `owners` as in `represent_game`.

    Games in `aside` are quarantined; their rows may be outdated.
    """
    fields = {name: value for name, value in msgspec.structs.asdict(row).items() if name in _LISTED}
    return {
        **fields,
        "rated": row.rated and not row.voided,
        "clock": represent_terms(row.pace, row.clock),
        "set_aside": row.id in aside,
        "seats": [
            represent_seat(seat.seat, seat, owners, to_act=seat.to_act, vacant=seat.vacant) for seat in row.seats
        ],
        "rules_version": row.rules,
        "seed_commitment": row.commitment,
        "scores": [represent_score(score) for score in row.scores],
        "club": row.club or None,
        "parent": represent_parent(row.parent, row.parent_version) if row.parent else None,
        "links": game_links(row.id, row.title),
    }


def represent_parent(game: str, version: int) -> dict[str, object]:
    """Represent the position from which a branch continues."""
    own = address(game)
    return {"game": game, "version": version, "links": {"game": own, "position": f"{own}/board?at={version}"}}


_LISTED = frozenset(
    (
        "id",
        "title",
        "name",
        "status",
        "version",
        "visibility",
        "rated",
        "imported",
        "voided",
        "on_dispute",
        "disputes",
        "options",
        "ranking",
        "created_at",
        "updated_at",
    )
)


class InboxRepresentation(TypedDict):
    """A player's inbox and open disputes."""

    items: list[dict[str, object]]
    disputes: list[dict[str, object]]
    links: dict[str, str]


def represent_inbox(inbox: Sequence[WaitingDecision], disputes: Sequence[ListedDispute]) -> InboxRepresentation:
    """Represent a player's inbox and open disputes."""
    links = {"self": f"{API}/players/me/inbox", "stream": f"{API}/players/me/stream"}
    told = [{**represent_listed_dispute(dispute), "to_rule": False} for dispute in disputes]
    return {"items": [_waiting(waiting) for waiting in inbox], "disputes": told, "links": links}


def _waiting(waiting: WaitingDecision) -> dict[str, object]:
    own = address(waiting.game)
    links = {"game": own, "board": f"{own}/board", "legal_moves": f"{own}/legal-moves?seat={waiting.seat}"}
    answers = {"moves": f"{own}/moves"}
    if waiting.takeback is not None:
        answers = {"answers": f"{own}/takebacks/{waiting.takeback}/answers"}
    if waiting.about is not None:
        answers = {"waits": f"{own}/seats/{waiting.about}/waits"}
    return {**msgspec.structs.asdict(waiting), "links": {**links, **answers}}


def represent_milestone(milestone: Milestone) -> dict[str, object]:
    """Represent the start or the end of a game, or the outcome of a takeback request."""
    told = ("game", "title", "name", "version", "at")
    also = [name for name in ("takeback", "outcome") if getattr(milestone, name)]
    fields = {name: getattr(milestone, name) for name in (*told, *also)}
    return {**fields, "links": game_links(milestone.game, milestone.title)}


def represent_bulletin(told: Bulletin) -> dict[str, object]:
    """Represent a notification that is not about a move."""
    at = rfc3339(clock.at(told.at / 1_000))
    links = {"game": address(told.game), "board": f"{address(told.game)}/board"} if told.game else {}
    return {**msgspec.structs.asdict(told), "at": at, "links": links}


def represent_takeback(game: str, request: Request, settled: Settled | None) -> dict[str, object]:
    """Represent a takeback request and the version of its outcome, 0 while it is open."""
    own = f"{address(game)}/takebacks/{request.id}"
    links = {"self": own, "game": address(game), "answers": f"{own}/answers"}
    return {
        **msgspec.structs.asdict(request),
        "outcome": settled.outcome if settled else "asked",
        "settled": settled.event.version if settled else None,
        "links": links,
    }


def scores(game: Game) -> list[Score]:
    """Return the final scores, or current ones; none before the game begins."""
    return scores_now(registry.find(game.title), game)


def represent_score(score: Score) -> dict[str, object]:
    """Represent a seat's score by source."""
    return msgspec.structs.asdict(score)


def awaiting(title: Title, game: Game, viewer: Viewer) -> list[dict[str, object]]:
    """Represent the seats to act, with decisions as far as the viewer may see them."""
    return [
        {"seat": decision.seat, "decision": represent_decision(title.words_of(game.edition), decision, viewer)}
        for decision in open_decisions(game)
    ]


def open_decisions(game: Game) -> list[Decision]:
    """Return the open decisions in seat order."""
    faced = (game.state.open_to(seat) for seat in game.to_act()) if game.state is not None else ()
    return [decision for decision in faced if decision is not None]


def represent_decision(words: Words, decision: Decision, viewer: Viewer) -> dict[str, object]:
    """Represent a decision as the viewer may see it."""
    if not viewer.sees(decision.seat):
        return {"type": type(decision).__name__}
    seen = decision.seen_by(viewer)
    return {**msgspec.to_builtins(seen), "text": words.say(seen)}


def represent_legal_move(words: Words, state: object, move: Move, seat: Seat) -> dict[str, object]:
    """Represent a legal move of a seat in `state`."""
    return {"move": move, "text": words.offer(move, state), "anchor": move.anchor(seat), "answers": move.answers}


def represent_event(game: Game, event: Event, viewer: Viewer) -> dict[str, object]:
    """Represent an event as the viewer may see it; proofs of draws are null during the game."""
    seen = event.seen_by(viewer)
    fields = msgspec.structs.asdict(seen)
    kept = {} if viewer.all else dict.fromkeys(fields.keys() & PROOF)
    return {
        "type": type(event).__name__,
        "seat": None,
        "move": None,
        "effects": [],
        **fields,
        **(_nobody_here(event) if game.imported else {}),
        **kept,
        "text": _teller(registry.find(game.title), edition=game.edition).headline(seen),
    }


def _nobody_here(event: Event) -> dict[str, object]:
    """Hide the authors of imported events, since their ids may belong to other players here."""
    ours = event.actor == SYSTEM or event.actor.startswith(BOT)
    return {"actor": event.actor if ours else IMPORTED, **({"player": ""} if isinstance(event, SeatTaken) else {})}


def represent_last_move(words: Words, event: MoveMade, viewer: Viewer) -> dict[str, object]:
    """Represent the move that led to a position, as the viewer may see it, and in words."""
    move = event.seen_by(viewer).move
    return {"seat": event.seat, "version": event.version, "move": move, "text": words.say(move)}


def represent_listed_dispute(row: ListedDispute) -> dict[str, object]:
    """Represent a dispute in a list."""
    return {
        "id": row.dispute,
        "game": row.game,
        "title": row.title,
        "name": row.name,
        "seat": row.seat,
        "about": row.about,
        "reason": row.reason,
        "at": row.at,
        "standing": row.standing,
        "closed": row.closed or None,
        "remedy": row.remedy,
        "game_again": row.game_again or None,
        "links": dispute_links(row.game, row.dispute, row.about),
    }


def dispute_links(game: str, dispute: int, about: int) -> dict[str, str]:
    """Return the addresses of a dispute's resources."""
    own = address(game)
    here = f"{own}/disputes/{dispute}"
    return {"game": own, "position": f"{own}/board?at={about}", "rulings": f"{here}/rulings", "looks": f"{here}/looks"}
