"""Health, readiness and metrics."""

import threading

import pytest

from tests.service.api.players import Table


def test_a_process_that_answers_is_alive(table: Table) -> None:
    assert table.anybody.get("//healthz").json == {"status": "ok"}


def test_a_service_that_can_write_and_keeps_up_is_ready(table: Table) -> None:
    answer = table.anybody.get("//readyz")
    assert answer.status_code == 200
    assert answer.json["checks"]["store"] == {"ok": True}
    assert answer.json["checks"]["clock"]["ok"]
    assert answer.json["checks"]["projections"]["lag"] >= 0


def test_a_service_that_cannot_write_is_not_ready(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise OSError("disk full at /var/secret")

    monkeypatch.setattr(table.app.extensions["scoresheet"].games.store, "check_writable", fail)
    answer = table.anybody.get("//readyz")
    assert (answer.status_code, answer.json["status"]) == (503, "not ready")
    assert "Retry-After" in answer.headers
    assert "secret" not in answer.text


def test_a_service_is_not_ready_before_its_read_models_catch_up(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    assert table.anybody.get("//readyz").status_code == 200
    monkeypatch.setattr(table.app.extensions["scoresheet"].projections, "level", threading.Event())
    answer = table.anybody.get("//readyz")
    assert (answer.status_code, answer.json["checks"]["projections"]["ok"]) == (503, False)


def test_blocked_bots_make_the_service_not_ready_and_are_counted(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    runner = table.app.extensions["scoresheet"].bot_runner
    assert table.anybody.get("//readyz").json["checks"]["bots"] == {"ok": True, "failing": 0}
    monkeypatch.setattr(runner, "blocked", True)
    answer = table.anybody.get("//readyz")
    assert (answer.status_code, answer.json["checks"]["bots"]["ok"]) == (503, False)
    metrics = table.anybody.get("//metrics").text
    assert "scoresheet_bot_games_failing 0.0" in metrics
    assert "scoresheet_bot_failures_total" in metrics


def test_metrics_count_requests_by_route_and_not_by_invented_methods_or_paths(table: Table) -> None:
    table.anybody.get("/titles")
    table.anybody.call("INVENTED", "/titles")
    table.anybody.get("/games/made-up")
    metrics = table.anybody.get("//metrics").text
    assert 'scoresheet_requests_total{method="GET",route="/api/v1/titles",status="200"}' in metrics
    assert "scoresheet_follower_lag_events{" in metrics
    assert "INVENTED" not in metrics
    assert "made-up" not in metrics
