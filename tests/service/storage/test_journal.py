"""Streams: appended, read in pages, chained; texts vanish with their author, and the stream stays intact."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Lock

import pytest
from sqlalchemy import insert, update

from scoresheet.projections.engine import for_writing
from scoresheet.service.accounts.tables import make_tables, open_tables
from scoresheet.service.core.database import Database
from scoresheet.service.storage.journal import sealing
from scoresheet.service.storage.journal.streams import Journal, JournalEntry, JournalFact, StreamConflict
from scoresheet.service.storage.journal.tables import KEYS, METADATA, STREAMS
from tests import databases


@pytest.fixture
def streams(tmp_path: Path) -> Iterator[Journal]:
    engine = open_tables(databases.at(tmp_path, "streams.db"))
    make_tables(METADATA, engine)
    yield Journal(Database(engine, Lock()))
    engine.dispose()


def said(text: str) -> JournalFact:
    return JournalFact("Said", {"at": 3}, {"text": text})


def test_entries_are_read_in_pages_in_both_directions(streams: Journal) -> None:
    streams.append("talk:g", "ann", *(said(str(number)) for number in range(5)))
    assert [entry.version for entry in streams.read("talk:g", after=1, limit=2)] == [2, 3]
    assert [entry.version for entry in streams.read_back("talk:g", before=4, limit=2)] == [3, 2]
    assert [entry.words for entry in streams.read("talk:g", after=4)] == [{"text": "4"}]
    assert streams.version("talk:g") == 5
    assert streams.read("talk:other") == []
    assert streams.names("talk:") == ["talk:g"]


def test_an_append_with_a_stale_version_writes_nothing(streams: Journal) -> None:
    streams.append("a", "ann", said("one"), expected=0)
    with pytest.raises(StreamConflict):
        streams.append("a", "ben", said("two"), expected=0)
    assert streams.version("a") == 1


def test_concurrent_appends_lose_nothing(streams: Journal) -> None:
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda number: streams.append("a", f"player{number % 3}", said(str(number))), range(40)))
    entries = streams.all("a")
    assert [entry.version for entry in entries] == list(range(1, 41))
    assert {entry.words["text"] for entry in entries if entry.words} == set(map(str, range(40)))
    assert streams.broken("a") is None


def test_forgetting_an_author_removes_the_texts_and_keeps_the_stream_intact(streams: Journal) -> None:
    streams.append("a", "ann", said("secret"))
    streams.append("a", "ben", said("stays"))
    with streams.transaction() as connection:
        sealing.forget(connection, "ann")
    assert [entry.words for entry in streams.all("a")] == [None, {"text": "stays"}]
    assert streams.broken("a") is None


def test_texts_are_encrypted_on_disk(streams: Journal) -> None:
    streams.append("a", "ann", said("a very particular sentence"))
    with streams.database.engine.connect() as connection:
        row = connection.execute(STREAMS.select()).mappings().one()
    assert "particular" not in repr(row)


@pytest.mark.parametrize("change", [{"told": "{}"}, {"author": "eve"}, {"at": "2020-01-01T00:00:00.000Z"}])
def test_a_manipulated_entry_is_located(streams: Journal, change: dict[str, str]) -> None:
    streams.append("a", "ann", said("one"), said("two"), said("three"))
    with for_writing(streams.database.engine).begin() as connection:
        connection.execute(update(STREAMS).where(STREAMS.c.version == 2).values(**change))
    assert streams.broken("a") == 2


def test_a_text_copied_to_another_entry_is_unreadable(streams: Journal) -> None:
    streams.append("a", "ann", said("one"), said("two"))
    with for_writing(streams.database.engine).begin() as connection:
        first = connection.execute(STREAMS.select().where(STREAMS.c.version == 1)).mappings().one()
        connection.execute(update(STREAMS).where(STREAMS.c.version == 2).values(sealed=first["sealed"]))
    assert streams.all("a")[1].words is None


@pytest.mark.parametrize("secret", ["no base64", "", "AAAAA"])
def test_a_corrupt_key_hides_the_texts_of_its_author_only(streams: Journal, secret: str) -> None:
    streams.append("a", "ann", said("lost"))
    streams.append("a", "ben", said("stays"))
    with for_writing(streams.database.engine).begin() as connection:
        connection.execute(update(KEYS).where(KEYS.c.author == "ann").values(secret=secret))
    assert [entry.words for entry in streams.all("a")] == [None, {"text": "stays"}]


def test_an_entry_and_its_dependent_writes_are_stored_together_or_not_at_all(streams: Journal) -> None:
    def fail(connection: object, entries: object) -> None:
        raise RuntimeError

    heard: list[JournalEntry] = []
    streams = Journal(streams.database, heard.extend)
    with pytest.raises(RuntimeError):
        streams.append("a", "ann", said("one"), also=fail)
    assert (streams.version("a"), heard) == (0, [])


def test_an_append_that_loses_a_race_is_retried(streams: Journal) -> None:
    """As on PostgreSQL, where writers do not wait for each other: the second one retries after the first."""
    first = [True]

    def at_the_same_time(connection: object, entries: list[JournalEntry]) -> None:
        if first.pop() if first else False:
            connection.execute(insert(STREAMS).values(connection.execute(STREAMS.select()).mappings().first()))

    streams.append("a", "ann", said("one"), also=at_the_same_time)
    assert streams.version("a") == 1
