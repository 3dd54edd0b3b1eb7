"""The inbox: what waits for the caller, at once, as soon as there is something, or as a stream, with other news."""

from __future__ import annotations

from hashlib import sha256

import msgspec
from flask import Response, request

from scoresheet.domain.errors import BrokenChain
from scoresheet.domain.game import Game
from scoresheet.service.accounts.tokens import ARBITER
from scoresheet.service.api import inbox_schemas, requests
from scoresheet.service.api.blueprint import Blueprint, offers
from scoresheet.service.api.conditions import is_known, not_modified
from scoresheet.service.api.decorators import conditional, fails, needs
from scoresheet.service.api.description import headers
from scoresheet.service.api.events import EVENT_STREAM, last_event_id, streaming
from scoresheet.service.api.games import visible
from scoresheet.service.api.representations import represent_inbox, represent_listed_dispute
from scoresheet.service.api.responses import json_response
from scoresheet.service.container.services import services
from scoresheet.service.core.errors import NoSuchGame
from scoresheet.service.core.proxies import client_address
from scoresheet.service.http.authentication import caller
from scoresheet.service.signals.event_streams import Stream, topic_of
from scoresheet.service.signals.long_polls import POLL, Poll

inbox = Blueprint("inbox", __name__, description="What waits for the caller.")


@inbox.route("/players/me/inbox")
@conditional
@fails(429)
@needs()
@inbox.arguments(requests.InboxQuery, location="query")
@inbox.response(200, inbox_schemas.Inbox, headers=headers("ETag"))
def show_inbox(query: requests.InboxFilter) -> Response:
    """What waits for the caller, the longest first; and the open disputes that concern them.

    With `wait` the answer comes as soon as something waits, or when so many seconds are over. With `If-None-Match`
    besides, it comes as soon as what waits is different; else it is 304. 429 if as many of the caller's requests and
    streams are waiting as may.
    """
    if not query["wait"]:
        services().lists()
    answer, news = _inbox()
    poll = request.environ.get(POLL) or Poll(query["wait"])
    if news or poll.left() <= 0 or POLL not in request.environ:
        return answer
    poll.bell = services().inboxes.bell(caller().player, client_address())
    try:
        answer, news = _inbox()
    except BaseException:
        poll.close()
        raise
    if news:
        poll.close()
    request.environ[POLL] = poll
    return answer


@inbox.route("/players/me/stream")
@offers(EVENT_STREAM)
@fails(429)
@needs()
@inbox.response(200, {"type": "string"}, content_type=EVENT_STREAM, description="Server-sent events.")
def stream_inbox() -> Response:
    """What waits for the caller, and which games begin and end, as it happens.

    Server-sent events. `inbox` has as `data` what `GET /players/me/inbox` answers a player. It comes at the
    beginning, and whenever it is different. `begun` and `over` tell that a game of the caller's has begun, or is over:
    `{"game", "title", "name", "version", "at", "links"}`; with `Last-Event-ID` also those since the event of that `id`.
    `over` has an `outcome`, too: `played`, `resigned`, `abandoned`, or `voided`, if a ruling ended the game.
    `takeback` tells who asked for one that others have settled it: the same, its id as `takeback`, and the `outcome`:
    `agreed`, `refused` or `lapsed`.
    `pause_asked`, `clocks_stopped`, `clocks_started`, `time_ran_out`, `seat_offered` and `seat_handed_over` tell the
    same of a game whose clocks or seats that happened to, unless the caller did it.
    `news` tells what happened beside the play, in nobody's words: `{"id", "kind", "what", "which", "game", "version",
    "name", "at", "links"}`. Its `kind` is `message`, `order`, `friend`, `club`, `tournament`, `seat` or `clock`; `what`
    has happened to `which` (an id), where `game` and `name` may be empty. After `Last-Event-ID` one may come again,
    under the same `id`. More kinds of events, and more fields, may come: a client leaves alone what it does not know.
    A stream ends by itself after some minutes. A caller may have six streams, and requests that wait, at a time; of
    more streams the oldest ends with the event `displaced`.
    """
    seen = last_event_id("the id of an event of this stream")
    return streaming(services().inboxes.stream(caller().player, client_address(), seen))


@inbox.route("/stream")
@offers(EVENT_STREAM)
@fails(429)
@inbox.arguments(requests.NewsQuery, location="query")
@inbox.response(200, {"type": "string"}, content_type=EVENT_STREAM, description="Server-sent events.")
def stream_news(query: requests.NewsFilter) -> Response:
    """All that a page needs to be told, on one stream: the versions of some games, and what waits for the caller.

    Server-sent events. `version` tells where a game of `games` stands, at the beginning and whenever it has gone on:
    `{"game", "version"}`; those that are not there for the caller are left out. Who is known is told besides what
    `GET /players/me/stream` tells. `talk` tells that there is something new in a room that the caller may read, of one
    of `games` or of a game of theirs: `{"game", "room"}`, and no more. `alive` comes every fifteen seconds while there
    is nothing else; `displaced` is the last event of a stream that gave way to a newer one. A stream ends by itself
    after some minutes.
    """
    heads = [head for head in map(_head, dict.fromkeys(filter(None, query["games"].split(",")))) if head]
    seen = last_event_id("the id of an event of this stream")
    stream = _news(caller().player, heads, seen)
    try:
        for head in heads:
            services().live.wake(head.id, services().games.head(head.id).version)
    except BaseException:
        stream.close()
        raise
    return streaming(stream)


def _head(game: str) -> Game | None:
    """A game as it stands; None if it is not there for the caller, or cannot be read."""
    try:
        return visible(game)
    except (NoSuchGame, BrokenChain):
        return None


def _news(player: str, heads: list[Game], seen: int | None) -> Stream:
    games = [head.id for head in heads]
    rooms = [stream for head in heads for stream in services().company.followed(head, player)]
    if player:
        return services().inboxes.stream(player, client_address(), seen, games, rooms)
    return services().live.open([*map(topic_of, games), *rooms], "", client_address(), several=True)


def _to_rule() -> list[dict[str, object]]:
    """The disputes that wait for the ruling of the caller; none for who does not come as an arbiter."""
    if ARBITER not in caller().scopes:
        return []
    waiting = services().read_models.disputes.page()
    judged = services().courts.judged([one.game for one in waiting], caller().player)
    return [{**represent_listed_dispute(one), "to_rule": True} for one in waiting if one.game in judged]


def _inbox() -> tuple[Response, bool]:
    """All that waits now, or 304 if the caller has it as it is; and whether that is worth an answer at once."""
    player = caller().player
    body = represent_inbox(services().inboxes.of(player), services().inboxes.disputes(player))
    body["disputes"] += _to_rule()
    tag = f'"{sha256(msgspec.json.encode(body)).hexdigest()[:16]}"'
    if is_known(tag):
        return not_modified(tag), False
    return json_response(body, headers={"ETag": tag}), bool(body["items"]) or "If-None-Match" in request.headers
