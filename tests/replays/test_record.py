"""Untrusted records: the first wrong line is named, and no other error escapes."""

import json
from random import Random

import msgspec
import pytest

from scoresheet.domain.errors import DomainError
from scoresheet.domain.titles import registry
from scoresheet.replays import record, verifier
from scoresheet.replays.record import LONGEST_LINE, UnreadableRecord, header_of, read, read_file, write
from scoresheet.replays.simulate import simulate
from tests.domain.evenings import Evening

BOX = registry.find("industrial-waste")


@pytest.fixture(scope="module")
def lines():
    """A complete record of two seats."""
    written = simulate(BOX, 2, ["random"], Random(5))
    header = header_of([one.event for one in written], "a test")
    return list(write(header, [one.stored for one in written]))


def wrong(lines):
    """Return the number of the wrong line, and the reason."""
    with pytest.raises(UnreadableRecord) as caught:
        read(lines)
    assert str(caught.value).startswith(f"Line {caught.value.line}: ")
    return caught.value.line, str(caught.value)


def changed(line, **fields):
    return json.dumps({**json.loads(line), **fields}).encode()


def test_a_written_record_is_read_back_byte_for_byte(lines):
    record = read(lines)
    assert list(write(record.header, record.stored)) == lines


def test_line_ends_may_be_missing_or_in_windows_style(lines):
    assert read([line.strip() for line in lines]) == read(lines)
    assert read([line.strip() + b"\r\n" for line in lines]) == read(lines)


def test_the_header_matches_the_events(lines):
    header = json.loads(lines[0])
    assert (header["record"], header["title"], header["source"], header["ending"]) == (
        1,
        "industrial-waste",
        "a test",
        "played",
    )
    assert header["seats"] == [{"seat": 0, "bot": "random"}, {"seat": 1, "bot": "random"}]
    assert header["scores"] == json.loads(lines[-1])["scores"]


def test_the_header_of_a_game_that_never_started_has_no_ending():
    evening = Evening(title=BOX)
    header = header_of(evening.events[:2])
    assert (header.ending, header.components, [sitter.player for sitter in header.seats]) == ("", "", ["p0"])


@pytest.mark.parametrize(
    "junk",
    [
        b"",
        b"null",
        b"[]",
        b"{",
        b"\xff\xfe",
        b'{"record":1}',
        b'{"title":"\xff"}',
        b'{"title":"\\ud800"}',
        b"[" * 5000,
        b'{"a":' * 5000,
        b"9" * 5000,
        b'{"record":NaN}',
        b" " * (LONGEST_LINE + 1),
    ],
    ids=lambda junk: repr(junk[:12]),
)
def test_junk_is_refused_in_every_line(lines, junk):
    assert wrong([junk, *lines[1:]])[0] == 1
    assert wrong([lines[0], junk, *lines[2:]])[0] == 2
    assert wrong([*lines[:7], junk, *lines[8:]])[0] == 8


def test_an_empty_file_is_refused():
    assert wrong([])[0] == 1


def test_a_header_without_events_is_refused(lines):
    assert wrong(lines[:1])[0] == 2


@pytest.mark.parametrize("title", ["chess", "", "__proto__", "Lineae", "../industrial_waste"])
def test_an_unknown_title_is_refused(lines, title):
    assert wrong([changed(lines[0], title=title), *lines[1:]])[0] == 1


@pytest.mark.parametrize("fields", [{"record": 2}, {"extra": 1}, {"seats": 2}, {"scores": [{"seat": "x"}]}])
def test_a_malformed_header_is_refused(lines, fields):
    assert wrong([changed(lines[0], **fields), *lines[1:]])[0] == 1


@pytest.mark.parametrize(
    "fields", [{"name": "x"}, {"scores": []}, {"ranking": [[0, 1]]}, {"ending": "resigned"}, {"seats": []}]
)
def test_a_header_that_contradicts_the_events_is_refused(lines, fields):
    altered = changed(lines[0], **fields)
    assert wrong([altered, *lines[1:]]) == (1, "Line 1: The header does not agree with the events.")


def test_a_gap_is_detected(lines):
    assert wrong([*lines[:9], *lines[10:]]) == (10, "Line 10: Version 9 was expected here, not 10.")


def test_a_repeated_event_is_detected(lines):
    assert wrong([*lines[:9], lines[8], *lines[9:]])[0] == 10


def test_a_missing_beginning_is_detected(lines):
    assert wrong([lines[0], *lines[2:]]) == (2, "Line 2: The first event of a game must be GameOpened.")


def test_a_missing_end_is_detected(lines):
    last = len(lines) - 1
    assert wrong(lines[:-1]) == (last, f"Line {last}: The record is cut off: by its header, the game has ended.")


def test_a_changed_event_is_detected(lines):
    altered = lines[6].replace(b'"seat":', b'"seat": ', 1)
    assert altered != lines[6]
    assert wrong([*lines[:6], altered, *lines[7:]]) == (7, "Line 7: The digest does not match the event.")


def test_an_event_of_another_game_is_detected(lines):
    altered = lines[6].replace(b'"game":"simulation"', b'"game":"simulatiom"')
    assert wrong([*lines[:6], altered, *lines[7:]])[0] == 7


def test_an_event_of_another_title_is_detected(lines):
    altered = changed(lines[6], move={"type": "PlayCard", "card": 3})
    assert wrong([*lines[:6], altered, *lines[7:]])[0] == 7


def test_an_event_with_a_wrong_predecessor_is_detected(lines):
    altered = changed(lines[6], previous="f" * 64)
    assert wrong([*lines[:6], altered, *lines[7:]])[0] == 7


def test_every_flipped_byte_of_a_record_is_detected(lines):
    short = Evening(title=BOX)
    short.do("resign", [0])
    whole = b"".join(write(header_of(short.events), short.stored))
    source = whole.index(b'"source":"') + len(b'"source":"')
    missed = []
    for place in range(len(whole)):
        flipped = whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :]
        try:
            read(flipped.splitlines(keepends=True))
            missed.append(place)
        except DomainError:
            pass
    ends = [place for place, byte in enumerate(whole) if byte in b"\n"]
    assert set(missed) <= {*ends, source}


def test_the_record_of_a_running_game_does_not_contain_its_secret():
    evening = Evening(title=BOX)
    header = header_of(evening.events)
    assert header.ending == ""
    assert b'"secret"' not in b"".join(write(header, evening.stored))
    assert msgspec.json.encode(header).count(b"entropy") == 0


def test_a_record_that_is_too_long_is_refused_at_the_line_beyond_the_limit(lines, monkeypatch):
    monkeypatch.setattr(record, "MOST_EVENTS", 7)
    with pytest.raises(UnreadableRecord, match=r"^Line 9: A record has at most 7 events and"):
        read(lines)
    monkeypatch.undo()
    monkeypatch.setattr(record, "MOST_BYTES", sum(map(len, lines[1:5])))
    with pytest.raises(UnreadableRecord, match=r"^Line [56]: A record has at most"):
        read(lines)


def test_an_endless_line_is_read_only_up_to_the_limit(tmp_path):
    endless = tmp_path / "endless.jsonl"
    endless.write_bytes(b"x" * (3 * LONGEST_LINE))
    assert [len(line) for line in verifier.lines_of(endless)][:1] == [LONGEST_LINE + 2]
    with pytest.raises(UnreadableRecord, match=r"^Line 1: The line is longer"):
        read_file(endless)
