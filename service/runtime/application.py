"""The Flask application with the API, the pages and the operational routes."""

from collections.abc import Callable
from typing import TypeVar

from flask import Flask, Request
from werkzeug.routing import MapAdapter

from scoresheet.service import api
from scoresheet.service.container.services import NAME, Services
from scoresheet.service.core.proxies import TrustedProxies
from scoresheet.service.http import compression, content_codings, request_logging
from scoresheet.service.http.request_logging import RequestLogMiddleware
from scoresheet.service.http.security_headers import SecurityHeaders
from scoresheet.service.web.pages import pages
from scoresheet.service.web.unsubscribe import unsubscribe

LARGEST_BODY = 64 * 1024

V = TypeVar("V", bound=Callable[..., object])


class App(Flask):
    """Flask without its check for coroutines, which costs time on every request."""

    def ensure_sync(self, func: V) -> V:
        """Return `func` unchanged, since no view is a coroutine."""
        return func

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """Match routes by path and method only, regardless of the host."""
        if request is None:
            return None
        return MapAdapter(
            self.url_map,
            request.host,
            request.root_path.rstrip("/") + "/",
            self.url_map.default_subdomain,
            request.scheme,
            request.path,
            request.method,
            request.query_string.decode("latin-1"),
        )


def create_app(services: Services) -> Flask:
    """Create the WSGI application."""
    app = App("service", static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_BODY
    app.extensions[NAME] = services
    content_codings.mount(app)
    api.mount(app)
    app.register_blueprint(pages)
    app.register_blueprint(unsubscribe)
    compression.mount(app)
    request_logging.mount(app)
    trusting = TrustedProxies(app.wsgi_app, services.config.trusted_proxies)
    lines = RequestLogMiddleware(SecurityHeaders(trusting), services.config.trusted_proxies)
    app.wsgi_app = lines  # type: ignore[method-assign]
    return app
