"""Health, readiness, metrics, and the keys for receipts."""

from __future__ import annotations

from flask import Blueprint as Plain
from flask import Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from scoresheet.service.accounts.tokens import rfc3339
from scoresheet.service.api import proof_schemas
from scoresheet.service.api.blueprint import Blueprint
from scoresheet.service.api.responses import json_response, page
from scoresheet.service.container.background_services import BOTS, DEPARTURES, HEADS, NOTIFICATIONS, READ_MODELS
from scoresheet.service.container.services import services
from scoresheet.service.core.database_errors import is_read_only
from scoresheet.service.http import gauges as figures
from scoresheet.service.observability import metrics as measures
from scoresheet.service.observability.worker_status import WorkerStatus

keys = Blueprint("keys", __name__, description="The public keys for checking receipts.")
operation = Plain("operation", __name__)

LOG = "log"
AS = {"projections": READ_MODELS, "bots": BOTS, "notifications": NOTIFICATIONS, "departures": DEPARTURES, LOG: HEADS}
"""The names of background services in checks."""
SHOWN = ("ok", "lag", "failing", "contradicted", "problem", "due", "pending")
READ_ONLY = "The database is read-only: pages and reads are served, writes are refused."
NEEDED = ("projections", "bots")
"""Checks that must succeed for the service to be ready, because games depend on them."""


@keys.route("/keys")
@keys.response(200, proof_schemas.KeyListSchema)
def list_keys() -> Response:
    """List the public keys for checking receipts, newest first.

    A receipt is an Ed25519 signature over the JSON array `[game, version, digest, at]` without spaces. It names its
    key.
    """
    return page(services().public_keys, None)


@operation.get("/healthz")
def healthz() -> Response:
    """Answer that the process is alive."""
    return json_response({"status": "ok"})


@operation.get("/readyz")
def readyz() -> Response:
    """Report whether the store is writable, the read models keep up and the bots make moves.

    A contradicted transparency log and a wrong clock are reported, but do not make the service unready.
    """
    found = services().followers.statuses()
    checks = {
        "store": _store(),
        "clock": _clock(),
        **{name: _check(found.get(follower), follower) for name, follower in AS.items()},
    }
    ready = all(checks[name]["ok"] or checks[name].get("silent") for name in ("store", *NEEDED))
    return json_response(
        {"status": "ready" if ready else "not ready", "checks": checks}, 200 if ready else 503, _retry(ready)
    )


def _retry(ready: bool) -> dict[str, str]:
    return {} if ready else {"Retry-After": "5"}


def _store() -> dict[str, object]:
    try:
        services().games.store.check_writable()
    except Exception as error:
        return {"ok": False, "problem": READ_ONLY if is_read_only(error) else type(error).__name__}
    return {"ok": True}


def _clock() -> dict[str, object]:
    skew = services().outages.skew
    return {"ok": skew.ok, "ahead": round(skew.seconds, 1)}


def _check(status: WorkerStatus | None, follower: str) -> dict[str, object]:
    """Represent a background service's last report; a late one is marked as `silent`."""
    if status is None:
        return {"ok": False, "problem": f"No process has reported on the {follower} yet."}
    figures = {name: figure for name, figure in status.figures.items() if name in SHOWN}
    if not status.silent:
        return figures
    return {
        **figures,
        "ok": False,
        "silent": True,
        "problem": f"The {follower} have not reported since {rfc3339(status.heard_at)} ({status.holder}).",
    }


@operation.get("/metrics")
def metrics() -> Response:
    """Return the current metrics of all processes in the text format of Prometheus."""
    figures.publish(services(), figures.SERVICE)
    registry = measures.registry()
    registry.register(figures.GaugeCollector(services()))
    return Response(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)
