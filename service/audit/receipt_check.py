"""Compares receipts with the stored game."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from scoresheet.domain.chain import digest_of
from scoresheet.replays.verifier import Json, is_signed, unbase64
from scoresheet.service.storage.store import Store

KEYS = "SELECT key_id, public_key FROM public_keys"


class ReceiptComparison(msgspec.Struct, frozen=True):
    """The number of matching receipts, and sentences about contradicting and unusable ones."""

    fit: int = 0
    broken: list[str] = []
    unproven: list[str] = []


def compare(store: Store, game: str, receipts: Sequence[Json]) -> ReceiptComparison:
    """Compare receipts with the stored events of a game."""
    keys = {key_id: unbase64(key) for key_id, key in store.recorder.select(KEYS)}
    compared = ReceiptComparison()
    fit = 0
    for receipt in sorted(receipts, key=lambda one: int(one["version"])):
        key = keys.get(receipt["key_id"])
        if key is None or not is_signed(receipt, key):
            compared.unproven.append(f"The receipt for version {receipt['version']} is not signed by this service.")
        elif receipt["game"] != game:
            compared.unproven.append(f"The receipt for version {receipt['version']} is for another game.")
        elif said := _otherwise(store, receipt):
            compared.broken.append(f"The receipt for version {receipt['version']} is signed by this service, {said}")
        else:
            fit += 1
    return msgspec.structs.replace(compared, fit=fit)


def _otherwise(store: Store, receipt: Json) -> str:
    """Describe how the stored event differs from the signed one; empty if it does not."""
    game, version = receipt["game"], receipt["version"]
    last = store.version(game)
    if not 0 < version <= last:
        return f"and the game ends at version {last}: events were cut off."
    states = store.states(game, version - 1, version)
    if not states or digest_of(states[0]) != receipt["digest"]:
        return "for a different event than the stored one: the game was rewritten."
    return ""
