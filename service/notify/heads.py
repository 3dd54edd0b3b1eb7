"""Posts signed heads of the log to another party as Standard Webhooks (type, time, data)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from scoresheet.replays.tree import Head
from scoresheet.service.core import clock as moments
from scoresheet.service.notify.errors import Undelivered
from scoresheet.service.notify.http_calls import Calls
from scoresheet.service.notify.webhook import headers

TYPE = "log.head"


class HeadsWebhook:
    """Posts new heads of the transparency log to a webhook; any 2xx status means received."""

    name = "webhook"
    from_the_first = False

    def __init__(self, calls: Calls, url: str, secret: str, clock: Callable[[], float] = moments.seconds) -> None:
        self._calls = calls
        self._url = url
        self._secret = secret
        self._clock = clock

    def tell(self, heads: Sequence[Head]) -> None:
        """Post each head; raises `Undelivered`. A head that is posted again has the same id."""
        for head in heads:
            self._post(head)

    def _post(self, head: Head) -> None:
        body = msgspec.json.encode({"type": TYPE, "timestamp": head.timestamp, "data": head})
        message = f"head_{head.key_id}_{head.tree_size}"
        status = self._calls.post(self._url, body, headers(self._secret, message, int(self._clock()), body))
        if not 200 <= status < 300:
            raise Undelivered(f"status {status}", theirs=True)
