"""Metrics: the Prometheus exposition of one process or several, by its conventions."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from scoresheet.service.container.services import Services
from scoresheet.service.http import gauges
from scoresheet.service.observability import access_log, metrics
from tests import postgres
from tests.server import Client, running
from tests.service.api.conftest import services as services
from tests.service.api.conftest import table as table
from tests.service.api.players import Table
from tests.service.observability.expositions import complaints, names, value

DEPLOY = Path(__file__).parents[3] / "deploy"
EVENTS, STREAMS = "scoresheet_events_total", "scoresheet_streams"
WORDS = frozenset(
    {"min", "by", "sum", "rate", "max", "topk", "histogram_quantile", "absent", "last_over_time", "unless", "or", "up"}
)


@pytest.fixture(scope="module")
def exposed(table: Table) -> str:
    """The exposition after a game has been played; counts of earlier tests are reset."""
    for counted in (metrics.REQUESTS, metrics.REQUEST_SECONDS):
        counted.clear()
    access_log._figures.cache_clear()
    players, game = table.new_game(2)
    table.play(players, game["id"], 12)
    return table.anybody.get("//metrics").text


def test_metrics_follow_the_conventions(exposed: str) -> None:
    assert list(complaints(exposed)) == []


@pytest.mark.parametrize(
    ("careless", "complaint"),
    [
        ("# HELP moves Moves.\n# TYPE moves gauge\nmoves 1\n", "name of the application"),
        ("# HELP scoresheet_wait_ms Wait.\n# TYPE scoresheet_wait_ms gauge\nscoresheet_wait_ms 1\n", "base unit"),
        ("# HELP scoresheet_a \n# TYPE scoresheet_a gauge\nscoresheet_a 1\n", "no sentence"),
        ("# HELP scoresheet_a_total A.\n# TYPE scoresheet_a_total gauge\nscoresheet_a_total 1\n", "only counters"),
        ('# HELP scoresheet_a A.\n# TYPE scoresheet_a gauge\nscoresheet_a{game="g1"} 1\n', "too many series"),
    ],
)
def test_violations_of_the_conventions_are_detected(careless: str, complaint: str) -> None:
    assert any(complaint in said for said in complaints(careless))


def test_metrics_count_games_and_events_without_naming_them(table: Table) -> None:
    before = table.anybody.get("//metrics").text
    players, game = table.new_game(2)
    table.play(players, game["id"], 5)
    totals = table.anybody.get("//metrics").text
    made = "scoresheet_events_total", "MoveMade"
    assert value(totals, made[0], type=made[1]) - value(before, made[0], type=made[1]) >= 5
    assert value(totals, "scoresheet_events_stored") > value(before, "scoresheet_events_stored")
    assert value(totals, "scoresheet_append_group_size_count") > value(before, "scoresheet_append_group_size_count")
    assert [one for one in (game["id"], *(p.id for p in players), *(p.name for p in players)) if one in totals] == []


def test_metrics_exist_before_anything_has_happened(exposed: str, services: Services) -> None:
    wanted = {
        "scoresheet_games",
        "scoresheet_database_bytes",
        "scoresheet_follower_lag_events",
        "scoresheet_build_info",
    }
    assert wanted <= names(exposed)
    assert value(exposed, "scoresheet_database_bytes") > 100_000
    assert value(exposed, "scoresheet_resident_memory_bytes", process="service") > 10_000_000


def test_a_metric_that_cannot_be_read_is_left_out(
    table: Table, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> Any:
        raise OSError("The disk is away.")

    monkeypatch.setattr(services.read_models.lobby, "counted", fail)
    totals = table.anybody.get("//metrics")
    assert totals.status_code == 200
    assert "scoresheet_games" not in names(totals.text)
    assert "scoresheet_events_stored" in names(totals.text)


def queries() -> list[str]:
    """Return the queries of the dashboard and the alerts."""
    dashboard = json.loads((DEPLOY / "grafana-dashboard.json").read_text())
    alerts = yaml.safe_load((DEPLOY / "alerts.yml").read_text())
    asked = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    return asked + [rule["expr"] for group in alerts["groups"] for rule in group["rules"]]


def unknown(query: str, known: set[str]) -> set[str]:
    """Return the names in a query that are no metrics."""
    without = re.sub(r"\{[^}]*\}|\[[^]]*\]|\"[^\"]*\"", "", query)
    by = {word for group in re.findall(r"by \(([^)]*)\)", without) for word in group.split(", ")}
    return set(re.findall("[a-z_]{2,}", without)) - WORDS - by - known


def test_dashboard_and_alerts_query_existing_metrics(exposed: str) -> None:
    known = names(exposed) | declared()
    assert {query: missing for query in queries() if (missing := unknown(query, known))} == {}


def test_a_query_for_an_unknown_metric_is_detected(exposed: str) -> None:
    assert unknown("sum(rate(scoresheet_request_total[5m]))", names(exposed)) == {"scoresheet_request_total"}


def declared() -> set[str]:
    """Return the names of counters that have not counted anything yet."""
    counted = [metrics.MESSAGES, metrics.DAMAGED, metrics.LOG_LINES, metrics.EVENTS, metrics.REQUESTS]
    return {f"{counter._name}_total" for counter in counted}


def test_every_metric_is_on_the_dashboard(exposed: str) -> None:
    asked = " ".join(queries())
    shown = {re.sub("_(bucket|sum|count)$", "", name) for name in names(exposed)}
    assert {name for name in shown if name not in asked} == set()


COUNT = """
import sys
from scoresheet.service.observability import metrics as measures
measures.appended(["industrial-waste.MoveMade"] * {moves}, 1, 0.01)
measures.STREAMS.inc({streams})
print("counted", flush=True)
sys.stdin.read()
"""


def counting(folder: Path, moves: int, streams: int) -> "subprocess.Popen[str]":
    """Start a process that counts the given numbers and runs until it is told to end."""
    command = [sys.executable, "-c", COUNT.format(moves=moves, streams=streams)]
    environment = {**os.environ, metrics.FOLDER: str(folder)}
    process = subprocess.Popen(
        command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=DEPLOY.parent
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "counted\n"
    return process


def totals(folder: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    """Return the sums over all processes."""
    monkeypatch.setenv(metrics.FOLDER, str(folder))
    samples = [sample for family in metrics.registry().collect() for sample in family.samples]
    return {
        sample.name: sample.value
        for sample in samples
        if sample.name in ("scoresheet_events_total", "scoresheet_streams")
    }


def test_metrics_of_several_processes_are_added_and_counts_survive_their_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = counting(tmp_path, 3, 2), counting(tmp_path, 4, 5)
    assert totals(tmp_path, monkeypatch) == {EVENTS: 7, STREAMS: 7}
    other.kill()
    other.communicate()
    assert totals(tmp_path, monkeypatch) == {EVENTS: 7, STREAMS: 2}
    one.communicate("")
    assert totals(tmp_path, monkeypatch) == {EVENTS: 7}


def test_a_service_reports_its_connections_and_requests(tmp_path: Path) -> None:
    with running(tmp_path) as (port, _):
        others = [Client(port) for _ in range(3)]
        for other in others:
            assert other.get("/healthz")[0] == 200
        text = Client(port).get("/metrics")[1].decode()
    assert value(text, "scoresheet_connections") >= 4
    assert value(text, "scoresheet_requests_in_progress") == 1
    assert value(text, "scoresheet_requests_total", route="/healthz") >= 3
    assert list(complaints(text)) == []


def test_connections_and_memory_are_0_if_the_system_does_not_report_them(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(*_: Any) -> str:
        raise FileNotFoundError

    monkeypatch.setattr(Path, "read_text", absent)
    assert (gauges.connections(1), gauges.resident_bytes()) == (0, 0)


def test_a_service_with_several_processes_has_one_exposition(tmp_path: Path) -> None:
    postgres.needed()
    with postgres.running() as cluster:
        settings = {"SCORESHEET_DATABASE_URL": cluster.fresh().url, "SCORESHEET_WORKERS": "2"}
        with running(tmp_path, **settings) as (port, _):
            for _ in range(20):
                assert Client(port).get("/healthz")[0] == 200
            ada = Client.signed_up(port, "Ada")
            ada.post("/api/v1/games", {"title": "industrial-waste", "seats": 2, "bots": {"1": "random"}})
            tellings = [Client(port).get("/metrics")[1].decode() for _ in range(8)]
    asked = [value(text, "scoresheet_requests_total", route="/healthz") for text in tellings]
    assert set(asked) == {20}
    assert all(value(text, "scoresheet_requests_in_progress") == 1 for text in tellings)
    assert value(tellings[-1], EVENTS, type="GameOpened") == 1
    assert value(tellings[-1], "scoresheet_resident_memory_bytes", process="followers") > 10_000_000
    each = value(tellings[-1], "scoresheet_resident_memory_bytes", process="service") / 2
    assert each > 50_000_000
    assert list(complaints(tellings[-1])) == []
