"""Web Push: the service worker, and the browsers' subscriptions."""

from __future__ import annotations

import msgspec
from flask import Blueprint, redirect, request, send_from_directory, url_for
from flask.typing import ResponseReturnValue

from scoresheet.service.accounts.browsers import described
from scoresheet.service.accounts.tokens import rfc3339
from scoresheet.service.container.services import services
from scoresheet.service.notify.contact import BadAddress, NewsPreferences, Subscription
from scoresheet.service.web import language, reader
from scoresheet.service.web.access import signed_in_only
from scoresheet.service.web.vocabulary import browser_name, reason

push = Blueprint("push", __name__)


class ListedBrowser(msgspec.Struct, frozen=True):
    """A subscribed browser in the settings; `created_at` is in RFC 3339."""

    id: str
    endpoint: str
    name: str
    created_at: str


@push.get("/sw.js")
def worker() -> ResponseReturnValue:
    """Send the service worker from the root, so that it may open any page."""
    return send_from_directory(f"{push.root_path}/static", "sw.js", max_age=0)


@push.post("/settings/browsers")
def subscribe() -> ResponseReturnValue:
    """Subscribe the browser; this is called by a script and returns no page."""
    player = reader.player_id()
    if not player:
        return "", 403
    wanted = Subscription(*(request.form.get(name, "") for name in Subscription.__struct_fields__))
    notifications, label = services().notifications, described(request.user_agent.string)
    try:
        notifications.add_browser(player, wanted, label, reader.session_id())
    except BadAddress as error:
        return reason(error), 422, {"Content-Type": "text/plain; charset=utf-8"}
    if not notifications.preferences.has_set_news(player):
        notifications.preferences.set_news(player, NewsPreferences(language.language()))
    return "", 204


@push.post("/settings/browsers/<id:browser>/remove")
@signed_in_only("pages.settings.show")
def unsubscribe(browser: str) -> ResponseReturnValue:
    """Delete one of the reader's push subscriptions."""
    services().notifications.remove_browser(reader.player_id(), browser)
    return redirect(url_for("pages.settings.show"), 303)


def told_browsers() -> list[ListedBrowser]:
    """Return the reader's subscribed browsers."""
    found = services().notifications.browsers(reader.player_id())
    return [ListedBrowser(one.id, one.endpoint, browser_name(one.label), rfc3339(one.created_at)) for one in found]
