"""Audits: verdicts on a game, computed from its stored events alone."""

from __future__ import annotations

from functools import lru_cache

import msgspec
from flask import Response

from scoresheet.domain.events import MoveMade
from scoresheet.domain.game import Game
from scoresheet.domain.titles import registry
from scoresheet.projections.sentences import Teller
from scoresheet.replays.deciding import EventOutcome
from scoresheet.replays.findings import ChainFindings, ChanceFindings, Divergence, GameAudit
from scoresheet.service.api import representations, titled
from scoresheet.service.api.blueprint import Blueprint
from scoresheet.service.api.paging import SequenceQuery
from scoresheet.service.api.representations import address, represent_score
from scoresheet.service.api.responses import json_response
from scoresheet.service.audit.audits import Audited
from scoresheet.service.container.services import services
from scoresheet.service.http.authentication import caller
from scoresheet.service.play import permissions
from scoresheet.service.play.permissions import viewer_of

audits = Blueprint("audits", __name__, description="Audits of games against their stored events.")

_teller = lru_cache(Teller)


@audits.route("/games/<id:game>/audit")
@audits.arguments(SequenceQuery, location="query")
@audits.response(200, titled.AuditSchema)
def show_audit(query: SequenceQuery, game: str) -> Response:
    """Audit a game: check its stored events, also against today's rules.

    Everything is recomputed from the stored events, starting with the first. `verdict` is `broken` if something is
    wrong; `older_rules` if today's rules or components would decide a move differently, which does not change the move;
    else `sound`.

    `rules.diverged` lists such moves in pages (`after` is a version). The draws (`chance`) can be proven only after the
    end of the game has revealed the secret; until then `by_service` tells whether the service has derived the draws
    itself. For titles with hidden information, findings about moves are withheld until the end (`withheld`). A
    quarantined game is audited up to its corrupt event.
    """
    before = _visible(game)
    viewer = viewer_of(before, caller().player, over=before.over)
    return json_response(_represented(services().auditor.examine(game).seen_by(viewer), query))


def _visible(game: str) -> Game:
    """Return a game that the caller may see, as it was before any corrupt event.

    Raises `NoSuchGame`.
    """
    head, _ = permissions.visible_or_damaged(services().games, game, caller().player)
    return head


def _represented(audited: Audited, query: SequenceQuery) -> dict[str, object]:
    found = audited.audit
    own = address(found.game)
    return {
        "game": found.game,
        "title": found.title,
        "verdict": audited.verdict,
        "events": found.events,
        "chain": _chain(found.chain, found.version),
        "rules": _rules(found, query),
        "chance": _chance(found.chance, found),
        "derived": {"checked": audited.derived.checked, "differ": audited.derived.differ},
        "receipts": _receipts(found),
        "links": {
            "self": f"{own}/audit",
            "game": own,
            "events": f"{own}/events",
            "record": f"{own}/record",
            "keys": f"{representations.API}/keys",
            "page": f"/games/{found.game}/audit",
        },
    }


def _chain(chain: ChainFindings, checked: int) -> dict[str, object]:
    return {"ok": chain.ok, "checked": checked, "broken_at": chain.broken_at or None, "broken_by": chain.broken_by}


def _rules(found: GameAudit, query: SequenceQuery) -> dict[str, object]:
    rules = found.rules
    following = [each for each in rules.diverged if each.version > query.after]
    shown = following[: query.limit]
    return {
        "checked": rules.checked,
        "count": rules.count,
        "diverged": [_divergence(found, each) for each in shown],
        "next": str(shown[-1].version) if len(following) > len(shown) else None,
        "rules_version": rules.today,
        "components": rules.components_today,
        "earlier": rules.earlier,
        "withheld": rules.withheld,
        "stopped_at": rules.stopped_at or None,
    }


def _divergence(found: GameAudit, each: Divergence) -> dict[str, object]:
    own, event = address(found.game), each.event
    teller = _teller(registry.find(found.title), edition=each.components)
    return {
        "version": each.version,
        "kind": each.kind,
        "older": each.older,
        "seat": event.seat if isinstance(event, MoveMade) else None,
        "move": event.move if isinstance(event, MoveMade) else None,
        "text": teller.headline(event),
        "expected": _outcome(teller, each.expected) if each.expected else None,
        "stored": _outcome(teller, each.stored),
        "rules_version": event.rules,
        "components": each.components,
        "links": {
            "before": f"{own}/board?at={each.version - 1}",
            "position": f"{own}/board?at={each.version}",
            "event": f"{own}/events?after={each.version - 1}&limit=1",
            "page": f"/games/{found.game}/at/{each.version}",
        },
    }


def _outcome(teller: Teller, outcome: EventOutcome) -> dict[str, object]:
    return {
        "effects": outcome.effects,
        "texts": [said for said in teller.came(outcome.effects) if said],
        "scores": [represent_score(score) for score in outcome.scores],
        "ranking": outcome.ranking,
    }


def _chance(chance: ChanceFindings, found: GameAudit) -> dict[str, object]:
    return {
        "checked": chance.checked,
        "proven": chance.proven,
        "broken_at": chance.broken_at or None,
        "revealed": chance.revealed,
        "by_service": chance.by_service,
        "contributions": [
            {"seat": each.seat, "bot": each.bot, "entropy": each.entropy, "entropy_from": each.source}
            for each in found.contributions
        ],
    }


def _receipts(found: GameAudit) -> dict[str, object]:
    """Represent the ids of the receipt keys, and the receipt for the current state."""
    keys = services().keys
    receipt = keys.receipt(found.game, found.version, found.digest, found.at) if found.chain.ok else None
    return {
        "key_ids": [key.key_id for key in services().public_keys],
        "head": msgspec.structs.asdict(receipt) if receipt else None,
    }
