"""Print the table of environment variables for `docs/operations.md`.

Run `python -m scoresheet.service.core.configuration_table`.
"""

from __future__ import annotations

from collections.abc import Mapping

from scoresheet.service.core.configuration import NEEDED, VARIABLES, Config

MEANINGS: Mapping[str, str] = {
    "SCORESHEET_HOST": "address to listen on",
    "SCORESHEET_PORT": "port to listen on",
    "SCORESHEET_DATABASE_URL": (
        "where games are kept: `sqlite:///file`, or `postgresql://user:password@host:port/database`"
    ),
    "SCORESHEET_SECRETS_DIR": "the keys for receipts, links in e-mails, messages pushed to browsers and checkpoints",
    "SCORESHEET_THREADS": "requests that a process answers at the same time; live streams need none of them",
    "SCORESHEET_WORKERS": "processes that serve; more than one on PostgreSQL only",
    "SCORESHEET_LOG_LEVEL": "`DEBUG`, `INFO`, `WARNING`, `ERROR` or `CRITICAL`",
    "SCORESHEET_LOG_FORMAT": "`json`, `console`, or `auto`: text where standard error is a terminal, JSON elsewhere",
    "SCORESHEET_OTLP_ENDPOINT": "a collector of OpenTelemetry that traces are sent to (`http://localhost:4318`)",
    "SCORESHEET_PUBLIC_URL": "how the outside reaches the service, without a path",
    "SCORESHEET_SMTP_URL": "a mail server: `smtp://[user:password@]host[:port][?starttls]` or `smtps://…`",
    "SCORESHEET_MAIL_FROM": "the address that e-mail comes from",
    "SCORESHEET_BOT_SECONDS": "seconds of the processor that the strongest bots have to think of a move",
    "SCORESHEET_NOTIFY_AFTER": "seconds that news waits for more, to be told in one message",
    "SCORESHEET_TRUSTED_PROXIES": (
        "addresses or networks, with commas between, whose `X-Forwarded-For`, `X-Forwarded-Proto`, `X-Request-ID` and "
        "`traceparent` are believed"
    ),
    "SCORESHEET_HEADS_EVERY": "seconds between signed heads of the log of all games, while anything happens",
    "SCORESHEET_HEADS_FILE": "a file they are written to, too, for another party to keep",
    "SCORESHEET_HEADS_WEBHOOK": "where they are posted to, too",
    "SCORESHEET_HEADS_WEBHOOK_SECRET": "what these calls are signed with, as Standard Webhooks has it (`whsec_…`)",
    "SCORESHEET_DUMPS_DIR": "a folder for monthly dumps of finished public games, for anybody to download",
    "SCORESHEET_DUMPS_LICENCE": "the licence that they are offered under, as `CC-BY-4.0`",
    "SCORESHEET_ANALYSIS_PLAYOUTS": "play-outs for each decision of a game that is analysed; with `0` none is",
    "SCORESHEET_WEBHOOKS_TO_PRIVATE": (
        "`yes` lets webhooks and messages to browsers go to private addresses, and without TLS: for development"
    ),
}
"""The meaning of each variable."""
UNSET = {"SCORESHEET_PUBLIC_URL": "the address served", "SCORESHEET_TRUSTED_PROXIES": "nobody's"}


def table() -> str:
    """Return the table in Markdown: each variable, its default and its meaning."""
    rows = [f"| `{variable}` | {_default(variable)} | {_meaning(variable)} |" for variable in VARIABLES]
    return "\n".join(["| variable | default | meaning |", "|---|---|---|", *rows]) + "\n"


def _default(variable: str) -> str:
    value = getattr(Config(), VARIABLES[variable][0])
    if variable == "SCORESHEET_DATABASE_URL":
        return f"`sqlite:///{value}`"
    if isinstance(value, bool):
        return "`yes`" if value else "`no`"
    return f"`{value}`" if value not in ("", None, ()) else UNSET.get(variable, "")


def _meaning(variable: str) -> str:
    needs = f"; needs {' and '.join(f'`{name}`' for name in NEEDED[variable])}" if variable in NEEDED else ""
    return f"{MEANINGS[variable]}{needs}"


if __name__ == "__main__":
    print(table(), end="")
