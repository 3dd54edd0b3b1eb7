"""The offline verifier: what is sound is found to be, and every damage is noticed, and located to its version."""

from __future__ import annotations

import ast
import base64
import gzip
import hashlib
import json
import random
import shutil
import string
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from scoresheet.domain.viewer import SPECTATOR, Seat, at_seat
from scoresheet.replays import verifier
from scoresheet.replays.record import LIBRARY
from scoresheet.replays.verifier import Report, Wrong
from scoresheet.replays.verify import STATUS_BEFORE
from scoresheet.service.core.signing_keys import Keys
from tests.replays.damage import (
    CARELESS,
    Lines,
    as_file,
    cut,
    event_in,
    lines_in,
    receipts_for,
    resealed,
    shown,
    versions_of,
)

RECORDS = sorted(LIBRARY.glob("*/*.jsonl"))
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
    """The first version with draws that could have been others, and what they would be then."""
    version = next(at for at in range(1, len(lines)) if any(of > 1 for of, _ in event_in(lines, at).get("draws", [])))
    return version, [[of, (got + 1) % of] for of, got in event_in(lines, version)["draws"]]


@pytest.mark.parametrize("file", RECORDS, ids=name_of)
def test_every_record_of_the_library_is_sound(file: Path) -> None:
    report = verifier.verify_files(file, None, None, None)
    assert report.wrong == []
    assert (report.events, report.whole) == (len(lines_in(file)) - 1, True)


@pytest.mark.parametrize("how", CARELESS)
@pytest.mark.parametrize("file", SAMPLED, ids=name_of)
def test_what_is_flipped_swapped_dropped_or_repeated_is_found_at_its_version(file: Path, how: str) -> None:
    lines, chance = lines_in(file), random.Random(13)
    for _ in range(8):
        version = chance.randrange(1, len(lines) - 1)
        damaged = CARELESS[how](lines, version, chance)
        check, found = first_wrong(verified(damaged))
        assert check in ("form", "chain", "order")
        assert found == version + (how == "repeated"), how


def test_every_bit_of_an_event_counts() -> None:
    lines = lines_in(SAMPLED[0])
    version = len(lines) // 2
    for at in range(len(lines[version])):
        line = bytearray(lines[version])
        line[at] ^= 1
        damaged = verified([*lines[:version], bytes(line), *lines[version + 1 :]])
        assert first_wrong(damaged)[1] == version, at


@pytest.mark.parametrize("file", SAMPLED, ids=name_of)
def test_a_record_that_was_cut_off_is_of_no_finished_game_and_a_receipt_says_so(file: Path) -> None:
    lines = lines_in(file)
    last = len(lines) - 1
    shorter = cut(lines, last - 2)
    alone = verified(shorter)
    assert alone.sound
    assert any("not finished in this record" in sentence for sentence in alone.not_checked)
    assert first_wrong(verified(shorter, receipts_for(lines, [2, last], KEYS))) == ("receipts", last)
    assert "was cut off" in verified(shorter, receipts_for(lines, [last], KEYS)).wrong[0].reason


def test_a_line_that_was_cut_off_is_found() -> None:
    whole = as_file(lines_in(SAMPLED[0]))
    assert verifier.verify(whole[:-1].splitlines(keepends=True)).sound
    for kept in (whole[:-2], whole[:-40]):
        report = verifier.verify(kept.splitlines(keepends=True))
        assert first_wrong(report) == ("form", len(lines_in(SAMPLED[0])) - 1)


@pytest.mark.parametrize("field", ["title", "name", "rules", "components", "seats", "options", "ending", "scores"])
def test_a_header_that_says_otherwise_is_found(field: str) -> None:
    header, *events = SECRETS
    said = json.loads(header)
    other: Any = "x" if isinstance(said[field], str) else {} if said[field] else {"x": 1}
    other = said[field][:-1] if isinstance(said[field], list) else other
    report = verified([json.dumps(said | {field: other}).encode(), *events])
    assert report.wrong == [Wrong("header", 0, f"{field}: not what the events say")]


def test_a_header_says_nothing_else() -> None:
    header, *events = SECRETS
    assert first_wrong(verified([json.dumps(json.loads(header) | {"winner": 1}).encode(), *events])) == ("header", 0)
    assert verified([json.dumps(json.loads(header) | {"source": "elsewhere"}).encode(), *events]).sound


@pytest.mark.parametrize("file", SAMPLED, ids=name_of)
def test_a_forged_draw_is_found_although_the_chain_holds(file: Path) -> None:
    lines = lines_in(file)
    version, draws = first_draw(lines)
    assert first_wrong(verified(resealed(lines, version, draws=draws))) == ("draws", version)


def test_secret_salt_entropy_and_commitment_are_bound_to_one_another() -> None:
    end, begun = versions_of(SECRETS, "GameFinished")[0], versions_of(SECRETS, "GameStarted")[0]
    seat = versions_of(SECRETS, "SeatTaken")[0]
    assert first_wrong(verified(resealed(SECRETS, end, secret="0" * 64))) == ("draws", end)
    assert first_wrong(verified(resealed(SECRETS, end, secret="none"))) == ("draws", end)
    assert first_wrong(verified(resealed(SECRETS, 1, commitment="0" * 64))) == ("draws", end)
    assert first_wrong(verified(resealed(SECRETS, begun, salt="0" * 32))) == ("draws", begun)
    assert first_wrong(verified(resealed(SECRETS, seat, entropy="another"))) == ("draws", begun)


def test_a_story_that_was_written_anew_is_found_by_a_receipt_and_by_nothing_else() -> None:
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


def test_signatures_are_checked_with_the_keys_given_or_with_those_that_came_along() -> None:
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


def public(keys: Keys) -> dict[str, str]:
    return {"key_id": keys.public.key_id, "algorithm": "Ed25519", "public_key": keys.public.public_key}


def test_what_is_signed_with_another_key_is_found() -> None:
    known = verifier.keys_in(json.dumps([public(KEYS)]).encode())
    by_another = receipts_for(SECRETS, [5], OTHER_KEYS)
    assert first_wrong(verified(SECRETS, by_another, keys=known)) == ("signatures", 5)
    pretended = [line.replace(OTHER_KEYS.public.key_id.encode(), KEYS.public.key_id.encode()) for line in by_another]
    assert first_wrong(verified(SECRETS, pretended[1:], keys=known)) == ("signatures", 5)
    assert verified(SECRETS, by_another).sound


@pytest.mark.parametrize("field", ["game", "version", "digest", "at", "key_id", "signature"])
def test_a_changed_receipt_is_found(field: str) -> None:
    key, line = receipts_for(SECRETS, [5], KEYS)
    said = json.loads(line)
    other = 6 if field == "version" else said[field][::-1]
    report = verified(SECRETS, [key, json.dumps(said | {field: other}).encode()])
    assert {one.check for one in report.wrong} & {"receipts", "signatures"}


def test_without_the_package_for_signatures_all_else_is_checked_and_that_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "cryptography.exceptions", None)
    report = verified(SECRETS, receipts_for(SECRETS, [5], KEYS))
    assert report.sound
    assert any("`cryptography` is not installed" in one for one in report.not_checked)


def running() -> int:
    """A version of the game with secrets at which it was going on."""
    return len(SECRETS) // 2


@pytest.mark.parametrize("viewer", [at_seat(Seat(0)), at_seat(Seat(1)), SPECTATOR], ids=["0", "1", "spectator"])
def test_what_each_player_was_shown_fits_the_whole_record(viewer: Any) -> None:
    mine = shown(SECRETS, running(), viewer)
    assert mine[1:] != SECRETS[1 : running() + 1]
    report = verified(SECRETS, mine=mine)
    assert report.wrong == []
    assert any(f"shown of {running()} events" in one for one in report.checked)


@pytest.mark.parametrize("file", SAMPLED, ids=name_of)
def test_what_players_of_every_title_were_shown_fits(file: Path) -> None:
    lines = lines_in(file)
    assert verified(lines, mine=shown(lines, len(lines) - 3, at_seat(Seat(0)))).wrong == []


def hidden_from(seat: Seat) -> tuple[int, list[Any]]:
    """A version of which that seat did not see an effect, and its effects with that effect changed."""
    mine = shown(SECRETS, running(), at_seat(seat))
    for version in range(1, running()):
        whole, seen = (event_in(some, version).get("effects", []) for some in (SECRETS, mine))
        for at, (one, other) in enumerate(zip(whole, seen, strict=True)):
            if "card" in one and one != other:
                return version, [*whole[:at], one | {"card": one["card"] + "x"}, *whole[at + 1 :]]
    raise AssertionError("Nothing is hidden.")


def test_a_hidden_part_that_was_changed_since_is_found_although_the_chain_holds() -> None:
    version, effects = hidden_from(Seat(0))
    forged = resealed(SECRETS, version, effects=effects)
    assert verified(forged).sound
    report = verified(forged, mine=shown(SECRETS, running(), at_seat(Seat(0))))
    assert first_wrong(report) == ("against", version)
    assert "digest" in report.wrong[0].reason


def changes_of(value: Any) -> Iterator[Any]:
    """The value with one part of it changed that is not empty."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield from (value | {name: other} for other in changes_of(part))
    elif isinstance(value, list):
        for at, part in enumerate(value):
            yield from ([*value[:at], other, *value[at + 1 :]] for other in changes_of(part))
    elif isinstance(value, bool) or not value:
        return
    else:
        yield value + 1 if isinstance(value, int) else f"{value}x"


def test_every_visible_part_that_was_shown_otherwise_is_found_with_its_version_and_field() -> None:
    mine, whole = shown(SECRETS, 11, at_seat(Seat(0))), cut(SECRETS, 11)
    tried = 0
    for version in range(1, 12):
        for other in changes_of(event_in(mine, version)):
            changed = next(name for name in other if other[name] != event_in(mine, version)[name])
            lied = [*mine[:version], json.dumps(other).encode(), *mine[version + 1 :]]
            wrong = verified(whole, mine=lied).wrong
            assert (wrong[0].check, wrong[0].version) == ("against", version)
            assert wrong[0].reason.startswith(changed), wrong
            tried += 1
    assert tried > 150


def test_a_record_that_ends_before_what_a_player_was_shown_is_found() -> None:
    mine = shown(SECRETS, running(), at_seat(Seat(0)))
    report = verified(cut(SECRETS, running() - 3), mine=mine)
    assert first_wrong(report) == ("against", running() - 2)


def test_a_record_of_a_game_that_goes_on_says_what_cannot_be_checked_yet() -> None:
    mine = shown(SECRETS, running(), at_seat(Seat(0)))
    report = verified(mine)
    assert report.sound
    assert not report.whole
    assert any("parts are hidden" in one for one in report.not_checked)
    swapped = CARELESS["swapped"](mine, 7, random.Random(1))
    assert first_wrong(verified(swapped)) == ("chain", 7)
    whole_end = [*mine, *SECRETS[running() + 1 :]]
    assert first_wrong(verified(whole_end))[0] == "chain"


def appended(lines: Lines, **fields: object) -> Lines:
    """One event more, sealed and linked."""
    last = event_in(lines, len(lines) - 1)
    envelope = {name: last[name] for name in ("id", "game", "at", "actor", "command", "software", "rules")}
    event = {"type": "?", **envelope, "version": len(lines), "previous": last["digest"], "digest": "", **fields}
    return resealed([*lines, json.dumps(event).encode()], len(lines))


def test_a_finished_game_may_be_disputed_but_not_played_on() -> None:
    disputed = appended(SECRETS, type="DisputeRaised", seat=0, about=5, reason="That was not so")
    assert verified(disputed).wrong == []
    assert first_wrong(verified(appended(SECRETS, type="SeatForfeited", seat=0))) == ("order", len(SECRETS))
    again = {name: event_in(SECRETS, len(SECRETS) - 1)[name] for name in ("ending", "scores", "ranking", "secret")}
    assert first_wrong(verified(appended(SECRETS, type="GameFinished", **again))) == ("order", len(SECRETS))


def test_events_of_an_unknown_kind_are_held_to_the_chain_and_told() -> None:
    later = appended(SECRETS, type="GamePraised", by="everybody")
    report = verified(later)
    assert (report.sound, report.whole) == (True, False)
    assert any("'GamePraised'" in one for one in report.not_checked)
    damaged = [*later[:-1], later[-1].replace(b"everybody", b"everyone ")]
    assert first_wrong(verified(damaged)) == ("chain", len(SECRETS))


def test_what_cannot_happen_in_a_game_is_found() -> None:
    start, first = versions_of(SECRETS, "GameStarted")[0], versions_of(SECRETS, "MoveMade")[0]
    assert first_wrong(verified(resealed(SECRETS, first, seat=9))) == ("order", first)
    assert first_wrong(verified(resealed(SECRETS, 1, seats=5)))[1] == start
    assert first_wrong(verified(resealed(SECRETS, 2, seat=-1)))[:1] == ("order",)
    back = appended(SECRETS[:-1], type="MovesTakenBack", seat=0, to=start - 1)
    assert first_wrong(verified(back)) == ("order", len(SECRETS) - 1)


def test_the_verifier_knows_every_kind_of_event_and_when_it_can_happen() -> None:
    stages = {"new": "new", "open": "open", "playing": "playing", "finished": "over", "abandoned": "over"}
    for kind, statuses in STATUS_BEFORE.items():
        assert set(verifier.WHEN[kind.__name__]) == {stages[status] for status in statuses}, kind
    assert len(verifier.WHEN) == len(STATUS_BEFORE)


def alone_resealed(lines: Lines, version: int, **fields: object) -> Lines:
    """An event is another, with a digest of its own; those behind it are as they were."""
    return [*lines[:version], resealed(lines, version, **fields)[version], *lines[version + 1 :]]


def test_each_tie_between_events_is_looked_at_by_itself() -> None:
    version = versions_of(SECRETS, "MoveMade")[4]
    assert first_wrong(verified(alone_resealed(SECRETS, version, actor="p9"))) == ("chain", version + 1)
    assert verified(resealed(SECRETS, version, actor="p9")).sound
    assert first_wrong(verified(resealed(SECRETS, version, game="another"))) == ("chain", version)
    *before, last = SECRETS
    due, given = len(before), len(SECRETS)
    later = with_bytes(last.replace(f'"version":{due},'.encode(), f'"version":{given},'.encode()), b"")
    wrong = verified([*before, later]).wrong
    assert wrong == [Wrong("chain", due, f"it is expected here, and version {given} stands in its place")]


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
def test_a_time_is_near_those_of_the_clocks(at: str, before: str, fits: bool) -> None:
    assert (verifier.untimely(at, before, NOW) == "") == fits


def test_a_time_that_cannot_be_is_found_although_the_chain_holds() -> None:
    for at in ("9999-12-31T23:59:59Z", "2005-05-01T12:00:00Z", "1970-01-01T00:00:00Z"):
        assert first_wrong(verified(resealed(SECRETS, 9, at=at))) == ("order", 9)


def test_an_event_that_nobody_knows_does_not_begin_a_game() -> None:
    assert first_wrong(verified(resealed(SECRETS, 1, type="GamePraised")))[:2] == ("order", 1)


def with_bytes(line: bytes, more: bytes) -> bytes:
    """An event that says something more, sealed again."""
    body = b"{" + more + line[1:-77] + b"}"
    return body[:-1] + b',"digest":"' + hashlib.sha256(body).hexdigest().encode() + b'"}'


@pytest.mark.parametrize("more", [b'"actor":"p9",', b'"note":"\\ud800",', b'"note":1.5,', b'"note":1e9,'], ids=repr)
def test_what_can_be_read_in_two_ways_or_not_at_all_is_refused_although_its_digest_fits(more: bytes) -> None:
    *before, last = SECRETS
    assert verified([*before, with_bytes(last, b'"note":"fine",')]).sound
    assert first_wrong(verified([*before, with_bytes(last, more)])) == ("form", len(before))


@pytest.mark.parametrize("field", ["game", "at"])
def test_a_receipt_that_is_signed_and_says_otherwise_does_not_fit(field: str) -> None:
    event = event_in(SECRETS, 5) | {field: "other"}
    receipt = KEYS.receipt(event["game"], 5, event["digest"], event["at"])
    report = verified(SECRETS, [json.dumps(public(KEYS)).encode(), msgspec.json.encode(receipt)])
    assert [(one.check, one.version) for one in report.wrong] == [("receipts", 5)]
    assert field in report.wrong[0].reason


def test_a_signature_is_written_in_one_way_only() -> None:
    key, line = receipts_for(SECRETS, [5], KEYS)
    signature = json.loads(line)["signature"]
    digits = string.ascii_uppercase + string.ascii_lowercase + string.digits + "-_"
    same = signature[:-1] + digits[digits.index(signature[-1]) ^ 1]
    assert len({base64.urlsafe_b64decode(text + "==") for text in (signature, same)}) == 1
    changed = line.replace(signature.encode(), same.encode())
    assert first_wrong(verified(SECRETS, [key, changed])) == ("signatures", 5)


@pytest.mark.parametrize(
    ("seen", "full", "where"),
    [
        ({"type": "A", "seat": 1, "card": ""}, {"type": "A", "seat": 1, "card": "x"}, ""),
        ({"type": "", "seat": 1}, {"type": "A", "seat": 1}, "at.type"),
        ({"type": "A", "seat": 0}, {"type": "A", "seat": 1}, "at.seat"),
        ([{"a": 1}], [{"a": 1}, {"a": 2}], "at"),
        (["", None], ["x", "y", "z"], ""),
        (["", "x"], ["y", "x"], ""),
        (["", "x"], ["y", "z"], "at[1]"),
        ([], ["x"], ""),
        (0, 7, ""),
        (True, 1, "at"),
        (False, True, "at"),
        ({"a": {"b": [1, 2]}}, {"a": {"b": [1, 3]}}, "at.a.b[1]"),
        ({"a": 1}, {}, "at.a"),
        ({}, {"a": 1}, ""),
        ({}, [], "at"),
    ],
    ids=repr,
)
def test_what_is_empty_was_hidden_and_all_else_is_as_it_was_shown(seen: object, full: object, where: str) -> None:
    assert verifier.difference(seen, full, "at") == where


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
def test_a_hostile_line_is_found_wherever_it_stands(line: bytes) -> None:
    for at in (0, 1, 5):
        report = verified([*SECRETS[:at], line, *SECRETS[at + 1 :]])
        assert first_wrong(report) == ("form", at)
        assert not verified(SECRETS, receipts=[line]).sound or not line
        assert not verified(SECRETS, mine=[SECRETS[0], line]).sound or not line


@pytest.mark.parametrize("field", ["seats", "options", "scores", "ranking"])
def test_hostile_values_in_the_header_are_found(field: str) -> None:
    header, *events = SECRETS
    for value in (None, 7, [[]], {"a": [{}]}, [{"seat": []}], [None]):
        assert first_wrong(verified([json.dumps(json.loads(header) | {field: value}).encode(), *events]))[1] == 0


@pytest.mark.parametrize(
    "draws", [[[0, 0]], [[1 << 64, 0]], [[-3, 0]], [[6, 99]], [[6]], [6], [[6, "1"]], [[True, 0]], [[6, -1]]], ids=str
)
def test_hostile_draws_are_found(draws: list[Any]) -> None:
    start = versions_of(SECRETS, "GameStarted")[0]
    assert first_wrong(verified(resealed(SECRETS, start, draws=draws))) == ("draws", start)


def test_more_than_is_read_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    for limit, most in (("MOST_EVENTS", len(SECRETS) - 2), ("MOST_BYTES", 5_000)):
        with monkeypatch.context() as changed:
            changed.setattr(verifier, limit, most)
            assert first_wrong(verified(SECRETS))[0] == "form"
    start = versions_of(SECRETS, "GameStarted")[0]
    assert first_wrong(verified(resealed(SECRETS, start, draws=[[6, 1]] * 150_000)))[0] == "form"
    many = verified([SECRETS[0], *[b"{}"] * 5_000])
    assert len(many.wrong) == verifier.MOST_WRONG


def test_compressed_records_are_read_and_what_decompresses_to_too_much_is_not(tmp_path: Path) -> None:
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
def test_what_holds_no_keys_is_refused(text: bytes) -> None:
    with pytest.raises(verifier.Unfit):
        verifier.keys_in(text)


def always(value: object) -> Callable[..., Any]:
    return lambda *_: value


def with_another_header(lines: Lines) -> Lines:
    return [lines[0].replace(b'"ending":"played"', b'"ending":"voided"'), *lines[1:]]


def with_a_forged_draw(lines: Lines) -> Lines:
    version, draws = first_draw(lines)
    return resealed(lines, version, draws=draws)


def with_another_salt(lines: Lines) -> Lines:
    return resealed(lines, versions_of(lines, "GameStarted")[0], salt="0" * 32)


def with_another_time(lines: Lines) -> Lines:
    return [*lines[:9], lines[9].replace(b'Z","actor', b'.001Z","actor'), *lines[10:]]


def with_an_event_behind_the_end(lines: Lines) -> Lines:
    return appended(lines, type="SeatForfeited", seat=0)


def happen_unasked(self: verifier.Verification, _: int, said: dict[str, Any]) -> None:
    self.stage = verifier.LEADS_TO.get(said["type"], self.stage)


CONTROLS: dict[str, tuple[str, Any, Callable[[Lines], Lines]]] = {
    "digests": ("is_sealed", always(True), with_another_time),
    "order": ("Verification._happen", happen_unasked, with_an_event_behind_the_end),
    "header": ("Verification._check_header", always(None), with_another_header),
    "draws": ("Verification._check_chance", always(None), with_a_forged_draw),
    "salts": ("Verification._check_chance", always(None), with_another_salt),
}


@pytest.mark.parametrize("control", CONTROLS)
def test_without_one_of_the_checks_its_damage_goes_unnoticed(control: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name, instead, damage = CONTROLS[control]
    damaged = damage(SECRETS)
    assert not verified(damaged).sound
    monkeypatch.setattr(f"scoresheet.replays.verifier.{name}", instead)
    assert verified(damaged).sound


@pytest.mark.parametrize("check", ["receipts", "signatures", "against"])
def test_without_looking_at_what_was_kept_a_forgery_goes_unnoticed(check: str, monkeypatch: pytest.MonkeyPatch) -> None:
    forged = resealed(SECRETS, 9, at="2026-05-01T00:00:00Z") if check != "signatures" else SECRETS
    receipts = receipts_for(SECRETS, [12], KEYS)
    if check == "signatures":
        ids = (keys.public.key_id.encode() for keys in (OTHER_KEYS, KEYS))
        receipts[1] = receipts_for(SECRETS, [12], OTHER_KEYS)[1].replace(*ids)
    mine = shown(SECRETS, running(), SPECTATOR) if check == "against" else None
    given = receipts if check != "against" else None
    assert {one.check for one in verified(forged, given, mine).wrong} == {check}
    name = {"receipts": "Verification._agree", "signatures": "_check_signatures", "against": "_shown_otherwise"}[check]
    monkeypatch.setattr(f"scoresheet.replays.verifier.{name}", always([]))
    assert verified(forged, given, mine).sound


def run_copy(folder: Path, *arguments: object) -> subprocess.CompletedProcess[str]:
    """The file alone, away from the project."""
    shutil.copy(Path(verifier.__file__), folder / "verifier.py")
    command = [sys.executable, "-I", "verifier.py", *map(str, arguments)]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=60, check=False)


def test_the_file_alone_verifies_away_from_the_project(tmp_path: Path) -> None:
    (tmp_path / "record.jsonl").write_bytes(as_file(SECRETS))
    (tmp_path / "receipts.jsonl").write_bytes(as_file(receipts_for(SECRETS, [3, 20], KEYS)))
    (tmp_path / "mine.jsonl").write_bytes(as_file(shown(SECRETS, 30, at_seat(Seat(1)))))
    (tmp_path / "keys.json").write_text(json.dumps({"items": [public(KEYS)]}))
    good = run_copy(tmp_path, "record.jsonl", "receipts.jsonl", "--against", "mine.jsonl", "--keys", "keys.json")
    assert (good.returncode, good.stderr) == (0, "")
    assert good.stdout.endswith("The record is sound.\n")
    assert "Not checked: Whether the moves go by the rules" in good.stdout
    (tmp_path / "record.jsonl").write_bytes(as_file(CARELESS["dropped"](SECRETS, 7, random.Random(1))))
    bad = run_copy(tmp_path, "record.jsonl", "--json")
    assert bad.returncode == 1
    said = json.loads(bad.stdout)
    assert (said["sound"], said["wrong"][0]["check"], said["wrong"][0]["version"]) == (False, "chain", 7)
    assert run_copy(tmp_path, "nowhere.jsonl").returncode == 2
    assert run_copy(tmp_path).returncode == 2


def imports_of(node: ast.AST) -> list[str]:
    if isinstance(node, ast.ImportFrom):
        return [str(node.module)]
    return [alias.name for alias in node.names] if isinstance(node, ast.Import) else []


def test_the_file_uses_nothing_of_the_project() -> None:
    written = ast.walk(ast.parse(Path(verifier.__file__).read_text()))
    imported = [name for one in written for name in imports_of(one)]
    roots = {name.partition(".")[0] for name in imported}
    assert roots - {"cryptography", "__future__"} <= set(sys.stdlib_module_names)


def test_nothing_that_a_record_says_controls_the_terminal() -> None:
    strange = resealed(SECRETS, 1, title="\x1b[2J\u202e")
    assert all(one.isprintable() for one in map(verifier.printable, verifier.sentences(verified(strange))))
