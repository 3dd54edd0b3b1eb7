"""Problems with a PostgreSQL database give a clear error with a remedy, and without the password."""

from __future__ import annotations

from collections.abc import Iterator

import psycopg
import pytest
from eventsourcing.persistence import OperationalError
from sqlalchemy.exc import DBAPIError

from scoresheet.projections.engine import open_engine
from scoresheet.service.core.errors import Unusable
from scoresheet.service.core.location import Postgres, engine_url
from scoresheet.service.storage.opening import prepare, unusable
from tests import postgres
from tests.server import free_port

pytestmark = pytest.mark.sqlite_only("these have databases of either kind by themselves")

SECRET = "geheimnis"


@pytest.fixture(scope="module")
def cluster() -> Iterator[postgres.Cluster]:
    """A server that asks one of its users for a password."""
    postgres.needed()
    with postgres.running() as cluster:
        rules = cluster.folder / "data" / "pg_hba.conf"
        asked, refused = "host all careful all scram-sha-256\n", "host all nobody all reject\n"
        rules.write_text(asked + refused + rules.read_text())
        with psycopg.connect(cluster.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE ROLE careful LOGIN PASSWORD '{SECRET}'")
            connection.execute("CREATE ROLE nobody LOGIN")
            connection.execute("CREATE ROLE guest LOGIN")
            connection.execute("SELECT pg_reload_conf()")
        yield cluster


def error_text(url: str) -> str:
    with pytest.raises(Unusable) as refused:
        prepare(Postgres(url))
    assert SECRET not in str(refused.value)
    return str(refused.value)


def as_user(cluster: postgres.Cluster, user: str, database: str = "") -> str:
    url = cluster.url(database) if database else cluster.fresh().url
    return url.replace(f"//{postgres.USER}@", f"//{user}@")


def do(cluster: postgres.Cluster, *statements: str) -> None:
    with psycopg.connect(cluster.url("postgres"), autocommit=True) as connection:
        for statement in statements:
            connection.execute(statement.encode())


def test_no_server_at_the_port() -> None:
    assert "Check that PostgreSQL is running there" in error_text(
        f"postgresql://a:{SECRET}@127.0.0.1:{free_port()}/games"
    )


def test_unknown_host() -> None:
    assert "host and port in SCORESHEET_DATABASE_URL" in error_text(f"postgresql://a:{SECRET}@nowhere.invalid/games")


def test_wrong_or_missing_password(cluster: postgres.Cluster) -> None:
    assert "user and password in SCORESHEET_DATABASE_URL" in error_text(as_user(cluster, f"careful:not-{SECRET}"))
    assert "Put the password into" in error_text(as_user(cluster, "careful"))


def test_the_correct_password_is_not_shown_in_another_error(cluster: postgres.Cluster) -> None:
    assert "Create the database" in error_text(as_user(cluster, f"careful:{SECRET}", "missing"))


def test_user_without_access(cluster: postgres.Cluster) -> None:
    assert "the server's pg_hba.conf" in error_text(as_user(cluster, "nobody"))


def test_unknown_user(cluster: postgres.Cluster) -> None:
    assert "createuser" in error_text(as_user(cluster, "unheard"))


def test_user_without_permission_to_create_tables(cluster: postgres.Cluster) -> None:
    assert "ALTER DATABASE … OWNER TO" in error_text(as_user(cluster, "guest"))


def test_standby_server(cluster: postgres.Cluster) -> None:
    database = cluster.fresh()
    name = database.url.rpartition("/")[2]
    do(cluster, f"ALTER DATABASE {name} SET default_transaction_read_only=on")
    assert "Name the primary" in error_text(database.url)


def test_database_without_utf_8(cluster: postgres.Cluster) -> None:
    do(cluster, "CREATE DATABASE latin TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'")
    assert "does not store texts as UTF-8" in error_text(cluster.url("latin"))


def test_tables_of_another_program(cluster: postgres.Cluster) -> None:
    database = cluster.fresh()
    with psycopg.connect(database.url) as connection:
        connection.execute("CREATE TABLE players (shirt int)")
    assert "the columns of players differ" in error_text(database.url)


def test_a_lost_connection_gives_the_same_explanations(cluster: postgres.Cluster) -> None:
    database = cluster.fresh()
    name = database.url.rpartition("/")[2]
    do(cluster, f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
    with pytest.raises(DBAPIError) as failed:
        open_engine(engine_url(database)).connect()
    wrapped = OperationalError("the library's own")
    wrapped.__cause__ = failed.value.orig
    for error in (failed.value, wrapped):
        assert "Create the database on the server" in str(unusable(database, error))


def test_a_usable_database_gives_no_error(cluster: postgres.Cluster) -> None:
    database = cluster.fresh()
    name = database.url.rpartition("/")[2]
    do(cluster, f"ALTER DATABASE {name} OWNER TO careful")
    prepare(Postgres(as_user(cluster, f"careful:{SECRET}", name)))
