"""The judged pages: for an anonymous visitor, and for a player within a game, a tournament and a club."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from email.message import Message
from typing import Any, NamedTuple
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPRedirectHandler, Request, build_opener

import msgspec

PASSWORD = "correct horse battery"
TITLE = "lineae"
"""The title with the largest board."""


class Page(NamedTuple):
    """An address, with the headers of its visitor."""

    address: str
    headers: Mapping[str, str]


class _Staying(HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        """Follow no redirect, as the answers to forms are examined."""


def pages(port: int) -> dict[str, Page]:
    """Return front page, lobby, game, replay, tournament and club of a site with the demonstration games."""
    site = f"http://localhost:{port}"
    mine, *others = (signed_up(site, name) for name in ("Ada", "Bea", "Cyd", "Dan"))
    game = send(f"{site}/games/new", {"title": TITLE, "seat:1": "greedy"}, mine)["Location"]
    finished = read(f"{site}/api/v1/games?status=finished")["items"][0]
    return {
        "front": Page(f"{site}/", {}),
        "lobby": Page(f"{site}/", mine),
        "game": Page(f"{site}{game}", mine),
        "replay": Page(f"{site}/games/{finished['id']}/at/{finished['version'] // 2}", {}),
        "tournament": Page(tournament(site, mine, others), mine),
        "club": Page(club(site, mine, others), mine),
    }


def signed_up(site: str, name: str) -> Mapping[str, str]:
    """Sign up a player, and return the headers of their session."""
    answer = send(f"{site}/sign-up", {"name": name, "password": PASSWORD})
    return {"Cookie": answer["Set-Cookie"].partition(";")[0]}


def tournament(site: str, mine: Mapping[str, str], others: Iterable[Mapping[str, str]]) -> str:
    """Start a tournament of all players, and return its address."""
    fields = {"name": "Spring Cup", "title": TITLE, "kind": "round_robin", "table": "2"}
    page = site + send(f"{site}/tournaments/new", fields, mine)["Location"]
    for player in (mine, *others):
        send(f"{page}/enter", {}, player)
    send(f"{page}/start", {}, mine)
    return page


def club(site: str, mine: Mapping[str, str], others: Iterable[Mapping[str, str]]) -> str:
    """Found a club of all players, and return its address."""
    page = site + send(f"{site}/clubs/new", {"name": "The Friday Table", "joining": "open"}, mine)["Location"]
    for player in others:
        send(f"{page}/join", {}, player)
    send(f"{page}/notices", {"text": "Next table on Friday."}, mine)
    return page


def send(address: str, fields: Mapping[str, str], headers: Mapping[str, str] = {}) -> Message:
    """Send a form, and return the headers of the answer."""
    form = Request(address, urlencode(fields).encode(), {"Sec-Fetch-Site": "same-origin", **headers})
    try:
        build_opener(_Staying).open(form, timeout=20).close()
    except HTTPError as answer:
        if answer.code == 303:
            return answer.headers
        raise
    raise ValueError(f"{address} did not take the form.")


def read(address: str) -> Any:
    """Read a path of the API."""
    with build_opener().open(address, timeout=20) as answer:
        return msgspec.json.decode(answer.read())
