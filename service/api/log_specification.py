"""The specification of the transparency log, with a computed example."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from flask import Blueprint, render_template

from scoresheet.replays import record, tree
from scoresheet.service.api.specification import EXAMPLE_KEY, example
from scoresheet.service.core.signing_keys import Keys

log_specification = Blueprint("log_specification", __name__, template_folder="templates", url_prefix="/api")

EVENTS, EARLIER, SHOWN = 7, 3, 4
"""The numbers of the example: the log's size, an earlier size, and the event to prove."""
AT, AT_EARLIER = "2026-11-23T12:10:00.000Z", "2026-11-23T12:00:00.000Z"


@log_specification.get("/docs/log")
def show_log_format() -> str:
    """Return the specification of the transparency log with an example."""
    return render_template("api/log.html", **_worked_example())


@cache
def _worked_example() -> dict[str, Any]:
    events = record.read(example()).events[:EVENTS]
    leaves = [tree.leaf_hash(event.game, event.version, event.digest) for event in events]
    growing = tree.GrowingTree()
    roots = [growing.root()]
    for leaf in leaves:
        growing.add(leaf)
        roots.append(growing.root())
    keys = Keys(Ed25519PrivateKey.from_private_bytes(EXAMPLE_KEY))
    heads = [
        keys.head(EARLIER, roots[EARLIER].hex(), AT_EARLIER),
        keys.head(EVENTS, roots[EVENTS].hex(), AT),
    ]

    def node(height: int, number: int) -> bytes:
        above = leaves[number << height : (number + 1) << height]
        while len(above) > 1:
            above = list(map(tree.node_hash, above[::2], above[1::2]))
        return above[0]

    shown = events[SHOWN]
    return {
        "entries": [msgspec.json.encode((event.game, event.version, event.digest)).decode() for event in events],
        "leaves": [leaf.hex() for leaf in leaves],
        "pair": tree.node_hash(*leaves[:2]).hex(),
        "heads": [msgspec.json.encode(head).decode() for head in heads],
        "signed": tree.signed_bytes(EVENTS, roots[EVENTS].hex(), AT).decode(),
        "keys": msgspec.json.encode([keys.public]).decode(),
        "label": tree.LABEL,
        "events": EVENTS,
        "earlier": EARLIER,
        "shown": SHOWN,
        "version": shown.version,
        "inclusion": [step.hex() for step in tree.inclusion_path(SHOWN, EVENTS, node)],
        "consistency": [step.hex() for step in tree.consistency_path(EARLIER, EVENTS, node)],
    }
