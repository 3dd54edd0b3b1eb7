"""Live streams: told at once, resumed where they broke off, few, and never for long."""

import threading

import pytest

from service.errors import Overloaded
from service.live import Live
from tests.service.api.players import Table


def test_a_stream_begins_with_the_present_version_and_goes_on_with_each_that_comes(table: Table) -> None:
    players, game = table.new_game(2)
    answer = players[0].get(f"/games/{game['id']}/stream")
    assert answer.content_type == "text/event-stream"
    events = answer.iter_encoded()
    assert next(events).startswith(b":")
    assert next(events) == _event(game["version"])
    table.play(players, game["id"], 2)
    assert [next(events), next(events)] == [_event(game["version"] + 1), _event(game["version"] + 2)]
    answer.close()


def test_a_stream_resumes_after_the_last_event_that_was_seen(table: Table) -> None:
    players, game = table.new_game(2)
    answer = players[0].get(f"/games/{game['id']}/stream", Last_Event_ID="1")
    events = answer.iter_encoded()
    next(events)
    assert [next(events) for _ in range(game["version"] - 1)] == [_event(n) for n in range(2, game["version"] + 1)]
    answer.close()


def _event(version: int) -> bytes:
    return f'id: {version}\ndata: {{"version": {version}}}\n\n'.encode()


@pytest.mark.parametrize("header", ["x", "-1", "1.5", "٣", "9" * 40])
def test_a_last_event_that_is_no_version_is_400(table: Table, header: str) -> None:
    _, game = table.new_game(2)
    answer = table.anybody.get(f"/games/{game['id']}/stream", Last_Event_ID=header)
    assert answer.status_code == 400


def test_more_streams_than_half_the_threads_are_503_until_one_ends(table: Table) -> None:
    _, game = table.new_game(2)
    live = table.app.extensions["scoresheet"].live
    path = f"/games/{game['id']}/stream"
    streams = [table.anybody.get(path) for _ in range(live.most)]
    refused = table.anybody.get(path)
    assert (refused.status_code, refused.json["type"]) == (503, "/api/problems/overloaded")
    assert int(refused.headers["Retry-After"]) > 0
    assert table.anybody.get(f"/games/{game['id']}").status_code == 200
    for stream in streams:
        stream.close()
    assert live.open == 0


def test_a_stream_ends_by_itself() -> None:
    live = Live(most=1, seconds_open=0)
    watcher = live.watch("g", 3)
    live.wake("g", 4)
    assert list(live.stream(watcher))[1:] == ['id: 4\ndata: {"version": 4}\n\n']


def test_a_stream_shows_that_it_lives_while_nothing_happens() -> None:
    live = Live(most=1, pause=0.001)
    events = live.stream(live.watch("g", 3))
    next(events)
    assert next(events) == ": nothing new\n\n"


def test_only_those_who_watch_the_game_are_woken() -> None:
    live = Live(most=2, pause=0.001)
    one, other = live.watch("g", 1), live.watch("h", 1)
    live.wake("g", 2)
    assert (one.newest, other.newest) == (2, 1)
    live.leave(one)
    live.leave(one)
    assert live.open == 1


def test_what_comes_between_two_looks_is_told_by_one_stream_in_order() -> None:
    live = Live(most=1)
    events = live.stream(live.watch("g", 0))
    next(events)
    waker = threading.Thread(target=lambda: [live.wake("g", version) for version in (1, 3, 2)])
    waker.start()
    told = [next(events) for _ in range(3)]
    waker.join()
    assert [event[:6] for event in told] == ["id: 1\n", "id: 2\n", "id: 3\n"]


def test_when_the_service_stops_all_streams_end_and_none_begins() -> None:
    live = Live(most=2)
    events = live.stream(live.watch("g", 1))
    next(events)
    live.close()
    assert list(events) == []
    with pytest.raises(Overloaded):
        live.watch("g", 1)
