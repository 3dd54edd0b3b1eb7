"""`export` and `import`: games as records, byte for byte."""

import json
import os
from pathlib import Path

import pytest

from scoresheet.replays import record
from scoresheet.service.play.games import Games
from tests.service.command_line import CommandLine, simulated
from tests.service.playing import open_store, play_on, start


@pytest.fixture
def line(tmp_path: Path) -> CommandLine:
    return CommandLine(tmp_path)


def game_in(file: Path) -> str:
    return str(json.loads(file.read_bytes().splitlines()[1])["game"])


def test_an_imported_record_is_exported_byte_for_byte(line: CommandLine) -> None:
    (file,) = simulated(line)
    line.json("import", file)
    back = line.folder / "back.jsonl"
    source = json.loads(file.read_bytes().splitlines()[0])["source"]
    answer = line.json("export", game_in(file), back, "--source", source)
    assert answer["events"] == len(file.read_bytes().splitlines()) - 1
    assert back.read_bytes() == file.read_bytes()
    assert line.run("export", game_in(file), "--source", source).stdout_bytes == file.read_bytes()


def test_a_game_that_is_already_stored_is_left_unchanged(line: CommandLine) -> None:
    (file,) = simulated(line)
    first, again = line.run("import", file), line.run("import", file)
    assert "imported" in first.output
    assert "is already here" in again.output
    assert again.exit_code == 0


def test_the_first_wrong_line_is_named_and_nothing_of_that_record_is_stored(line: CommandLine) -> None:
    good, bad = simulated(line, games=2)
    lines = bad.read_bytes().splitlines(keepends=True)
    lines[9] = lines[9].replace(b'"at":"2001', b'"at":"2002')
    bad.write_bytes(b"".join(lines))
    result = line.run("import", bad, good)
    assert result.exit_code == 1
    assert f"{bad}: Line 10: " in result.stderr
    assert f"{good}: " in result.stdout
    assert "There is no game" in line.refused("export", game_in(bad))


def test_a_record_that_breaks_the_rules_is_refused_although_its_chain_is_valid(line: CommandLine) -> None:
    (file,) = simulated(line)
    forged = forge(file)
    said = line.refused("import", forged)
    assert "Line " in said
    assert "by the rules" in said


def forge(file: Path) -> Path:
    """Write the record with one fact changed and all digests recomputed."""
    import msgspec

    from scoresheet.domain import chain
    from scoresheet.domain.chain import GENESIS

    read = record.read(file.read_bytes().splitlines())
    previous, stored = GENESIS, []
    for event in read.events:
        changed = msgspec.structs.replace(event, previous=previous, digest="")
        if type(event).__name__ == "GameStarted":
            effects = list(changed.effects)
            effects[1] = msgspec.structs.replace(effects[1], cash=99)
            changed = msgspec.structs.replace(changed, effects=effects)
        sealed, previous = chain.seal(changed)
        stored.append(sealed)
    forged = file.with_name("forged.jsonl")
    forged.write_bytes(b"".join(record.write(read.header, stored)))
    return forged


def test_an_unfinished_record_is_refused(line: CommandLine) -> None:
    games = open_store(line.folder)
    game = play_on(games, start(games), 5)
    games.store.close()
    out = line.folder / "running.jsonl"
    assert "not finished" in line.refused("export", game.id, out)
    assert not out.exists()
    line.json("export", game.id, out, "--unfinished")
    elsewhere = CommandLine(line.folder / "elsewhere")
    assert "ends before the game does" in elsewhere.refused("import", out)


def test_another_game_under_the_same_id_is_refused(line: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    (file,) = simulated(line)
    line.json("import", file)
    states = Games.__init__.__globals__["Store"].states
    monkeypatch.setattr("scoresheet.service.storage.store.Store.states", lambda *wanted: states(*wanted)[:-1])
    assert "A different game with the same id" in line.refused("import", file)


def test_json_output_of_an_export_needs_a_file(line: CommandLine) -> None:
    (file,) = simulated(line)
    line.json("import", file)
    assert "FILE" in line.refused("export", game_in(file), "--json", code=2)


def test_an_existing_file_is_overwritten_only_with_force(line: CommandLine) -> None:
    (file,) = simulated(line)
    line.json("import", file)
    out = line.folder / "out.jsonl"
    out.write_bytes(b"mine")
    assert "already exists (--force overwrites it)" in line.refused("export", game_in(file), out)
    assert out.read_bytes() == b"mine"
    line.json("export", game_in(file), out, "--force")
    assert game_in(out) == game_in(file)


def test_only_regular_files_are_overwritten(line: CommandLine) -> None:
    (file,) = simulated(line)
    line.json("import", file)
    pipe = line.folder / "pipe"
    os.mkfifo(pipe)
    assert "is not a regular file" in line.refused("export", game_in(file), pipe, "--force")
    assert pipe.is_fifo()


def test_symbolic_links_are_not_followed(line: CommandLine) -> None:
    (file,) = simulated(line)
    line.json("import", file)
    for target in (line.folder / "not there", line.folder / "precious"):
        link = line.folder / f"to {target.name}"
        link.symlink_to(target)
        assert "already exists" in line.refused("export", game_in(file), link)
        assert not target.exists()
    target.write_bytes(b"precious")
    line.json("export", game_in(file), link, "--force")
    assert target.read_bytes() == b"precious"
    assert not link.is_symlink()
    assert game_in(link) == game_in(file)


def test_a_file_created_meanwhile_is_not_overwritten(line: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    (file,) = simulated(line)
    line.json("import", file)
    out = line.folder / "out.jsonl"
    out.write_bytes(b"mine")
    monkeypatch.setattr("scoresheet.service.cli.terminal.os.path.lexists", lambda path: False)
    assert "already exists" in line.refused("export", game_in(file), out)
    assert out.read_bytes() == b"mine"
    assert [path.name for path in line.folder.iterdir() if path.name.startswith(".")] == []


def test_a_failed_export_leaves_no_file(line: CommandLine) -> None:
    (file,) = simulated(line)
    line.json("import", file)
    assert "cannot be used" in line.refused("export", game_in(file), line.folder / "nowhere" / "out.jsonl")
