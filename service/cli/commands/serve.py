"""`scoresheet serve`: runs the service."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from scoresheet.service.cli import terminal

if TYPE_CHECKING:
    from scoresheet.service.core.configuration import Config

COUNTED_IN = "PROMETHEUS_MULTIPROC_DIR"
MOST_WORKERS = 64
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104
NEEDS_TLS = (
    "From other machines nobody can sign in yet, because browsers keep Scoresheet's cookies only over HTTPS. Put a TLS "
    "proxy in front, and set SCORESHEET_PUBLIC_URL=https://… and SCORESHEET_TRUSTED_PROXIES."
)
EXAMPLE = """\b
Examples:
  scoresheet serve
  SCORESHEET_PORT=8080 SCORESHEET_DATABASE_URL=sqlite:////srv/games.db scoresheet serve
"""


@click.command(short_help="Serve the pages and the API.", epilog=EXAMPLE)
@click.option("--demonstration", is_flag=True, help="Import demonstration games into an empty database.")
@click.option(
    "--workers", type=click.IntRange(1, MOST_WORKERS), help="The number of serving processes (SCORESHEET_WORKERS)."
)
@click.option("--no-followers", is_flag=True, help="Only serve: `scoresheet follow` runs elsewhere.")
@terminal.as_json
def command(demonstration: bool, workers: int | None, no_followers: bool, as_json: bool) -> None:
    """Serve pages and API until interrupted.

    One process serves (several on PostgreSQL), one does the background work, and a supervisor restarts processes that
    die.
    """
    from scoresheet.service.core.errors import Unusable

    config = terminal.configuration()
    workers = workers or config.workers
    if workers > 1 and isinstance(config.database, Path):
        raise Unusable(
            f"{config.database} is a SQLite file, which only one process can serve. To use several, use PostgreSQL."
        )
    with counting():
        from scoresheet.service.runtime import processes, server, supervisor

        with terminal.serving(config):
            listening = server.listen(config.host, config.port)
            if demonstration and (code := supervisor.apart(_demonstrate)):
                raise SystemExit(code)
            ready = partial(say_where, config, as_json)
            code = processes.supervisor(config, listening, workers, ready, followers=not no_followers).run()
    raise SystemExit(code)


@contextmanager
def counting() -> Iterator[None]:
    """Provide a folder for the metrics of all processes of this service, within the block."""
    from tempfile import TemporaryDirectory

    if os.environ.get(COUNTED_IN):
        yield
        return
    with TemporaryDirectory(prefix="scoresheet-figures-") as folder:
        os.environ[COUNTED_IN] = folder
        try:
            yield
        finally:
            del os.environ[COUNTED_IN]


def say_where(config: Config, as_json: bool) -> None:
    """Print the addresses, and a warning if nobody can sign in from other machines."""
    from scoresheet.service.core.proxies import is_loopback

    if as_json:
        terminal.print_json({"address": f"{config.site}/", "database": str(config.database)})
        return
    everywhere = " and at every other address of this machine" if config.host in EVERYWHERE else ""
    outside = f", from outside at {config.public_url}/" if config.public_url else ""
    terminal.say(
        f"Scoresheet is at {config.listening}/{everywhere}{outside} (database: {config.database}). Ctrl-C stops it."
    )
    if not is_loopback(config.host) and not config.public_url.startswith("https://"):
        terminal.say(NEEDS_TLS)


def _demonstrate() -> None:
    from scoresheet.service.records.importing import demonstration, take_in

    with terminal.open_games(new=True) as games:
        if games.store.recorder.max_notification_id():
            return
        for file in demonstration():
            terminal.say(str(take_in(games, file)))
