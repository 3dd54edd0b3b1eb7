"""`scoresheet export`: writes games as records."""

from __future__ import annotations

import sys
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from scoresheet.service.cli import terminal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scoresheet.domain.errors import BrokenChain
    from scoresheet.service.play.games import Games
    from scoresheet.service.records.archiving import RecordFilter, WrittenRecord

EXAMPLE = """\b
Examples:
  scoresheet export 5c1f0b7de2 game.jsonl
  scoresheet export 5c1f0b7de2 | gzip > game.jsonl.gz
  scoresheet export --all -o games/
  scoresheet export --all --title lineae --since 2026-01-01 -o lineae.tar.gz
"""
OVER, RUNNING = ("finished", "abandoned"), ("open", "playing")
DAY = click.DateTime(["%Y-%m-%d"])


@click.command(short_help="Write games as records.", epilog=EXAMPLE)
@click.argument("game", required=False)
@click.argument("file", required=False, type=click.Path(dir_okay=False, path_type=Path))
@click.option("--all", "everything", is_flag=True, help="Export all games that match the filters to --output.")
@click.option(
    "--output",
    "-o",
    type=click.Path(path_type=Path),
    help="With --all: a folder for one file per game, an archive .tar.gz, or one file .jsonl or .jsonl.gz.",
)
@click.option("--gzip", "packed", is_flag=True, help="With --all: compress the files in the folder.")
@click.option("--title", default="", help="With --all: games of this title only.")
@click.option("--player", default="", help="With --all: games in which the player with this id has a seat.")
@click.option("--since", type=DAY, help="With --all: games with their last event on this day (UTC) or later.")
@click.option("--until", type=DAY, help="With --all: games with their last event on this day (UTC) or earlier.")
@click.option(
    "--status",
    multiple=True,
    type=click.Choice([*OVER, *RUNNING]),
    help="With --all: games with this status; repeatable.",
)
@click.option("--source", default="", help="The source of the games, for the headers of the records.")
@click.option("--force", is_flag=True, help="Overwrite existing files.")
@click.option("--unfinished", is_flag=True, help="Export running games too, including their hidden information.")
@terminal.as_json
def command(
    game: str | None,
    file: Path | None,
    everything: bool,
    output: Path | None,
    source: str,
    force: bool,
    unfinished: bool,
    as_json: bool,
    **filters: Any,
) -> None:
    """Write GAME as a record (JSON Lines) to FILE or standard output, or --all games.

    The record of an imported game is identical to the original except for the source. With --all, corrupt games are
    reported and left out, and the exit code is then 1; existing files in a folder are kept.
    """
    if everything:
        if game is not None or output is None:
            raise click.UsageError("With --all, give an --output and no GAME.")
        _export_all(output, source, _wanted(unfinished, **filters), filters["packed"], force, as_json)
        return
    if game is None:
        raise click.UsageError("Give a GAME or --all.")
    if output is not None or any(filters.values()):
        raise click.UsageError("Filters and --output work only with --all.")
    _export(game, file, source, force, unfinished, as_json)


def _export(game: str, file: Path | None, source: str, force: bool, unfinished: bool, as_json: bool) -> None:
    if as_json and file is None:
        raise click.UsageError("With --json, give a FILE for the record.")
    with terminal.open_games() as games:
        lines = _record(games, game, source, unfinished)
    if file is None:
        _print(b"".join(lines))
        return
    terminal.write_new(file, lines, force=force)
    if as_json:
        terminal.print_json({"game": game, "events": len(lines) - 1, "file": str(file)})
    else:
        terminal.say(f"Wrote {len(lines) - 1} events of game {game} to {file}.")


def _print(record: bytes) -> None:
    """Print the record byte for byte, or escaped on a terminal."""
    if sys.stdout.isatty():
        from scoresheet.service.core.text_checks import plain_json

        click.echo(plain_json(record.decode()), nl=False)
    else:
        click.echo(record, nl=False)


def _record(games: Games, game: str, source: str, unfinished: bool) -> list[bytes]:
    from scoresheet.service.records import exporting

    head = terminal.find_game(games, game)
    if not head.over and not unfinished:
        raise click.ClickException(
            "The game is not finished: its record would reveal hidden information (--unfinished)."
        )
    return list(exporting.whole(games, head, source))


def _wanted(
    unfinished: bool,
    title: str,
    player: str,
    since: datetime | None,
    until: datetime | None,
    status: tuple[str, ...],
    **_: object,
) -> RecordFilter:
    from scoresheet.domain.titles import registry
    from scoresheet.service.records.archiving import RecordFilter

    if title and title not in registry.all_titles():
        raise click.UsageError(
            f"There is no title {title!r}; the titles are: {', '.join(sorted(registry.all_titles()))}."
        )
    if not unfinished and set(status) & set(RUNNING):
        raise click.UsageError("Records of running games would reveal hidden information (--unfinished).")
    statuses = status or (*OVER, *(RUNNING if unfinished else ()))
    last = until + timedelta(days=1) if until else None
    return RecordFilter(frozenset(statuses), title, player, _day(since), _day(last))


def _day(day: datetime | None) -> str:
    return day.date().isoformat() if day else ""


def _export_all(output: Path, source: str, wanted: RecordFilter, packed: bool, force: bool, as_json: bool) -> None:
    from scoresheet.service.records.archiving import written

    broken: list[BrokenChain] = []
    count = _Count()
    with terminal.open_games() as games, terminal.progress_bar("Games", quiet=as_json) as progress:
        _write(output, count.all(written(games, wanted, source, progress, broken)), packed, count, force)
    if as_json:
        skipped = [{"game": error.game, "version": error.version} for error in broken]
        numbers = {"games": count.games, "events": count.events, "kept": count.kept, "in_the_way": count.in_the_way}
        terminal.print_json({**numbers, "output": str(output), "damaged": skipped})
    else:
        kept = f"; {count.kept} of them were already there" if count.kept else ""
        terminal.say(f"Wrote {count.games} games with {count.events} events to {output}{kept}.")
        for error in broken:
            terminal.say(f"Game {error.game} is left out: event {error.version} is corrupt.", errors=True)
        for name in count.in_the_way:
            terminal.say(f"{name} already exists and contains a different record (--force overwrites it).", errors=True)
    raise SystemExit(int(bool(broken or count.in_the_way)))


class _Count:
    """The counts of an export."""

    def __init__(self) -> None:
        self.games, self.events, self.kept = 0, 0, 0
        self.in_the_way: list[str] = []

    def all(self, records: Iterator[WrittenRecord]) -> Iterator[WrittenRecord]:
        for one in records:
            self.games += 1
            self.events += one.events
            yield one


def _write(output: Path, records: Iterator[WrittenRecord], packed: bool, count: _Count, force: bool) -> None:
    from scoresheet.service.records import archiving

    if output.name.endswith(archiving.TAR):
        terminal.write_new(output, archiving.as_archive(records), force=force)
    elif output.name.endswith(archiving.LINES):
        terminal.write_new(output, archiving.as_lines(records, packed=archiving.is_packed(output)), force=force)
    else:
        output.mkdir(parents=True, exist_ok=True)
        for one in records:
            _write_one(output, one, packed, count, force)


def _write_one(folder: Path, one: WrittenRecord, packed: bool, count: _Count, force: bool) -> None:
    from scoresheet.service.records.archiving import compressed

    file = folder / f"{one.game}.jsonl{'.gz' if packed else ''}"
    record = compressed(one.record) if packed else one.record
    if file.is_file() and not file.is_symlink() and file.read_bytes() == record:
        count.kept += 1
    elif file.exists() and not force:
        count.in_the_way.append(str(file))
        count.games, count.events = count.games - 1, count.events - one.events
    else:
        terminal.write_new(file, [record], force=force)
