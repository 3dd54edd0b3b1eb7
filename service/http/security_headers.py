"""Security headers of every response."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import TracebackType
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

    Failure = tuple[type[BaseException], BaseException, TracebackType] | tuple[None, None, None]

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; worker-src 'self'; "
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
    """WSGI middleware that adds missing security headers."""

    def __init__(self, application: WSGIApplication) -> None:
        self.application = application

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a request."""

        def start(
            status: str, headers: list[tuple[str, str]], failure: Failure | None = None, /
        ) -> Callable[[bytes], object]:
            own = {name for name, _ in headers}
            return start_response(status, headers + [item for item in HEADERS.items() if item[0] not in own], failure)

        return self.application(environ, start)
