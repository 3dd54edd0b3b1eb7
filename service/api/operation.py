"""Operation: whether the service is alive and ready, how it is doing, and with which keys it signs."""

from __future__ import annotations

import time

from flask import Blueprint as Plain
from flask import Flask, Response, g, request
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from service.api import proof_schemas
from service.api.blueprint import Blueprint
from service.api.responses import json_response, page
from service.services import NAME, services

keys = Blueprint("keys", __name__, description="The keys that receipts are checked with.")
operation = Plain("operation", __name__)

MOST_EVENTS_BEHIND = 10_000
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)


@keys.route("/keys")
@keys.response(200, proof_schemas.KeyList)
def list_keys() -> Response:
    """The public keys, newest first.

    Receipts are Ed25519 signatures over the JSON array `[game, version, digest, at]` without spaces.
    A receipt names its key.
    """
    return page(services().public_keys, None)


@operation.get("/healthz")
def healthz() -> Response:
    """Whether the process answers."""
    return json_response({"status": "ok"})


@operation.get("/readyz")
def readyz() -> Response:
    """Whether the store can be written to, the read models have caught up and keep up, and the bots can move.

    A log that contradicts what was signed is told of, but keeps nobody from playing.
    """
    checks = {"store": _store(), "projections": _projections(), "bots": _bots()}
    ready = all(check["ok"] for check in checks.values())
    checks["log"] = _log()
    return json_response(
        {"status": "ready" if ready else "not ready", "checks": checks}, 200 if ready else 503, _retry(ready)
    )


def _retry(ready: bool) -> dict[str, str]:
    return {} if ready else {"Retry-After": "5"}


def _store() -> dict[str, object]:
    try:
        services().games.store.check_writable()
    except Exception as error:
        return {"ok": False, "problem": type(error).__name__}
    return {"ok": True}


def _projections() -> dict[str, object]:
    runner = services().projections
    lag = runner.lag
    return {"ok": runner.level.is_set() and runner.failure is None and lag <= MOST_EVENTS_BEHIND, "lag": lag}


def _bots() -> dict[str, object]:
    runner = services().bot_runner
    return {"ok": not runner.blocked, "failing": runner.failing}


def _log() -> dict[str, object]:
    transparency = services().transparency
    return {"ok": transparency.sound is not False, "contradicted": transparency.contradicted}


class Metrics:
    """Counts requests, for Prometheus."""

    def __init__(self, app: Flask) -> None:
        self.registry = CollectorRegistry()
        self._requests = Counter(
            "scoresheet_requests", "Requests answered.", ("method", "route", "status"), registry=self.registry
        )
        self._seconds = Histogram(
            "scoresheet_request_seconds", "Time to answer.", ("route",), buckets=SECONDS, registry=self.registry
        )
        self._streams = Gauge("scoresheet_streams", "Open streams.", registry=self.registry)
        self._lag = Gauge("scoresheet_projection_lag", "Events not yet in the read models.", registry=self.registry)
        self._bots = Gauge(
            "scoresheet_bots_failing", "Games in which a bot waits to try again.", registry=self.registry
        )
        self._tries = Gauge("scoresheet_bot_failures", "Moves of bots that failed.", registry=self.registry)
        self._aside = Gauge("scoresheet_games_set_aside", "Games that are damaged.", registry=self.registry)
        self._contradicted = Gauge(
            "scoresheet_log_contradicted", "Signed heads that the events do not come to.", registry=self.registry
        )
        self._heads = Gauge(
            "scoresheet_log_failing", "What of the log's heads waits to be tried again.", registry=self.registry
        )
        self.registry.register(app.extensions[NAME].notifications)
        self._counts: dict[tuple[str, str | None, int], tuple[Counter, Histogram]] = {}
        app.before_request(_begin)
        app.after_request(self._count)
        app.add_url_rule("/metrics", view_func=self.show)

    def show(self) -> Response:
        """The figures of this moment, in the text format that Prometheus reads."""
        self._streams.set(services().live.open_streams)
        self._lag.set(services().projections.lag)
        self._bots.set(services().bot_runner.failing)
        self._tries.set(services().bot_runner.failures)
        self._aside.set(len(services().set_aside()))
        self._contradicted.set(services().transparency.contradicted)
        self._heads.set(services().transparency.failing)
        return Response(generate_latest(self.registry), content_type=CONTENT_TYPE_LATEST)

    def _count(self, response: Response) -> Response:
        key = (request.method, request.endpoint, response.status_code)
        counts = self._counts.get(key) or self._remember(*key)
        counts[0].inc()
        counts[1].observe(time.perf_counter() - g.begun)
        return response

    def _remember(self, method: str, endpoint: str | None, status: int) -> tuple[Counter, Histogram]:
        route = endpoint or "none"
        known = method if method in ("GET", "HEAD", "POST", "DELETE", "OPTIONS") else "other"
        counts = (self._requests.labels(known, route, str(status)), self._seconds.labels(route))
        if known == method:
            self._counts[method, endpoint, status] = counts
        return counts


def _begin() -> None:
    g.begun = time.perf_counter()
