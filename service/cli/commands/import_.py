"""`scoresheet import`: imports games from records."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from scoresheet.service.cli import terminal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from scoresheet.service.records.importing import Imported
    from scoresheet.service.records.unpacking import PackedRecord

EXAMPLE = """\b
Examples:
  scoresheet import replays/library/industrial_waste/*.jsonl
  scoresheet import games/ games.tar.gz games.jsonl.gz
"""


@click.command("import", short_help="Import games from records.", epilog=EXAMPLE)
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@terminal.as_json
def command(files: tuple[Path, ...], as_json: bool) -> None:
    """Import games from record FILES after verifying them against the rules.

    A file contains one or several records, plain or compressed (.gz); folders and archives (.tar, .tar.gz) contain such
    files. Existing games stay unchanged. If a record is invalid, its first wrong line is reported, the other records
    are imported, and the exit code is 1.
    """
    paths = _files(files)
    if not paths:
        raise click.ClickException("The given files and folders contain no records (.jsonl or .jsonl.gz).")
    with terminal.open_games(new=True) as games, terminal.progress_bar("Records", quiet=as_json) as progress:
        from scoresheet.service.records.mass_import import take_in_all

        done = list(take_in_all(games, _records(paths, progress)))
    if as_json:
        terminal.print_json({"records": done})
    else:
        for imported in done:
            terminal.say(str(imported), errors=bool(imported.wrong))
    raise SystemExit(int(any(imported.wrong for imported in done)))


def _files(named: tuple[Path, ...]) -> list[Path]:
    """Return the named files, and the files of records in named folders."""
    from scoresheet.service.records.unpacking import in_folder

    return [file for path in named for file in (in_folder(path) if path.is_dir() else [path])]


def _records(paths: list[Path], progress: Callable[[int, int], object]) -> Iterator[PackedRecord | Imported]:
    for number, file in enumerate(paths, start=1):
        yield from _records_of(file)
        progress(number, len(paths))


def _records_of(file: Path) -> Iterator[PackedRecord | Imported]:
    """Yield the records in a file, and errors of the file itself."""
    from scoresheet.service.core.errors import TooLarge
    from scoresheet.service.records.importing import Imported
    from scoresheet.service.records.unpacking import Unpackable, records_of

    empty = True
    try:
        for packed in records_of(file):
            empty = False
            yield packed
    except (Unpackable, TooLarge) as error:
        yield Imported(file=str(file), wrong=str(error))
        return
    if empty:
        yield Imported(file=str(file), wrong="The file contains no record.")
