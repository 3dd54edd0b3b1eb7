"""Represents tournaments: summaries, terms, rounds and tables."""

from __future__ import annotations

import msgspec
from flask import Response

from scoresheet.service.api.representations import API
from scoresheet.service.api.responses import json_response
from scoresheet.service.core import clock
from scoresheet.service.tournaments.reading import KnownTournament
from scoresheet.service.tournaments.rules import officiating
from scoresheet.service.tournaments.rules.fold import PlayedTable, Round
from scoresheet.service.tournaments.rules.standings import place_points


def address(tournament: str) -> str:
    """Return the path of a tournament in the API."""
    return f"{API}/tournaments/{tournament}"


def summary(known: KnownTournament) -> dict[str, object]:
    """Represent a tournament in a list."""
    own, it = address(known.id), known.it
    return {
        "id": known.id,
        "number": known.number,
        "name": known.name,
        "kind": it.terms.kind,
        "title": it.terms.title,
        "status": it.status,
        "opener": known.opener or None,
        "club": it.terms.club or None,
        "version": it.version,
        "links": {"self": own, **{part: f"{own}/{part}" for part in ("entries", "rounds", "standings", "events")}},
    }


def detail(known: KnownTournament, status: int = 200) -> Response:
    """Answer with a tournament, without rounds and standings."""
    it = known.it
    body = {
        **summary(known),
        "text": known.text,
        "terms": msgspec.to_builtins(it.terms),
        "seed": it.seed,
        "rounds": len(it.rounds),
        "planned": it.planned,
        "next_at": officiating.next_at(it, clock.milliseconds()) if not it.over else 0,
        "entrants": [
            {"player": one.player, "since": one.since, "standing": one.standing, "reason": one.reason}
            for one in it.entrants.values()
        ],
        "challenges": [
            {"id": one.id, "by": one.by, "of": one.of, "until": one.until} for one in it.challenges if not one.accepted
        ],
    }
    return json_response(body, status, {"Location": address(known.id)} if status == 201 else {})


def round_of(one: Round) -> dict[str, object]:
    """Represent a round with its tables."""
    return {
        "number": one.number,
        "at": one.at,
        "deadline": one.deadline,
        "closed": one.closed,
        "tables": [_table(table) for table in one.tables],
        "byes": one.byes,
    }


def _table(table: PlayedTable) -> dict[str, object]:
    told = table.result
    result = told and {
        "game": told.game,
        "ranking": told.ranking,
        "points": place_points(told, len(table.seats)),
        "scores": told.scores,
        "time_outs": told.time_outs,
        "how": told.how,
    }
    return {"seats": table.seats, "game": table.game if table.begun else None, "late": table.late, "result": result}
