"""Records for the offline verifier, and its reports."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from scoresheet.replays import verifier
from scoresheet.replays.record import LIBRARY
from scoresheet.replays.verifier import Report
from scoresheet.service.core.signing_keys import Keys
from tests.replays.damage import (
    Lines,
    event_in,
    lines_in,
    resealed,
)

SAMPLED = [
    min((file for file in folder.glob("*.jsonl") if len(lines_in(file)) > 40), key=lambda file: file.stat().st_size)
    for folder in sorted(LIBRARY.iterdir())
]
SECRETS = lines_in(LIBRARY / "phytoplankton" / "a_shared_victory.jsonl")
KEYS, OTHER_KEYS = (Keys(Ed25519PrivateKey.from_private_bytes(bytes([number]) * 32)) for number in (1, 2))


def name_of(file: Path) -> str:
    return f"{file.parent.name}-{file.stem}"


def verified(
    lines: Lines, receipts: Lines | None = None, mine: Lines | None = None, keys: dict[str, bytes] | None = None
) -> Report:
    def ended(some: Lines | None) -> Iterator[bytes] | None:
        return None if some is None else (line + b"\n" for line in some)

    return verifier.verify(ended(lines) or (), ended(receipts), ended(mine), keys)


def first_wrong(report: Report) -> tuple[str, int]:
    assert report.wrong, report.checked
    return report.wrong[0].check, report.wrong[0].version


def first_draw(lines: Lines) -> tuple[int, list[list[int]]]:
    """Return the first version with draws that could have been different, and such draws."""
    version = next(at for at in range(1, len(lines)) if any(of > 1 for of, _ in event_in(lines, at).get("draws", [])))
    return version, [[of, (got + 1) % of] for of, got in event_in(lines, version)["draws"]]


def public(keys: Keys) -> dict[str, str]:
    return {"key_id": keys.public.key_id, "algorithm": "Ed25519", "public_key": keys.public.public_key}


def running() -> int:
    """Return a version at which the game with secrets was still running."""
    return len(SECRETS) // 2


def appended(lines: Lines, **fields: object) -> Lines:
    """Append an event, sealed and linked."""
    last = event_in(lines, len(lines) - 1)
    envelope = {name: last[name] for name in ("id", "game", "at", "actor", "command", "software", "rules")}
    event = {"type": "?", **envelope, "version": len(lines), "previous": last["digest"], "digest": "", **fields}
    return resealed([*lines, json.dumps(event).encode()], len(lines))
