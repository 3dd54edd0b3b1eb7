"""The offline verifier: sound records pass, and all damage is detected at its version."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

import pytest

from scoresheet.replays import verifier
from scoresheet.replays.record import LIBRARY
from scoresheet.replays.verifier import Wrong
from tests.replays.damage import (
    CARELESS,
    as_file,
    cut,
    lines_in,
    receipts_for,
    resealed,
    versions_of,
)
from tests.replays.verified import (
    KEYS,
    OTHER_KEYS,
    SAMPLED,
    SECRETS,
    first_draw,
    first_wrong,
    name_of,
    public,
    verified,
)

RECORDS = sorted(LIBRARY.glob("*/*.jsonl"))


@pytest.mark.parametrize("file", RECORDS, ids=name_of)
def test_every_record_of_the_library_is_sound(file: Path) -> None:
    report = verifier.verify_files(file, None, None, None)
    assert report.wrong == []
    assert (report.events, report.whole) == (len(lines_in(file)) - 1, True)


@pytest.mark.parametrize("how", CARELESS)
@pytest.mark.parametrize("file", SAMPLED, ids=name_of)
def test_flipped_swapped_dropped_and_repeated_events_are_detected_at_their_version(file: Path, how: str) -> None:
    lines, chance = lines_in(file), random.Random(13)
    for _ in range(8):
        version = chance.randrange(1, len(lines) - 1)
        damaged = CARELESS[how](lines, version, chance)
        check, found = first_wrong(verified(damaged))
        assert check in ("form", "chain", "order")
        assert found == version + (how == "repeated"), how


def test_every_flipped_bit_of_an_event_is_detected() -> None:
    lines = lines_in(SAMPLED[0])
    version = len(lines) // 2
    for at in range(len(lines[version])):
        line = bytearray(lines[version])
        line[at] ^= 1
        damaged = verified([*lines[:version], bytes(line), *lines[version + 1 :]])
        assert first_wrong(damaged)[1] == version, at


@pytest.mark.parametrize("file", SAMPLED, ids=name_of)
def test_a_truncated_record_counts_as_unfinished_and_a_receipt_reveals_it(file: Path) -> None:
    lines = lines_in(file)
    last = len(lines) - 1
    shorter = cut(lines, last - 2)
    alone = verified(shorter)
    assert alone.sound
    assert any("not finished in this record" in sentence for sentence in alone.not_checked)
    assert first_wrong(verified(shorter, receipts_for(lines, [2, last], KEYS))) == ("receipts", last)
    assert "was cut off" in verified(shorter, receipts_for(lines, [last], KEYS)).wrong[0].reason


def test_a_truncated_line_is_detected() -> None:
    whole = as_file(lines_in(SAMPLED[0]))
    assert verifier.verify(whole[:-1].splitlines(keepends=True)).sound
    for kept in (whole[:-2], whole[:-40]):
        report = verifier.verify(kept.splitlines(keepends=True))
        assert first_wrong(report) == ("form", len(lines_in(SAMPLED[0])) - 1)


@pytest.mark.parametrize("field", ["title", "name", "rules", "components", "seats", "options", "ending", "scores"])
def test_a_header_that_contradicts_the_events_is_detected(field: str) -> None:
    header, *events = SECRETS
    said = json.loads(header)
    other: Any = "x" if isinstance(said[field], str) else {} if said[field] else {"x": 1}
    other = said[field][:-1] if isinstance(said[field], list) else other
    report = verified([json.dumps(said | {field: other}).encode(), *events])
    assert report.wrong == [Wrong("header", 0, f"{field}: not as in the events")]


def test_unknown_fields_in_a_header_are_detected() -> None:
    header, *events = SECRETS
    assert first_wrong(verified([json.dumps(json.loads(header) | {"winner": 1}).encode(), *events])) == ("header", 0)
    assert verified([json.dumps(json.loads(header) | {"source": "elsewhere"}).encode(), *events]).sound


@pytest.mark.parametrize("file", SAMPLED, ids=name_of)
def test_a_forged_draw_is_detected_although_the_chain_is_valid(file: Path) -> None:
    lines = lines_in(file)
    version, draws = first_draw(lines)
    assert first_wrong(verified(resealed(lines, version, draws=draws))) == ("draws", version)


def test_secret_salt_entropy_and_commitment_are_bound_together() -> None:
    end, begun = versions_of(SECRETS, "GameFinished")[0], versions_of(SECRETS, "GameStarted")[0]
    seat = versions_of(SECRETS, "SeatTaken")[0]
    assert first_wrong(verified(resealed(SECRETS, end, secret="0" * 64))) == ("draws", end)
    assert first_wrong(verified(resealed(SECRETS, end, secret="none"))) == ("draws", end)
    assert first_wrong(verified(resealed(SECRETS, 1, commitment="0" * 64))) == ("draws", end)
    assert first_wrong(verified(resealed(SECRETS, begun, salt="0" * 32))) == ("draws", begun)
    assert first_wrong(verified(resealed(SECRETS, seat, entropy="another"))) == ("draws", begun)


def test_a_rewritten_game_is_detected_by_a_receipt_only() -> None:
    moved = versions_of(SECRETS, "MoveMade")[3]
    forged = resealed(SECRETS, moved, at="2026-05-01T00:00:00Z")
    alone = verified(forged)
    assert alone.sound
    assert any("only a receipt" in sentence for sentence in alone.not_checked)
    before, behind = (receipts_for(SECRETS, [version], KEYS) for version in (moved - 1, moved + 2))
    assert verified(forged, before).sound
    assert first_wrong(verified(forged, behind)) == ("receipts", moved + 2)
    assert verified(SECRETS, behind).sound


def test_receipts_of_another_game_do_not_fit() -> None:
    other = lines_in(SAMPLED[0])
    assert first_wrong(verified(SECRETS, receipts_for(other, [2], KEYS))) == ("receipts", 2)


def test_signatures_are_checked_with_the_given_or_the_included_keys() -> None:
    receipts = receipts_for(SECRETS, [3, 9], KEYS)
    known = verifier.keys_in(json.dumps({"items": [public(KEYS)]}).encode())
    assert any("keys that came with" in one for one in verified(SECRETS, receipts).checked)
    assert any("keys that were given" in one for one in verified(SECRETS, receipts, keys=known).checked)
    bare = receipts_for(SECRETS, [3, 9], KEYS, with_key=False)
    assert verified(SECRETS, bare, keys=known).sound
    nothing_known = verified(SECRETS, bare)
    assert nothing_known.sound
    assert any("signatures" in one for one in nothing_known.not_checked)
    assert not any("signed" in one for one in nothing_known.checked)


def test_a_signature_by_another_key_is_detected() -> None:
    known = verifier.keys_in(json.dumps([public(KEYS)]).encode())
    by_another = receipts_for(SECRETS, [5], OTHER_KEYS)
    assert first_wrong(verified(SECRETS, by_another, keys=known)) == ("signatures", 5)
    pretended = [line.replace(OTHER_KEYS.public.key_id.encode(), KEYS.public.key_id.encode()) for line in by_another]
    assert first_wrong(verified(SECRETS, pretended[1:], keys=known)) == ("signatures", 5)
    assert verified(SECRETS, by_another).sound


@pytest.mark.parametrize("field", ["game", "version", "digest", "at", "key_id", "signature"])
def test_a_changed_receipt_is_detected(field: str) -> None:
    key, line = receipts_for(SECRETS, [5], KEYS)
    said = json.loads(line)
    other = 6 if field == "version" else said[field][::-1]
    report = verified(SECRETS, [key, json.dumps(said | {field: other}).encode()])
    assert {one.check for one in report.wrong} & {"receipts", "signatures"}


def test_without_the_package_for_signatures_everything_else_is_checked_and_reported(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "cryptography.exceptions", None)
    report = verified(SECRETS, receipts_for(SECRETS, [5], KEYS))
    assert report.sound
    assert any("`cryptography` is not installed" in one for one in report.not_checked)
