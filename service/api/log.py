"""The transparency log: signed heads, and proofs of consistency and inclusion."""

from __future__ import annotations

from dataclasses import asdict

from flask import Response

from scoresheet.domain.errors import BrokenChain
from scoresheet.replays.tree import Head
from scoresheet.service.api import proof_requests, proof_schemas
from scoresheet.service.api.blueprint import Blueprint
from scoresheet.service.api.conditions import FOR_EVER, FOR_EVER_BUT_PRIVATE
from scoresheet.service.api.decorators import fails, limited
from scoresheet.service.api.description import LIMITS, headers
from scoresheet.service.api.paging import SequenceQuery
from scoresheet.service.api.representations import API
from scoresheet.service.api.responses import json_response, page
from scoresheet.service.audit.transparency import ADDRESS, InclusionProof
from scoresheet.service.container.services import services
from scoresheet.service.core.errors import NoSuchGame
from scoresheet.service.core.proxies import client_address
from scoresheet.service.http.authentication import caller
from scoresheet.service.http.problems import Problem, wrong_field
from scoresheet.service.play import permissions

log = Blueprint("log", __name__, description="The transparency log of all games: signed heads and proofs.")


@log.route("/log")
@log.response(200, proof_schemas.LogSchema)
def show_log() -> Response:
    """Get the newest signed head of the transparency log.

    All events of all games are leaves of one Merkle tree (RFC 9162), in the order in which they were stored. A head is
    the tree's signed root. If you keep heads, you can detect that the store was rolled back, changed or truncated.
    `/api/docs/log` specifies hashes and signatures.
    """
    transparency = services().transparency
    newest = transparency.heads.newest()
    body = {
        "head": newest and represent(newest),
        "tree_size": transparency.tiles.size,
        "sound": services().sound(),
        "links": {
            "self": ADDRESS,
            "heads": f"{ADDRESS}/heads",
            "consistency": f"{ADDRESS}/consistency",
            "inclusion": f"{ADDRESS}/inclusion",
            "keys": f"{API}/keys",
            "specification": "/api/docs/log",
        },
    }
    return json_response(body)


@log.route("/log/heads")
@log.arguments(SequenceQuery, location="query")
@log.response(200, proof_schemas.HeadListSchema, headers=headers("Link"))
def list_heads(query: SequenceQuery) -> Response:
    """List all signed heads, oldest first.

    There is at most one head for each size of the log.
    """
    found = services().transparency.heads.after(query.after, query.limit + 1)
    items = found[: query.limit]
    following = items[-1][0] if len(found) > len(items) else None
    return page([represent(head) for _, head in items], following, log=ADDRESS)


@log.route("/log/heads", methods=["POST"])
@limited
@log.response(200, proof_schemas.LogHeadSchema, headers=headers(*LIMITS))
def make_head() -> Response:
    """Sign a head of the log now, unless its current size already has one.

    The service also signs heads by itself every few minutes. The request has no body and no other effect.
    """
    services().transparency.asked.take(client_address())
    head = services().transparency.make()
    if head is None:
        raise Problem("overloaded", headers={"Retry-After": "5"})
    return json_response(represent(head))


@log.route("/log/consistency")
@log.arguments(proof_requests.ConsistencyQuery, location="query")
@log.response(200, proof_schemas.ConsistencySchema)
def prove_consistency(query: proof_requests.ConsistencyQuery) -> Response:
    """Prove that the log of `second` events begins with the log of `first` events.

    The proof follows RFC 9162, 2.1.4. Its path is empty if `first` is 0 or equals `second`.
    """
    first, second, tiles = query.first, query.second, services().transparency.tiles
    _check_size("/second", second)
    if first > second:
        raise wrong_field("/first", "It must not be greater than `second`.")
    path = [step.hex() for step in tiles.consistency(first, second)]
    links = {"log": ADDRESS}
    body = {"first": first, "second": second, "consistency_path": path, "links": links}
    return json_response(body, headers={"Cache-Control": FOR_EVER})


@log.route("/log/inclusion")
@fails(404)
@log.arguments(proof_requests.InclusionQuery, location="query")
@log.response(200, proof_schemas.InclusionSchema)
def prove_inclusion(query: proof_requests.InclusionQuery) -> Response:
    """Prove that an event is in the log of `tree_size` events (RFC 9162, 2.1.3).

    The caller must either be allowed to see the game or send the event's `digest`, from a receipt or a record; this
    needs no account. Without `tree_size`, the newest head's size is used. 404 if the event does not exist or no head
    covers it yet: `POST /api/v1/log/heads` signs one.
    """
    game, version, size = query.game, query.version, query.tree_size
    if size is not None:
        _check_size("/tree_size", size)
    public = _may_ask(game, version, query.digest)
    found = services().transparency.inclusion(game, version, size)
    if found is None:
        raise Problem("not-in-log")
    if size is None:
        return json_response(_proof(found, game, version))
    lasting = {"Cache-Control": FOR_EVER if public else FOR_EVER_BUT_PRIVATE}
    return json_response(_proof(found, game, version), headers=lasting)


def represent(head: Head) -> dict[str, object]:
    """Represent a head."""
    return {**asdict(head), "links": {"log": ADDRESS}}


def _may_ask(game: str, version: int, digest: str | None) -> bool:
    """Return whether the answer is public; raises a problem if the caller may not have it."""
    if digest is not None:
        if services().transparency.digest_of(game, version) != digest:
            raise Problem("not-in-log")
        return False
    try:
        return permissions.visible(services().games, game, caller().player).visibility != permissions.PRIVATE
    except BrokenChain:
        return False
    except NoSuchGame:
        raise Problem("not-in-log") from None


def _proof(found: InclusionProof, game: str, version: int) -> dict[str, object]:
    head = services().transparency.heads.of_size(found.tree_size)
    return {
        "game": game,
        "version": version,
        "tree_size": found.tree_size,
        "leaf_index": found.leaf_index,
        "leaf_hash": found.leaf_hash.hex(),
        "inclusion_path": [step.hex() for step in found.path],
        "head": head and represent(head),
        "links": {"log": ADDRESS},
    }


def _check_size(pointer: str, size: int) -> None:
    most = services().transparency.tiles.size
    if size > most:
        raise wrong_field(pointer, f"The signed heads cover only {most} events so far.")
