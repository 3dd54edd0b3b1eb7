"""`scoresheet follow`: does the background work in a separate process."""

import click

from scoresheet.service.cli import terminal

EXAMPLE = """\b
Example, beside `scoresheet serve --no-followers` on other machines:
  SCORESHEET_DATABASE_URL=postgresql://scoresheet@db/scoresheet scoresheet follow
"""


@click.command(short_help="Do the background work: lists, bots, notifications.", epilog=EXAMPLE)
@terminal.as_json
def command(as_json: bool) -> None:
    """Do the background work: lists, bots, notifications, signed heads.

    `scoresheet serve` starts such a process itself. Only one such process works on a database at a time; when it ends,
    the next one takes over.
    """
    from scoresheet.service.runtime import bootstrap, follower_process, shutdown

    config = terminal.configuration()
    bootstrap.prepare(config)

    def ready() -> None:
        if as_json:
            terminal.print_json({"following": str(config.database)})
        else:
            terminal.say(f"Doing the background work for {config.database}, or waiting to take over. Ctrl-C stops it.")

    shutdown.end(follower_process.follow(config, ready))
