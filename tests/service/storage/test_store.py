"""The store: topics, disposable checkpoints, subscriptions."""

import msgspec
import pytest

from scoresheet.domain.titles import registry
from scoresheet.replays.timeline import position
from scoresheet.service.play.games import Games
from scoresheet.service.storage.store import checkpoint_topic
from tests.service.playing import TITLE, play_on, start


def test_topics_name_the_title_and_the_event_but_no_module(games: Games) -> None:
    play_on(games, start(games), 3)
    topics = {row[0] for row in games.store.recorder.select("SELECT DISTINCT topic FROM game_events")}
    assert topics == {f"{TITLE}.{kind}" for kind in ("GameOpened", "SeatTaken", "GameStarted", "MoveMade")}


def test_a_stored_event_decodes_through_the_library_mapper(games: Games) -> None:
    game = play_on(games, start(games), 3)
    events = list(games.store.events.get(game.id))
    assert [event.version for event in events] == list(range(1, game.version + 1))


def test_a_topic_with_the_name_of_a_module_is_not_resolved(games: Games) -> None:
    from eventsourcing.persistence import StoredEvent

    with pytest.raises(KeyError):
        games.store.mapper.to_domain_event(StoredEvent("g", 1, "os.system", b"{}"))


def test_positions_are_the_same_with_and_without_checkpoints(games: Games) -> None:
    game = play_on(games, start(games, 4), 130)
    title = registry.find(TITLE)
    versions = (1, 4, 50, 51, 99, 100, 101, game.version)
    assert games.store.checkpoint(title, game.id, game.version).version >= 100
    kept = [msgspec.json.encode(games.at(game.id, version)) for version in versions]
    games.store.drop_checkpoints()
    assert games.store.checkpoint(title, game.id, game.version) is None
    assert [msgspec.json.encode(position(title, games.store, game.id, version)) for version in versions] == kept


def test_a_checkpoint_with_an_old_schema_is_ignored(games: Games) -> None:
    game = play_on(games, start(games), 60)
    with games.store.recorder.datastore.transaction(commit=True) as cursor:
        cursor.execute("UPDATE checkpoints SET topic='industrial-waste.Game/0123456789abcdef', state=?", (b"\0",))
    assert games.store.checkpoint(registry.find(TITLE), game.id, game.version) is None
    assert position(registry.find(TITLE), games.store, game.id, 55).version == 55
    assert checkpoint_topic(registry.find(TITLE)).startswith("industrial-waste.Game/")


def test_a_subscription_gets_earlier_and_new_events(games: Games) -> None:
    game = start(games)
    with games.store.recorder.subscribe() as subscription:
        before = [next(subscription).originator_version for _ in range(game.version)]
        after = play_on(games, game, 2)
        seen = [next(subscription).originator_version for _ in range(2)]
    assert before + seen == list(range(1, after.version + 1))


def test_a_subscription_starts_after_the_given_event(games: Games) -> None:
    game = start(games)
    with games.store.recorder.subscribe(gt=2) as subscription:
        assert next(subscription).originator_version == 3 <= game.version


def test_the_log_is_read_from_an_event_on_with_or_without_it(games: Games) -> None:
    recorder, game = games.store.recorder, start(games)

    def ids(*arguments: int, **named: bool) -> list[int]:
        return [found.id for found in recorder.select_notifications(*arguments, **named)]

    assert game.version == recorder.max_notification_id() == 4
    assert ids(2, 9) == [2, 3, 4]
    assert ids(2, 9, inclusive_of_start=False) == [3, 4]
    assert ids(1, 2) == [1, 2]
    assert ids(1, 9, 3) == [1, 2, 3]


def test_the_last_id_of_an_empty_store_is_0(games: Games) -> None:
    assert games.store.recorder.max_notification_id() == 0


def test_a_stopped_subscription_is_unregistered(games: Games) -> None:
    with games.store.recorder.subscribe():
        assert len(games.store.recorder.wakes) == 1
    assert games.store.recorder.wakes == []


def test_the_save_and_load_methods_of_the_library_raise_clear_errors(games: Games) -> None:
    game = play_on(games, start(games), 1)
    event = games.events(game.id, 0, 1)[0]
    with pytest.raises(TypeError, match="no save"):
        games.store.save(event)
    with pytest.raises(TypeError, match="no repository"):
        games.store.repository.get(game.id)
    with pytest.raises(TypeError, match="no save"):
        games.store.save()
