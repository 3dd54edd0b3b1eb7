"""Live streams: immediate events, resumption, and limits on number and duration."""

import json
import threading

import pytest

from scoresheet.service.core.errors import Overloaded, TooMany
from scoresheet.service.signals.event_streams import ALIVE, DISPLACED, EventStream, EventStreams, topic_of
from tests.service.api.players import Table


def test_a_stream_starts_with_the_current_version_and_continues_with_each_new_one(table: Table) -> None:
    players, game = table.new_game(2)
    answer = players[0].get(f"/games/{game['id']}/stream")
    assert answer.content_type == "text/event-stream"
    events = answer.iter_encoded()
    assert next(events).startswith(b":")
    assert next(events) == _event(game["version"])
    table.play(players, game["id"], 2)
    assert [next(events), next(events)] == [_event(game["version"] + 1), _event(game["version"] + 2)]
    answer.close()


def test_a_stream_resumes_after_the_last_event_seen(table: Table) -> None:
    players, game = table.new_game(2)
    answer = players[0].get(f"/games/{game['id']}/stream", Last_Event_ID="1")
    events = answer.iter_encoded()
    next(events)
    assert [next(events) for _ in range(game["version"] - 1)] == [_event(n) for n in range(2, game["version"] + 1)]
    answer.close()


def _event(version: int) -> bytes:
    return f'id: {version}\ndata: {{"version": {version}}}\n\n'.encode()


@pytest.mark.parametrize("header", ["x", "-1", "1.5", "٣", "9" * 40])
def test_an_invalid_last_event_id_gives_400(table: Table, header: str) -> None:
    _, game = table.new_game(2)
    answer = table.anybody.get(f"/games/{game['id']}/stream", Last_Event_ID=header)
    assert answer.status_code == 400


def test_a_new_stream_beyond_the_limit_replaces_the_callers_oldest(table: Table) -> None:
    players, game = table.new_game(2)
    live = table.app.extensions["scoresheet"].event_streams
    path = f"/games/{game['id']}/stream"
    for caller in (players[0], table.anybody):
        streams = [caller.get(path) for _ in range(live.each)]
        assert {stream.status_code for stream in streams} == {200}
        newest = caller.get(path)
        assert newest.status_code == 200
        assert list(streams[0].iter_encoded())[-1] == DISPLACED.encode()
        assert live.open_streams == live.each
        assert caller.get(f"/games/{game['id']}").status_code == 200
        other = players[1].get(path)
        assert other.status_code == 200
        for stream in (*streams, newest, other):
            stream.close()
    assert live.open_streams == 0


def test_revoking_a_token_ends_the_streams_of_its_player_only(table: Table) -> None:
    players, game = table.new_game(2)
    path = f"/games/{game['id']}/stream"
    answers = [player.get(path) for player in players]
    streams = [answer.iter_encoded() for answer in answers]
    for events in streams:
        assert [next(events)[:1] for _ in range(2)] == [b":", b"i"]
    tokens = players[0].get("/tokens").json["items"]
    assert players[0].delete(f"/tokens/{tokens[0]['id']}").status_code == 204
    assert list(streams[0]) == []
    players[1].post(f"/games/{game['id']}/resignations", {}, players[1].get(f"/games/{game['id']}").json["version"])
    assert next(streams[1]).startswith(b"id: ")
    for answer in answers:
        answer.close()


def test_a_head_request_for_a_stream_occupies_no_slot(table: Table) -> None:
    _, game = table.new_game(2)
    answer = table.anybody.call("HEAD", f"/games/{game['id']}/stream")
    answer.close()
    assert answer.status_code == 200
    assert table.app.extensions["scoresheet"].event_streams.open_streams == 0


def follow(live: EventStreams, player: str = "", address: str = "here", game: str = "g", told: int = 0) -> EventStream:
    """Open a stream of a game that already knows version `told`, and take its opening line."""
    stream = live.open([topic_of(game)], player, address)
    stream.told[topic_of(game)] = told
    assert stream.take().startswith(":")
    return stream


def test_streams_are_limited_in_total_and_per_address() -> None:
    live = EventStreams(most=8, each=2)
    streams = [follow(live, player, "here") for player in "ab"]
    with pytest.raises(TooMany):
        follow(live, "c", "here")
    streams += [follow(live, player, f"at {player}") for player in "cdefgh"]
    with pytest.raises(Overloaded):
        follow(live, "i", "elsewhere")
    streams[0].close()
    follow(live, "i", "elsewhere")


def test_closing_a_stream_twice_releases_its_slot_once() -> None:
    live = EventStreams(most=100, each=1)
    for _ in range(3):
        stream = follow(live)
        assert live.open_streams == 1
        stream.close()
        stream.close()
        assert list(stream) == []
    assert live.open_streams == 0
    assert live.following(topic_of("g")) == []


def test_a_stream_ends_after_its_maximum_duration() -> None:
    live = EventStreams(seconds_open=0)
    stream = follow(live, told=3)
    live.wake("g", 4)
    assert list(stream) == ['id: 4\ndata: {"version": 4}\n\n']


def test_an_idle_stream_sends_keep_alives() -> None:
    events = iter(follow(EventStreams(pause=0.001)))
    assert next(events) == next(events) == ": nothing new\n"


def dispatched(sent: str) -> list[str]:
    """Return the events that a simple client delivers: the data before each empty line."""
    blocks = sent.split("\n\n")
    return ["".join(line for line in block.splitlines() if line.startswith("data:")) for block in blocks[:-1]]


@pytest.mark.parametrize("several", [False, True])
def test_a_keep_alive_does_not_dispatch_an_empty_event(several: bool) -> None:
    live = EventStreams(pause=0.001)
    stream = live.open([topic_of("g")], "ann", "here", several=several)
    events = iter(stream)
    sent = "".join(next(events) for _ in range(3))
    live.wake("g", 1)
    sent += next(events)
    assert sent.startswith(":")
    assert "" not in dispatched(sent)


def test_only_streams_of_the_game_are_notified() -> None:
    live = EventStreams()
    one, other = follow(live, game="g"), follow(live, game="h")
    live.wake("g", 1)
    assert (one.take()[:6], other.take()) == ("id: 1\n", "")


def test_streams_of_any_topic_share_the_same_limits() -> None:
    live = EventStreams(each=2)
    oldest = follow(live, "ann")
    mine = live.open(["player ann"], "ann", "here")
    follow(live, "ann")
    assert list(oldest) == [DISPLACED]
    for stream in live.following("player ann"):
        stream.send("data: {}\n\n")
    assert [mine.take(), mine.take()] == [": watching\n", "data: {}\n\n"]


def test_a_stream_sends_every_version_in_order() -> None:
    live = EventStreams()
    events = iter(follow(live))
    waker = threading.Thread(target=lambda: [live.wake("g", version) for version in (1, 3, 2)])
    waker.start()
    told = [next(events) for _ in range(3)]
    waker.join()
    assert [event[:6] for event in told] == ["id: 1\n", "id: 2\n", "id: 3\n"]


def test_the_callback_of_a_stream_runs_for_events_and_for_the_end() -> None:
    live, told = EventStreams(), threading.Event()
    stream = follow(live)
    stream.call_when_more(told.set)
    live.wake("g", 1)
    assert told.is_set()
    told.clear()
    stream.close()
    assert told.is_set()


def test_on_shutdown_all_streams_end_and_no_new_one_opens() -> None:
    live = EventStreams()
    stream = follow(live)
    live.close()
    assert list(stream) == []
    with pytest.raises(Overloaded):
        follow(live)


def test_waiting_requests_replace_no_stream_and_are_not_replaced() -> None:
    live = EventStreams(each=2)
    stream, wakeup = follow(live, "ann"), live.open_wakeup("wakeup", "ann", "here")
    with pytest.raises(TooMany):
        live.open_wakeup("wakeup", "ann", "here")
    newer = follow(live, "ann")
    assert list(stream) == [DISPLACED]
    assert live.following("wakeup") == [wakeup]
    newer.close()
    live.open_wakeup("wakeup", "ann", "here")
    with pytest.raises(TooMany):
        follow(live, "ann")


def test_a_stream_of_several_games_names_the_game_of_each_version() -> None:
    live = EventStreams(pause=0.001)
    stream = live.open([topic_of("g"), topic_of("h")], "", "here", several=True)
    for game, version in (("g", 3), ("h", 1), ("g", 3), ("other", 1), ("g", 7)):
        live.wake(game, version)
    events = iter(stream)
    told = [next(events).splitlines() for _ in range(5)]
    assert [json.loads(event[1].removeprefix("data: ")) for event in told[1:4]] == [
        {"game": "g", "version": 3},
        {"game": "h", "version": 1},
        {"game": "g", "version": 7},
    ]
    assert told[4] == ALIVE.splitlines()
    stream.close()
    assert live.following(topic_of("g")) == live.following(topic_of("h")) == []


def kind_of(event: str) -> str:
    """Return the type of an event of a stream."""
    return event.partition("event: ")[2].partition("\n")[0]


def test_one_stream_covers_several_games_and_the_inbox_but_no_hidden_game(table: Table) -> None:
    players, game = table.new_game(2)
    hidden = players[1].post("/games", {"title": "industrial-waste", "seats": 2, "visibility": "private"}).json
    path = f"/stream?games={game['id']},{hidden['id']},nothing,{game['id']}"
    for caller, kinds in ((players[0], {"version", "inbox"}), (table.anybody, {"version"})):
        answer = caller.get(path)
        events = answer.iter_encoded()
        assert next(events).startswith(b":")
        told: list[str] = []
        while not kinds <= {kind_of(event) for event in told} and len(told) <= len(kinds):
            told.append(next(events).decode())
        assert {kind_of(event) for event in told} - {"begun"} == kinds
        assert f'event: version\ndata: {{"game": "{game["id"]}", "version": {game["version"]}}}\n\n' in told
        assert hidden["id"] not in "".join(told)
        answer.close()


@pytest.mark.parametrize("games", [",", "a,", "a b", "../x", ",".join(["a"] * 51), "a" * 65])
def test_an_invalid_list_of_games_gives_422(table: Table, games: str) -> None:
    assert table.anybody.get(f"/stream?games={games}").status_code == 422
