"""`verify-log`: kept heads and receipts reveal manipulations of a store, and accept an honest one."""

from __future__ import annotations

import json
import shutil
import socket
from collections.abc import Callable
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from scoresheet.service.core.signing_keys import Keys
from scoresheet.service.play.receipts import as_lines
from tests.service.audit import witnessing
from tests.service.audit.witnessing import DONE, HONEST, at_an_address, covered_up, heads_in, write
from tests.service.command_line import CommandLine

pytestmark = pytest.mark.sqlite_only("what was done to a store is done to copies of its file")

DONE_OR_COVERED_UP = (*DONE, covered_up(witnessing.forked), covered_up(witnessing.gone_on_from_older))
SAID = {
    "rolled_back": "was shortened, or its store was restored from an older backup",
    "shortened": "was shortened, or its store was restored from an older backup",
    "one_game_gone": "was shortened, or its store was restored from an older backup",
    "gone_on_from_older": "forked or changed",
    "forked": "forked or changed",
    "swapped": "forked or changed",
}
"""The message about each manipulation if the service is asked."""


@pytest.fixture(scope="module")
def past(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("past")
    witnessing.history(folder)
    return folder


@pytest.fixture
def line(past: Path, tmp_path: Path) -> CommandLine:
    """The command line, on a copy of the store with its history."""
    folder = tmp_path / "store"
    shutil.copytree(past, folder)
    return CommandLine(folder)


def kept(line: CommandLine) -> tuple[Path, str, Path]:
    return line.folder / "kept.jsonl", "--receipts", line.folder / "receipts.jsonl"


@pytest.mark.parametrize("done", HONEST)
def test_an_honest_store_is_consistent_with_all_heads_and_receipts(
    line: CommandLine, done: Callable[[Path], None]
) -> None:
    done(line.folder)
    offline = line.json("verify-log", *kept(line), "--database", line.database)
    assert (offline["verdict"], offline["finding"]["heads"], offline["finding"]["receipts"]) == ("sound", 4, 42)
    with at_an_address(line.folder) as url:
        asked = line.json("verify-log", *kept(line), "--url", url)
    assert (asked["verdict"], asked["finding"]["later"]) == ("sound", 0)
    assert asked["finding"]["size"] == offline["finding"]["size"]


@pytest.mark.parametrize("done", DONE_OR_COVERED_UP, ids=lambda done: done.__name__)
def test_a_manipulated_store_is_detected_in_its_file_and_through_its_service(
    line: CommandLine, done: Callable[[Path], None]
) -> None:
    done(line.folder)
    said = line.refused("verify-log", line.folder / "kept.jsonl", "--database", line.database)
    assert "shortened" in said or "are not those of the head" in said
    with at_an_address(line.folder) as url:
        said = line.refused("verify-log", line.folder / "kept.jsonl", "--url", url)
    assert SAID[done.__name__.removesuffix("_and_covered_up")] in said


def test_a_receipt_reveals_a_replaced_event(line: CommandLine) -> None:
    covered_up(witnessing.forked)(line.folder)
    heads, _, receipts = kept(line)
    write(heads, heads_in(heads)[:1])
    assert line.run("verify-log", heads, "--database", line.database).exit_code == 0
    assert "There is a receipt for version 14 of game" in line.refused("verify-log", *kept(line))
    with at_an_address(line.folder) as url:
        assert line.run("verify-log", heads, "--url", url).exit_code == 0
        said = line.refused("verify-log", *kept(line), "--url", url)
    assert "There is a receipt for version 14 of game" in said
    assert "version 13" not in said
    assert receipts.exists()


def test_a_corrupt_event_is_named(line: CommandLine) -> None:
    with witnessing.changing(line.folder) as store:
        store.execute("UPDATE game_events SET state=replace(state, 'MoveMade', 'MoveMaid') WHERE rowid=25")
        version = store.execute("SELECT originator_version FROM game_events WHERE rowid=25").fetchone()[0]
    assert f"Version {version} of game" in line.refused("verify-log", line.folder / "kept.jsonl")


def test_heads_and_receipts_signed_by_an_unknown_key_are_reported(line: CommandLine) -> None:
    other, (heads, _, receipts) = Keys(Ed25519PrivateKey.generate()), kept(line)
    first = heads_in(heads)[0]
    write(heads, [other.head(first.tree_size, first.root_hash, first.timestamp)])
    receipt = json.loads(receipts.read_text().splitlines()[0]) | {"key_id": other.public.key_id}
    receipts.write_text(json.dumps(receipt))
    asked = line.run("verify-log", *kept(line))
    assert asked.exit_code == 1
    assert asked.stderr.count("is not signed with a known key") == 2


def test_only_the_given_keys_are_trusted_if_there_are_any(line: CommandLine) -> None:
    keys = line.folder / "keys.json"
    with at_an_address(line.folder) as url, witnessing.opened(line.folder) as services:
        keys.write_bytes(
            json.dumps(
                {"items": [{"key_id": k.key_id, "public_key": k.public_key} for k in services.public_keys]}
            ).encode()
        )
        assert line.run("verify-log", *kept(line), "--url", url, "--keys", keys).exit_code == 0
        for others in ("", '{"key_id": "0000000000000000", "public_key": "AAAA"}'):
            keys.write_text(f'{{"items": [{others}]}}')
            assert "with a known key" in line.refused("verify-log", *kept(line), "--url", url, "--keys", keys)
    keys.write_text("[]")
    assert "not an answer of /api/v1/keys" in line.refused("verify-log", *kept(line), "--keys", keys, code=2)


def test_keys_kept_with_the_receipts_are_trusted(line: CommandLine) -> None:
    with witnessing.opened(line.folder) as services, witnessing.changing(line.folder) as store:
        receipts = line.folder / "receipts.jsonl"
        receipts.write_bytes(b"".join(as_lines(iter([]), services.public_keys)) + receipts.read_bytes())
        store.execute("DELETE FROM public_keys")
    assert line.json("verify-log", *kept(line))["finding"]["receipts"] == 42
    assert line.run("verify-log", line.folder / "kept.jsonl").exit_code == 1


def test_keep_appends_the_current_head_of_a_sound_log(line: CommandLine) -> None:
    mine = line.folder / "mine.jsonl"
    with at_an_address(line.folder) as url:
        for _ in range(2):
            assert line.run("verify-log", mine, "--url", url, "--keep").exit_code == 0
    assert heads_in(mine) == heads_in(line.folder / "kept.jsonl")[-1:]
    witnessing.played_on(line.folder)
    with at_an_address(line.folder) as url:
        assert line.run("verify-log", mine, "--url", url, "--keep").exit_code == 0
    assert len(heads_in(mine)) == 2
    witnessing.rolled_back(line.folder)
    with at_an_address(line.folder) as url:
        line.refused("verify-log", mine, "--url", url, "--keep")
    assert len(heads_in(mine)) == 2


def test_a_rate_limited_caller_gets_the_newest_kept_head_and_learns_which_receipts_are_later(
    line: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scoresheet.service.audit.transparency.MOST_ASKED", 1)
    with at_an_address(line.folder) as url:
        first, again = (line.json("verify-log", *kept(line), "--url", url)["finding"] for _ in range(2))
    assert (first["later"], again["later"]) == (0, 42)
    assert first["present"] == again["present"]


def test_a_service_that_does_not_answer_gives_no_verdict(line: CommandLine) -> None:
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        nobody = f"http://127.0.0.1:{silent.getsockname()[1]}"
        assert "cannot be asked" in line.refused("verify-log", *kept(line), "--url", nobody, code=3)
    with at_an_address(line.folder) as url:
        assert "404" in line.refused("verify-log", *kept(line), "--url", f"{url}/elsewhere", code=3)
    assert "must begin with https://" in line.refused("verify-log", *kept(line), "--url", "file:///etc/passwd", code=3)


def test_a_file_that_is_no_store_gives_no_verdict(line: CommandLine) -> None:
    no_store = line.folder / "no-store.db"
    no_store.write_text("no store at all, but long enough to be looked at" * 50)
    assert "cannot be read" in line.refused("verify-log", *kept(line), "--database", no_store, code=3)
    line.database.unlink()
    assert "There are no games" in line.refused("verify-log", *kept(line), code=3)


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("{}\n", "line 1"),
        ("\n\nno json", "line 3"),
        ('{"tree_size": "many"}', "line 1"),
        ("[" * 9000, "line 1"),
        ("\udcff", "line 1"),
    ],
    ids=range(5),
)
def test_an_invalid_line_of_a_file_of_heads_is_named(line: CommandLine, text: str, where: str) -> None:
    heads = line.folder / "wrong.jsonl"
    heads.write_bytes(text.encode(errors="surrogateescape"))
    assert where in line.refused("verify-log", heads, code=2)


def test_keep_needs_a_service(line: CommandLine) -> None:
    heads = line.folder / "kept.jsonl"
    assert "--keep needs --url" in line.refused("verify-log", heads, "--keep", code=2)
    assert "not both" in line.refused("verify-log", heads, "--url", "https://x", "--database", line.database, code=2)
