"""The fast path and the regular path of a move give the same answers and store the same events."""

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
from tests.service.api.both_paths import BothPaths, World, asking, plain, twins
from tests.service.api.moves_asked import UNUSUAL, WRONG, Scene
from tests.service.api.players import Table

NOW = "2026-11-23T09:00:00.000Z"


@pytest.fixture(scope="module")
def scene_and_paths(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Scene, BothPaths]]:
    with pytest.MonkeyPatch.context() as always:
        always.setattr(tokens, "SECONDS_REMEMBERED", 3_600)
        always.setattr(slow_rules, "SLOW", 60)
        always.setattr(commands, "now", lambda: NOW)
        always.setattr(commands, "new_id", lambda: "0123456789abcdef0123")
        world = World(tmp_path_factory.mktemp("fast"))
        scene = Scene(Table(world.app), world)
        with twins(world, tmp_path_factory.mktemp("regular")) as paths:
            yield scene, paths
        world.close()


@pytest.fixture
def scene(scene_and_paths: tuple[Scene, BothPaths]) -> Scene:
    return scene_and_paths[0]


@pytest.fixture
def paths(scene_and_paths: tuple[Scene, BothPaths], scene: Scene) -> BothPaths:
    found = scene_and_paths[1]
    for game in scene.games.values():
        found.know(game, scene.ann.token, scene.bea.token, scene.asker.token, scene.other.token, scene.reader)
    return found


GOOD = ["plain", "branched", "private", "both", "asked", *registry.all_titles()]


@pytest.mark.parametrize("name", GOOD)
def test_legal_moves_on_the_fast_path_are_stored_as_on_the_regular_path(
    scene: Scene, paths: BothPaths, name: str
) -> None:
    rng = random.Random(3)
    for _ in range(12 if name in registry.all_titles() else 3):
        answered, fast = paths.ask(scene.move(name, rng))
        assert (answered.status, fast) == (201, True), answered
    assert paths.fast.stored() == paths.regular.stored()


def fail(*_: object) -> None:
    raise RuntimeError("broken on purpose")


def test_moves_take_the_fast_path_after_followers_and_subscribers_failed(
    scene: Scene, paths: BothPaths, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    services = paths.fast.services
    monkeypatch.setattr(services.games.store.recorder, "wakes", [fail, services.bus.publish_stored])
    monkeypatch.setitem(services.bus._subscribers, EventsStored, [fail])
    for _ in range(3):
        answered, fast = paths.ask(scene.move("plain"))
        assert (answered.status, fast) == (201, True)
    await_that(lambda: caplog.text.count("could not be notified of new events") == 3, 10)
    assert caplog.text.count("A subscriber failed on the signal EventsStored") == 3
    assert paths.fast.stored() == paths.regular.stored()


def test_a_whole_game_is_the_same_on_both_paths(scene: Scene, paths: BothPaths) -> None:
    name, rng = "industrial-waste", random.Random(4)
    while scene.head(name).status == "playing":
        answered, fast = paths.ask(scene.move(name, rng))
        assert (answered.status, fast) == (201, True)
    assert answered.body["event"]["type"] == "MoveMade"
    assert scene.head(name).status == "finished"
    assert paths.fast.stored() == paths.regular.stored()


def test_anytime_moves_take_the_fast_path_unless_on_an_older_version(scene: Scene, paths: BothPaths) -> None:
    head = scene.head("plain")
    idle = scene.holder(head, 1 - head.to_act()[0])
    loan = asking(head.id, idle.token, head.version, {"move": {"type": "TakeLoan"}})
    answered, fast = paths.ask(loan)
    assert (answered.status, answered.body["event"]["anytime"], fast) == (201, True, True)
    asked = scene.move("plain").with_header("if-match", f'"{head.version}"')
    answered, fast = paths.ask(asked)
    assert (answered.status, fast) == (201, False)


def test_a_repeated_key_repeats_the_answer_and_rejects_another_body(scene: Scene, paths: BothPaths) -> None:
    asked = scene.move("both").with_header("idempotency-key", "once")
    first, fast = paths.ask(asked)
    assert (first.status, fast) == (201, True)
    again, fast = paths.ask(asked)
    assert (plain(again), fast) == (plain(first), False)
    other, fast = paths.ask(
        scene.move("both").with_header("idempotency-key", "once").saying({"move": {"a": 1}, "seat": 0})
    )
    assert (other.status, fast) == (422, False)
    other, fast = paths.ask(scene.move("both", random.Random(7)).with_header("idempotency-key", "once"))
    assert (other.status, other.body["type"], fast) == (422, "/api/problems/key-reused", False)
    assert paths.fast.stored() == paths.regular.stored()


SAME_KEYS = (("k1", '"k1"', ' "k1" ', "k1 ", '"k1";v=1'), (r'"a\"b\\c"', 'a"b\\c'), ('"two words"', '\t"two words"'))


@pytest.mark.parametrize("headers", SAME_KEYS, ids=["k1", "escaped", "words"])
def test_a_key_is_the_same_with_and_without_quotes(scene: Scene, paths: BothPaths, headers: tuple[str, ...]) -> None:
    asked = scene.move("both")
    first, fast = paths.ask(asked.with_header("idempotency-key", headers[0]))
    assert (first.status, fast) == (201, True)
    for header in headers[1:]:
        again, _ = paths.ask(asked.with_header("idempotency-key", header))
        assert plain(again) == plain(first)


@pytest.mark.parametrize("what", ["a compressed body", "a body in two codings"])
def test_a_compressed_move_gives_415_with_the_accepted_encodings(scene: Scene, paths: BothPaths, what: str) -> None:
    answered, _ = paths.ask(WRONG[what][1](scene, scene.plain_move()))
    assert (answered.status, answered.headers["accept-encoding"]) == (415, "identity")


@pytest.mark.parametrize("what", WRONG)
def test_a_bad_request_takes_the_regular_path_and_stores_nothing(
    scene: Scene, paths: BothPaths, what: str, caplog: pytest.LogCaptureFixture
) -> None:
    status, wrong = WRONG[what]
    before = paths.fast.stored()
    answered, fast = paths.ask(wrong(scene, scene.plain_move()))
    assert (answered.status, fast) == (status, False), answered.body
    assert "fast path" not in caplog.text
    assert paths.fast.stored() == paths.regular.stored() == before


@pytest.mark.parametrize("what", UNUSUAL)
def test_an_unusual_valid_request_gets_the_same_answer_on_both_paths(scene: Scene, paths: BothPaths, what: str) -> None:
    expected, change = UNUSUAL[what]
    while scene.head("plain").seats[scene.head("plain").to_act()[0]].player != scene.ann.id:
        paths.ask(scene.move("plain"))
    answered, fast = paths.ask(change(scene, scene.move("plain")))
    assert (answered.status, fast) == (201, expected), answered.body
    assert paths.fast.stored() == paths.regular.stored()


def test_the_first_use_of_a_token_takes_the_regular_path_and_is_recorded(scene: Scene, paths: BothPaths) -> None:
    fresh = [
        world.services.accounts.tokens.issue(scene.ann.id, "token", (PLAY,))[0] for world in (paths.fast, paths.regular)
    ]
    asked = [scene.move("both").with_header("authorization", f"Bearer {token}") for token in fresh]
    assert paths.fast.quick(asked[0]) is None
    assert paths.ask_fast(asked[0]).status == paths.ask_regular(asked[1]).status == 201
    for world in (paths.fast, paths.regular):
        assert world.services.accounts.tokens.of(scene.ann.id)[-1].used_at > 0
    again = scene.move("both")
    assert paths.fast.quick(again.with_header("authorization", f"Bearer {fresh[0]}")) is not None
    assert paths.ask_regular(again.with_header("authorization", f"Bearer {fresh[1]}")).status == 201


def test_each_request_is_counted_and_logged_once(
    scene: Scene, paths: BothPaths, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines: list[dict[str, Any]] = []
    monkeypatch.setattr(access_log, "_write", lambda _, **line: lines.append(line))
    told = []
    asked = (scene.move("weather-machine"), scene.plain_move().without("if-match"), scene.move("weather-machine"))
    for ask in (paths.ask_fast, paths.ask_regular):
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
    """Return the numbers of requested moves by answer, and of timed moves."""
    lines = generate_latest(metrics.OWN).splitlines()
    counts = (line.rpartition(b" ") for line in lines if b"/moves" in line and b"_bucket" not in line)
    return {
        name: float(number)
        for name, _, number in counts
        if not name.partition(b"{")[0].endswith((b"_sum", b"_created"))
    }


def test_moves_are_counted_by_path(scene: Scene, paths: BothPaths) -> None:
    def moves() -> list[float | None]:
        return [metrics.OWN.get_sample_value("scoresheet_moves_total", {"path": path}) for path in ("fast", "regular")]

    fast, regular = moves()
    assert fast is not None
    assert regular is not None
    asked = scene.move("weather-machine")
    paths.ask_fast(asked)
    assert moves() == [fast + 1, regular]
    paths.ask_regular(asked)
    assert moves() == [fast + 1, regular + 1]
    paths.ask_fast(scene.plain_move().without("if-match"))
    assert moves() == [fast + 1, regular + 1]


def test_an_unexpected_error_on_the_fast_path_is_logged_and_the_regular_path_moves(
    scene: Scene, paths: BothPaths, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("a mistake")

    with monkeypatch.context() as wrong:
        wrong.setattr(fast_path, "prepare", fail)
        answered, fast = paths.ask(scene.move("plain"))
    assert (answered.status, fast) == (201, False)
    assert "The fast path failed" in caplog.text
    assert "a mistake" in caplog.text


def test_differences_between_the_paths_are_found(
    scene: Scene, paths: BothPaths, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fast_path, "_ALWAYS", fast_path._ALWAYS[:-1])
    with pytest.raises(AssertionError):
        paths.ask(scene.move("plain"))


def test_the_regular_path_rejects_a_move_on_a_stale_head(
    scene: Scene, paths: BothPaths, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, late = scene.move("lineae"), scene.move("lineae", random.Random(9))
    head = scene.head("lineae")
    answered, fast = paths.ask(first)
    assert fast
    heads = paths.fast.services.games.heads
    with monkeypatch.context() as stale:
        stale.setattr(heads, "in_memory", lambda _: head)
        answered, fast = paths.ask(late)
    assert (answered.status, answered.body["type"], fast) == (412, "/api/problems/stale-version", False)
    assert paths.fast.stored() == paths.regular.stored()


def test_after_the_same_error_on_both_paths_a_move_can_be_retried(
    scene: Scene, paths: BothPaths, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError("the disk is full")

    asked, before = scene.move("phytoplankton"), paths.fast.stored()
    with monkeypatch.context() as full:
        for world in (paths.fast, paths.regular):
            full.setattr(world.services.games.store.recorder, "insert_batches", fail)
        answered, _ = paths.ask(asked)
    assert answered.status >= 500
    assert paths.fast.stored() == before
    paths.know(scene.games["phytoplankton"])
    answered, fast = paths.ask(asked)
    assert (answered.status, fast) == (201, True)


def test_the_fast_path_does_not_wait_for_a_locked_game(scene: Scene, paths: BothPaths) -> None:
    asked, locks = scene.move("algae-inc"), paths.fast.services.games.locks
    with locks.of(scene.games["algae-inc"]):
        assert paths.fast.quick(asked) is None
    assert paths.fast.quick(asked) is not None
    paths.ask_regular(asked)


def test_a_game_with_slow_rules_takes_the_regular_path(scene: Scene, paths: BothPaths) -> None:
    slow = paths.fast.services.games.slow_rules
    slow.note(scene.games["lineae"], 600)
    assert [paths.ask(scene.move("lineae"))[1] for _ in range(6)] == [False] * 4 + [True] * 2


def test_no_lock_outlives_its_use(scene: Scene, paths: BothPaths) -> None:
    locks = paths.fast.services.games.locks
    before = set(locks)
    asked = scene.move("algae-inc")
    for one in (asked, asked.saying({"move": {"type": "Castle"}}), asked):
        paths.ask(one)
    gc.collect()
    await_that(lambda: set(locks) <= before, 10)
