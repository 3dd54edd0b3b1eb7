"""`scoresheet import`: games from records."""

from __future__ import annotations

from pathlib import Path

import click

from service import terminal

EXAMPLE = """\b
Example:
  scoresheet import replays/library/industrial_waste/*.jsonl
"""


@click.command("import", short_help="Take in games from records.", epilog=EXAMPLE)
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@terminal.as_json
def command(files: tuple[Path, ...], as_json: bool) -> None:
    """Take in the games of record FILES, each verified by the rules first and then kept byte for byte.

    A game that is here already is left as it is. If a record is wrong, its first wrong line is named, the others are
    taken in, and the exit code is 1.
    """
    from service.importing import Imported, take_in

    with terminal.open_games(new=True) as games, terminal.progress_bar("Records", quiet=as_json) as progress:
        done: list[Imported] = []
        for number, file in enumerate(files, start=1):
            done.append(take_in(games, file))
            progress(number, len(files))
    if as_json:
        terminal.print_json({"records": done})
    else:
        for imported in done:
            terminal.say(str(imported), errors=bool(imported.wrong))
    raise SystemExit(int(any(imported.wrong for imported in done)))
