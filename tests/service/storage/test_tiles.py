"""The Merkle tree of a store's events, kept in tiles: equal to one built at once, for any order of growth."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from eventsourcing.persistence import StoredEvent

from scoresheet.replays.tree import GrowingTree, extends, includes
from scoresheet.service.storage import examining, leaves, tiles
from scoresheet.service.storage.examining import examine
from scoresheet.service.storage.recorder import CommandBatch
from scoresheet.service.storage.store import Store
from scoresheet.service.storage.tiles import Tiles

SEQUENCE = "pg_get_serial_sequence('game_events','notification_id')"
DIGESTS = [f"{number:064x}" for number in range(2_000)]


@pytest.fixture(params=[1, 2, 8])
def height(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """The height of tiles: with low ones a few events fill many levels."""
    monkeypatch.setattr(tiles, "HEIGHT", request.param)
    for module in (tiles, examining):
        monkeypatch.setattr(module, "WIDTH", 1 << request.param)
    return int(request.param)


def event(game: str, version: int, number: int) -> StoredEvent:
    return StoredEvent(game, version, "t.E", b'{"a":1,"digest":"%s"}' % DIGESTS[number].encode())


def put(store: Store, first: int, count: int) -> None:
    """Store the given number of events of one game in one transaction."""
    store.recorder.insert_batches(
        [CommandBatch(events=[event("g", number + 1, number) for number in range(first, first + count)])]
    )


def change(store: Store, statement: str, *parameters: object) -> None:
    with store.recorder.datastore.transaction(commit=True) as cursor:
        cursor.execute(statement, parameters)


def leave_out(store: Store, ids: int) -> None:
    """Skip the given number of ids."""
    if store.on_postgresql:
        change(
            store,
            "SELECT nextval(pg_get_serial_sequence('game_events','notification_id')) FROM generate_series(1,?)",
            ids,
        )
    else:
        change(store, "UPDATE sqlite_sequence SET seq=seq+? WHERE name='game_events'", ids)


def roots(store: Store) -> list[bytes]:
    """Return the roots of every size, computed at once."""
    growing, found = GrowingTree(), [GrowingTree().root()]
    for leaf in leaves.every(store.recorder):
        growing.add(leaf.hash)
        found.append(growing.root())
    return found


def test_tiles_that_grow_irregularly_hold_the_tree_of_every_size(
    store: Store, height: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng, kept, size = random.Random(height), Tiles(store), 0
    monkeypatch.setattr(leaves, "AT_ONCE", 37)
    while size < 600:
        more = rng.choice([1, 2, 3, 50, 150])
        put(store, size, more)
        size += more
        assert kept.extend() == kept.size == size
    expected = roots(store)
    assert [kept.root(number) for number in range(0, size + 1, 7)] == expected[::7]
    for _ in range(60):
        first, second = sorted(rng.sample(range(1, size + 1), 2))
        assert extends(first, expected[first], second, expected[second], kept.consistency(first, second))
        index = rng.randrange(second)
        leaf = leaves.of(store.recorder, "g", index + 1)
        assert kept.index_of(leaf) == index
        assert includes(expected[second], second, index, leaf.hash, kept.inclusion(index, second))
    assert not examine(store.recorder, []).stale


def test_gaps_between_ids_do_not_matter(store: Store, height: int) -> None:
    kept = Tiles(store)
    for number in range(40):
        put(store, number, 1)
        leave_out(store, number % 5)
    assert kept.extend() == 40
    assert kept.root(40) == roots(store)[40]
    assert [kept.index_of(leaves.of(store.recorder, "g", number + 1)) for number in range(40)] == list(range(40))


def test_an_event_not_yet_in_the_tree_has_no_index(store: Store) -> None:
    kept = Tiles(store)
    put(store, 0, 3)
    assert kept.index_of(leaves.of(store.recorder, "g", 1)) is None
    kept.extend()
    put(store, 3, 1)
    assert [kept.index_of(leaves.of(store.recorder, "g", version)) for version in (1, 3, 4)] == [0, 2, None]
    assert leaves.of(store.recorder, "g", 5) is None
    assert leaves.of(store.recorder, "g", 10**15) is None


def test_a_replaced_event_has_no_index(store: Store) -> None:
    kept = Tiles(store)
    put(store, 0, 3)
    kept.extend()
    change(store, "UPDATE game_events SET state=? WHERE rowid=2", event("g", 2, 9).state)
    assert kept.index_of(leaves.of(store.recorder, "g", 2)) is None


def test_concurrent_extensions_add_each_event_once(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = Tiles(store), Tiles(store)
    put(store, 0, 250)
    write = one._write

    def later(*arguments: object) -> None:
        monkeypatch.setattr(one, "_write", write)
        put(store, 250, 20)
        other.extend()
        write(*arguments)

    monkeypatch.setattr(one, "_write", later)
    assert one.extend() == 270
    assert one.root(270) == roots(store)[270]
    assert not examine(store.recorder, []).stale


@pytest.mark.parametrize(
    ("state", "digest"),
    [
        (b"{}", "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"),
        (b'{"a":1,"digest":"%s"}' % (b"Z" * 64), ""),
        (b"\xff" * 100, ""),
        ("a text", ""),
        (b"", ""),
    ],
    ids=range(5),
)
def test_an_event_without_a_digest_is_hashed_by_its_bytes_and_is_not_sound(
    store: Store, state: object, digest: str
) -> None:
    put(store, 0, 3)
    change(store, "UPDATE game_events SET state=? WHERE rowid=2", state)
    kept = Tiles(store)
    assert kept.extend() == 3
    first, leaf, _ = leaves.every(store.recorder)
    assert leaf.digest not in (first.digest, "")
    assert not digest or leaf.digest == digest
    assert not leaf.sound
    assert leaves.of(store.recorder, "g", 2).hash == leaf.hash
    assert kept.root(3) == roots(store)[3]


def cut(hashes: bytes) -> bytes:
    return hashes[:-32]


def flipped(hashes: bytes) -> bytes:
    return bytes([hashes[0] ^ 1]) + hashes[1:]


def longer(hashes: bytes) -> bytes:
    return hashes + bytes(32)


@pytest.mark.parametrize("level", [0, 1, 2])
@pytest.mark.parametrize("damage", [cut, flipped, longer, None])
def test_tiles_that_do_not_match_the_events_are_detected_and_rebuilt(
    store: Store, monkeypatch: pytest.MonkeyPatch, level: int, damage: Callable[[bytes], bytes] | None
) -> None:
    monkeypatch.setattr(tiles, "HEIGHT", 2)
    monkeypatch.setattr(tiles, "WIDTH", 4)
    monkeypatch.setattr(examining, "WIDTH", 4)
    put(store, 0, 77)
    kept = Tiles(store)
    kept.extend()
    assert not examine(store.recorder, []).stale
    if damage is None:
        change(store, "DELETE FROM log_tiles WHERE level=? AND number=0", level)
    else:
        (row,) = store.recorder.select("SELECT hashes FROM log_tiles WHERE level=? AND number=0", (level,))
        change(store, "UPDATE log_tiles SET hashes=? WHERE level=? AND number=0", damage(row[0]), level)
    found = examine(store.recorder, [])
    assert found.stale
    assert (found.changed is not None) is (level == 0 and damage is flipped)
    kept.forget()
    kept.extend()
    assert not examine(store.recorder, []).stale
    assert kept.root(77) == roots(store)[77]
