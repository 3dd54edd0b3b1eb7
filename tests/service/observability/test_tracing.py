"""Traces: spans of requests and of their slow parts, without names of players or games."""

import builtins
import dataclasses
import random
from collections.abc import Iterator
from ipaddress import ip_network
from typing import Any

import msgspec
import pytest

from scoresheet.service.container.services import Services
from scoresheet.service.core.configuration import Config
from scoresheet.service.core.errors import Unusable
from scoresheet.service.observability import tracing
from scoresheet.service.runtime.application import create_app
from tests.service.api.conftest import services as services
from tests.service.api.players import Table

exporting = pytest.importorskip("opentelemetry.sdk.trace.export.in_memory_span_exporter")
ATTRIBUTES = {"http.request.method", "http.route", "http.response.status_code", "scoresheet.request_id"}
TRACE = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"


class Spans:
    """The exported spans."""

    def __init__(self) -> None:
        self.exporter = exporting.InMemorySpanExporter()

    @property
    def all(self) -> Any:
        tracing._provider.force_flush()
        return self.exporter.get_finished_spans()

    def of(self, name: str) -> list[Any]:
        return [span for span in self.all if span.name == name]


@pytest.fixture
def spans() -> Iterator[Spans]:
    found = Spans()
    tracing.begin(found.exporter)
    yield found
    tracing.end()


@pytest.fixture(scope="module")
def table(services: Services) -> Table:
    config = msgspec.structs.replace(services.config, trusted_proxies=(ip_network("127.0.0.1"),))
    return Table(create_app(dataclasses.replace(services, config=config)))


def test_a_move_is_a_span_with_its_parts(table: Table, spans: Spans) -> None:
    players, game = table.new_game(2)
    table.move(players, game["id"], random.Random(1))
    (move,) = spans.of("POST /api/v1/games/<id:game>/moves")
    parts = {span.name for span in spans.all if span.parent and span.parent.span_id == move.context.span_id}
    assert parts == {"decide", "append"}
    assert move.attributes["http.response.status_code"] == 201


def test_a_trace_of_a_trusted_proxy_is_continued(table: Table, spans: Spans) -> None:
    table.anybody.get("/titles", traceparent=TRACE)
    (span,) = spans.of("GET /api/v1/titles")
    assert f"{span.context.trace_id:032x}" == TRACE[3:35]
    assert f"{span.parent.span_id:016x}" == TRACE[36:52]


def test_spans_contain_no_ids_or_names(table: Table, spans: Spans) -> None:
    players, game = table.new_game(2)
    table.play(players, game["id"], 6)
    told = " ".join(span.to_json() for span in spans.all)
    assert {name for span in spans.all for name in span.attributes} == ATTRIBUTES
    secrets = [game["id"], *(player.id for player in players), *(player.name for player in players)]
    assert [secret for secret in secrets if secret in told] == []
    assert not any(span.events for span in spans.all)


def test_nothing_is_traced_by_default(table: Table) -> None:
    assert tracing.request("") is None
    assert tracing.span("append") is tracing.NOTHING
    tracing.configure("")
    assert tracing._tracer is None


@pytest.mark.parametrize(
    ("endpoint", "environment", "variable"),
    [
        ("", {}, ""),
        ("http://c:4318", {}, "SCORESHEET_OTLP_ENDPOINT"),
        ("", {"OTEL_EXPORTER_OTLP_ENDPOINT": "http://c:4318"}, "OTEL_EXPORTER_OTLP_ENDPOINT"),
        ("", {"OTEL_EXPORTER_OTLP_TRACES_ENDPOINT": "x"}, "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"),
        ("http://c:4318", {"OTEL_SDK_DISABLED": "true"}, ""),
    ],
)
def test_tracing_is_switched_on_by_our_variable_or_the_standard_ones(
    endpoint: str, environment: dict[str, str], variable: str
) -> None:
    assert tracing.wanted(endpoint, environment) == variable


def test_without_the_extra_the_error_names_the_package_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    before = builtins.__import__

    def absent(name: str, *more: Any) -> Any:
        if name.startswith("opentelemetry"):
            raise ImportError(name)
        return before(name, *more)

    monkeypatch.setattr(builtins, "__import__", absent)
    with pytest.raises(Unusable, match=r"pip install 'scoresheet\[opentelemetry\]'. Or unset SCORESHEET_OTLP_ENDPOINT"):
        tracing.configure(Config(otlp_endpoint="http://localhost:4318").otlp_endpoint)
