"""`export --all` and `import`: many games in folders, archives and single files, byte for byte."""

from __future__ import annotations

import gzip
import io
import json
import tarfile
from collections.abc import Callable
from pathlib import Path

import pytest

from scoresheet.domain.errors import BrokenChain
from tests.service.command_line import CommandLine, simulated
from tests.service.playing import open_store, play_on, start

TARGETS = ("games", "games.tar.gz", "games.tgz", "games.jsonl", "games.jsonl.gz")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Records of three short games."""
    return simulated(CommandLine(tmp_path_factory.mktemp("played")), games=3)


@pytest.fixture
def line(tmp_path: Path, played: list[Path]) -> CommandLine:
    """A store with these games."""
    line = CommandLine(tmp_path / "here")
    assert len(line.json("import", *played)["records"]) == len(played)
    return line


def ids(records: list[Path]) -> set[str]:
    return {str(json.loads(file.read_bytes().splitlines()[1])["game"]) for file in records}


def events(record: bytes) -> list[bytes]:
    return record.splitlines()[1:]


@pytest.mark.parametrize("target", TARGETS)
def test_exported_games_can_be_imported_and_exported_again_byte_for_byte(
    line: CommandLine, tmp_path: Path, played: list[Path], target: str
) -> None:
    out = tmp_path / target
    answer = line.json("export", "--all", "-o", out)
    assert (answer["games"], answer["damaged"]) == (3, [])
    other = CommandLine(tmp_path / "there")
    taken = other.json("import", out)["records"]
    assert {one["game"] for one in taken} == ids(played)
    again = tmp_path / f"again-{target}"
    other.json("export", "--all", "-o", again)
    if again.is_dir():
        files = {file.name: file.read_bytes() for file in out.iterdir()}
        assert {file.name: file.read_bytes() for file in again.iterdir()} == files
        assert {tuple(events(file)) for file in files.values()} == {tuple(events(one.read_bytes())) for one in played}
    else:
        assert again.read_bytes() == out.read_bytes()


def test_files_in_a_folder_can_be_compressed_and_existing_files_are_kept(
    line: CommandLine, tmp_path: Path, played: list[Path]
) -> None:
    out = tmp_path / "games"
    line.json("export", "--all", "-o", out, "--gzip")
    assert {file.name for file in out.iterdir()} == {f"{game}.jsonl.gz" for game in ids(played)}
    one, *_ = sorted(out.iterdir())
    assert events(gzip.decompress(one.read_bytes())) in [events(file.read_bytes()) for file in played]
    assert line.json("export", "--all", "-o", out, "--gzip")["kept"] == 3
    one.write_bytes(b"mine")
    result = line.run("export", "--all", "-o", out, "--gzip")
    assert result.exit_code == 1
    assert f"{one} already exists" in result.stderr
    assert one.read_bytes() == b"mine"
    line.json("export", "--all", "-o", out, "--gzip", "--force")
    assert one.read_bytes() != b"mine"


@pytest.mark.parametrize(
    ("filters", "games"),
    [
        (["--title", "industrial-waste"], 3),
        (["--title", "lineae"], 0),
        (["--player", "nobody"], 0),
        (["--since", "2001-01-01"], 3),
        (["--since", "2101-01-01"], 0),
        (["--until", "1999-12-31"], 0),
        (["--since", "2001-01-01", "--until", "2100-12-31"], 3),
        (["--status", "abandoned"], 0),
        (["--status", "finished"], 3),
    ],
)
def test_filters_select_games(line: CommandLine, tmp_path: Path, filters: list[str], games: int) -> None:
    assert line.json("export", "--all", "-o", tmp_path / "out.jsonl", *filters)["games"] == games


def test_running_games_are_exported_only_with_unfinished(tmp_path: Path) -> None:
    games = open_store(tmp_path)
    running = play_on(games, start(games), 5).id
    games.store.close()
    line = CommandLine(tmp_path)
    assert line.json("export", "--all", "-o", tmp_path / "over")["games"] == 0
    assert "--unfinished" in line.refused("export", "--all", "-o", tmp_path / "x", "--status", "playing", code=2)
    assert line.json("export", "--all", "-o", tmp_path / "all", "--unfinished")["games"] == 1
    assert [file.name for file in (tmp_path / "all").iterdir()] == [f"{running}.jsonl"]
    assert line.json("export", "--all", "-o", tmp_path / "p", "--unfinished", "--player", "p0")["games"] == 1


def test_conflicting_options_are_refused(line: CommandLine, tmp_path: Path) -> None:
    assert "--output" in line.refused("export", "--all", code=2)
    assert "no GAME" in line.refused("export", "5c1f", "--all", "-o", tmp_path / "x", code=2)
    assert "--all" in line.refused("export", code=2)
    assert "work only with --all" in line.refused("export", "5c1f", "--title", "lineae", code=2)
    assert "There is no title 'chess'" in line.refused(
        "export", "--all", "-o", tmp_path / "x", "--title", "chess", code=2
    )


@pytest.mark.parametrize("target", ["games", "games.tar.gz"])
def test_a_corrupt_game_is_named_and_the_others_are_exported(
    line: CommandLine, tmp_path: Path, played: list[Path], target: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    damaged = min(ids(played))
    whole = "scoresheet.service.records.exporting.whole"
    from scoresheet.service.records import exporting

    real = exporting.whole

    def broken(games: object, head: object, source: str = "") -> object:
        if head.id == damaged:  # type: ignore[attr-defined]
            raise BrokenChain(damaged, 7, "its digest is another")
        return real(games, head, source)  # type: ignore[arg-type]

    monkeypatch.setattr(whole, broken)
    result = line.run("export", "--all", "-o", tmp_path / target)
    assert result.exit_code == 1
    assert f"Game {damaged} is left out: event 7" in result.stderr
    assert "2 games" in result.stdout
    assert {one["game"] for one in CommandLine(tmp_path / "there").json("import", tmp_path / target)["records"]} == (
        ids(played) - {damaged}
    )


@pytest.mark.parametrize("target", TARGETS[1:])
def test_an_interrupted_export_leaves_no_partial_file(
    line: CommandLine, tmp_path: Path, target: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out" / target
    out.parent.mkdir()
    written, calls = __import__("scoresheet.service.records.exporting", fromlist=["whole"]).whole, iter(range(9))

    def interrupted(*wanted: object) -> object:
        if next(calls):
            raise KeyboardInterrupt
        return written(*wanted)

    monkeypatch.setattr("scoresheet.service.records.exporting.whole", interrupted)
    assert line.run("export", "--all", "-o", out).exit_code != 0
    assert list(out.parent.iterdir()) == []


def archive(tmp_path: Path, *members: tuple[tarfile.TarInfo, bytes]) -> Path:
    file = tmp_path / "odd.tar.gz"
    with tarfile.open(file, "w:gz") as odd:
        for member, content in members:
            member.size = len(content)
            odd.addfile(member, io.BytesIO(content))
    return file


def of_type(name: str, kind: bytes, target: str = "") -> tuple[tarfile.TarInfo, bytes]:
    member = tarfile.TarInfo(name)
    member.type, member.linkname = kind, target
    return member, b""


def test_an_import_extracts_nothing_and_ignores_links_and_devices(tmp_path: Path, played: list[Path]) -> None:
    record = played[0].read_bytes()
    odd = archive(
        tmp_path,
        of_type("link.jsonl", tarfile.SYMTYPE, "/etc/passwd"),
        of_type("hard.jsonl", tarfile.LNKTYPE, "link.jsonl"),
        of_type("pipe.jsonl", tarfile.FIFOTYPE),
        of_type("device.jsonl", tarfile.CHRTYPE),
        of_type("folder.jsonl", tarfile.DIRTYPE),
        (tarfile.TarInfo("readme.txt"), b"nothing"),
        (tarfile.TarInfo("../../escaped.jsonl"), record),
        (tarfile.TarInfo("/absolute.jsonl.gz"), gzip.compress(played[1].read_bytes())),
    )
    line = CommandLine(tmp_path / "there")
    taken = line.json("import", odd)["records"]
    assert [one["game"] for one in taken] == [next(iter(ids([file]))) for file in played[:2]]
    assert not list(tmp_path.rglob("escaped*"))
    assert not Path("/absolute.jsonl.gz").exists()


def bomb_of_zeros(tmp_path: Path) -> Path:
    file = tmp_path / "bomb.jsonl.gz"
    file.write_bytes(gzip.compress(b'{"record":1}\n' + b"\n" * (90 << 20), 1))
    return file


def bomb_in_an_archive(tmp_path: Path) -> Path:
    return archive(tmp_path, (tarfile.TarInfo("large.txt"), b"\0" * (90 << 20)))


def bomb_in_a_header(tmp_path: Path) -> Path:
    """An archive with a member whose extended header claims a huge size."""
    file = tmp_path / "header.tar.gz"
    member = tarfile.TarInfo("pax")
    member.type, member.size = tarfile.XHDTYPE, 1 << 40
    file.write_bytes(gzip.compress(member.tobuf() + b"0" * (90 << 20), 1))
    return file


def cut_off(tmp_path: Path) -> Path:
    file = tmp_path / "cut.tar.gz"
    whole = archive(tmp_path, (tarfile.TarInfo("a.jsonl"), bytes(range(256)) * 999)).read_bytes()
    file.write_bytes(whole[: len(whole) // 2])
    return file


def no_archive(tmp_path: Path) -> Path:
    file = tmp_path / "no.tar.gz"
    file.write_bytes(b"PK\x03\x04 something else")
    return file


@pytest.mark.parametrize("make", [bomb_of_zeros, bomb_in_an_archive, bomb_in_a_header, cut_off, no_archive])
def test_hostile_and_broken_files_give_a_short_error(tmp_path: Path, make: Callable[[Path], Path]) -> None:
    file = make(tmp_path)
    said = CommandLine(tmp_path / "there").refused("import", file)
    assert said.startswith(f"{file}")
    assert len(said) < 400


def test_an_error_in_concatenated_records_names_the_line_of_the_file(tmp_path: Path, played: list[Path]) -> None:
    first, second = (file.read_bytes() for file in played[:2])
    lines = second.splitlines(keepends=True)
    lines[6] = lines[6].replace(b'"at":"20', b'"at":"21')
    both = tmp_path / "both.jsonl"
    both.write_bytes(first + b"".join(lines) + played[2].read_bytes())
    result = CommandLine(tmp_path / "there").run("import", both)
    assert result.exit_code == 1
    assert f"Line {len(first.splitlines()) + 7}: " in result.stderr
    assert result.stdout.count("imported, ") == 2


def test_a_folder_without_records_gives_an_error(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert "no records" in CommandLine(tmp_path / "there").refused("import", tmp_path / "empty")
