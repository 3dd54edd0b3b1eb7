"""`scoresheet follow`: what goes on in the background, in a process of its own."""

import click

from scoresheet.service.cli import terminal

EXAMPLE = """\b
Example, beside `scoresheet serve --no-followers` on other machines:
  SCORESHEET_DATABASE_URL=postgresql://scoresheet@db/scoresheet scoresheet follow
"""


@click.command(short_help="Keep the lists, move for bots, send what players are told.", epilog=EXAMPLE)
@terminal.as_json
def command(as_json: bool) -> None:
    """Follow the games: keep the lists, move for the bots, send what players are told, sign heads of the log.

    `scoresheet serve` has such a process of its own. Of all that there are for the same games, one is at work; another
    takes over when that ends.
    """
    from scoresheet.service.runtime import bootstrap, follower_process, shutdown

    config = terminal.configuration()
    bootstrap.prepare(config)

    def ready() -> None:
        if as_json:
            terminal.print_json({"following": str(config.database)})
        else:
            terminal.say(f"Following the games in {config.database}, or waiting to. Ctrl-C ends it.")

    shutdown.end(follower_process.follow(config, ready))
