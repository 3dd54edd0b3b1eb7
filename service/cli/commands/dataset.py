"""`scoresheet dataset`: games as Parquet tables, and queries on them."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from scoresheet.replays.datasets.packing import PackedRows
from scoresheet.service.cli import terminal

if TYPE_CHECKING:
    from scoresheet.replays.datasets.opening import QueryAnswer
    from scoresheet.replays.datasets.sources import GameSource, LeftOut

EXAMPLE = """\b
Examples:
  scoresheet dataset export --all -o games
  scoresheet dataset simulate lineae --games 1000 --strategies greedy -o games
  scoresheet dataset queries
  scoresheet dataset query games seat-advantage
  scoresheet dataset query games points-by-source --title lineae --chart points.svg
  scoresheet dataset sql games "SELECT title, count(*) FROM games GROUP BY title"
"""
FOLDER = click.Path(file_okay=False, path_type=Path)
output = click.option("--output", "-o", required=True, type=FOLDER, help="The folder to create.")
force = click.option("--force", is_flag=True, help="Replace an existing dataset.")
jobs = click.option("--jobs", type=click.IntRange(min=1), default=os.cpu_count() or 1, help="The number of processes.")


@click.group("dataset", short_help="Write games as Parquet tables and query them.", epilog=EXAMPLE)
def command() -> None:
    """Write finished or simulated games as Parquet tables, and query them.

    A dataset is a folder with a Parquet file for each table: games, scores, events, moves with their alternatives,
    effects. `describe` explains each column. DuckDB, Arrow and other programs can read the files; `queries` lists
    ready-made queries. Needs the extra: pip install 'scoresheet[dataset]'.
    """


@command.command(epilog="Example: scoresheet dataset export --all -o games")
@click.option("--all", "everything", is_flag=True, help="All finished games.")
@click.option("--title", default="", help="Finished games of this title.")
@output
@force
@jobs
@terminal.as_json
def export(everything: bool, title: str, output: Path, force: bool, jobs: int, as_json: bool) -> None:
    """Write the finished games of this installation.

    Running games and their branches are left out. Players are identified only by their ids. Corrupt games are reported
    and left out; the exit code is then 1.
    """
    from scoresheet.service.dumps.stored import SOURCE, StoreSource, over

    if everything == bool(title):
        raise click.UsageError("Give a --title or --all.")
    if title:
        _known(title)
    with terminal.open_games() as games:
        wanted = over(games, title)
    database = terminal.configuration().database
    _write(StoreSource(database), wanted, output, SOURCE, force=force, jobs=jobs, as_json=as_json)


@command.command(epilog="\b\nExample: scoresheet dataset simulate lineae --games 1000 --strategies greedy -o games")
@click.argument("title")
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True, help="The number of games.")
@click.option("--seats", type=int, help="The number of seats; by default the most that the title allows.")
@click.option(
    "--strategies",
    default="random",
    show_default=True,
    help="The strategies of the bots, separated by commas; they rotate seats.",
)
@click.option("--seed", type=int, default=1, show_default=True, help="The seed; the same seed gives the same games.")
@click.option("--option", "options", multiple=True, metavar="KEY=VALUE", help="An option of the title; repeatable.")
@output
@force
@jobs
@terminal.as_json
def simulate(output: Path, force: bool, jobs: int, as_json: bool, **wanted: Any) -> None:
    """Let bots play games of TITLE, as `scoresheet simulate` does, and write a dataset.

    The files are identical byte for byte, whatever the number of processes.
    """
    from scoresheet.replays.datasets.simulated import SOURCE, Simulated
    from scoresheet.service.cli.commands.simulate import plan_of

    source = Simulated(plan_of(**wanted))
    _write(source, source.keys(), output, SOURCE, force=force, jobs=jobs, as_json=as_json)


@command.command(epilog="Example: scoresheet dataset from-records games.tar.gz more/ -o games")
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@output
@force
@jobs
@terminal.as_json
def from_records(files: tuple[Path, ...], output: Path, force: bool, jobs: int, as_json: bool) -> None:
    """Write the games in records: FILES written by `export`, archives, and folders of these.

    Each record must be complete and intact; use `verify` to check it against the rules. Invalid records are reported
    and left out, and the exit code is then 1; unfinished games are left out, too.
    """
    from tempfile import TemporaryDirectory

    from scoresheet.service.dumps.recorded import SOURCE, RecordSource, copied

    with TemporaryDirectory(prefix="scoresheet-") as folder:
        found = copied(files, Path(folder))
        source = RecordSource(Path(folder))
        _write(source, found.files, output, SOURCE, force=force, jobs=jobs, as_json=as_json, without=found.left_out)


def _write(
    source: GameSource,
    keys: Sequence[Any],
    output: Path,
    named: str,
    *,
    force: bool,
    jobs: int,
    as_json: bool,
    without: Sequence[LeftOut] = (),
) -> None:
    from scoresheet.replays.datasets.writing import writing

    left_out = list(without)
    with (
        writing(output, force=force, source=named) as writer,
        terminal.progress_bar("Games", quiet=as_json) as progress,
    ):
        _add(source, keys, jobs, writer.add, left_out, progress)
    rows, games = writer.rows, writer.games
    wrong = [one for one in left_out if one.wrong]
    counted = Counter(one.reason for one in left_out if not one.wrong)
    if as_json:
        answer = {"games": games, "rows": rows, "output": str(output), "left_out": dict(counted)}
        terminal.print_json({**answer, "wrong": [{"game": one.game, "reason": one.reason} for one in wrong]})
    else:
        terminal.say(f"Wrote {games} games with {rows['moves']} moves and {rows['effects']} effects to {output}.")
        for reason, count in counted.items():
            terminal.say(f"Left out: {count} ({reason}).")
        for one in wrong:
            terminal.say(f"{one.game} is left out: {one.reason}.", errors=True)
    raise SystemExit(int(bool(wrong)))


def _add(
    source: GameSource,
    keys: Sequence[Any],
    jobs: int,
    add: Callable[[PackedRows], None],
    left_out: list[LeftOut],
    progress: Callable[[int, int], object],
) -> None:
    from scoresheet.replays.datasets.processes import gathered
    from scoresheet.replays.datasets.sources import LeftOut

    for number, one in enumerate(gathered(source, keys, jobs), start=1):
        if isinstance(one, LeftOut):
            left_out.append(one)
        else:
            add(one)
        progress(number, len(keys))


def _print(answer: QueryAnswer, *, as_csv: bool, as_json: bool) -> None:
    from scoresheet.replays.datasets import answers

    if as_csv and as_json:
        raise click.UsageError("Give either --csv or --json, not both.")
    if as_json:
        terminal.print_json(answers.as_objects(answer))
    elif as_csv:
        click.echo(answers.as_csv(answer), nl=False)
    else:
        terminal.console().print(answers.as_table(answer))


def _known(title: str) -> None:
    from scoresheet.domain.titles import registry

    if title not in registry.all_titles():
        raise click.UsageError(
            f"There is no title {title!r}; the titles are: {', '.join(sorted(registry.all_titles()))}."
        )


@command.command(epilog="Example: scoresheet dataset describe moves")
@click.argument("table", required=False)
@terminal.as_json
def describe(table: str | None, as_json: bool) -> None:
    """Describe each column of all tables, or of TABLE: its meaning, type and unit."""
    from scoresheet.replays.datasets.describing import as_plain, described
    from scoresheet.replays.datasets.tables import BY_NAME, TABLES

    if table is not None and table not in BY_NAME:
        raise click.UsageError(f"There is no table {table!r}; the tables are: {', '.join(BY_NAME)}.")
    wanted = TABLES if table is None else (BY_NAME[table],)
    if as_json:
        terminal.print_json([as_plain(one) for one in wanted])
    else:
        for each in described(wanted).split("\n"):
            terminal.say(each)


@command.command(epilog="Example: scoresheet dataset queries")
@terminal.as_json
def queries(as_json: bool) -> None:
    """List the ready-made queries with descriptions."""
    from scoresheet.replays.datasets.queries import all_queries

    if as_json:
        terminal.print_json([{"name": one.name, "says": one.says, "sql": one.sql} for one in all_queries().values()])
    else:
        for one in all_queries().values():
            terminal.say(f"{one.name:20} {one.says}")


@command.command(epilog="\b\nExample: scoresheet dataset query games card-lift --title phytoplankton --csv")
@click.argument("folder", type=FOLDER)
@click.argument("name")
@click.option("--title", default=None, help="Only games of this title.")
@click.option("--csv", "as_csv", is_flag=True, help="Print comma-separated values.")
@click.option(
    "--chart", type=click.Path(dir_okay=False, path_type=Path), help="Draw the result as a chart in this SVG file."
)
@click.option("--force", is_flag=True, help="Overwrite an existing chart.")
@terminal.as_json
def query(
    folder: Path, name: str, title: str | None, as_csv: bool, chart: Path | None, force: bool, as_json: bool
) -> None:
    """Run the query NAME on the dataset in FOLDER; `queries` lists the names."""
    from scoresheet.replays.datasets.opening import ask, opened
    from scoresheet.replays.datasets.queries import find

    if title is not None:
        _known(title)
    wanted = find(name)
    with opened(folder) as connection:
        answer = ask(connection, wanted.sql, title=title)
    if chart is not None:
        from scoresheet.replays.datasets.drawing import drawn

        terminal.write_new(chart, [drawn(wanted, answer).encode()], force=force)
    _print(answer, as_csv=as_csv, as_json=as_json)


@command.command(epilog='\b\nExample: scoresheet dataset sql games "SELECT title, count(*) FROM games GROUP BY title"')
@click.argument("folder", type=FOLDER)
@click.argument("select")
@click.option("--csv", "as_csv", is_flag=True, help="Print comma-separated values.")
@terminal.as_json
def sql(folder: Path, select: str, as_csv: bool, as_json: bool) -> None:
    """Run a SELECT in DuckDB's SQL on the dataset in FOLDER.

    It can use the tables that `describe` lists, and the views counted (games that count in statistics), seats (scores
    with more fields of the game) and standing (moves not taken back). It can read only the files of the dataset.
    """
    from scoresheet.replays.datasets.opening import ask, opened

    with opened(folder) as connection:
        answer = ask(connection, select)
    _print(answer, as_csv=as_csv, as_json=as_json)
