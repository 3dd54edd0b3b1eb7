"""Sends through Apprise, if installed, but only to services with fixed public addresses."""

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
"""Services for which Apprise calls a fixed host, regardless of the rest of the address."""
PART = "[A-Za-z0-9._~@:#+-]{1,200}"
ADDRESS = re.compile(rf"(?:{'|'.join(SCHEMES)})://{PART}(?:/{PART}){{0,5}}/?")
"""An address: a scheme and parts, but no `?`, because the options after it could name files on this machine."""


def installed() -> bool:
    """Return whether Apprise is installed."""
    return find_spec("apprise") is not None


class ByApprise:
    """Sends messages through Apprise."""

    def __init__(self) -> None:
        for name in ("apprise", "urllib3"):
            logging.getLogger(name).setLevel(logging.CRITICAL)

    def check(self, address: str) -> None:
        """Raise `BadAddress` unless the service is allowed and Apprise can parse the address."""
        if not ADDRESS.fullmatch(address) or not _service(address):
            raise BadAddress("This is not a complete address for one of the services offered here.")

    def send(self, channel: Channel, content: Content, message: OutboxMessage) -> None:
        """Send a message, without an id by which to detect duplicates; raises `Undelivered`."""
        try:
            self.check(channel.address)
        except BadAddress:
            raise Undelivered("refused", theirs=True, final=True) from None
        if not _service(channel.address).notify(
            body=_unpinging(as_text(content, [])), title=_unpinging(content.subject)
        ):
            raise Undelivered("refused", theirs=True)


def _service(address: str) -> Any:
    """Return an Apprise object for that service; it is falsy if the address cannot be parsed."""
    from apprise import Apprise, AppriseAsset

    found = Apprise(asset=AppriseAsset(storage_mode="memory"))
    found.add(address)
    return found


def _unpinging(text: str) -> str:
    """Defuse @-mentions, so that the name of a game cannot alert anyone."""
    return text.replace("@", "@\u200b")
