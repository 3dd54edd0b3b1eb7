"""Every reader of records comes to the same verdict on the same file, however it was saved, and names the same line."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from werkzeug.datastructures import FileStorage, MultiDict
from werkzeug.test import encode_multipart

from scoresheet.replays import verifier
from scoresheet.replays.record import LIBRARY, UnreadableRecord, read_file
from scoresheet.service.container.services import Services
from scoresheet.service.core.signing_keys import Keys
from scoresheet.service.records.uploads import RecordUploads
from tests.replays.damage import as_file, lines_in, receipts_for
from tests.service.api.players import Player, Table
from tests.service.command_line import CommandLine

LINES = lines_in(LIBRARY / "industrial_waste" / "one_of_two_resigned.jsonl")
KEYS = Keys(Ed25519PrivateKey.from_private_bytes(bytes(32)))
PLAIN = as_file(LINES)
CRLF = PLAIN.replace(b"\n", b"\r\n")
MARK = b"\xef\xbb\xbf"
HALF = len(LINES) // 2


def zipped(content: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("game.jsonl", content)
    return file.getvalue()


def tarred(content: bytes, name: str = "game.jsonl") -> bytes:
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w") as archive:
        member = tarfile.TarInfo(name)
        member.size = len(content)
        archive.addfile(member, io.BytesIO(content))
    return file.getvalue()


def with_line(number: int, line: bytes) -> bytes:
    """The record with another line in place of one, counted from 1."""
    return as_file([*LINES[: number - 1], line, *LINES[number:]])


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
BROKEN: dict[str, tuple[bytes, int]] = {
    "UTF-16": (PLAIN.decode().encode("utf-16"), 1),
    "UTF-16 without a mark": (PLAIN.decode().encode("utf-16-le"), 1),
    "UTF-16 of big machines": (b"\xfe\xff" + PLAIN.decode().encode("utf-16-be"), 1),
    "UTF-32": (PLAIN.decode().encode("utf-32"), 1),
    "zip": (zipped(PLAIN), 1),
    "tar": (tarred(PLAIN), 1),
    "bzip2": (bz2.compress(PLAIN), 1),
    "xz": (lzma.compress(PLAIN), 1),
    "gzip twice": (gzip.compress(gzip.compress(PLAIN)), 1),
    "nothing": (b"", 1),
    "a byte order mark alone": (MARK, 1),
    "CR alone": (PLAIN.replace(b"\n", b"\r"), 1),
    "a blank line at its beginning": (b"\n" + PLAIN, 1),
    "a blank line within": (as_file([*LINES[:5], b"", *LINES[5:]]), 6),
    "a byte order mark within": (with_line(6, MARK + LINES[5]), 6),
    "a changed event": (with_line(6, LINES[5].replace(b'Z","actor', b'.5Z","actor')), 6),
    "a changed event and CR LF": (
        with_line(6, LINES[5].replace(b'Z","actor', b'.5Z","actor')).replace(b"\n", b"\r\n"),
        6,
    ),
    "a line that is cut off": (as_file(LINES[:6]) + LINES[6][:-30], 7),
    "an event that is missing": (as_file([*LINES[:5], *LINES[6:]]), 6),
}
BROKEN_PACKED = {
    "gzip that is cut off": gzip.compress(PLAIN)[:-40],
    "gzip without its checksum": gzip.compress(PLAIN)[:-8],
    "gzip with other things behind": gzip.compress(PLAIN) + b"more",
    "gzip with a wrong checksum": gzip.compress(PLAIN)[:-6] + b"\1\2\3\4\5\6",
}


class Place(NamedTuple):
    """Where records are read, and how."""

    line: CommandLine
    player: Player
    session: str
    folder: Path

    def file(self, content: bytes) -> Path:
        """A file with that content."""
        file = self.folder / ("game.jsonl.gz" if content.startswith(b"\x1f\x8b") else "game.jsonl")
        file.write_bytes(content)
        return file


@pytest.fixture(scope="module")
def place(services: Services, table: Table, tmp_path_factory: pytest.TempPathFactory) -> Place:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("scoresheet.service.records.uploads.MOST_AN_HOUR", 1_000)
        object.__setattr__(services, "uploads", RecordUploads(services.games, services.accounts))
    player = table.player()
    session = services.accounts.new_session(services.accounts.profile(player.id), "")[0]
    return Place(CommandLine(tmp_path_factory.mktemp("games")), player, session, tmp_path_factory.mktemp("records"))


Verdict = tuple[bool, int]
"""Whether a reader takes a record, and else the line that is wrong; 0 where none is named."""


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
    """The file is the one that the record is compared with; of a game that is over it is the same."""
    sound = place.folder / "sound.jsonl"
    sound.write_bytes(PLAIN)
    said = verifier.verify_files(sound, None, place.file(content), None)
    assert said.record_sound or any("was not shown" in one.reason or "is not what" in one.reason for one in said.wrong)
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


def uploads(place: Place, content: bytes) -> Verdict:
    answer = place.player.call("POST", "/records", content, Content_Type="application/x-ndjson")
    assert answer.status_code in (200, 201, 422), answer.text
    return answer.status_code != 422, answer.json.get("line", 0)


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
def test_a_sound_record_is_sound_for_every_reader_however_it_was_saved(
    place: Place, reader: Callable[[Place, bytes], Verdict], how: str
) -> None:
    assert reader(place, SOUND[how]) == (True, 0)


@pytest.mark.parametrize("how", [how for how in BROKEN if BROKEN[how][0]])
@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.__name__)
def test_a_broken_record_is_broken_for_every_reader_at_the_same_line(
    place: Place, reader: Callable[[Place, bytes], Verdict], how: str
) -> None:
    content, line = BROKEN[how]
    assert reader(place, content) == (False, line)


@pytest.mark.parametrize("how", BROKEN_PACKED)
@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.__name__)
def test_what_cannot_be_decompressed_is_refused_by_every_reader(
    place: Place, reader: Callable[[Place, bytes], Verdict], how: str
) -> None:
    assert not reader(place, BROKEN_PACKED[how])[0]


def test_a_copy_with_other_line_ends_is_the_same_game_byte_for_byte(services: Services, place: Place) -> None:
    assert {uploads(place, content) for content in (CRLF, MARK + PLAIN)} == {(True, 0)}
    game = json.loads(LINES[1])["game"]
    assert services.games.store.states(game, 0, len(LINES)) == LINES[1:]


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
def test_receipts_are_read_however_they_were_saved(place: Place, receipts: bytes) -> None:
    kept = place.folder / "receipts.jsonl"
    kept.write_bytes(receipts)
    said = place.line.json("verify", place.file(PLAIN), kept)
    assert said["sound"]
    assert any("2 receipts is signed" in sentence for sentence in said["checked"])


DAMAGED_RECEIPTS = {
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


@pytest.mark.parametrize("how", DAMAGED_RECEIPTS)
def test_damaged_receipts_are_named_and_do_not_break_the_record(place: Place, how: str) -> None:
    content, reason = DAMAGED_RECEIPTS[how]
    kept = place.folder / "receipts.jsonl"
    kept.write_bytes(content)
    result = place.line.run("verify", place.file(PLAIN), kept)
    assert result.exit_code == 1
    assert reason in result.stdout
    assert "BROKEN" not in result.stdout
    assert result.stdout.endswith("The record itself is sound, but not the receipts.\n")
    assert "Every move was played again by the rules" in result.stdout


def test_a_damaged_record_to_compare_with_is_named_and_does_not_break_the_record(place: Place) -> None:
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


def test_a_damaged_record_is_broken_although_its_receipts_are_whole(place: Place) -> None:
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
