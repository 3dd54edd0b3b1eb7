"""Players who chat on the page of a game."""

from __future__ import annotations

import re

from scoresheet.service.container.services import Services
from tests.service.web.visitors import Visitor

Playing = tuple[Visitor, Visitor, str]


def say(visitor: Visitor, game: str, text: str, room: str = "messages", **more: object) -> None:
    answer = visitor.post(f"{game}/chat/{room}", {"text": text, "tab": "chat", **more})
    assert answer.status_code == 303, answer.text


def id_of(visitor: Visitor, services: Services) -> str:
    cookie = visitor.client.get_cookie("__Host-session", "localhost")
    token = services.accounts.tokens.known(cookie.value) if cookie else None
    assert token
    return token.player


def unread(visitor: Visitor, game: str) -> str:
    found = re.search(r'data-unread="(\d+)"', visitor.get(game).text)
    assert found
    return found[1]
