"""`scoresheet export`: a game as a record."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from service import terminal

if TYPE_CHECKING:
    from service.games import Games

EXAMPLE = """\b
Examples:
  scoresheet export 5c1f0b7de2 game.jsonl
  scoresheet export 5c1f0b7de2 | gzip > game.jsonl.gz
"""


@click.command(short_help="Write a game as a record.", epilog=EXAMPLE)
@click.argument("game")
@click.argument("file", required=False, type=click.Path(dir_okay=False, path_type=Path))
@click.option("--source", default="", help="Where the game comes from, for the record's first line.")
@click.option("--force", is_flag=True, help="Overwrite FILE.")
@click.option("--unfinished", is_flag=True, help="Export a running game too, with everything that is hidden in it.")
@terminal.as_json
def command(game: str, file: Path | None, source: str, force: bool, unfinished: bool, as_json: bool) -> None:
    """Write GAME as a record (JSON Lines) to FILE, or to standard output.

    The record of an imported game is the one that it came from, byte for byte but for the source.
    """
    if as_json and file is None:
        raise click.UsageError("With --json the record needs a FILE to go to.")
    with terminal.open_games() as games:
        lines = _record(games, game, source, unfinished)
    if file is None:
        _print(b"".join(lines))
        return
    terminal.write_new(file, lines, force=force)
    if as_json:
        terminal.print_json({"game": game, "events": len(lines) - 1, "file": str(file)})
    else:
        terminal.say(f"{len(lines) - 1} events of game {game} are in {file}.")


def _print(record: bytes) -> None:
    """Byte for byte, but where somebody looks at it."""
    if sys.stdout.isatty():
        from service.texts import plain_json

        click.echo(plain_json(record.decode()), nl=False)
    else:
        click.echo(record, nl=False)


def _record(games: Games, game: str, source: str, unfinished: bool) -> list[bytes]:
    from service import exporting

    head = terminal.find_game(games, game)
    if not head.over and not unfinished:
        raise click.ClickException("The game is not finished: its record would show what is hidden (--unfinished).")
    return list(exporting.whole(games, head, source))
