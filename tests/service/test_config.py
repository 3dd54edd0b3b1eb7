"""Configuration from the environment."""

from pathlib import Path

import pytest

from service.config import BadConfiguration, Config, read


def test_without_any_variable_there_is_a_configuration() -> None:
    assert read({}) == Config()
    assert read({"SCORESHEET_PORT": "", "PATH": "/bin"}) == Config()


def test_each_variable_is_understood() -> None:
    environment = {
        "SCORESHEET_HOST": "0.0.0.0",
        "SCORESHEET_PORT": "8080",
        "SCORESHEET_DATABASE_URL": "sqlite:////srv/games.db",
        "SCORESHEET_SECRETS_DIR": "/srv/secrets",
        "SCORESHEET_THREADS": "4",
        "SCORESHEET_LOG_LEVEL": "debug",
        "SCORESHEET_PUBLIC_URL": "https://games.example/",
    }
    assert read(environment) == Config(
        host="0.0.0.0",
        port=8080,
        database=Path("/srv/games.db"),
        secrets=Path("/srv/secrets"),
        threads=4,
        log_level="DEBUG",
        public_url="https://games.example",
    )


def test_all_that_is_wrong_is_reported_together() -> None:
    wrong = {
        "SCORESHEET_HOST": "no host",
        "SCORESHEET_PORT": "99999",
        "SCORESHEET_DATABASE_URL": "mysql://x",
        "SCORESHEET_THREADS": "1",
        "SCORESHEET_LOG_LEVEL": "loud",
        "SCORESHEET_PUBLIC_URL": "games.example",
    }
    with pytest.raises(BadConfiguration) as refused:
        read(wrong)
    lines = str(refused.value).splitlines()
    assert [line.split()[0] for line in lines] == list(wrong)
    assert all(repr(value) in line for line, value in zip(lines, wrong.values(), strict=True))


@pytest.mark.parametrize("port", ["0", "-1", "80.5", "٨٠", "8e3", " 80"])
def test_a_port_is_a_whole_number(port: str) -> None:
    with pytest.raises(BadConfiguration):
        read({"SCORESHEET_PORT": port})


def test_postgresql_is_refused_in_a_sentence() -> None:
    with pytest.raises(BadConfiguration, match="PostgreSQL"):
        read({"SCORESHEET_DATABASE_URL": "postgresql://localhost/games"})
