"""The offline verifier checks each event: its kind, its order, and its encoding."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import string
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest

from scoresheet.replays import verifier
from scoresheet.replays.verifier import Wrong
from scoresheet.replays.verify import STATUS_BEFORE
from tests.replays.damage import (
    Lines,
    as_file,
    event_in,
    receipts_for,
    resealed,
    versions_of,
)
from tests.replays.verified import (
    KEYS,
    SECRETS,
    appended,
    first_wrong,
    public,
    verified,
)


def test_a_finished_game_may_be_disputed_but_not_continued() -> None:
    disputed = appended(SECRETS, type="DisputeRaised", seat=0, about=5, reason="That was not so")
    assert verified(disputed).wrong == []
    assert first_wrong(verified(appended(SECRETS, type="SeatForfeited", seat=0))) == ("order", len(SECRETS))
    again = {name: event_in(SECRETS, len(SECRETS) - 1)[name] for name in ("ending", "scores", "ranking", "secret")}
    assert first_wrong(verified(appended(SECRETS, type="GameFinished", **again))) == ("order", len(SECRETS))


def test_events_of_an_unknown_kind_are_checked_by_the_chain_only_and_reported() -> None:
    later = appended(SECRETS, type="GamePraised", by="everybody")
    report = verified(later)
    assert (report.sound, report.whole) == (True, False)
    assert any("'GamePraised'" in one for one in report.not_checked)
    damaged = [*later[:-1], later[-1].replace(b"everybody", b"everyone ")]
    assert first_wrong(verified(damaged)) == ("chain", len(SECRETS))


def test_impossible_events_are_detected() -> None:
    start, first = versions_of(SECRETS, "GameStarted")[0], versions_of(SECRETS, "MoveMade")[0]
    assert first_wrong(verified(resealed(SECRETS, first, seat=9))) == ("order", first)
    assert first_wrong(verified(resealed(SECRETS, 1, seats=5)))[1] == start
    assert first_wrong(verified(resealed(SECRETS, 2, seat=-1)))[:1] == ("order",)
    back = appended(SECRETS[:-1], type="MovesTakenBack", seat=0, to=start - 1)
    assert first_wrong(verified(back)) == ("order", len(SECRETS) - 1)


def test_the_verifier_knows_every_kind_of_event_and_when_it_can_occur() -> None:
    stages = {"new": "new", "open": "open", "playing": "playing", "finished": "over", "abandoned": "over"}
    for kind, statuses in STATUS_BEFORE.items():
        assert set(verifier.WHEN[kind.__name__]) == {stages[status] for status in statuses}, kind
    assert len(verifier.WHEN) == len(STATUS_BEFORE)


def alone_resealed(lines: Lines, version: int, **fields: object) -> Lines:
    """Return the lines with a changed event and its new digest; later events stay as they were."""
    return [*lines[:version], resealed(lines, version, **fields)[version], *lines[version + 1 :]]


def test_each_link_between_events_is_checked_on_its_own() -> None:
    version = versions_of(SECRETS, "MoveMade")[4]
    assert first_wrong(verified(alone_resealed(SECRETS, version, actor="p9"))) == ("chain", version + 1)
    assert verified(resealed(SECRETS, version, actor="p9")).sound
    assert first_wrong(verified(resealed(SECRETS, version, game="another"))) == ("chain", version)
    *before, last = SECRETS
    due, given = len(before), len(SECRETS)
    later = with_bytes(last.replace(f'"version":{due},'.encode(), f'"version":{given},'.encode()), b"")
    wrong = verified([*before, later]).wrong
    assert wrong == [Wrong("chain", due, f"it is expected here, but version {given} comes instead")]


NOW = datetime(2026, 6, 1, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("at", "before", "fits"),
    [
        ("2000-01-01T00:00:00Z", "", True),
        ("1999-12-31T23:59:59.999Z", "", False),
        ("2026-06-02T12:00:00Z", "", True),
        ("2026-06-02T12:00:00.001Z", "", False),
        ("9999-12-31T23:59:59Z", "", False),
        ("2026-05-01T12:00:00Z", "2026-05-02T12:00:00Z", True),
        ("2026-05-01T11:59:59.999Z", "2026-05-02T12:00:00Z", False),
        ("2026-05-01T12:00:00Z", "2006-05-02T12:00:00Z", True),
        ("2026-05-01 12:00:00Z", "", False),
        ("2026-13-01T12:00:00Z", "", False),
        ("", "", False),
    ],
)
def test_a_plausible_time_is_accepted_and_others_are_not(at: str, before: str, fits: bool) -> None:
    assert (verifier.untimely(at, before, NOW) == "") == fits


def test_an_impossible_time_is_detected_although_the_chain_is_valid() -> None:
    for at in ("9999-12-31T23:59:59Z", "2005-05-01T12:00:00Z", "1970-01-01T00:00:00Z"):
        assert first_wrong(verified(resealed(SECRETS, 9, at=at))) == ("order", 9)


def test_an_unknown_event_cannot_open_a_game() -> None:
    assert first_wrong(verified(resealed(SECRETS, 1, type="GamePraised")))[:2] == ("order", 1)


def with_bytes(line: bytes, more: bytes) -> bytes:
    """Return an event with an additional field, sealed again."""
    body = b"{" + more + line[1:-77] + b"}"
    return body[:-1] + b',"digest":"' + hashlib.sha256(body).hexdigest().encode() + b'"}'


@pytest.mark.parametrize("more", [b'"actor":"p9",', b'"note":"\\ud800",', b'"note":1.5,', b'"note":1e9,'], ids=repr)
def test_ambiguous_or_invalid_json_is_refused_although_its_digest_fits(more: bytes) -> None:
    *before, last = SECRETS
    assert verified([*before, with_bytes(last, b'"note":"fine",')]).sound
    assert first_wrong(verified([*before, with_bytes(last, more)])) == ("form", len(before))


@pytest.mark.parametrize("field", ["game", "at"])
def test_a_signed_receipt_with_another_content_does_not_fit(field: str) -> None:
    event = event_in(SECRETS, 5) | {field: "other"}
    receipt = KEYS.receipt(event["game"], 5, event["digest"], event["at"])
    report = verified(SECRETS, [json.dumps(public(KEYS)).encode(), msgspec.json.encode(receipt)])
    assert [(one.check, one.version) for one in report.wrong] == [("receipts", 5)]
    assert field in report.wrong[0].reason


def test_a_signature_has_only_one_valid_encoding() -> None:
    key, line = receipts_for(SECRETS, [5], KEYS)
    signature = json.loads(line)["signature"]
    digits = string.ascii_uppercase + string.ascii_lowercase + string.digits + "-_"
    same = signature[:-1] + digits[digits.index(signature[-1]) ^ 1]
    assert len({base64.urlsafe_b64decode(text + "==") for text in (signature, same)}) == 1
    changed = line.replace(signature.encode(), same.encode())
    assert first_wrong(verified(SECRETS, [key, changed])) == ("signatures", 5)


NOT_EVENTS = {
    "nothing": b"",
    "no object": b"[]",
    "no JSON": b'{"type"',
    "deep": b'{"a":' + b"[" * 100_000,
    "deep and whole": b'{"a":' + b"[" * 500 + b"]" * 500 + b"}",
    "long number": b'{"version":' + b"9" * 5_000 + b"}",
    "very long number": b'{"version":' + b"9" * 900_000 + b"}",
    "fraction": b'{"version":1.5}',
    "not a number": b'{"version":NaN}',
    "twice": b'{"version":1,"version":1}',
    "no UTF-8": b'{"type":"\xff"}',
    "half a letter": b'{"type":"\\ud800"}',
    "type is a list": b'{"type":[]}',
    "long": b'{"a":"' + b"x" * (1 << 20) + b'"}',
    "zeros": b"\0" * 1_000,
}


@pytest.mark.parametrize("line", NOT_EVENTS.values(), ids=NOT_EVENTS)
def test_a_hostile_line_is_detected_at_every_place(line: bytes) -> None:
    for at in (0, 1, 5):
        report = verified([*SECRETS[:at], line, *SECRETS[at + 1 :]])
        assert first_wrong(report) == ("form", at)
        assert not verified(SECRETS, receipts=[line]).sound or not line
        assert not verified(SECRETS, mine=[SECRETS[0], line]).sound or not line


@pytest.mark.parametrize("field", ["seats", "options", "scores", "ranking"])
def test_hostile_values_in_the_header_are_detected(field: str) -> None:
    header, *events = SECRETS
    for value in (None, 7, [[]], {"a": [{}]}, [{"seat": []}], [None]):
        assert first_wrong(verified([json.dumps(json.loads(header) | {field: value}).encode(), *events]))[1] == 0


@pytest.mark.parametrize(
    "draws", [[[0, 0]], [[1 << 64, 0]], [[-3, 0]], [[6, 99]], [[6]], [6], [[6, "1"]], [[True, 0]], [[6, -1]]], ids=str
)
def test_hostile_draws_are_detected(draws: list[Any]) -> None:
    start = versions_of(SECRETS, "GameStarted")[0]
    assert first_wrong(verified(resealed(SECRETS, start, draws=draws))) == ("draws", start)


def test_sizes_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    for limit, most in (("MOST_EVENTS", len(SECRETS) - 2), ("MOST_BYTES", 5_000)):
        with monkeypatch.context() as changed:
            changed.setattr(verifier, limit, most)
            assert first_wrong(verified(SECRETS))[0] == "form"
    start = versions_of(SECRETS, "GameStarted")[0]
    assert first_wrong(verified(resealed(SECRETS, start, draws=[[6, 1]] * 150_000)))[0] == "form"
    many = verified([SECRETS[0], *[b"{}"] * 5_000])
    assert len(many.wrong) == verifier.MOST_WRONG


def test_compressed_records_are_read_up_to_a_decompressed_size(tmp_path: Path) -> None:
    file, bomb, half = (tmp_path / f"{name}.jsonl.gz" for name in ("good", "bomb", "cut"))
    file.write_bytes(gzip.compress(as_file(SECRETS)))
    bomb.write_bytes(gzip.compress(b"x" * (1 << 27)))
    half.write_bytes(file.read_bytes()[:-20])
    assert verifier.verify_files(file, None, None, None).sound
    assert verifier.verify_files(bomb, None, None, None).wrong[0].check == "form"
    assert "decompressed" in verifier.verify_files(half, None, None, None).wrong[0].reason


@pytest.mark.parametrize(
    "text", [b"", b"[]", b"{}", b"[1]", b'{"items":1}', b'[{"algorithm":"Ed25519","public_key":"?"}]', b"[" * 9_999]
)
def test_a_file_without_keys_is_refused(text: bytes) -> None:
    with pytest.raises(verifier.Unfit):
        verifier.keys_in(text)
