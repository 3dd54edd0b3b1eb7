"""Receipts, keys and records are read in every file format, and corrupt ones are named."""

from __future__ import annotations

import gzip
import json

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from scoresheet.service.core.signing_keys import Keys
from tests.replays.damage import as_file, receipts_for
from tests.service.api.record_readers import (
    BROKEN,
    LINES,
    MARK,
    PLAIN,
    Place,
    zipped,
)

KEYS = Keys(Ed25519PrivateKey.from_private_bytes(bytes(32)))
RECEIPTS = as_file(receipts_for(LINES, [3, 9], KEYS))


@pytest.mark.parametrize(
    "receipts",
    [
        MARK + RECEIPTS,
        RECEIPTS.replace(b"\n", b"\r\n"),
        MARK + RECEIPTS.replace(b"\n", b"\r\n") + b"\r\n",
        RECEIPTS[:-1],
        b"\n".join(RECEIPTS.splitlines()[:1]) + b"\n\n" + b"\n".join(RECEIPTS.splitlines()[1:]),
        gzip.compress(MARK + RECEIPTS),
    ],
    ids=["mark", "CR LF", "mark and CR LF", "no end", "blank line", "gzip"],
)
def test_receipts_are_read_in_every_file_format(place: Place, receipts: bytes) -> None:
    kept = place.folder / "receipts.jsonl"
    kept.write_bytes(receipts)
    said = place.line.json("verify", place.file(PLAIN), kept)
    assert said["sound"]
    assert any("2 receipts are signed" in sentence for sentence in said["checked"])


CORRUPT_RECEIPTS = {
    "UTF-16": (RECEIPTS.decode().encode("utf-16"), "line 1 of the receipts: it is in UTF-16"),
    "zip": (zipped(RECEIPTS), "line 1 of the receipts: it is a zip archive"),
    "a line that is cut off": (RECEIPTS[:-20], "line 3 of the receipts: it cannot be read"),
    "a mark within": (RECEIPTS.replace(b"\n", b"\n" + MARK, 1), "line 2 of the receipts: it cannot be read"),
    "something else": (RECEIPTS + b"{}\n", "line 4 of the receipts: missing"),
    "gzip that is cut off": (gzip.compress(RECEIPTS)[:-9], "of the receipts: it cannot be decompressed"),
    "CR alone": (RECEIPTS.replace(b"\n", b"\r"), "line 1 of the receipts: it cannot be read"),
    "nothing": (b"", "there are no receipts in the file of receipts"),
    "blank lines": (MARK + b"\r\n\r\n", "there are no receipts in the file of receipts"),
    "another signature": (RECEIPTS.replace(b'"signature":"', b'"signature":"A'), "the signature of the receipt"),
    "another digest": (RECEIPTS.replace(b'"digest":"', b'"digest":"f'), "the signature of the receipt"),
}


@pytest.mark.parametrize("how", CORRUPT_RECEIPTS)
def test_corrupt_receipts_are_reported_but_the_record_stays_sound(place: Place, how: str) -> None:
    content, reason = CORRUPT_RECEIPTS[how]
    kept = place.folder / "receipts.jsonl"
    kept.write_bytes(content)
    result = place.line.run("verify", place.file(PLAIN), kept)
    assert result.exit_code == 1
    assert reason in result.stdout
    assert "BROKEN" not in result.stdout
    assert result.stdout.endswith("The record itself is sound, but not the receipts.\n")
    assert "Every move was replayed by the rules" in result.stdout


def test_a_corrupt_record_to_compare_with_is_reported_but_the_record_stays_sound(place: Place) -> None:
    mine = place.folder / "mine.jsonl"
    for content, reason in (
        (as_file(LINES[:5]) + b"{\n", "line 6 of the record to compare with: it cannot be read"),
        (PLAIN.decode().encode("utf-16"), "line 1 of the record to compare with: it is in UTF-16"),
        (PLAIN.replace(b"\n", b"\r"), "line 1 of the record to compare with: it cannot be read"),
        (MARK + PLAIN.replace(b"\n", b"\r"), "line 1 of the record to compare with: it cannot be read"),
        (MARK + MARK + PLAIN, "line 1 of the record to compare with: it cannot be read"),
        (b"<html></html>", "line 1 of the record to compare with: it cannot be read"),
        (b"{}", "line 1 of the record to compare with: missing"),
        (b"\n", "line 1 of the record to compare with: it cannot be read"),
        (as_file(LINES[:1]), "the record to compare with ends before its first event"),
        (PLAIN + b"\x1a", f"line {len(LINES) + 1} of the record to compare with: it cannot be read"),
        (PLAIN + MARK + b"\n", f"line {len(LINES) + 1} of the record to compare with: it cannot be read"),
        (PLAIN + bytes(10), f"line {len(LINES) + 1} of the record to compare with: it cannot be read"),
    ):
        mine.write_bytes(content)
        result = place.line.run("verify", place.file(PLAIN), "--against", mine)
        assert result.exit_code == 1
        assert reason in result.stdout
        assert result.stdout.endswith("The record itself is sound, but not the record to compare with.\n")


def test_a_corrupt_record_is_broken_although_its_receipts_are_valid(place: Place) -> None:
    kept = place.folder / "receipts.jsonl"
    kept.write_bytes(RECEIPTS)
    result = place.line.run("verify", place.file(BROKEN["a changed event"][0]), kept)
    assert result.stdout.endswith("The record is BROKEN.\n")
    assert "WRONG: Version 5: " in result.stdout


def test_keys_with_a_byte_order_mark_are_read(place: Place) -> None:
    keys, kept = place.folder / "keys.json", place.folder / "receipts.jsonl"
    public = {"algorithm": "Ed25519", "public_key": KEYS.public.public_key}
    keys.write_bytes(MARK + json.dumps({"items": [public]}).encode())
    kept.write_bytes(RECEIPTS)
    assert place.line.json("verify", place.file(PLAIN), kept, "--keys", keys)["sound"]
