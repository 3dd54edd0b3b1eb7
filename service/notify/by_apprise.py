"""Sends through Apprise, if installed, to services with fixed public addresses only."""

from __future__ import annotations

import logging
import re
from importlib.util import find_spec
from typing import Any

from scoresheet.service.notify.contact import BadAddress, Channel
from scoresheet.service.notify.content import Content
from scoresheet.service.notify.errors import Undelivered
from scoresheet.service.notify.outbox import OutboxMessage
from scoresheet.service.notify.rendering import as_text

SCHEMES = ("discord", "pbul", "pover", "prowl", "slack", "tgram")
"""Each of them calls one host, whatever else stands in the address."""
PART = "[A-Za-z0-9._~@:#+-]{1,200}"
ADDRESS = re.compile(rf"(?:{'|'.join(SCHEMES)})://{PART}(?:/{PART}){{0,5}}/?")
"""Scheme and parts without `?`: options could name files and templates of this machine."""


def installed() -> bool:
    """Return whether Apprise is here."""
    return find_spec("apprise") is not None


class ByApprise:
    """Sends messages through Apprise."""

    def __init__(self) -> None:
        for name in ("apprise", "urllib3"):
            logging.getLogger(name).setLevel(logging.CRITICAL)

    def check(self, address: str) -> None:
        """Raises `BadAddress` unless it is of a service that is allowed, and Apprise understands it."""
        if not ADDRESS.fullmatch(address) or not _service(address):
            raise BadAddress("This is no address of the services offered here, or not a whole one.")

    def send(self, channel: Channel, content: Content, message: OutboxMessage) -> None:
        """Send a message; raises `Undelivered`. Receivers get no id to detect duplicates."""
        try:
            self.check(channel.address)
        except BadAddress:
            raise Undelivered("refused", theirs=True, final=True) from None
        if not _service(channel.address).notify(
            body=_unpinging(as_text(content, [])), title=_unpinging(content.subject)
        ):
            raise Undelivered("refused", theirs=True)


def _service(address: str) -> Any:
    """Apprise with that one service; false where it does not understand the address."""
    from apprise import Apprise, AppriseAsset

    found = Apprise(asset=AppriseAsset(storage_mode="memory"))
    found.add(address)
    return found


def _unpinging(text: str) -> str:
    """Defuse @-mentions, so that the name of a game alerts nobody."""
    return text.replace("@", "@\u200b")
