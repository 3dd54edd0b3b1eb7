"""Routes for the inbox: at once, by long poll, or in a stream with other news."""

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
from scoresheet.service.signals.event_streams import EventStream, topic_of
from scoresheet.service.signals.long_polls import POLL, Poll

inbox = Blueprint("inbox", __name__, description="The inbox: decisions that wait for the caller, and streams of news.")


@inbox.route("/players/me/inbox")
@conditional
@fails(429)
@needs()
@inbox.arguments(requests.InboxQuery, location="query")
@inbox.response(200, inbox_schemas.InboxSchema, headers=headers("ETag"))
def show_inbox(query: requests.InboxQuery) -> Response:
    """List the decisions that wait for the caller, longest first, and open disputes.

    With `wait`, the answer comes as soon as a decision waits, or after that number of seconds. With `If-None-Match` as
    well, it comes as soon as something has changed, or after that time with status 304. 429 if too many of the caller's
    requests and streams are waiting.
    """
    if not query.wait:
        services().lists()
    answer, news = _inbox()
    poll = request.environ.get(POLL) or Poll(query.wait)
    if news or poll.left() <= 0 or POLL not in request.environ:
        return answer
    poll.wakeup = services().inboxes.wakeup(caller().player, client_address())
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
    """Stream the caller's inbox, and report games that begin and end.

    Server-sent events. `inbox` has the answer of `GET /players/me/inbox` as `data`; it is sent at once, and again after
    each change. `begun` and `over` report that one of the caller's games has begun or ended: `{"game", "title", "name",
    "version", "at", "links"}`; with `Last-Event-ID`, those since that event are sent as well. `over` also has an
    `outcome`: `played`, `resigned`, `abandoned`, or `voided` if a ruling ended the game. `takeback` reports the outcome
    of the caller's takeback request: the same fields, the request's id as `takeback`, and the `outcome`: `agreed`,
    `refused` or `lapsed`.

    `pause_asked`, `clocks_stopped`, `clocks_started`, `time_ran_out`, `seat_offered` and `seat_handed_over` have the
    same fields, and report a change of clocks or seats that the caller did not make. `news` reports everything else:
    `{"id", "kind", "what", "which", "game", "version", "name", "at", "links"}`. Its `kind` is `message`, `order`,
    `friend`, `club`, `tournament`, `seat` or `clock`; `what` is the event and `which` the id of its subject; `game` and
    `name` may be empty. After a reconnect with `Last-Event-ID`, some `news` may be repeated with the same `id`. Ignore
    unknown events and fields: more may be added.

    A stream ends after some minutes. A caller may have six streams and waiting requests at a time; beyond that the
    oldest stream ends with the event `displaced`.
    """
    seen = last_event_id("the id of an event of this stream")
    return streaming(services().inboxes.stream(caller().player, client_address(), seen))


@inbox.route("/stream")
@offers(EVENT_STREAM)
@fails(429)
@inbox.arguments(requests.NewsQuery, location="query")
@inbox.response(200, {"type": "string"}, content_type=EVENT_STREAM, description="Server-sent events.")
def stream_news(query: requests.NewsQuery) -> Response:
    """Stream everything that a page needs: versions of some games, and the inbox.

    Server-sent events. `version` reports the version of one of `games`, at once and again after each change: `{"game",
    "version"}`; games that the caller may not see are left out. Signed-in callers also get the events of `GET
    /players/me/stream`. `talk` reports a change in a room that the caller may read, in one of `games` or of the
    caller's own games: `{"game", "room"}`. `alive` is sent after fifteen seconds of silence; `displaced` is the last
    event of a stream that a newer one displaces. A stream ends after some minutes.
    """
    heads = [head for head in map(_head, dict.fromkeys(filter(None, query.games.split(",")))) if head]
    seen = last_event_id("the id of an event of this stream")
    stream = _news(caller().player, heads, seen)
    stream.of_page = bool(caller().player) and "HTTP_AUTHORIZATION" not in request.environ
    try:
        if stream.of_page:
            services().online.opened(caller().player)
        for head in heads:
            services().event_streams.wake(head.id, services().games.head(head.id).version)
    except BaseException:
        stream.close()
        raise
    return streaming(stream)


def _head(game: str) -> Game | None:
    """Return a game, or None if the caller may not see it or it is unreadable."""
    try:
        return visible(game)
    except (NoSuchGame, BrokenChain):
        return None


def _news(player: str, heads: list[Game], seen: int | None) -> EventStream:
    games = [head.id for head in heads]
    rooms = [stream for head in heads for stream in services().chat.followed(head, player)]
    if player:
        return services().inboxes.stream(player, client_address(), seen, games, rooms)
    return services().event_streams.open([*map(topic_of, games), *rooms], "", client_address(), several=True)


def _to_rule() -> list[dict[str, object]]:
    """Return the disputes that wait for the caller's ruling; none without the arbiter scope."""
    if ARBITER not in caller().scopes:
        return []
    waiting = services().read_models.disputes.page()
    judged = services().disputes.judged([one.game for one in waiting], caller().player)
    return [{**represent_listed_dispute(one), "to_rule": True} for one in waiting if one.game in judged]


def _inbox() -> tuple[Response, bool]:
    """Return the inbox, or 304 if unchanged, and whether to answer without waiting."""
    player = caller().player
    body = represent_inbox(services().inboxes.of(player), services().inboxes.disputes(player))
    body["disputes"] += _to_rule()
    tag = f'"{sha256(msgspec.json.encode(body)).hexdigest()[:16]}"'
    if is_known(tag):
        return not_modified(tag), False
    return json_response(body, headers={"ETag": tag}), bool(body["items"]) or "If-None-Match" in request.headers
