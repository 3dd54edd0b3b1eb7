"""The access log: each request has an id and a line without secret, hidden or personal data."""

import re
from collections.abc import Iterator
from ipaddress import ip_network
from typing import Any

import pytest
from werkzeug.test import Client

from scoresheet.domain.titles import registry
from scoresheet.service.core.configuration import Config
from scoresheet.service.http import request_logging
from scoresheet.service.observability.access_log import METHODS
from scoresheet.service.runtime.application import create_app
from scoresheet.service.runtime.bootstrap import build
from tests.domain import hidden_hands
from tests.service.api.players import PASSWORD, Table
from tests.service.hashing import CHEAP
from tests.service.logged import Logged, logged

TRACE = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
FIELDS = {"event", "level", "timestamp", "request_id", "player", "method", "route", "status", "ms"}
PLANTED_NAME, PLANTED_TOKEN, PLANTED_ADDRESS = "Zaphodia", "sesame-" + "x" * 30, "zaphodia@hidden.example"


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    folder = tmp_path_factory.mktemp("lines")
    titles = {**registry.all_titles(), "hidden-hands": hidden_hands.TITLE}
    with pytest.MonkeyPatch.context() as patching:
        patching.setattr(registry, "all_titles", lambda: titles)
        trusted = (ip_network("127.0.0.1"),)
        services = build(
            Config(database=folder / "scoresheet.db", secrets=folder / "secrets", trusted_proxies=trusted), CHEAP
        )
        services.projections.start()
        assert services.projections.level.wait(30)
        yield Table(create_app(services))
        services.projections.stop()
        services.games.store.close()


def asked(table: Table, near: str = "127.0.0.1", path: str = "/healthz", **headers: str) -> tuple[str, dict[str, Any]]:
    """Return the id in the answer, and the log line of the request."""
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    with logged() as seen:
        answer = table.app.test_client().get(path, headers=sent, environ_overrides={"REMOTE_ADDR": near})
    return answer.headers["X-Request-ID"], seen.requests[0]


def test_a_request_is_logged_with_player_route_status_and_duration(table: Table) -> None:
    ada = table.player()
    with logged() as seen:
        ada.get("/titles")
    (line,) = seen.requests
    assert set(line) == FIELDS
    assert (line["player"], line["method"], line["route"], line["status"]) == (ada.id, "GET", "/api/v1/titles", 200)
    assert line["ms"] >= 0


def test_the_request_id_is_the_same_in_answer_problem_and_log(table: Table) -> None:
    with logged() as seen:
        answer = table.anybody.get("/games/nowhere")
    assert answer.headers["X-Request-ID"] == answer.json["request_id"] == seen.requests[0]["request_id"]


@pytest.mark.parametrize("given", ["f00", "a" * 64, "3f2b8c1e-77aa-4c4e-9a51-0d6c8f0f7a11", "1:2.3_4"])
def test_the_request_id_of_a_trusted_proxy_is_used(table: Table, given: str) -> None:
    told, line = asked(table, X_Request_ID=given)
    assert told == line["request_id"] == given


@pytest.mark.parametrize("given", ["", "a" * 65, "a b", "<b>", "a,b", "ü", 'a"b', "{}", "a\tb"])
def test_an_invalid_request_id_is_replaced(table: Table, given: str) -> None:
    told, line = asked(table, X_Request_ID=given)
    assert told == line["request_id"]
    assert re.fullmatch("[0-9a-f]{16}", told)


def test_ids_and_traces_of_untrusted_clients_are_ignored(table: Table) -> None:
    told, line = asked(table, near="203.0.113.9", X_Request_ID="f00", traceparent=TRACE)
    assert told == line["request_id"] != "f00"
    assert "trace_id" not in line


def test_the_trace_of_a_trusted_proxy_is_logged(table: Table) -> None:
    assert asked(table, traceparent=TRACE)[1]["trace_id"] == "4bf92f3577b34da6a3ce929d0e0e4736"


@pytest.mark.parametrize(
    "given", ["", "00-" + "0" * 32 + "-00f067aa0ba902b7-01", TRACE + "-x", TRACE.upper(), "ff" + TRACE[2:], "x" * 9_000]
)
def test_an_invalid_trace_is_ignored(table: Table, given: str) -> None:
    assert "trace_id" not in asked(table, traceparent=given)[1]


def test_unknown_paths_and_invented_methods_are_not_logged(table: Table) -> None:
    with logged() as seen:
        table.anybody.call("INVENTED", f"//{PLANTED_TOKEN}")
    assert (seen.requests[0]["method"], seen.requests[0]["route"]) == ("other", "none")
    assert PLANTED_TOKEN not in seen.text


def test_a_failing_request_has_a_line_and_its_error_names_the_route(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table.app.extensions["scoresheet"].games.heads, "of", lambda game: 1 // 0)
    with logged() as seen:
        answer = Client(table.app).get("/api/v1/games/some-game")
    failure, line = seen.lines[-2:]
    assert (answer.status_code, line["status"]) == (500, 500)
    assert failure["request_id"] == line["request_id"] == answer.json["request_id"]
    assert "/api/v1/games/<id:game>" in failure["event"]
    assert "some-game" not in failure["event"]


def play(table: Table) -> tuple[Logged, list[str]]:
    """Play a game of Hidden Hands with secrets in every client input; return the log and the secrets."""
    with logged("INFO") as seen:
        players = [table.player(f"{PLANTED_NAME} {name}") for name in (next(NAMES), next(NAMES))]
        game = table.game(*players, title="hidden-hands", name="Zaphodia's party")
        table.play(players, game["id"], 200)
        assert players[0].get(f"/games/{game['id']}").json["status"] == "finished"
        session = table.app.test_client()
        session.post("/login", data={"name": players[0].name, "password": PASSWORD})
        for path in (f"/reset/{PLANTED_TOKEN}", f"/invitations/{PLANTED_TOKEN}", f"/games?words={PLANTED_TOKEN}"):
            session.get(path)
        session.post("/forgotten", data={"who": PLANTED_ADDRESS})
        table.anybody.call("GET", "/games", Authorization=f"Bearer {PLANTED_TOKEN}", Cookie=f"x={PLANTED_TOKEN}")
    tokens = [player.token for player in players]
    return seen, [PLANTED_NAME, PLANTED_TOKEN, PLANTED_ADDRESS, PASSWORD, "party", "127.0.0.1", *tokens]


NAMES = (f"{letter}{other}" for letter in "bcdfghkl" for other in "aeiou")


def test_the_log_of_a_whole_game_contains_nothing_secret_hidden_or_personal(table: Table) -> None:
    seen, secrets = play(table)
    rules = {rule.rule for rule in table.app.url_map.iter_rules()} | {"none"}
    for line in seen.lines:
        assert set(line) == FIELDS
        assert line["event"] == "request"
        assert re.fullmatch(r"([A-Za-z0-9_-]{16,40})?", line["player"])
        assert line["method"] in {*METHODS, "other"}
        assert line["route"] in rules
        assert (type(line["status"]), type(line["ms"])) in ((int, float), (int, int))
    assert len(seen.lines) > 20
    assert [secret for secret in secrets if secret in seen.text] == []


def test_logging_paths_would_reveal_secrets(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(response: Any) -> Any:
        request = request_logging.request
        request.environ[request_logging.ASKED].route = request.full_path
        return response

    hooks = table.app.after_request_funcs[None]
    monkeypatch.setitem(
        table.app.after_request_funcs, None, [careless if one is request_logging._note else one for one in hooks]
    )
    seen, secrets = play(table)
    assert PLANTED_TOKEN in [secret for secret in secrets if secret in seen.text]
