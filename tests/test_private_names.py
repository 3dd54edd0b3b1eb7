"""Private names of other libraries: each is used in one module, exists, and has an upper bound on its versions."""

import inspect
import re
import tomllib
from pathlib import Path

import flask_smorest
import psycopg
import pytest
from eventsourcing.sqlite import SQLiteConnection
from granian import _granian
from granian.server.embed import Server

ROOT = Path(__file__).parents[1]
SOURCES = [file for folder in ("domain", "replays", "projections", "service") for file in (ROOT / folder).rglob("*.py")]
FENCED = {
    "granian._granian": {"service/http/granian_internals.py"},
    "_init_shared_socket": {"service/runtime/server.py"},
    "_shd": {"service/runtime/server.py"},
    "_apidoc": {"service/api/apidoc.py"},
    "_store_endpoint_docs": {"service/api/apidoc.py"},
    "_make_doc_response_schema": {"service/api/apidoc.py"},
    "_prepare_arguments_doc": {"service/api/apidoc.py"},
    "_register_error_handlers": {"service/api/apidoc.py"},
    "_register_responses": {"service/api/apidoc.py"},
    "_sqlite_conn": {"service/storage/datastore.py"},
    "_pool = None": {"projections/postgresql.py"},
}
BOUNDED = ("eventsourcing", "flask-smorest", "granian", "psycopg")


@pytest.mark.parametrize("name", FENCED)
def test_a_private_name_is_used_in_one_module_only(name: str) -> None:
    word = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
    assert {str(file.relative_to(ROOT)) for file in SOURCES if word.search(file.read_text())} == FENCED[name]


@pytest.mark.parametrize("library", BOUNDED)
def test_a_library_with_used_private_names_has_an_upper_bound(library: str) -> None:
    needed = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    (requirement,) = [one for one in needed if re.match(rf"{library}\b(?!-)", one)]
    assert "<" in requirement


def test_granian_has_the_names_that_the_gateway_needs() -> None:
    assert issubclass(_granian.RSGIProtocolClosed, Exception), "gateway: an aborted request"
    assert callable(_granian.SocketHolder), "server: a listening socket that was opened before"
    assert callable(Server._init_shared_socket), "server: where the socket is taken"


def test_flask_smorest_has_the_methods_that_the_description_overrides() -> None:
    for name in ("_store_endpoint_docs", "_make_doc_response_schema", "_prepare_arguments_doc"):
        assert callable(getattr(flask_smorest.Blueprint, name)), name
    for name in ("_register_error_handlers", "_register_responses"):
        assert callable(getattr(flask_smorest.Api, name)), name


def test_flask_smorest_keeps_the_description_on_the_view() -> None:
    blueprint = flask_smorest.Blueprint("test", __name__)

    @blueprint.response(204)
    def view() -> None:
        """A view without an effect."""

    assert "_apidoc" in vars(view)


def test_a_connection_of_eventsourcing_has_the_one_of_sqlite() -> None:
    import sqlite3

    connection = SQLiteConnection(sqlite3.connect(":memory:"), max_age=None)
    assert isinstance(connection._sqlite_conn, sqlite3.Connection)
    connection.close()


def test_a_connection_of_psycopg_may_be_left_open_if_it_says_that_it_is_in_a_pool() -> None:
    assert '"_pool"' in inspect.getsource(psycopg.Connection.__del__)
