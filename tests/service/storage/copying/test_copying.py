"""Copying: all data is copied, between all kinds of databases; differences are detected and named."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from scoresheet.service.core.errors import Unusable
from scoresheet.service.core.location import Location, Postgres
from scoresheet.service.storage import opening
from scoresheet.service.storage.copying.copying import CopyResult, Differs, compare, copy
from scoresheet.service.storage.copying.file import FileSide
from scoresheet.service.storage.copying.rows import EVENTS, kept
from scoresheet.service.storage.copying.server import ServerSide
from scoresheet.service.storage.copying.sides import reading
from tests.service.playing import open_store, play_on, start
from tests.service.storage.copying.conftest import POSTGRESQL, SQLITE, Empty

pytestmark = pytest.mark.sqlite_only("these have databases of either kind by themselves")

WAYS = [(SQLITE, SQLITE), (SQLITE, POSTGRESQL), (POSTGRESQL, SQLITE), (POSTGRESQL, POSTGRESQL)]


def copy_silently(source: Location, target: Location) -> CopyResult:
    return copy(source, target, lambda *_: None)


def run(location: Location, statement: str) -> None:
    """Execute a statement directly on the database."""
    if isinstance(location, Postgres):
        with psycopg.connect(location.url) as server:
            server.execute(statement.encode())
        return
    with closing(sqlite3.connect(location)) as file, file:
        file.execute(statement)


def all_rows(location: Location) -> dict[str, list[tuple[object, ...]]]:
    with reading(location) as side:
        return {table.name: side.rows(table) for table in kept()}


def in_kind(kind: str, installation: Path, empty: Empty) -> Location:
    """Return the installation in a database of that kind."""
    if kind == SQLITE:
        return installation
    source = empty(kind)
    copy_silently(installation, source)
    opening.prepare(source)
    return source


@pytest.mark.parametrize(("old", "new"), WAYS)
def test_everything_is_copied(installation: Path, empty: Empty, old: str, new: str) -> None:
    source, target = in_kind(old, installation, empty), empty(new)
    copied = copy_silently(source, target)
    was = all_rows(installation)
    assert all_rows(target) == was
    assert all(was.values()), "a table is empty: nothing is tested of it"
    assert {digest.table: digest.rows for digest in copied.digests} == {name: len(rows) for name, rows in was.items()}
    opening.prepare(target)


@pytest.mark.parametrize("new", [SQLITE, POSTGRESQL])
def test_new_events_get_ids_after_the_copied_ones(installation: Path, empty: Empty, new: str) -> None:
    target = empty(new)
    copy_silently(installation, target)
    last = all_rows(target)[EVENTS][-1][0]
    run(target, "INSERT INTO game_events (originator_id, originator_version, topic, state) VALUES ('x', 1, 'a.B', '')")
    assert all_rows(target)[EVENTS][-1][0] == last + 1


class Killed(BaseException):
    """Raised to simulate the end of the process."""


def killed_after(writes: int, source: Path, target: Location, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run a copy that ends before its next write."""
    with monkeypatch.context() as patched:
        stopping_after(writes, patched)
        with pytest.raises(Killed):
            copy_silently(source, target)


def stopping_after(writes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    left = writes
    for side in (FileSide, ServerSide):
        write: Callable[..., None] = side.write

        def counted(*arguments: object, write: Callable[..., None] = write) -> None:
            nonlocal left
            left -= 1
            if left < 0:
                raise Killed
            write(*arguments)

        monkeypatch.setattr(side, "write", counted)


@pytest.mark.parametrize("new", [SQLITE, POSTGRESQL])
def test_an_interrupted_copy_continues_where_it_stopped(
    installation: Path, empty: Empty, new: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scoresheet.service.storage.copying.copying.AT_ONCE", 100)
    target, rows = empty(new), sum(map(len, all_rows(installation).values()))
    for writes in (2, 9):
        killed_after(writes, installation, target, monkeypatch)
        with pytest.raises(Unusable, match="an unfinished copy"):
            opening.prepare(target)
    copied = copy_silently(installation, target)
    assert all_rows(target) == all_rows(installation)
    assert 0 < sum(copied.written.values()) < rows - 200
    assert copied.written[EVENTS] == 0


@pytest.mark.parametrize("new", [SQLITE, POSTGRESQL])
def test_a_copy_killed_by_a_signal_continues(installation: Path, empty: Empty, new: str) -> None:
    target = empty(new)
    url = target.url if isinstance(target, Postgres) else f"sqlite:///{target}"
    program = (
        "import os, scoresheet.service.storage.copying.copying as c\n"
        "import scoresheet.service.storage.copying.{0} as s\n"
        "c.AT_ONCE = 100; n = 0\n"
        "write = s.{1}.write\n"
        "def killed(*a):\n"
        "    global n; n += 1\n"
        "    os.kill(os.getpid(), 9) if n == 4 else write(*a)\n"
        "s.{1}.write = killed\n"
        "from scoresheet.service.core.location import location_of as at; c.copy(at('{2}'), at('{3}'), lambda *a: None)"
    ).format(*(("file", "FileSide") if new == SQLITE else ("server", "ServerSide")), f"sqlite:///{installation}", url)
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == -9
    assert 0 < len(all_rows(target)[EVENTS]) < len(all_rows(installation)[EVENTS])
    copied = copy_silently(installation, target)
    assert copied.written[EVENTS] < len(all_rows(installation)[EVENTS])
    assert all_rows(target) == all_rows(installation)


@pytest.mark.parametrize("new", [SQLITE, POSTGRESQL])
def test_a_second_copy_adds_later_changes(
    installation: Path, empty: Empty, new: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scoresheet.service.storage.copying.copying.AT_ONCE", 9)
    target = empty(new)
    copy_silently(installation, target)
    games = open_store(installation.parent)
    play_on(games, start(games), 5)
    games.store.close()
    run(installation, "DELETE FROM notify_muted WHERE player LIKE 'a%'")
    run(installation, "UPDATE players SET name='?' WHERE name LIKE 'B%'")
    run(installation, "UPDATE players SET name_key='another' WHERE name_key LIKE '😀%'")
    run(installation, "UPDATE players SET name_key='😀 of name_key' WHERE name_key LIKE 'B%'")
    assert copy_silently(installation, target).written[EVENTS] > 5
    assert all_rows(target) == all_rows(installation)


@pytest.mark.parametrize("new", [SQLITE, POSTGRESQL])
def test_a_copy_that_has_been_opened_is_not_overwritten(installation: Path, empty: Empty, new: str) -> None:
    target = empty(new)
    copy_silently(installation, target)
    opening.prepare(target)
    with pytest.raises(Unusable, match="already contains games or accounts, and was not changed"):
        copy_silently(installation, target)


def test_a_copy_of_another_installation_is_not_continued(installation: Path, empty: Empty) -> None:
    target = empty(SQLITE)
    copy_silently(installation, target)
    run(target, "UPDATE installation SET value='another' WHERE name='id'")
    with pytest.raises(Unusable, match="copy of another installation"):
        copy_silently(installation, target)


def test_changes_during_a_copy_are_not_copied_in_part(installation: Path, empty: Empty) -> None:
    was, target = all_rows(installation), empty(SQLITE)

    def goes_on(*_: object) -> None:
        run(installation, "UPDATE players SET roles=roles || 'x'")
        run(installation, "DELETE FROM tokens")

    copy(installation, target, goes_on)
    assert all_rows(target) == was
    assert all_rows(installation) != was


CHANGES = {
    "UPDATE game_events SET topic='x.MoveMade' WHERE originator_version=7": "originator_version 7 differs",
    "UPDATE players SET password='' WHERE name LIKE 'Z%'": "differs in the target (password)",
    "DELETE FROM tokens WHERE id LIKE 'a%'": "tokens: id a of id is missing in the target",
    "INSERT INTO preferences VALUES ('p', 'k', 'v')": "preferences: player p, key k is in the target only",
    "UPDATE log_tiles SET hashes=(SELECT state FROM game_events LIMIT 1)": "differs in the target (hashes)",
    "UPDATE commands SET first=first+1": "differs in the target (first)",
}


@pytest.mark.parametrize("new", [SQLITE, POSTGRESQL])
def test_differences_are_detected_and_named(installation: Path, empty: Empty, new: str) -> None:
    target = empty(new)
    copy_silently(installation, target)
    for change in CHANGES:
        run(target, change)
    with reading(installation) as one, reading(target) as other, pytest.raises(Differs) as noticed:
        compare(one, other, lambda *_: None)
    for change, said in CHANGES.items():
        assert said in str(noticed.value), change


@pytest.mark.parametrize("new", [SQLITE, POSTGRESQL])
@pytest.mark.parametrize("which", ["topic", "state"])
def test_a_change_to_a_copied_event_is_detected(
    installation: Path, empty: Empty, new: str, which: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = empty(new)
    killed_after(1, installation, target, monkeypatch)
    run(target, f"UPDATE game_events SET {which}='{{}}' WHERE originator_version=3")
    with pytest.raises(Differs, match=rf"originator_version 3 differs in the target \({which}\)"):
        copy_silently(installation, target)
    with pytest.raises(Unusable, match="unfinished"):
        opening.prepare(target)
