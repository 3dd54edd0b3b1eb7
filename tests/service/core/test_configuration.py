"""Configuration from the environment."""

from ipaddress import ip_network
from pathlib import Path

import pytest

from scoresheet.service.core.configuration import BadConfiguration, Config, read
from scoresheet.service.core.location import Postgres
from scoresheet.service.core.smtp import Smtp

SECRET = "whsec_" + "c2VjcmV0" * 4
MAIL = {"SCORESHEET_MAIL_FROM": "games@games.example", "SCORESHEET_PUBLIC_URL": "https://games.example"}


def test_the_default_configuration_needs_no_variables() -> None:
    assert read({}) == Config()
    assert read({"SCORESHEET_PORT": "", "PATH": "/bin"}) == Config()


def test_each_variable_is_read() -> None:
    environment = {
        "SCORESHEET_HOST": "0.0.0.0",
        "SCORESHEET_PORT": "8080",
        "SCORESHEET_DATABASE_URL": "sqlite:////srv/games.db",
        "SCORESHEET_SECRETS_DIR": "/srv/secrets",
        "SCORESHEET_THREADS": "4",
        "SCORESHEET_LOG_LEVEL": "debug",
        "SCORESHEET_LOG_FORMAT": "JSON",
        "SCORESHEET_OTLP_ENDPOINT": "http://localhost:4318",
        "SCORESHEET_PUBLIC_URL": "https://games.example/",
        "SCORESHEET_SMTP_URL": "smtp://ada:p%40ss@mail.example:587?starttls",
        "SCORESHEET_MAIL_FROM": "games@games.example",
        "SCORESHEET_BOT_SECONDS": "0.25",
        "SCORESHEET_NOTIFY_AFTER": "60",
        "SCORESHEET_TRUSTED_PROXIES": "127.0.0.1, 10.0.0.0/8,2001:db8::/32",
        "SCORESHEET_HEADS_EVERY": "60",
        "SCORESHEET_HEADS_FILE": "/srv/heads.jsonl",
        "SCORESHEET_HEADS_WEBHOOK": "https://witness.example:8443/heads?of=games",
        "SCORESHEET_HEADS_WEBHOOK_SECRET": SECRET,
        "SCORESHEET_ANALYSIS_PLAYOUTS": "0",
        "SCORESHEET_WEBHOOKS_TO_PRIVATE": "yes",
    }
    assert read(environment) == Config(
        host="0.0.0.0",
        port=8080,
        database=Path("/srv/games.db"),
        secrets=Path("/srv/secrets"),
        threads=4,
        log_level="DEBUG",
        log_format="json",
        otlp_endpoint="http://localhost:4318",
        public_url="https://games.example",
        smtp=Smtp("mail.example", 587, "ada", "p@ss", tls=False, starttls=True),
        mail_from="games@games.example",
        bot_seconds=0.25,
        notify_after=60,
        trusted_proxies=(ip_network("127.0.0.1/32"), ip_network("10.0.0.0/8"), ip_network("2001:db8::/32")),
        heads_every=60,
        heads_file=Path("/srv/heads.jsonl"),
        heads_webhook="https://witness.example:8443/heads?of=games",
        heads_webhook_secret=SECRET,
        analysis_playouts=0,
        webhooks_to_private=True,
    )


def test_all_errors_are_reported_together() -> None:
    wrong = {
        "SCORESHEET_HOST": "no host",
        "SCORESHEET_PORT": "99999",
        "SCORESHEET_DATABASE_URL": "mysql://x",
        "SCORESHEET_THREADS": "1",
        "SCORESHEET_LOG_LEVEL": "loud",
        "SCORESHEET_LOG_FORMAT": "xml",
        "SCORESHEET_OTLP_ENDPOINT": "localhost:4318",
        "SCORESHEET_PUBLIC_URL": "games.example",
        "SCORESHEET_SMTP_URL": "mail.example",
        "SCORESHEET_MAIL_FROM": "Ada <ada@games.example>",
        "SCORESHEET_BOT_SECONDS": "0.01",
        "SCORESHEET_NOTIFY_AFTER": "soon",
        "SCORESHEET_TRUSTED_PROXIES": "127.0.0.1,10.0.0.1/8",
        "SCORESHEET_HEADS_EVERY": "9",
        "SCORESHEET_HEADS_FILE": "/srv/",
        "SCORESHEET_HEADS_WEBHOOK_SECRET": "secret",
        "SCORESHEET_DUMPS_LICENCE": " ",
        "SCORESHEET_ANALYSIS_PLAYOUTS": "many",
        "SCORESHEET_WEBHOOKS_TO_PRIVATE": "perhaps",
    }
    with pytest.raises(BadConfiguration) as refused:
        read(wrong)
    lines = str(refused.value).splitlines()
    assert [line.split()[0] for line in lines] == list(wrong)
    shown = {**wrong, "SCORESHEET_HEADS_WEBHOOK_SECRET": None}
    assert all(value is None or repr(value) in line for line, value in zip(lines, shown.values(), strict=True))


@pytest.mark.parametrize(
    ("misspelt", "meant"),
    [
        ("SCORESHEET_PROT", "SCORESHEET_PORT is"),
        ("SCORESHEET_DATABASE", "SCORESHEET_DATABASE_URL is"),
        ("SCORESHET_PORT", "SCORESHEET_PORT is"),
        ("scoresheet_port", "SCORESHEET_PORT is"),
        ("SCORESHEET_XYZZY", "there are SCORESHEET_HOST, "),
    ],
)
def test_a_misspelt_variable_is_refused_with_a_suggestion(misspelt: str, meant: str) -> None:
    with pytest.raises(BadConfiguration, match=f"{misspelt} is not a variable of Scoresheet; {meant}"):
        read({misspelt: "8080"})


def test_all_misspelt_variables_are_reported_even_if_they_are_empty() -> None:
    with pytest.raises(BadConfiguration) as refused:
        read({"SCORESHEET_PROT": "", "SCORESHEET_HOSTS": "x", "SCORESHEET_PORT": "x"})
    assert [line.split()[0] for line in str(refused.value).splitlines()] == [
        "SCORESHEET_PORT",
        "SCORESHEET_PROT",
        "SCORESHEET_HOSTS",
    ]


def test_variables_of_other_programs_are_ignored() -> None:
    others = ("PATH", "HOST", "PORT", "_SCORESHEET_COMPLETE", "DATABASE_URL", "SCORE", "PUBLIC_URL", "LOG_LEVEL")
    assert read(dict.fromkeys(others, "x")) == Config()


@pytest.mark.parametrize("port", ["0", "-1", "80.5", "٨٠", "8e3", " 80"])
def test_a_port_must_be_a_whole_number_in_range(port: str) -> None:
    with pytest.raises(BadConfiguration):
        read({"SCORESHEET_PORT": port})


def test_a_postgresql_url_is_read_and_shown_without_its_password() -> None:
    config = read({"SCORESHEET_DATABASE_URL": "postgres://ada:secret@db:5432/games"})
    assert config.database == Postgres("postgresql://ada:secret@db:5432/games")
    assert str(config.database) == "postgresql://ada:…@db:5432/games"


@pytest.mark.parametrize("url", ["postgresql://localhost", "postgresql://db:port/games", "mysql://db/games"])
def test_an_invalid_database_url_is_refused(url: str) -> None:
    with pytest.raises(BadConfiguration, match="postgresql://"):
        read({"SCORESHEET_DATABASE_URL": url})


@pytest.mark.parametrize(
    ("url", "port", "tls"), [("smtp://mail.example", 25, False), ("smtps://u:p@mail.example", 465, True)]
)
def test_the_default_port_of_a_mail_server_depends_on_its_scheme(url: str, port: int, tls: bool) -> None:
    smtp = read({**MAIL, "SCORESHEET_SMTP_URL": url}).smtp
    assert smtp
    assert (smtp.port, smtp.tls, smtp.starttls) == (port, tls, False)


def test_mail_needs_a_sender_and_a_public_url() -> None:
    with pytest.raises(BadConfiguration) as refused:
        read({"SCORESHEET_SMTP_URL": "smtp://mail.example"})
    assert str(refused.value).splitlines() == [
        "SCORESHEET_SMTP_URL needs SCORESHEET_MAIL_FROM as well.",
        "SCORESHEET_SMTP_URL needs SCORESHEET_PUBLIC_URL as well.",
    ]


@pytest.mark.parametrize(
    "url",
    [
        "smtp://ada:hush@mail.example",
        "http://ada:hush@mail.example",
        "smtp://ada:hush@mail.example/path",
        "smtp://ada:hu/sh@mail.example",
        "smtp://ada:hush@:25",
        "smtp://ada:hush@mail.example:port",
        "smtp://ada:hush@mail.example:99999?starttls",
        "smtp://ada:hush@mail.example?verify=no",
        "smtps://ada:hush@[::1",
    ],
)
def test_errors_about_a_mail_server_do_not_show_its_password(url: str) -> None:
    with pytest.raises(BadConfiguration, match="SCORESHEET_SMTP_URL must be") as refused:
        read({**MAIL, "SCORESHEET_SMTP_URL": url})
    assert "hu" not in str(refused.value)


def test_a_webhook_for_heads_needs_a_secret_that_is_never_printed() -> None:
    url = {"SCORESHEET_HEADS_WEBHOOK": "https://witness.example/"}
    with pytest.raises(BadConfiguration, match="SCORESHEET_HEADS_WEBHOOK needs SCORESHEET_HEADS_WEBHOOK_SECRET"):
        read(url)
    for wrong in ("whsec_dG9vIHNob3J0", "whsec_no base64 at all, but long enough", "c2VjcmV0" * 5):
        with pytest.raises(BadConfiguration) as refused:
            read({**url, "SCORESHEET_HEADS_WEBHOOK_SECRET": wrong})
        assert wrong not in str(refused.value)


@pytest.mark.parametrize("url", ["https://ada:pass@witness.example/", "https://witness.example/#here", "ftp://x/y"])
def test_a_webhook_for_heads_is_a_plain_url(url: str) -> None:
    with pytest.raises(BadConfiguration, match="SCORESHEET_HEADS_WEBHOOK must be"):
        read({"SCORESHEET_HEADS_WEBHOOK": url, "SCORESHEET_HEADS_WEBHOOK_SECRET": SECRET})


def test_dumps_need_a_folder_and_the_name_of_a_licence() -> None:
    place = {"SCORESHEET_DUMPS_DIR": "/srv/dumps"}
    with pytest.raises(BadConfiguration, match="SCORESHEET_DUMPS_DIR needs SCORESHEET_DUMPS_LICENCE"):
        read(place)
    for wrong in (" CC0", "CC\n0", "x" * 101):
        with pytest.raises(BadConfiguration, match="must be the name of a licence"):
            read({**place, "SCORESHEET_DUMPS_LICENCE": wrong})
    config = read({**place, "SCORESHEET_DUMPS_LICENCE": "CC-BY-4.0"})
    assert (config.dumps, config.dumps_licence) == (Path("/srv/dumps"), "CC-BY-4.0")
    assert read({}).dumps is None
