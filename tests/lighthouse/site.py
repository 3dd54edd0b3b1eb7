"""The pages that are judged: of a stranger, and of a player in the middle of a game, a tournament and a club."""

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
"""Its board is the largest."""


class Page(NamedTuple):
    """Where it is, and the headers that show who asks for it."""

    address: str
    headers: Mapping[str, str]


class _Staying(HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        """Follow no redirect: what a form answers is looked at."""


def pages(port: int) -> dict[str, Page]:
    """Front page, lobby, game, replay, tournament and club of a site with the demonstration games."""
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
    """The headers by which the site knows a new player of that name."""
    answer = send(f"{site}/sign-up", {"name": name, "password": PASSWORD})
    return {"Cookie": answer["Set-Cookie"].partition(";")[0]}


def tournament(site: str, mine: Mapping[str, str], others: Iterable[Mapping[str, str]]) -> str:
    """The address of one that has begun: all of them play."""
    fields = {"name": "Spring Cup", "title": TITLE, "kind": "round_robin", "table": "2"}
    page = site + send(f"{site}/tournaments/new", fields, mine)["Location"]
    for player in (mine, *others):
        send(f"{page}/enter", {}, player)
    send(f"{page}/start", {}, mine)
    return page


def club(site: str, mine: Mapping[str, str], others: Iterable[Mapping[str, str]]) -> str:
    """The address of one that all of them belong to."""
    page = site + send(f"{site}/clubs/new", {"name": "The Friday Table", "joining": "open"}, mine)["Location"]
    for player in others:
        send(f"{page}/join", {}, player)
    send(f"{page}/notices", {"text": "Next table on Friday."}, mine)
    return page


def send(address: str, fields: Mapping[str, str], headers: Mapping[str, str] = {}) -> Message:
    """The headers of the answer to a form."""
    form = Request(address, urlencode(fields).encode(), {"Sec-Fetch-Site": "same-origin", **headers})
    try:
        build_opener(_Staying).open(form, timeout=20).close()
    except HTTPError as answer:
        if answer.code == 303:
            return answer.headers
        raise
    raise ValueError(f"{address} did not take the form.")


def read(address: str) -> Any:
    """What the API answers."""
    with build_opener().open(address, timeout=20) as answer:
        return msgspec.json.decode(answer.read())
