"""`scoresheet serve`: the service."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from service import terminal

if TYPE_CHECKING:
    from service.config import Config

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104
NEEDS_TLS = (
    "From other machines nobody can sign in yet: browsers keep our cookies over HTTPS only. Put a proxy with TLS in "
    "front, and set SCORESHEET_PUBLIC_URL=https://… and SCORESHEET_TRUSTED_PROXIES."
)
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
    from service import serving

    config = terminal.configuration()
    with terminal.serving(config):
        listening = serving.listen(config.host, config.port)
        if demonstration:
            _demonstrate()
        serving.serve(config, listening, lambda: say_where(config, as_json))


def say_where(config: Config, as_json: bool) -> None:
    """Say under which addresses it is there, and whether signing in works at them."""
    from service.proxies import is_loopback

    if as_json:
        terminal.print_json({"address": f"{config.site}/", "database": str(config.database)})
        return
    everywhere = " and at every other address of this machine" if config.host in EVERYWHERE else ""
    outside = f", from outside at {config.public_url}/" if config.public_url else ""
    terminal.say(
        f"Scoresheet is at {config.listening}/{everywhere}{outside} (games in {config.database}). Ctrl-C ends it."
    )
    if not is_loopback(config.host) and not config.public_url.startswith("https://"):
        terminal.say(NEEDS_TLS)


def _demonstrate() -> None:
    from service.importing import demonstration, take_in

    with terminal.open_games(new=True) as games:
        if games.store.recorder.max_notification_id():
            return
        for file in demonstration():
            terminal.say(str(take_in(games, file)))
