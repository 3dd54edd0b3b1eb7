"""Heads of the log are sent to other parties and to a file, and retried after failures."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path

import pytest

from scoresheet.replays.tree import Head
from scoresheet.service.audit.head_file import HeadFile
from scoresheet.service.audit.transparency import HEAD
from scoresheet.service.core.retry_queue import RetryQueue
from scoresheet.service.core.signing_keys import Keys
from scoresheet.service.play.games import Games
from tests.service.audit.heads import log_of
from tests.service.notify.receivers import wait_for
from tests.service.playing import play_on, start

pytestmark = pytest.mark.sqlite_only("what was done to a store is done to copies of its file")


class Party:
    """Another party that keeps heads while it can be reached."""

    name = "party"

    def __init__(self, *, from_the_first: bool = True) -> None:
        self.from_the_first = from_the_first
        self.kept: list[Head] = []
        self.away = False

    def tell(self, heads: Sequence[Head]) -> None:
        if self.away:
            raise OSError("nobody is there")
        self.kept += heads


def test_a_party_gets_each_head_once_even_after_failures(games: Games, keys: Keys) -> None:
    party, newcomer = Party(), Party(from_the_first=False)
    newcomer.name = "newcomer"
    log = log_of(games, keys, party, newcomer)
    heads = []
    for party.away in (False, True, False):
        play_on(games, start(games), 2)
        heads.append(log.make())
        with pytest.raises(OSError, match="nobody") if party.away else nullcontext():
            log.tell("party")
    log.tell("newcomer")
    log.tell("party")
    assert party.kept == heads
    assert newcomer.kept == heads[-1:]


def test_an_unreachable_party_does_not_delay_others(games: Games, keys: Keys) -> None:
    away, there = Party(), Party()
    away.away, there.name = True, "there"
    log = log_of(games, keys, away, there, queue=RetryQueue(0.01, 0.01))
    play_on(games, start(games), 3)
    log.start()
    try:
        (head,) = wait_for(lambda: there.kept)
        assert wait_for(lambda: log.failing) == 1
        away.away = False
        assert wait_for(lambda: away.kept) == [head]
        wait_for(lambda: log.failing == 0)
        assert log.sound
    finally:
        log.stop()


def test_heads_are_made_repeatedly(games: Games, keys: Keys) -> None:
    party = Party()
    log = log_of(games, keys, party, every=0.01)
    log.start()
    try:
        wait_for(lambda: party.kept)
        game = play_on(games, start(games), 3)
        wait_for(lambda: party.kept[-1].tree_size == game.version)
    finally:
        log.stop()


def test_a_failed_head_is_retried(
    games: Games, keys: Keys, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    log = log_of(games, keys, queue=RetryQueue(0.01, 0.01))
    tries = iter([sqlite3.OperationalError("database is locked"), None])
    extend = log.tiles.extend

    def locked() -> int:
        if error := next(tries, None):
            raise error
        return extend()

    monkeypatch.setattr(log.tiles, "extend", locked)
    log._queue.add(HEAD)
    log._retries.start()
    try:
        assert wait_for(log.heads.newest).tree_size == 0
        assert "database is locked" in caplog.text
    finally:
        log.stop()


def test_the_file_gets_each_head_on_its_own_line_even_after_a_partial_one(
    games: Games, keys: Keys, tmp_path: Path
) -> None:
    path = tmp_path / "heads.jsonl"
    first, second = keys.head(1, "ab" * 32, "2026-01-01T00:00:00Z"), keys.head(2, "cd" * 32, "2026-01-02T00:00:00Z")
    HeadFile(path).tell([first])
    with path.open("ab") as file:
        file.write(b'{"tree_size":2,"ro')
    again = HeadFile(path)
    assert again.read() == [first]
    again.tell([first, second])
    assert again.read() == [first, second]
    assert path.read_bytes().count(b"\n") == 3


def test_a_file_that_cannot_be_written_raises_an_error(keys: Keys, tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No such file"):
        HeadFile(tmp_path / "nowhere" / "heads.jsonl").tell([keys.head(1, "ab" * 32, "2026-01-01T00:00:00Z")])
    assert HeadFile(tmp_path / "nowhere" / "heads.jsonl").read() == []
