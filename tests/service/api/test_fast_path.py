"""The short way of a move and the whole way answer alike, whatever is asked, and store alike."""

from __future__ import annotations

import gc
import random
from collections.abc import Iterator
from typing import Any

import pytest
from prometheus_client import generate_latest

from scoresheet.domain.titles import registry
from scoresheet.service.accounts import tokens
from scoresheet.service.accounts.tokens import PLAY
from scoresheet.service.api import fast_path
from scoresheet.service.observability import access_log, metrics
from scoresheet.service.play import commands, slow_rules
from scoresheet.service.signals.bus import EventsStored
from tests.server import await_that
from tests.service.api.moves_asked import UNUSUAL, WRONG, Scene
from tests.service.api.players import Table
from tests.service.api.two_ways import TwoWays, World, asking, plain, twins

NOW = "2026-11-23T09:00:00.000Z"


@pytest.fixture(scope="module")
def scene_and_ways(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Scene, TwoWays]]:
    with pytest.MonkeyPatch.context() as always:
        always.setattr(tokens, "SECONDS_REMEMBERED", 3_600)
        always.setattr(slow_rules, "SLOW", 60)
        always.setattr(commands, "now", lambda: NOW)
        always.setattr(commands, "new_id", lambda: "0123456789abcdef0123")
        world = World(tmp_path_factory.mktemp("short"))
        scene = Scene(Table(world.app), world)
        with twins(world, tmp_path_factory.mktemp("whole")) as ways:
            yield scene, ways
        world.close()


@pytest.fixture
def scene(scene_and_ways: tuple[Scene, TwoWays]) -> Scene:
    return scene_and_ways[0]


@pytest.fixture
def ways(scene_and_ways: tuple[Scene, TwoWays], scene: Scene) -> TwoWays:
    found = scene_and_ways[1]
    for game in scene.games.values():
        found.know(game, scene.ann.token, scene.bea.token, scene.asker.token, scene.other.token, scene.reader)
    return found


GOOD = ["plain", "branched", "private", "both", "asked", *registry.all_titles()]


@pytest.mark.parametrize("name", GOOD)
def test_good_moves_are_answered_and_stored_alike_and_go_the_short_way(scene: Scene, ways: TwoWays, name: str) -> None:
    rng = random.Random(3)
    for _ in range(12 if name in registry.all_titles() else 3):
        answered, short = ways.ask(scene.move(name, rng))
        assert (answered.status, short) == (201, True), answered
    assert ways.short.stored() == ways.whole.stored()


def fail(*_: object) -> None:
    raise RuntimeError("broken on purpose")


def test_moves_go_the_short_way_after_followers_and_subscribers_have_failed(
    scene: Scene, ways: TwoWays, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    services = ways.short.services
    monkeypatch.setattr(services.games.store.recorder, "wakes", [fail, services.bus.publish_stored])
    monkeypatch.setitem(services.bus._subscribers, EventsStored, [fail])
    for _ in range(3):
        answered, short = ways.ask(scene.move("plain"))
        assert (answered.status, short) == (201, True)
    await_that(lambda: caplog.text.count("could not be notified of new events") == 3, 10)
    assert caplog.text.count("A subscriber failed on the signal EventsStored") == 3
    assert ways.short.stored() == ways.whole.stored()


def test_a_game_is_played_to_its_end_alike(scene: Scene, ways: TwoWays) -> None:
    name, rng = "industrial-waste", random.Random(4)
    while scene.head(name).status == "playing":
        answered, short = ways.ask(scene.move(name, rng))
        assert (answered.status, short) == (201, True)
    assert answered.body["event"]["type"] == "MoveMade"
    assert scene.head(name).status == "finished"
    assert ways.short.stored() == ways.whole.stored()


def test_a_move_at_any_time_goes_the_short_way_on_the_newest_version_and_the_whole_way_on_an_older(
    scene: Scene, ways: TwoWays
) -> None:
    head = scene.head("plain")
    idle = scene.holder(head, 1 - head.to_act()[0])
    loan = asking(head.id, idle.token, head.version, {"move": {"type": "TakeLoan"}})
    answered, short = ways.ask(loan)
    assert (answered.status, answered.body["event"]["anytime"], short) == (201, True, True)
    asked = scene.move("plain").with_header("if-match", f'"{head.version}"')
    answered, short = ways.ask(asked)
    assert (answered.status, short) == (201, False)


def test_a_key_answers_again_what_it_stands_for_and_for_another_body_nothing(scene: Scene, ways: TwoWays) -> None:
    asked = scene.move("both").with_header("idempotency-key", "once")
    first, short = ways.ask(asked)
    assert (first.status, short) == (201, True)
    again, short = ways.ask(asked)
    assert (plain(again), short) == (plain(first), False)
    other, short = ways.ask(
        scene.move("both").with_header("idempotency-key", "once").saying({"move": {"a": 1}, "seat": 0})
    )
    assert (other.status, short) == (422, False)
    other, short = ways.ask(scene.move("both", random.Random(7)).with_header("idempotency-key", "once"))
    assert (other.status, other.body["type"], short) == (422, "/api/problems/key-reused", False)
    assert ways.short.stored() == ways.whole.stored()


SAME_KEYS = (("k1", '"k1"', ' "k1" ', "k1 ", '"k1";v=1'), (r'"a\"b\\c"', 'a"b\\c'), ('"two words"', '\t"two words"'))


@pytest.mark.parametrize("headers", SAME_KEYS, ids=["k1", "escaped", "words"])
def test_a_key_is_the_same_with_and_without_quotes(scene: Scene, ways: TwoWays, headers: tuple[str, ...]) -> None:
    asked = scene.move("both")
    first, short = ways.ask(asked.with_header("idempotency-key", headers[0]))
    assert (first.status, short) == (201, True)
    for header in headers[1:]:
        again, _ = ways.ask(asked.with_header("idempotency-key", header))
        assert plain(again) == plain(first)


@pytest.mark.parametrize("what", ["a compressed body", "a body in two codings"])
def test_a_compressed_move_is_refused_and_the_codings_named(scene: Scene, ways: TwoWays, what: str) -> None:
    answered, _ = ways.ask(WRONG[what][1](scene, scene.refused()))
    assert (answered.status, answered.headers["accept-encoding"]) == (415, "identity")


@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_is_answered_by_the_whole_way_and_stores_nothing(
    scene: Scene, ways: TwoWays, what: str, caplog: pytest.LogCaptureFixture
) -> None:
    status, wrong = WRONG[what]
    before = ways.short.stored()
    answered, short = ways.ask(wrong(scene, scene.refused()))
    assert (answered.status, short) == (status, False), answered.body
    assert "fast path" not in caplog.text
    assert ways.short.stored() == ways.whole.stored() == before


@pytest.mark.parametrize("what", UNUSUAL)
def test_what_is_unusual_and_good_is_answered_alike(scene: Scene, ways: TwoWays, what: str) -> None:
    expected, change = UNUSUAL[what]
    while scene.head("plain").seats[scene.head("plain").to_act()[0]].player != scene.ann.id:
        ways.ask(scene.move("plain"))
    answered, short = ways.ask(change(scene, scene.move("plain")))
    assert (answered.status, short) == (201, expected), answered.body
    assert ways.short.stored() == ways.whole.stored()


def test_a_token_s_first_use_is_noted_by_the_whole_way(scene: Scene, ways: TwoWays) -> None:
    fresh = [
        world.services.accounts.tokens.issue(scene.ann.id, "token", (PLAY,))[0] for world in (ways.short, ways.whole)
    ]
    asked = [scene.move("both").with_header("authorization", f"Bearer {token}") for token in fresh]
    assert ways.short.quick(asked[0]) is None
    assert ways.ask_short(asked[0]).status == ways.ask_whole(asked[1]).status == 201
    for world in (ways.short, ways.whole):
        assert world.services.accounts.tokens.of(scene.ann.id)[-1].used_at > 0
    again = scene.move("both")
    assert ways.short.quick(again.with_header("authorization", f"Bearer {fresh[0]}")) is not None
    assert ways.ask_whole(again.with_header("authorization", f"Bearer {fresh[1]}")).status == 201


def test_requests_are_counted_once_and_alike_and_have_a_line_each(
    scene: Scene, ways: TwoWays, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines: list[dict[str, Any]] = []
    monkeypatch.setattr(access_log, "_write", lambda _, **line: lines.append(line))
    told = []
    asked = (scene.move("weather-machine"), scene.refused().without("if-match"), scene.move("weather-machine"))
    for ask in (ways.ask_short, ways.ask_whole):
        before = counted()
        for one in asked:
            ask(one)
        told.append({name: number - before.get(name, 0) for name, number in counted().items()})
    assert told[0] == told[1]
    assert sorted(number for number in told[0].values() if number) == [1, 1, 1, 3]
    described = [{**line, "request_id": "", "ms": 0} for line in lines]
    assert described[:3] == described[3:]
    assert [line["status"] for line in lines[:3]] == [201, 428, 412]


def counted() -> dict[bytes, float]:
    """How many moves were asked for, by how they were answered, and how many were timed."""
    lines = generate_latest(metrics.OWN).splitlines()
    counts = (line.rpartition(b" ") for line in lines if b"/moves" in line and b"_bucket" not in line)
    return {
        name: float(number)
        for name, _, number in counts
        if not name.partition(b"{")[0].endswith((b"_sum", b"_created"))
    }


def test_accepted_moves_are_counted_by_the_path_they_take(scene: Scene, ways: TwoWays) -> None:
    def moves() -> list[float | None]:
        return [metrics.OWN.get_sample_value("scoresheet_moves_total", {"path": path}) for path in ("fast", "regular")]

    fast, regular = moves()
    assert fast is not None
    assert regular is not None
    asked = scene.move("weather-machine")
    ways.ask_short(asked)
    assert moves() == [fast + 1, regular]
    ways.ask_whole(asked)
    assert moves() == [fast + 1, regular + 1]
    ways.ask_short(scene.refused().without("if-match"))
    assert moves() == [fast + 1, regular + 1]


def test_an_unexpected_error_on_the_loop_is_logged_and_the_move_is_made_regularly(
    scene: Scene, ways: TwoWays, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("a mistake")

    with monkeypatch.context() as wrong:
        wrong.setattr(fast_path, "prepare", fail)
        answered, short = ways.ask(scene.move("plain"))
    assert (answered.status, short) == (201, False)
    assert "The fast path failed" in caplog.text
    assert "a mistake" in caplog.text


def test_a_difference_would_be_noticed(scene: Scene, ways: TwoWays, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fast_path, "_ALWAYS", fast_path._ALWAYS[:-1])
    with pytest.raises(AssertionError):
        ways.ask(scene.move("plain"))


def test_a_move_that_others_were_first_with_goes_the_whole_way_and_is_refused_there(
    scene: Scene, ways: TwoWays, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, late = scene.move("lineae"), scene.move("lineae", random.Random(9))
    head = scene.head("lineae")
    answered, short = ways.ask(first)
    assert short
    heads = ways.short.services.games.heads
    with monkeypatch.context() as stale:
        stale.setattr(heads, "in_memory", lambda _: head)
        answered, short = ways.ask(late)
    assert (answered.status, answered.body["type"], short) == (412, "/api/problems/stale-version", False)
    assert ways.short.stored() == ways.whole.stored()


def test_a_store_that_cannot_be_written_to_is_told_alike_and_the_move_can_be_made_afterwards(
    scene: Scene, ways: TwoWays, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError("the disk is full")

    asked, before = scene.move("phytoplankton"), ways.short.stored()
    with monkeypatch.context() as full:
        for world in (ways.short, ways.whole):
            full.setattr(world.services.games.store.recorder, "insert_batches", fail)
        answered, _ = ways.ask(asked)
    assert answered.status >= 500
    assert ways.short.stored() == before
    ways.know(scene.games["phytoplankton"])
    answered, short = ways.ask(asked)
    assert (answered.status, short) == (201, True)


def test_while_somebody_else_writes_to_a_game_nobody_waits_on_the_loop(scene: Scene, ways: TwoWays) -> None:
    asked, locks = scene.move("algae-inc"), ways.short.services.games.locks
    with locks.of(scene.games["algae-inc"]):
        assert ways.short.quick(asked) is None
    assert ways.short.quick(asked) is not None
    ways.ask_whole(asked)


def test_a_game_whose_rules_are_slow_goes_the_whole_way(scene: Scene, ways: TwoWays) -> None:
    slow = ways.short.services.games.slow_rules
    slow.note(scene.games["lineae"], 600)
    assert [ways.ask(scene.move("lineae"))[1] for _ in range(6)] == [False] * 4 + [True] * 2


def test_no_lock_outlives_its_use(scene: Scene, ways: TwoWays) -> None:
    locks = ways.short.services.games.locks
    before = set(locks)
    asked = scene.move("algae-inc")
    for one in (asked, asked.saying({"move": {"type": "Castle"}}), asked):
        ways.ask(one)
    gc.collect()
    await_that(lambda: set(locks) <= before, 10)
