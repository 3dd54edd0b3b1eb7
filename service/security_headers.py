"""Security headers: those that every answer has, whoever makes it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class SecurityHeaders:
    """WSGI around an application: adds those of the headers that an answer has not itself."""

    def __init__(self, application: Any) -> None:
        self.application = application

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        """Answer a request."""

        def start(status: str, headers: list[tuple[str, str]], *failure: Any) -> Any:
            own = {name for name, _ in headers}
            return start_response(status, headers + [item for item in HEADERS.items() if item[0] not in own], *failure)

        answer: Iterable[bytes] = self.application(environ, start)
        return answer
