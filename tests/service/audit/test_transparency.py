"""The transparency log: heads are signed once, published, and compared with the events at every start."""

from __future__ import annotations

import logging
import shutil
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from scoresheet.replays.tree import Head, is_signed
from scoresheet.service.audit.transparency import Stopped
from scoresheet.service.core.errors import Overloaded
from scoresheet.service.core.signing_keys import Keys
from scoresheet.service.play.games import Games
from tests.service.audit import witnessing
from tests.service.audit.heads import log_of
from tests.service.audit.witnessing import DONE, HONEST, covered_up, heads_in, opened
from tests.service.playing import open_store, play_on, start

pytestmark = pytest.mark.sqlite_only("what was done to a store is done to copies of its file")


@pytest.fixture(scope="module")
def past(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("past")
    witnessing.history(folder)
    return folder


@pytest.fixture
def folder(past: Path, tmp_path: Path) -> Path:
    """A copy of the store with its history."""
    return Path(shutil.copytree(past, tmp_path / "store"))


def test_a_head_covers_all_events_and_is_signed_once_for_each_size(games: Games, keys: Keys) -> None:
    log = log_of(games, keys)
    empty = log.make()
    game = play_on(games, start(games), 5)
    head = log.make()
    assert (empty.tree_size, head.tree_size) == (0, game.version)
    assert head == log.make() == log.heads.newest()
    assert [one for _, one in log.heads.after(0)] == [empty, head]
    assert all(is_signed(one, {keys.public.key_id: keys.public.public_key}) for one in (empty, head))


def test_two_processes_never_sign_different_heads_of_one_size(games: Games, keys: Keys, tmp_path: Path) -> None:
    other_games = open_store(tmp_path)
    one, other = log_of(games, keys), log_of(other_games, keys)
    for _ in range(3):
        game = play_on(games, start(games), 4)
        first, second = one.make(), other.make()
        assert first == second
        play_on(other_games, other_games.head(game.id), 3)
        assert other.make() == one.make()
    assert len(one.heads.after(0)) == 6
    other_games.store.close()


def test_only_the_first_head_of_a_size_is_stored(games: Games, keys: Keys) -> None:
    heads = log_of(games, keys).heads
    first, other = (keys.head(7, root * 32, "2026-11-23T06:00:00.000Z") for root in ("ab", "cd"))
    heads.keep([first])
    heads.keep([other])
    assert [head for _, head in heads.after(0)] == [first]


def test_a_head_that_cannot_be_stored_is_not_returned(
    games: Games, keys: Keys, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = log_of(games, keys)
    game = play_on(games, start(games), 3)

    def full(heads: Sequence[Head]) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as disk:
        disk.setattr(log.heads, "keep", full)
        with pytest.raises(sqlite3.OperationalError):
            log.make()
    assert log.heads.newest() is None
    assert play_on(games, game, 1).version == game.version + 1
    assert log.make().tree_size == game.version + 1


def test_a_head_is_refused_while_the_log_is_examined(games: Games, keys: Keys, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoresheet.service.audit.transparency.SECONDS_TO_WAIT", 0.01)
    log = log_of(games, keys)
    with log._one_at_a_time, pytest.raises(Overloaded):
        log.make()
    assert log.make().tree_size == 0


@pytest.mark.parametrize("done", [*HONEST, *DONE], ids=lambda done: done.__name__)
def test_a_start_detects_manipulations_of_the_store_and_continues(
    folder: Path, done: Callable[[Path], None], caplog: pytest.LogCaptureFixture
) -> None:
    done(folder)
    with opened(folder) as services, caplog.at_level(logging.ERROR):
        log = services.transparency
        log.examine()
        assert log.sound is (done in HONEST)
        assert bool(log.contradicted) is bool(caplog.messages) is (done not in HONEST)
        heads = log.heads.after(0)
        play_on(services.games, start(services.games), 6)
        log.make()
        assert log.heads.after(0)[: len(heads)] == heads
        assert len({head.tree_size for _, head in log.heads.after(0)}) == len(heads) + 1


def test_a_replaced_event_is_named_at_the_start(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    witnessing.forked(folder)
    with opened(folder) as services:
        services.transparency.examine()
    assert "is version 14 of game" in caplog.text


def test_an_older_store_that_continued_is_detected_only_with_the_file_of_heads(folder: Path) -> None:
    witnessing.gone_on_from_older(folder)
    with opened(folder) as services:
        assert len(services.transparency.heads.after(0)) == 2
        services.transparency.examine()
        assert services.transparency.contradicted == 2
    (folder / "own.jsonl").unlink()
    with witnessing.changing(folder) as store:
        store.execute("DELETE FROM log_heads WHERE tree_size > 30")
    with opened(folder) as services:
        services.transparency.examine()
        assert services.transparency.sound


def test_invalid_and_foreign_heads_in_the_file_are_ignored(folder: Path) -> None:
    (ours, *_) = heads_in(folder / "own.jsonl")
    with (folder / "own.jsonl").open("ab") as file:
        file.write(b'{"tree_size": 9999}\nno json\n[]\n')
    witnessing.write(folder / "forged.jsonl", [Head(9_999, "ab" * 32, ours.timestamp, ours.key_id, ours.signature)])
    with (folder / "own.jsonl").open("ab") as file:
        file.write((folder / "forged.jsonl").read_bytes())
    with opened(folder) as services:
        services.transparency.examine()
        assert services.transparency.sound
        assert len(services.transparency.heads.after(0)) == 4


def test_two_heads_of_one_size_are_detected_if_one_is_in_the_file(folder: Path) -> None:
    with opened(folder) as services:
        first = services.transparency.heads.after(0)[0][1]
        services.transparency.places["file"].tell([services.keys.head(first.tree_size, "ab" * 32, first.timestamp)])
        services.transparency.examine()
        assert services.transparency.contradicted == 1
        assert services.transparency.heads.of_size(first.tree_size) == first


def test_after_a_rollback_a_size_keeps_its_first_head(folder: Path) -> None:
    kept = heads_in(folder / "kept.jsonl")
    witnessing.rolled_back(folder)
    with opened(folder) as services:
        log = services.transparency
        log.examine()
        while log.tiles.extend() < kept[2].tree_size:
            play_on(services.games, start(services.games), 1)
        with witnessing.changing(folder) as store:
            store.execute("DELETE FROM game_events WHERE rowid > ?", (kept[2].tree_size,))
        log.examine()
        assert log.tiles.size == kept[2].tree_size
        assert log.make() == kept[3]
        assert log.heads.of_size(kept[2].tree_size) == kept[2]


def test_events_removed_while_the_service_runs_are_detected_at_the_next_head(folder: Path) -> None:
    with opened(folder) as services:
        log = services.transparency
        log.examine()
        assert log.sound
        witnessing.shortened(folder)
        with pytest.raises(Overloaded):
            log.make()
        log.examine()
        assert log.sound is False
        assert log.make().tree_size == log.tiles.size


def test_a_thorough_cover_up_deceives_the_service_but_no_holder_of_a_kept_head(folder: Path) -> None:
    covered_up(witnessing.forked)(folder)
    with opened(folder) as services:
        services.transparency.examine()
        assert services.transparency.sound
        head = services.transparency.make()
    kept = heads_in(folder / "kept.jsonl")[-1]
    assert head.tree_size == kept.tree_size
    assert head.root_hash != kept.root_hash


def test_an_examination_ends_with_the_service(games: Games, keys: Keys, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoresheet.service.storage.leaves.AT_ONCE", 2)
    log = log_of(games, keys)
    play_on(games, start(games), 3)
    log.stop()
    with pytest.raises(Stopped):
        log.examine()
    assert log.make().tree_size == games.store.recorder.max_notification_id()
