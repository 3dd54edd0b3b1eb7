"""All readers of records agree on each file, in every file format, and name the same line."""

from __future__ import annotations

import gzip
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from werkzeug.datastructures import FileStorage, MultiDict
from werkzeug.test import encode_multipart

from scoresheet.replays import verifier
from scoresheet.replays.record import UnreadableRecord, read_file
from scoresheet.service.container.services import Services
from tests.replays.damage import as_file
from tests.service.api.record_readers import (
    BROKEN,
    LINES,
    MARK,
    PLAIN,
    Place,
    Verdict,
    tarred,
    uploads,
    with_line,
)

CRLF = PLAIN.replace(b"\n", b"\r\n")
HALF = len(LINES) // 2
CHANGED = with_line(6, LINES[5].replace(b'Z","actor', b'.5Z","actor'))
SOUND = {
    "as it is": PLAIN,
    "CR LF": CRLF,
    "CR LF in its second half": as_file(LINES[:HALF]) + as_file(LINES[HALF:]).replace(b"\n", b"\r\n"),
    "byte order mark": MARK + PLAIN,
    "byte order mark and CR LF": MARK + CRLF,
    "blank lines at its end": PLAIN + b"\n\n  \n",
    "blank lines with CR LF at its end": CRLF + b"\r\n\r\n",
    "no line feed at its end": PLAIN[:-1],
    "no line feed at its end with CR LF": CRLF[:-2],
    "gzip": gzip.compress(PLAIN),
    "gzip and CR LF": gzip.compress(CRLF),
    "gzip and byte order mark": gzip.compress(MARK + PLAIN),
    "gzip of several members": gzip.compress(PLAIN[:500]) + gzip.compress(b"") + gzip.compress(PLAIN[500:]),
    "gzip with zeros behind": gzip.compress(PLAIN) + bytes(512),
}
BROKEN_PACKED = {
    "gzip that is cut off": gzip.compress(PLAIN)[:-40],
    "gzip without its checksum": gzip.compress(PLAIN)[:-8],
    "gzip with other things behind": gzip.compress(PLAIN) + b"more",
    "gzip with a wrong checksum": gzip.compress(PLAIN)[:-6] + b"\1\2\3\4\5\6",
}


def imports(place: Place, content: bytes) -> Verdict:
    return _imported(place, place.file(content))


def _imported(place: Place, file: Path) -> Verdict:
    said = json.loads(place.line.run("import", file, "--json").stdout)["records"][0]
    return not said["wrong"], said["line"]


def imports_from_an_archive(place: Place, content: bytes) -> Verdict:
    archive = place.folder / "games.tar"
    archive.write_bytes(tarred(content, place.file(content).name))
    return _imported(place, archive)


def verifies(place: Place, content: bytes) -> Verdict:
    result = place.line.run("verify", place.file(content), "--json")
    said = json.loads(result.stdout)
    assert result.exit_code == (not said["sound"])
    return said["sound"], _line(said["wrong"])


def _line(wrong: list[dict[str, Any]]) -> int:
    assert all(one["file"] == "record" for one in wrong)
    return wrong[0]["version"] + 1 if wrong else 0


def verifies_alone(place: Place, content: bytes) -> Verdict:
    said = verifier.as_object(verifier.verify_files(place.file(content), None, None, None))
    return said["sound"], _line(said["wrong"])


def compares(place: Place, content: bytes) -> Verdict:
    """Compare a sound record with the file, which is the same for a finished game."""
    sound = place.folder / "sound.jsonl"
    sound.write_bytes(PLAIN)
    said = verifier.verify_files(sound, None, place.file(content), None)
    assert said.record_sound or any("shown" in one.reason for one in said.wrong)
    return said.sound, 0


def reads(place: Place, content: bytes) -> Verdict:
    try:
        read_file(place.file(content))
    except UnreadableRecord as error:
        return False, error.line
    return True, 0


def shows(place: Place, content: bytes) -> Verdict:
    result = place.line.run("show", "--record", place.file(content))
    assert result.exit_code in (0, 1), result.output
    assert result.exit_code == 0 or str(place.file(content)) in result.stderr
    return result.exit_code == 0, _line_in(result.stderr)


def _line_in(text: str) -> int:
    return int(text.partition("Line ")[2].partition(":")[0] or 0)


def uploads_on_the_page(place: Place, content: bytes) -> Verdict:
    sent = MultiDict([("record", FileStorage(io.BytesIO(content), "game.jsonl"))])
    boundary, body = encode_multipart(sent)
    headers = {
        "Cookie": f"__Host-session={place.session}",
        "Sec-Fetch-Site": "same-origin",
        "Content-Type": f"multipart/form-data; boundary={boundary}",
    }
    answer = place.player.client.post("/records", data=body, headers=headers, base_url="https://localhost")
    assert answer.status_code in (303, 422), answer.text
    found = answer.text.partition("Line ")[2].partition(" ")[0]
    return answer.status_code == 303, int(found) if found.isdigit() else 0


READERS: list[Callable[[Place, bytes], Verdict]] = [
    imports,
    imports_from_an_archive,
    verifies,
    verifies_alone,
    reads,
    shows,
    uploads,
    uploads_on_the_page,
]


@pytest.mark.parametrize("how", SOUND)
@pytest.mark.parametrize("reader", [*READERS, compares], ids=lambda reader: reader.__name__)
def test_every_reader_accepts_a_sound_record_in_every_file_format(
    place: Place, reader: Callable[[Place, bytes], Verdict], how: str
) -> None:
    assert reader(place, SOUND[how]) == (True, 0)


@pytest.mark.parametrize("how", [how for how in BROKEN if BROKEN[how][0]])
@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.__name__)
def test_every_reader_rejects_a_broken_record_at_the_same_line(
    place: Place, reader: Callable[[Place, bytes], Verdict], how: str
) -> None:
    content, line = BROKEN[how]
    assert reader(place, content) == (False, line)


@pytest.mark.parametrize("how", BROKEN_PACKED)
@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.__name__)
def test_every_reader_rejects_a_file_that_cannot_be_decompressed(
    place: Place, reader: Callable[[Place, bytes], Verdict], how: str
) -> None:
    assert not reader(place, BROKEN_PACKED[how])[0]


def test_a_copy_with_other_line_endings_is_stored_byte_for_byte_the_same(services: Services, place: Place) -> None:
    assert {uploads(place, content) for content in (CRLF, MARK + PLAIN)} == {(True, 0)}
    game = json.loads(LINES[1])["game"]
    assert services.games.store.states(game, 0, len(LINES)) == LINES[1:]
