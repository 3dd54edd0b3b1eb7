"""Prints the table of environment variables for `docs/operations.md`.

Run `python -m scoresheet.service.core.configuration_table`.
"""

from __future__ import annotations

from collections.abc import Mapping

from scoresheet.service.core.configuration import NEEDED, VARIABLES, Config

MEANINGS: Mapping[str, str] = {
    "SCORESHEET_HOST": "address to listen on",
    "SCORESHEET_PORT": "port to listen on",
    "SCORESHEET_DATABASE_URL": (
        "where games are stored: `sqlite:///file`, or `postgresql://user:password@host:port/database`"
    ),
    "SCORESHEET_SECRETS_DIR": "folder of the keys for receipts, links in e-mails, push messages and checkpoints",
    "SCORESHEET_THREADS": "threads per process that answer requests; live streams need none",
    "SCORESHEET_WORKERS": "number of worker processes; more than one needs PostgreSQL",
    "SCORESHEET_LOG_LEVEL": "`DEBUG`, `INFO`, `WARNING`, `ERROR` or `CRITICAL`",
    "SCORESHEET_LOG_FORMAT": "`json`, `console`, or `auto`: text if standard error is a terminal, otherwise JSON",
    "SCORESHEET_OTLP_ENDPOINT": "OpenTelemetry collector that receives traces (`http://localhost:4318`)",
    "SCORESHEET_PUBLIC_URL": "address under which players reach the service, without a path",
    "SCORESHEET_SMTP_URL": "mail server: `smtp://[user:password@]host[:port][?starttls]` or `smtps://…`",
    "SCORESHEET_MAIL_FROM": "sender address of e-mails",
    "SCORESHEET_BOT_SECONDS": "CPU seconds that the strongest bots may spend on a move",
    "SCORESHEET_NOTIFY_AFTER": "seconds to collect news before it is sent as one message",
    "SCORESHEET_TRUSTED_PROXIES": (
        "addresses or networks, separated by commas, whose `X-Forwarded-For`, `X-Forwarded-Proto`, `X-Request-ID` and "
        "`traceparent` are trusted"
    ),
    "SCORESHEET_HEADS_EVERY": "seconds between signed heads of the transparency log, while the log grows",
    "SCORESHEET_HEADS_FILE": "file to which signed heads are appended, for a third party to keep",
    "SCORESHEET_HEADS_WEBHOOK": "address to which signed heads are posted",
    "SCORESHEET_HEADS_WEBHOOK_SECRET": "secret that signs these calls (Standard Webhooks, `whsec_…`)",
    "SCORESHEET_DUMPS_DIR": "folder for monthly public dumps of finished public games",
    "SCORESHEET_DUMPS_LICENCE": "licence of the dumps, such as `CC-BY-4.0`",
    "SCORESHEET_ANALYSIS_PLAYOUTS": "play-outs for each decision in a game analysis; `0` turns analysis off",
    "SCORESHEET_WEBHOOKS_TO_PRIVATE": (
        "`yes` allows webhooks and push messages to private addresses and without TLS; for development"
    ),
}
"""The meaning of each variable."""
UNSET = {"SCORESHEET_PUBLIC_URL": "the address served", "SCORESHEET_TRUSTED_PROXIES": "none"}


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
