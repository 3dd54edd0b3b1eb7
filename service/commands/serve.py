"""`scoresheet serve`: the service."""

from __future__ import annotations

import click

from service import terminal

EXAMPLE = """\b
Examples:
  scoresheet serve
  SCORESHEET_PORT=8080 SCORESHEET_DATABASE_URL=sqlite:////srv/games.db scoresheet serve
"""


@click.command(short_help="Serve the pages and the API.", epilog=EXAMPLE)
@click.option("--demonstration", is_flag=True, help="Begin with recorded games to look at, if there is none yet.")
@terminal.as_json
def command(demonstration: bool, as_json: bool) -> None:
    """Serve pages and API until it is interrupted: one process, a few threads, one durable file."""
    config = terminal.configuration()
    _check_port(config.host, config.port)
    with terminal.serving(config):
        if demonstration:
            _demonstrate()
        address = config.public_url or f"{config.site}/"
        if as_json:
            terminal.print_json({"address": address, "database": str(config.database)})
        else:
            click.echo(f"Scoresheet is at {address} (games in {config.database}). Ctrl-C ends it.")
        _serve(config.host, config.port, config.log_level)


def _serve(host: str, port: int, log_level: str) -> None:
    from granian.constants import Interfaces
    from granian.log import LogLevels
    from granian.server import Server

    Server(
        "service.serving:create",
        factory=True,
        address=host,
        port=port,
        interface=Interfaces.RSGI,
        workers=1,
        log_level=LogLevels(log_level.lower()),
        websockets=False,
        workers_kill_timeout=10,
    ).serve()


def _check_port(host: str, port: int) -> None:
    import socket

    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise click.ClickException(
                f"Cannot listen on {host} port {port}: {error.strerror}. "
                "Set SCORESHEET_PORT to another port, or end what listens there."
            ) from error


def _demonstrate() -> None:
    from service.importing import demonstration, take_in

    with terminal.open_games(new=True) as games:
        if games.store.recorder.max_notification_id():
            return
        for file in demonstration():
            click.echo(str(take_in(games, file)))
